#include "translator/machines/smt/counterexample.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/smt/internal.h"

namespace map2pml::eventb::smt {

namespace {

using maze_exploration::Id;
using maze_exploration::is_value;
using maze_exploration::kUnknown;
using maze_exploration::ValueKind;
using About = Valuation::About;
using Kind = Counterexample::Kind;

/// The value for people: `−1`, and `1401‥1999` for consecutive numbers.
std::string readable(Id value, maze_exploration::Values& values) {
    constexpr std::int64_t kRun = 4;
    const auto number = [&](Id id) { return values.number_of(id); };
    switch (values.kind(value)) {
        case ValueKind::number:
            return number(value) < 0 ? "−" + std::to_string(number(value)).substr(1) : std::to_string(number(value));
        case ValueKind::pair:
            return readable(values.first(value), values) + " ↦ " + readable(values.second(value), values);
        case ValueKind::set:
            break;
        default:
            return machine_exploration::text_of(value, values);
    }
    std::string text;
    const auto members = values.ordered(value);
    for (auto each = members.begin(); each != members.end();) {
        auto next = std::next(each);
        while (values.kind(*each) == ValueKind::number && next != members.end() &&
               number(*next) == number(*std::prev(next)) + 1)
            ++next;
        text += text.empty() ? "" : ", ";
        if (next - each <= kRun) next = std::next(each);
        text += readable(*each, values);
        if (next - each > kRun) text += "‥" + readable(*std::prev(next), values);
        each = next;
    }
    return text.empty() ? "∅" : "{" + text + "}";
}

/// One obligation under one interpretation.
class Evaluation {
  public:
    Evaluation(const Obligation& obligation, Model model)
        : obligation_(obligation), model_(std::move(model)), compiler_(*model_.world) {
        for (const auto& [name, value] : model_.values) compiler_.add_value(name, value);
    }

    Counterexample run() {
        judge();
        show();
        return std::move(result_);
    }

  private:
    /// The value of a formula; no more than `work` bindings are tried.
    Id value_of(const maze_exploration::Code& code, long work) {
        model_.world->evaluator.set_work(work);
        try {
            return model_.world->evaluator.value(code);
        } catch (const maze_exploration::Interrupted&) {
            return kUnknown;
        }
    }

    Id truth_of(const Predicate& predicate) {
        const long begin = std::min(kWork, left_);
        const Id truth = value_of(*compiler_.predicate(predicate), begin);
        left_ -= begin - std::max(0L, model_.world->evaluator.work());
        return truth;
    }

    void judge() {
        // The goal comes last: the hypotheses may explain why it has no value.
        std::size_t open = 0;
        for (const Hypothesis& each : obligation_.hypotheses) {
            const Id truth = truth_of(*each.predicate);
            const std::string label = each.label.empty() ? to_string(*each.predicate) : each.label;
            if (truth == maze_exploration::kFalse)
                return conclude(Kind::wrong, fmt::format("`{}` does not hold in it", label));
            if (truth == maze_exploration::kUndefined)
                return conclude(Kind::ill_defined, fmt::format("`{}` has no value in it", label));
            if (truth == kUnknown) ++open;
        }
        const Id goal = truth_of(*obligation_.goal);
        if (goal == maze_exploration::kTrue) return conclude(Kind::wrong, "the goal holds in it");
        if (goal == maze_exploration::kUndefined) return conclude(Kind::ill_defined, "the goal has no value in it");
        if (goal == kUnknown) return conclude(Kind::open, "the goal was not evaluated in it");
        if (open > 0) {
            return conclude(Kind::open, fmt::format("{} of {} hypotheses were not evaluated in it", open,
                                                    obligation_.hypotheses.size()));
        }
        conclude(Kind::confirmed, "");
    }

    void conclude(Kind kind, std::string because) {
        result_.kind = kind;
        result_.because = std::move(because);
    }

    void show() {
        const Facts facts = facts_of(obligation_);
        std::set<std::string> others;
        for (const auto& [set, elements] : facts.elements) others.insert(elements.begin(), elements.end());
        for (const Bound& each : obligation_.parameters) others.insert(each.name);
        for (const auto& each : obligation_.changes) others.insert({each.variable.name, each.variable.name + "'"});
        const auto& constants = obligation_.constants;
        for (const About about : {About::constant, About::refined}) {
            for (const Bound& each : obligation_.names) {
                const bool constant = std::find(constants.begin(), constants.end(), each.name) != constants.end();
                if (others.contains(each.name) || each.name.ends_with('\'')) continue;
                if (constant == (about == About::constant)) add(about, each.name);
            }
        }
        if (obligation_.event != kInitialisation)
            for (const auto& each : obligation_.changes) add(About::before, each.variable.name);
        for (const Bound& each : obligation_.parameters) add(About::parameter, each.name);
        for (const auto& each : obligation_.changes)
            if (!obligation_.event.empty()) add_after(each);
    }

    void add(About about, const std::string& name) {
        const auto found = model_.values.find(name);
        add(about, name, found == model_.values.end() ? kUnknown : found->second);
    }

    void add(About about, const std::string& name, Id value) {
        result_.state.push_back({about, name, is_value(value) ? readable(value, model_.world->values) : "…"});
    }

    void add_after(const Obligation::Change& change) {
        add(About::after, change.variable.name, value_of(*compiler_.expression(*change.after), kWork));
    }

    static constexpr long kWork = 100'000;  ///< bindings for one formula
    const Obligation& obligation_;
    Model model_;
    machine_exploration::Compiler compiler_;
    long left_ = 500'000;  ///< bindings for all formulas together
    Counterexample result_;
};

}  // namespace

Counterexample evaluated(const Obligation& obligation, unsigned size, std::string_view definitions) {
    return Evaluation(obligation, read_model(obligation, size, definitions)).run();
}

}  // namespace map2pml::eventb::smt
