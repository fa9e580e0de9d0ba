#include "driver/verdicts/findings/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::check {

using ir::Action;
using report::Claim;
using report::Finding;
using report::finding_of;
using report::joined;
using report::listed;
using report::PropertyResult;
using trace::FinalPlace;
using trace::Step;

namespace {

std::string message_of(const Step& step) {
    return semantics::written(step) + "(" + joined(texts_of(step.terms), ", ") + ")";
}

void add_denials(const FinalPlace& place, std::vector<Claim>& claims) {
    for (const ir::Denial& denial : place.denials) claims.push_back(report::MayNot{denial});
}

/// A message is not a constraint: the rules alone prevent it.
void add_unsolvable(const FinalPlace& place, std::vector<Claim>& claims) {
    const bool is_message =
        std::any_of(place.denials.begin(), place.denials.end(), [](const ir::Denial& each) { return each.is_message; });
    if (!is_message)
        claims.push_back(report::HasNoSolution{place.agent, place.unsolvable, claims.size() == 1});
    else if (claims.size() == 1)
        claims.push_back(report::CannotGoOn{place.agent});
}

/// The claim that nobody sends what the agent waits for: no such send is left, or the agents that have one wait for ever.
Claim in_vain(const FinalPlace& place, report::NobodySends what) {
    return place.never_get_there.empty() ? Claim(std::move(what))
                                         : report::NeverGetThere{std::move(what), place.never_get_there};
}

/// A service rests only where the check file says so.
Finding with_advice(Finding finding, const FinalPlace& place) {
    if (!place.not_a_place_of_rest.empty()) {
        finding.notes.push_back(
            {source::Span{}, fmt::format("if {} may also wait here for ever, write `services {}` in the check file",
                                         place.agent, place.not_a_place_of_rest)});
    }
    return finding;
}

bool is_inside(const source::Span& part, const source::Span& whole) {
    return part.file == whole.file && !(part.begin < whole.begin) && !(whole.end < part.end);
}

/// The decisions that its wait tries in vain, beside the messages.
void add_failing(const FinalPlace& place, std::vector<Claim>& claims) {
    if (place.kind != FinalPlace::Kind::waiting || place.failing.empty()) return;
    report::FailsNow claim{place.agent, {}, {}};
    for (const FinalPlace::Failing& each : place.failing) {
        const auto known = std::find(claim.decisions.begin(), claim.decisions.end(), each.decision);
        if (known == claim.decisions.end()) claim.decisions.push_back(each.decision);
        claim.operations.push_back(each.operation);
    }
    claims.push_back(std::move(claim));
}

/// Says which message the agent took and lost when the attempt of the wait where it is now failed.
void add_lost_message(const trace::Counterexample& run, const FinalPlace& place, Finding& finding) {
    if (place.kind != FinalPlace::Kind::waiting || place.span.is_nowhere()) return;
    const Step* failed = nullptr;
    for (auto step = run.steps.rbegin(); step != run.steps.rend(); ++step) {
        if (step->agent != place.agent) continue;
        const bool is_of_attempt = step->action == Action::receive || step->action == Action::receive_failed ||
                                   step->action == Action::decide || step->action == Action::decide_failed;
        if (!is_of_attempt || step->span == place.span || !is_inside(step->span, place.span)) return;
        if (failed == nullptr && (step->action == Action::receive || step->action == Action::decide)) return;
        if (failed == nullptr) failed = &*step;
        if (step->action != Action::receive) continue;
        finding.notes.push_back(
            {step->span, fmt::format("{} took `{}` in step {}, and lost it when `{}` failed in step {}", place.agent,
                                     message_of(*step), step->clock, message_of(*failed), failed->clock)});
        return;
    }
}

/// One agent in a state in which nothing can happen any more.
Finding blocked_finding(const FinalPlace& place) {
    std::vector<Claim> claims = {report::NeverEnds{place.agent}};
    if (place.kind == FinalPlace::Kind::waiting && !place.waits_for.empty())
        claims.push_back(in_vain(place, {place.agent, place.waits_for, place.receives, place.drawn}));
    add_failing(place, claims);
    const bool stands = place.kind == FinalPlace::Kind::waiting || place.kind == FinalPlace::Kind::running;
    if (stands && !place.unsolvable.empty()) {
        add_unsolvable(place, claims);
        add_denials(place, claims);
    }
    if (claims.size() == 1) claims.push_back(report::CannotGoOn{place.agent});
    return with_advice(finding_of(place.span, std::move(claims)), place);
}

/// One agent that waits in vain while others run on. Some of its waits may still end.
Finding stuck_finding(const FinalPlace& place) {
    std::vector<Claim> claims = {report::NeverEnds{place.agent}};
    if (!place.in_vain.messages.empty()) {
        claims.push_back(
            in_vain(place, {place.agent, place.in_vain.messages, place.in_vain.receives, place.in_vain.drawn}));
    }
    add_failing(place, claims);
    if (!place.unsolvable.empty()) {
        add_unsolvable(place, claims);
        add_denials(place, claims);
    }
    return with_advice(finding_of(place.in_vain.span.is_nowhere() ? place.span : place.in_vain.span, std::move(claims)),
                       place);
}

const FinalPlace* place_of(const std::vector<FinalPlace>& places, const std::string& agent) {
    const auto found =
        std::find_if(places.begin(), places.end(), [&](const FinalPlace& each) { return each.agent == agent; });
    return found == places.end() ? nullptr : &*found;
}

/// A shortest way from the agent back to it, by who waits for whom; empty: there is none.
std::vector<std::string> circle_of(const std::vector<FinalPlace>& places, const std::string& agent) {
    std::vector<std::vector<std::string>> ways = {{agent}};
    std::set<std::string> seen;
    for (std::size_t at = 0; at < ways.size(); ++at) {
        const std::vector<std::string> way = ways[at];
        const FinalPlace* last = place_of(places, way.back());
        for (const std::string& next : last == nullptr ? std::vector<std::string>() : last->never_get_there) {
            if (next == agent) return way;
            if (seen.insert(next).second) {
                ways.push_back(way);
                ways.back().push_back(next);
            }
        }
    }
    return {};
}

/// Adds for each circle, once, who waits for whom in it.
void add_circles(PropertyResult& result, const std::vector<std::string>& agents) {
    std::set<std::string> reported;
    for (std::size_t at = 0; at < result.findings.size(); ++at) {
        const std::vector<std::string> circle = circle_of(result.counterexample->final_places, agents[at]);
        const bool is_new = std::none_of(circle.begin(), circle.end(),
                                         [&](const std::string& each) { return reported.contains(each); });
        if (circle.size() > 1 && is_new) {
            reported.insert(circle.begin(), circle.end());
            result.findings[at].claims.push_back(report::WaitInCircle{circle});
            result.findings[at].notes.insert(result.findings[at].notes.begin(),
                                             {source::Span{}, report::to_string(report::WaitInCircle{circle})});
        }
    }
}

/// The step at which the agent that has failed at the end failed first.
const Step* decisive_failure(const trace::Counterexample& run) {
    return run.failed_at && *run.failed_at < run.steps.size() ? &run.steps[*run.failed_at] : nullptr;
}

/// `sends`: describes what the agent does in a loop.
std::string_view doing(const Step& step) {
    return step.action == Action::call      ? "restarts"
           : step.action == Action::timeout ? "times out"
           : step.action == Action::send    ? "sends"
           : !step.wording.empty()          ? "passes"
                                            : "tries";
}

/// `last = 2 (set at step 34)`
std::string value_words(const trace::ValueThen& value, std::size_t last) {
    const std::string when = !value.is_state         ? ""
                             : !value.set_at         ? " (as at the start)"
                             : *value.set_at == last ? " (set by this step)"
                                                     : fmt::format(" (set at step {})", *value.set_at + 1);
    return value.name + " = " + value.value + when;
}

/// The last step before the property is violated, with the values that violate it: those before and those after the step.
std::string last_step_words(const trace::Counterexample& run, std::size_t last) {
    std::string before;
    std::string after;
    for (const trace::ValueThen& value : run.values) {
        std::string& list = value.before ? before : after;
        list += (list.empty() ? "" : ", ") + value_words(value, last);
    }
    if (before.empty() && after.empty()) return "this is the last step before the violation";
    return fmt::format("step {}: {} {}{}{}", last + 1, run.steps[last].agent, report::step_text(run.steps[last]),
                       before.empty() ? "" : " while " + before, after.empty() ? "" : "; now " + after);
}

/// Adds the values that the property reads and that stay the same throughout the loop.
std::string loop_words(const trace::Counterexample& run) {
    std::string values;
    for (const trace::ValueThen& value : run.values)
        values += (values.empty() ? ", always with " : ", ") + value_words(value, run.steps.size());
    return "from here on the run repeats" + values;
}

/// "A and B wait for ever", "A cannot go on".
std::string for_ever(const std::vector<FinalPlace>& places, const std::vector<std::string>& agents) {
    const auto is_unable = [&](const std::string& agent) {
        const FinalPlace* place = place_of(places, agent);
        return place != nullptr && place->is_unable();
    };
    if (std::any_of(agents.begin(), agents.end(), is_unable)) return fmt::format("{} cannot go on", listed(agents));
    return fmt::format("{} {} for ever", listed(agents), agents.size() == 1 ? "waits" : "wait");
}

}  // namespace

