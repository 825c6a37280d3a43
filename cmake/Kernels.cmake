# parlour_kernels(LAYER DEFINE FLAGS flag... SOURCES file...)
# Compiles the hot sources of a game's engine once for plain C and, where the compiler
# can, once with these flags for AVX2; which of the two runs is chosen at run time.  With
# the second form the layer is compiled with DEFINE.
# parlour_kernel(LAYER FORM FLAGS flag... SOURCES file...) adds one such form by itself.
include(CheckCSourceCompiles)

function(parlour_kernel layer form)
  set(name ${layer}_hot_${form})
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "FLAGS;SOURCES")
  add_library(${name} OBJECT ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE parlour_flags Threads::Threads)
  target_compile_options(${name} PRIVATE ${arg_FLAGS})
  target_sources(parlour_${layer} PRIVATE $<TARGET_OBJECTS:${name}>)
endfunction()

function(parlour_kernels layer define)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "FLAGS;SOURCES")
  parlour_kernel(${layer} portable SOURCES ${arg_SOURCES})
  string(REPLACE ";" " " CMAKE_REQUIRED_FLAGS "${arg_FLAGS}")
  check_c_source_compiles("#include <immintrin.h>
    int main(void) { return _mm256_extract_epi32(_mm256_setzero_si256(), 0); }" ${define})
  if(${define})
    parlour_kernel(${layer} avx2 FLAGS ${arg_FLAGS} SOURCES ${arg_SOURCES})
    target_compile_definitions(parlour_${layer} PUBLIC ${define})
  endif()
endfunction()
