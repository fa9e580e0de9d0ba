#include "driver/check/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include "translator/passes/flow_graph.h"
#include "translator/passes/message_kinds.h"
#include "translator/passes/waits.h"

namespace map2pml::check {

using report::Finding;
using report::PropertyResult;
using trace::Action;
using trace::FinalPlace;
using trace::Step;

namespace {

std::string joined(const std::vector<std::string>& words, const char* separator = ", ") {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : separator) + word;
    }
    return text;
}

/// `Ann`, `Ann and Guest`, `A, B and C`.
std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t at = 0; at < words.size(); ++at) {
        text += (at == 0 ? "" : at + 1 == words.size() ? " and " : ", ") + words[at];
    }
    return text;
}

std::string quoted(const std::vector<std::string>& words) {
    std::vector<std::string> quotes;
    for (const std::string& word : words) {
        quotes.push_back("`" + word + "`");
    }
    return joined(quotes, " or ");
}

/// `yes() <= agent($who, _)` as `yes()`: where nobody sends it, from whom it would come is no help.
std::string messages_alone(const std::vector<std::string>& receives) {
    if (receives.empty()) {
        return "anything";
    }
    std::vector<std::string> messages;
    for (const std::string& each : receives) {
        std::string message = each.substr(0, each.find(" <= "));
        if (std::find(messages.begin(), messages.end(), message) == messages.end()) {
            messages.push_back(std::move(message));
        }
    }
    return quoted(messages);
}

std::string message_of(const Step& step) { return step.performative + "(" + joined(step.terms) + ")"; }

/// One agent that waits for ever.
Finding waiting_finding(const FinalPlace& place) {
    Finding finding{place.span, {}, {}};
    if (place.kind != FinalPlace::Kind::waiting) {
        finding.message = fmt::format("{} cannot go on here", place.agent);
        return finding;
    }
    const std::string unsolvable = quoted(place.unsolvable);
    if (!place.unsolvable.empty() && place.waits_for.empty()) {
        finding.message = fmt::format("{} cannot go on: {} has no solution", place.agent, unsolvable);
        return finding;
    }
    // The summary says that it waits for ever, the final places say where and for what: here only why.
    const std::string what = place.waits_for.empty() ? "anything" : quoted(place.waits_for);
    finding.message = place.could_send.empty()
                          ? fmt::format("nobody will send {} {} any more", place.agent, messages_alone(place.waits_for))
                          : fmt::format("{} waits for {}: {} could send it, but will never get there", place.agent,
                                        what, listed(place.could_send));
    if (!place.unsolvable.empty()) {
        finding.message += fmt::format(", and {} has no solution", unsolvable);
    }
    return finding;
}

/// The last step before `end` in which something failed for this agent.
const Step* last_failure(const std::vector<Step>& steps, const std::string& agent) {
    for (const Step& step : std::views::reverse(steps)) {
        const bool failed = step.action == Action::decide_failed || step.action == Action::send_failed ||
                            step.action == Action::receive_failed || step.action == Action::call_failed;
        if (step.agent == agent && failed) {
            return &step;
        }
    }
    return nullptr;
}

std::string failure_text(const Step& step) {
    switch (step.action) {
        case Action::decide_failed:
            return fmt::format("`{}` may fail here, and no `or` or `waitfor` catches it", step.performative);
        case Action::send_failed:
            return "no agent matches this address, and no `or` or `waitfor` catches the failure";
        case Action::receive_failed:
            return fmt::format("no `{}` is in the mailbox yet, and no `waitfor` waits for it", message_of(step));
        case Action::call_failed:
            return "no clause matches this call, and no `or` or `waitfor` catches the failure";
        default:
            return "its protocol ends in failure";
    }
}

}  // namespace

void explain_deadlock(PropertyResult& result) {
    std::vector<std::string> waiting;
    const std::vector<FinalPlace>& places = result.counterexample->final_places;
    for (const FinalPlace& place : places) {
        if ((place.kind == FinalPlace::Kind::waiting && !place.is_at_rest) || place.kind == FinalPlace::Kind::running) {
            waiting.push_back(place.agent);
            result.findings.push_back(waiting_finding(place));
        }
    }
    result.summary = fmt::format("{} {} for ever", listed(waiting), waiting.size() == 1 ? "waits" : "wait");
}

