#include "translator/machines/explore/sets/evaluator.h"

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

Id negated(Id value) { return is_value(value) ? Values::truth(value == kFalse) : value; }

}  // namespace

Id Evaluator::value(const Code& code) {
    switch (code.op) {
        case Op::value:
            return code.value;
        case Op::place:
            return frame_[code.place];
        case Op::attribute:
            return attribute(code);
        case Op::attributes: {
            std::vector<Id> all;
            for (Place at = 0; at < code.agents.size(); ++at) {
                if (frame_[code.place + at] == kUnknown) return kUnknown;
                all.push_back(values_.pair(code.agents[at], frame_[code.place + at]));
            }
            return values_.set(std::move(all));
        }
        case Op::all_values: {
            std::vector<Id> all;
            each_of_domain(*code.domain, *this, [&](Id each) {
                all.push_back(each);
                return false;
            });
            return values_.set(std::move(all));
        }
        case Op::pair:
        case Op::display:
            return gathered(code);
        case Op::comprehension:
            return comprehension(code);
        case Op::card:
        case Op::dom:
        case Op::ran:
        case Op::converse:
        case Op::negate:
        case Op::minimum:
        case Op::maximum:
        case Op::general_union:
        case Op::general_inter: {
            const Id operand = value(*code.parts[0]);
            return is_value(operand) ? operated(code.op, operand, kUnknown) : operand;
        }
        case Op::set_union:
        case Op::set_inter:
        case Op::difference:
        case Op::override_:
        case Op::domain_restrict:
        case Op::domain_subtract:
        case Op::range_restrict:
        case Op::range_subtract:
        case Op::upto:
        case Op::plus:
        case Op::minus:
        case Op::times:
        case Op::divide:
        case Op::modulo:
        case Op::power_of:
        case Op::apply:
        case Op::call:
        case Op::image:
        case Op::product:
        case Op::compose:
        case Op::back_compose:
        case Op::parallel:
        case Op::direct_product: {
            const Id left = value(*code.parts[0]);
            if (!is_kleene_ && left == kUndefined) return left;
            const Id right = value(*code.parts[1]);
            if (!is_kleene_ && (left == kUnknown) != (right == kUnknown) && right != kUndefined)
                return operated_unlisted(code, left, right);
            return is_value(left) && is_value(right) ? operated(code.op, left, right) : without_value(left, right);
        }
        case Op::collected:
            return collected(code);
        case Op::identity:
        case Op::first_parts:
        case Op::second_parts:
        case Op::numbers:
            return kUnknown;
        case Op::power:
        case Op::power1:
        case Op::arrows:
            // They have no value, but what is undefined in them is.
            for (const CodePtr& each : code.parts)
                if (const Id part = value(*each); !is_value(part)) return part;
            return kUnknown;
        case Op::closure:
            return closure(code);
        case Op::negation:
        case Op::all:
        case Op::any:
        case Op::implies:
        case Op::iff:
        case Op::for_all:
        case Op::exists:
        case Op::equal:
        case Op::member:
        case Op::typed:
        case Op::subset:
        case Op::inside:
        case Op::included:
        case Op::proper:
        case Op::finite:
        case Op::partition:
        case Op::every:
        case Op::some:
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::reached:
        case Op::on_its_way:
            return formula(code);
    }
    return kUndefined;
}

