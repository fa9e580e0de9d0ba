#include "tests/differential/tally.h"

#include <fmt/format.h>

#include <bit>
#include <set>

#include "tests/differential/check_tally.h"
#include "tests/differential/driver_check.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/flow/waits.h"
#include "translator/protocols/analyses/messages/message_kinds.h"

namespace map2pml::differential {

namespace {

using Names = std::set<std::string>;

void add_term(const ir::Term& term, const std::string& where, Names& names) {
    std::visit(ir::overloaded{[&](const ir::Variable&) { names.insert("variable" + where); },
                              [&](const ir::CurrentValue&) { names.insert("=$v" + where); },
                              [&](const ir::AgentName&) { names.insert("agent name" + where); },
                              [&](const ir::RoleName&) { names.insert("role name" + where); },
                              [&](const ir::Constant&) { names.insert("constant" + where); },
                              [&](const ir::Integer&) { names.insert("integer" + where); },
                              [&](const ir::Wildcard&) { names.insert("wildcard" + where); }},
               term.kind);
}

void add_receive(const ir::Receive& receive, Names& names) {
    names.insert("receive");
    std::set<std::string> bound;
    std::vector<ir::Term> all = receive.patterns;
    all.insert(all.end(), {receive.from.name, receive.from.role});
    for (const ir::Term& term : all) {
        add_term(term, " in a pattern", names);
        const auto* variable = std::get_if<ir::Variable>(&term.kind);
        if (variable != nullptr && !bound.insert(variable->name).second) names.insert("repeated variable in a pattern");
    }
}

void add_send(const ir::Send& send, Names& names) {
    names.insert("send");
    for (const ir::Term& term : send.terms) add_term(term, " as a value", names);
    add_term(send.to.name, " as addressee", names);
    add_term(send.to.role, " as addressed role", names);
}

/// \param tail what follows the operation is the end of its clause.
void add_calls(const ir::Operation& operation, bool tail, Names& names) {
    const auto all = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) add_calls(part, tail, names);
    };
    std::visit(ir::overloaded{[](const ir::Skip&) {}, [](const ir::Send&) {}, [](const ir::Receive&) {},
                              [](const ir::Decide&) {},
                              [&](const ir::Become& call) {
                                  names.insert(tail ? "tail call" : "call that comes back");
                                  if (!call.arguments.empty()) {
                                      names.insert("call with arguments");
                                  }
                              },
                              [&](const ir::Seq& seq) {
                                  for (std::size_t at = 0; at < seq.parts.size(); ++at) {
                                      add_calls(seq.parts[at], tail && at + 1 == seq.parts.size(), names);
                                  }
                              },
                              [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                              [&](const ir::Par& par) { all(par.branches); },
                              [&](const ir::WaitFor& wait) {
                                  add_calls(*wait.attempt, tail, names);
                                  add_calls(*wait.on_timeout, tail, names);
                              }},
               operation.kind);
}

/// Sends before an `or`'s branch fails.
bool sends_first(const ir::OrderedChoice& choice) {
    for (const ir::Operation& branch : choice.branches) {
        const auto* seq = std::get_if<ir::Seq>(&branch.kind);
        if (seq != nullptr && std::holds_alternative<ir::Send>(seq->parts.front().kind)) return true;
    }
    return false;
}

void add_operation(const ir::Protocol& protocol, const ir::Clause& clause, const ir::Operation& operation,
                   Names& names) {
    std::visit(ir::overloaded{[&](const ir::Skip&) { names.insert("skip"); },
                              [&](const ir::Send& send) { add_send(send, names); },
                              [&](const ir::Receive& receive) { add_receive(receive, names); },
                              [&](const ir::Decide& decide) {
                                  names.insert(decide.result ? "decide with a result" : "decide without a result");
                              },
                              [&](const ir::Become&) {}, [&](const ir::Seq&) { names.insert("then"); },
                              [&](const ir::OrderedChoice& choice) {
                                  names.insert("or");
                                  if (sends_first(choice)) names.insert("or after a send");
                              },
                              [&](const ir::Par&) { names.insert("par"); },
                              [&](const ir::WaitFor&) {
                                  names.insert("waitfor");
                                  if (passes::has_idle_timeout(protocol, clause, operation))
                                      names.insert("idle timeout arm");
                              }},
               operation.kind);
}

const char* word(bool value) { return value ? "violated" : "holds"; }

}  // namespace