void explain_stuck_agent(PropertyResult& result, const std::string& agent) {
    for (const FinalPlace& place : result.counterexample->final_places) {
        if (place.agent == agent) {
            result.findings.push_back(waiting_finding(place));
        }
    }
    result.summary = fmt::format("{} waits for ever, whatever the others do", agent);
}

void explain_failure(PropertyResult& result) {
    const std::vector<Step>& steps = result.counterexample->steps;
    if (steps.empty()) {
        return;
    }
    const std::string& agent = steps.back().agent;
    result.summary = fmt::format("{} can end in failure", agent);
    if (const Step* failed = last_failure(steps, agent)) {
        result.findings.push_back({failed->span, fmt::format("{}: {}", agent, failure_text(*failed)), {}});
    } else {
        result.findings.push_back({steps.back().span, fmt::format("{} ends in failure", agent), {}});
    }
}

void add_other_failures(PropertyResult& result, const std::vector<const ir::Operation*>& failing) {
    for (const ir::Operation* operation : failing) {
        const bool known = std::any_of(result.findings.begin(), result.findings.end(),
                                       [&](const Finding& finding) { return finding.span == operation->span; });
        if (!known && !std::holds_alternative<ir::Par>(operation->kind)) {
            result.findings.push_back(
                {operation->span, fmt::format("`{}` may fail here too, in another run", to_string(*operation)), {}});
        }
    }
}

void explain_orphans(PropertyResult& result) {
    std::size_t left = 0;
    for (const FinalPlace& place : result.counterexample->final_places) {
        left += place.mailbox.size();
        // The latest sends are those still in the mailbox, since older ones of the same text were taken first.
        std::vector<std::string> wanted = place.mailbox;
        const std::vector<Step>& steps = result.counterexample->steps;
        for (const Step& step : std::views::reverse(steps)) {
            const bool reached = std::find(step.to.begin(), step.to.end(), place.agent) != step.to.end();
            const auto found = std::find(wanted.begin(), wanted.end(), message_of(step) + " from " + step.agent);
            if (step.action == Action::send && reached && found != wanted.end()) {
                result.findings.push_back({step.span,
                                           fmt::format("`{}` to {} is never taken: {} has ended with it in its mailbox",
                                                       message_of(step), place.agent, place.agent),
                                           {}});
                wanted.erase(found);
            }
        }
    }
    result.summary = left == 1 ? "a message is left when all have ended"
                               : fmt::format("{} messages are left when all have ended", left);
}

void explain_cycle(PropertyResult& result, const ir::Protocol& protocol) {
    const trace::Counterexample& run = *result.counterexample;
    const std::size_t start = run.lasso_start.value_or(0);
    std::set<std::string> agents;
    std::set<ir::OperationId> shown;
    for (std::size_t at = start; at < run.steps.size(); ++at) {
        const Step& step = run.steps[at];
        agents.insert(step.agent);
        if (!shown.insert(step.operation).second) {
            continue;
        }
        const char* what = step.action == Action::call      ? "restarts"
                           : step.action == Action::timeout ? "times out"
                           : step.action == Action::send    ? "sends"
                           : !step.wording.empty()          ? "comes through"
                                                            : "tries";
        result.findings.push_back(
            {step.span, fmt::format("{} {} here again and again, and no message is ever taken", step.agent, what), {}});
    }
    result.summary = fmt::format("{} {} round for ever without taking a message",
                                 listed({agents.begin(), agents.end()}), agents.size() == 1 ? "goes" : "go");
    (void)protocol;
}

void explain_full_mailbox(PropertyResult& result, const ir::Operation* send, const std::string& receiver,
                          std::uint32_t capacity) {
    result.summary = fmt::format("{}'s mailbox outgrows {} messages", receiver, capacity);
    if (send == nullptr) {
        return;
    }
    Finding finding{
        send->span,
        fmt::format("{} already has {} messages when this one is sent: more are sent than taken", receiver, capacity),
        {}};
    // The loop: what the sender did since it was here the last time.
    const std::vector<Step>& steps = result.counterexample->steps;
    const auto last =
        std::find_if(steps.rbegin(), steps.rend(), [&](const Step& step) { return step.operation == send->id; });
    if (last != steps.rend()) {
        for (auto step = last.base(); step != steps.end(); ++step) {
            if (step->agent == last->agent && (step->action == Action::call || step->action == Action::timeout)) {
                finding.notes.push_back(
                    {step->span, fmt::format("the loop that fills it goes on from here ({})",
                                             step->action == Action::call ? step->performative : "timeout")});
                break;
            }
        }
    }
    result.findings.push_back(std::move(finding));
}

