# ANTLR's tool and its C++ runtime come as two Debian packages of two versions (4.7.2 and 4.9).  Whether they fit is not
# to be guessed: a one-line grammar is generated, built and asked to parse one line.  Sets M2P_ANTLR_TOOL,
# M2P_ANTLR_INCLUDE and M2P_ANTLR_LIBRARY.

find_program(M2P_ANTLR_TOOL antlr4)
find_path(M2P_ANTLR_INCLUDE antlr4-runtime.h PATH_SUFFIXES antlr4-runtime)
find_library(M2P_ANTLR_LIBRARY antlr4-runtime)
if(NOT M2P_ANTLR_TOOL OR NOT M2P_ANTLR_INCLUDE OR NOT M2P_ANTLR_LIBRARY)
    message(FATAL_ERROR "ANTLR is not complete (tool: ${M2P_ANTLR_TOOL}, headers: ${M2P_ANTLR_INCLUDE}, library: "
        "${M2P_ANTLR_LIBRARY}).  Install it with: apt-get install antlr4 libantlr4-runtime-dev")
endif()

# What was tried, so that another tool or library is tried again and the same one is not.
file(TIMESTAMP ${M2P_ANTLR_LIBRARY} library_time)
file(TIMESTAMP ${M2P_ANTLR_TOOL} tool_time)
set(tried "${M2P_ANTLR_TOOL} ${tool_time} ${M2P_ANTLR_LIBRARY} ${library_time}")
if(M2P_ANTLR_FITS STREQUAL tried)
    return()
endif()

message(CHECK_START "Checking that the ANTLR tool and its runtime fit together")
set(trial ${PROJECT_BINARY_DIR}/antlr-trial)
file(REMOVE_RECURSE ${trial})
file(WRITE ${trial}/Trial.g4 "grammar Trial; line: WORD '=>' WORD EOF; WORD: [a-z\\u00e9]+; SPACE: ' ' -> skip;\n")
file(WRITE ${trial}/main.cpp [[
#include <iostream>
#include "antlr4-runtime.h"
#include "TrialLexer.h"
#include "TrialParser.h"
int main() {
    std::cout << antlr4::RuntimeMetaData::getRuntimeVersion() << '\n';
    antlr4::ANTLRInputStream input("ping => pong");
    TrialLexer lexer(&input);
    antlr4::CommonTokenStream tokens(&lexer);
    TrialParser parser(&tokens);
    auto* line = parser.line();
    return parser.getNumberOfSyntaxErrors() == 0 && line->WORD(1)->getText() == "pong" ? 0 : 1;
}
]])
execute_process(COMMAND ${M2P_ANTLR_TOOL} -Dlanguage=Cpp -no-listener -visitor Trial.g4
    WORKING_DIRECTORY ${trial} RESULT_VARIABLE generated OUTPUT_VARIABLE output ERROR_VARIABLE output)

# Both versions, as far as they can be told without a parser that works.
set(tool_version "of an unknown version")
set(runtime_version "of an unknown version")
execute_process(COMMAND ${M2P_ANTLR_TOOL} OUTPUT_VARIABLE usage ERROR_VARIABLE usage)
if(usage MATCHES "Version ([0-9.]+)")
    set(tool_version ${CMAKE_MATCH_1})
endif()
file(REAL_PATH ${M2P_ANTLR_LIBRARY} real_library)
if(real_library MATCHES "([0-9][0-9.]*)$")
    set(runtime_version ${CMAKE_MATCH_1})
endif()
if(generated EQUAL 0)
    try_run(M2P_ANTLR_TRIAL_EXIT M2P_ANTLR_TRIAL_BUILT ${trial}/build
        SOURCES ${trial}/main.cpp ${trial}/TrialLexer.cpp ${trial}/TrialParser.cpp
        CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${M2P_ANTLR_INCLUDE} -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}
        LINK_LIBRARIES ${M2P_ANTLR_LIBRARY}
        CXX_STANDARD 17
        COMPILE_OUTPUT_VARIABLE output
        RUN_OUTPUT_VARIABLE run_output)
    string(REGEX MATCH "^[0-9.]+" found "${run_output}")
    if(found)
        set(runtime_version ${found})
    endif()
endif()
set(exit "${M2P_ANTLR_TRIAL_EXIT}")
unset(M2P_ANTLR_TRIAL_EXIT CACHE)
unset(M2P_ANTLR_TRIAL_BUILT CACHE)
if(NOT generated EQUAL 0 OR NOT exit STREQUAL "0")
    message(CHECK_FAIL "they do not")
    message(FATAL_ERROR "The ANTLR tool ${M2P_ANTLR_TOOL} (${tool_version}) and the C++ runtime ${M2P_ANTLR_LIBRARY} "
        "(${runtime_version}) do not work together: a parser of one line does not build or run.\n"
        "Install the pair of your distribution: apt-get install --reinstall antlr4 libantlr4-runtime-dev; "
        "another tool is chosen with -DM2P_ANTLR_TOOL=PATH.\n${output}${run_output}")
endif()
message(CHECK_PASS "tool ${tool_version}, runtime ${runtime_version}")
set(M2P_ANTLR_FITS "${tried}" CACHE INTERNAL "the ANTLR tool and runtime that passed the trial")
