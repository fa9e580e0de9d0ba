#include "tests/support/program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <sstream>

#include "tests/support/processes.h"
#include "tests/support/text.h"

namespace tests {

namespace fs = std::filesystem;

namespace {

int run_shell(const std::string& script) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::execlp("bash", "bash", "-c", script.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

}  // namespace

Ran Folder::run(const std::string& line) const {
    const fs::path out = path() / ".out";
    const fs::path error = path() / ".error";
    const std::string script = "cd '" + path().string() +
                               "' && export TMPDIR=$PWD MAP2PML_CACHE=off MAP2PML='" M2P_PROGRAM "' && " +
                               "map2pml() { \"$MAP2PML\" \"$@\"; } && { " + line + "; } >.out 2>.error";
    const int status = run_shell(script);
    Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(out), read_file(error)};
    fs::remove(out);
    fs::remove(error);
    return ran;
}

int Folder::processes() const { return processes_that_mention(path().filename().string()); }

bool mentions(const Ran& ran, const std::string& text) {
    std::istringstream words(ran.out + ran.error);
    std::string flat;
    for (std::string word; words >> word;) flat += (flat.empty() ? "" : " ") + word;
    return contains(flat, text);
}

}  // namespace tests
