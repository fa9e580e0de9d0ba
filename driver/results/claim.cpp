#include "driver/results/claim.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "driver/results/layout.h"
#include "driver/results/result.h"

namespace map2pml::report {

namespace {

std::string how_it_fails(const FailsHere& claim) {
    switch (claim.how) {
        case ir::Action::decide_failed:
            return fmt::format("`{}` may fail here, and no `or` or `waitfor` catches the failure", claim.what);
        case ir::Action::send_failed:
            return "no agent matches this address, and no `or` or `waitfor` catches the failure";
        case ir::Action::receive_failed:
            return fmt::format("no `{}` is in the mailbox yet, and no `waitfor` waits for it", claim.what);
        case ir::Action::call_failed:
            return "no clause matches this call, and no `or` or `waitfor` catches the failure";
        default:
            return "its protocol ends in failure";
    }
}

std::string left_behind(const LeftInMailbox& claim) {
    const std::set<std::string> names(claim.senders.begin(), claim.senders.end());
    const bool several = names.size() > 1;
    const std::string from = several ? " from " + listed({names.begin(), names.end()}) : "";
    const std::string them = claim.senders.size() == 1 ? "it"
                             : several                 ? "them"
                                                       : fmt::format("{} of them", claim.senders.size());
    return fmt::format("`{}`{} to {} is never taken: {} {} {} in its mailbox", claim.message, from, claim.agent,
                       claim.agent, claim.at_rest ? "is waiting with" : "has ended with", them);
}

/// `` `(self, _, -encrypt(X)) <- ~(X = openPGP).` (line 64) ``
std::string cited(const std::vector<ir::Denial::CitedRule>& cited_rules, const char* between) {
    std::vector<std::string> rules;
    for (const ir::Denial::CitedRule& each : cited_rules)
        rules.push_back(fmt::format("`{}` (line {})", each.text, each.at.begin.line));
    return joined(rules, between);
}

/// `` `a` or `b` from Shop or `c` from Bank ``
std::string with_senders(const std::vector<ir::DrawnMessage>& messages) {
    std::vector<std::string> senders;
    std::map<std::string, std::vector<std::string>> by_sender;
    for (const ir::DrawnMessage& each : messages) {
        if (by_sender[each.sender].empty()) senders.push_back(each.sender);
        by_sender[each.sender].push_back(each.label);
    }
    std::vector<std::string> parts;
    for (const std::string& sender : senders) parts.push_back(quoted(by_sender[sender]) + " from " + sender);
    return joined(parts, " or ");
}

/// Messages of a drawing are named with their senders; messages of the other languages as they are written.
std::string messages_of(const NobodySends& claim) {
    return claim.drawn.empty() ? quoted(claim.messages) : with_senders(claim.drawn);
}

/// The message of a drawing is named with its sender: another agent may send one of the same name, which this wait does not take.
std::string nobody_sends(const NobodySends& claim) {
    if (claim.drawn.empty()) return fmt::format("no agent can send {} {} any more", claim.agent, messages_of(claim));
    if (claim.drawn.size() == 1) {
        return fmt::format("{} will not send `{}` to {}", claim.drawn.front().sender, claim.drawn.front().label,
                           claim.agent);
    }
    return fmt::format("{} will not get {}", claim.agent, messages_of(claim));
}

}  // namespace

std::string denied(const ir::Denial& denial) {
    const std::string what = fmt::format("{} may not {} `{}`{}: ", denial.subject, denial.is_message ? "send" : "do",
                                         denial.action, denial.object.empty() ? "" : " to " + denial.object);
    if (denial.is_forbidden) return what + "it is forbidden by " + cited(denial.rules, " and ");
    if (denial.rules.empty()) return what + "no rule covers it";
    return what + "it needs permission from " + cited(denial.rules, " or ") +
           (denial.on_the_way.empty() ? "" : ", which depends on " + cited(denial.on_the_way, " and "));
}

std::string to_string(const WaitInCircle& circle) {
    std::string text;
    for (std::size_t at = 0; at < circle.agents.size(); ++at) {
        text += at == 0 ? "" : at + 1 == circle.agents.size() ? ", and " : ", ";
        text += fmt::format("{} waits for {}", circle.agents[at], circle.agents[(at + 1) % circle.agents.size()]);
    }
    return text;
}

std::string to_string(const GoOn& others) {
    return fmt::format("{} {} on", listed(others.agents), others.agents.size() == 1 ? "goes" : "go");
}

std::string quoted(const std::vector<std::string>& words) {
    std::vector<std::string> quotes;
    for (const std::string& word : words) quotes.push_back("`" + word + "`");
    return joined(quotes, " or ");
}

std::string_view kind_of(const Claim& claim) {
    return std::visit(ir::overloaded{
                          [](const NeverEnds&) { return std::string_view("never-ends"); },
                          [](const NobodySends&) { return std::string_view("nobody-sends"); },
                          [](const NeverGetThere&) { return std::string_view("never-get-there"); },
                          [](const WaitInCircle&) { return std::string_view("wait-in-circle"); },
                          [](const GoOn&) { return std::string_view("go-on"); },
                          [](const HasNoSolution&) { return std::string_view("has-no-solution"); },
                          [](const FailsNow&) { return std::string_view("fails-now"); },
                          [](const MayNot&) { return std::string_view("may-not"); },
                          [](const CannotGoOn&) { return std::string_view("cannot-go-on"); },
                          [](const LeftInMailbox&) { return std::string_view("left-in-mailbox"); },
                          [](const FailsHere&) { return std::string_view("fails-here"); },
                          [](const MayFailToo&) { return std::string_view("may-fail-too"); },
                          [](const NeverExecuted&) { return std::string_view("never-executed"); },
                          [](const GoesRound&) { return std::string_view("goes-round"); },
                          [](const MailboxIsFull&) { return std::string_view("mailbox-is-full"); },
                      },
                      claim);
}

std::string words_of(const Claim& claim) {
    return std::visit(
        ir::overloaded{
            [](const NeverEnds&) { return std::string(); },
            [](const NobodySends& it) { return nobody_sends(it); },
            [](const NeverGetThere& it) {
                return fmt::format("{} waits for {}: {} could send it, but will never reach that step", it.what.agent,
                                   messages_of(it.what), listed(it.senders));
            },
            [](const WaitInCircle&) { return std::string(); },
            [](const GoOn&) { return std::string(); },
            [](const HasNoSolution& it) {
                return fmt::format("{}{} has no solution", it.is_all ? it.agent + " cannot continue: " : "",
                                   quoted(it.constraints));
            },
            [](const FailsNow& it) {
                return fmt::format("{} {}", quoted(it.decisions), it.decisions.size() == 1 ? "fails" : "fail");
            },
            [](const MayNot& it) { return denied(it.denial); },
            [](const CannotGoOn& it) { return fmt::format("{} cannot continue here", it.agent); },
            [](const LeftInMailbox& it) { return left_behind(it); },
            [](const FailsHere& it) { return fmt::format("{}: {}", it.agent, how_it_fails(it)); },
            [](const MayFailToo& it) { return fmt::format("`{}` may fail here too, in another run", it.what); },
            [](const NeverExecuted& it) {
                return it.what.empty() ? std::string("never executed, whatever the values")
                                       : fmt::format("never executed: `{}`", it.what);
            },
            [](const GoesRound& it) {
                return fmt::format("{} {} here again and again, and no message is ever taken", it.agent, it.doing);
            },
            [](const MailboxIsFull& it) {
                return fmt::format("{} already has {} messages when this one is sent: more are sent than taken",
                                   it.agent, it.messages);
            },
        },
        claim);
}

Finding finding_of(const source::Span& span, std::vector<Claim> claims) {
    Finding finding{span, {}, {}, std::move(claims)};
    for (const Claim& claim : finding.claims) {
        const std::string words = words_of(claim);
        finding.message += (finding.message.empty() || words.empty() ? "" : ", and ") + words;
    }
    return finding;
}

}  // namespace map2pml::report
