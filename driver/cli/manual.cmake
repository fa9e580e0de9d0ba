# Run as a script: the man page OUTPUT from TEMPLATE, with what PROGRAM itself says about its options.
set(HELP "")
foreach(command "" check prove simulate replay explain)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env COLUMNS=80 ${PROGRAM} ${command} --help
        OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\\" "\\e" text "${text}")
    string(REPLACE "-" "\\-" text "${text}")
    string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" text "${text}")
    string(STRIP "${text}" text)
    string(APPEND HELP "${text}\n\n")
endforeach()
string(STRIP "${HELP}" HELP)
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
