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
