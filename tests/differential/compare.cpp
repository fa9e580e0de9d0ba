#include "tests/differential/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/differential/driver_check.h"
#include "tests/differential/model_observation.h"
#include "tests/differential/semantics_observation.h"
#include "translator/ir/text_form.h"
#include "translator/passes/message_kinds.h"

namespace map2pml::differential {

namespace {

constexpr std::size_t kInSteps = 3;  ///< so many times more states may the meaning in steps have

bool is_whole(const Observation& seen) { return !seen.overflow && !seen.processes && !seen.cut; }

/// Under `quiescent` -O1 makes one step of a timeout and the decision or call behind it. The meaning has a state between
/// them in which no other timeout can happen, so that a cycle through it is fair to whoever only waits for a timeout.
bool overlooks_cycle(const TestCase& test, const Observation& semantics, const Observation& model) {
    return test.request.timeout == ir::TimeoutReading::quiescent && semantics.fair_cycle && !model.fair_cycle &&
           is_whole(model) && model.trouble.empty() && !model.too_large;
}

}  // namespace

Comparison compare(const spin::Tools& tools, const TestCase& test, const Sizes& sizes, const std::set<int>& drivers) {
    Comparison result;
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) {
        result.difference = "not well-formed: " + loaded.errors;
        return result;
    }
    result.difference = unstable_forms(test);
    SemanticsObservation semantics = observe_semantics(loaded, test.capacity, sizes.semantics_states);
    result.semantics = std::move(semantics.seen);
    result.verdicts = std::move(semantics.verdicts);
    if (result.semantics.too_large || (result.semantics.overflow && !sizes.overflows)) {
        return result;
    }
    result.compared = true;
    result.in_steps = textbook_looks_in_steps(test, loaded.protocol);
    SemanticsObservation expected[2];
    expected[1] = {result.semantics, result.verdicts};
    expected[0] = result.in_steps ? observe_semantics(loaded, test.capacity, kInSteps * sizes.semantics_states,
                                                      semantics::Attempts::step_by_step)
                                  : expected[1];
    result.textbook = !expected[0].seen.too_large;
    for (const int level : {1, 0}) {
        if (!result.compared || (level == 0 && !result.textbook)) {
            break;
        }
        const Observation model = observe_model(tools, loaded, test.capacity, level, sizes.steps[level]);
        result.model_states[level] = model.states;
        result.compared = result.compared && !model.too_large;
        if (level == 1 && overlooks_cycle(test, result.semantics, model)) {
            result.joined_timeouts = true;
            expected[1].seen.fair_cycle = false;
            expected[1].verdicts.of[static_cast<std::size_t>(semantics::Property::progress)] = {};
        }
        result.difference += difference("sem", expected[level].seen, fmt::format("-O{}", level), model);
    }
    for (const int level : drivers) {
        if (level == 1 || result.textbook) {
            result.difference += driver_difference(test, level, expected[level].verdicts, is_whole(expected[level].seen));
        }
    }
    return result;
}

namespace {

/// Receives that an attempt can begin with, and whether it can begin with something that is always possible.
struct FirstActions {
    std::size_t receives = 0;
    bool always = false;
};

void add_first_actions(const ir::Operation& operation, FirstActions& first) {
    const auto all = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) {
            add_first_actions(part, first);
        }
    };
    const auto always = [&](const auto&) { first.always = true; };
    std::visit(ir::overloaded{[&](const ir::Receive&) { ++first.receives; }, [&](const ir::Skip& each) { always(each); },
                              [&](const ir::Send& each) { always(each); }, [&](const ir::Decide& each) { always(each); },
                              [&](const ir::Become& each) { always(each); },
                              [&](const ir::WaitFor& each) { always(each); },
                              [&](const ir::Seq& seq) {
                                  const auto begins = std::find_if(
                                      seq.parts.begin(), seq.parts.end() - 1, [](const ir::Operation& part) {
                                          return !std::holds_alternative<ir::Skip>(part.kind);
                                      });
                                  add_first_actions(*begins, first);
                              },
                              [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                              [&](const ir::Par& par) {
                                  first.always = true;
                                  all(par.branches);
                              }},
               operation.kind);
}

/// Some `par`, or a call that it makes, has a wait with several receives inside; spawned calls share a mailbox always.
bool shares_mailbox(const ir::Protocol& protocol, bool spawn_calls) {
    bool shares = spawn_calls;
    for (const ir::Clause& clause : protocol.clauses) {
        passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* par = std::get_if<ir::Par>(&operation.kind);
            for (std::size_t at = 0; par != nullptr && at < par->branches.size(); ++at) {
                passes::for_each_operation(par->branches[at], [&](const ir::Operation& inside) {
                    const auto* wait = std::get_if<ir::WaitFor>(&inside.kind);
                    FirstActions first;
                    if (wait != nullptr) {
                        add_first_actions(*wait->attempt, first);
                    }
                    shares = shares || first.receives > 1 || std::holds_alternative<ir::Become>(inside.kind);
                });
            }
        });
    }
    return shares;
}

}  // namespace

bool textbook_looks_in_steps(const TestCase& test, const ir::Protocol& protocol) {
    bool always_begins = false;
    bool more_than_one = false;
    for (const ir::Clause& clause : protocol.clauses) {
        passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* wait = std::get_if<ir::WaitFor>(&operation.kind)) {
                FirstActions first;
                add_first_actions(*wait->attempt, first);
                always_begins = always_begins || (first.always && first.receives > 0);
                more_than_one = more_than_one || first.receives > 1;
            }
        });
    }
    const bool may_take_later = test.request.network != ir::Network::mailbox;
    return always_begins || (more_than_one && (may_take_later || shares_mailbox(protocol, test.request.spawn_calls)));
}

std::string kind_of(const std::string& difference) {
    std::string kind;
    bool quoted = false;
    for (const char letter : difference.substr(0, difference.find('\n'))) {
        quoted = quoted != (letter == '`');
        if (!quoted) {
            kind += letter;
        }
    }
    return kind;
}

std::string unstable_forms(const TestCase& test) {
    const Loaded loaded = load(test);
    std::string words;
    if (map_text(loaded.protocol) != test.text) {
        words += "print and read: MAP text changes\n";
    }
    diag::Sink sink;
    const std::string text = print_ir(loaded.protocol);
    const auto from_text = ir::read_ir(text, 0, sink);
    if (!from_text || print_ir(*from_text) != text || map_text(*from_text) != test.text) {
        words += "print and read: IR text changes\n";
    }
    const std::string json = print_json(loaded.protocol, loaded.sources);
    const auto from_json = ir::read_json(json, 0, sink);
    if (!from_json || print_json(*from_json, loaded.sources) != json || map_text(*from_json) != test.text) {
        words += "print and read: JSON changes\n";
    }
    return words;
}

}  // namespace map2pml::differential
