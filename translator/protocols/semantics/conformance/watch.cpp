#include "translator/protocols/semantics/conformance/watch.h"

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

constexpr std::size_t kMostWatched = 64;

std::uint64_t watch_bit(std::size_t at) { return std::uint64_t{1} << at; }

}  // namespace

Watch::Watch(const TransitionSystem& system) : system_(system) {
    for (const ir::UserProperty& each : system.instance().properties) {
        const bool is_watched = each.kind == ir::UserProperty::Kind::never ||
                                each.kind == ir::UserProperty::Kind::invariant ||
                                each.kind == ir::UserProperty::Kind::after_all_end;
        if (!is_watched || properties_.size() == kMostWatched) continue;
        properties_.push_back(&each);
        const std::vector<const ir::EventPattern*> patterns = patterns_in(each.formula);
        patterns_.insert(patterns_.end(), patterns.begin(), patterns.end());
    }
}

bool Watch::is_true(const ir::UserProperty& property, std::uint32_t last, const State& state) const {
    Scope scope{state, state.variables};
    scope.is_total = true;
    scope.happened = &sets_[last];
    return system_.rules().expressions().truth(property.formula, scope).value_or(false);
}

void Watch::judge(Watched& watched, const State& state) const {
    for (std::size_t at = 0; at < properties_.size(); ++at) {
        const ir::UserProperty::Kind kind = properties_[at]->kind;
        if (kind == ir::UserProperty::Kind::after_all_end || (watched.broken & watch_bit(at)) != 0) continue;
        if (is_true(*properties_[at], watched.last, state) == (kind == ir::UserProperty::Kind::never))
            watched.broken |= watch_bit(at);
    }
}

Watched Watch::at_start(const State& state) {
    Watched watched;
    judge(watched, state);
    return watched;
}

Watched Watch::after(const Watched& before, const State& from, const Event& event, const State& to) {
    Watched watched = before;
    if (!ir::is_silent(event.kind)) {
        PatternSet set;
        for (const ir::EventPattern* pattern : patterns_)
            if (system_.rules().patterns().match(*pattern, event, from, system_.rules().expressions()))
                set.insert(pattern);
        const auto [known, is_new] = numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
        if (is_new) sets_.push_back(std::move(set));
        watched.last = known->second;
    }
    judge(watched, to);
    return watched;
}

std::uint64_t Watch::broken_at_end(const Watched& watched, const State& state) const {
    std::uint64_t broken = watched.broken;
    for (std::size_t at = 0; at < properties_.size(); ++at)
        if (properties_[at]->kind == ir::UserProperty::Kind::after_all_end &&
            !is_true(*properties_[at], watched.last, state))
            broken |= watch_bit(at);
    return broken;
}

}  // namespace map2pml::semantics
