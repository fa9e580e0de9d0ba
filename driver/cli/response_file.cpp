#include "driver/cli/command_line.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "driver/cli/input.h"

namespace map2pml::cli {

Arguments with_response_files(const std::vector<std::string>& arguments) {
    Arguments all;
    bool is_literal = false;
    for (const std::string& word : arguments) {
        is_literal = is_literal || word == "--";
        std::error_code ignored;
        if (is_literal || word.size() < 2 || word.front() != '@' || std::filesystem::exists(word, ignored)) {
            all.words.push_back(word);
            continue;
        }
        const Input file = read_text(word.substr(1));
        if (!file.fault.empty()) {
            all.faults.push_back(fmt::format("{}: {}", word, file.fault));
            all.was_stopped = all.was_stopped || file.stopped;
        }
        all.files.push_back(word.substr(1));
        std::istringstream lines(file.text);
        for (std::string line; std::getline(lines, line);) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (!line.empty()) all.words.push_back(line);
        }
    }
    return all;
}

}  // namespace map2pml::cli
