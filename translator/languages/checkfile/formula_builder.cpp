#include "translator/languages/checkfile/internal.h"

#include <algorithm>

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;
using NodeKind = ir::ModalNode::Kind;

/// A formula is walked recursively, and each state is visited once for each part of it.
constexpr std::size_t kMostParts = 2'000;

source::Span until(const source::Span& first, const source::Span& last) { return {first.file, first.begin, last.end}; }

class FormulaBuilder {
  public:
    explicit FormulaBuilder(TreeReader& reader) : reader_(reader) {}

    ir::ModalFormula build_root(CheckParser::FormulaContext& tree) {
        formula_.root = build(tree);
        if (formula_.nodes.size() > kMostParts) {
            reader_.bad_value(reader_.span_of(tree), fmt::format("this formula has {} parts; the maximum is {}",
                                                                 formula_.nodes.size(), kMostParts));
        }
        return std::move(formula_);
    }

  private:
    using NodeId = std::uint32_t;

    /// A fixpoint around the part that is being built.
    struct Binder {
        std::string name;  ///< empty: of a derived form
        NodeKind kind = NodeKind::least;
        source::Span span;
        std::vector<NodeId> uses = {};
    };

    NodeId add(ir::ModalNode node) {
        formula_.nodes.push_back(std::move(node));
        return static_cast<NodeId>(formula_.nodes.size() - 1);
    }

    template <class Operand>
    NodeId chain(const std::vector<Operand*>& operands, NodeKind kind) {
        return chain_on(build(*operands.front()), std::vector<Operand*>(operands.begin() + 1, operands.end()), kind);
    }

    template <class Operand>
    NodeId chain_on(NodeId left, const std::vector<Operand*>& operands, NodeKind kind) {
        for (Operand* operand : operands) {
            const NodeId right = build(*operand);
            left = add({until(formula_.nodes[left].span, formula_.nodes[right].span), kind, left, right});
        }
        return left;
    }

    NodeId build(CheckParser::FormulaContext& tree) { return chain(tree.conjoined(), NodeKind::disjunction); }
    NodeId build(CheckParser::ConjoinedContext& tree) { return chain(tree.modal(), NodeKind::conjunction); }

    NodeId build(CheckParser::ModalContext& tree) {
        return tree.formula() != nullptr ? build(*tree.formula()) : build(*tree.unary());
    }

    NodeId build(CheckParser::UnaryContext& tree) {
        const source::Span span = reader_.span_of(tree);
        if (tree.fixpoint != nullptr) return fixpoint(tree);
        if (tree.derived != nullptr || tree.ALL_FINALLY() != nullptr) return derived(tree);
        if (tree.truth != nullptr) return constant(tree.truth->getType(), span);
        if (auto* steps = tree.steps()) {
            const NodeId body = build(*tree.modal());
            const NodeKind kind = tree.LESS() != nullptr ? NodeKind::diamond : NodeKind::box;
            return add({span, kind, body, 0, build_steps(*steps, reader_)});
        }
        return variable(tree.NAME()->getText(), span);
    }

    NodeId build(CheckParser::ExtentContext& tree) {
        if (tree.formula() != nullptr) return build(*tree.formula());
        NodeId left = build(*tree.unary());
        left = chain_on(left, tree.modal(), NodeKind::conjunction);
        return chain_on(left, tree.conjoined(), NodeKind::disjunction);
    }

    NodeId constant(std::size_t token, const source::Span& span) {
        if (token == CheckParser::DEADLOCK) return any_step(NodeKind::box, add({span, NodeKind::falsity}), span);
        return add({span, token == CheckParser::TT ? NodeKind::truth : NodeKind::falsity});
    }

    /// `<->f` or `[-]f`
    NodeId any_step(NodeKind kind, NodeId body, const source::Span& span) {
        return add({span, kind, body, 0, ir::ActionSet{span, true, {}}});
    }

    NodeId variable(const std::string& name, const source::Span& span) {
        const auto bound = std::find_if(binders_.rbegin(), binders_.rend(),
                                        [&](const Binder& each) { return !name.empty() && each.name == name; });
        if (bound == binders_.rend()) {
            reader_.report(diag::Code::modal_unbound, span,
                           fmt::format("no `mu` or `nu` around this binds the variable `{}`", name));
            return add({span, NodeKind::truth});
        }
        const auto other =
            std::find_if(binders_.rbegin(), bound, [&](const Binder& each) { return each.kind != bound->kind; });
        if (other != bound) refuse_alternation(*bound, *other, span);
        return use(*bound, span);
    }

    NodeId use(Binder& binder, const source::Span& span) {
        const NodeId node = add({span, NodeKind::variable, 0, 0, {}, binder.name});
        binder.uses.push_back(node);
        return node;
    }

