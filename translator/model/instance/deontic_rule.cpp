#include "translator/model/instance/deontic_rule.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::ir {

std::string to_string(const Modality& modality) {
    return "(" + to_string(modality.subject) + ", " + to_string(modality.object) + (modality.permits ? ", +" : ", -") +
           to_string(modality.action) + ")";
}

std::string to_string(const Provision& provision) {
    const bool is_equation = std::holds_alternative<Equation>(provision.kind);
    const std::string text = std::visit(
        overloaded{
            [](const Modality& modality) { return to_string(modality); },
            [](const TermTree& fact) { return to_string(fact); },
            [](const Equation& equation) { return to_string(equation.left) + " = " + to_string(equation.right); }},
        provision.kind);
    if (!provision.is_denied) return text;
    return is_equation ? "~(" + text + ")" : "~" + text;
}

std::string to_string(const DeonticRule& rule) {
    std::string text = to_string(rule.head);
    for (const Provision& each : rule.body) text += (&each == &rule.body.front() ? " <- " : ", ") + to_string(each);
    return text + ".";
}

}  // namespace map2pml::ir
