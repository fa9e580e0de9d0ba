#include "driver/tools/process/dialogue.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace map2pml::process {

std::unique_ptr<Dialogue> Dialogue::start(const Command& command, const std::filesystem::path& temporary, bool listens,
                                          std::string& error) {
    std::unique_ptr<Dialogue> made(new Dialogue);
    const Child child = start_child(command, {}, temporary, {}, listens ? &made->in_ : nullptr, made->out_, made->err_);
    error = child.error;
    if (child.id < 0) return nullptr;
    made->child_ = child.id;
    return made;
}

Dialogue::~Dialogue() { (void)end(); }

Dialogue::End Dialogue::end() {
    End how;
    if (child_ < 0) return how;
    // A program that has closed its output is about to end; its exit code says whether it succeeded.
    constexpr int kPatience = 100;
    const auto ended = [&] {
        siginfo_t info{};
        return ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
    };
    for (int tick = 0; over_ && tick < kPatience && !ended(); ++tick) ::usleep(1000);
    ::kill(-child_, SIGKILL);
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) how.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) how.signal = WTERMSIG(status);
    child_ = -1;
    over_ = true;
    return how;
}

void Dialogue::write(std::string_view text) {
    unsent_.append(text);
    send();
}

void Dialogue::forget() {
    out_text_.clear();
    err_text_.clear();
    too_much_ = false;
}

void Dialogue::send() {
    while (!unsent_.empty() && in_.write.open()) {
        const auto sent = ::send(in_.write.get(), unsent_.data(), unsent_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0) {
            unsent_.erase(0, static_cast<std::size_t>(sent));
        } else if (sent < 0 && errno != EINTR) {
            if (errno != EAGAIN && errno != EWOULDBLOCK) in_.write.close();  // the program does not read any more
            return;
        }
    }
}

void Dialogue::hear(Descriptor& from, std::string& to) {
    std::array<char, 65536> buffer{};
    const auto got = ::read(from.get(), buffer.data(), buffer.size());
    if (got > 0)
        if (to.size() + static_cast<std::size_t>(got) > kLongest)
            too_much_ = true;
        else
            to.append(buffer.data(), static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        from.close();
}

/// Reads what the program has left in the pipes. A process that has left the group may keep them open.
void Dialogue::hear_rest() {
    constexpr int kMostReads = 4096;
    for (int reads = 0; reads < kMostReads; ++reads) {
        std::array<pollfd, 2> wanted{pollfd{out_.read.get(), POLLIN, 0}, pollfd{err_.read.get(), POLLIN, 0}};
        if (::poll(wanted.data(), wanted.size(), 0) <= 0) return;
        if (wanted[0].revents != 0) hear(out_.read, out_text_);
        if (wanted[1].revents != 0) hear(err_.read, err_text_);
    }
}

/// A program that has ended may have left others behind that keep its output open.
void Dialogue::notice_end() {
    if (over_ || child_ < 0) return;
    siginfo_t info{};
    const bool ended =
        ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
    if (ended) ::kill(-child_, SIGKILL);
    if (ended) hear_rest();
    over_ = ended || !out_.read.open();
}

void Dialogue::wait(const std::vector<Dialogue*>& those, std::chrono::milliseconds time) {
    std::vector<pollfd> wanted;
    std::vector<std::pair<Dialogue*, int>> whose;
    for (Dialogue* each : those) {
        each->send();
        const auto want = [&](const Descriptor& descriptor, short events, int which) {
            if (!descriptor.open()) return;
            wanted.push_back({descriptor.get(), events, 0});
            whose.emplace_back(each, which);
        };
        want(each->out_.read, POLLIN, 0);
        want(each->err_.read, POLLIN, 1);
        if (!each->unsent_.empty()) want(each->in_.write, POLLOUT, 2);
    }
    (void)::poll(wanted.data(), wanted.size(), static_cast<int>(time.count()));
    for (std::size_t at = 0; at < wanted.size(); ++at) {
        if (wanted[at].revents == 0) continue;
        Dialogue& one = *whose[at].first;
        if (whose[at].second == 0) one.hear(one.out_.read, one.out_text_);
        if (whose[at].second == 1) one.hear(one.err_.read, one.err_text_);
        if (whose[at].second == 2) one.send();
    }
    for (Dialogue* each : those) each->notice_end();
}

}  // namespace map2pml::process
