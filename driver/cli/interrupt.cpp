#include "driver/cli/internal.h"

#include <fmt/format.h>

#include <condition_variable>
#include <csignal>
#include <mutex>

#include "driver/results/layout.h"

namespace map2pml::cli {

namespace {

const std::chrono::steady_clock::time_point kBegin = std::chrono::steady_clock::now();  // of the program

std::atomic<bool> is_cancelled{false};
std::atomic<bool> must_end{false};
std::atomic<int> times{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may not wait");

extern "C" void on_interrupt(int signal) {
    constexpr int kPatience = 3;
    is_cancelled = true;
    must_end = must_end || signal != SIGINT;
    if (++times >= kPatience) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

// A handler and not SIG_IGN: child processes inherit SIG_IGN, but not a handler.
extern "C" void on_closed_pipe(int /*signal*/) {}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_signals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal, on_interrupt);
    handle(SIGPIPE, on_closed_pipe);
}

bool take_interrupt() { return must_end ? is_cancelled.load() : is_cancelled.exchange(false); }

std::atomic<bool>& cancelled() { return is_cancelled; }

TotalTime::TotalTime(std::chrono::milliseconds time) : time_(time) {
    if (time_.count() == 0) return;
    watcher_ = std::jthread([this](const std::stop_token& ended) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any wait;
        const bool has_ended = wait.wait_until(lock, ended, kBegin + time_, [&] { return ended.stop_requested(); });
        if (!has_ended && !is_cancelled.exchange(true)) is_over_ = true;
    });
}

void TotalTime::explain(std::string& because) const {
    const bool is_stop =
        because.find("stopped") != std::string::npos || because.find("interrupted") != std::string::npos;
    if (is_over_ && is_stop) {
        because = fmt::format("the total time budget of {} is used up; raise --total-time",
                              report::seconds_text(std::chrono::duration<double>(time_).count()));
    }
}

void TotalTime::explain(report::FileResult& result) const {
    explain(result.input_error);
    for (report::SceneResult& scene : result.scenes)
        for (report::PropertyResult& each : scene.results) explain(each.incomplete_because);
    for (diag::Diagnostic& each : result.diagnostics)
        if (each.code == diag::Code::over_budget) explain(each.message);
}

}  // namespace map2pml::cli
