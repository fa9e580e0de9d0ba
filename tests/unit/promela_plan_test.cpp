// The plan of a model: what it declares, and that a pass over it shows in the text and keeps the line map whole.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "driver/input/read_protocols.h"
#include "tests/support/text.h"
#include "translator/protocols/promela/find_facts.h"
#include "translator/protocols/promela/plan/make_plan.h"
#include "translator/protocols/promela/plan/reductions.h"
#include "translator/protocols/promela/print_plan.h"

namespace promela_plan_test {

using namespace map2pml;
using tests::count_of;

namespace {

/// Bob has two clones of Ann to listen to; what he is asked has two terms, what he answers none.
const char* const kShop = R"(Shop[
  agent(!Ann, %a) = ask(1, book) => agent(!Bob, %b) then waitfor (yes() <= agent(!Bob, %b)) timeout (agent())
  agent(!Bob, %b) = waitfor (ask($n, $what) <= agent($who, %a) then yes() => agent($who, %a) then agent())
                    timeout (agent())
])";

struct Planned {
    source::SourceSet sources;
    input::Protocols read;
    promela::TemplateSet templates{{}};
    promela::Plan plan;
};

void make(Planned& planned, int level) {
    input::Settings settings;
    settings.agent_counts["Ann"] = 2;
    diag::Sink sink;
    const source::FileId file = planned.sources.add("shop.map", kShop);
    planned.read = input::read_protocols(planned.sources, file, settings, sink);
    REQUIRE(planned.read.can_go_on);
    promela::Options options;
    options.level = level;
    options.capacity = 7;
    planned.plan = promela::make_plan(
        planned.sources,
        promela::find_facts(planned.read.protocols.front(), planned.read.first_instance(0), level == 0, nullptr),
        options);
}

/// Sorted, and of lines that there are.
void check_line_map(const promela::Generated& model) {
    REQUIRE_FALSE(model.lines.empty());
    CHECK(std::is_sorted(model.lines.begin(), model.lines.end(),
                         [](const auto& one, const auto& other) { return one.line < other.line; }));
    CHECK(model.lines.back().line <= count_of(model.text, "\n"));
}

}  // namespace

TEST_CASE("what a model declares") {
    Planned planned;
    make(planned, 1);
    const promela::Plan& plan = planned.plan;
    CHECK(plan.capacity == 7);
    CHECK(plan.agents == 3);
    REQUIRE(plan.mailboxes.size() == 2);
    CHECK(plan.mailboxes[0].count == 2);          // of two clones
    CHECK(plan.mailboxes[0].fields.size() == 2);  // kind and sender
    CHECK(plan.mailboxes[1].count == 1);
    CHECK(plan.mailboxes[1].fields.size() == 4);  // and two terms; all that send to Bob have one role
    CHECK(plan.each_mailbox.size() == 3);
    CHECK(plan.kinds.size() == 2);
    REQUIRE(plan.processes.size() == 2);
    CHECK(plan.processes[0].kind == promela::Process::Kind::agent);
    CHECK(plan.processes[0].count == 2);
    CHECK(plan.processes[1].count == 1);
    CHECK(plan.permanent.size() == 3);
    CHECK(plan.joins.empty());
    CHECK_FALSE(plan.resumes.has_value());
    CHECK(plan.mistakes.empty());
    CHECK(std::all_of(plan.processes.begin(), plan.processes.end(),
                      [](const promela::Process& each) { return !each.body.empty(); }));
}

TEST_CASE("a pass over the plan shows in the text, and each line keeps its origin") {
    for (const int level : {0, 1}) {
        CAPTURE(level);
        Planned planned;
        make(planned, level);
        const promela::Generated before = promela::print_plan(planned.plan, planned.templates);
        check_line_map(before);
        const auto pass = [](promela::Plan plan) {
            plan.capacity = 31;
            plan.mailboxes.front().name = "renamed";
            plan.processes.pop_back();
            return plan;
        };
        const promela::Reduction reduction{"a test", pass};
        const promela::Generated after = promela::print_plan(reduction.apply(planned.plan), planned.templates);
        CHECK(before.text.find("31") == std::string::npos);
        CHECK(after.text.find("31") != std::string::npos);
        CHECK(after.text.find("renamed") != std::string::npos);
        CHECK(count_of(after.text, "proctype agent_") == count_of(before.text, "proctype agent_") - 1);
        check_line_map(after);
    }
}

TEST_CASE("reductions have names of their own") {
    std::vector<std::string_view> names;
    for (const promela::Reduction& each : promela::reductions()) {
        CHECK((each.apply != nullptr));
        CHECK(std::find(names.begin(), names.end(), each.name) == names.end());
        names.push_back(each.name);
    }
}

}  // namespace promela_plan_test
