#include <string>

#include "translator/model/protocol/operation.h"
#include "translator/model/rules/internal.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

class VariableCheck {
  public:
    VariableCheck(const ir::DeonticRule& rule, diag::Sink& sink)
        : rule_(rule), bound_(bound_variables(rule)), sink_(sink) {}

    void check() {
        for (const ir::Provision& each : rule_.body) {
            std::visit(ir::overloaded{[&](const ir::Modality& modality) { check_modality(modality, each.is_denied); },
                                      [&](const ir::TermTree& fact) { check_fact(fact, each.is_denied); },
                                      [&](const ir::Equation& equation) { check_equation(equation, each.is_denied); }},
                       each.kind);
        }
    }

  private:
    /// A question about one action, not about which there are.
    void check_modality(const ir::Modality& modality, bool is_denied) {
        require(modality.action, true);
        if (is_denied) {
            require(modality.subject, false);
            require(modality.object, false);
        }
    }

    void check_fact(const ir::TermTree& fact, bool is_denied) {
        if (is_denied) require(fact, false);
    }

    void check_equation(const ir::Equation& equation, bool is_denied) {
        if (is_denied) {
            require(equation.left, true);
            require(equation.right, true);
        }
    }

    /// \param all `_` must not stand there either
    void require(const ir::TermTree& term, bool all) {
        const bool is_unbound = term.kind == TreeKind::variable && !bound_.contains(term.text);
        if (is_unbound || (all && term.kind == TreeKind::anything)) {
            sink_.report(diag::Code::rule_unbound, term.span,
                         "nothing gives `" + to_string(term) +
                             "` a value: it occurs neither in the head nor in a fact or an equation of the rule",
                         {{rule_.head.span, "the head is here"}});
        }
        for (const ir::TermTree& part : term.parts) require(part, all);
    }

    const ir::DeonticRule& rule_;
    const std::set<std::string> bound_;
    diag::Sink& sink_;
};

}  // namespace

void check_variables(const ir::DeonticRule& rule, diag::Sink& sink) { VariableCheck(rule, sink).check(); }

}  // namespace map2pml::deontic
