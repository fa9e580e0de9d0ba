/// Declarations shared by the sources of `driver/verdicts/properties`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/results/result.h"
#include "driver/tools/schedule/speculation.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/results.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/searches.h"
#include "driver/verdicts/search/witness.h"
#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/bind/emptiness.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::check {

// --- built_in_results.cpp: The results of the built-in properties of a scene.   outcome of a search + property -> result
//
// A property holds only by a search that is complete; where SPIN's process table is full of branches that have ended, the reference
// semantics decides, if it has few states.

/// The words beside a verdict about a drawing whose model has more runs (`Protocol::may_overtake`).
inline constexpr const char* kInOrder = "messages arrive in the order of sending";

/// Adds to the words of `termination`, if it holds, who may never be told what is chosen in a drawing.
void put_excuse(report::PropertyResult& result, const ir::Protocol& protocol);

/// Judges `reachable-code` when all states are known. \param executed by number of operation
void judge_executed(const SceneRequest& request, report::PropertyResult& result, const std::vector<bool>& executed);

/// Replaces the result by what the states of the reference semantics say; false: nothing about this property.
[[nodiscard]] bool judge_by(const BuiltInBySemantics& known, const SceneRequest& request,
                            report::PropertyResult& result);

class BuiltInResults {
  public:
    /// The arguments must outlive the object. \param error gets a text if something that is our fault went wrong.
    BuiltInResults(const SceneRequest& request, const promela::Generated& model, const ModelLines& lines,
                   Searches& searches, std::string& error)
        : request_(request), model_(model), lines_(lines), searches_(searches), error_(error) {}

    /// Adds a property that holds, unless the search was cut somewhere.
    report::PropertyResult& add_complete(ir::Property property, const Searched& searched);
    /// Adds a result that is incomplete or an error: the search ended without an answer.
    void add_undecided(ir::Property property, const Searched& searched);
    /// Adds a violation, with the run that shows it and its explanation; a map2pml bug if there is no run.
    template <typename Explain>
    void add_violated(ir::Property property, const Searched& searched, const Explain& explain) {
        report::PropertyResult& result = add(property, searched.outcome);
        Witness witness = find_witness(*searched.found(), request_, model_);
        if (put_witness(result, witness, lines_, error_)) {
            result.verdict = ir::Verdict::violated;
            explain(result, witness);
        }
    }
    void add(report::PropertyResult result) { results_.push_back(std::move(result)); }
    [[nodiscard]] std::vector<report::PropertyResult>& all() { return results_; }

  private:
    report::PropertyResult& add(ir::Property property, const spin::SearchOutcome& outcome);
    [[nodiscard]] const std::optional<BuiltInBySemantics>& known_by_semantics();
    void judge(const BuiltInBySemantics& known, report::PropertyResult& result) const;

    const SceneRequest& request_;
    const promela::Generated& model_;
    const ModelLines& lines_;
    Searches& searches_;
    std::string& error_;
    std::vector<report::PropertyResult> results_;
    std::optional<std::optional<BuiltInBySemantics>> by_semantics_;  ///< once it was asked for
};

// --- any_mailboxes.cpp: What is open because a mailbox outgrows every size.   results -> results

/// Decides it by the states of the reference semantics, if few are enough for mailboxes of any size.
/// \param lines of the model that was searched
void decide_with_any_mailboxes(const SceneRequest& request, const ModelLines& lines,
                               std::vector<report::PropertyResult>& results);

// --- kept_stages.cpp: The stages of a scene before its searches, for `--keep`.

/// Writes `protocol.ir`, the protocol as all languages share it, and `facts.txt`, what the analyses know of it, into the scene's folder
/// in the folder of `--keep`, where each search then keeps its model and its trail. Writes nothing without such a folder. A folder that
/// cannot be written to is reported by the searches.
void keep_stages(const SceneRequest& request);

// --- overtaking.cpp: Runs in which a message of a drawing overtakes another one.   results -> results
//
// Messages of an agent arrive in the order of sending. Where the model of a diagram lets them overtake each other, it has all runs and
// more: what holds of all runs holds. What one run shows may need the overtaking: then the reference semantics decides, which keeps the
// order, if it has few enough states.

/// The property of the instance that the result is about; null: a built-in one.
[[nodiscard]] const ir::UserProperty* stated_of(const report::PropertyResult& result, const ir::Instance& instance);

void decide_without_overtaking(const SceneRequest& request, std::vector<report::PropertyResult>& results);

// --- progress_check.cpp: `progress` in a model of its own, side by side with other searches.   scene -> result
//
// Where steps are merged, a message that was taken shows only at the next place, behind a send, so that others can do more in between: the search
// for cycles had up to 14 times the states. It gets the model without `merge` (translator/protocols/promela/reductions.md).

class ProgressCheck {
  public:
    explicit ProgressCheck(const SceneRequest& request);

    /// Whether the level merges steps, so that the model of the other searches is not good for this one.
    [[nodiscard]] static bool is_for(const translation::Settings& settings);

