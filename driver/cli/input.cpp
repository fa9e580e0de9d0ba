#include "driver/cli/input.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "driver/archive/archive.h"
#include "driver/archive/diagram_member.h"
#include "driver/archive/read_file.h"
#include "driver/check/read_input.h"
#include "driver/cli/interrupt.h"
#include "translator/auml/xmi/encoding.h"
#include "translator/diag/suggest.h"

namespace map2pml::cli {

namespace {

bool is_wanted() { return !cancelled(); }

/// Takes over what was read of a file.
void take(Input& input, archive::FileText file) {
    input.text = std::move(file.text);
    input.fault = std::move(file.fault);
    input.stopped = file.stopped;
}

/// Who writes `map2pml file.map chekc` meant a command.
std::string command_meant(const std::string& path) {
    const std::vector<std::string> commands = diag::nearest(path, {"check", "prove", "simulate", "replay", "explain"});
    return commands.empty() ? "" : "; the command `" + commands.front() + "` stands before the files";
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

int exit_code(const Input& input) {
    if (input.fault.empty()) {
        return 0;
    }
    return input.stopped ? 3 : 2;
}

Input read_text(const std::string& path) {
    Input input;
    const bool is_standard_input = path == "-";
    input.name = is_standard_input ? "<stdin>" : path;
    take(input,
         is_standard_input ? archive::read_open_file(STDIN_FILENO, is_wanted) : archive::read_file(path, is_wanted));
    std::error_code ignored;
    if (!input.fault.empty() && !is_standard_input && !std::filesystem::exists(path, ignored)) {
        input.fault += command_meant(path);
    }
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
