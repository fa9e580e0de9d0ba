/// Searches that belong together, each of which can run anywhere.   tasks -> their outcomes, or an error that ends the others
///
/// Who makes the tasks (`swarm.h`, `split.h`) judges their outcomes together. Who runs them, here or on a cluster, says for each what became of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/spin/search.h"

namespace map2pml::spin {

struct Task {
    SearchRequest request;
    int verifier = 0;  ///< tasks with the same number need the same verifier, with other arguments
};

struct Ended {
    std::vector<SearchOutcome>
        outcomes;  ///< one for each task, in their order; `Stopped`: it did not end, for whatever reason
    std::optional<std::size_t> found = std::nullopt;  ///< the first task that found an error; the others ended with it
    std::string failure = {};                         ///< why no task ran; empty: they did
};

/// Whether tasks that run one after the other get equal parts of the time, or each may use all that is left.
enum class ShareTime : std::uint8_t { no, yes };

/// Runs the tasks. \param all whose budget they have together, who asks for progress, and who may cancel them
using RunTasks = std::function<Ended(const SearchRequest& all, std::vector<Task> tasks, ShareTime share)>;

/// Side by side on this machine, in the slots and the memory of the command. \param scheduler, \param memory null: one after the other, each with all memory.
/// All must outlive the function. The thread that calls it holds a slot.
[[nodiscard]] RunTasks run_here(schedule::Scheduler* scheduler, schedule::MemoryLimit* memory, const Tools& tools);

// --- elsewhere.cpp: Searches that run elsewhere are compiled here and judged here.

struct Verifier {
    std::shared_ptr<const process::WorkDirectory> directory = nullptr;
    std::filesystem::path program = {};  ///< needs no other file; empty: it cannot be made
    std::string why = {};
};
/// The verifier of the search. \param time for making it
[[nodiscard]] Verifier compile_verifier(const Tools& tools, const SearchRequest& request,
                                        std::chrono::milliseconds time);
/// Its arguments, none of which has a space.
[[nodiscard]] std::vector<std::string> arguments_of(const SearchRequest& request);

/// A run of the verifier under `timeout`, as it was found.
struct RemoteRun {
    std::string output;
    int exit_code = 0;             ///< as a shell names it: 124 at the end of the time, from 128 on a signal
    std::filesystem::path folder;  ///< where it ran: the trail, the marks
};
/// The outcome of a search that ran elsewhere. The run of an error is shortened here. Where a state, or the stack, needs more room than it had, it is
/// `Stopped`, and `Statistics::needs_room`.
[[nodiscard]] SearchOutcome conclude(const Tools& tools, const SearchRequest& request, const RemoteRun& run);

}  // namespace map2pml::spin
