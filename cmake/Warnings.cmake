# One list of warning flags, and the sanitizers, for every target of the project.
add_library(parlour_flags INTERFACE)
target_compile_options(parlour_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
  -Wwrite-strings)
if(PARLOUR_WERROR)
  target_compile_options(parlour_flags INTERFACE -Werror)
endif()
# clock_gettime, poll, sigaction and the like.
target_compile_definitions(parlour_flags INTERFACE _POSIX_C_SOURCE=200809L _XOPEN_SOURCE=700)
if(PARLOUR_SANITIZE)
  target_compile_options(parlour_flags INTERFACE
    -fsanitize=${PARLOUR_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g)
  target_link_options(parlour_flags INTERFACE -fsanitize=${PARLOUR_SANITIZE})
endif()
# The fuzz targets learn from the branches that all layers take.
if(PARLOUR_FUZZ)
  target_compile_options(parlour_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Where a date is given for reproducible builds, no folder of the machine that built it
# is in the program: the same source gives the same bytes wherever it lies.
include(CheckCCompilerFlag)
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  check_c_compiler_flag(-ffile-prefix-map=/a=/b PARLOUR_HAS_PREFIX_MAP)
  if(PARLOUR_HAS_PREFIX_MAP)
    target_compile_options(parlour_flags INTERFACE
      -ffile-prefix-map=${PROJECT_BINARY_DIR}=build -ffile-prefix-map=${PROJECT_SOURCE_DIR}=parlour)
  endif()
endif()

# Hardening of what people run: not together with sanitizers, which do more.
# The searches, which see nothing from outside, do without the stack protector:
# parlour_hot(file...).
function(parlour_hot)
  if(PARLOUR_HAS_STACK_PROTECTOR)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -fno-stack-protector)
    set_source_files_properties(${ARGN} DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/.. PROPERTIES
      COMPILE_OPTIONS -fno-stack-protector)
  endif()
endfunction()

option(PARLOUR_HARDENING "Stack protector, checked libc calls, read-only relocations, PIE" ON)
if(PARLOUR_HARDENING AND NOT PARLOUR_SANITIZE AND NOT PARLOUR_FUZZ)
  include(CheckLinkerFlag)
  # Not CMake's own way, which compiles libraries for being shared: that costs speed.
  check_linker_flag(C -pie PARLOUR_HAS_PIE)
  if(PARLOUR_HAS_PIE)
    target_compile_options(parlour_flags INTERFACE -fPIE)
    target_link_options(parlour_flags INTERFACE -pie)
  endif()
  check_c_compiler_flag(-fstack-protector-strong PARLOUR_HAS_STACK_PROTECTOR)
  if(PARLOUR_HAS_STACK_PROTECTOR)
    target_compile_options(parlour_flags INTERFACE -fstack-protector-strong)
  endif()
  # It needs an optimiser.
  target_compile_options(parlour_flags INTERFACE
    $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE>
    $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-D_FORTIFY_SOURCE=2>)
  check_linker_flag(C "-Wl,-z,relro,-z,now" PARLOUR_HAS_RELRO)
  if(PARLOUR_HAS_RELRO)
    target_link_options(parlour_flags INTERFACE -Wl,-z,relro,-z,now)
  endif()
endif()
