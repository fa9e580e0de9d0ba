// Instances of quantified formulas: at ground terms, or at all elements.
#include <algorithm>

#include "translator/machines/smt/internal.h"

namespace map2pml::eventb::smt {

namespace {

/// A formula with more instances is left out.
constexpr std::size_t kMostInstances = 3000;
/// So is one whose instances have more nodes, including nested quantifiers, and all further ones when the total is larger than that.
constexpr std::size_t kMostNodes = 200'000;
constexpr std::size_t kMostNodesOfAll = 2'000'000;
/// Further rounds use the terms that earlier rounds created.
constexpr int kRounds = 2;

using Terms = std::map<Sort, std::map<std::string, NodePtr>>;

bool is_ground(const Node& node) {
    return node.op != Op::variable && node.op != Op::all && node.op != Op::some &&
           std::all_of(node.parts.begin(), node.parts.end(), [](const NodePtr& part) { return is_ground(*part); });
}

/// Constants, values of functions, and numbers that are arguments.
void collect(const NodePtr& node, bool is_argument, Terms& terms) {
    const bool term = node->sort != Sort::boolean() && is_ground(*node);
    const bool wanted = node->op == Op::symbol || node->op == Op::element ||
                        (is_argument && node->sort == Sort::integer() && node->op != Op::if_then_else);
    if (term && wanted) terms[node->sort].emplace(to_string(*node), node);
    for (const NodePtr& part : node->parts) collect(part, node->op == Op::symbol, terms);
}

/// The printed size: shared nodes count each time.
std::size_t size_of(const Node& node) {
    std::size_t size = 1;
    for (const NodePtr& part : node.parts) size += size_of(*part);
    return size;
}

class Instances {
  public:
    Instances(const Terms& terms, const ElementsOf& elements) : terms_(terms), elements_(elements) {}

    /// The following belongs to another formula.
    void begin_formula() { left_ = std::min(kMostNodes, left_of_all_); }

    /// \param node in normal form. Formulas with quantifiers inside terms are left out.
    NodePtr of(const NodePtr& node) {
        if (!has_quantifier(*node)) return node;
        if (node->op == Op::conjunction || node->op == Op::disjunction) {
            std::vector<NodePtr> parts;
            for (const NodePtr& part : node->parts) parts.push_back(of(part));
            return node->op == Op::conjunction ? conjunction(parts) : disjunction(parts);
        }
        if (node->op != Op::all) return truth(true);  // a weaker formula
        std::vector<NodePtr> all;
        std::vector<std::vector<NodePtr>> choices;
        std::size_t count = 1;
        for (const Variable& each : node->bound) {
            choices.push_back(terms_of(each.sort));
            count *= choices.back().size();
            if (count == 0 || count > kMostInstances) return truth(true);
        }
        const std::size_t nodes = count * size_of(*node->parts.front());
        if (nodes > left_) return truth(true);
        left_ -= nodes;
        left_of_all_ -= nodes;
        for (std::size_t number = 0; number < count; ++number) {
            Replacement by;
            std::size_t rest = number;
            for (std::size_t at = 0; at < choices.size(); ++at) {
                by[node->bound[at].name] = choices[at][rest % choices[at].size()];
                rest /= choices[at].size();
            }
            all.push_back(replace(node->parts.front(), by));
        }
        return conjunction(all);
    }

  private:
    std::vector<NodePtr> terms_of(const Sort& sort) const {
        if (const auto listed = elements_(sort)) return *listed;
        std::vector<NodePtr> found;
        if (const auto known = terms_.find(sort); known != terms_.end())
            for (const auto& [text, term] : known->second) found.push_back(term);
        return found;
    }

    const Terms& terms_;
    const ElementsOf& elements_;
    std::size_t left_ = kMostNodes;
    std::size_t left_of_all_ = kMostNodesOfAll;
};

}  // namespace

std::vector<NodePtr> instantiated(const std::vector<NodePtr>& formulas, NormalForm& normal,
                                  const ElementsOf& elements) {
    std::vector<NodePtr> normal_forms;
    for (const NodePtr& each : formulas) normal_forms.push_back(normal.of(each));
    std::vector<NodePtr> result;
    Terms terms;
    for (const NodePtr& each : normal_forms) collect(each, false, terms);
    for (int round = 0; round < kRounds; ++round) {
        result.clear();
        Instances instances(terms, elements);
        for (const NodePtr& each : normal_forms) {
            // An instance may contain ∃, which becomes a constant, and ∀ below it, which is instantiated in turn.
            instances.begin_formula();
            NodePtr instance = instances.of(each);
            for (int depth = 0; depth < 3 && has_quantifier(*instance); ++depth)
                instance = instances.of(normal.of(instance));
            if (!has_quantifier(*instance)) result.push_back(instance);
        }
        Terms more = terms;
        for (const NodePtr& each : result) collect(each, false, more);
        if (more == terms) break;
        // Nested applications of functions never end: only constants are used.
        for (const auto& [sort, found] : more) {
            for (const auto& [text, term] : found)
                if (term->parts.empty()) terms[sort].emplace(text, term);
        }
    }
    return result;
}

std::optional<NodePtr> expanded(const NodePtr& formula, const ElementsOf& elements, std::size_t& limit) {
    if (limit == 0) return std::nullopt;
    --limit;
    if (!has_quantifier(*formula)) return formula;
    if (formula->op == Op::all || formula->op == Op::some) {
        std::vector<Variable> rest = formula->bound;
        const auto listed = std::find_if(rest.begin(), rest.end(),
                                         [&](const Variable& each) { return elements(each.sort).has_value(); });
        if (listed == rest.end()) {
            const auto body = expanded(formula->parts.front(), elements, limit);
            if (!body) return std::nullopt;
            return quantified(formula->op == Op::all, rest, *body);
        }
        const Variable chosen = *listed;
        rest.erase(listed);
        std::vector<NodePtr> parts;
        const std::vector<NodePtr> all_elements = elements(chosen.sort).value();
        for (const NodePtr& element : all_elements) {
            const NodePtr body = replace(formula->parts.front(), {{chosen.name, element}});
            const auto part = expanded(quantified(formula->op == Op::all, rest, body), elements, limit);
            if (!part) return std::nullopt;
            parts.push_back(*part);
        }
        return formula->op == Op::all ? conjunction(parts) : disjunction(parts);
    }
    std::vector<NodePtr> parts;
    for (const NodePtr& part : formula->parts) {
        auto inner = expanded(part, elements, limit);
        if (!inner) return std::nullopt;
        parts.push_back(*inner);
    }
    return rebuilt(*formula, std::move(parts));
}

}  // namespace map2pml::eventb::smt
