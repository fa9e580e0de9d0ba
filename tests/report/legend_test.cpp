// The legend of a page: every shape that is drawn is explained, and nothing else is.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "driver/input/diagrams/drawn_diagram.h"
#include "driver/report/drawing/diagram_picture.h"
#include "driver/report/drawing/legend.h"
#include "driver/report/drawing/run_picture.h"
#include "driver/runs/trace/mailboxes.h"
#include "tests/report/page.h"
#include "tests/support/program.h"
#include "tests/unit/report_sample.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/xmi/encoding.h"
#include "translator/model/protocol/operation.h"

namespace legend_test {

using namespace map2pml;
using report::Picture;
using report::Symbol;
using report_test::count;

namespace {

const std::string kRoot = M2P_SOURCE_DIR "/";
constexpr auto kLast = static_cast<int>(Symbol::step);

/// What can be seen of a shape: its kind, its style, and whether it is closed. Words and the dots at arrows speak for themselves.
using Look = std::tuple<std::string, report::Style, bool>;

std::set<Look> looks_of(const std::vector<report::Shape>& shapes) {
    std::set<Look> looks;
    for (const report::Shape& shape : shapes) {
        std::visit(ir::overloaded{
                       [&](const report::Box& box) {
                           looks.insert({"box", box.style, false});
                       },
                       [&](const report::Path& path) {
                           looks.insert({"path", path.style, path.closed});
                       },
                       [&](const report::Dot& dot) {
                           if (dot.radius > 2) looks.insert({"dot", dot.style, false});
                       },
                       [](const report::Words&) {},
                   },
                   shape);
    }
    return looks;
}

std::set<Symbol> symbols_of(const Picture& picture) {
    std::set<Symbol> symbols;
    report::add_symbols(picture, symbols);
    return symbols;
}

/// Each group of the picture has the looks of samples that its own symbols have.
void check_explained(const Picture& picture) {
    for (const report::Group& group : picture.groups) {
        Picture alone;
        alone.is_run = picture.is_run;
        alone.groups = {group};
        std::set<Look> explained;
        for (const Symbol each : symbols_of(alone)) {
            const report::LegendEntry entry = report::legend_entry(each);
            explained.merge(looks_of(entry.sample.groups.front().shapes));
        }
        for (const Look& look : looks_of(group.shapes)) {
            INFO(group.kind << ": " << std::get<0>(look) << " " << to_string(std::get<1>(look)));
            CHECK(explained.contains(look));
        }
    }
}

std::vector<report::Diagram> diagrams_of(const std::string& path) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId id = sources.add(path, xmi::as_utf8(tests::read_file(path)));
    const auto diagram = auml::read_diagram(sources, id, sink);
    return diagram ? input::drawn_diagrams(*diagram) : std::vector<report::Diagram>();
}

/// The words of the legend of a page, in its order.
std::string legend_of(const std::string& page) {
    const std::size_t begin = page.find("<section class=\"legend\"");
    return begin == std::string::npos ? "" : page.substr(begin, page.find("</section>", begin) - begin);
}

std::string page_of(const tests::Folder& folder, const std::string& arguments) {
    (void)folder.run("map2pml " + arguments + " -q --format html=page.html");
    return tests::read_file(folder / "page.html");
}

}  // namespace

TEST_CASE("every shape of the diagrams of all tools is explained") {
    std::size_t seen = 0;
    for (const char* folder : {"samples/auml", "samples/gates", "tests/auml/corpus", "tests/auml/dialects"}) {
        for (const auto& entry : std::filesystem::directory_iterator(kRoot + folder)) {
            const std::string suffix = entry.path().extension().string();
            if (suffix != ".xmi" && suffix != ".uml" && suffix != ".gaphor") continue;
            INFO(entry.path().filename().string());
            for (const report::Diagram& diagram : diagrams_of(entry.path().string())) {
                ++seen;
                const std::vector<report::Mark> marks = {{diagram.element.span, "1", "#f1-1", "a finding"},
                                                         {diagram.element.span, "2", "", "a step", true}};
                check_explained(report::picture_of(diagram, {"a diagram", marks, {}}));
            }
        }
    }
    CHECK(seen > 15);
}

