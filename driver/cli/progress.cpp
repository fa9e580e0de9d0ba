#include "driver/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::cli {

using report::bytes_text;
using report::grouped;
using report::seconds_text;

namespace {

std::string cut_at(const std::string& text, std::size_t width) {
    std::size_t end = 0;
    while (end < text.size() && report::columns(std::string_view(text).substr(0, end + 1)) < width) ++end;
    return text.substr(0, end);
}

/// Includes the file name if there is room for it: a line that wraps could not be erased.
std::string cut(const std::string& file, std::string text, std::size_t width) {
    const std::string named = report::printable(file) + "  " + text;
    return cut_at(report::columns(named) < width ? named : text, width);
}

}  // namespace

std::string progress_text(const std::string& file, const check::ProgressUpdate& update,
                          const check::CheckSettings& budgets, std::size_t width) {
    std::string text = update.what;
    if (update.states > 0) {
        text += fmt::format("  {}  {}/s  depth {}  {} of {}", report::counted(update.states, "state"),
                            grouped(static_cast<std::uint64_t>(update.states_per_second)), grouped(update.depth),
                            bytes_text(update.memory_bytes), bytes_text(budgets.memory_bytes));
    }
    const double budget = std::chrono::duration<double>(budgets.time).count();
    text += fmt::format("  {} of {}", seconds_text(update.seconds), seconds_text(budget));
    return cut(file, text, width);
}

std::string progress_text(const std::string& file, const prove::ProofProgress& progress, double seconds,
                          std::size_t width) {
    std::string text = fmt::format("{} of {}", grouped(progress.done), report::counted(progress.all, "obligation"));
    if (progress.open > 0) text += fmt::format(", {} to be tried longer", grouped(progress.open));
    text += "  " + seconds_text(seconds);
    if (progress.longest)
        text += ", at most " + seconds_text(std::chrono::duration<double>(*progress.longest).count()) + " more";
    return cut(file, text, width);
}

std::string progress_text(std::size_t done, std::size_t all, std::vector<RunningFile> running, double seconds,
                          std::size_t width) {
    std::stable_sort(running.begin(), running.end(), [](const RunningFile& one, const RunningFile& other) {
        return one.update.seconds > other.update.seconds;
    });
    std::string text = fmt::format("{} of {}  {}", grouped(done), report::counted(all, "file"), seconds_text(seconds));
    std::string between = "  ";
    for (const RunningFile& each : running) {
        text += between + each.file + " " + each.update.what;
        text += each.update.states > 0 ? " " + report::counted(each.update.states, "state") : "";
        between = "; ";
    }
    return cut_at(report::printable(text), width);
}

ProgressLine::ProgressLine(When when, bool quiet, const check::CheckSettings& budgets)
    : in_place_(::isatty(STDERR_FILENO) == 1), budgets_(budgets) {
    enabled_ = !quiet && (when == When::always || (when == When::automatic && in_place_));
}

void ProgressLine::expect(std::size_t files) {
    const std::lock_guard lock(mutex_);
    expected_ = files;
}

void ProgressLine::update(const std::string& file, const check::ProgressUpdate& update) {
    {
        const std::lock_guard lock(mutex_);
        const auto known =
            std::find_if(running_.begin(), running_.end(), [&](const RunningFile& each) { return each.file == file; });
        (known == running_.end() ? running_.emplace_back(RunningFile{file, {}}) : *known).update = update;
    }
    draw([&](std::size_t width) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began_;
        return expected_ > 1 ? progress_text(finished_, expected_, running_, seconds.count(), width)
                             : progress_text(file, update, budgets_, width);
    });
}

void ProgressLine::finish(const std::string& file) {
    const std::lock_guard lock(mutex_);
    ++finished_;
    std::erase_if(running_, [&](const RunningFile& each) { return each.file == file; });
}

void ProgressLine::update(const std::string& file, const prove::ProofProgress& progress, double seconds) {
    draw([&](std::size_t width) { return progress_text(file, progress, seconds, width); });
}

void ProgressLine::draw(const std::function<std::string(std::size_t)>& text_for_width) {
    using namespace std::chrono_literals;
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (!enabled_ || now < next_) return;
    next_ = now + (in_place_ ? 100ms : 1000ms);
    if (in_place_) {
        write_terminal("\r\x1b[K" + source::printable(text_for_width(terminal_width(STDERR_FILENO))));
        drawn_ = true;
    } else {
        write_error(text_for_width(1000) + "\n");
    }
}

void ProgressLine::erase() {
    const std::lock_guard lock(mutex_);
    if (drawn_) {
        write_terminal("\r\x1b[K");
        drawn_ = false;
    }
}

}  // namespace map2pml::cli
