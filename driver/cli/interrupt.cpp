#include "driver/cli/internal.h"

#include <csignal>

namespace map2pml::cli {

namespace {

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

}  // namespace map2pml::cli
