/// Declarations shared by the sources of `driver/runs/trace`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/counterexample.h"
#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/search.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::trace {

// --- bindings.cpp: The variables of agents along a run.   states of a replay -> what each step binds

/// Knows only values that are certain: a value that not all states of the replay have is not reported, and neither is a variable
/// that two threads of an agent bind to different values.
class BindingWatch {
  public:
    explicit BindingWatch(const semantics::Replay& replay);

    /// The variables of the agent that the last step of the replay gave another value, in the order of their names. One that has no value
    /// any more, as after a call that does not come back, or none that is certain, is `not_bound`.
    [[nodiscard]] std::vector<ir::NamedValue> look(const semantics::Replay& replay, const std::string& agent);

  private:
    using Bindings = std::map<semantics::NameId, std::optional<semantics::Value>>;

    static Bindings certain_in(const semantics::Replay& replay, std::size_t agent);

    std::vector<Bindings> known_;  ///< of each agent of the instance
};

// --- bindings.cpp: The values of variables along a run, by name: kept here because the model drops those that no longer matter.

/// One set of variables for each process and clause.
class Bindings {
  public:
    Bindings(const ir::Protocol& protocol, const ir::Instance& instance) : protocol_(protocol), instance_(instance) {}

    /// The value of a term as the process reads it; not bound: it never was.
    [[nodiscard]] ir::Value value(std::uint32_t pid, std::size_t clause, const ir::Term& term,
                                  std::uint32_t self) const;
    /// Binds the variables among `patterns` to `values`, position by position.
    void bind(std::uint32_t pid, std::size_t clause, const std::vector<ir::Term>& patterns,
              const std::vector<ir::Value>& values);
    void bind(std::uint32_t pid, std::size_t clause, const std::string& variable, const ir::Value& value);
    /// Enters a clause: only its parameters are bound.
    void enter(std::uint32_t pid, std::size_t clause, const std::vector<ir::Value>& arguments);
    /// Process `child` starts with the variables of `parent` (a branch of a `par`).
    void inherit(std::uint32_t child, std::uint32_t parent);
    [[nodiscard]] bool knows(std::uint32_t pid) const { return variables_.contains(pid); }

  private:
    using Variables = std::map<std::string, ir::Value>;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    std::map<std::uint32_t, std::map<std::size_t, Variables>> variables_;
};

// --- final_places.cpp: Where the processes of a model stand when a trail is over.   raw replay -> kind and span for each agent

/// One place for each agent, in instance order, by where the processes of the model stand: kind and span. The semantics fills in
/// the rest (`places`).
/// \param agent_of process of a branch that has not ended -> number of its agent (1, 2, …).
/// \param ended processes that said that they ended; the trail may break off before they stand at their end.
[[nodiscard]] std::vector<FinalPlace> find_final_places(const RawReplay& replay, const ir::Instance& instance,
                                                        const promela::Generated& model,
                                                        const std::map<std::uint32_t, std::uint32_t>& agent_of,
                                                        const std::map<std::uint32_t, FinalPlace::Kind>& ended);

// --- restore.cpp: Values that a reduced model leaves out.   steps with gaps -> the same steps of a run of the reference semantics
//
// A reduced model leaves out what nobody needs (translator/protocols/promela/reductions.md). Its run stands for at least one run of the protocol;
// a loop of it may stand for several rounds, until the values that nobody needs recur, too.

struct Restored {
    std::vector<semantics::Occurrence> steps;  ///< one for each step of the run; the loop as often as `rounds` says
    std::size_t rounds = 1;                    ///< rounds of the loop that are listed
    std::size_t first_round = 0;               ///< the round with which the loop begins; those before lead to it
};

/// \param run terms that are not known are patterns, a sender that is not known is empty.
/// \returns nothing if the reference semantics cannot do these steps, or they are too many to follow.
[[nodiscard]] std::optional<Restored> restore(const Counterexample& run, const ir::Protocol& protocol,
                                              const ir::Instance& instance);

// --- step_origins.cpp: The line map's view of a step: one of the two channels back to the source (the other: tags.h).

class StepOrigins {
  public:
    explicit StepOrigins(const promela::Generated& model);

    /// The entry that names `operation` for what the step executed; null if there is none.
    [[nodiscard]] const promela::LineOrigin* find(const RawStep& step, ir::OperationId operation) const;

  private:
    [[nodiscard]] std::uint32_t last_line_of(const RawStep& step) const;

    const promela::Generated& model_;
    std::vector<std::size_t> line_starts_;  ///< by line, 0-based
};

// --- trail_line.cpp: The one form in which SPIN and pan name a place of the model.   text -> process, line, state

struct TrailLine {
    RawPlace place;
    std::uint64_t number = 0;
    std::string_view rest;  ///< behind `(state N)`
};

/// `  5:<TAB>proc  0 (A:1) m.pml:7 (state 6)` from SPIN, `  5:<TAB>proc  0 (A) m.pml:7 (state 6)` from pan.
[[nodiscard]] std::optional<TrailLine> read_trail_line(std::string_view text);

/// The statement of an executed step, `<TAB>[x = (x+1)]` behind its place; nothing if the line is no step.
[[nodiscard]] std::optional<RawStep> read_step(std::string_view text);

// --- verifier_replay.cpp: The trail as pan follows it, for runs in which SPIN's simulator crashes.   trail -> the same raw events and places
//
// Differences: a d_step is one step (`is_block`), and an `mtype` that is printed with `%e` is a number. Values of
// variables and contents of channels are not read.

/// Reads what `pan -r` prints, one line at a time.
class VerifierReplayReader {
  public:
    void line(std::string_view text);
    /// \param pids the process that moves, for each step of the trail. \param last_may_fail as in RawReplayReader.
    [[nodiscard]] RawReplay finish(const std::vector<std::uint32_t>& pids, bool last_may_fail);

  private:
    void last_block(std::string_view text);
    void add_breaking_step(std::uint32_t pid);

    RawReplay replay_;
    std::size_t steps_ = 0;
    bool ended_ = false;      ///< "trail ends after" was seen
    bool listing_ = false;    ///< "#processes" was seen
    bool listed_ = false;     ///< the list of processes is over
    bool assertion_ = false;  ///< an assertion failed: its step is the last one, and pan does not print it
};

/// Compiles a verifier that follows the trail, and runs it. `keep_going` as in process::RunOptions.
[[nodiscard]] RawReplay replay_in_verifier(const spin::Trail& trail, const std::function<bool()>& keep_going);

}  // namespace map2pml::trace
