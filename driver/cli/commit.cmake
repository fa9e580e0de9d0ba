# Writes a header with the commit that is built, and only when it has changed: cmake -DSOURCE=<folder> -DOUTPUT=<header> -P commit.cmake
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(commit "")
file(REAL_PATH ${SOURCE} source)
if(top STREQUAL source)
    execute_process(COMMAND git -C ${SOURCE} describe --always --abbrev=12 --exclude=* --dirty=+
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
/// The commit that the program was built from; empty: not from a repository. `+`: with changes.
#pragma once

#include <string_view>

namespace map2pml::cli {

inline constexpr std::string_view kCommit = "@commit@";

}  // namespace map2pml::cli
]])
