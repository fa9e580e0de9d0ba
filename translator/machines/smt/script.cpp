#include "translator/machines/smt/script.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/obligations/obligation.h"
#include "translator/machines/smt/internal.h"

namespace map2pml::eventb::smt {

namespace {

/// The finite form is abandoned beyond this number of nodes.
constexpr std::size_t kLargest = 400'000;

/// One line of the text is one assertion.
class Writer {
  public:
    Writer(const Obligation& obligation, const Translation& translation)
        : obligation_(obligation), translation_(translation) {}

    void symbols(const std::map<std::string, Symbol>& symbols) {
        for (const auto& [name, shape] : symbols) {
            std::string arguments;
            for (const Sort& each : shape.arguments) arguments += (arguments.empty() ? "" : " ") + to_string(each);
            declarations_ += fmt::format("(declare-fun {} ({}) {})\n", name, arguments, to_string(shape.result));
        }
    }

    void assertion(const NodePtr& node, const std::string& label) {
        if (is(node, Op::truth)) return;
        assertions_ += fmt::format("(assert {})", to_string(*node));
        assertions_ += label.empty() ? "\n" : "  ; " + one_line(label) + "\n";
    }

    [[nodiscard]] std::string text() const {
        std::string sorts;
        for (const std::string& set : obligation_.sets) {
            const Sort sort = Sort::carrier(set);
            if (const auto elements = translation_.elements(sort)) {
                std::string list;
                for (const NodePtr& each : *elements) list += "(" + each->name + ")";
                sorts += fmt::format("(declare-datatype {} ({}))\n", to_string(sort), list);
            } else {
                sorts += fmt::format("(declare-sort {} 0)\n", to_string(sort));
            }
        }
        return fmt::format("; {} {}\n(set-option :produce-models true)\n(set-logic ALL)\n{}{}{}(check-sat)\n",
                           one_line(obligation_.component), one_line(obligation_.name), sorts, declarations_,
                           assertions_);
    }

  private:
    static std::string one_line(std::string text) {
        for (char& c : text) c = c == '\n' || c == '\r' ? ' ' : c;
        return text;
    }

