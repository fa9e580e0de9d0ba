#include "translator/protocols/semantics/properties/automaton.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translator/foundation/graph/graph.h"
#include "translator/model/formulas/normal_text.h"
#include "translator/model/formulas/walk.h"

namespace map2pml::semantics {

namespace {

using Kind = TemporalFormula::Kind;
using Formulas = std::set<FormulaId>;

constexpr std::uint32_t kStart = 0;  ///< stands for "before the first place"; place n has number n + 1

/// A place under construction: the literals, the formulas that are expanded already, and those for the next state.
struct Node {
    std::set<std::uint32_t> from;
    Formulas open;
    Formulas now;
    Formulas next;
};

class Tableau {
  public:
    explicit Tableau(const TemporalFormulas& formulas) : formulas_(formulas) {}

    Automaton build() {
        work_.push_back({{kStart}, {formulas_.root()}, {}, {}});
        while (!work_.empty()) {
            Node node = std::move(work_.back());
            work_.pop_back();
            if (node.open.empty())
                close(std::move(node));
            else
                expand(std::move(node));
        }
        return finish();
    }

  private:
    void close(Node node) {
        const auto [known, is_new] =
            numbers_.try_emplace({node.now, node.next}, static_cast<std::uint32_t>(nodes_.size()));
        if (!is_new) {
            nodes_[known->second].from.merge(node.from);
            return;
        }
        work_.push_back({{known->second + 1}, node.next, {}, {}});
        nodes_.push_back(std::move(node));
    }

    void expand(Node node) {
        const FormulaId id = *node.open.begin();
        node.open.erase(node.open.begin());
        node.now.insert(id);
        const TemporalFormula& formula = formulas_[id];
        switch (formula.kind) {
            case Kind::always_true:
                push(std::move(node), {});
                return;
            case Kind::always_false:
                return;
            case Kind::literal:
                if (!contradicts(formula, node.now)) push(std::move(node), {});
                return;
            case Kind::conjunction:
                push(std::move(node), {formula.left, formula.right});
                return;
            case Kind::disjunction:
                push(node, {formula.left});
                push(std::move(node), {formula.right});
                return;
            case Kind::until:
                push(node, {formula.right});
                node.next.insert(id);
                push(std::move(node), {formula.left});
                return;
            case Kind::release:
                push(node, {formula.left, formula.right});
                node.next.insert(id);
                push(std::move(node), {formula.right});
                return;
        }
    }

    void push(Node node, const Formulas& more) {
        for (const FormulaId formula : more)
            if (!node.now.contains(formula)) node.open.insert(formula);
        work_.push_back(std::move(node));
    }

    [[nodiscard]] bool contradicts(const TemporalFormula& literal, const Formulas& now) const {
        for (const FormulaId other : now) {
            const TemporalFormula& each = formulas_[other];
            if (each.kind == Kind::literal && each.atom == literal.atom && each.negated != literal.negated) return true;
        }
        return false;
    }

    [[nodiscard]] Automaton finish() const {
        Automaton automaton;
        Formulas promises;
        for (FormulaId id = 0; id < formulas_.size(); ++id)
            if (formulas_[id].kind == Kind::until) promises.insert(id);
        automaton.conditions = promises.size();
        automaton.places.resize(nodes_.size());
        for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
            const Node& node = nodes_[at];
            Automaton::Place& place = automaton.places[at];
            for (const FormulaId id : node.now)
                if (formulas_[id].kind == Kind::literal) place.literals.push_back(id);
            for (const FormulaId promise : promises)
                place.accepting.push_back(!node.now.contains(promise) || node.now.contains(formulas_[promise].right));
            for (const std::uint32_t from : node.from)
                (from == kStart ? automaton.initial : automaton.places[from - 1].next).push_back(at);
        }
        return automaton;
    }

    const TemporalFormulas& formulas_;
    std::vector<Node> work_;
    std::vector<Node> nodes_;
    std::map<std::pair<Formulas, Formulas>, std::uint32_t> numbers_;
};

bool is_temporal(const ir::Expression& expression) {
    const auto* unary = std::get_if<ir::Unary>(&expression.kind);
    const auto* binary = std::get_if<ir::Binary>(&expression.kind);
    bool found = (unary != nullptr &&
                  (unary->what == ir::UnaryOperator::always || unary->what == ir::UnaryOperator::eventually)) ||
                 (binary != nullptr &&
                  (binary->what == ir::BinaryOperator::until || binary->what == ir::BinaryOperator::leads_to));
    for_each_part(expression, [&](const ir::Expression& part) { found = found || is_temporal(part); });
    return found;
}

}  // namespace

Automaton automaton_of(const TemporalFormulas& formulas) { return Tableau(formulas).build(); }