Id Evaluator::formula(const Code& code) {
    if (code.op == Op::negation) return negated(value(*code.parts[0]));
    if (code.op == Op::all || code.op == Op::any) return junction(code, code.op == Op::all);
    if (code.op == Op::for_all || code.op == Op::exists) return quantified(code, 0, code.op == Op::for_all);
    if (code.op == Op::reached) return reached(code);
    if (code.op == Op::on_its_way) return on_its_way(code);
    if (code.op == Op::every || code.op == Op::some) return found(code);
    if (code.op == Op::included) return is_included(*code.parts[0], *code.parts[1]);
    if (code.op == Op::proper) {
        const Id inside = is_included(*code.parts[0], *code.parts[1]);
        return inside == kTrue ? negated(is_included(*code.parts[1], *code.parts[0])) : inside;
    }
    if (code.op == Op::partition) return partition(code);
    const Id left = value(*code.parts[0]);
    if (code.op == Op::typed) return is_value(left) ? is_in_domain(*code.domain, left, *this) : left;
    if (code.op == Op::inside) return is_value(left) ? is_inside(left, *code.parts[1]) : left;
    if (code.op == Op::finite) return is_value(left) ? kTrue : left;
    if (code.op == Op::implies && left == kFalse) return kTrue;
    if (!is_kleene_ && code.op == Op::equal && left == kUnknown) {
        const Id right = value(*code.parts[1]);
        return is_value(right) ? is_equal_to_unlisted(right, *code.parts[0]) : left;
    }
    if (!is_kleene_ && !is_value(left)) return left;
    const Id right = value(*code.parts[1]);
    if (!is_kleene_ && code.op == Op::equal && right == kUnknown) return is_equal_to_unlisted(left, *code.parts[1]);
    if (code.op == Op::implies && right == kTrue) return kTrue;
    if (!is_value(left) || !is_value(right)) return without_value(left, right);
    return comparison(code, left, right);
}

Id Evaluator::comparison(const Code& code, Id left, Id right) {
    if (code.op == Op::implies) return right;  // the left side is true
    if (code.op == Op::equal || code.op == Op::iff) return Values::truth(left == right);
    if (code.op == Op::member) return Values::truth(values_.contains(right, left));
    if (code.op == Op::less) return Values::truth(is_less(left, right, values_));
    if (code.op == Op::less_equal) return Values::truth(!is_less(right, left, values_));
    if (code.op == Op::greater) return Values::truth(is_less(right, left, values_));
    if (code.op == Op::greater_equal) return Values::truth(!is_less(left, right, values_));
    const std::span<const Id> inner = values_.parts(left);
    return Values::truth(
        std::all_of(inner.begin(), inner.end(), [&](Id each) { return values_.contains(right, each); }));
}

Id Evaluator::junction(const Code& code, bool is_all) {
    const Id decided = Values::truth(!is_all);
    Id result = Values::truth(is_all);
    for (const CodePtr& each : code.parts) {
        const Id part = value(*each);
        if (part == decided || (part == kUndefined && !is_kleene_)) return part;
        if (!is_value(part)) result = is_value(result) ? part : without_value(result, part);
    }
    return result;
}

/// What is unknown may become anything; from left to right, the first one counts.
Id Evaluator::without_value(Id one, Id other) const {
    if (!is_kleene_) return is_value(one) ? other : one;
    return one == kUnknown || other == kUnknown ? kUnknown : kUndefined;
}

Id Evaluator::found(const Code& code) {
    const bool is_all = code.op == Op::every;
    bool is_decided = false;
    bool is_open = false;
    const auto look = [&](std::size_t checked) {
        Id part = conjunction_of(*code.plan, checked, *this);
        if (is_all) part = part == kFalse ? kTrue : part == kTrue ? value(*code.parts[0]) : part;
        if (part == kUndefined) return kUndefined;
        if (part == kUnknown) is_open = true;  // another one may decide it
        is_decided = part == Values::truth(!is_all);
        return Values::truth(is_decided);
    };
    const Enumeration all = each_binding(*code.plan, *this, std::cref(look));
    if (!is_value(all.result)) return all.result;
    if (!is_decided && (is_open || !all.is_whole)) return kUnknown;
    return Values::truth(is_decided != is_all);
}

Id Evaluator::collected(const Code& code) {
    std::vector<Id> members;
    const auto look = [&](std::size_t checked) {
        const Id where = conjunction_of(*code.plan, checked, *this);
        const Id made = where == kTrue ? value(*code.parts[0]) : where;
        if (where == kFalse || !is_value(made)) return made;
        members.push_back(made);
        return kFalse;
    };
    const Enumeration all = each_binding(*code.plan, *this, std::cref(look));
    if (!is_value(all.result)) return all.result;
    return all.is_whole ? values_.set(std::move(members)) : kUnknown;
}