    /// Begins ahead what `decide` would do if called now.
    void speculate(const Known& known) { speculation_.only({question(known)}); }
    /// \param error gets a text if something that is our fault went wrong.
    [[nodiscard]] report::PropertyResult decide(const Known& known, std::string& error);

  private:
    struct Decided {
        report::PropertyResult result;
        std::string error;
    };

    /// The room of a state is not part of the question: it differs from model to model, and the searches learn it.
    [[nodiscard]] static Known question(Known known) {
        known.state_room = 0;
        return known;
    }
    [[nodiscard]] static Decided answer(const Known& known, const SceneRequest& request);

    const SceneRequest& request_;
    schedule::Speculation<Known, Decided> speculation_;  ///< the last: its work uses all of the above
};

/// Why `progress` holds, in the words of a report; empty if only a search can tell. At `-O0` it always is, so that SPIN
/// decides what the semantics is compared with.
/// \param all_exits flow graph of the protocol under the instance that is checked
/// \param level `-O`
[[nodiscard]] std::string proof_of_progress(const ir::Protocol& protocol, const ir::Instance& instance,
                                            const passes::FlowGraph& all_exits, int level);

// --- property_check.cpp: Checks one property of the check file, with a model and a search of its own -> verdict with the run that shows it.

/// \param index in `Instance::properties`.
/// \param known sizes of the mailboxes in the first search and at most, and whether a run ends where it meets a full one.
/// \param error is set if a map2pml bug or a missing tool is the cause; the result is then `error`.
[[nodiscard]] report::PropertyResult check_user_property(const SceneRequest& request, std::size_t index,
                                                         const Known& known, std::string& error);

// --- vacuity.cpp: Detects properties that hold vacuously.   property -> the conditions in it that are not true in any run

/// States of the reference semantics, of one scene under one instance: for all properties, which may be checked side by side.
class MeantStates {
  public:
    /// \param request not for one property: what is cut for one is cut for all.
    explicit MeantStates(const SceneRequest& request) : request_(request) {}

    /// As many states as are worth it. \param only_start the first state alone
    [[nodiscard]] const semantics::Exploration& states(bool only_start);

  private:
    const SceneRequest& request_;
    std::mutex mutex_;
    std::unique_ptr<semantics::TransitionSystem> system_;
    std::unique_ptr<semantics::Exploration> start_;
    std::unique_ptr<semantics::Exploration> states_;
};

/// Checks whether one property is vacuous.
class Vacuity {
  public:
    Vacuity(const SceneRequest& request, MeantStates& meant) : request_(request), meant_(meant) {}

    /// Notes in the result that the property says nothing (`passes::emptiness_of`), and why. Nothing is noted if the answer is
    /// unknown, because a search is cut, comes to no end or would be large.
    /// \param result holds; or is a trace, or a `reachable`, that does not happen.
    void look_at(const ir::UserProperty& property, const Known& known, report::PropertyResult& result,
                 std::string& error);
    /// Names the first event of a trace that cannot come, although a run has those before it. Nothing is named where the states
    /// are too many to know. \param result a trace that does not happen.
    void name_missing_event(const ir::UserProperty& trace, report::PropertyResult& result);

  private:
    enum class Answer : std::uint8_t { comes_true, never, unknown };

    /// A question about one property.
    struct Question {
        Known known;
        bool is_large;    ///< the search of the property was large: then SPIN is not asked
        bool is_limited;  ///< the search of the property met limits: then only what needs no search is known
        std::string& error;
        std::vector<report::Finding> findings;
    };

    [[nodiscard]] Answer look(const passes::Emptiness& emptiness, Question& question);
    [[nodiscard]] Answer ask(const passes::Condition& condition, Question& question);
    [[nodiscard]] Answer ask_meaning(const passes::Condition& condition, const ir::UserProperty& about);
    [[nodiscard]] Answer ask_spin(const ir::UserProperty& about, const Question& question) const;

    const SceneRequest& request_;
    MeantStates& meant_;
};

// --- user_properties.cpp: The properties that a check file states, side by side.   instance -> a result for each, in the order of the check file

class UserDefinedProperties {
  public:
    explicit UserDefinedProperties(const SceneRequest& request);

    /// Whether the only wanted properties are formulas that only the reference semantics can decide.
    [[nodiscard]] bool need_no_model() const;
    /// Begins ahead what `decide` would do if called now, when no search for a built-in property is left to begin.
    void speculate(const Known& known);
    /// \param error gets a text if something that is our fault went wrong.
    void decide(const Known& known, std::vector<report::PropertyResult>& results, std::string& error);

  private:
    /// The input on which the result depends.
    struct Question {
        std::size_t index = 0;
        Known known;

        [[nodiscard]] bool operator==(const Question&) const = default;
    };
    struct Decided {
        report::PropertyResult result;
        std::string error;
    };

    [[nodiscard]] std::vector<Question> questions(const Known& known) const;
    [[nodiscard]] Decided answer(const Question& question, const SceneRequest& request);

    const SceneRequest& request_;
    MeantStates meant_;
    schedule::Speculation<Question, Decided> speculation_;  ///< the last: its work uses all of the above
};

}  // namespace map2pml::check
