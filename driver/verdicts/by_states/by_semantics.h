/// Results of properties by the states of the reference semantics.   scene, perhaps after a saved run -> results with runs and findings
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "driver/results/result.h"
#include "driver/verdicts/findings/findings.h"
#include "driver/verdicts/search/beginning.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace map2pml::check {

/// As many states as there can be: they are numbered with 32 bits.
inline constexpr std::size_t kAnyNumberOfStates = std::numeric_limits<std::uint32_t>::max();

/// The class explores all states from the first one on, or from the one after a saved run, and judges properties by them. A run that shows a verdict is a
/// run of the reference semantics: it needs no replay.
class ResultsByStates {
  public:
    /// Searches. All arguments must outlive the object. \param name what is searched, for progress messages
    /// \param bounds besides the budgets of the request; where they have `alike`, only what holds is known
    /// \param from null: the first state
    ResultsByStates(const SceneRequest& request, const std::string& name, const semantics::Bounds& bounds,
                    const ReachedState* from = nullptr);

    [[nodiscard]] const semantics::Exploration& states() const { return *states_; }
    [[nodiscard]] const semantics::Verdicts& verdicts();
    /// \param property not `reachable-code`, which is about all runs
    [[nodiscard]] report::PropertyResult built_in(ir::Property property);
    /// \param property stated in the check file, not a formula of the mu-calculus
    [[nodiscard]] report::PropertyResult stated(const ir::UserProperty& property) const;

  private:
    void put_figures(report::PropertyResult& result) const;
    [[nodiscard]] trace::Counterexample run_of(const std::vector<semantics::Event>& before_loop,
                                               const std::vector<semantics::Event>& loop) const;
    void explain(report::PropertyResult& result, const semantics::Witness& witness) const;
    [[nodiscard]] std::string full_mailbox_of() const;

    const SceneRequest& request_;
    const ReachedState* from_;
    std::uint32_t capacity_;
    semantics::TransitionSystem system_;
    std::unique_ptr<const semantics::Exploration> states_;
    std::optional<semantics::Verdicts> verdicts_;
    double seconds_ = 0;  ///< of the search that all properties share
};

/// A result with the waits that a limit forced in some run.
struct BySemantics {
    report::PropertyResult result;
    std::set<ir::OperationId> limits_reached;
};

/// The results of the built-in properties when every state is known.
struct BuiltInBySemantics {
    std::map<ir::Property, report::PropertyResult> results;  ///< but for `reachable-code` and `value-range`
    /// By number of operation; true also for operations that need not be executed. Empty: not known.
    std::vector<bool> executed;
    std::size_t states = 0;
    std::set<ir::OperationId> limits_reached;
    std::map<std::string, report::PropertyResult> stated = {};  ///< by name, where it was asked for
};

/// Returns nothing if there are too many states or if some were cut off (for example by the call depth).
/// \param property one of the instance.
[[nodiscard]] std::optional<BySemantics> decide_by_semantics(const SceneRequest& request,
                                                             const ir::UserProperty& property);

/// Returns nothing if there are too many states or if some were cut off.
[[nodiscard]] std::optional<BuiltInBySemantics> decide_built_in_by_semantics(const SceneRequest& request);

/// The results with mailboxes of any size, by `semantics::Bounds::alike`. A property that is not known to hold is missing. Returns nothing if there are too many states, or if some were cut off.
/// \param stated properties of the instance, not formulas of the mu-calculus
[[nodiscard]] std::optional<BuiltInBySemantics> decide_with_any_mailboxes(
    const SceneRequest& request, const std::vector<const ir::UserProperty*>& stated);

/// Decides `ends` on all states of the reference semantics; incomplete where a budget or a bound ends them.
[[nodiscard]] report::PropertyResult decide_ends(const SceneRequest& request);

/// The result where the budget of a search ended before anything was known. \param name of a stated property
[[nodiscard]] report::PropertyResult undecided(const SceneRequest& request, ir::Property property,
                                               const std::string& name);

// --- modal_check.cpp: Decides a formula of the modal mu-calculus on the states of the reference semantics -> verdict, with the steps that show it.

/// \param property `modal`, one of the instance
[[nodiscard]] report::PropertyResult check_modal_property(const SceneRequest& request,
                                                          const ir::UserProperty& property);

// --- continued_check.cpp: The verdicts about what comes after a step of a saved run.   scene + saved steps -> results
//
// The saved steps are followed as they are, whatever rules of agents applied to them (LCC); the present rules apply from there
// on. SPIN searches from the beginning of a protocol only, so the reference semantics decides.

/// Checks the properties on the rest of the run; `reachable-code` is about whole runs, so it is left out. If several states are
/// possible after the steps, all of them are checked. \returns a text if the steps do not fit the protocol
[[nodiscard]] std::variant<report::SceneResult, std::string> check_continued(const SceneRequest& request,
                                                                             const SavedBeginning& beginning);

}  // namespace map2pml::check
