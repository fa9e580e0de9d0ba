#include "translator/deontic/answer.h"

#include <algorithm>
#include <charconv>

namespace map2pml::deontic {

namespace {

/// Takes the next line off the text; nothing if there is no whole line.
std::optional<std::string_view> next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

/// `t(3,c(1),c(2))`: adds 3.
bool read_atom(std::string_view atom, RuleAnswer& answer) {
    if (atom.size() < 3 || (atom[0] != 't' && atom[0] != 'b') || atom[1] != '(' || atom.back() != ')') {
        return false;
    }
    std::size_t number = 0;
    const char* end = atom.data() + atom.size();
    const auto [after, error] = std::from_chars(atom.data() + 2, end, number);
    if (error != std::errc{} || after == end || *after != ',') {
        return false;
    }
    (atom[0] == 't' ? answer.answering : answer.on_the_way).insert(number);
    return true;
}

}  // namespace

std::optional<RuleAnswer> read_answer(std::string_view output) {
    auto model = next_line(output);
    const auto verdict = next_line(output);
    if (!model || !verdict || *verdict != "SATISFIABLE" || !output.empty()) {
        return std::nullopt;
    }
    RuleAnswer answer;
    while (!model->empty()) {
        const std::size_t end = std::min(model->find(' '), model->size());
        if (!read_atom(model->substr(0, end), answer)) {
            return std::nullopt;
        }
        model->remove_prefix(std::min(end + 1, model->size()));
    }
    return answer;
}

}  // namespace map2pml::deontic