TEST_CASE("every shape of a run is explained") {
    using ir::Action;
    const source::Span place = report_sample::span(1, 1, 1, 2);
    trace::Counterexample run;
    for (const Action action : {Action::send, Action::send, Action::receive, Action::receive, Action::decide,
                                Action::decide_failed, Action::timeout, Action::finish, Action::call, Action::fail}) {
        trace::Step step = report_sample::step("A", action, place, "x");
        if (action == Action::send) step.to = {"B"};
        if (action == Action::receive) step.from = "B";
        run.steps.push_back(step);
    }
    trace::Step taken = report_sample::step("B", Action::receive, place, "x");
    taken.from = "A";
    run.steps.push_back(taken);
    for (int at = 0; at < 40; ++at) run.steps.push_back(report_sample::step("A", Action::decide, place, "x"));
    run.lasso_start = run.steps.size() - 2;
    trace::number_messages(run);
    for (const auto kind : {trace::FinalPlace::Kind::finished, trace::FinalPlace::Kind::failed,
                            trace::FinalPlace::Kind::waiting, trace::FinalPlace::Kind::running}) {
        run.final_places.emplace_back().agent = std::string(1, static_cast<char>('A' + run.final_places.size() - 1));
        run.final_places.back().kind = kind;
    }
    const std::vector<report::Mark> marks = {{place, "1", "#f1-1", "A: a finding"}};
    const Picture picture = report::picture_of(run, {false, "a run", marks, {}});
    check_explained(picture);
    for (const Symbol each :
         {Symbol::agent, Symbol::sent, Symbol::left, Symbol::found, Symbol::step_number, Symbol::own_step,
          Symbol::ended, Symbol::waiting, Symbol::failed, Symbol::loop, Symbol::gap, Symbol::finding}) {
        CAPTURE(static_cast<int>(each));
        CHECK(symbols_of(picture).contains(each));
    }
}

TEST_CASE("each symbol has words of its own and a sample that fits beside them") {
    std::set<std::string> words;
    for (int at = 0; at <= kLast; ++at) {
        const report::LegendEntry entry = report::legend_entry(static_cast<Symbol>(at));
        CAPTURE(at);
        CHECK(words.insert(entry.words).second);
        CHECK(entry.words.size() > 10);
        CHECK_FALSE(entry.sample.groups.front().shapes.empty());
        CHECK(entry.sample.width <= 80);
    }
}

TEST_CASE("a page explains what is drawn on it, once, and nothing else") {
    const tests::Folder folder;
    const std::string page =
        page_of(folder, "check " + kRoot + "samples/auml/crossing.xmi " + kRoot + "samples/auml/crossing.xmi");
    const std::string legend = legend_of(page);
    CHECK(count(page, "id=\"legend\"") == 1);
    CHECK(count(legend, "the line between two operands of a fragment") == 1);
    CHECK(count(legend, "a message that no agent takes in the run") == 1);
    CHECK(count(legend, "a gate:") == 0);
    CHECK(count(legend, "synchronous call") == 0);
    CHECK(count(legend, "a step fails") == 0);
    CHECK(count(legend, "aria-hidden=\"true\"") == count(legend, "<li>"));
    CHECK(count(page, "href=\"#legend\"") == report_test::drawings(page).size());
}

TEST_CASE("a page of a proof has one for its diagrams, and a page without drawings has none") {
    const tests::Folder folder;
    const std::string proof = page_of(folder, "prove --sequencing strict " + kRoot + "samples/auml/crossing.xmi");
    CHECK(count(legend_of(proof), "the line between two operands of a fragment") == 1);
    CHECK(count(legend_of(proof), "an agent in a run") == 0);
    const std::string quiet = page_of(folder, "check -c /dev/null " + kRoot + "samples/ping_pong/ping_pong.map");
    CHECK(count(quiet, "<svg") == 0);
    CHECK(legend_of(quiet).empty());
}

}  // namespace legend_test