void Tally::count_constructs(const TestCase& test) {
    const Loaded loaded = load(test);
    Names names;
    std::map<passes::MessageKind, std::set<std::string>> sender_roles;
    for (const ir::Clause& clause : loaded.protocol.clauses) {
        Names parameters;
        for (const ir::Term& parameter : clause.parameters) {
            const auto* variable = std::get_if<ir::Variable>(&parameter.kind);
            names.insert(variable != nullptr ? "clause with a variable" : "clause with a constant");
            if (variable != nullptr && !parameters.insert(variable->name).second)
                names.insert("parameter that stands twice");
        }
        add_calls(clause.body, true, names);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            add_operation(loaded.protocol, clause, operation, names);
            if (const auto* send = std::get_if<ir::Send>(&operation.kind))
                sender_roles[{send->performative, send->terms.size()}].insert(clause.role.name);
        });
    }
    for (const auto& [kind, roles] : sender_roles)
        if (roles.size() > 1) names.insert("performative of several roles");
    for (const std::string& name : names) count("construct", name);
    count("agents", std::to_string(loaded.instance.agents.size()));
}

void Tally::add(const TestCase& test, const Comparison& comparison) {
    const Observation& seen = comparison.semantics;
    if (!comparison.compared) {
        count("outcome", "too large");
        return;
    }
    count("outcome", seen.overflow ? "a mailbox overflows" : seen.cut ? "cut by a bound" : "compared in full");
    if (!comparison.difference.empty()) count("outcome", "differs");
    count_constructs(test);
    for (const std::string& construct : constructs_of_check_file(test)) count("construct of check files", construct);
    if (!test.request.results.empty()) count("setting", "procedure with results");
    constexpr const char* kNetworks[] = {"network mailbox", "network pairwise", "network bag"};
    constexpr const char* kReadings[] = {"timeout quiescent", "timeout anytime", "timeout race"};
    count("setting", kNetworks[static_cast<std::size_t>(test.request.network)]);
    count("setting", kReadings[static_cast<std::size_t>(test.request.timeout)]);
    count("setting",
          test.request.idle_timeouts == ir::IdleTimeouts::kept ? "idle timeouts kept" : "idle timeouts dropped");
    count("setting", test.request.agent_counts.empty() ? "no clones" : "clones");
    count("setting", test.request.spawn_calls ? "calls spawned" : "calls jump");
    count("setting", fmt::format("call depth {}", test.request.call_depth));
    count("setting", fmt::format("mailboxes of {}", test.capacity));
    if (comparison.verdicts.depends_on_arrival) {
        count("setting", test.request.network == ir::Network::bag ? "bag: what is under way is missed"
                                                                  : "pairwise: what is under way is missed");
    }
    count_user_defined(comparison.verdicts);
    if (seen.overflow || seen.cut || seen.processes || seen.mistake) return;
    count("verdict", std::string("nothing can move: ") + word(seen.deadlock));
    count("verdict", std::string("no-failure: ") + word(seen.failure));
    count("verdict", std::string("no-orphans: ") + word(seen.orphans));
    count("verdict", std::string("progress: ") + word(seen.fair_cycle));
    const auto& termination = comparison.verdicts.built_in[ir::Property::termination];
    count("verdict", fmt::format("termination: {}", to_string(termination.verdict)));
    const auto& reachable = comparison.verdicts.built_in[ir::Property::reachable_code];
    count("verdict", fmt::format("reachable-code: {}", to_string(reachable.verdict)));
    count("verdict", seen.limit_reached ? "a limit is reached" : "no limit is reached");
    count("states", fmt::format("{:6} or fewer", std::bit_ceil(seen.states)));
}

void Tally::count_user_defined(const SemanticsVerdicts& verdicts) {
    if (verdicts.value_range) count("value-range", fmt::format("value-range: {}", to_string(*verdicts.value_range)));
    for (const UserDefinedVerdict& each : verdicts.user_defined) {
        count("stated property", fmt::format("{}: {}", kind_words(each), to_string(each.verdict)));
        if (each.says_nothing) count("a pass", *each.says_nothing ? "says nothing" : "says something");
    }
}

std::size_t Tally::of(const std::string& what) const {
    for (const auto& [group, counts] : counts_)
        if (const auto found = counts.find(what); found != counts.end()) return found->second;
    return 0;
}

std::string Tally::text() const {
    std::string text;
    for (const auto& [group, counts] : counts_) {
        text += group + "\n";
        for (const auto& [what, number] : counts) text += fmt::format("{:8}  {}\n", number, what);
    }
    return text;
}

}  // namespace map2pml::differential