void explain_deadlock(PropertyResult& result) {
    std::vector<std::string> waiting;
    const std::vector<FinalPlace>& places = result.counterexample->final_places;
    for (const FinalPlace& place : places) {
        if ((place.kind == FinalPlace::Kind::waiting && !place.is_at_rest) || place.kind == FinalPlace::Kind::running) {
            waiting.push_back(place.agent);
            result.findings.push_back(blocked_finding(place));
            add_lost_message(*result.counterexample, place, result.findings.back());
        }
    }
    add_circles(result, waiting);
    result.summary = for_ever(places, waiting);
}

void explain_stuck_agent(PropertyResult& result, const std::string& agent) {
    std::vector<std::string> stuck;
    std::vector<std::string> others;
    for (const FinalPlace& place : result.counterexample->final_places) {
        if (place.agent == agent || (!place.is_at_rest && !place.in_vain.receives.empty())) {
            stuck.push_back(place.agent);
            result.findings.push_back(stuck_finding(place));
            add_lost_message(*result.counterexample, place, result.findings.back());
        } else if (place.goes_on) {
            others.push_back(place.agent);
        }
    }
    add_circles(result, stuck);
    if (stuck.empty()) stuck.push_back(agent);  // nothing is said of the end of a run that took too long to follow
    result.summary = for_ever(result.counterexample->final_places, stuck);
    if (others.empty() || result.findings.empty()) {
        result.summary += ", whatever the others do";
        return;
    }
    result.summary += "; " + report::to_string(report::GoOn{others});
    result.findings.back().claims.push_back(report::GoOn{others});
}

