#include "translator/machines/any_number/translate.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::any_number {

namespace {

constexpr std::size_t kFewestClones = 3;
constexpr std::size_t kMostClones = 4;

struct Seen {
    protocol_to_eventb::Net net;
    Merged merged;
    Folded folded;
};

Seen fold_of(const Numbered& numbered, const std::vector<std::string>& free, const Method& method) {
    Seen seen;
    seen.folded.place = numbered.protocol->span;
    seen.folded.refusal = unsupported(*numbered.instance);
    if (!seen.folded.refusal.empty()) return seen;
    seen.net = protocol_to_eventb::net_of(*numbered.protocol, *numbered.instance);
    seen.folded.refusal = seen.net.refusal;
    if (!seen.net.refusal.empty()) return seen;
    seen.merged = merge(seen.net, method.merges);
    seen.folded = fold(seen.merged, *numbered.protocol, *numbered.instance, free, method.exactly != 0);
    return seen;
}

Translated machine_from(const Seen& seen, const Numbered& numbered, std::size_t clones, const Method& method) {
    Translated result;
    const Views views = views_of(seen.folded, seen.merged.net, method.in_pairs);
    result.refusal = views.refusal;
    result.place = numbered.protocol->span;
    if (!result.refusal.empty()) return result;
    for (const auto& [situation, here] : views.all) result.situations += here.size();
    for (const auto& [situation, here] : views.pairs) result.situations += here.size();
    result.least = clones;
    result.counts_all = views.saturated.empty();
    result.machine = machine_of(seen.folded, views, seen.merged.net, *numbered.protocol, *numbered.instance,
                                {Numbers(seen.folded.free.size(), clones), method.exactly != 0});
    return result;
}

Translated refused(const Folded& folded) {
    Translated result;
    result.refusal = folded.refusal;
    result.place = folded.place;
    return result;
}

}  // namespace

std::string unsupported(const ir::Instance& instance) {
    if (!instance.procedures.empty())
        return fmt::format("the check file implements the procedure `{}`", instance.procedures.begin()->first);
    if (!instance.states.empty())
        return fmt::format("the check file keeps the state `{}`", instance.states.front().name);
    if (!instance.results.empty())
        return fmt::format("the check file gives the results of `{}`", instance.results.begin()->first);
    if (!instance.starts.empty()) return "the check file says how an agent begins";
    if (!instance.clause_limits.empty()) return "there is a limit, which cuts runs short";
    if (!instance.denials.empty() || !instance.never_done.empty() || instance.why_denied)
        return "rules of agents decide what they may do";
    if (instance.spawn_calls) return "calls are spawned";
    return "";
}

Translated translate(const std::vector<std::string>& free,
                     const std::function<std::optional<Numbered>(const Numbers&)>& with, const Method& method) {
    if (method.exactly != 0) {
        const auto these = with(Numbers(free.size(), method.exactly));
        if (!these) return {};
        const Seen seen = fold_of(*these, free, method);
        if (!seen.folded.refusal.empty()) return refused(seen.folded);
        return machine_from(seen, *these, method.exactly, method);
    }
    for (std::size_t clones = kFewestClones; clones <= kMostClones; ++clones) {
        const Numbers numbers(free.size(), clones);
        const auto these = with(numbers);
        if (!these) break;
        const Seen seen = fold_of(*these, free, method);
        const auto& participants = seen.folded.participants;
        if (clones < kMostClones &&
            std::any_of(participants.begin(), participants.end(), [&](std::size_t each) { return each >= clones; }))
            continue;
        if (!seen.folded.refusal.empty()) return refused(seen.folded);
        for (std::size_t at = 0; at < free.size(); ++at) {
            Numbers one_more = numbers;
            ++one_more[at];
            const auto more = with(one_more);
            if (!more) return {};
            const Seen larger = fold_of(*more, free, method);
            if (!larger.folded.refusal.empty()) return refused(larger.folded);
            if (seen.folded.signature() == larger.folded.signature()) continue;
            Translated result;
            result.refusal =
                fmt::format("with {} agents of `{}` there are other steps than with {}", clones + 1, free[at], clones);
            result.place = these->protocol->span;
            return result;
        }
        return machine_from(seen, *these, clones, method);
    }
    return {};
}

}  // namespace map2pml::any_number
