#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "driver/tools/process/run.h"

namespace process_run_test {

using namespace map2pml::process;
using namespace std::chrono_literals;

namespace {

struct Heard {
    std::vector<std::string> out;
    std::vector<std::string> err;

    [[nodiscard]] RunOptions options() {
        RunOptions result;
        result.directory = "/";
        result.on_line = [this](std::string_view line, Stream stream) {
            (stream == Stream::out ? out : err).emplace_back(line);
        };
        return result;
    }
};

Command shell(const std::string& script) { return {"/bin/sh", {"-c", script}}; }

/// Gone, or a zombie that somebody else has to bury.
bool is_gone(pid_t process) {
    for (int tries = 0; tries < 200; ++tries) {
        if (::kill(process, 0) != 0) return true;
        char path[64];
        std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(process));
        if (FILE* file = std::fopen(path, "r")) {
            char state = 'R';
            const int got = std::fscanf(file, "%*d %*s %c", &state);
            std::fclose(file);
            if (got == 1 && state == 'Z') return true;
        }
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

}  // namespace

TEST_CASE("both streams arrive line by line, with the exit code") {
    Heard heard;
    const auto result = run(shell("echo one; echo two >&2; printf three; exit 3"), heard.options());
    CHECK(result.started);
    CHECK(result.exit_code == 3);
    CHECK(result.signal == 0);
    CHECK_FALSE(result.succeeded());
    CHECK(heard.out == std::vector<std::string>{"one", "three"});
    CHECK(heard.err == std::vector<std::string>{"two"});
}

TEST_CASE("arguments reach the program as they are, without a shell") {
    Heard heard;
    CHECK(run({"/bin/echo", {"a b", "$HOME", "*", "'x'"}}, heard.options()).succeeded());
    CHECK(heard.out == std::vector<std::string>{"a b $HOME * 'x'"});
}

TEST_CASE("standard input is empty") {
    Heard heard;
    CHECK(run({"/bin/cat", {}}, heard.options()).succeeded());
    CHECK(heard.out.empty());
}

TEST_CASE("a program that is not there is no crash") {
    Heard heard;
    const auto result = run({"/no/such/program", {}}, heard.options());
    CHECK_FALSE(result.started);
    CHECK(result.error.find("/no/such/program") != std::string::npos);
}

TEST_CASE("a killed program says by which signal") {
    Heard heard;
    const auto result = run(shell("kill -9 $$"), heard.options());
    CHECK(result.signal == SIGKILL);
    CHECK_FALSE(result.succeeded());
}

TEST_CASE("told to stop, the whole group ends, also grandchildren that hold the output open") {
    Heard heard;
    auto options = heard.options();
    options.keep_going = [&] { return heard.out.empty(); };
    const auto begin = std::chrono::steady_clock::now();
    const auto result = run(shell("sleep 1000 & echo $!; wait"), options);
    CHECK(result.stop_requested);
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
    REQUIRE(heard.out.size() == 1);
    CHECK(is_gone(std::stoi(heard.out[0])));
}

TEST_CASE("what a program leaves behind when it ends is ended too") {
    Heard heard;
    const auto result = run(shell("sleep 1000 & echo $!"), heard.options());
    CHECK(result.succeeded());
    REQUIRE(heard.out.size() == 1);
    CHECK(is_gone(std::stoi(heard.out[0])));
}

TEST_CASE("a program with grace may say its last words; one that ignores them is killed") {
    Heard heard;
    auto options = heard.options();
    options.keep_going = [&] { return heard.out.empty(); };
    options.grace = 3s;
    auto result = run(shell("trap 'echo bye; exit 0' INT; echo hello; while :; do sleep 0.01; done"), options);
    CHECK(result.stop_requested);
    CHECK(heard.out == std::vector<std::string>{"hello", "bye"});

    heard.out.clear();
    options.grace = 100ms;
    result = run(shell("trap '' INT; echo hello; while :; do sleep 0.01; done"), options);
    CHECK(result.stop_requested);
    CHECK(result.signal == SIGKILL);
}

TEST_CASE("a program that closes its output is still waited for") {
    Heard heard;
    const auto result = run(shell("exec >&- 2>&-; sleep 0.2; exit 7"), heard.options());
    CHECK(result.exit_code == 7);
}

TEST_CASE("children die with the process that started them") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t parent = ::fork();
    REQUIRE(parent >= 0);
    if (parent == 0) {
        RunOptions options;
        options.on_line = [&](std::string_view line, Stream) { (void)!::write(ends[1], line.data(), line.size()); };
        (void)run(shell("echo $$; exec sleep 1000"), options);
        ::_exit(0);
    }
    char text[32] = {};
    REQUIRE(::read(ends[0], text, sizeof text - 1) > 0);
    ::kill(parent, SIGKILL);
    ::waitpid(parent, nullptr, 0);
    CHECK(is_gone(std::stoi(text)));
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_CASE("a long line and a million lines arrive whole") {
    std::size_t lines = 0;
    std::size_t longest = 0;
    RunOptions options;
    options.on_line = [&](std::string_view line, Stream) {
        ++lines;
        longest = std::max(longest, line.size());
    };
    CHECK(run(shell("head -c 300000 /dev/zero | tr '\\0' x; echo; yes | head -n 1000000"), options).succeeded());
    CHECK(lines == 1000001);
    CHECK(longest == 300000);
}

TEST_CASE("a process that has left the group keeps the output open, and nobody waits for it") {
    Heard heard;
    const auto begin = std::chrono::steady_clock::now();
    const auto result = run(shell("setsid sleep 20 & echo done"), heard.options());
    CHECK(result.succeeded());
    CHECK(heard.out == std::vector<std::string>{"done"});
    CHECK(std::chrono::steady_clock::now() - begin < 10s);
    // One that writes for ever is not read for ever.
    const auto noisy = run(shell("setsid timeout 20 yes & sleep 0.2"), heard.options());
    CHECK(noisy.started);
    CHECK(std::chrono::steady_clock::now() - begin < 15s);
}

TEST_CASE("the stack is as large as was asked for, up to what the system allows") {
    Heard heard;
    RunOptions options = heard.options();
    options.stack = std::uint64_t{100} << 20U;
    CHECK(run(shell("ulimit -Ss"), options).succeeded());
    REQUIRE(heard.out.size() == 1);
    CHECK(heard.out[0] != "unlimited");
    CHECK(std::stoul(heard.out[0]) <= 102400);
}

}  // namespace process_run_test
