/// Declarations shared by the sources of `driver/verdicts/instances`; no other folder includes them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "driver/input/reading/stated_numbers.h"
#include "driver/results/result.h"
#include "driver/tools/spin/tools.h"
#include "driver/verdicts/instances/check.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::check {

// --- growth.cpp: How the number of states grows with the numbers of an instance.   finished instances -> factors, an estimate for a larger one
//
// The factors are measured between instances that differ by one in one number. The lower estimate assumes that the factors stay
// as in the largest instances, the upper one that they go on growing as they did there.

/// An instance that was searched to the end.
struct Measured {
    std::vector<std::uint32_t> values;
    std::uint64_t states = 0;
};

struct Growth {
    std::vector<double> factors;  ///< by number: factor by which one more unit multiplies the states; 0: unknown
    std::optional<double> lower;  ///< states of the target instance
    double upper = 0;             ///< likewise, if there is a `lower`; may be infinite
    std::size_t largest = 0;      ///< index of the instance with the most states
};

/// Returns nothing if nothing was measured. \param target larger than the measured instances.
[[nodiscard]] std::optional<Growth> growth_of(const std::vector<Measured>& measured,
                                              const std::vector<std::uint32_t>& target);

/// The numbers of the target that are worth lowering by one, the one that helps most first.
[[nodiscard]] std::vector<std::size_t> helping(const Growth& growth, const std::vector<std::uint32_t>& target);

// --- candidates.cpp: The instances that `--smallest` checks, in order.   ranges of numbers -> all choices, size by size
//
// The size of an instance is the sum of its agents and limits. Of two instances of equal size the one with fewer agents comes
// first, then the one that the check file states first, then the one whose first number is smaller.

/// A number that is chosen.
struct Choice {
    std::uint32_t first = 1;
    std::uint32_t last = 1;
    std::uint32_t agents = 1;  ///< agents that each unit of the number adds; 0: the number is a limit
};

struct Choices {
    std::uint64_t base = 0;  ///< the agents whose number is not chosen
    std::vector<Choice> numbers;
};

struct Candidate {
    std::size_t family = 0;             ///< index of its `Choices`
    std::vector<std::uint32_t> values;  ///< one for each number
    std::uint64_t agents = 0;
    std::uint64_t size = 0;
};

[[nodiscard]] std::uint64_t least_size(const std::vector<Choices>& families);
[[nodiscard]] std::uint64_t greatest_size(const std::vector<Choices>& families);
/// How many candidates there are in all; at most 2^63.
[[nodiscard]] std::uint64_t count_candidates(const std::vector<Choices>& families);
/// All candidates of one size, in order.
[[nodiscard]] std::vector<Candidate> candidates_of_size(const std::vector<Choices>& families, std::uint64_t size);

// --- smallest.cpp: `--smallest`: checks instances from the smallest on, until one is not as expected.   numbers with their ranges -> instances -> verdicts
//
// The numbers are those that the check file and the options state: N stands for 1..N, a range for itself. Where nobody states a number
// of agents, every agent of a text in MAP that may occur several times goes from 1 to 3. Clauses without a limit stay without.
//
// The instance of the check file is compared with all that the file expects. A smaller one counts as different only if something happens
// that must not: a property that something can happen (`reachable-code`, `reachable`, a trace) says nothing there unless `--property` names it,
// and a violation that the file expects is known.

struct SmallestRequest {
    const source::SourceSet& sources;
    source::FileId file;
    const CheckSettings& settings;  ///< `time` is for all instances together
    const std::map<std::string, std::string>& templates;
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    const std::atomic<bool>& cancelled;
};

/// Fills in `result.smallest` and the scenes that are reported. The report does not depend on the number of jobs, unless time runs out.
/// \param stated what the same settings give without `--smallest`.
void search_smallest(const SmallestRequest& request, input::Protocols stated, report::FileResult& result);

// --- families.cpp: The numbers that `--smallest` may raise.   stated numbers -> families of instances; a choice -> its instance

/// One scene under one block of the check file.
struct Family {
    report::InstanceFamily shown;
    std::vector<bool> has_range;  ///< by number: the check file states the range, so each value is one of its instances
    std::optional<std::size_t> block;  ///< nothing: `only`
    std::size_t only = 0;              ///< the instance of the check file, where there is nothing to raise
};

/// One instance, with all that it refers to.
struct MadeInstance {
    std::shared_ptr<const input::Protocols> read;
    const input::SceneInstance* instance = nullptr;  ///< null: there is no such instance
    std::optional<diag::Diagnostic> over_budget;     ///< the budget was exceeded: the instance may exist

    [[nodiscard]] const ir::Protocol& protocol() const { return read->protocol_of(*instance); }
};

class Families {
  public:
    /// \param stated what the check file and the options make, without errors.
    /// \param by_default agents whose number nobody states may be raised.
    Families(const SmallestRequest& request, input::Protocols stated, bool by_default);

