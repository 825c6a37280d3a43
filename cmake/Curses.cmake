# Finds curses: target parlour_curses.  Systems call it ncursesw, ncurses or curses, with
# or without a tinfo beside it; which one has what is needed is tried by compiling.
find_package(PkgConfig QUIET)
include(CheckCSourceCompiles)

set(PARLOUR_CURSES_TEST "
#include <stdio.h>
#include <curses.h>
#include <termcap.h>
int main(void)
{
    newterm(NULL, stdout, stdin);
    typeahead(-1);
    return tgetent(NULL, tigetstr(\"cup\")) + resizeterm(1, 1) + tigetflag(\"am\");
}")

add_library(parlour_curses INTERFACE)
set(PARLOUR_CURSES_FOUND FALSE)

# Sets <tag>_WORKS when these flags and libraries compile the test above.
macro(parlour_try_curses tag flags libraries)
  if(NOT PARLOUR_CURSES_FOUND)
    set(CMAKE_REQUIRED_FLAGS ${flags})
    set(CMAKE_REQUIRED_LIBRARIES ${libraries})
    set(CMAKE_REQUIRED_DEFINITIONS -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -D_DARWIN_C_SOURCE)
    check_c_source_compiles("${PARLOUR_CURSES_TEST}" ${tag}_WORKS)
    if(${tag}_WORKS)
      set(PARLOUR_CURSES_FOUND TRUE)
      separate_arguments(curses_flags UNIX_COMMAND "${flags}")
      target_compile_options(parlour_curses INTERFACE ${curses_flags})
      target_link_libraries(parlour_curses INTERFACE ${libraries})
    endif()
    unset(CMAKE_REQUIRED_FLAGS)
    unset(CMAKE_REQUIRED_LIBRARIES)
    unset(CMAKE_REQUIRED_DEFINITIONS)
  endif()
endmacro()

if(PKG_CONFIG_FOUND)
  foreach(module ncursesw ncurses)
    pkg_check_modules(CURSES_${module} QUIET ${module})
    if(CURSES_${module}_FOUND)
      # Its feature macros would fight with those of cmake/Warnings.cmake.
      set(flags ${CURSES_${module}_CFLAGS})
      list(FILTER flags EXCLUDE REGEX "^-D_")
      string(REPLACE ";" " " flags "${flags}")
      parlour_try_curses(CURSES_${module} "${flags}" "${CURSES_${module}_LINK_LIBRARIES}")
    endif()
  endforeach()
endif()
foreach(name ncursesw ncurses curses)
  parlour_try_curses(CURSES_plain_${name} "" "${name}")
  parlour_try_curses(CURSES_plain_${name}_tinfo "" "${name};tinfo")
endforeach()
if(NOT PARLOUR_CURSES_FOUND)
  message(FATAL_ERROR "no curses found (Debian: libncurses-dev)")
endif()
