# parlour_layer(NAME SOURCES file... LINKS target...)
# A layer of the program is one static library, parlour_NAME, that may link only
# with the layers named here: what a layer must not use it cannot reach.
function(parlour_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_library(parlour_${name} STATIC ${arg_SOURCES})
  target_include_directories(parlour_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(parlour_${name} PUBLIC ${arg_LINKS} PRIVATE parlour_flags)
endfunction()
