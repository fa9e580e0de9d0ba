/// The run that shows a violation: trail -> steps of the protocol, verified before anything is reported.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "driver/runs/trace/judge.h"
#include "driver/runs/trace/raw_replay.h"
#include "driver/runs/trace/source_run.h"
#include "driver/tools/spin/search.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

struct Witness {
    trace::RawReplay raw;
    trace::SourceRun run;
    std::string error;         ///< a map2pml bug: why there is no run to report
    bool is_too_long = false;  ///< too long to be replayed completely in the reference semantics
    bool interrupted = false;  ///< with an error: the replay was ended by its time limit or by the user, not by a bug
};

/// Replays the trail of an error and maps it back to the source. If that fails, model and trail are kept, and
/// `error` names their folder. \param property for which the model was made, if any.
[[nodiscard]] Witness find_witness(const spin::ErrorFound& found, const SceneRequest& request,
                                   const promela::Generated& model, const ir::UserProperty* property = nullptr);

/// Whether the run shows nothing about the property, perhaps only because of a bound: its loop is where the run is cut, or it is
/// said to break the property however it goes on, but as far as the bounds let it go on it does not (a fair run has to go on).
[[nodiscard]] bool is_only_cut(const spin::ErrorFound& found, const SceneRequest& request,
                               const promela::Generated& model, const ir::UserProperty& property);

/// The fault of a finished run; empty: the run may be reported. Every counterexample is checked here once, with all its steps,
/// before a finding is made of it: its two channels must agree, and the reference semantics must be able to do the same and to
/// end in what the error `found` means.
[[nodiscard]] trace::Judgement validate(const Witness& witness, const spin::ErrorFound& found,
                                        const SceneRequest& request, const ir::UserProperty* property = nullptr);

/// Whether SPIN's full table of processes says nothing about the protocol: each `par` has a bound, and all together
/// are too many for SPIN; or most branches have ended in the semantics. SPIN frees a process only after all that were
/// started later, so branches without workers (`translator/protocols/promela/branch_workers.h`) may fill the table although there
/// are few at any time. A call that was spawned on the way counts as one that is still there.
[[nodiscard]] bool only_branches_fill_table(const spin::ErrorFound& found, const SceneRequest& request,
                                            const promela::Generated& model);

/// The operation of the last statement: the one that broke a bound; null if there is none.
[[nodiscard]] const ir::Operation* last_operation(const Witness& witness, const ModelLines& lines);
/// The agent that the watcher found stuck.
[[nodiscard]] std::string stuck_agent(const Witness& witness, const ir::Instance& instance);
/// The agent whose mailbox a failed capacity test names, `len(mailbox_Bidder[1])<64`: an index in `Instance::agents`.
[[nodiscard]] std::optional<std::size_t> full_mailbox(const spin::ErrorFound& found, const promela::Generated& model);

}  // namespace map2pml::check
