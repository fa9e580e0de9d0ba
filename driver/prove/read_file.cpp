#include "driver/prove/read_file.h"

#include <string>
#include <utility>

#include "driver/archive/archive.h"
#include "driver/archive/diagram_member.h"
#include "driver/archive/read_file.h"
#include "translator/budget/work_budget.h"

namespace map2pml::prove {

std::optional<std::string> read_file(const std::string& path, std::string& why) {
    archive::FileText file = archive::read_file(path, [] {
        budget::waited();
        return true;
    });
    why = std::move(file.fault);
    return why.empty() ? std::optional(std::move(file.text)) : std::nullopt;
}

std::optional<NamedText> read_input_file(const std::string& path, std::string& why) {
    const archive::InputPath parts = archive::split_path(path);
    std::optional<std::string> text = read_file(parts.file, why);
    if (!text || (parts.member.empty() && !archive::is_archive(*text))) {
        return text ? std::optional(NamedText{path, std::move(*text)}) : std::nullopt;
    }
    if (!archive::is_archive(*text)) {
        why = "is no archive, so it has no `" + parts.member + "`";
        return std::nullopt;
    }
    archive::Chosen chosen = archive::diagram_in(*text, parts.file, parts.member);
    why = chosen.fault.empty() && chosen.text.empty() ? "the file is empty" : std::move(chosen.fault);
    return why.empty() ? std::optional(NamedText{parts.file + "!" + chosen.member, std::move(chosen.text)})
                       : std::nullopt;
}

}  // namespace map2pml::prove
