#include "translator/model/rules/permitted_values.h"

#include <charconv>
#include <utility>

#include "translator/model/protocol/operation.h"
#include "translator/model/rules/internal.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

/// Values without parts, each once.
class Mentioned {
  public:
    explicit Mentioned(const RuleBase& base) : base_(base) {
        for (const std::string& agent : base.naming == Naming::map ? base.participants : base.agents())
            add({TreeKind::agent, agent, {}, {}});
        for (const ir::RuleSet& set : base.sets) {
            for (const ir::DeonticRule& rule : set.rules) {
                add_parts(rule.head.action);
                for (const ir::Provision& each : rule.body) {
                    std::visit(ir::overloaded{[&](const ir::Modality& modality) { add_parts(modality.action); },
                                              [&](const ir::TermTree& fact) { add_parts(fact); },
                                              [&](const ir::Equation& equation) {
                                                  add(equation.left);
                                                  add(equation.right);
                                              }},
                               each.kind);
                }
            }
        }
        for (const auto& [owner, facts] : base.facts) add_facts(facts);
        add_facts(base.common);
    }

    [[nodiscard]] std::vector<ir::TermTree> values() const {
        std::vector<ir::TermTree> all;
        for (const auto& [identity, value] : values_) all.push_back(value);
        return all;
    }

  private:
    void add(const ir::TermTree& term) {
        const bool is_self = term.kind == TreeKind::name && term.text == kSelf;
        const bool is_absent = term.kind == TreeKind::agent && !base_.participants.contains(term.text);
        if (term.kind != TreeKind::variable && term.kind != TreeKind::anything && term.parts.empty() && !is_self &&
            !is_absent)
            values_.emplace(identity_of(term, base_.naming), term);
    }
    void add_parts(const ir::TermTree& term) {
        for (const ir::TermTree& part : term.parts) add(part);
    }
    void add_facts(const std::vector<ir::TermTree>& facts) {
        for (const ir::TermTree& fact : facts) add_parts(fact);
    }

    const RuleBase& base_;
    std::map<std::string, ir::TermTree> values_;
};

/// The `number`-th value of an action that no rule mentions. No role begins with `_`.
ir::TermTree something_else(std::size_t number) { return {TreeKind::role, "_" + std::to_string(number), {}, {}}; }

/// The choices for the next argument, apart from one more value that is not mentioned.
std::vector<ir::TermTree> choices(const std::vector<ir::TermTree>& mentioned, std::size_t others) {
    std::vector<ir::TermTree> all = mentioned;
    for (std::size_t number = 0; number < others; ++number) all.push_back(something_else(number));
    return all;
}

class Enumeration {
  public:
    Enumeration(const ActionForm& form, const RuleBase& base) : form_(form), mentioned_(Mentioned(base).values()) {}

    std::optional<std::vector<Question>> questions() {
        for (const std::string& subject : form_.subjects) {
            Question question{subject, {TreeKind::name, form_.name, {}, {}}, form_.receiver};
            if (!add(question, 0)) return std::nullopt;
        }
        return std::move(questions_);
    }

  private:
    bool add(Question& question, std::size_t others) {
        if (question.action.parts.size() == form_.parameters.size()) {
            questions_.push_back(question);
            return questions_.size() <= kMostQuestions;
        }
        for (const ir::TermTree& choice : choices(mentioned_, others + 1)) {
            const bool is_new = choice.text == something_else(others).text && choice.kind == TreeKind::role;
            question.action.parts.push_back(choice);
            const bool is_enough = !add(question, others + (is_new ? 1 : 0));
            question.action.parts.pop_back();
            if (is_enough) return false;
        }
        return true;
    }

    const ActionForm& form_;
    std::vector<ir::TermTree> mentioned_;
    std::vector<Question> questions_;
};

/// Decisions as nested conditions; equal ones have one text.
struct Condition {
    ir::Expression expression;
    std::string text;
};

class ConditionBuilder {
  public:
    ConditionBuilder(const ActionForm& form, const RuleBase& base,
                     const std::function<bool(const Question&)>& is_allowed, const source::Span& span)
        : form_(form), is_allowed_(is_allowed), span_(span), mentioned_(Mentioned(base).values()) {}