Id Evaluator::partition(const Code& code) {
    std::vector<Id> joined;
    for (std::size_t at = 0; at + 1 < code.parts.size(); ++at) {
        const Id part = value(*code.parts[at]);
        if (!is_value(part)) return part;
        joined.insert(joined.end(), values_.parts(part).begin(), values_.parts(part).end());
    }
    const Id whole = value(*code.parts.back());
    if (!is_value(whole)) return whole;
    const std::size_t count = joined.size();
    return Values::truth(values_.set(std::move(joined)) == whole && count == values_.parts(whole).size());
}

Id Evaluator::is_inside(Id value, const Code& set) {
    switch (set.op) {
        case Op::numbers:
            return Values::truth(!is_value(set.value) || !is_less(value, set.value, values_));
        case Op::power:
        case Op::power1:
            for (const Id each : values_.ordered(value))
                if (const Id inside = is_inside(each, *set.parts[0]); inside != kTrue) return inside;
            return Values::truth(set.op == Op::power || value != kEmpty);
        case Op::arrows:
            return is_arrow_inside(value, set);
        case Op::product: {
            const Id left = is_inside(values_.first(value), *set.parts[0]);
            return left == kTrue ? is_inside(values_.second(value), *set.parts[1]) : left;
        }
        case Op::upto: {
            const Id least = this->value(*set.parts[0]);
            if (!is_value(least) || is_less(value, least, values_)) return is_value(least) ? kFalse : least;
            const Id most = this->value(*set.parts[1]);
            return is_value(most) ? Values::truth(!is_less(most, value, values_)) : most;
        }
        case Op::difference:
        case Op::set_inter: {
            const Id left = is_inside(value, *set.parts[0]);
            if (left != kTrue) return left;
            const Id right = is_inside(value, *set.parts[1]);
            return set.op == Op::set_inter ? right : negated(right);
        }
        case Op::set_union: {
            const Id left = is_inside(value, *set.parts[0]);
            return left == kFalse ? is_inside(value, *set.parts[1]) : left;
        }
        default: {
            const Id all = this->value(set);
            if (all == kUnknown && !is_kleene_) return is_inside_unlisted(value, set);
            return is_value(all) ? Values::truth(values_.contains(all, value)) : all;
        }
    }
}

/// What has no value has members all the same.
Id Evaluator::is_inside_unlisted(Id value, const Code& set) {
    const auto left = [&] { return values_.first(value); };
    const auto right = [&] { return values_.second(value); };
    const auto both = [&](Id one, const auto& other) { return one == kTrue ? other() : one; };
    const auto part = [&](std::size_t at) { return [&, at] { return is_inside(value, *set.parts[at]); }; };
    switch (set.op) {
        case Op::identity:
            return Values::truth(left() == right());
        case Op::first_parts:
            return Values::truth(values_.first(left()) == right());
        case Op::second_parts:
            return Values::truth(values_.second(left()) == right());
        case Op::converse:
            return is_inside(values_.pair(right(), left()), *set.parts[0]);
        case Op::domain_restrict:
            return both(is_inside(left(), *set.parts[0]), part(1));
        case Op::domain_subtract:
            return both(negated(is_inside(left(), *set.parts[0])), part(1));
        case Op::range_restrict:
            return both(part(0)(), [&] { return is_inside(right(), *set.parts[1]); });
        case Op::range_subtract:
            return both(part(0)(), [&] { return negated(is_inside(right(), *set.parts[1])); });
        case Op::collected: {
            if (set.parts.size() < 2) return kUnknown;
            const bool is_pair = set.parts[0]->op == Op::pair;
            frame_[set.place] = value;
            frame_[set.place + 1] = is_pair ? left() : kUnknown;
            frame_[set.place + 2] = is_pair ? right() : kUnknown;
            return this->value(*set.parts[1]);
        }
        default:
            return kUnknown;
    }
}

