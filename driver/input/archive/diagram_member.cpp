
#include <filesystem>
#include <vector>

#include "driver/input/archive/archive.h"
#include "translator/foundation/source/printable.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"

namespace map2pml::archive {

namespace {

using Names = std::vector<std::string>;

std::string listed_names(const Names& names) {
    constexpr std::size_t kMost = 5;
    std::string text;
    for (std::size_t at = 0; at < names.size() && at < kMost; ++at)
        text += (at == 0 ? "`" : ", `") + source::printable(names[at]) + "`";
    return text + (names.size() > kMost ? " and " + std::to_string(names.size() - kMost) + " more" : "");
}

/// The members of the first kind of diagram file that the archive contains.
Names candidates(const std::vector<Member>& members) {
    Names models;
    Names diagrams;
    Names others;
    for (const Member& each : members) {
        const bool is_hidden =
            each.name.starts_with("__MACOSX/");  // a second file for each, with what a desktop knows of it
        if (is_hidden || !auml::is_diagram_name(each.name)) continue;
        Names& kind = each.name.ends_with(auml::kMagicDrawModel) ? models
                      : each.name.ends_with(".xml")              ? others
                                                                 : diagrams;
        kind.push_back(each.name);
    }
    return !models.empty() ? models : !diagrams.empty() ? diagrams : others;
}

Chosen refused(std::string fault) { return {{}, {}, std::move(fault)}; }

}  // namespace

InputPath split_path(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return {path, {}};
    for (std::size_t at = path.find('!'); at != std::string::npos; at = path.find('!', at + 1))
        if (at > 0 && std::filesystem::is_regular_file(path.substr(0, at), ignored))
            return {path.substr(0, at), path.substr(at + 1)};
    return {path, {}};
}

Chosen diagram_in(std::string_view bytes, const std::string& file, const std::string& wanted) {
    const Contents all = list(bytes);
    if (!all.fault.empty()) return refused(all.fault);
    Names names = candidates(all.members);
    if (!wanted.empty()) {
        names.clear();
        for (const Member& each : all.members)
            if (each.name == wanted) names.push_back(each.name);
        if (names.empty()) {
            const Names there = candidates(all.members);
            return refused("is an archive without `" + source::printable(wanted) + "`" +
                           (there.empty() ? "" : "; it has " + listed_names(there)));
        }
    }
    if (names.empty())
        return refused("is an archive without a diagram: no member has a name such as `model.xmi` or `model.uml`");
    if (names.size() > 1) {
        const std::string choice = source::printable(file + "!" + names.front());
        return refused("is an archive of " + std::to_string(names.size()) + " diagrams: " + listed_names(names) +
                       (names[0] == names[1] ? "" : "; choose one, as in `" + choice + "`"));
    }
    Contents contents = unpack(bytes, [&](std::string_view name) { return name == names.front(); });
    if (!contents.fault.empty()) return refused(contents.fault);
    return {names.front(), std::move(contents.members.at(0).text), {}};
}

}  // namespace map2pml::archive
