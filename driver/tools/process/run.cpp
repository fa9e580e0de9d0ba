#include "driver/tools/process/run.h"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "driver/tools/process/dialogue.h"

namespace map2pml::process {
namespace {

constexpr auto kTick = std::chrono::milliseconds(20);
constexpr auto kShortTick = std::chrono::milliseconds(2);
constexpr auto kRest = std::chrono::milliseconds(500);  // for what is still in the pipes of a program that has ended

/// Cuts a stream of bytes into lines.
class LineCutter {
  public:
    LineCutter(Stream stream, const RunOptions& options) : stream_(stream), options_(options) {}

    void take(std::string_view bytes) {
        if (!options_.on_line) return;
        while (!bytes.empty()) {
            const auto end = bytes.find('\n');
            if (end == std::string_view::npos) {
                keep(bytes);
                return;
            }
            if (rest_.empty()) {
                options_.on_line(bytes.substr(0, end), stream_);
            } else {
                keep(bytes.substr(0, end));
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
    /// Keeps the beginning of a line, which is enough if the line does not end.
    void keep(std::string_view bytes) {
        constexpr std::size_t kLongestLine = std::size_t{1} << 24U;
        rest_.append(bytes.substr(0, kLongestLine - std::min(rest_.size(), kLongestLine)));
    }

    Stream stream_;
    const RunOptions& options_;
    std::string rest_;
};

/// Supervises one running child: reads its output and ends it on request.
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
            // With no output left to read, poll only sleeps; `ended` notices the end of the child.
            wait_for_output(out_.open() || err_.open() ? kTick : kShortTick);
            stop_if_asked(result);
        }
        kill_group();  // its own children may hold the pipes open; the child itself is not reaped yet
        read_rest();
        out_lines_.finish();
        err_lines_.finish();
        reap(result);
        if (output_bytes_ > options_.most_output_bytes)
            result.error = "it printed more than " + std::to_string(options_.most_output_bytes >> 20U) + " MB";
    }

  private:
    /// Returns false if no output has come.
    bool wait_for_output(std::chrono::milliseconds pause) {
        std::array<pollfd, 2> wanted{pollfd{out_.get(), POLLIN, 0}, pollfd{err_.get(), POLLIN, 0}};
        if (::poll(wanted.data(), wanted.size(), static_cast<int>(pause.count())) <= 0) return false;
        if (wanted[0].revents != 0) read_from(out_, out_lines_);
        if (wanted[1].revents != 0) read_from(err_, err_lines_);
        return true;
    }

    /// Reads what the child has left in the pipes. A process that has left the group may keep them open, and write more.
    void read_rest() {
        const auto until = std::chrono::steady_clock::now() + kRest;
        while ((out_.open() || err_.open()) && std::chrono::steady_clock::now() < until)
            if (!wait_for_output(std::chrono::milliseconds(0))) break;
    }

    void read_from(Descriptor& from, LineCutter& lines) {
        const auto got = ::read(from.get(), buffer_.data(), buffer_.size());
        if (got > 0 && output_bytes_ <= options_.most_output_bytes) {
            output_bytes_ += static_cast<std::uint64_t>(got);
            lines.take({buffer_.data(), static_cast<std::size_t>(got)});
        } else if (got > 0) {
            output_bytes_ += static_cast<std::uint64_t>(got);  // it is being ended
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            from.close();
        }
    }

    void stop_if_asked(RunResult& result) {
        const auto now = std::chrono::steady_clock::now();
        if (output_bytes_ > options_.most_output_bytes) kill_group();
        if (!result.stop_requested && options_.keep_going && !options_.keep_going()) {
            result.stop_requested = true;
            kill_at_ = now + options_.grace;
            if (options_.grace.count() > 0) ::kill(child_, SIGINT);
        }
        if (result.stop_requested && now >= kill_at_) kill_group();
    }

    void kill_group() const { ::kill(-child_, SIGKILL); }

    /// Checks without reaping, so that the process group id stays ours.
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
    std::uint64_t output_bytes_ = 0;  ///< bytes
    std::chrono::steady_clock::time_point kill_at_;
};

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
    const Child child = start_child(command, options.directory, options.temporary,
                                    {options.address_space, options.stack}, nullptr, out, err);
    if (child.id < 0) {
        result.error = child.error;
        return result;
    }
    result.started = true;
    Watch(child.id, out, err, options).until_the_end(result);
    return result;
}

}  // namespace map2pml::process