    /// Why there is nothing to check; empty: there is something.
    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] const std::vector<Family>& all() const { return families_; }
    [[nodiscard]] const std::vector<Choices>& choices() const { return choices_; }

    /// May be called by several threads.
    [[nodiscard]] MadeInstance make(const Candidate& candidate) const;
    /// Whether this instance would be checked without --smallest; without a check file: whether it has the greatest numbers.
    [[nodiscard]] bool is_stated(const Candidate& candidate) const;
    /// Whether the candidate is the largest of its family.
    [[nodiscard]] bool is_greatest(const Candidate& candidate) const;
    /// The candidate that is this instance of the check file; nothing: the instance has no number that can be lowered.
    [[nodiscard]] std::optional<Candidate> candidate_of(const report::SceneResult& scene) const;

  private:
    void add_fixed();
    void add_scene(const input::StatedBlock& block, const ir::Protocol& protocol);
    void add_default_agents(const input::StatedBlock& block, const ir::Protocol& protocol, Family& family,
                            Choices& choices) const;
    void add_drawn_scene(const input::StatedBlock& block, const ir::Protocol& protocol);
    [[nodiscard]] MadeInstance read(const Family& family, const std::vector<std::uint32_t>& values) const;

    const SmallestRequest& request_;
    std::shared_ptr<const input::Protocols> stated_;
    std::vector<Family> families_;
    std::vector<Choices> choices_;
    bool by_default_;
    std::string fault_;
};

// --- advice.cpp: Advice for searches that a budget ended.   smaller instances, reductions that could not be made -> advice
//
// Smaller instances are searched for at most a quarter of `--time`, and five seconds: the growth of the number of states with each
// number that the check file or the options state tells which one to lower.

/// Whether a budget ended some search of the scene.
[[nodiscard]] bool needs_advice(const report::SceneResult& scene);

/// Searches smaller instances than this one.
[[nodiscard]] std::vector<Measured> measure_smaller(const SmallestRequest& request, const Families& families,
                                                    const Candidate& target);

/// Fills in `advice`, and names the number to lower where the results say only that one should be lowered.
/// \param measured instances of the family of the target.
void add_advice(const SmallestRequest& request, const Families& families, const Candidate& target,
                const std::vector<Measured>& measured, report::SceneResult& scene);

/// Adds advice for an instance without a number that could be lowered: only what could still make its model smaller.
void add_advice(const SceneRequest& scene_request, report::SceneResult& scene);

/// Adds advice for the scenes of a file that were checked without --smallest. \param input their protocols, in the same order
void advise(const SmallestRequest& request, const input::Protocols& input, std::vector<report::SceneResult>& scenes);

// --- checked_scene.cpp: Checks one scene under one instance.   request -> verdicts beside expectations, or why there are none

struct CheckedScene {
    report::SceneResult scene;
    std::string error;                            ///< our bug or a missing tool
    std::string input_error;                      ///< fault of a template of the user, or of a saved run
    bool is_misfit = false;                       ///< input_error: the saved run does not fit
    std::optional<diag::Diagnostic> over_budget;  ///< results found until then are still of use

    [[nodiscard]] bool is_whole() const { return error.empty() && input_error.empty() && !over_budget; }
};

/// \param file for diagnostics without a place in the text.
void check_one(const SceneRequest& request, source::FileId file, CheckedScene& checked);

/// Adds one scene to the result of its file. \param name of its instance, \param own_templates folder of the user's templates;
/// empty: there are none. \returns false if the scenes after it are not reported.
bool add_scene(report::FileResult& result, CheckedScene checked, const std::string& name,
               const std::map<std::string, ir::Expectation>& expectations, const std::string& own_templates);

[[nodiscard]] std::string path_part(std::string name);

// --- team_key.cpp: Instances that options make equal.   two instances -> whether one search does for both

/// Whether nothing differs but the name and what is expected.
[[nodiscard]] bool is_same_search(const input::SceneInstance& one, const input::SceneInstance& other);

// --- expectations.cpp: Compares results with the expectations of a check file.   expectations + result -> result that knows whether it is as expected

/// Stores the expected verdict in `result`; a property without an expectation is expected to hold.
void expect(const std::map<std::string, ir::Expectation>& expectations, report::PropertyResult& result);

// --- open_numbers.cpp: What a check file leaves open: `agents Guest = any`.   searched instances -> a result for all larger ones

/// Adds, for each number that is left open, a scene that is incomplete; a property that is expected to be violated, and is with some
/// number, is settled. \param instances those of the scenes
void add_larger_instances(const std::vector<input::SceneInstance>& instances, report::FileResult& result);

// --- instance_outcome.cpp: Judges an instance for `--smallest`.   verdicts + expectations of the check file -> outcome

/// The settings with `ends`, if the check file expects something of it and the command line does not choose. A property of the check
/// file that is called `ends` is meant instead.
[[nodiscard]] CheckSettings settings_for(CheckSettings settings, const input::SceneInstance& instance);

/// The settings without the properties that something can happen, which say nothing about an instance that is smaller than stated;
/// unchanged if these were asked for by name, or if nothing else was.
[[nodiscard]] CheckSettings without_existential_properties(CheckSettings settings, const ir::Instance& instance);

/// Compares the results with the expectations, and fills in the outcome. \param is_stated the check file is about this instance.
/// Otherwise, properties that it expects to be violated need not be, so the expectation is dropped for those that hold.
void compare_with_expected(report::SceneResult& scene, const std::map<std::string, ir::Expectation>& expectations,
                           bool is_stated, report::TriedInstance& tried);

// --- team_key.cpp: Whether two assignments are the same except for the names of their agents.   protocol + instance -> text

/// A text that is equal for protocols and instances that differ in the names of candidates only, if names mean nothing else.
/// \param agents one for each place
[[nodiscard]] std::string team_key(const source::SourceSet& sources, const input::Protocols& read,
                                   const input::TeamBlock& block, const std::vector<std::string>& agents);

}  // namespace map2pml::check
