# Run by CPack before it makes the package of what it has installed: the form that Debian gives to documents.
file(GLOB_RECURSE manuals "${CPACK_TEMPORARY_DIRECTORY}/*.1")
foreach(manual IN LISTS manuals)
    execute_process(COMMAND gzip -9n ${manual} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB licences "${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/map2pml/LICENSE")
foreach(licence IN LISTS licences)
    get_filename_component(folder ${licence} DIRECTORY)
    file(READ ${licence} text)
    string(REGEX MATCH "Copyright \\(c\\) ([^\n]+)\n\n(.*)" ignored "${text}")
    set(owner "${CMAKE_MATCH_1}")
    string(REGEX REPLACE "\n\n" "\n.\n" terms "${CMAKE_MATCH_2}")
    string(REGEX REPLACE "\n([^\n])" "\n \\1" terms " ${terms}")
    file(WRITE ${folder}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: map2pml

Files: *
Copyright: ${owner}
License: Expat
${terms}")
    file(REMOVE ${licence})
    file(RENAME ${folder}/CHANGELOG.md ${folder}/changelog)
    string(TIMESTAMP day "%a, %d %b %Y %H:%M:%S +0000" UTC)
    file(WRITE ${folder}/changelog.Debian
        "map2pml (${CPACK_PACKAGE_VERSION}-1) unstable; urgency=medium\n\n  * Package of ${CPACK_PACKAGE_VERSION}; changelog.gz has its changes.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${day}\n")
    execute_process(COMMAND gzip -9n ${folder}/changelog ${folder}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
endforeach()