/// Whether a set without a value has a member that the other set does not have.
Id Evaluator::has_others(const Code& set, Id than) {
    if (set.op == Op::numbers) return kTrue;
    if (set.op == Op::identity || set.op == Op::first_parts || set.op == Op::second_parts) return set.value;
    if (set.op != Op::collected) return kUnknown;
    const auto look = [&](std::size_t checked) {
        const Id where = conjunction_of(*set.plan, checked, *this);
        const Id made = where == kTrue ? value(*set.parts[0]) : where;
        if (where == kFalse || !is_value(made)) return made;
        return Values::truth(!values_.contains(than, made));
    };
    const Id found = each_binding(*set.plan, *this, std::cref(look)).result;
    return found == kFalse ? kUnknown : found;
}

Id Evaluator::is_equal_to_unlisted(Id value, const Code& set) {
    if (values_.kind(value) != ValueKind::set) return kUnknown;
    for (const Id each : values_.ordered(value))
        if (const Id inside = is_inside(each, set); inside != kTrue) return inside;
    return negated(has_others(set, value));
}

/// The members that are inside the other set, or of which the first or the second part is (`part` 1, 2).
Id Evaluator::members_inside(Id all, const Code& set, int part, bool is_kept) {
    std::vector<Id> members;
    for (const Id each : values_.ordered(all)) {
        const Id inside = is_inside(part == 0 ? each : part == 1 ? values_.first(each) : values_.second(each), set);
        if (!is_value(inside)) return inside;
        if (inside == Values::truth(is_kept)) members.push_back(each);
    }
    return values_.set(std::move(members));
}

/// `lefts ◁ relation`
Id Evaluator::restricted_to(const Code& relation, Id lefts) {
    if (relation.op == Op::collected && relation.parts.size() > 2) {
        frame_[relation.place] = lefts;
        return value(*relation.parts[2]);
    }
    const bool is_atom =
        relation.op == Op::identity || relation.op == Op::first_parts || relation.op == Op::second_parts;
    if (!is_atom) return kUnknown;
    std::vector<Id> pairs;
    for (const Id each : values_.parts(lefts)) {
        pairs.push_back(values_.pair(each, relation.op == Op::identity      ? each
                                           : relation.op == Op::first_parts ? values_.first(each)
                                                                            : values_.second(each)));
    }
    return values_.set(std::move(pairs));
}

/// One side has no value, the other one has: what can be told element by element.
Id Evaluator::operated_unlisted(const Code& code, Id left, Id right) {
    const bool has_left = left != kUnknown;
    const Code& open = *code.parts[has_left ? 1 : 0];
    switch (code.op) {
        case Op::set_inter:
            return members_inside(has_left ? left : right, open, 0, true);
        case Op::difference:
            return has_left ? members_inside(left, open, 0, false) : kUnknown;
        case Op::domain_restrict:
            return has_left ? restricted_to(open, left) : members_inside(right, open, 1, true);
        case Op::domain_subtract:
            return has_left ? kUnknown : members_inside(right, open, 1, false);
        case Op::range_restrict:
        case Op::range_subtract:
            return has_left ? members_inside(left, open, 2, code.op == Op::range_restrict) : kUnknown;
        case Op::image: {
            const Id pairs = has_left ? kUnknown : restricted_to(open, right);
            return is_value(pairs) ? operated(Op::ran, pairs, kUnknown) : pairs;
        }
        case Op::apply:
        case Op::call: {
            if (has_left || (open.op == Op::collected && !open.arrow.is_function)) return kUnknown;
            const Id pairs = restricted_to(open, values_.set({right}));
            return is_value(pairs) ? operated(code.op, pairs, right) : pairs;
        }
        default:
            return kUnknown;
    }
}