void explain_failure(PropertyResult& result, const ir::WhyDenied& why_denied) {
    const std::vector<Step>& steps = result.counterexample->steps;
    if (steps.empty()) return;
    const std::string& agent = steps.back().agent;
    result.summary = fmt::format("{} can end in failure", agent);
    if (const Step* failed = decisive_failure(*result.counterexample)) {
        const bool is_message = failed->action == Action::receive_failed;
        std::vector<Claim> claims = {report::FailsHere{agent, failed->operation, failed->action,
                                                       is_message ? message_of(*failed) : failed->performative}};
        if (failed->action == Action::decide_failed && why_denied) {
            if (auto denial = why_denied(agent, failed->performative, failed->terms))
                claims.push_back(report::MayNot{std::move(*denial)});
        }
        result.findings.push_back(finding_of(failed->span, std::move(claims)));
    } else {
        result.findings.push_back({steps.back().span, fmt::format("{} ends in failure", agent), {}, {}});
    }
}

void add_other_failures(PropertyResult& result, const std::vector<const ir::Operation*>& failing) {
    for (const ir::Operation* operation : failing) {
        const bool known = std::any_of(result.findings.begin(), result.findings.end(),
                                       [&](const Finding& finding) { return finding.span == operation->span; });
        if (!known && !std::holds_alternative<ir::Par>(operation->kind)) {
            result.findings.push_back(
                finding_of(operation->span, {report::MayFailToo{operation->id, to_string(*operation)}}));
        }
    }
}

