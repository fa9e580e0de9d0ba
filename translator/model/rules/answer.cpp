#include "translator/model/rules/internal.h"

#include <algorithm>
#include <charconv>

namespace map2pml::deontic {

namespace {

/// Takes the next line off the text; nothing if there is no whole line.
std::optional<std::string_view> next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

/// Takes a number and the character behind it off the text.
std::optional<std::size_t> next_number(std::string_view& text, char behind) {
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || after == end || *after != behind) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(after - text.data()) + 1);
    return number;
}

/// `t(3,0)`: rule 3 answers question 0. `b(1,c(1),c(2),f(4,c(5)))`: rule 1 is on the way.
bool read_atom(std::string_view atom, RuleAnswer& answer) {
    if (atom.size() < 3 || (atom[0] != 't' && atom[0] != 'b') || atom[1] != '(' || atom.back() != ')') return false;
    const bool answers = atom[0] == 't';
    atom.remove_prefix(2);
    const auto rule = next_number(atom, ',');
    if (!rule) return false;
    if (!answers) {
        answer.on_the_way.insert(*rule);
        return true;
    }
    const auto question = next_number(atom, ')');
    if (!question || !atom.empty()) return false;
    answer.answering[*question].insert(*rule);
    return true;
}

}  // namespace

std::optional<RuleAnswer> read_answer(std::string_view output) {
    auto model = next_line(output);
    const auto verdict = next_line(output);
    if (!model || !verdict || *verdict != "SATISFIABLE" || !output.empty()) return std::nullopt;
    RuleAnswer answer;
    while (!model->empty()) {
        const std::size_t end = std::min(model->find(' '), model->size());
        if (!read_atom(model->substr(0, end), answer)) return std::nullopt;
        model->remove_prefix(std::min(end + 1, model->size()));
    }
    return answer;
}

}  // namespace map2pml::deontic
