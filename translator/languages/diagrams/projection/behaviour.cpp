#include "translator/languages/diagrams/projection/behaviour.h"

#include <algorithm>
#include <utility>

namespace map2pml::auml {

BehaviourId Behaviours::keep(Behaviour behaviour) {
    const auto [kept, is_new] = ids_.emplace(std::move(behaviour), static_cast<BehaviourId>(by_id_.size()));
    if (is_new) by_id_.push_back(&kept->first);
    return kept->second;
}

BehaviourId Behaviours::act(Action action) {
    actions_.push_back(std::move(action));
    return keep(Act{actions_.size() - 1});
}

BehaviourId Behaviours::sequence(BehaviourId first, BehaviourId then) {
    if (first == kDone) return then;
    if (then == kDone) return first;
    // To the right, so that equal sequences are equal: (a b) c is a (b c).
    if (const auto* inner = std::get_if<Sequence>(&at(first))) {
        const Sequence copy = *inner;
        return sequence(copy.first, sequence(copy.then, then));
    }
    return keep(Sequence{first, then});
}

BehaviourId Behaviours::side_by_side(std::vector<BehaviourId> parts) {
    std::erase(parts, kDone);
    if (parts.empty()) return kDone;
    if (parts.size() == 1) return parts.front();
    std::sort(parts.begin(), parts.end());  // their order has no meaning
    return keep(SideBySide{std::move(parts)});
}

BehaviourId Behaviours::critical(BehaviourId body, bool has_begun) {
    return body == kDone ? kDone : keep(Critical{body, has_begun});
}

}  // namespace map2pml::auml