void explain_orphans(PropertyResult& result) {
    std::size_t left = 0;
    for (const FinalPlace& place : result.counterexample->final_places) {
        left += place.mailbox.size();
        std::set<trace::MessageId> in_mailbox;
        for (const trace::Message& message : place.mailbox) in_mailbox.insert(message.id);
        std::vector<std::pair<source::Span, report::LeftInMailbox>>
            messages;  // equal messages of several senders are listed once
        const std::vector<Step>& steps = result.counterexample->steps;
        for (auto at = steps.rbegin(); at != steps.rend(); ++at) {
            const Step& step = *at;
            const bool is_left = step.action == Action::send &&
                                 std::any_of(step.messages.begin(), step.messages.end(),
                                             [&](trace::MessageId each) { return in_mailbox.contains(each); });
            if (!is_left) continue;
            auto known = std::find_if(messages.begin(), messages.end(), [&](const auto& each) {
                return each.first == step.span && each.second.message == message_of(step);
            });
            if (known == messages.end()) {
                const bool at_rest = place.kind == FinalPlace::Kind::waiting;
                messages.push_back({step.span, {place.agent, message_of(step), {}, at_rest}});
                known = messages.end() - 1;
            }
            known->second.senders.push_back(step.agent);
        }
        for (auto& [span, message] : messages) result.findings.push_back(finding_of(span, {std::move(message)}));
    }
    result.summary = left == 1 ? "a message is left when all agents have ended"
                               : fmt::format("{} messages are left when all agents have ended", left);
}

void explain_cycle(PropertyResult& result) {
    const trace::Counterexample& run = *result.counterexample;
    const std::size_t start = run.lasso_start.value_or(0);
    std::set<std::string> agents;
    std::set<ir::OperationId> shown;
    for (std::size_t at = start; at < run.steps.size(); ++at) {
        const Step& step = run.steps[at];
        agents.insert(step.agent);
        if (!shown.insert(step.operation).second) continue;
        result.findings.push_back(finding_of(step.span, {report::GoesRound{step.agent, step.operation, doing(step)}}));
    }
    result.summary = fmt::format("{} {} for ever without taking a message", listed({agents.begin(), agents.end()}),
                                 agents.size() == 1 ? "loops" : "loop");
}

void explain_endless(PropertyResult& result) {
    const trace::Counterexample& run = *result.counterexample;
    std::map<std::string, const Step*> through;  // for each agent of the loop a call, if there is one
    for (std::size_t at = run.lasso_start.value_or(0); at < run.steps.size(); ++at) {
        const Step*& known = through[run.steps[at].agent];
        if (known == nullptr || (known->action != Action::call && run.steps[at].action == Action::call))
            known = &run.steps[at];
    }
    std::vector<std::string> agents;
    for (const auto& [agent, step] : through) {
        agents.push_back(agent);
        result.findings.push_back({step->span, agent + " comes here again and again", {}, {}});
    }
    result.summary = fmt::format("{} {} for ever", listed(agents), agents.size() == 1 ? "loops" : "loop");
}