    std::optional<ir::Expression> build() {
        std::optional<Condition> all;
        for (auto subject = form_.subjects.rbegin(); subject != form_.subjects.rend(); ++subject) {
            Question question{*subject, {TreeKind::name, form_.name, {}, {}}, form_.receiver};
            Condition own = of(question, {});
            if (!all) {
                all = std::move(own);  // there is no other agent
            } else {
                all = either(equal({span_, ir::Self{}}, literal({TreeKind::agent, *subject, {}, {}})),
                             "self=" + *subject, std::move(own), std::move(*all));
            }
        }
        if (!all || all->text == kYes) return std::nullopt;
        return std::move(all->expression);
    }

  private:
    static constexpr const char* kYes = "yes";

    /// \param others the parameters that have values that are not mentioned, each different from the others
    Condition of(Question& question, const std::vector<std::string>& others) {
        const std::size_t at = question.action.parts.size();
        if (at == form_.parameters.size()) {
            const bool yes = is_allowed_(question);
            return {{span_, ir::Term{span_, ir::Constant{yes ? "true" : "false"}}}, yes ? kYes : "no"};
        }
        const std::string& parameter = form_.parameters[at];
        std::vector<std::string> more = others;
        more.push_back(parameter);
        Condition all = with(question, something_else(others.size()), more);
        for (std::size_t number = others.size(); number-- > 0;) {
            Condition same = with(question, something_else(number), others);
            all = either(equal(variable(parameter), variable(others[number])), parameter + "=" + others[number],
                         std::move(same), std::move(all));
        }
        for (auto value = mentioned_.rbegin(); value != mentioned_.rend(); ++value) {
            Condition own = with(question, *value, others);
            all = either(equal(variable(parameter), literal(*value)), parameter + "=" + to_string(*value),
                         std::move(own), std::move(all));
        }
        return all;
    }

    Condition with(Question& question, const ir::TermTree& value, const std::vector<std::string>& others) {
        question.action.parts.push_back(value);
        Condition result = of(question, others);
        question.action.parts.pop_back();
        return result;
    }

    Condition either(ir::Expression test, const std::string& words, Condition yes, Condition no) const {
        if (yes.text == no.text) return no;
        std::string text = "(" + words + "?" + yes.text + ":" + no.text + ")";
        return {{span_, ir::Conditional{std::move(test), std::move(yes.expression), std::move(no.expression)}},
                std::move(text)};
    }

    [[nodiscard]] ir::Expression equal(ir::Expression left, ir::Expression right) const {
        return {span_, ir::Binary{ir::BinaryOperator::equal, std::move(left), std::move(right)}};
    }
    [[nodiscard]] ir::Expression variable(const std::string& name) const {
        return {span_, ir::Term{span_, ir::Variable{name}}};
    }
    [[nodiscard]] ir::Expression literal(const ir::TermTree& value) const {
        const source::Span& span = value.span.is_nowhere() ? span_ : value.span;
        return {span, ir::Term{span, kind_of(value)}};
    }
    static decltype(ir::Term::kind) kind_of(const ir::TermTree& value) {
        if (value.kind == TreeKind::agent) return ir::AgentName{value.text};
        if (value.kind == TreeKind::role) return ir::RoleName{value.text};
        ir::Integer integer;
        const char* end = value.text.data() + value.text.size();
        if (value.kind == TreeKind::integer && std::from_chars(value.text.data(), end, integer.value).ptr == end)
            return integer;
        return ir::Constant{value.text};
    }

    const ActionForm& form_;
    const std::function<bool(const Question&)>& is_allowed_;
    const source::Span& span_;
    std::vector<ir::TermTree> mentioned_;
};

}  // namespace

std::optional<std::vector<Question>> questions_about(const ActionForm& form, const RuleBase& base) {
    return Enumeration(form, base).questions();
}

std::optional<ir::Expression> permitted_when(const ActionForm& form, const RuleBase& base,
                                             const std::function<bool(const Question&)>& is_allowed,
                                             const source::Span& span) {
    return ConditionBuilder(form, base, is_allowed, span).build();
}

}  // namespace map2pml::deontic
