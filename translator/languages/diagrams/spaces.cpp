#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

std::string normal_spaces(std::string_view text) {
    std::string normal;
    for (const char letter : text) {
        const bool is_space = letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
        if (!is_space)
            normal += letter;
        else if (!normal.empty() && normal.back() != ' ')
            normal += ' ';
    }
    if (!normal.empty() && normal.back() == ' ') normal.pop_back();
    return normal;
}

}  // namespace map2pml::auml
