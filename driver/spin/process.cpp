#include "driver/spin/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace map2pml::spin {
namespace {

constexpr auto kTick = std::chrono::milliseconds(20);
constexpr auto kShortTick = std::chrono::milliseconds(2);

/// A file descriptor that closes itself.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    void reset(int number) {
        close();
        number_ = number;
    }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor read;
    Descriptor write;

    [[nodiscard]] bool create() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read.reset(ends[0]);
        write.reset(ends[1]);
        return true;
    }
};

/// Everything the child needs, made before it begins: until it is another program it may not allocate.
struct Launch {
    std::vector<char*> arguments;
    std::vector<char*> environment;
    const char* directory = nullptr;
    std::uint64_t address_space = 0;
    pid_t parent = 0;
    int out = -1;
    int err = -1;
    int failure = -1;  ///< errno of what failed, for the parent
};

[[noreturn]] void fail(int descriptor) {
    const int reason = errno;
    (void)!::write(descriptor, &reason, sizeof reason);
    ::_exit(127);
}

[[noreturn]] void become(const Launch& launch) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != launch.parent) ::_exit(127);  // the parent died before the line above
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGCHLD}) ::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing < 0 || ::dup2(nothing, 0) < 0 || ::dup2(launch.out, 1) < 0 || ::dup2(launch.err, 2) < 0) {
        fail(launch.failure);
    }
    if (*launch.directory != '\0' && ::chdir(launch.directory) != 0) fail(launch.failure);
    rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (launch.address_space != 0) {
        rlimit limit{launch.address_space, launch.address_space};
        ::setrlimit(RLIMIT_AS, &limit);
    }
    ::execve(launch.arguments[0], launch.arguments.data(), launch.environment.data());
    fail(launch.failure);
}

/// The new process, or -1. It borrows our memory until it is another program, as `posix_spawn` does it: to copy the page tables of a large
/// process costs more than many a solver needs. No signal may come before its handlers are those of the new program.
pid_t start(const Launch& launch) {
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t child = ::vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork,clang-analyzer-unix.Vfork)
    if (child == 0) become(launch);
    const int reason = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = reason;
    return child;
}

/// Cuts a stream of bytes into lines.
class LineCutter {
  public:
    LineCutter(Stream stream, const RunOptions& options) : stream_(stream), options_(options) {}

    void take(std::string_view bytes) {
        if (!options_.on_line) return;
        while (!bytes.empty()) {
            const auto end = bytes.find('\n');
            if (end == std::string_view::npos) {
                rest_.append(bytes);
                return;
            }
            if (rest_.empty()) {
                options_.on_line(bytes.substr(0, end), stream_);
            } else {
                rest_.append(bytes.substr(0, end));
                options_.on_line(rest_, stream_);
                rest_.clear();
            }
            bytes.remove_prefix(end + 1);
        }
    }

    void finish() {
        if (options_.on_line && !rest_.empty()) options_.on_line(rest_, stream_);
        rest_.clear();
    }

  private:
    Stream stream_;
    const RunOptions& options_;
    std::string rest_;
};

/// Watches over one running child: reads what it says, ends it when asked to.
class Watch {
  public:
    Watch(pid_t child, Pipe& out, Pipe& err, const RunOptions& options)
        : child_(child),
          out_(out.read),
          err_(err.read),
          options_(options),
          out_lines_(Stream::out, options),
          err_lines_(Stream::err, options) {}

    void until_the_end(RunResult& result) {
        while (!ended()) {
            wait_for_output();
            stop_if_asked(result);
        }
        kill_group();  // whatever it left behind holds the pipes open; the child itself is not reaped yet
        while (out_.open()) read_from(out_, out_lines_);
        while (err_.open()) read_from(err_, err_lines_);
        out_lines_.finish();
        err_lines_.finish();
        reap(result);
    }

