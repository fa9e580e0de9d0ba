/// A private folder for one search, removed when nobody refers to it any more. A folder that a killed process has left behind is
/// removed by the next process that makes one in the same place: each folder has a file that is locked as long as it is in use.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace map2pml::process {

class WorkDirectory {
  public:
    /// Makes a new empty folder under the temporary folder (TMPDIR); nothing if it cannot be made: `error` says why.
    [[nodiscard]] static std::shared_ptr<WorkDirectory> create(std::string& error);

    WorkDirectory(const WorkDirectory&) = delete;
    WorkDirectory& operator=(const WorkDirectory&) = delete;
    ~WorkDirectory();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Returns false if the disk is full or the like.
    [[nodiscard]] bool write(const std::string& name, std::string_view text) const;

    /// Leaves the folder where it is, so that somebody can find out what went wrong.
    void keep() const;

    /// Copies everything but programs to `target`, which is made when it does not exist. What cannot be written is noted.
    void copy_to(const std::filesystem::path& target) const;

  private:
    explicit WorkDirectory(std::filesystem::path path) : path_(std::move(path)) {}
    [[nodiscard]] bool lock();

    std::filesystem::path path_;
    int lock_ = -1;  ///< descriptor of the locked file; the lock goes with us, however we end
    mutable std::atomic<bool> kept_{false};
};

/// Notes that a file which the user wants to keep could not be written. For all threads.
void note_not_kept(const std::filesystem::path& path, std::error_code why);
/// The first such file of this program, and why; empty: there is none.
[[nodiscard]] std::string first_not_kept();

}  // namespace map2pml::process
