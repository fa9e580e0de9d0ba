#include "translator/machines/smt/node.h"

namespace map2pml::eventb::smt {

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
