#include "translator/machines/explore/developments/evaluator.h"

#include <algorithm>

#include "translator/machines/explore/developments/domains.h"
#include "translator/machines/explore/developments/relations.h"

namespace map2pml::maze_exploration {

namespace {

/// Of two parts that have no value: what is unknown may become anything.
Id without_value(Id one, Id other) { return one == kUnknown || other == kUnknown ? kUnknown : kUndefined; }

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
        case Op::negate: {
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
        case Op::apply:
        case Op::image: {
            const Id left = value(*code.parts[0]);
            const Id right = value(*code.parts[1]);
            return is_value(left) && is_value(right) ? operated(code.op, left, right) : without_value(left, right);
        }
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
        case Op::less:
        case Op::less_equal:
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
    const Id left = value(*code.parts[0]);
    if (code.op == Op::typed) return is_value(left) ? is_in_domain(*code.domain, left, *this) : left;
    if (code.op == Op::implies && left == kFalse) return kTrue;
    const Id right = value(*code.parts[1]);
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
    const std::span<const Id> inner = values_.parts(left);
    return Values::truth(
        std::all_of(inner.begin(), inner.end(), [&](Id each) { return values_.contains(right, each); }));
}

Id Evaluator::junction(const Code& code, bool is_all) {
    const Id decided = Values::truth(!is_all);
    Id result = Values::truth(is_all);
    for (const CodePtr& each : code.parts) {
        const Id part = value(*each);
        if (part == decided) return decided;
        if (!is_value(part)) result = is_value(result) ? part : without_value(result, part);
    }
    return result;
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
