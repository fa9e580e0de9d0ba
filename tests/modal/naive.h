/// Formulas evaluated from their definition: sets of all states, fixpoints by iteration. Shares no code with `translator/protocols/modal`.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "translator/model/formulas/modal_formula.h"

namespace modal_tests {

struct NaiveEdge {
    std::uint32_t target = 0;
    std::uint32_t label = 0;
};

/// All states of a system; whether a label is one of some actions.
struct NaiveSystem {
    std::vector<std::vector<NaiveEdge>> edges;
    std::function<bool(const map2pml::ir::ActionSet&, std::uint32_t)> is_in;
};

using StateSet = std::vector<bool>;

class NaiveEvaluation {
  public:
    NaiveEvaluation(const map2pml::ir::ModalFormula& formula, const NaiveSystem& system)
        : formula_(formula), system_(system) {}

    /// The states in which the formula is true.
    StateSet evaluate() { return evaluate(formula_.root); }

  private:
    using Kind = map2pml::ir::ModalNode::Kind;

    StateSet evaluate(std::uint32_t at) {
        const auto& node = formula_.nodes[at];
        switch (node.kind) {
            case Kind::truth:
                return StateSet(system_.edges.size(), true);
            case Kind::falsity:
                return StateSet(system_.edges.size(), false);
            case Kind::conjunction:
            case Kind::disjunction:
                return joined(evaluate(node.left), evaluate(node.right), node.kind == Kind::conjunction);
            case Kind::diamond:
            case Kind::box:
                return stepped(node, evaluate(node.left));
            case Kind::least:
            case Kind::greatest:
                return iterated(at, node.kind == Kind::greatest);
            case Kind::variable:
                return values_.at(node.left);
        }
        return {};
    }

    static StateSet joined(StateSet left, const StateSet& right, bool all) {
        for (std::size_t state = 0; state < left.size(); ++state)
            left[state] = all ? left[state] && right[state] : left[state] || right[state];
        return left;
    }

    StateSet stepped(const map2pml::ir::ModalNode& node, const StateSet& after) const {
        StateSet before(after.size());
        for (std::size_t state = 0; state < after.size(); ++state) {
            bool some = false;
            bool all = true;
            for (const NaiveEdge& edge : system_.edges[state]) {
                if (system_.is_in(node.actions, edge.label)) {
                    some = some || after[edge.target];
                    all = all && after[edge.target];
                }
            }
            before[state] = node.kind == Kind::box ? all : some;
        }
        return before;
    }

    /// From the smallest or the largest set on until nothing changes.
    StateSet iterated(std::uint32_t fixpoint, bool from_all) {
        StateSet value(system_.edges.size(), from_all);
        for (;;) {
            values_[fixpoint] = value;
            StateSet next = evaluate(formula_.nodes[fixpoint].left);
            if (next == value) return value;
            value = std::move(next);
        }
    }

    const map2pml::ir::ModalFormula& formula_;
    const NaiveSystem& system_;
    std::map<std::uint32_t, StateSet> values_;
};

}  // namespace modal_tests
