/// A development from a text in MAZE.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"

namespace tests {

/// Fails the test where there is any diagnostic.
[[nodiscard]] inline map2pml::maze::Development read_development(const std::string& text) {
    map2pml::source::SourceSet sources;
    map2pml::diag::Sink sink;
    auto development = map2pml::maze::read_maze(sources, sources.add("test.maze", text), sink);
    if (development) map2pml::maze::check_development(*development, sink);
    for (const map2pml::diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(each.message);
    REQUIRE(development);
    return std::move(*development);
}

}  // namespace tests
