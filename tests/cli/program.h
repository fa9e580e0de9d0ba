/// Runs the program in a folder of its own, as a user would, and gives back everything it said.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace cli_test {

namespace fs = std::filesystem;

inline std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

inline void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

struct Ran {
    int exit_code = -1;  ///< 128 + signal when a signal ended it
    std::string out;
    std::string error;
};

/// A fresh folder that goes away again.
class Folder {
  public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "map2pml-cli-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() {
        std::error_code ignored;
        fs::permissions(path_, fs::perms::owner_all, ignored);
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

    /// Runs a shell line in which `map2pml` is the program, and `$MAP2PML` its path, for use in the background; its
    /// output goes where the line sends it. Temporary files of the program go into the folder too.
    [[nodiscard]] Ran run(const std::string& line) const {
        const fs::path out = path_ / ".out";
        const fs::path error = path_ / ".error";
        const std::string script = "cd '" + path_.string() +
                                   "' && export TMPDIR=$PWD MAP2PML_CACHE=off MAP2PML='" M2P_PROGRAM "' && " +
                                   "map2pml() { \"$MAP2PML\" \"$@\"; } && { " + line + "; } >.out 2>.error";
        const int status = run_shell(script);
        Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read(out), read(error)};
        fs::remove(out);
        fs::remove(error);
        return ran;
    }

    /// The names of all files, to see that nothing was left behind.
    [[nodiscard]] std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(path_)) {
            names.insert(fs::relative(entry.path(), path_).string());
        }
        return names;
    }

    /// How many processes of this machine were started from files of the folder, or mention it.
    [[nodiscard]] int processes() const {
        int count = 0;
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
            const bool running = read(entry.path() / "cmdline").find(path_.filename().string()) != std::string::npos;
            count += running ? 1 : 0;
        }
        return count;
    }

  private:
    static int run_shell(const std::string& script) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::execlp("bash", "bash", "-c", script.c_str(), nullptr);
            ::_exit(127);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return status;
    }

    fs::path path_;
};

/// Whether the text is in what the program said, on however many lines: reports wrap them.
inline bool mentions(const Ran& ran, const std::string& text) {
    std::istringstream words(ran.out + ran.error);
    std::string flat;
    for (std::string word; words >> word;) {
        flat += (flat.empty() ? "" : " ") + word;
    }
    return flat.find(text) != std::string::npos;
}

}  // namespace cli_test
