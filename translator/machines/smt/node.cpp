#include "translator/machines/smt/node.h"

#include <algorithm>
#include <set>

namespace map2pml::eventb::smt {

namespace {

NodePtr made(Node node) { return std::make_shared<const Node>(std::move(node)); }

NodePtr junction(Op op, const std::vector<NodePtr>& parts) {
    const Op neutral = op == Op::conjunction ? Op::truth : Op::falsity;
    const Op final_one = op == Op::conjunction ? Op::falsity : Op::truth;
    std::vector<NodePtr> kept;
    for (const NodePtr& part : parts) {
        if (is(part, neutral)) continue;
        if (is(part, final_one)) return part;
        if (part->op == op)
            kept.insert(kept.end(), part->parts.begin(), part->parts.end());
        else
            kept.push_back(part);
    }
    if (kept.empty()) return made({neutral, Sort::boolean(), {}, {}, {}});
    return kept.size() == 1 ? kept.front() : made({op, Sort::boolean(), {}, std::move(kept), {}});
}

}  // namespace

bool is(const NodePtr& node, Op op) { return node->op == op; }

bool same(const Node& left, const Node& right) {
    if (&left == &right) return true;
    if (left.op != right.op || left.name != right.name || left.sort != right.sort ||
        left.parts.size() != right.parts.size() || left.bound.size() != right.bound.size())
        return false;
    for (std::size_t at = 0; at < left.bound.size(); ++at)
        if (left.bound[at].name != right.bound[at].name) return false;
    return std::equal(left.parts.begin(), left.parts.end(), right.parts.begin(),
                      [](const NodePtr& a, const NodePtr& b) { return same(*a, *b); });
}

NodePtr truth(bool value) { return made({value ? Op::truth : Op::falsity, Sort::boolean(), {}, {}, {}}); }

NodePtr symbol(std::string name, Sort sort, std::vector<NodePtr> arguments) {
    return made({Op::symbol, std::move(sort), std::move(name), std::move(arguments), {}});
}
NodePtr variable(std::string name, Sort sort) { return made({Op::variable, std::move(sort), std::move(name), {}, {}}); }
NodePtr element(std::string name, Sort sort) { return made({Op::element, std::move(sort), std::move(name), {}, {}}); }
NodePtr number(std::string digits) { return made({Op::number, Sort::integer(), std::move(digits), {}, {}}); }

NodePtr negation(const NodePtr& node) {
    if (is(node, Op::truth)) return truth(false);
    if (is(node, Op::falsity)) return truth(true);
    if (is(node, Op::negation)) return node->parts.front();
    return made({Op::negation, Sort::boolean(), {}, {node}, {}});
}

NodePtr conjunction(const std::vector<NodePtr>& parts) { return junction(Op::conjunction, parts); }
NodePtr disjunction(const std::vector<NodePtr>& parts) { return junction(Op::disjunction, parts); }
NodePtr implies(const NodePtr& left, const NodePtr& right) { return disjunction({negation(left), right}); }

NodePtr equal(const NodePtr& left, const NodePtr& right) {
    if (same(*left, *right)) return truth(true);
    // Elements differ, and so do numbers of different digits (literals are written without leading zeros).
    if ((is(left, Op::element) && is(right, Op::element)) || (is(left, Op::number) && is(right, Op::number)))
        return truth(false);
    if (left->sort == Sort::boolean()) {
        if (is(left, Op::truth)) return right;
        if (is(right, Op::truth)) return left;
        if (is(left, Op::falsity)) return negation(right);
        if (is(right, Op::falsity)) return negation(left);
    }
    return made({Op::equal, Sort::boolean(), {}, {left, right}, {}});
}

NodePtr distinct(const std::vector<NodePtr>& terms) {
    if (terms.size() < 2) return truth(true);
    if (terms.size() == 2) return negation(equal(terms[0], terms[1]));
    std::set<std::string> texts;
    for (const NodePtr& each : terms) texts.insert(to_string(*each));
    if (texts.size() < terms.size() || terms.front()->sort == Sort::boolean()) return truth(false);
    const auto are_all = [&](Op op) {
        return std::all_of(terms.begin(), terms.end(), [op](const NodePtr& each) { return is(each, op); });
    };
    if (are_all(Op::element) || are_all(Op::number)) return truth(true);
    return made({Op::distinct, Sort::boolean(), {}, terms, {}});
}

NodePtr if_then_else(const NodePtr& condition, const NodePtr& yes, const NodePtr& no) {
    if (is(condition, Op::truth)) return yes;
    if (is(condition, Op::falsity)) return no;
    if (same(*yes, *no)) return yes;
    return made({Op::if_then_else, yes->sort, {}, {condition, yes, no}, {}});
}

NodePtr arithmetic(Op op, const NodePtr& left, const NodePtr& right) {
    const bool compares = op == Op::less || op == Op::less_eq;
    return made({op, compares ? Sort::boolean() : Sort::integer(), {}, {left, right}, {}});
}

NodePtr quantified(bool all, std::vector<Variable> bound, const NodePtr& body) {
    if (bound.empty() || is(body, Op::truth) || is(body, Op::falsity)) return body;
    return made({all ? Op::all : Op::some, Sort::boolean(), {}, {body}, std::move(bound)});
}

NodePtr rebuilt(const Node& node, std::vector<NodePtr> parts) {
    switch (node.op) {
        case Op::negation:
            return negation(parts.front());
        case Op::conjunction:
            return conjunction(parts);
        case Op::disjunction:
            return disjunction(parts);
        case Op::equal:
            return equal(parts[0], parts[1]);
        case Op::distinct:
            return distinct(parts);
        case Op::if_then_else:
            return if_then_else(parts[0], parts[1], parts[2]);
        case Op::all:
        case Op::some:
            return quantified(node.op == Op::all, node.bound, parts.front());
        default:
            return made({node.op, node.sort, node.name, std::move(parts), node.bound});
    }
}

NodePtr replace(const NodePtr& node, const Replacement& by) {
    if (is(node, Op::variable)) {
        const auto found = by.find(node->name);
        return found == by.end() ? node : found->second;
    }
    if (node->parts.empty()) return node;
    std::vector<NodePtr> parts;
    bool changed = false;
    for (const NodePtr& part : node->parts) {
        parts.push_back(replace(part, by));
        changed = changed || parts.back() != part;
    }
    return changed ? rebuilt(*node, std::move(parts)) : node;
}

namespace {

const char* head(Op op) {
    switch (op) {
        case Op::negation:
            return "not";
        case Op::conjunction:
            return "and";
        case Op::disjunction:
            return "or";
        case Op::equal:
            return "=";
        case Op::distinct:
            return "distinct";
        case Op::if_then_else:
            return "ite";
        case Op::less:
            return "<";
        case Op::less_eq:
            return "<=";
        case Op::plus:
            return "+";
        case Op::minus:
            return "-";
        case Op::times:
            return "*";
        case Op::divide:
            return "div";
        case Op::modulo:
            return "mod";
        case Op::all:
            return "forall";
        case Op::some:
            return "exists";
        case Op::truth:
            return "true";
        case Op::falsity:
            return "false";
        case Op::symbol:
        case Op::variable:
        case Op::element:
        case Op::number:
            break;
    }
    return "";
}

void print(const Node& node, std::string& to) {
    const bool named =
        node.op == Op::symbol || node.op == Op::variable || node.op == Op::element || node.op == Op::number;
    const std::string first = named ? node.name : head(node.op);
    if (node.parts.empty()) {
        to += first;
        return;
    }
    to += "(" + first;
    if (!node.bound.empty()) {
        to += " (";
        const char* separator = "";
        for (const Variable& each : node.bound) {
            to += separator + ("(" + each.name + " ") + to_string(each.sort) + ")";
            separator = " ";
        }
        to += ")";
    }
    for (const NodePtr& part : node.parts) {
        to += ' ';
        print(*part, to);
    }
    to += ")";
}

}  // namespace

std::string to_string(const Sort& sort) {
    switch (sort.kind) {
        case Sort::Kind::boolean:
            return "Bool";
        case Sort::Kind::integer:
            return "Int";
        case Sort::Kind::carrier:
            break;
    }
    return "S." + sort.set;
}

std::string to_string(const Node& node) {
    std::string text;
    print(node, text);
    return text;
}

}  // namespace map2pml::eventb::smt
