// Formulas about random protocols: the local algorithm against the naive evaluation of all states, and what SPIN gets in place of
// a formula against both, by the reference semantics of such properties.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "tests/differential/generator.h"
#include "tests/modal/explored.h"
#include "tests/random.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/modal/linear_form.h"
#include "translator/protocols/modal/solver.h"
#include "translator/protocols/modal/states_on_demand.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace random_protocols_test {

using namespace map2pml;
using modal::Truth;

namespace {

constexpr std::uint64_t kProtocols = 10'000;
constexpr std::size_t kMostStates = 400;

/// `m(_, _)` for each message that is sent.
std::vector<std::string> sent_messages(const ir::Protocol& protocol) {
    std::vector<std::string> messages;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* send = std::get_if<ir::Send>(&operation.kind)) {
                std::string terms;
                for (std::size_t at = 0; at < send->terms.size(); ++at) terms += at == 0 ? "(_" : ", _";
                messages.push_back(send->performative + (terms.empty() ? "" : terms + ")"));
            }
        });
    }
    return messages;
}

std::string formulas_about(const std::string& one, const std::string& other) {
    std::string text;
    const std::vector<std::string> formulas = {
        fmt::format("AG [out({})]ff", one),
        fmt::format("EF <in({})>tt", one),
        fmt::format("AF in({})", one),
        fmt::format("AF {{in({}), out({})}}", one, other),
        fmt::format("AG [out({})] AF in({})", one, other),
        fmt::format("AG EF <in({})>tt", one),
        "AG EF deadlock",
        "nu Z.<->Z",
        fmt::format("nu Z.<-in({})>Z", one),
        fmt::format("EF (<out({})>tt /\\ [in({})]ff)", one, other),
    };
    for (std::size_t at = 0; at < formulas.size(); ++at) text += fmt::format("prop p{} = {};\n", at, formulas[at]);
    return text;
}

struct Counts {
    std::size_t compared = 0;
    std::size_t linear = 0;
    std::size_t yes = 0;
};

void compare(const ir::UserProperty& property, const ir::Protocol& protocol, const semantics::Exploration& exploration,
             const modal_tests::NaiveSystem& naive, Counts& counts) {
    CAPTURE(to_string(*property.modal));
    const bool expected = modal_tests::NaiveEvaluation(*property.modal, naive).evaluate().front();
    modal::StatesOnDemand states(exploration.system(), {});
    modal::Solver solver(*property.modal, states);
    REQUIRE(solver.value(0) == (expected ? Truth::yes : Truth::no));
    REQUIRE(states.count() <= exploration.size());
    ++counts.compared;
    counts.yes += expected ? 1 : 0;
    const auto form = modal::linear_form(property, protocol);
    if (const auto* linear = std::get_if<ir::UserProperty>(&form)) {
        const ir::Verdict verdict = semantics::decide(*linear, exploration).verdict;
        REQUIRE(verdict == (expected ? ir::Verdict::holds : ir::Verdict::violated));
        ++counts.linear;
    }
}

}  // namespace

TEST_CASE("formulas about random protocols") {
    Counts counts;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(kProtocols, "M2P_RANDOM_PROTOCOLS"))) {
        CAPTURE(seed);
        differential::TestCase test = differential::generate(seed).test;
        const std::vector<std::string> messages = sent_messages(differential::load(test).protocol);
        if (messages.empty()) continue;
        test.check = differential::check_file_of(test) + formulas_about(messages.front(), messages.back());
        CAPTURE(test.text);
        const differential::Loaded loaded = differential::load(test);
        CAPTURE(loaded.errors);
        REQUIRE(loaded.errors.empty());
        const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
        const semantics::Exploration exploration(system, {.states = kMostStates, .capacity = test.capacity});
        if (!exploration.is_complete()) continue;
        const modal_tests::NaiveSystem naive = modal_tests::explored_system(exploration);
        for (const ir::UserProperty& property : loaded.instance.properties)
            if (property.kind == ir::UserProperty::Kind::modal)
                compare(property, loaded.protocol, exploration, naive, counts);
    }
    MESSAGE(counts.compared << " formulas compared, " << counts.yes << " of them true, " << counts.linear
                            << " as properties of single runs");
    CHECK(counts.linear > 0);
    CHECK(counts.yes > counts.compared / 10);
    CHECK(counts.yes < counts.compared - counts.compared / 10);
}

}  // namespace random_protocols_test
