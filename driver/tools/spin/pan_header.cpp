#include "driver/tools/spin/internal.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace map2pml::spin {

namespace {

constexpr std::array<std::string_view, 4> kTypes = {"uchar", "short", "int", "unsigned"};

/// `uchar v_boss;`, `unsigned agent_failed : 1;`, `uchar mailbox_Bidder[3];`
std::optional<PanField> field_in(const std::string& line) {
    std::istringstream words(line);
    PanField field;
    words >> field.type >> field.name;
    if (std::find(kTypes.begin(), kTypes.end(), field.type) == kTypes.end()) return std::nullopt;
    field.is_bits = line.find(" : ") != std::string::npos;
    const std::size_t end = field.name.find_first_of("[;:");
    field.is_array = end != std::string::npos && field.name[end] == '[';
    field.name.resize(std::min(end, field.name.size()));
    return field.name.empty() ? std::nullopt : std::optional(field);
}

/// `typedef struct P1 { /* agent_Bidder */`
std::optional<PanStruct> struct_in(const std::string& line) {
    std::istringstream words(line);
    std::string definition;
    std::string structure;
    std::string brace;
    std::string slash;
    PanStruct made;
    words >> definition >> structure >> made.name >> brace >> slash >> made.comment;
    if (definition != "typedef" || structure != "struct" || brace != "{") return std::nullopt;
    if (slash != "/*") made.comment.clear();
    return made;
}

}  // namespace

const PanField* PanStruct::find(std::string_view field) const {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const PanField& each) { return each.name == field; });
    return found == fields.end() ? nullptr : &*found;
}

std::vector<PanStruct> pan_structs(const std::string& header) {
    std::vector<PanStruct> all;
    bool is_inside = false;
    std::istringstream text(header);
    for (std::string line; std::getline(text, line);) {
        if (auto begun = struct_in(line)) {
            all.push_back(*std::move(begun));
            is_inside = true;
        } else if (line.starts_with("}")) {
            is_inside = false;
        } else if (is_inside) {
            if (auto field = field_in(line)) all.back().fields.push_back(*std::move(field));
        }
    }
    return all;
}

}  // namespace map2pml::spin
