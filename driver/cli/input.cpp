#include "driver/cli/input.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "driver/archive/archive.h"
#include "driver/archive/diagram_member.h"
#include "driver/check/read_input.h"
#include "driver/cli/interrupt.h"
#include "driver/cli/nearest.h"
#include "translator/auml/xmi/encoding.h"

namespace map2pml::cli {

namespace {

std::string because_of(int error) { return std::string("cannot be read: ") + std::strerror(error); }

/// No protocol and no diagram is longer; `/dev/zero` has no end.
constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

/// Waits until there is something to read. A read would be taken up again after a signal, so the wait is a poll.
bool wait_for_input(int file) {
    constexpr int kMilliseconds = 200;
    pollfd input{file, POLLIN, 0};
    do {
        const int ready = ::poll(&input, 1, kMilliseconds);
        if (ready > 0 || (ready < 0 && errno != EINTR)) {
            return true;
        }
    } while (!cancelled());
    return false;
}

/// Reads all of an open file; gives back what is wrong.
std::string read_all(int file, std::string& text) {
    std::array<char, 1U << 16U> buffer{};
    while (true) {
        if (!wait_for_input(file)) {
            return "stopped before it was read";
        }
        if (text.size() > kMostBytes) {
            text.clear();
            return "is longer than 64 MB, the most that is read";
        }
        const ssize_t count = ::read(file, buffer.data(), buffer.size());
        if (count == 0) {
            return {};
        }
        if (count < 0 && errno != EINTR && errno != EAGAIN) {
            return because_of(errno);
        }
        text.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
}

std::string read_file(const std::string& path, std::string& text) {
    // Not to wait for somebody who writes to a pipe: that wait would be taken up again after a signal.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        const std::vector<std::string> commands = nearest(path, {"check", "prove", "simulate", "replay", "explain"});
        const std::string hint =
            commands.empty() ? "" : "; the command `" + commands.front() + "` stands before the files";
        return (errno == ENOENT ? "there is no such file" : because_of(errno)) + hint;
    }
    struct stat about {};
    std::string fault;
    if (::fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) {
        fault = "is a folder; name the files in it";
    } else {
        fault = read_all(file, text);
    }
    ::close(file);
    return fault;
}

/// An archive gives way to the diagram in it; the name, and so every place, says which one that is.
void look_inside(Input& input, const archive::InputPath& path) {
    if (!input.fault.empty() || (path.member.empty() && !archive::is_archive(input.text))) {
        return;
    }
    if (!archive::is_archive(input.text)) {
        input.fault = "is no archive, so it has no `" + path.member + "`";
        return;
    }
    archive::Chosen chosen = archive::diagram_in(input.text, path.file, path.member);
    input.fault = std::move(chosen.fault);
    input.text = std::move(chosen.text);
    input.name += chosen.member.empty() ? "" : "!" + chosen.member;
}

}  // namespace

Input read_text(const std::string& path) {
    Input input;
    if (path == "-") {
        input.name = "<stdin>";
        input.fault = read_all(STDIN_FILENO, input.text);
        return input;
    }
    input.name = path;
    input.fault = read_file(path, input.text);
    return input;
}

Input read_input(const std::string& path, const std::string& language) {
    const archive::InputPath parts = archive::split_path(path);
    Input input = read_text(parts.file);
    look_inside(input, parts);
    if (input.fault.empty() && input.text.empty()) {
        input.fault = "the file is empty";
    }
    const std::string& name = input.name;
    const bool is_diagram = language.empty() ? check::is_diagram_name(name) : language == "auml";
    const bool is_told = name.ends_with(".map") || name.ends_with(".lcc") || is_diagram;
    if (path != "-" && input.fault.empty() && language.empty() && !is_told) {
        input.fault =
            "its name does not tell the language; rename it to end in `.map`, `.lcc` or `.xmi`, or say `--from map`, "
            "`--from lcc` or `--from auml`";
    }
    if (is_diagram && input.fault.empty()) {  // so that reports can show its lines
        input.text = xmi::as_utf8(std::move(input.text));
    }
    return input;
}

}  // namespace map2pml::cli
