/// Random labelled systems and alternation-free formulas.
#pragma once

#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/modal/naive.h"
#include "translator/protocols/modal/modal_system.h"

namespace modal_tests {

namespace ir = map2pml::ir;

/// Label `n` is the internal step `#(cn)`.
inline ir::ActionLabel numbered_label(std::uint32_t number) {
    ir::ActionLabel label;
    label.kind = ir::ActionKind::internal;
    label.terms = {{ir::TermTree::Kind::name, "c" + std::to_string(number), {}, {}}};
    return label;
}

class Dice {
  public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    /// From 0 to `below - 1`.
    std::uint32_t roll(std::uint32_t below) { return static_cast<std::uint32_t>(engine_() % below); }

  private:
    std::mt19937 engine_;
};

constexpr std::uint32_t kLabels = 3;

inline NaiveSystem random_system(Dice& dice) {
    NaiveSystem system;
    system.edges.resize(1 + dice.roll(9));
    for (auto& edges : system.edges)
        for (std::uint32_t count = dice.roll(4); count > 0; --count)
            edges.push_back({dice.roll(static_cast<std::uint32_t>(system.edges.size())), dice.roll(kLabels)});
    system.is_in = [](const ir::ActionSet& actions, std::uint32_t label) {
        bool listed = false;
        for (const ir::ActionPattern& each : actions.patterns)
            listed = listed || each.term.text == "c" + std::to_string(label);
        return listed != actions.is_complement;
    };
    return system;
}

class FormulaDice {
  public:
    explicit FormulaDice(Dice& dice) : dice_(dice) {}

    ir::ModalFormula roll() {
        formula_.root = part(2 + dice_.roll(6));
        return std::move(formula_);
    }

  private:
    using Kind = ir::ModalNode::Kind;
    struct Scope {
        bool is_least = false;
        std::vector<std::uint32_t> uses = {};
    };

    std::uint32_t add(ir::ModalNode node) {
        formula_.nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(formula_.nodes.size() - 1);
    }

    ir::ActionSet actions() {
        ir::ActionSet set;
        set.is_complement = dice_.roll(2) == 0;
        for (std::uint32_t count = dice_.roll(3); count > 0; --count) {
            ir::ActionPattern pattern;
            pattern.kind = ir::ActionKind::internal;
            pattern.term = {ir::TermTree::Kind::name, "c" + std::to_string(dice_.roll(kLabels)), {}, {}};
            set.patterns.push_back(pattern);
        }
        return set;
    }

    /// One of the innermost fixpoints of one kind: no alternation.
    std::uint32_t variable() {
        std::size_t first = scopes_.size();
        while (first > 0 && scopes_[first - 1].is_least == scopes_.back().is_least) --first;
        const std::size_t chosen = first + dice_.roll(static_cast<std::uint32_t>(scopes_.size() - first));
        const std::uint32_t node = add({{}, Kind::variable});
        scopes_[chosen].uses.push_back(node);
        return node;
    }

    std::uint32_t part(std::uint32_t depth) {
        if (depth == 0 || dice_.roll(8) == 0) {
            if (!scopes_.empty() && dice_.roll(3) != 0) return variable();
            return add({{}, dice_.roll(2) == 0 ? Kind::truth : Kind::falsity});
        }
        switch (dice_.roll(6)) {
            case 0:
            case 1: {
                const std::uint32_t left = part(depth - 1);
                const std::uint32_t right = part(depth - 1);
                return add({{}, dice_.roll(2) == 0 ? Kind::conjunction : Kind::disjunction, left, right});
            }
            case 2:
            case 3: {
                const std::uint32_t body = part(depth - 1);
                return add({{}, dice_.roll(2) == 0 ? Kind::diamond : Kind::box, body, 0, actions()});
            }
            default:
                return fixpoint(depth);
        }
    }

    std::uint32_t fixpoint(std::uint32_t depth) {
        const bool is_least = dice_.roll(2) == 0;
        scopes_.push_back({is_least});
        const std::uint32_t body = part(depth - 1);
        const std::uint32_t node = add({{}, is_least ? Kind::least : Kind::greatest, body});
        for (const std::uint32_t use : scopes_.back().uses) formula_.nodes[use].left = node;
        scopes_.pop_back();
        return node;
    }

    Dice& dice_;
    ir::ModalFormula formula_;
    std::vector<Scope> scopes_;
};

/// A naive system as the local algorithm sees it.
class VisitedSystem final : public map2pml::modal::ModalSystem {
  public:
    explicit VisitedSystem(const NaiveSystem& system) : system_(system), cut_(system.edges.size()) {
        for (const auto& edges : system.edges) {
            edges_.emplace_back();
            for (const NaiveEdge& edge : edges) edges_.back().push_back({edge.target, edge.label});
        }
    }
    /// Some step of the state becomes unknown.
    void hide(std::uint32_t state, std::uint32_t edge) {
        edges_[state].erase(edges_[state].begin() + edge);
        cut_[state] = true;
    }
    [[nodiscard]] std::span<const map2pml::modal::LabelledEdge> edges(std::uint32_t state) override {
        return edges_[state];
    }
    [[nodiscard]] bool is_cut(std::uint32_t state) override { return cut_[state]; }
    [[nodiscard]] bool is_in(const ir::ActionSet& actions, std::uint32_t label) const override {
        return ir::is_in(actions, numbered_label(label));
    }
    [[nodiscard]] bool is_over() const override { return false; }

  private:
    const NaiveSystem& system_;
    std::vector<std::vector<map2pml::modal::LabelledEdge>> edges_;
    std::vector<bool> cut_;
};

}  // namespace modal_tests
