/// The queue of a Slurm cluster, by sbatch, squeue and scancel.   a folder with a script -> jobs, and what became of them
/// Accounting (sacct) is not needed. Which partition and account a job gets is up to the user's SBATCH_ variables.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace map2pml::slurm {

/// The name of all jobs and of the folder of this program: host, process and when it began, so that others can tell whether it is alive.
[[nodiscard]] std::string owner();
/// Whether the name is that of a program which ran on this machine and has ended.
[[nodiscard]] bool is_abandoned(const std::string& owner);

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
    [[nodiscard]] std::optional<std::map<std::uint32_t, std::string>> states() const;

  private:
    explicit JobArray(std::string id) : id_(std::move(id)) {}
    std::string id_;
};

/// Whether a task in this state may still run.
[[nodiscard]] bool is_open(const std::string& state);

/// Cancels the jobs of programs that have ended on this machine, and removes what they left in the folder.
void clean(const std::filesystem::path& share);

}  // namespace map2pml::slurm