std::vector<bool> hopeful_places(const Automaton& automaton,
                                 const std::function<bool(std::uint32_t place)>& is_allowed) {
    graph::Successors next(automaton.places.size());
    for (std::uint32_t place = 0; place < next.size(); ++place) {
        if (!is_allowed(place)) continue;
        for (const std::uint32_t to : automaton.places[place].next)
            if (is_allowed(to)) next[place].push_back(to);
    }
    const graph::Components components = graph::components_of(next);
    const std::vector<bool> is_on_cycle = graph::on_cycles(components, next);
    std::vector<std::set<std::size_t>> met(components.count);
    for (std::size_t place = 0; place < next.size(); ++place)
        for (std::size_t condition = 0; condition < automaton.conditions; ++condition)
            if (automaton.places[place].accepting[condition]) met[components.of[place]].insert(condition);
    std::vector<bool> is_hopeful(next.size(), false);
    for (std::size_t place = 0; place < next.size(); ++place) {
        const std::vector<graph::Node> reached = graph::reached_from({place}, next);
        is_hopeful[place] = std::any_of(reached.begin(), reached.end(), [&](graph::Node each) {
            return is_on_cycle[each] && met[components.of[each]].size() == automaton.conditions;
        });
    }
    return is_hopeful;
}

TemporalFormulas::TemporalFormulas(const ir::Expression& expression, bool negated) {
    root_ = build(expression, negated);
}

FormulaId TemporalFormulas::number(const TemporalFormula& formula) {
    const auto [known, is_new] = numbers_.try_emplace(formula, static_cast<FormulaId>(all_.size()));
    if (is_new) all_.push_back(formula);
    return known->second;
}

FormulaId TemporalFormulas::join(Kind kind, FormulaId left, FormulaId right) {
    return number({kind, nullptr, false, left, right});
}

FormulaId TemporalFormulas::eventually(FormulaId formula) {
    return join(Kind::until, number({Kind::always_true}), formula);
}
FormulaId TemporalFormulas::always(FormulaId formula) {
    return join(Kind::release, number({Kind::always_false}), formula);
}

FormulaId TemporalFormulas::build(const ir::Expression& expression, bool negated) {
    if (is_temporal(expression)) {
        if (const auto* unary = std::get_if<ir::Unary>(&expression.kind)) return build_unary(*unary, negated);
        if (const auto* binary = std::get_if<ir::Binary>(&expression.kind)) return build_binary(*binary, negated);
        if (const auto* branch = std::get_if<ir::Conditional>(&expression.kind)) {
            // (c and yes) or (not c and no); its negation negates the branches only
            const FormulaId yes =
                join(Kind::conjunction, build(*branch->condition, false), build(*branch->yes, negated));
            const FormulaId no = join(Kind::conjunction, build(*branch->condition, true), build(*branch->no, negated));
            return join(Kind::disjunction, yes, no);
        }
    }
    return literal(expression, negated);
}

FormulaId TemporalFormulas::literal(const ir::Expression& expression, bool negated) {
    // What happened is always true or false. Other atoms may have no value, and `not` of that is something else than an atom that is false.
    const auto* unary = std::get_if<ir::Unary>(&expression.kind);
    if (unary != nullptr && unary->what == ir::UnaryOperator::negation &&
        std::holds_alternative<ir::Happened>(unary->operand->kind))
        return literal(*unary->operand, !negated);
    const ir::Expression* const atom = atoms_.try_emplace(ir::normal_text(expression), &expression).first->second;
    return number({Kind::literal, atom, negated});
}

FormulaId TemporalFormulas::build_unary(const ir::Unary& unary, bool negated) {
    const bool is_negation = unary.what == ir::UnaryOperator::negation;
    const FormulaId operand = build(*unary.operand, is_negation ? !negated : negated);
    if (unary.what != ir::UnaryOperator::always && unary.what != ir::UnaryOperator::eventually) return operand;
    return (unary.what == ir::UnaryOperator::always) != negated ? always(operand) : eventually(operand);
}

FormulaId TemporalFormulas::build_binary(const ir::Binary& binary, bool negated) {
    const auto left = [&](bool turned) { return build(*binary.left, negated != turned); };
    const FormulaId right = build(*binary.right, negated);
    const Kind both = negated ? Kind::disjunction : Kind::conjunction;
    const Kind one = negated ? Kind::conjunction : Kind::disjunction;
    using enum ir::BinaryOperator;
    if (binary.what == until) return join(negated ? Kind::release : Kind::until, left(false), right);
    if (binary.what == leads_to) {
        const FormulaId comes = negated ? always(right) : eventually(right);
        const FormulaId answered = join(one, left(true), comes);
        return negated ? eventually(answered) : always(answered);
    }
    if (binary.what == implication) return join(one, left(true), right);
    return join(binary.what == conjunction ? both : one, left(false), right);  // no other has temporal parts
}

}  // namespace map2pml::semantics
