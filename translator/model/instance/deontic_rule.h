/// Rules about who may do what: `rules of hd { (A, self, +access) <- member(A, syta). }`, in a framework of LCC or in a check file.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/term_tree.h"

namespace map2pml::ir {

/// `(A, D, +query(D, _, _))`: the subject may do the action with the object; with `-` it may not. `self` is the owner of the rule.
struct Modality {
    source::Span span;
    TermTree subject;
    TermTree object;
    bool permits = true;
    TermTree action;
};

/// `X = openPGP`: both sides unify.
struct Equation {
    TermTree left;
    TermTree right;
};

/// One condition of a rule: a modality, a fact that the owner of the rule knows, or an equation.
struct Provision {
    source::Span span;
    bool is_denied = false;  ///< `~`: the condition has no derivation
    std::variant<Modality, TermTree, Equation> kind;
};

/// `(A, _, +get_payment_details(CD, _)) <- customer(A, CD).`
struct DeonticRule {
    source::Span span;
    Modality head;
    std::vector<Provision> body;
};

/// `rules of hd { … }`
struct RuleSet {
    std::string owner;  ///< the agent that the rules belong to, or `broker`
    source::Span owner_span;
    std::vector<DeonticRule> rules;
    std::vector<TermTree> facts = {};  ///< facts between the rules, which the owner knows
};

/// The decision where rules permit and forbid the same action, or none is about it.
struct Policy {
    bool permits_override = false;   ///< otherwise prohibitions do
    bool denies_by_default = false;  ///< otherwise an action that no rule is about is allowed
};

/// `(A, D, +access)`
[[nodiscard]] std::string to_string(const Modality& modality);
[[nodiscard]] std::string to_string(const Provision& provision);
/// In one line, with its full stop.
[[nodiscard]] std::string to_string(const DeonticRule& rule);

}  // namespace map2pml::ir
