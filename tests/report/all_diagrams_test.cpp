#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "driver/input/diagrams/drawn_diagram.h"
#include "driver/report/drawing/diagram_geometry.h"
#include "driver/report/drawing/diagram_picture.h"
#include "tests/support/files.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/xmi/encoding.h"
#include "translator/model/protocol/operation.h"

namespace all_diagrams_test {

using namespace map2pml;
using report::Diagram;
using report::Picture;

namespace {

namespace fs = std::filesystem;

/// Every diagram of every tool that is kept here.
std::vector<fs::path> files() {
    std::vector<fs::path> all;
    for (const char* folder : {"samples/auml", "samples/fipa", "samples/fipa_proofs", "samples/several_agents",
                               "tests/auml/corpus", "tests/auml/dialects"}) {
        for (const auto& entry : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / folder)) {
            const std::string suffix = entry.path().extension().string();
            if (suffix == ".xmi" || suffix == ".uml") all.push_back(entry.path());
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<Diagram> diagrams_of(const fs::path& path) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId id = sources.add(path.filename().string(), xmi::as_utf8(tests::read_file(path)));
    const auto diagram = auml::read_diagram(sources, id, sink);
    return diagram ? input::drawn_diagrams(*diagram) : std::vector<Diagram>();
}

struct Counts {
    std::size_t frames = 0;
    std::size_t operands = 0;
    std::size_t boxes = 0;  ///< `ref`, states, continuations, ends
    std::vector<source::Span> places;
};

void count(const std::vector<report::DiagramPart>& parts, Counts& counts) {
    for (const report::DiagramPart& part : parts) {
        counts.places.push_back(part.element.span);
        std::visit(ir::overloaded{
                       [](const report::MessageEvent&) {},
                       [&](const report::DiagramFrame& frame) {
                           ++counts.frames;
                           counts.operands += frame.operands.size();
                           for (const report::DiagramOperand& operand : frame.operands) {
                               counts.places.push_back(operand.element.span);
                               count(operand.parts, counts);
                           }
                       },
                       [&](const auto&) { ++counts.boxes; },
                   },
                   part.kind);
    }
}

std::size_t drawn(const Picture& picture, std::string_view kind) {
    return static_cast<std::size_t>(std::count_if(picture.groups.begin(), picture.groups.end(),
                                                  [&](const report::Group& each) { return each.kind == kind; }));
}

void check_ends(const Diagram& diagram, const report::DiagramGeometry& at) {
    for (std::size_t message = 0; message < diagram.messages.size(); ++message) {
        const auto* from = std::get_if<report::OnLifeline>(&diagram.messages[message].from);
        const auto* to = std::get_if<report::OnLifeline>(&diagram.messages[message].to);
        if (at.messages[message].sent && from != nullptr)
            CHECK(at.messages[message].sent->at.x == at.columns[from->lifeline]);
        if (at.messages[message].taken && to != nullptr)
            CHECK(at.messages[message].taken->at.x == at.columns[to->lifeline]);
    }
}

void check_within(const Picture& picture) {
    for (const report::Group& group : picture.groups) {
        for (const report::Shape& shape : group.shapes) {
            if (const auto* box = std::get_if<report::Box>(&shape)) {
                CHECK_MESSAGE(box->at.x >= 0, group.title);
                CHECK_MESSAGE(box->at.y >= 0, group.title);
                CHECK_MESSAGE(box->at.x + box->width <= picture.width, group.title);
                CHECK_MESSAGE(box->at.y + box->height <= picture.height, group.title);
            }
        }
    }
}

}  // namespace

TEST_CASE("all that the diagrams of all tools have is drawn, at its lifelines, within the picture") {
    std::size_t seen = 0;
    for (const fs::path& path : files()) {
        INFO(path.filename().string());
        for (const Diagram& diagram : diagrams_of(path)) {
            ++seen;
            const Picture picture = report::picture_of(diagram, {"a diagram", {}, {}});
            const report::DiagramGeometry at = report::geometry_of(diagram);
            Counts counts;
            count(diagram.parts, counts);
            CHECK(drawn(picture, "lifeline") == diagram.lifelines.size());
            CHECK(drawn(picture, "frame") == counts.frames);
            CHECK(drawn(picture, "operand") == counts.operands);
            CHECK(drawn(picture, "use") + drawn(picture, "state") + drawn(picture, "continuation") +
                      drawn(picture, "stop") ==
                  counts.boxes);
            const auto with_ends = std::count_if(at.messages.begin(), at.messages.end(),
                                                 [](const auto& each) { return each.sent || each.taken; });
            CHECK(drawn(picture, "message") == static_cast<std::size_t>(with_ends));
            check_ends(diagram, at);
            check_within(picture);
        }
    }
    CHECK(seen > 20);
}

TEST_CASE("a mark at any element is drawn once") {
    for (const fs::path& path : files()) {
        INFO(path.filename().string());
        for (const Diagram& diagram : diagrams_of(path)) {
            Counts counts;
            count(diagram.parts, counts);
            for (const source::Span& place : counts.places) {
                const Picture picture = report::picture_of(diagram, {"", {{place, "1", "#f1-1", ""}}, {}});
                CHECK(drawn(picture, "mark") == (place.is_nowhere() ? 0 : 1));
            }
        }
    }
}

}  // namespace all_diagrams_test
