# tests/quarto/opening_usage.cmake - quarto_opening refuses arguments out of range, and to
# pack what it cannot read: a build would embed an empty table.
set(file ${WORK}/opening_usage.txt)

# refused(CODE argument...)
function(refused code)
  file(REMOVE ${file})
  execute_process(COMMAND ${PROGRAM} ${ARGN} RESULT_VARIABLE found OUTPUT_VARIABLE out
                  ERROR_VARIABLE err TIMEOUT 60)
  if(NOT found EQUAL code OR NOT out STREQUAL "" OR NOT err MATCHES "quarto_opening" OR EXISTS ${file})
    message(FATAL_ERROR "${ARGN}: exit ${found}\n${out}\n${err}")
  endif()
endfunction()

refused(2)
refused(2 pack)
refused(2 pack a b)
refused(2 prove 0 0 0 ${file})
refused(2 solve 0 0 0)
refused(2 solve 0 0 0 ${file} 16 17)
refused(2 solve 5 0 0 ${file} 64)
refused(2 solve 0 7 0 ${file} 16)
refused(2 solve 0 0 5 ${file} 16)
refused(2 solve 0 0 -1 ${file} 16)
refused(2 solve 0 0 0 ${file} 0)
refused(2 solve 0 0 0x ${file} 16)
refused(2 value -1 0 1 ${file} 16)
refused(2 value 0 0 0 ${file} 16)
refused(2 value 0 0 1 ${file} 1048577)
refused(1 pack ${WORK}/nothing-here.txt)
refused(1 pack ${WORK})

execute_process(COMMAND sh -c "'${PROGRAM}' pack '${WORK}/CTestTestfile.cmake' >/dev/full"
                RESULT_VARIABLE found ERROR_VARIABLE err TIMEOUT 60)
if(EXISTS /dev/full AND NOT found EQUAL 1)
  message(FATAL_ERROR "pack to a full device: exit ${found}\n${err}")
endif()
