// map2pml simulate on a terminal: prompt, colours, Ctrl-C and Ctrl-D. The terminal is a pseudo-terminal.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <utility>
#include <vector>

#include "tests/support/ping.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace terminal_test {

using tests::contains;
using tests::Folder;
using tests::kPingMayFail;

namespace {

/// The program on a terminal of its own, 100 columns wide.
class Terminal {
  public:
    Terminal(const Folder& folder, const std::vector<std::string>& arguments) {
        winsize size{};
        size.ws_row = 40;
        size.ws_col = 100;
        child_ = ::forkpty(&file_, nullptr, nullptr, &size);
        if (child_ == 0) {
            std::vector<std::string> words = {M2P_PROGRAM};
            words.insert(words.end(), arguments.begin(), arguments.end());
            std::vector<char*> pointers;
            for (std::string& word : words) pointers.push_back(word.data());
            pointers.push_back(nullptr);
            ::setenv("TERM", "xterm", 1);
            ::unsetenv("NO_COLOR");
            if (::chdir((folder / "").c_str()) == 0) ::execv(M2P_PROGRAM, pointers.data());
            ::_exit(127);
        }
    }
    ~Terminal() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        ::close(file_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& text) {
        CHECK(::write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }

    /// What is on the screen since the last call, up to these words and whatever came with them.
    std::string wait_for(const std::string& words) {
        while (screen_.find(words) == std::string::npos && read_more()) {
        }
        CHECK_MESSAGE(screen_.find(words) != std::string::npos, words << " is not on the screen:\n" << screen_);
        return std::exchange(screen_, {});
    }

    /// The exit code; 128 + signal when a signal ended it; -1 when it does not end.
    int end() {
        while (read_more()) {
        }
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        int status = 0;
        while (::waitpid(child_, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > until) return -1;
            ::usleep(10000);
        }
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

    [[nodiscard]] const std::string& screen() const { return screen_; }

  private:
    /// False at the end, or when nothing comes for a long time.
    bool read_more() {
        pollfd input{file_, POLLIN, 0};
        if (::poll(&input, 1, 20000) <= 0) return false;
        char buffer[4096];
        const ssize_t count = ::read(file_, buffer, sizeof buffer);
        if (count <= 0) return false;
        screen_.append(buffer, static_cast<std::size_t>(count));
        return true;
    }

    pid_t child_ = -1;
    int file_ = -1;
    std::string screen_;
};

constexpr const char* kPrompt = "step, or h for help> ";

}  // namespace

TEST_CASE("a session on a terminal: prompt, colours, steps, undo, save, quit") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    Terminal terminal(folder, {"simulate", "ping.map"});
    std::string screen = terminal.wait_for(kPrompt);
    CHECK(contains(screen, "\x1b["));
    CHECK(contains(screen, "want() fails"));
    terminal.type("1\n");
    screen = terminal.wait_for(kPrompt);
    CHECK(contains(screen, "ping() => Pong"));
    terminal.type("u\n");
    screen = terminal.wait_for(kPrompt);
    CHECK(contains(screen, "want() fails"));
    terminal.type("nonsense\n");
    CHECK(contains(terminal.wait_for(kPrompt), "`nonsense` is not understood"));
    terminal.type("2\n");
    screen = terminal.wait_for(kPrompt);
    CHECK(contains(screen, "Ping ends in failure"));
    CHECK(contains(screen, "no agent can continue, and at least one has failed"));
    terminal.type("s run.json\n");
    CHECK(contains(terminal.wait_for(kPrompt), "saved 1 step to run.json"));
    terminal.type("q\n");
    CHECK(terminal.end() == 0);
    CHECK(contains(tests::read_file(folder / "run.json"), "\"outcome\": \"failed\""));
}

TEST_CASE("Ctrl-D ends a session well, with a new line") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    Terminal terminal(folder, {"simulate", "ping.map"});
    terminal.wait_for(kPrompt);
    terminal.type("\x04");
    CHECK(terminal.end() == 0);
    CHECK(terminal.screen() == "\r\n");
}

TEST_CASE("Ctrl-C at the prompt ends a session; in the middle of steps by chance it ends only these") {
    const Folder folder;
    tests::write_file(folder / "loop.map", "S[ agent(!A, %a) = agent(go, 1)\n agent(!A, %a, go, $n) = agent(go, $n) ]");
    Terminal terminal(folder, {"simulate", "loop.map"});
    terminal.wait_for(kPrompt);
    terminal.type("r 1000000000\n");
    terminal.wait_for("continues with agent(go, 1)");
    terminal.type("\x03");
    CHECK(contains(terminal.wait_for(kPrompt), "possible next steps:"));
    terminal.type("1\n");
    terminal.wait_for(kPrompt);
    terminal.type("\x03");
    CHECK(terminal.end() == 3);
}

TEST_CASE("--color never and a plain terminal give no colours") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    Terminal terminal(folder, {"simulate", "--color", "never", "ping.map"});
    CHECK_FALSE(contains(terminal.wait_for(kPrompt), "\x1b["));
    terminal.type("q\n");
    CHECK(terminal.end() == 0);
}

TEST_CASE("a run by chance on a terminal is coloured and asks nothing") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    Terminal terminal(folder, {"simulate", "--seed", "1", "ping.map"});
    CHECK(terminal.end() == 0);
    CHECK(contains(terminal.screen(), "\x1b["));
    CHECK_FALSE(contains(terminal.screen(), kPrompt));
}

}  // namespace terminal_test
