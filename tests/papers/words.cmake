# tests/papers/words.cmake - the catalogues are as scripts/po leaves them: every marked
# word has its translation, and no screen has words that are not marked.
cmake_minimum_required(VERSION 3.20)
execute_process(COMMAND ${SOURCE}/scripts/po check RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(failed)
  message(FATAL_ERROR "${said}")
endif()
message(STATUS "open: ${said}")
