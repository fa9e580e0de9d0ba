// When a property says nothing (`passes/bind/emptiness`), on random check files, compared with the reference semantics.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "tests/differential/check_generator.h"
#include "tests/differential/generator.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
#include "translator/protocols/bind/emptiness.h"
#include "translator/protocols/bind/internal.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/graph/labelled_states.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace vacuity_random_test {

using namespace map2pml;
using namespace map2pml::differential;
using Kind = ir::UserProperty::Kind;

namespace {

constexpr std::size_t kMostStates = 3'000;

struct Seen {
    std::size_t there_already = 0;  ///< properties that the start decides
    std::size_t left = 0;           ///< places that are left with an event that happens
};

ir::UserProperty reachable(ir::Expression formula) {
    ir::UserProperty property;
    property.kind = Kind::reachable;
    property.formula = std::move(formula);
    return property;
}

bool is_true_at_start(const ir::Expression& formula, const semantics::Exploration& states) {
    const auto decided = semantics::decide(reachable(formula), states);
    return decided.run && decided.run->steps.empty();
}

/// Some condition of it is known to be true in no run, and no other one saves the property.
bool says_nothing(const passes::Emptiness& emptiness, const semantics::Exploration& states) {
    if (const auto* condition = std::get_if<passes::Condition>(&emptiness.kind)) {
        if (condition->when == passes::ConditionStates::start) return !is_true_at_start(condition->truth, states);
        const auto decided = semantics::decide(passes::property_about(*condition), states);
        return !decided.run && decided.verdict != ir::Verdict::incomplete;
    }
    const auto each = [&](const passes::Emptiness& part) { return says_nothing(part, states); };
    if (const auto* any = std::get_if<passes::AnyOf>(&emptiness.kind))
        return std::any_of(any->parts.begin(), any->parts.end(), each);
    const auto& all = std::get<passes::AllOf>(emptiness.kind).parts;
    return std::all_of(all.begin(), all.end(), each);
}

/// What the property waits for, where that is a condition on one state; null: it waits for nothing.
const ir::Expression* awaited_by(const ir::UserProperty& property) {
    if (property.kind == Kind::reachable) return &property.formula;
    const auto* unary = std::get_if<ir::Unary>(&property.formula.kind);
    const auto* binary = std::get_if<ir::Binary>(&property.formula.kind);
    if (property.kind != Kind::ltl) return nullptr;
    if (unary != nullptr && unary->what == ir::UnaryOperator::eventually) return &*unary->operand;
    return binary != nullptr && binary->what == ir::BinaryOperator::until ? &*binary->right : nullptr;
}

bool has_time(const ir::Expression& formula) {
    const auto* unary = std::get_if<ir::Unary>(&formula.kind);
    const auto* binary = std::get_if<ir::Binary>(&formula.kind);
    bool found = (unary != nullptr && unary->what != ir::UnaryOperator::minus &&
                  (unary->what != ir::UnaryOperator::negation || has_time(*unary->operand))) ||
                 (binary != nullptr &&
                  (binary->what == ir::BinaryOperator::until || binary->what == ir::BinaryOperator::leads_to ||
                   has_time(*binary->left) || has_time(*binary->right)));
    return found;
}

ir::Expression at(const std::string& agent, const std::string& clause) {
    const ir::Expression who{{}, ir::Term{{}, ir::AgentName{agent}}};
    return {{}, ir::StandsAt{ir::Boxed<ir::Expression>(who), clause, 0}};
}

/// The event of an operation, by one agent.
std::vector<ir::EventPattern> events_of(const ir::Operation& operation, const std::string& agent) {
    ir::EventPattern event;
    event.agent = ir::Term{{}, ir::AgentName{agent}};
    std::vector<ir::EventPattern> events;
    const auto add = [&](ir::EventPattern::Kind kind, const std::string& name) {
        event.kind = kind;
        event.name = name;
        events.push_back(event);
    };
    if (const auto* send = std::get_if<ir::Send>(&operation.kind)) {
        add(ir::EventPattern::Kind::sent, ir::written(*send));
    } else if (const auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
        add(ir::EventPattern::Kind::received, ir::written(*receive));
    } else if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
        add(ir::EventPattern::Kind::succeeded, decide->procedure);
        add(ir::EventPattern::Kind::failed, decide->procedure);
    } else if (std::holds_alternative<ir::WaitFor>(operation.kind)) {
        add(ir::EventPattern::Kind::timed_out, "");
    }
    return events;
}

/// No labelled state has both, if that is what the pass says.
void look_at_places(const Loaded& loaded, const semantics::Exploration& states, Seen& seen) {
    for (const ir::Clause& clause : loaded.protocol.clauses) {
        for (const ir::AgentInstance& agent : loaded.instance.agents) {
            if (agent.agent != clause.agent.name) continue;
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                for (const ir::EventPattern& event : events_of(operation, agent.name)) {
                    const ir::Expression place = at(agent.name, ir::clause_name(clause));
                    if (!passes::has_left(std::get<ir::StandsAt>(place.kind), event, loaded.protocol, loaded.instance))
                        continue;
                    const ir::Expression happened{{}, ir::Happened{event}};
                    const ir::Expression both{
                        {},
                        ir::Binary{ir::BinaryOperator::conjunction, ir::Expression(place), ir::Expression(happened)}};
                    CAPTURE(ir::to_string(operation));
                    CHECK(!semantics::decide(reachable(both), states).run);
                    seen.left += semantics::decide(reachable(happened), states).run ? 1 : 0;
                }
            });
        }
    }
}

void look_at(std::uint64_t seed, Seen& seen) {
    const TestCase test = generate_with_check_file(seed).test;
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    CAPTURE(seed);
    CAPTURE(test.text);
    CAPTURE(test.check);
    CAPTURE(options_of(test));
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    const semantics::Exploration states(system, {.states = kMostStates});
    look_at_places(loaded, states, seen);
    for (const ir::UserProperty& property : loaded.instance.properties) {
        const ir::Expression* awaited = awaited_by(property);
        if (awaited == nullptr || has_time(*awaited) || !is_true_at_start(*awaited, states)) continue;
        CAPTURE(property.name);
        ++seen.there_already;
        CHECK(says_nothing(passes::emptiness_of(property, loaded.protocol, loaded.instance), states));
    }
}

}  // namespace

TEST_SUITE("vacuity") {
    TEST_CASE("what the start decides, or no labelled state can have, says nothing") {
        Seen seen;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(1'000, "M2P_RANDOM_VACUITY")))
            look_at(seed, seen);
        MESSAGE("there already: " << seen.there_already << ", left: " << seen.left);
        CHECK(seen.there_already > 5);
        CHECK(seen.left > 100);
    }
}

}  // namespace vacuity_random_test