void explain_full_mailbox(PropertyResult& result, const ir::Operation* send, const FullMailbox& mailbox) {
    result.summary =
        fmt::format("{}'s mailbox outgrows {}, {}", mailbox.receiver, report::counted(mailbox.capacity, "message"),
                    mailbox.most_messages ? fmt::format("but never gets more than {}", *mailbox.most_messages)
                                          : std::string("and no bound is known"));
    if (send == nullptr) return;
    Finding finding = finding_of(send->span, {report::MailboxIsFull{mailbox.receiver, mailbox.capacity}});
    // The loop: what the sender has done since it was last at this place.
    const std::vector<Step>& steps = result.counterexample->steps;
    const auto last =
        std::find_if(steps.rbegin(), steps.rend(), [&](const Step& step) { return step.operation == send->id; });
    if (last != steps.rend()) {
        for (auto step = last.base(); step != steps.end(); ++step) {
            if (step->agent == last->agent && (step->action == Action::call || step->action == Action::timeout)) {
                finding.notes.push_back(
                    {step->span, fmt::format("the loop that fills the mailbox restarts here ({})",
                                             step->action == Action::call ? step->performative : "timeout")});
                break;
            }
        }
    }
    result.findings.push_back(std::move(finding));
}

void explain_stated(PropertyResult& result, const ir::UserProperty& property) {
    using Kind = ir::UserProperty::Kind;
    const trace::Counterexample& run = *result.counterexample;
    const bool loops = run.lasso_start.has_value();
    result.summary = property.fair && loops                 ? "a fair run that loops for ever breaks it"
                     : property.kind == Kind::ltl && loops  ? "a run that loops for ever breaks it"
                     : property.kind == Kind::ltl           ? "a run breaks it, however the run continues"
                     : property.kind == Kind::after_all_end ? "it does not hold at the end of a run"
                                                            : "a run reaches a state that breaks it";
    if (run.steps.empty()) {
        std::string values;
        for (const trace::ValueThen& value : run.values)
            values += (values.empty() ? ": " : ", ") + value.name + " = " + value.value;
        result.findings.push_back({property.span, "this does not hold at the start" + values, {}, {}});
        return;
    }
    const diag::Note defined{property.name_span.is_nowhere() ? property.span : property.name_span,
                             fmt::format("`{}` is defined here", property.name)};
    std::size_t at = std::min(run.lasso_start.value_or(run.steps.size() - 1), run.steps.size() - 1);
    while (at > 0 && !loops && !is_event(run.steps[at].action)) --at;  // the end of an agent is not a step
    result.findings.push_back({run.steps[at].span, loops ? loop_words(run) : last_step_words(run, at), {defined}, {}});
}

void explain_mistake(PropertyResult& result, const ir::Operation* decision, const source::Span& place) {
    result.summary = "an expression in the check file has no value";
    Finding finding{place,
                    "this has no value here: a number is outside its range, a set or a map has no such entry, or an "
                    "operand is not a number",
                    {},
                    {}};
    if (decision != nullptr) finding.notes.push_back({decision->span, "it is computed at this step"});
    result.findings.push_back(std::move(finding));
}

void explain_processes(PropertyResult& result, const ir::Protocol& protocol, const ir::Operation* call) {
    result.summary = "the number of processes grows without bound";
    if (call == nullptr) return;
    Finding finding{call->span, "this call starts a new process each time, without end", {}, {}};
    if (std::holds_alternative<ir::Par>(call->kind))
        finding.message = "this `par` starts its branches again and again before they end";
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const bool inside = std::holds_alternative<ir::WaitFor>(operation.kind) &&
                                operation.span.begin <= call->span.begin && call->span.end <= operation.span.end;
            if (inside) finding.notes.push_back({operation.span, "this loop already repeats the operation"});
        });
    }
    result.findings.push_back(std::move(finding));
}

}  // namespace map2pml::check
