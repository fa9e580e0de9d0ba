/// The progress line on standard error.   updates of searches -> one line, kept up to date
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "driver/cli/options.h"
#include "driver/verdicts/instances/check.h"
#include "driver/verdicts/proofs/prove.h"

namespace map2pml::cli {

/// The text of the line: `auction.map  termination  1,234,567 states  250,000/s  depth 1,234  812 MB of 4 GB  12 s of 60 s`.
/// Cut at `width` columns.
[[nodiscard]] std::string progress_text(const std::string& file, const check::ProgressUpdate& update,
                                        const check::CheckSettings& budgets, std::size_t width);

/// `project  120 of 660 obligations, 5 to be tried longer  12 s, at most 9 min 48 s more`, cut likewise.
[[nodiscard]] std::string progress_text(const std::string& file, const prove::ProofProgress& progress, double seconds,
                                        std::size_t width);

/// A file of several that is looked at now, and the last that is known of it.
struct RunningFile {
    std::string file;
    check::ProgressUpdate update;
};

/// Several files: `12 of 200 files  9 s  auction.map termination 1,234,567 states; query.map no-orphans`, cut at `width` columns.
/// The file that takes longest comes first. \param seconds since the first file.
[[nodiscard]] std::string progress_text(std::size_t done, std::size_t all, std::vector<RunningFile> running,
                                        double seconds, std::size_t width);

/// Thread-safe. On a terminal one line is overwritten; otherwise, with --progress always, one line is printed per second.
class ProgressLine {
  public:
    ProgressLine(When when, bool quiet, const check::CheckSettings& budgets);
    ~ProgressLine() { erase(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// The number of files to come, of which some are looked at side by side; without it there is one.
    void expect(std::size_t files);
    void update(const std::string& file, const check::ProgressUpdate& update);
    /// Removes the file from the line.
    void finish(const std::string& file);
    /// Obligations that are proved or not.
    void update(const std::string& file, const prove::ProofProgress& progress, double seconds);
    /// Clears the line, before something else is printed; the next update draws it again.
    void erase();

  private:
    /// \param text_for_width the line, no longer than that.
    void draw(const std::function<std::string(std::size_t)>& text_for_width);

    bool enabled_;
    bool in_place_;
    check::CheckSettings budgets_;
    std::mutex mutex_;
    bool drawn_ = false;
    std::size_t expected_ = 1;
    std::size_t finished_ = 0;
    std::vector<RunningFile> running_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace map2pml::cli
