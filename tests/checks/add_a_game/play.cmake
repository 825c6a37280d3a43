# tests/checks/add_a_game/play.cmake - the template's copy as a listed game: the program
# lists it, prints its perft, and plays it over a pipe.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
set(ENV{HOME} ${WORK})
foreach(v XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME)
  unset(ENV{${v}})
endforeach()

# run(EXPECTED-REGEX argument...): stdin from ${WORK}/in
function(run regex)
  execute_process(COMMAND ${PROGRAM} ${ARGN} INPUT_FILE ${WORK}/in RESULT_VARIABLE code
                  OUTPUT_VARIABLE out ERROR_VARIABLE err TIMEOUT 60)
  if(NOT code EQUAL 0 OR NOT out MATCHES "${regex}")
    message(FATAL_ERROR "${ARGN}: exit ${code}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

file(WRITE ${WORK}/in "")
run("game mygame\n" list)
run("1 [0-9]+\n2 [0-9]+\n3 [0-9]+\n" perft --game mygame 3)
run("." bench)
run("result" playthrough --game mygame --seed 1)
run("score=" match --game mygame --a core:3 --b random --games 4)
