#include "driver/cli/command_line.h"

#include <algorithm>
#include <string_view>

namespace map2pml::cli {

namespace {

bool needs_no_quotes(char byte) {
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
    return is_letter || std::string_view("-_./=,:+@%").find(byte) != std::string_view::npos;
}

std::string for_shell(const std::string& word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), needs_no_quotes)) return word;
    std::string text = "'";
    for (const char byte : word) text += byte == '\'' ? "'\\''" : std::string(1, byte);
    return text + "'";
}

}  // namespace

std::string command_line_of(const std::vector<std::string>& arguments) {
    std::string line = "map2pml";
    for (const std::string& each : arguments) line += " " + for_shell(each);
    return line;
}

}  // namespace map2pml::cli
