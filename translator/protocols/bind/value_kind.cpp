#include "translator/protocols/bind/internal.h"

#include <algorithm>

namespace map2pml::passes {

std::string_view in_words(ValueKind kind) {
    switch (kind) {
        case ValueKind::any:
            return "any value";
        case ValueKind::integer:
            return "an integer";
        case ValueKind::boolean:
            return "true or false";
        case ValueKind::agent:
            return "an agent";
        case ValueKind::other:
            return "a constant";
    }
    return "a value";
}

Interval hull(const Interval& one, const Interval& other) {
    return {std::min(one.first, other.first), std::max(one.last, other.last)};
}

bool is_within(const Interval& inner, const Interval& outer) {
    return inner.first >= outer.first && inner.last <= outer.last;
}

Interval clipped(const Interval& inner, const Interval& outer) {
    return {std::clamp(inner.first, outer.first, outer.last), std::clamp(inner.last, outer.first, outer.last)};
}

}  // namespace map2pml::passes