Id Evaluator::is_arrow_inside(Id value, const Code& arrows) {
    std::vector<Id> sides[2];  // NOLINT(modernize-avoid-c-arrays): two of them
    for (const Id each : values_.ordered(value)) {
        sides[0].push_back(values_.first(each));
        sides[1].push_back(values_.second(each));
        for (const std::size_t side : {0U, 1U})
            if (const Id inside = is_inside(sides[side].back(), *arrows.parts[side]); inside != kTrue) return inside;
    }
    const std::size_t count = sides[0].size();
    for (std::vector<Id>& each : sides) {
        std::sort(each.begin(), each.end());
        each.erase(std::unique(each.begin(), each.end()), each.end());
    }
    if (arrows.arrow.is_function && sides[0].size() < count) return kFalse;
    if (arrows.arrow.is_injective && sides[1].size() < count) return kFalse;
    for (const std::size_t side : {0U, 1U}) {
        if (side == 0 ? !arrows.arrow.is_total : !arrows.arrow.is_onto) continue;
        const Id all = this->value(*arrows.parts[side]);
        if (!is_value(all)) return all;
        if (values_.parts(all).size() != sides[side].size()) return kFalse;
    }
    return kTrue;
}

/// The right side may be infinite, and does not matter where the left one is empty.
Id Evaluator::is_included(const Code& left, const Code& right) {
    const Id inner = value(left);
    if (inner == kUnknown && !is_kleene_) {
        const Id outer = value(right);
        return is_value(outer) ? negated(has_others(left, outer)) : inner;
    }
    if (!is_value(inner)) return inner;
    for (const Id each : values_.ordered(inner))
        if (const Id inside = is_inside(each, right); inside != kTrue) return inside;
    return kTrue;
}

Id Evaluator::quantified(const Code& code, std::size_t at, bool is_all) {
    watch_.tick();
    if (at == code.bound.size()) return value(*code.parts[0]);
    const Id decided = Values::truth(!is_all);
    Id result = Values::truth(is_all);
    const BoundPlace& bound = code.bound[at];
    if (bound.domain->set && !is_value(value(*bound.domain->set))) return value(*bound.domain->set);
    const bool is_decided = each_of_domain(*bound.domain, *this, [&](Id each) {
        frame_[bound.place] = each;
        const Id part = quantified(code, at + 1, is_all);
        if (part == decided) return true;
        if (!is_value(part)) result = is_value(result) ? part : without_value(result, part);
        return false;
    });
    frame_[bound.place] = kUnknown;
    return is_decided ? decided : result;
}

Id Evaluator::attribute(const Code& code) {
    const Id agent = value(*code.parts[0]);
    if (!is_value(agent)) return agent;
    const auto found = std::find(code.agents.begin(), code.agents.end(), agent);
    if (found == code.agents.end()) return kUndefined;
    return frame_[code.place + static_cast<Place>(found - code.agents.begin())];
}

Id Evaluator::gathered(const Code& code) {
    std::vector<Id> all;
    for (const CodePtr& each : code.parts) {
        all.push_back(value(*each));
        if (!is_value(all.back())) return all.back();
    }
    if (code.op == Op::pair && all.size() == 2) return values_.pair(all[0], all[1]);
    if (code.op == Op::display) return values_.set(std::move(all));
    Id made = all.front();
    for (std::size_t at = 1; at < all.size(); ++at) made = values_.pair(made, all[at]);
    return made;
}

/// \returns `kTrue`, or why there is no set
Id Evaluator::collect(const Code& code, std::size_t at, std::vector<Id>& to) {
    watch_.tick();
    if (at == code.bound.size()) {
        const Id where = value(*code.parts[0]);
        if (where == kFalse) return kTrue;
        const Id made = is_value(where) ? value(*code.parts[1]) : where;
        if (!is_value(made)) return made;
        to.push_back(made);
        return kTrue;
    }
    const BoundPlace& bound = code.bound[at];
    if (bound.domain->set && !is_value(value(*bound.domain->set))) return value(*bound.domain->set);
    Id result = kTrue;
    each_of_domain(*bound.domain, *this, [&](Id each) {
        frame_[bound.place] = each;
        const Id part = collect(code, at + 1, to);
        if (!is_value(part)) result = part;
        return !is_value(part);
    });
    frame_[bound.place] = kUnknown;
    return result;
}