void explain_mistake(PropertyResult& result, const ir::Operation* decision, const source::Span& place) {
    result.summary = "something in the check file has no value";
    Finding finding{
        place, "this has no value here: a number outside of its range, or arithmetic on what is no number", {}};
    if (decision != nullptr) {
        finding.notes.push_back({decision->span, "it is computed at this step"});
    }
    result.findings.push_back(std::move(finding));
}

void explain_processes(PropertyResult& result, const ir::Protocol& protocol, const ir::Operation* call) {
    result.summary = "processes grow without bound";
    if (call == nullptr) {
        return;
    }
    Finding finding{call->span, "this call starts a process each time, and never stops", {}};
    if (std::holds_alternative<ir::Par>(call->kind)) {
        finding.message = "this `par` starts its branches again and again before they end";
    }
    for (const ir::Clause& clause : protocol.clauses) {
        passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const bool inside = std::holds_alternative<ir::WaitFor>(operation.kind) &&
                                operation.span.begin <= call->span.begin && call->span.end <= operation.span.end;
            if (inside) {
                finding.notes.push_back({operation.span, "this loop already repeats it"});
            }
        });
    }
    result.findings.push_back(std::move(finding));
}

namespace {

/// True for what can be executed itself; the others are made of such.
bool is_step(const ir::Operation& operation) {
    return !std::holds_alternative<ir::Seq>(operation.kind) &&
           !std::holds_alternative<ir::OrderedChoice>(operation.kind) &&
           !std::holds_alternative<ir::WaitFor>(operation.kind);
}

/// Empty actions before another one do nothing and leave no mark in the model; idle timeouts are no steps.
std::set<ir::OperationId> operations_without_a_step(const ir::Protocol& protocol, const ir::Clause& clause) {
    std::set<ir::OperationId> without;
    passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
        if (const auto* seq = std::get_if<ir::Seq>(&operation.kind)) {
            for (std::size_t at = 0; at + 1 < seq->parts.size(); ++at) {
                if (std::holds_alternative<ir::Skip>(seq->parts[at].kind)) {
                    without.insert(seq->parts[at].id);
                }
            }
        }
        const auto* wait = std::get_if<ir::WaitFor>(&operation.kind);
        if (wait != nullptr && passes::has_idle_timeout(protocol, clause, operation)) {
            without.insert(wait->on_timeout->id);
        }
    });
    return without;
}

/// Of the places of the text: operations of one span are one place, and it is enough when one of them is executed.
std::vector<Finding> find_unreached_places(const ir::Protocol& protocol, const std::vector<bool>& executed) {
    std::map<source::Span, std::vector<const ir::Operation*>> places;
    std::set<source::Span> reached;
    for (const ir::Clause& clause : protocol.clauses) {
        passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const bool is_call = std::holds_alternative<ir::Become>(operation.kind);  // calls are not of the text
            if (is_step(operation) && !is_call && !operation.wording.empty()) {
                places[operation.span].push_back(&operation);
                if (executed[operation.id]) {
                    reached.insert(operation.span);
                }
            }
        });
    }
    std::vector<Finding> findings;
    for (const auto& [span, operations] : places) {
        if (!reached.contains(span)) {
            const bool is_one = std::all_of(operations.begin(), operations.end(), [&](const ir::Operation* each) {
                return each->wording == operations.front()->wording;
            });
            findings.push_back(
                {span,
                 "never executed" + (is_one ? ": `" + operations.front()->wording + "`" : ", whatever the values"),
                 {}});
        }
    }
    return findings;
}

}  // namespace

std::vector<Finding> find_unreached(const ir::Protocol& protocol, const ir::Instance& instance,
                                    const std::vector<bool>& executed) {
    if (protocol.is_unfolded) {
        return find_unreached_places(protocol, executed);
    }
    std::vector<Finding> findings;
    for (const ir::Clause& clause : protocol.clauses) {
        const bool takes_part = std::any_of(instance.agents.begin(), instance.agents.end(), [&](const auto& agent) {
            return agent.agent == clause.agent.name && agent.role == clause.role.name;
        });
        const std::set<ir::OperationId> without = operations_without_a_step(protocol, clause);
        passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (takes_part && is_step(operation) && !executed[operation.id] && !without.contains(operation.id)) {
                findings.push_back({operation.span, "never executed: `" + to_string(operation) + "`", {}});
            }
        });
    }
    return findings;
}

}  // namespace map2pml::check
