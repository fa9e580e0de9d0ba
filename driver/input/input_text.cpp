#include "driver/input/input_text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>
#include <vector>

#include "driver/input/archive/archive.h"
#include "driver/input/diagrams/documents.h"
#include "driver/input/file_kinds.h"
#include "driver/input/front_end.h"
#include "translator/foundation/budget/work_budget.h"

namespace map2pml::input {

namespace {

/// An archive is replaced by the diagram in it. The name, and so every place, says which one that is.
void look_inside(InputText& input, const archive::InputPath& path) {
    if (!input.fault.empty() || (path.member.empty() && !archive::is_archive(input.text))) return;
    if (!archive::is_archive(input.text)) {
        input.fault = "is not an archive, so it has no `" + path.member + "`";
        return;
    }
    archive::Chosen chosen = archive::diagram_in(input.text, path.file, path.member);
    input.fault = std::move(chosen.fault);
    input.text = std::move(chosen.text);
    input.name += chosen.member.empty() ? "" : "!" + chosen.member;
}

/// `a`, `b` or `c`
std::string one_of(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at) {
        text += at == 0 ? "" : at + 1 == names.size() ? " or " : ", ";
        text += "`" + names[at] + "`";
    }
    return text;
}

std::string untold_language(const std::string& name) {
    if (const FileKind* kind = kind_of_file(name)) return std::string(kind->instead);
    std::vector<std::string> suffixes;
    std::vector<std::string> options;
    for (const FrontEnd& row : front_ends()) {
        suffixes.emplace_back(row.suffixes.front());
        options.push_back(fmt::format("--from {}", row.name));
    }
    return fmt::format("the file name does not show the language; let the name end in {}, or use {}", one_of(suffixes),
                       one_of(options));
}

}  // namespace

CheckText check_of(const std::string& input, const std::string& text, const std::string& file, bool is_named,
                   const std::string& scene, const archive::GoesOn& goes_on) {
    std::string inside = is_document(input) && !is_named ? check_in_document(input, text, scene) : "";
    if (!inside.empty() && !file.empty()) {
        return {file, "",
                fmt::format("a block ```map2pml is in the document, and `{}` is beside it: keep one of them", file)};
    }
    if (!inside.empty()) return {input, std::move(inside), ""};
    if (file.empty()) return {};
    InputText read = read_text(file, goes_on);
    if (!read.fault.empty()) return {file, "", file + ": " + read.fault, read.stopped};
    return {file, is_document(file) ? check_in_document(file, read.text, scene) : std::move(read.text), ""};
}

bool while_budget_lasts() {
    budget::waited();
    return true;
}

InputText read_text(const std::string& path, const archive::GoesOn& goes_on) {
    const bool is_standard_input = path == "-";
    archive::FileText file =
        is_standard_input ? archive::read_open_file(STDIN_FILENO, goes_on) : archive::read_file(path, goes_on);
    return {is_standard_input ? "<stdin>" : path, std::move(file.text), std::move(file.fault), file.stopped};
}

InputText read_input(const std::string& path, const std::string& language, const archive::GoesOn& goes_on) {
    const archive::InputPath parts = archive::split_path(path);
    InputText input = read_text(parts.file, goes_on);
    look_inside(input, parts);
    if (input.fault.empty() && input.text.empty()) input.fault = "the file is empty";
    const FrontEnd* front_end = find_front_end(input.name, language);
    if (input.fault.empty() && front_end == nullptr && path != "-") input.fault = untold_language(input.name);
    if (input.fault.empty() && front_end != nullptr && front_end->decode != nullptr)
        input.text = front_end->decode(std::move(input.text));
    return input;
}

}  // namespace map2pml::input