Id Evaluator::comprehension(const Code& code) {
    std::vector<Id> all;
    const Id result = collect(code, 0, all);
    return is_value(result) ? values_.set(std::move(all)) : result;
}

Id Evaluator::reach_of(Id from, Id relation, Id on) {
    const std::tuple<Id, Id, Id> key{from, relation, on};
    if (const auto known = reach_.find(key); known != reach_.end()) return known->second;
    const auto is_inside = [&](Id each) { return on == kUnknown || values_.contains(on, each); };
    std::vector<Id> found;
    std::vector<Id> open{from};
    while (!open.empty()) {
        const Id at = open.back();
        open.pop_back();
        for (const Id step : values_.parts(relation)) {
            const Id to = values_.second(step);
            const bool is_step = values_.first(step) == at && is_inside(at) && is_inside(to);
            if (!is_step || std::find(found.begin(), found.end(), to) != found.end()) continue;
            found.push_back(to);
            open.push_back(to);
        }
    }
    const Id made = values_.set(std::move(found));
    reach_.emplace(key, made);
    return made;
}

Id Evaluator::operated(Op op, Id left, Id right) {
    std::size_t hash =
        left * std::size_t{0x9E37'79B1} ^ right * std::size_t{0x85EB'CA77} ^ static_cast<std::size_t>(op) << 7U;
    hash ^= hash >> 15U;
    Operated& known = operated_[hash & (operated_.size() - 1)];
    if (known.op != op || known.left != left || known.right != right) {
        const Id result = right == kUnknown ? of_one(op, left, values_) : of_two(op, left, right, values_);
        known = {op, left, right, result};
    }
    return known.result;
}

Id Evaluator::reached(const Code& code) {
    Id parts[4] = {kUnknown, kUnknown, kUnknown, kUnknown};  // NOLINT(modernize-avoid-c-arrays): four of them
    for (std::size_t at = 0; at < code.parts.size(); ++at) {
        parts[at] = value(*code.parts[at]);
        if (!is_value(parts[at])) return parts[at];
    }
    if (code.is_reflexive && parts[0] == parts[1]) return kTrue;
    return Values::truth(values_.contains(reach_of(parts[0], parts[2], parts[3]), parts[1]));
}

Id Evaluator::closure(const Code& code) {
    const Id relation = value(*code.parts[0]);
    if (!is_value(relation)) return relation;
    const Id on = code.parts.size() > 1 ? value(*code.parts[1]) : kUnknown;
    if (code.parts.size() > 1 && !is_value(on)) return on;
    std::vector<Id> all;
    for (const Id each : values_.parts(relation)) {
        const Id from = values_.first(each);
        for (const Id to : values_.parts(reach_of(from, relation, on))) all.push_back(values_.pair(from, to));
    }
    return values_.set(std::move(all));
}

Id Evaluator::on_its_way(const Code& code) {
    const Id buffer = value(*code.parts[0]);
    if (!is_value(buffer)) return buffer;
    std::vector<Id> wanted;
    for (std::size_t at = 1; at < code.parts.size(); ++at) {
        wanted.push_back(code.parts[at] ? value(*code.parts[at]) : kUnknown);
        if (code.parts[at] && !is_value(wanted.back())) return wanted.back();
    }
    for (const Id each : values_.parts(buffer)) {
        const std::span<const Id> letter = values_.parts(values_.first(each));
        bool is_same = letter[0] == code.value && letter.size() == wanted.size() + 1;
        for (std::size_t at = 0; is_same && at < wanted.size(); ++at)
            is_same = wanted[at] == kUnknown || wanted[at] == letter[at + 1];
        if (is_same) return kTrue;
    }
    return kFalse;
}

}  // namespace map2pml::maze_exploration
