/// The queue of a Slurm cluster, by sbatch, squeue and scancel.   a folder with a script -> jobs, and what became of them
/// Accounting (sacct) is not needed. Which partition and account a job gets is up to the user's SBATCH_ variables.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/tools/process/stop.h"

namespace map2pml::slurm {

/// The name of all jobs and of the folder of this program: host, process, when it began, and whose numbers of processes these are (a container has its own),
/// so that others can tell whether it is alive.
[[nodiscard]] std::string owner();

enum class Life : std::uint8_t {
    alive,
    ended,
    unknown,  ///< it runs, or ran, on another machine or in another container
};
/// Whether the program with this name is alive; nothing: it is none of our names.
[[nodiscard]] std::optional<Life> life_of(const std::string& owner);

struct Needs {
    std::chrono::milliseconds time{0};
    std::uint64_t memory_bytes = 0;
};

/// One job array.
class JobArray {
  public:
    /// Submits the script, once for each number from 0; nothing, and `why` says why not.
    [[nodiscard]] static std::optional<JobArray> submit(const std::filesystem::path& script, std::uint32_t tasks,
                                                        const Needs& needs, std::string& why);
    JobArray(JobArray&& other) noexcept : id_(std::move(other.id_)) { other.id_.clear(); }
    JobArray& operator=(JobArray&&) = delete;
    JobArray(const JobArray&) = delete;
    JobArray& operator=(const JobArray&) = delete;
    /// Cancels what has not ended.
    ~JobArray();

    /// The state of each task that Slurm still knows, as `PENDING` or `NODE_FAIL`; nothing if the controller does not answer.
    /// \param cancelled ends the wait for an answer
    [[nodiscard]] std::optional<std::map<std::uint32_t, std::string>> states(const process::Stop& cancelled) const;

  private:
    explicit JobArray(std::string id) : id_(std::move(id)) {}
    std::string id_;
};

/// Whether a task in this state may still run.
[[nodiscard]] bool is_open(const std::string& state);

/// What a program has in the queue and in the share.
struct Belongings {
    std::string owner;
    Life life = Life::unknown;
    std::vector<std::string> jobs;  ///< numbers of job arrays that have not ended
    bool has_folder = false;
};
/// Those of all programs of this user, sorted by name; nothing if the queue cannot be read, and `why` says why.
[[nodiscard]] std::optional<std::vector<Belongings>> belongings(const std::filesystem::path& share, std::string& why);

/// Cancels the jobs of programs that have ended, and removes their folders; returns those that could not be removed. Nothing of others is touched.
[[nodiscard]] std::vector<std::string> remove(const std::vector<Belongings>& all, const std::filesystem::path& share);

/// Both, if the queue can be read.
void clean(const std::filesystem::path& share);

}  // namespace map2pml::slurm
