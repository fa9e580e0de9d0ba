#include "driver/verdicts/search/beginning.h"

#include <cctype>

namespace map2pml::check {

namespace {

bool is_word(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// Every word that names a place names who takes it, also within terms: `f(a1, 10)`.
void rename(std::string& text, const std::map<std::string, std::string>& team) {
    std::string renamed;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_word(text[end])) ++end;
        const std::string word = text.substr(at, end > at ? end - at : 1);
        const auto found = team.find(word);
        renamed += found == team.end() ? word : found->second;
        at += word.size();
    }
    text = std::move(renamed);
}

}  // namespace

SavedBeginning done_by(const SavedBeginning& beginning, const std::map<std::string, std::string>& team) {
    SavedBeginning renamed = beginning;
    for (trace::Step& step : renamed.steps) {
        rename(step.agent, team);
        rename(step.from, team);
        for (std::string& each : step.to) rename(each, team);
        for (ir::Value& each : step.terms) rename(each.text, team);
    }
    return renamed;
}

}  // namespace map2pml::check
