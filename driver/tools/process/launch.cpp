#include "driver/tools/process/dialogue.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

namespace map2pml::process {
namespace {

/// Everything that the child needs, prepared before it starts: until exec it must not allocate.
struct Launch {
    std::vector<char*> arguments;
    std::vector<char*> environment;
    const char* directory = nullptr;
    Room room;
    pid_t parent = 0;
    int in = -1;  ///< -1: nothing to read
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
    // A Ctrl-C that came while the child was still in the group of the parent is for the parent: what is ignored is discarded.
    for (const int number : {SIGINT, SIGQUIT}) ::signal(number, SIG_IGN);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGCHLD}) ::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const int input = launch.in >= 0 ? launch.in : ::open("/dev/null", O_RDONLY);
    if (input < 0 || ::dup2(input, 0) < 0 || ::dup2(launch.out, 1) < 0 || ::dup2(launch.err, 2) < 0)
        fail(launch.failure);
    if (*launch.directory != '\0' && ::chdir(launch.directory) != 0) fail(launch.failure);
    rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (launch.room.address_space != 0) {
        rlimit limit{launch.room.address_space, launch.room.address_space};
        ::setrlimit(RLIMIT_AS, &limit);
    }
    if (rlimit limit{}; launch.room.stack != 0 && ::getrlimit(RLIMIT_STACK, &limit) == 0) {
        limit.rlim_cur = launch.room.stack < limit.rlim_max ? launch.room.stack : limit.rlim_max;
        ::setrlimit(RLIMIT_STACK, &limit);
    }
    ::execve(launch.arguments[0], launch.arguments.data(), launch.environment.data());
    fail(launch.failure);
}

/// The new process, or -1. It shares our memory until exec, as with `posix_spawn`: copying the page tables of a large
/// process costs more than many solver runs. No signal may arrive before the handlers are those of the new program.
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

/// The child's errno if exec failed; 0 if it succeeded.
int failure_of(Descriptor& from) {
    int reason = 0;
    ssize_t got = 0;
    do {
        got = ::read(from.get(), &reason, sizeof reason);
    } while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(sizeof reason) ? reason : 0;
}

}  // namespace

void Descriptor::reset(int number) {
    close();
    number_ = number;
}

void Descriptor::close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

bool Pipe::create() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read.reset(ends[0]);
    write.reset(ends[1]);
    return true;
}

bool Pipe::create_socket() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
    read.reset(ends[0]);
    write.reset(ends[1]);
    return true;
}

Child start_child(const Command& command, const std::filesystem::path& directory,
                  const std::filesystem::path& temporary, const Room& room, Pipe* in, Pipe& out, Pipe& err) {
    Child child;
    Pipe failure;
    if ((in != nullptr && !in->create_socket()) || !out.create() || !err.create() || !failure.create()) {
        child.error = std::string("cannot create a pipe: ") + std::strerror(errno);
        return child;
    }
    std::vector<std::string> words{command.program.string()};
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    const std::string where = directory.string();
    std::string temporary_folder = "TMPDIR=" + temporary.string();
    Launch launch;
    for (auto& word : words) launch.arguments.push_back(word.data());
    launch.arguments.push_back(nullptr);
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const bool replaced = !temporary.empty() && std::string_view(*variable).starts_with("TMPDIR=");
        if (!replaced) launch.environment.push_back(*variable);
    }
    if (!temporary.empty()) launch.environment.push_back(temporary_folder.data());
    launch.environment.push_back(nullptr);
    launch.directory = where.c_str();
    launch.room = room;
    launch.parent = ::getpid();
    launch.in = in == nullptr ? -1 : in->read.get();
    launch.out = out.write.get();
    launch.err = err.write.get();
    launch.failure = failure.write.get();

    const pid_t id = start(launch);
    if (id < 0) {
        child.error = std::string("cannot start a process: ") + std::strerror(errno);
        return child;
    }
    ::setpgid(id, id);  // parent and child both do it; either may be first
    if (in != nullptr) in->read.close();
    out.write.close();
    err.write.close();
    failure.write.close();
    if (const int reason = failure_of(failure.read); reason != 0) {
        ::waitpid(id, nullptr, 0);
        child.error = command.program.string() + ": " + std::strerror(reason);
        return child;
    }
    child.id = id;
    return child;
}

}  // namespace map2pml::process
