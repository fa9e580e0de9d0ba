// Whatever the front end reads survives both text forms: print, read, print gives the same text.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "translator/languages/map/read_map.h"
#include "translator/model/protocol/text_form.h"

namespace map_text_form_test {

namespace fs = std::filesystem;
using namespace map2pml;

namespace {

int check_round_trips(const fs::path& file) {
    CAPTURE(file.string());
    const std::string text = tests::read_file(file);
    source::SourceSet sources;
    const source::FileId id = sources.add(file.filename(), text);
    diag::Sink reading;
    const auto protocols = map::read_map(sources, id, reading);
    for (const ir::Protocol& protocol : protocols) {
        diag::Sink sink;
        const std::string printed = ir::print_ir(protocol);
        const auto again = ir::read_ir(printed, id, sink);
        REQUIRE(again.has_value());
        CHECK(ir::print_ir(*again) == printed);

        const std::string json = ir::print_json(protocol, sources);
        const auto from_json = ir::read_json(json, id, sink);
        REQUIRE(from_json.has_value());
        CHECK(ir::print_json(*from_json, sources) == json);
        // Across: nothing is lost in one form that the other keeps.
        CHECK(ir::print_ir(*from_json) == printed);
        CHECK(ir::print_json(*again, sources) == json);
        CHECK(again->operation_count == protocol.operation_count);
        CHECK(sink.empty());
    }
    return static_cast<int>(protocols.size());
}

int check_all_below(const fs::path& folder) {
    int protocols = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".map") protocols += check_round_trips(entry.path());
    return protocols;
}

}  // namespace

TEST_CASE("all samples survive") { CHECK(check_all_below(fs::path(M2P_SOURCE_DIR) / "samples") > 5); }

TEST_CASE("all texts of the error tests that can be read survive") {
    CHECK(check_all_below(fs::path(M2P_SOURCE_DIR) / "tests/errors") > 30);
}

}  // namespace map_text_form_test