  private:
    void wait_for_output() {
        std::array<pollfd, 2> wanted{pollfd{out_.get(), POLLIN, 0}, pollfd{err_.get(), POLLIN, 0}};
        // Without any output left to read, poll is a sleep; the end of the child is seen by `ended`.
        const auto pause = out_.open() || err_.open() ? kTick : kShortTick;
        if (::poll(wanted.data(), wanted.size(), static_cast<int>(pause.count())) <= 0) return;
        if (wanted[0].revents != 0) read_from(out_, out_lines_);
        if (wanted[1].revents != 0) read_from(err_, err_lines_);
    }

    void read_from(Descriptor& from, LineCutter& lines) {
        const auto got = ::read(from.get(), buffer_.data(), buffer_.size());
        if (got > 0) {
            lines.take({buffer_.data(), static_cast<std::size_t>(got)});
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            from.close();
        }
    }

    void stop_if_asked(RunResult& result) {
        const auto now = std::chrono::steady_clock::now();
        if (!result.told_to_stop && options_.keep_going && !options_.keep_going()) {
            result.told_to_stop = true;
            kill_at_ = now + options_.grace;
            if (options_.grace.count() > 0) ::kill(child_, SIGINT);
        }
        if (result.told_to_stop && now >= kill_at_) kill_group();
    }

    void kill_group() const { ::kill(-child_, SIGKILL); }

    /// Looks without reaping, so that the number of the group stays ours.
    [[nodiscard]] bool ended() const {
        siginfo_t info{};
        return ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
    }

    void reap(RunResult& result) const {
        int status = 0;
        rusage usage{};
        while (::wait4(child_, &status, 0, &usage) < 0 && errno == EINTR) {
        }
        result.peak_memory_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024U;
        if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
        if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    }

    pid_t child_;
    Descriptor& out_;
    Descriptor& err_;
    const RunOptions& options_;
    LineCutter out_lines_;
    LineCutter err_lines_;
    std::array<char, 65536> buffer_{};
    std::chrono::steady_clock::time_point kill_at_;
};

/// The child's errno when it could not even become the program; 0 when it did.
int failure_of(Descriptor& from) {
    int reason = 0;
    ssize_t got = 0;
    do {
        got = ::read(from.get(), &reason, sizeof reason);
    } while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(sizeof reason) ? reason : 0;
}

}  // namespace

std::string to_string(const Command& command) {
    std::string line = command.program.string();
    for (const auto& argument : command.arguments) line += ' ' + argument;
    return line;
}

RunResult run(const Command& command, const RunOptions& options) {
    RunResult result;
    Pipe out;
    Pipe err;
    Pipe failure;
    if (!out.create() || !err.create() || !failure.create()) {
        result.error = std::string("no pipe: ") + std::strerror(errno);
        return result;
    }
    std::vector<std::string> words{command.program.string()};
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    const std::string directory = options.directory.string();
    std::string temporary = "TMPDIR=" + options.temporary.string();
    Launch launch;
    for (auto& word : words) launch.arguments.push_back(word.data());
    launch.arguments.push_back(nullptr);
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const bool replaced = !options.temporary.empty() && std::string_view(*variable).starts_with("TMPDIR=");
        if (!replaced) launch.environment.push_back(*variable);
    }
    if (!options.temporary.empty()) launch.environment.push_back(temporary.data());
    launch.environment.push_back(nullptr);
    launch.directory = directory.c_str();
    launch.address_space = options.address_space;
    launch.parent = ::getpid();
    launch.out = out.write.get();
    launch.err = err.write.get();
    launch.failure = failure.write.get();

    const pid_t child = start(launch);
    if (child < 0) {
        result.error = std::string("no process: ") + std::strerror(errno);
        return result;
    }
    ::setpgid(child, child);  // both sides do it, whoever is first
    out.write.close();
    err.write.close();
    failure.write.close();
    if (const int reason = failure_of(failure.read); reason != 0) {
        ::waitpid(child, nullptr, 0);
        result.error = command.program.string() + ": " + std::strerror(reason);
        return result;
    }
    result.started = true;
    Watch(child, out, err, options).until_the_end(result);
    return result;
}

}  // namespace map2pml::spin
