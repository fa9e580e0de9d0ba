#include "translator/machines/from_maze/internal.h"

#include <algorithm>
#include <utility>

#include "translator/languages/maze/walk.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::PredicatePtr;

namespace {

PredicatePtr some_step(const Level& level) {
    std::vector<PredicatePtr> all;
    for (const StepDraft& each : level.steps) all.push_back(each.draft.enabled());
    return eventb::any_of(all);
}

class RefinementWriter {
  public:
    RefinementWriter(const maze::Development& development, const maze::Refinement& refinement, const Level& abstract,
                     const Level& concrete, const Names& names, diag::Sink& sink)
        : development_(development),
          refinement_(refinement),
          abstract_(abstract),
          concrete_(concrete),
          names_(names),
          sink_(sink) {}

    eventb::Machine run() {
        made_ = machine_without_events(concrete_, names_);
        made_.refines = eventb::NamedElement{refinement_.abstract.text, {}, refinement_.abstract.span};
        add_retrieve();
        add_termination();
        add_variants();
        add_events();
        return std::move(made_);
    }

  private:
    [[nodiscard]] Formulas formulas() const {
        Formulas made(development_, names_, *concrete_.of, sink_);
        made.add_abstract(*abstract_.of);
        return made;
    }

    void add_retrieve() {
        Formulas both = formulas();
        for (const maze::PredicatePtr& each : refinement_.retrieve) {
            for (const maze::PredicatePtr& part : maze::conjuncts(each)) {
                const PredicatePtr condition = both.predicate(*part);
                retrieve_.push_back(condition);
                made_.invariants.push_back(
                    {"glue" + std::to_string(retrieve_.size()), condition, false, {}, part->span});
            }
        }
    }

    void add_termination() {
        if (abstract_.steps.empty()) return;  // the abstract class never goes on
        made_.invariants.push_back({"termination", eventb::implies(some_step(abstract_), some_step(concrete_)), true,
                                    "where the abstract class can go on, so can this one", refinement_.span});
    }

    void add_variants() {
        Formulas both = formulas();
        const auto& variants = refinement_.variants.empty() ? concrete_.of->variants : refinement_.variants;
        for (const maze::ExpressionPtr& each : variants) {
            const std::string label = variants.size() == 1 ? "" : "var" + std::to_string(made_.variants.size() + 1);
            made_.variants.push_back({both.expression(*each), {}, each->span, label});
        }
    }

    void add_events() {
        Witnesses witnesses(development_, abstract_, concrete_, retrieve_, names_, sink_);
        eventb::Event first = initialisation(concrete_.state, concrete_.of->name.span);
        first.witnesses =
            witnesses.of_initialisation(refinement_, initialisation(abstract_.state, abstract_.of->name.span));
        made_.events.push_back(std::move(first));
        for (const StepDraft& each : concrete_.steps)
            for (const Occurrence& one : occurrences_of(each, refinement_, development_, concrete_, names_, sink_))
                made_.events.push_back(event_of(one, witnesses));
    }

    [[nodiscard]] eventb::Event event_of(const Occurrence& occurrence, Witnesses& witnesses) {
        eventb::Event event = occurrence.draft.event();
        if (occurrence.simulates == nullptr) {
            if (!made_.variants.empty()) event.convergence = eventb::Convergence::convergent;
            return event;
        }
        const maze::Word& target = occurrence.simulates->abstract;
        const auto found = std::find_if(abstract_.steps.begin(), abstract_.steps.end(),
                                        [&](const StepDraft& each) { return each.name() == target.text; });
        if (found == abstract_.steps.end()) return event;  // it was reported
        event.refines = {{target.text, {}, target.span}};
        event.witnesses = witnesses.of_step(occurrence, *found);
        return event;
    }

    const maze::Development& development_;
    const maze::Refinement& refinement_;
    const Level& abstract_;
    const Level& concrete_;
    const Names& names_;
    diag::Sink& sink_;
    eventb::Machine made_;
    std::vector<PredicatePtr> retrieve_;
};

}  // namespace

eventb::Machine refining_machine(const maze::Development& development, const maze::Refinement& refinement,
                                 const Level& abstract, const Level& concrete, const Names& names, diag::Sink& sink) {
    return RefinementWriter(development, refinement, abstract, concrete, names, sink).run();
}

}  // namespace map2pml::maze_to_eventb