    void refuse_alternation(const Binder& outer, const Binder& inner, const source::Span& span) {
        const auto word = [](const Binder& binder) { return binder.kind == NodeKind::least ? "mu" : "nu"; };
        reader_.report(diag::Code::modal_alternation, span,
                       fmt::format("`{}` is bound by a `{}` and used inside a `{}`; the two must not alternate",
                                   outer.name, word(outer), word(inner)),
                       {{inner.span, fmt::format("the `{}` is here", word(inner))}});
    }

    NodeId fixpoint(CheckParser::UnaryContext& tree) {
        const bool is_least = tree.fixpoint->getType() == CheckParser::MU;
        const std::string name = tree.NAME()->getText();
        const source::Span span = reader_.span_of(tree);
        binders_.push_back({name, is_least ? NodeKind::least : NodeKind::greatest, span});
        const NodeId body = build(*tree.extent());
        const NodeId node = close(body, span);
        if (is_least) warn_of_missing_complement(node);
        return node;
    }

    /// The fixpoint of the innermost binder.
    NodeId close(NodeId body, const source::Span& span) {
        const Binder binder = std::move(binders_.back());
        binders_.pop_back();
        const NodeId node = add({span, binder.kind, body, 0, {}, binder.name});
        for (const NodeId use : binder.uses) formula_.nodes[use].left = node;
        return node;
    }

    /// `AG f = nu Z.(f /\ [-]Z)`, `EF f = mu Z.(f \/ <->Z)`, `AF a = mu Z.(<->tt /\ [-a]Z)`, `EX f = <->f`. The variable has a
    /// name that no formula has, so that it hides none.
    NodeId derived(CheckParser::UnaryContext& tree) {
        const source::Span span = reader_.span_of(tree);
        if (tree.ALL_FINALLY() != nullptr) {
            ir::ActionSet others = build_steps(*tree.steps(), reader_);
            others.is_complement = !others.is_complement;
            binders_.push_back({ir::kVariableOfDerivedForm, NodeKind::least, span});
            const NodeId some = any_step(NodeKind::diamond, add({span, NodeKind::truth}), span);
            const NodeId again = use(binders_.back(), span);
            const NodeId all = add({span, NodeKind::box, again, 0, std::move(others)});
            return close(add({span, NodeKind::conjunction, some, all}), span);
        }
        const std::size_t form = tree.derived->getType();
        if (form == CheckParser::EXISTS_NEXT) return any_step(NodeKind::diamond, build(*tree.modal()), span);
        const bool is_all = form == CheckParser::ALL_GLOBALLY;
        binders_.push_back({ir::kVariableOfDerivedForm, is_all ? NodeKind::greatest : NodeKind::least, span});
        const NodeId body = build(*tree.modal());
        const NodeId again = use(binders_.back(), span);
        const NodeId next = any_step(is_all ? NodeKind::box : NodeKind::diamond, again, span);
        return close(add({span, is_all ? NodeKind::conjunction : NodeKind::disjunction, body, next}), span);
    }

    /// The conjuncts of `node`, one by one. Not recursively: a chain may be long.
    [[nodiscard]] std::vector<NodeId> conjuncts(NodeId node) const {
        std::vector<NodeId> all;
        for (std::vector<NodeId> open = {node}; !open.empty();) {
            const NodeId at = open.back();
            open.pop_back();
            if (formula_.nodes[at].kind == NodeKind::conjunction) {
                open.push_back(formula_.nodes[at].left);
                open.push_back(formula_.nodes[at].right);
            } else {
                all.push_back(at);
            }
        }
        return all;
    }

    /// `mu Y.(<->tt /\ [a]Y)` is true wherever some step is possible and no `a` is.
    void warn_of_missing_complement(NodeId fixpoint) {
        const std::vector<NodeId> parts = conjuncts(formula_.nodes[fixpoint].left);
        const auto node = [&](NodeId at) -> const ir::ModalNode& { return formula_.nodes[at]; };
        const bool has_step = std::any_of(parts.begin(), parts.end(), [&](NodeId part) {
            return node(part).kind == NodeKind::diamond && node(part).actions.is_any() &&
                   node(node(part).left).kind == NodeKind::truth;
        });
        for (const NodeId part : parts) {
            const bool goes_on = node(part).kind == NodeKind::box && node(node(part).left).kind == NodeKind::variable &&
                                 node(node(part).left).left == fixpoint;
            if (has_step && goes_on && !node(part).actions.is_complement) {
                const ir::ActionSet& actions = node(part).actions;
                reader_.report(diag::Code::modal_complement, actions.span,
                               fmt::format("this does not say that `{0}` happens, only that it does not happen for "
                                           "ever; `[-{0}]{1}` says that it happens",
                                           to_string(actions), node(fixpoint).name));
            }
        }
    }

    TreeReader& reader_;
    ir::ModalFormula formula_;
    std::vector<Binder> binders_;  ///< from the outside to the inside
};

}  // namespace

ir::ModalFormula build_formula(CheckParser::FormulaContext& tree, TreeReader& reader) {
    return FormulaBuilder(reader).build_root(tree);
}

}  // namespace map2pml::checkfile
