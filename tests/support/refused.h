/// A command line that the program must refuse.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace tests {

/// Exit code 2, nothing on standard output, and these words on standard error.
inline void check_refused(const Folder& folder, const std::string& line, const std::string& words) {
    CAPTURE(line);
    const Ran ran = folder.run(line);
    CHECK(ran.exit_code == 2);
    CHECK(ran.out == "");
    CHECK_MESSAGE(contains(ran.error, words), ran.error);
}

}  // namespace tests
