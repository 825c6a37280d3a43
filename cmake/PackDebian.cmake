# Run by CPack before it packs: manual pages and the list of changes are compressed
# without names and times in them, so that the same build gives the same bytes.
set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
file(GLOB pages "${root}/usr/share/man/man*/*.[1-9]")
file(WRITE "${root}/usr/share/doc/parlour/changelog"
"parlour (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Built from its source.

 -- ${CPACK_PACKAGE_CONTACT}  Mon, 30 Nov 2026 00:00:00 +0000
")
foreach(file ${pages} "${root}/usr/share/doc/parlour/changelog")
  execute_process(COMMAND gzip -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
