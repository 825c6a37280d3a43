# What "cmake --install" lays down, and the Debian package.  tests/data/installed.txt
# lists the files.
include(GNUInstallDirs)
set(PARLOUR_ZSH_DIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING
  "Where zsh looks for completions (a Debian package: share/zsh/vendor-completions)")

set(papers ${PROJECT_BINARY_DIR}/papers)
install(TARGETS parlour RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${papers}/man/man6/parlour.6 DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES ${papers}/man/man5/parlour.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES ${papers}/bash/parlour DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${papers}/zsh/_parlour DESTINATION ${PARLOUR_ZSH_DIR})
install(FILES ${papers}/fish/parlour.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES data/parlour.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES data/parlour.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES data/parlour.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES README.md docs/ENGINES.md docs/FORMATS.md docs/KEYS.md docs/RULES-quarto.md docs/RULES-reversi.md
  docs/RULES-reviser.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES data/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "parlour developers <parlour@localhost.localdomain>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "classic board games for the terminal")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Reversi (Othello), Reviser on hexagons and Quarto, against the computer at a
level of your choice, another person, or another program.  By keys, typed moves
or mouse, in colour or without, in Unicode or ASCII; with hints, notes, replay,
and a plain mode for pipes and screen readers.")
# Pages and the list of changes are packed as Debian's rules say.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/PackDebian.cmake)
include(CPack)
