#include "translator/machines/any_number/translate.h"

#include <fmt/format.h>

namespace map2pml::any_number {

namespace {

constexpr std::size_t kFewestClones = 3;
constexpr std::size_t kMostClones = 4;

/// What the method does not follow; empty: nothing.
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

struct Part {
    protocol_to_eventb::Net net;
    Folded folded;
};

Part fold_of(const Numbered& numbered, const std::string& many) {
    Part part;
    part.folded.place = numbered.protocol->span;
    part.folded.refusal = unsupported(*numbered.instance);
    if (!part.folded.refusal.empty()) return part;
    part.net = protocol_to_eventb::net_of(*numbered.protocol, *numbered.instance);
    part.folded.refusal = part.net.refusal;
    if (part.folded.refusal.empty()) part.folded = fold(part.net, *numbered.protocol, *numbered.instance, many);
    return part;
}

}  // namespace

Translated translate(const std::string& many, const std::function<std::optional<Numbered>(std::size_t)>& with) {
    Translated result;
    for (std::size_t clones = kFewestClones; clones <= kMostClones; ++clones) {
        const auto these = with(clones);
        const auto more = with(clones + 1);
        if (!these || !more) return result;
        const Part part = fold_of(*these, many);
        if (part.folded.participants >= clones && clones < kMostClones) continue;
        const Part larger = fold_of(*more, many);
        for (const Part* each : {&part, &larger}) {
            if (each->folded.refusal.empty()) continue;
            result.refusal = each->folded.refusal;
            result.place = each->folded.place;
            return result;
        }
        if (part.folded.signature() != larger.folded.signature()) {
            result.refusal =
                fmt::format("with {} agents of `{}` there are other steps than with {}", clones + 1, many, clones);
            result.place = these->protocol->span;
            return result;
        }
        const Views views = views_of(part.folded, part.net);
        result.refusal = views.refusal;
        result.place = these->protocol->span;
        if (!result.refusal.empty()) return result;
        for (const auto& [situation, here] : views.all) result.situations += here.size();
        result.least = clones;
        result.machine = machine_of(part.folded, views, part.net, *these->protocol, *these->instance, clones);
        return result;
    }
    return result;
}

}  // namespace map2pml::any_number
