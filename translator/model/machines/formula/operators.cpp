#include "translator/model/machines/formula/operators.h"

#include <array>

namespace map2pml::eventb {

namespace {

constexpr std::array<std::string_view, 10> kAtomSpellings = {"ℤ",     "ℕ", "ℕ1", "BOOL", "TRUE",
                                                             "FALSE", "∅", "id", "prj1", "prj2"};
constexpr std::array<std::string_view, 11> kUnary = {"−",    "∼",   "ℙ",   "ℙ1",    "dom",  "ran",
                                                     "card", "min", "max", "union", "inter"};
// Rodin's characters for total or surjective relations, and for overriding, lie in the private use area.
constexpr std::array<std::string_view, 34> kBinary = {
    "↦", "↔", "\uE100", "\uE101", "\uE102", "⇸", "→", "⤔", "↣", "⤀", "↠", "⤖", "∪", "∩",   "∖", "×", "\uE103",
    ";", "∘", "∥",      "⊗",      "◁",      "⩤", "▷", "⩥", "‥", "+", "−", "∗", "÷", "mod", "^", "",  ""};
constexpr std::array<std::string_view, 12> kSigns = {"=", "≠", "∈", "∉", "⊆", "⊈", "⊂", "⊄", "<", "≤", ">", "≥"};

bool within(Binary op, Binary first, Binary last) { return op >= first && op <= last; }

}  // namespace

std::string_view spelling(Atom atom) { return kAtomSpellings.at(static_cast<std::size_t>(atom)); }
std::string_view spelling(Unary op) { return kUnary.at(static_cast<std::size_t>(op)); }
std::string_view spelling(Binary op) { return kBinary.at(static_cast<std::size_t>(op)); }
std::string_view spelling(Sign sign) { return kSigns.at(static_cast<std::size_t>(sign)); }

bool is_arrow(Binary op) { return within(op, Binary::relation, Binary::bijection); }

int level(Binary op) {
    if (op == Binary::maplet) return 0;
    if (is_arrow(op)) return 1;
    if (within(op, Binary::set_union, Binary::range_subtract)) return 2;
    if (op == Binary::upto) return 3;
    if (within(op, Binary::plus, Binary::minus)) return 4;
    if (within(op, Binary::times, Binary::modulo)) return 5;
    if (op == Binary::power_of) return 6;
    return 7;
}

bool compatible(Binary left, Binary right) {
    if (level(left) != level(right)) return false;
    switch (level(left)) {
        case 0:
        case 4:
        case 5:
        case 7:
            return true;
        case 2:
            break;
        default:
            return false;
    }
    if (left == right) {
        return left == Binary::set_union || left == Binary::set_inter || left == Binary::product ||
               left == Binary::override_ || left == Binary::compose || left == Binary::back_compose;
    }
    const bool range = right == Binary::range_restrict || right == Binary::range_subtract || right == Binary::set_minus;
    const bool domain = left == Binary::domain_restrict || left == Binary::domain_subtract;
    return (range && (left == Binary::set_inter || domain)) ||
           (left == Binary::compose && (right == Binary::range_restrict || right == Binary::range_subtract)) ||
           (domain && (right == Binary::set_inter || right == Binary::compose || right == Binary::direct_product));
}

}  // namespace map2pml::eventb
