#include "translator/eventb/smt/script.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/eventb/smt/normal_form.h"
#include "translator/eventb/smt/questions.h"
#include "translator/eventb/smt/translation.h"

namespace map2pml::eventb::smt {

namespace {

/// The finite form is given up beyond so many nodes.
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

/// What has no form is left out of the hypotheses; then a model proves nothing.
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

/// A set or a pair is asked for with all its questions, or not at all.
void ask(const std::vector<Asked>& asked, Form form, const ElementsOf& elements, Script& script) {
    for (std::size_t at = 0; at < asked.size();) {
        std::vector<NodePtr> group;
        std::size_t end = at;
        bool all = true;
        for (; end < asked.size() && asked[end].first.name == asked[at].first.name &&
               asked[end].first.about == asked[at].first.about;
             ++end) {
            std::size_t limit = kLargest;
            const auto whole =
                form == Form::finite ? expanded(asked[end].second, elements, limit) : std::optional(asked[end].second);
            all = all && whole && !has_quantifier(**whole);
            if (whole) group.push_back(*whole);
        }
        for (std::size_t each = 0; all && each < group.size(); ++each) {
            script.questions.push_back(asked[at + each].first);
            script.asked.push_back(fmt::format("(get-value ({}))", to_string(*group[each])));
        }
        at = end;
    }
}

std::string readable_element(const std::string& element) {
    std::string text = element.substr(2);
    std::erase(text, '.');
    return text;
}

}  // namespace

bool holds_by_rule(const Obligation& obligation) {
    try {
        Translation translation(obligation, 0);
        const NodePtr goal = translation.predicate(*obligation.goal);
        // What an event leaves as it was is the invariant of the same label.
        const auto says_so = [&](const Hypothesis& each) {
            return each.label == obligation.element && same(*translation.predicate(*each.predicate), *goal);
        };
        return is(goal, Op::truth) || std::any_of(obligation.hypotheses.begin(), obligation.hypotheses.end(), says_so);
    } catch (const Unsupported&) {
        return false;
    }
}

std::variant<Script, NoScript> script_of(const Obligation& obligation, Form form, unsigned size) {
    try {
        Script script;
        Translation translation(obligation, form == Form::finite ? size : 0);
        std::vector<Labelled> all = hypotheses_of(obligation, translation, script.exact);
        all.push_back({negation(translation.predicate(*obligation.goal)), "not the goal"});
        std::vector<Asked> asked;
        if (form != Form::instantiated) asked = questions_of(obligation, translation);
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
            for (const Labelled& each : all) {
                if (form == Form::quantified) {
                    writer.assertion(each.node, each.label);
                } else if (const auto whole = expanded(each.node, elements, limit)) {
                    writer.assertion(*whole, each.label);
                } else {
                    return NoScript{"the text would be too large"};
                }
            }
        }
        ask(asked, form, elements, script);
        writer.symbols(translation.symbols());
        writer.symbols(normal.constants());
        for (const std::string& set : obligation.sets) {
            const auto listed = translation.elements(Sort::carrier(set));
            if (!listed) continue;
            for (const NodePtr& each : *listed) script.elements[each->name] = readable_element(each->name);
        }
        script.text = writer.text();
        return script;
    } catch (const Unsupported& it) {
        return NoScript{"it has " + it.what};
    }
}

}  // namespace map2pml::eventb::smt
