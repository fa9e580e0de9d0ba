/// Files as texts, and a folder for them.
#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace tests {

/// Byte by byte; empty where the file cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

/// A fresh folder that goes away again, whatever was done to its permissions.
class TemporaryFolder {
  public:
    /// \param name the beginning of its name, which tells who has left it behind
    explicit TemporaryFolder(const std::string& name);
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

    /// The names of all files, to see that nothing was left behind.
    [[nodiscard]] std::set<std::string> files() const;

  private:
    std::filesystem::path path_;
};

}  // namespace tests
