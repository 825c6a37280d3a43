# tests/checks/add_a_game.cmake - the template as a listed game: the patch is small,
# the program lists it, prints its perft, and plays it over a pipe.
foreach(file ${SOURCE}/src/games.c ${PATCHED})
  file(STRINGS ${file} lines)
  list(LENGTH lines n)
  list(APPEND counts ${n})
endforeach()
list(GET counts 0 before)
list(GET counts 1 after)
math(EXPR added "${after} - ${before}")
if(NOT added EQUAL 2)
  message(FATAL_ERROR "games.c: ${added} lines were added, not 2")
endif()

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
run("game template\n" list)
run("1 [0-9]+\n2 [0-9]+\n3 [0-9]+\n" perft --game template 3)
run("." bench)
run("result" playthrough --game template --seed 1)
run("score=" match --game template --a core:3 --b random --games 4)
