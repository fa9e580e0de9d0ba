#include <algorithm>
#include <utility>

#include "translator/foundation/graph/graph.h"
#include "translator/model/rules/internal.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

/// A conclusion depends on a condition of its rule.
struct Dependency {
    graph::Node from = 0;
    graph::Node to = 0;
    const ir::DeonticRule* rule = nullptr;
    const ir::Modality* condition = nullptr;
    bool is_denied = false;
};

/// `+access/0`, `-query/3`: what rules conclude, as nodes.
class DependencyList {
  public:
    explicit DependencyList(const std::vector<ir::RuleSet>& sets) {
        for (const ir::RuleSet& set : sets)
            for (const ir::DeonticRule& rule : set.rules) add(rule);
    }

    [[nodiscard]] const std::vector<Dependency>& all() const { return all_; }
    [[nodiscard]] graph::Components components() const {
        graph::Successors successors(nodes_.size());
        for (const Dependency& each : all_) successors[each.from].push_back(each.to);
        return graph::components_of(successors);
    }

  private:
    void add(const ir::DeonticRule& rule) {
        const graph::Node head = node_of(rule.head);
        for (const ir::Provision& each : rule.body)
            if (const auto* modality = std::get_if<ir::Modality>(&each.kind))
                all_.push_back({head, node_of(*modality), &rule, modality, each.is_denied});
    }

    graph::Node node_of(const ir::Modality& modality) {
        return nodes_.emplace(std::pair{modality.permits, key_of(modality.action)}, nodes_.size()).first->second;
    }

    std::map<std::pair<bool, ActionKey>, graph::Node> nodes_;
    std::vector<Dependency> all_;
};

bool contains_term(const ir::TermTree& whole, const ir::TermTree& part) {
    return to_string(whole) == to_string(part) ||
           std::any_of(whole.parts.begin(), whole.parts.end(),
                       [&](const ir::TermTree& each) { return contains_term(each, part); });
}

bool has_variable(const ir::TermTree& term) {
    return term.kind == TreeKind::variable || std::any_of(term.parts.begin(), term.parts.end(), has_variable);
}

/// A term around a variable that the head does not have, so that it is larger than what was asked.
bool grows(const ir::TermTree& argument, const ir::TermTree& head) {
    return !argument.parts.empty() && has_variable(argument) && !contains_term(head, argument);
}

/// The conditions that lead back to the head of the rule, as notes of a message.
std::vector<diag::Note> way_back(const Dependency& first, const DependencyList& list) {
    const graph::Node at = first.to;
    std::map<graph::Node, const Dependency*> by;
    std::vector<graph::Node> open = {at};
    for (std::size_t next = 0; next < open.size() && !by.contains(first.from); ++next) {
        for (const Dependency& each : list.all())
            if (each.from == open[next] && by.emplace(each.to, &each).second) open.push_back(each.to);
    }
    std::vector<diag::Note> notes;
    for (graph::Node node = first.from; node != at && by.contains(node); node = by.at(node)->from)
        notes.push_back({by.at(node)->condition->span, "through this condition"});
    std::reverse(notes.begin(), notes.end());
    return notes;
}

/// The terms that the condition asks about, and those that equations of the rule put into it.
std::vector<const ir::TermTree*> arguments_of(const Dependency& each) {
    std::vector<const ir::TermTree*> arguments;
    for (const ir::TermTree& part : each.condition->action.parts) arguments.push_back(&part);
    for (const ir::Provision& other : each.rule->body) {
        const auto* equation = std::get_if<ir::Equation>(&other.kind);
        if (equation != nullptr && !other.is_denied) {
            arguments.push_back(&equation->left);
            arguments.push_back(&equation->right);
        }
    }
    return arguments;
}

void report_negation(const Dependency& each, const DependencyList& list, diag::Sink& sink) {
    sink.report(diag::Code::rule_unstratified, each.condition->span,
                "`" + to_string(*each.condition) +
                    "` must not be derivable here, but it depends on what this rule "
                    "concludes, so the rules have no definite meaning",
                way_back(each, list));
}

void report_growth(const Dependency& each, const ir::TermTree& argument, diag::Sink& sink) {
    sink.report(
        diag::Code::rule_grows, argument.span,
        "`" + to_string(argument) +
            "` is larger than the term in the head, and the rule leads back to itself, so its evaluation never ends",
        {{each.rule->head.span, "the head is here"}});
}

}  // namespace

void check_cycles(const std::vector<ir::RuleSet>& sets, diag::Sink& sink) {
    const DependencyList list(sets);
    const graph::Components components = list.components();
    for (const Dependency& each : list.all()) {
        if (components.of[each.from] != components.of[each.to]) continue;
        if (each.is_denied) report_negation(each, list, sink);
        for (const ir::TermTree* argument : arguments_of(each))
            if (grows(*argument, each.rule->head.action)) report_growth(each, *argument, sink);
    }
}

}  // namespace map2pml::deontic