    const Obligation& obligation_;
    const Translation& translation_;
    std::string declarations_;
    std::string assertions_;
};

struct Labelled {
    NodePtr node;
    std::string label;
};

/// Hypotheses without a form are left out; then a model refutes nothing.
std::vector<Labelled> hypotheses_of(const Obligation& obligation, Translation& translation, bool& exact) {
    std::vector<Labelled> all;
    for (const Hypothesis& each : obligation.hypotheses) {
        try {
            all.push_back({translation.predicate(*each.predicate), each.label});
        } catch (const Unsupported&) {
            exact = false;
        }
    }
    return all;
}

/// Sets of numbers contain at most four numbers, which are added to the symbols.
std::vector<NodePtr> few_numbers(std::map<std::string, Symbol>& symbols) {
    std::vector<NodePtr> numbers;
    for (const char* name : {"few!1", "few!2", "few!3", "few!4"}) numbers.push_back(symbol(name, Sort::integer()));
    std::vector<NodePtr> all;
    for (const auto& [name, shape] : symbols) {
        std::vector<Variable> variables;
        std::vector<NodePtr> arguments;
        std::vector<NodePtr> inside;
        for (const Sort& sort : shape.arguments) {
            variables.push_back({"few." + std::to_string(variables.size() + 1), sort});
            arguments.push_back(variable(variables.back().name, sort));
            if (sort != Sort::integer()) continue;
            std::vector<NodePtr> alternatives;
            for (const NodePtr& each : numbers) alternatives.push_back(equal(arguments.back(), each));
            inside.push_back(disjunction(alternatives));
        }
        if (inside.empty() || shape.result != Sort::boolean()) continue;
        all.push_back(quantified(true, variables, implies(symbol(name, shape.result, arguments), conjunction(inside))));
    }
    for (const NodePtr& each : numbers) symbols.emplace(each->name, Symbol{{}, Sort::integer()});
    return all;
}

/// Well-definedness of the goal is a separate obligation, so it may be assumed here, as in Rodin.
void assume_well_defined(const Obligation& obligation, Translation& translation, std::vector<Labelled>& to) {
    if (obligation.kind == ObligationKind::well_defined) return;
    try {
        to.push_back({translation.predicate(*well_definedness(*obligation.goal)), "the goal is well-defined"});
    } catch (const Unsupported&) {  // a weaker formula
    }
}

/// Whether the predicate has this text, or is a conjunction with a part that has.
bool is_said_by(const Predicate& predicate, const std::string& text) {
    const auto* junction = std::get_if<Junction>(&predicate.kind);
    const bool is_part = junction != nullptr && junction->all &&
                         std::any_of(junction->parts.begin(), junction->parts.end(),
                                     [&](const PredicatePtr& part) { return is_said_by(*part, text); });
    return is_part || eventb::to_string(predicate) == text;
}

}  // namespace

bool holds_by_rule(const Obligation& obligation) {
    try {
        const std::string text = eventb::to_string(*obligation.goal);
        for (const Hypothesis& each : obligation.hypotheses)
            if (is_said_by(*each.predicate, text)) return true;
        if (const auto* equation = std::get_if<Comparison>(&obligation.goal->kind);
            equation != nullptr && equation->sign == Sign::equal && eventb::same(*equation->left, *equation->right))
            return true;
        Translation translation(obligation, 0);
        const NodePtr goal = translation.predicate(*obligation.goal);
        // For what an event does not change, the invariant with the same label holds.
        const auto says_so = [&](const Hypothesis& each) {
            return each.label == obligation.element && same(*translation.predicate(*each.predicate), *goal);
        };
        return is(goal, Op::truth) || std::any_of(obligation.hypotheses.begin(), obligation.hypotheses.end(), says_so);
    } catch (const Unsupported&) {
        return false;
    }
}

std::variant<Script, NoScript> script_of(const Obligation& obligation, Form form, unsigned size, bool few) {
    try {
        Script script;
        Translation translation(obligation, form == Form::finite ? size : 0);
        std::vector<Labelled> all = hypotheses_of(obligation, translation, script.exact);
        assume_well_defined(obligation, translation, all);
        all.push_back({negation(translation.predicate(*obligation.goal)), "not the goal"});
        for (const NodePtr& each : translation.definitions()) all.push_back({each, "definition"});
        script.exact = script.exact && translation.exact() && form != Form::instantiated;

        Writer writer(obligation, translation);
        NormalForm normal;
        const ElementsOf elements = [&](const Sort& sort) { return translation.elements(sort); };
        if (form == Form::instantiated) {
            std::vector<NodePtr> formulas;
            for (const Labelled& each : all) formulas.push_back(each.node);
            for (const NodePtr& each : instantiated(formulas, normal, elements)) writer.assertion(each, "");
        } else {
            std::size_t limit = kLargest;
            for (const Labelled& each : all)
                if (form == Form::quantified)
                    writer.assertion(each.node, each.label);
                else if (const auto whole = expanded(each.node, elements, limit))
                    writer.assertion(*whole, each.label);
                else
                    return NoScript{"the text would be too large"};
        }
        std::map<std::string, Symbol> symbols = translation.symbols();
        if (few) {
            for (const NodePtr& each : few_numbers(symbols)) {
                std::size_t limit = kLargest;
                const auto whole = expanded(each, elements, limit);
                if (!whole) return NoScript{"the text would be too large"};
                writer.assertion(*whole, "few numbers");
            }
        }
        writer.symbols(symbols);
        writer.symbols(normal.constants());
        script.text = writer.text();
        return script;
    } catch (const Unsupported& it) {
        return NoScript{"it has " + it.what};
    }
}

}  // namespace map2pml::eventb::smt
