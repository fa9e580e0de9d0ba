#include "tests/differential/generator.h"

#include <algorithm>

#include "tests/differential/behaviour.h"
#include "tests/differential/bystander.h"
#include "translator/protocols/analyses/flow/waits.h"

namespace map2pml::differential {

namespace {

ir::Protocol make_protocol(Dice& dice, const Cast& cast) {
    ir::Protocol protocol;
    protocol.name = "Fuzz";
    const int budget = 2 + static_cast<int>(dice.below(5));
    for (std::size_t at = 0; at < cast.members.size(); ++at) {
        const Member& member = cast.members[at];
        for (const Heading& heading : member.headings) {
            ir::Clause clause;
            clause.agent = {member.name};
            clause.role = {member.role};
            clause.parameters = heading.parameters;
            clause.body = Behaviour(dice, cast, at, heading).body(budget);
            protocol.clauses.push_back(std::move(clause));
        }
    }
    return protocol;
}

/// Loops that send are cut, so that mailboxes stay small; now and then one that cannot be cut without losing runs.
void add_limits(Dice& dice, const ir::Protocol& protocol, passes::InstanceRequest& request) {
    for (const ir::Clause& clause : protocol.clauses) {
        const unsigned chance = passes::limit_can_force_timeout(protocol, clause) ? 96 : 25;
        if (dice.percent(chance)) request.limits.emplace(clause_name(clause), 1 + dice.below(3));
    }
}

/// One to three values that texts know, or that no text knows.
std::vector<ir::Term> some_results(Dice& dice, const Cast& cast) {
    std::vector<ir::Term> results;
    const std::size_t count = 1 + dice.weighted({30, 50, 20});
    for (std::size_t at = 0; at < count; ++at) {
        const Member& member = dice.pick(cast.members);
        ir::Term term = constant(dice);
        switch (dice.weighted({70, 15, 8, 7})) {
            case 0:
                break;
            case 1:
                if (member.count == 1) term.kind = ir::AgentName{member.name};
                break;
            case 2:
                term.kind = ir::RoleName{member.role};
                break;
            default:
                term.kind = ir::Integer{-7};
        }
        if (std::find(results.begin(), results.end(), term) == results.end()) results.push_back(term);
    }
    return results;
}

passes::InstanceRequest make_request(Dice& dice, const Cast& cast, const ir::Protocol& protocol) {
    passes::InstanceRequest request;
    for (const Member& member : cast.members)
        if (member.count > 1) request.agent_counts.emplace(member.name, member.count);
    add_limits(dice, protocol, request);
    for (const std::string& procedure : cast.procedures) {
        if (dice.percent(25)) request.total_procedures.insert(procedure);
        if (dice.percent(35)) request.results[procedure] = some_results(dice, cast);
    }
    constexpr ir::Network kNetworks[] = {ir::Network::mailbox, ir::Network::pairwise, ir::Network::bag};
    request.network = kNetworks[dice.weighted({50, 25, 25})];
    constexpr ir::TimeoutReading kReadings[] = {ir::TimeoutReading::quiescent, ir::TimeoutReading::anytime,
                                                ir::TimeoutReading::race};
    request.timeout = kReadings[dice.weighted({45, 30, 25})];
    if (dice.percent(30)) request.idle_timeouts = ir::IdleTimeouts::kept;
    request.spawn_calls = dice.percent(20);
    request.call_depth = 1 + dice.below(4);
    return request;
}

}  // namespace

Generated generate(std::uint64_t seed, Procedures procedures) {
    Generated generated;
    for (;; ++generated.rejected) {
        Dice dice(seed, generated.rejected);
        Cast cast = make_cast(dice);
        for (std::size_t at = 0; procedures == Procedures::of_fixed_arity && at < cast.procedures.size(); ++at)
            cast.arguments[cast.procedures[at]] = dice.weighted({35, 45, 20});
        ir::Protocol protocol = make_protocol(dice, cast);
        generated.test.request = make_request(dice, cast, protocol);
        // Small ones are full soon, while something else may go wrong.
        generated.test.capacity = dice.percent(85) ? TestCase().capacity : 1 + dice.below(5);
        generated.test.text = map_text(protocol);
        // While others go on for ever, nothing but the definition tells who is stuck. A call that is spawned would pile up there.
        if (!generated.test.request.spawn_calls && dice.percent(33))
            generated.test.text = with_bystanders(generated.test.text);
        // Whoever asks for a total procedure that no text has made a mistake.
        const std::string& text = generated.test.text;
        const auto unused = [&](const std::string& name) {
            return text.find(" " + name + "(") == std::string::npos && text.find("(" + name + "(") == std::string::npos;
        };
        std::erase_if(generated.test.request.total_procedures, unused);
        std::erase_if(generated.test.request.results, [&](const auto& each) { return unused(each.first); });
        if (load(generated.test).errors.empty()) return generated;
    }
}

}  // namespace map2pml::differential
