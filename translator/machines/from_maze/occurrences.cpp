#include "translator/machines/from_maze/internal.h"

#include <algorithm>

#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::PredicatePtr;
using eventb::writing::named;

namespace {

bool is_stuttering(const maze::Refinement& refinement, const std::string& step) {
    return std::any_of(refinement.stutters.begin(), refinement.stutters.end(),
                       [&](const maze::Word& each) { return each.text == step; });
}

/// Splits one step.
class Splitter {
  public:
    Splitter(const StepDraft& step, const maze::Refinement& refinement, const Level& concrete, const Names& names,
             Formulas& formulas)
        : step_(step), refinement_(refinement), concrete_(concrete), names_(names), formulas_(formulas) {}

    std::vector<Occurrence> run() {
        std::vector<const maze::Simulates*> simulations;
        for (const maze::Simulates& each : refinement_.simulations)
            if (each.concrete.text == step_.name()) simulations.push_back(&each);
        std::vector<PredicatePtr> others;
        for (const maze::Simulates* each : simulations) {
            const PredicatePtr changes = condition_of(*each);
            others.push_back(eventb::negation(changes));
            add(changes, each, simulations.size() == 1 ? "_chg" : "_chg" + std::to_string(others.size()));
        }
        add(eventb::all_of(others), nullptr, "_stu");
        if (made_.size() == 1) made_.front().draft.rename(step_.name());
        return std::move(made_);
    }

  private:
    [[nodiscard]] PredicatePtr condition_of(const maze::Simulates& simulates) {
        if (simulates.when != nullptr) return step_.draft.settled(formulas_.predicate(*simulates.when));
        return is_stuttering(refinement_, step_.name()) ? observable_change() : eventb::truth(true);
    }

    /// Some observed variable has another value after the step.
    [[nodiscard]] PredicatePtr observable_change() const {
        std::vector<PredicatePtr> changes;
        for (const maze::Word& each : refinement_.observed) {
            const std::string variable = names_.variable(*concrete_.of, each.text);
            const auto value = step_.draft.values().find(variable);
            if (value == step_.draft.values().end()) continue;
            changes.push_back(eventb::compare(eventb::Sign::not_equal, value->second, named(variable)));
        }
        return eventb::any_of(changes);
    }

    void add(const PredicatePtr& condition, const maze::Simulates* simulates, const std::string& suffix) {
        if (eventb::is_truth(*condition, false)) return;
        Occurrence occurrence{step_.draft, &step_.step, simulates};
        const source::Span& span = simulates == nullptr ? step_.step.action->name.span : simulates->span;
        occurrence.draft.add({condition, span, "which occurrences these are"});
        occurrence.draft.rename(step_.name() + suffix);
        made_.push_back(std::move(occurrence));
    }

    const StepDraft& step_;
    const maze::Refinement& refinement_;
    const Level& concrete_;
    const Names& names_;
    Formulas& formulas_;
    std::vector<Occurrence> made_;
};

}  // namespace

std::vector<Occurrence> occurrences_of(const StepDraft& step, const maze::Refinement& refinement,
                                       const maze::Development& development, const Level& concrete, const Names& names,
                                       diag::Sink& sink) {
    Formulas formulas(development, names, *concrete.of, sink);
    add_parameters_of(step.step, formulas);
    return Splitter(step, refinement, concrete, names, formulas).run();
}

}  // namespace map2pml::maze_to_eventb
