/// The progress line on standard error.   updates of searches -> one line, kept up to date
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>

#include "driver/check/check.h"
#include "driver/cli/options.h"

namespace map2pml::cli {

/// The text of the line: `auction.map  termination  1,234,567 states  250,000/s  depth 1,234  812 MB of 4 GB  12 s of 60 s`.
/// Cut at `width` columns.
[[nodiscard]] std::string progress_text(const std::string& file, const check::ProgressUpdate& update,
                                        const check::CheckSettings& budgets, std::size_t width);

/// `protocol.xmi  120 of 660 obligations  3 s`, cut likewise.
[[nodiscard]] std::string progress_text(const std::string& file, std::size_t done, std::size_t all, double seconds,
                                        std::size_t width);

/// Thread-safe. On a terminal one line is overwritten; otherwise, with --progress always, one line is printed per second.
class ProgressLine {
  public:
    ProgressLine(When when, bool quiet, const check::CheckSettings& budgets);
    ~ProgressLine() { erase(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void update(const std::string& file, const check::ProgressUpdate& update);
    /// Obligations that are proved or not.
    void update(const std::string& file, std::size_t done, std::size_t all, double seconds);
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
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace map2pml::cli
