#include "translator/eventb/smt/questions.h"

#include <algorithm>
#include <set>

#include "translator/eventb/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

/// A set with more possible elements is not shown.
constexpr std::size_t kMostTuples = 600;

std::string text_of(const NodePtr& node) {
    if (is(node, Op::truth)) return "TRUE";
    if (is(node, Op::falsity)) return "FALSE";
    std::string text = node->name.starts_with("b.") ? node->name.substr(2) : node->name;
    std::erase(text, '.');
    return text;
}

class Questions {
  public:
    using About = Question::About;

    Questions(const Obligation& obligation, Translation& translation)
        : obligation_(obligation), translation_(translation) {}

    std::vector<Asked> run() {
        std::set<std::string> others;
        for (const auto& [set, elements] : translation_.facts().elements) {
            others.insert(elements.begin(), elements.end());
        }
        for (const Bound& each : obligation_.parameters) others.insert(each.name);
        for (const auto& each : obligation_.changes) {
            others.insert(each.variable.name);
            others.insert(each.variable.name + "'");
        }
        const auto& constants = obligation_.constants;
        for (const About about : {About::constant, About::refined}) {
            for (const Bound& each : obligation_.names) {
                const bool constant = std::find(constants.begin(), constants.end(), each.name) != constants.end();
                if (others.contains(each.name) || each.name.ends_with('\'')) continue;
                if (constant == (about == About::constant)) ask(about, each);
            }
        }
        const bool begins = obligation_.event == kInitialisation;
        for (const auto& each : obligation_.changes) {
            if (!begins) ask(Question::About::before, each.variable);
        }
        for (const Bound& each : obligation_.parameters) ask(Question::About::parameter, each);
        for (const auto& each : obligation_.changes) {
            if (!obligation_.event.empty()) ask(Question::About::after, each.variable.name, *each.after);
        }
        return std::move(asked_);
    }

  private:
    void ask(Question::About about, const Bound& each) { ask(about, each.name, *name(each.name, each.type)); }

    void ask(Question::About about, const std::string& what, const Expression& expression) {
        const std::size_t before = asked_.size();
        try {
            if (expression.type.kind == Type::Kind::power) {
                ask_set(about, what, expression);
                return;
            }
            const std::vector<NodePtr> values = translation_.value(expression);
            for (const NodePtr& value : values) {
                const bool first = &value == &values.front();
                asked_.push_back({{about, what, false, {}, first ? values.size() : 0}, value});
            }
        } catch (const Unsupported&) {
            asked_.resize(before);
        }
    }

    void ask_set(Question::About about, const std::string& what, const Expression& set) {
        std::vector<std::vector<NodePtr>> tuples{{}};
        for (const Sort& sort : translation_.sorts(set.type.parts.at(0))) {
            std::vector<std::vector<NodePtr>> longer;
            const std::vector<NodePtr> candidates = candidates_of(sort);
            if (candidates.size() * tuples.size() > kMostTuples) return;
            for (const auto& tuple : tuples) {
                for (const NodePtr& each : candidates) {
                    longer.push_back(tuple);
                    longer.back().push_back(each);
                }
            }
            tuples = std::move(longer);
        }
        for (const auto& tuple : tuples) {
            std::string text;
            for (const NodePtr& each : tuple) text += (text.empty() ? "" : " ↦ ") + text_of(each);
            asked_.push_back({{about, what, true, text, 1}, translation_.member(set, tuple)});
        }
    }

    std::vector<NodePtr> candidates_of(const Sort& sort) const {
        if (const auto listed = translation_.elements(sort)) return *listed;
        std::vector<NodePtr> numbers;
        if (sort == Sort::integer()) {
            for (int each = kLeastAsked; each <= kMostAsked; ++each) {
                numbers.push_back(each < 0 ? arithmetic(Op::minus, number("0"), number(std::to_string(-each)))
                                           : number(std::to_string(each)));
            }
        }
        return numbers;
    }

    const Obligation& obligation_;
    Translation& translation_;
    std::vector<Asked> asked_;
};

}  // namespace

std::vector<Asked> questions_of(const Obligation& obligation, Translation& translation) {
    return Questions(obligation, translation).run();
}

}  // namespace map2pml::eventb::smt
