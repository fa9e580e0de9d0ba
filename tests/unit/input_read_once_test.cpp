// What is read and checked once: a diagram for both of its orders, the machines of a development.
#include <doctest/doctest.h>

#include "driver/input/diagrams/drawn_diagram.h"
#include "driver/input/maze/read_development.h"
#include "driver/input/read_protocols.h"
#include "tests/support/files.h"

namespace input_read_once_test {

using namespace map2pml;

TEST_CASE("a diagram that was read is not read again") {
    const std::string path = M2P_SOURCE_DIR "/samples/auml/request.xmi";
    input::Settings settings;
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(path, tests::read_file(path));
    const input::ReadDiagram read = input::read_diagram({sources, file, settings, sink});
    REQUIRE(read.diagram.has_value());
    const input::Protocols whole = input::read_protocols(sources, file, settings, sink);
    source::SourceSet unreadable;
    diag::Sink found;
    const input::Protocols known =
        input::read_protocols(unreadable, unreadable.add(path, "this is no diagram"), settings, found, &read);
    CHECK(found.sorted().size() == sink.sorted().size());
    CHECK(known.can_go_on == whole.can_go_on);
    REQUIRE(known.protocols.size() == whole.protocols.size());
    for (std::size_t at = 0; at < whole.protocols.size(); ++at)
        CHECK(known.protocols[at].clauses.size() == whole.protocols[at].clauses.size());
    CHECK(known.diagrams.size() == whole.diagrams.size());
}

TEST_CASE("the machines of a development are checked when it is read") {
    const std::string path = M2P_SOURCE_DIR "/samples/maze/z02.maze";
    const input::Settings settings;
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(path, tests::read_file(path));
    const input::Components read = input::read_development({sources, file, settings, sink});
    CHECK(!sink.has_errors());
    REQUIRE(!read.projects.empty());
    REQUIRE(read.checked.size() == read.projects.size());
    for (std::size_t at = 0; at < read.projects.size(); ++at)
        CHECK(read.checked[at].machines.size() == read.projects[at].machines.size());
}

}  // namespace input_read_once_test
