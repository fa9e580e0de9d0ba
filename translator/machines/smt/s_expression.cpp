#include "translator/machines/smt/internal.h"

#include <algorithm>

namespace map2pml::eventb::smt {

std::vector<SExpression> read_s_expressions(std::string_view text) {
    std::vector<SExpression> open(1);
    const auto close = [&] {
        SExpression last = std::move(open.back());
        open.pop_back();
        open.back().parts.push_back(std::move(last));
    };
    std::size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == ';') {
            at = std::min(text.find('\n', at), text.size());
        } else if (c == '(') {
            open.emplace_back();
            ++at;
        } else if (c == ')') {
            if (open.size() > 1) close();
            ++at;
        } else if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            ++at;
        } else {
            std::size_t end = text.find_first_of(" \n\t\r();", at);
            if (c == '|' || c == '"') {
                const std::size_t quote = text.find(c, at + 1);
                end = quote == std::string_view::npos ? quote : quote + 1;
            }
            end = std::min(end, text.size());
            open.back().parts.push_back({std::string(text.substr(at, end - at)), {}});
            at = end;
        }
    }
    while (open.size() > 1) close();
    return std::move(open.front().parts);
}

}  // namespace map2pml::eventb::smt
