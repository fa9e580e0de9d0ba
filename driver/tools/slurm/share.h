/// What front end and tasks give each other in a folder that all nodes see.   verifiers and arguments -> outputs
///
/// A task that Slurm begins again has a new folder for each start. The checksum of an output appears last, by renaming; an output that does not agree with it
/// is not there yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "driver/tools/spin/tasks.h"

namespace map2pml::slurm {

/// The folder of one job array, which is removed with the object.
class JobFolder {
  public:
    /// \param owner the folder of the program in the share
    JobFolder(const std::filesystem::path& share, const std::string& owner);
    JobFolder(const JobFolder&) = delete;
    JobFolder& operator=(const JobFolder&) = delete;
    ~JobFolder();

    /// \return why it could not be written, or nothing; as for the others
    [[nodiscard]] std::optional<std::string> add_verifier(const std::filesystem::path& program, int number) const;
    [[nodiscard]] std::optional<std::string> add_task(std::size_t task, int verifier, long seconds,
                                                      const std::vector<std::string>& arguments) const;
    /// \param script gets the script that each task runs
    [[nodiscard]] std::optional<std::string> add_script(std::filesystem::path& script) const;

    /// The output of a start of the task that has ended; nothing: there is none.
    [[nodiscard]] std::optional<spin::RemoteRun> output_of(std::size_t task) const;
    /// Whether there is no room on its disk.
    [[nodiscard]] bool is_full() const;

  private:
    [[nodiscard]] std::string cannot_write(const std::string& why) const;

    std::filesystem::path path_;
    std::error_code failure_;
};

/// As `cksum` prints it: the CRC of POSIX and the number of bytes.
[[nodiscard]] std::string checksum_of(const std::string& text);

}  // namespace map2pml::slurm
