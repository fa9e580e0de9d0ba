#include "driver/report/claim.h"

#include <fmt/format.h>

#include <set>

#include "driver/report/layout.h"
#include "driver/report/result.h"

namespace map2pml::report {

namespace {

std::string how_it_fails(const FailsHere& claim) {
    switch (claim.how) {
        case trace::Action::decide_failed:
            return fmt::format("`{}` may fail here, and no `or` or `waitfor` catches it", claim.what);
        case trace::Action::send_failed:
            return "no agent matches this address, and no `or` or `waitfor` catches the failure";
        case trace::Action::receive_failed:
            return fmt::format("no `{}` is in the mailbox yet, and no `waitfor` waits for it", claim.what);
        case trace::Action::call_failed:
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
                       claim.agent, claim.at_rest ? "is at rest with" : "has ended with", them);
}

}  // namespace

std::string quoted(const std::vector<std::string>& words) {
    std::vector<std::string> quotes;
    for (const std::string& word : words) {
        quotes.push_back("`" + word + "`");
    }
    return joined(quotes, " or ");
}

std::string_view kind_of(const Claim& claim) {
    return std::visit(ir::overloaded{
                          [](const NeverEnds&) { return std::string_view("never-ends"); },
                          [](const NobodySends&) { return std::string_view("nobody-sends"); },
                          [](const NeverGetThere&) { return std::string_view("never-get-there"); },
                          [](const HasNoSolution&) { return std::string_view("has-no-solution"); },
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
            [](const NobodySends& it) {
                return fmt::format("no agent can send {} {} any more", it.agent, quoted(it.messages));
            },
            [](const NeverGetThere& it) {
                return fmt::format("{} waits for {}: {} could send it, but will never get there", it.what.agent,
                                   quoted(it.what.messages), listed(it.senders));
            },
            [](const HasNoSolution& it) {
                return fmt::format("{}{} has no solution", it.is_all ? it.agent + " cannot go on: " : "",
                                   quoted(it.constraints));
            },
            [](const CannotGoOn& it) { return fmt::format("{} cannot go on here", it.agent); },
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

std::vector<Claim> claims_of(const trace::FinalPlace& place) {
    if (place.kind != trace::FinalPlace::Kind::waiting || place.waits_for.empty() || !place.at_hand.empty() ||
        !place.could_send.empty()) {
        return {};
    }
    return {NobodySends{place.agent, place.waits_for, place.receives}};
}

}  // namespace map2pml::report
