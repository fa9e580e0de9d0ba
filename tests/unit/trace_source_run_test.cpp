#include "driver/runs/trace/source_run.h"

#include <doctest/doctest.h>

#include "tests/support/protocol.h"
#include "translator/model/protocol/walk.h"

namespace trace_source_run_test {

using namespace map2pml;
using trace::SourceRun;

namespace {

/// A model of one line for each operation of a protocol, and trails that print tags there.
struct Model : tests::AnalysedProtocol {
    promela::Generated model;
    ir::OperationId sends = 0, receives = 0;

    Model()
        : AnalysedProtocol(
              "S[ agent(!A, %a) = m(1) => agent(!B, %b) then m(1) => agent(!B, %b)\n"
              " agent(!B, %b) = waitfor m($x) <= agent(_, _) timeout skip ]") {
        for (const ir::Clause& clause : protocols.front().clauses) {
            ir::for_each_operation(clause.body, [&](const ir::Operation& each) {
                sends = sends == 0 && std::holds_alternative<ir::Send>(each.kind) ? each.id : sends;
                receives = std::holds_alternative<ir::Receive>(each.kind) ? each.id : receives;
                model.text += "x\n";
                model.lines.push_back({each.id, each.span, each.id, promela::LineRole::statement});
            });
        }
        model.values = {
            ir::Value(), {ir::Value::Kind::agent, "A"}, {ir::Value::Kind::agent, "B"}, {ir::Value::Kind::integer, "1"}};
    }

    /// Each tag is printed on the line of the operation that it names.
    [[nodiscard]] SourceRun run(const std::vector<std::pair<ir::OperationId, std::string>>& tags) const {
        trace::RawReplay raw;
        for (const auto& [operation, rest] : tags) {
            raw.events.emplace_back(trace::RawOutput{"@ " + std::to_string(operation) + " " + rest});
            trace::RawStep step;
            step.line = operation;
            raw.events.emplace_back(step);
        }
        return trace::to_source(raw, protocols.front(), instance, model);
    }
};

}  // namespace

TEST_CASE("a receipt has the number of the oldest message that it can be") {
    const Model model;
    const SourceRun run = model.run({{model.sends, "s 1 3 > 2"},
                                     {model.sends, "s 1 3 > 2"},
                                     {model.receives, "r 2 1 3"},
                                     {model.receives, "r 2 1 3"}});
    CHECK(run.error == "");
    const auto& steps = run.counterexample.steps;
    REQUIRE(steps.size() == 4);
    CHECK(steps[0].messages == std::vector<trace::MessageId>{1});
    CHECK(steps[1].messages == std::vector<trace::MessageId>{2});
    CHECK(steps[2].messages == steps[0].messages);
    CHECK(steps[3].messages == steps[1].messages);
    CHECK(steps[2].terms.front().kind == ir::Value::Kind::integer);
}

TEST_CASE("a message that nobody sent, and an event that nobody knows, are faults of ours") {
    const Model model;
    CHECK(model.run({{model.sends, "s 1 3 > 2"}, {model.receives, "r 2 2 3"}}).error.find("never sent") !=
          std::string::npos);
    CHECK(model.run({{model.sends, "s 1 3 > 2"}, {model.receives, "y 2"}}).error.find("unknown event") !=
          std::string::npos);
    CHECK(model.run({{model.sends, "s 1 3 > 2"}, {model.receives, "k 2"}}).error == "");
}

}  // namespace trace_source_run_test
