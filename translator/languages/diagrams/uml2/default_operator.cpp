#include <fmt/format.h>
#include <boost/algorithm/string/case_conv.hpp>

#include <algorithm>
#include <cctype>
#include <regex>

#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/internal.h"

namespace map2pml::auml {

namespace {

/// `loop` of `Loop (1..3)`; empty if the text does not begin with a letter.
std::string first_word(const std::string& text) {
    const auto end =
        std::find_if(text.begin(), text.end(), [](unsigned char letter) { return std::isalpha(letter) == 0; });
    const bool is_whole = end == text.end() || (*end != '_' && std::isdigit(static_cast<unsigned char>(*end)) == 0);
    return is_whole ? boost::to_lower_copy(std::string(text.begin(), end)) : std::string();
}

bool begins_loop(const std::string& text) {
    static const std::regex each("^for +(each|every|all)\\b", std::regex::icase);
    const std::string word = first_word(text);
    return word == "loop" || word == "while" || word == "until" || word == "repeat" || word == "foreach" ||
           std::regex_search(text.substr(0, 64), each);
}

bool begins_rest(const std::string& text) {
    const std::string word = first_word(text);
    return word == "else" || word == "otherwise";
}

/// `1..*`, `loop (1, 3)`, `3 times`.
std::optional<Bounds> bounds_in(const std::string& text) {
    static const std::regex range("^(?:loop)? *[(\\[]? *(\\d{1,3}) *(?:\\.\\.|,) *(\\d{1,3}|\\*) *[)\\]]?$",
                                  std::regex::icase);
    static const std::regex times("^(?:loop)? *(\\d{1,3}) *(?:times|x)$", std::regex::icase);
    std::smatch found;
    if (text.size() > 64) return std::nullopt;
    if (std::regex_match(text, found, times)) {
        const auto count = static_cast<std::uint32_t>(std::stoul(found[1]));
        return Bounds{count, count};
    }
    if (!std::regex_match(text, found, range)) return std::nullopt;
    Bounds bounds{static_cast<std::uint32_t>(std::stoul(found[1])), std::nullopt};
    if (found[2] != "*") bounds.upper = static_cast<std::uint32_t>(std::stoul(found[2]));
    const bool is_right = !bounds.upper || *bounds.upper >= bounds.lower;
    return is_right ? std::optional(bounds) : std::nullopt;
}

/// The operator that the name and the guards say, where they leave no doubt.
std::optional<Operator> meant_operator(const std::string& name, const Combined& combined) {
    const std::vector<Operand>& operands = combined.operands;
    const std::string word = first_word(name);
    if (operands.size() == 1) {
        const std::string& guard = operands.front().guard;
        const std::string its_word = first_word(guard);
        if (begins_loop(name) || begins_loop(guard) || bounds_in(guard)) return Operator::loop;
        if (word == "opt" || word == "if" || its_word == "opt" || its_word == "if") return Operator::opt;
        return std::nullopt;
    }
    const auto is_guarded = [](const Operand& each) { return !each.guard.empty(); };
    const bool has_rest = begins_rest(operands.back().guard);
    const bool is_choice = std::all_of(operands.begin(), operands.end() - 1, is_guarded) &&
                           (has_rest || ((word == "alt" || word == "if") && is_guarded(operands.back())));
    return is_choice ? std::optional(Operator::alt) : std::nullopt;
}

}  // namespace

bool read_by_words(Reading& reading, const xmi::Element& element, Combined& into) {
    const std::string name = normal_spaces(element.attribute("name"));
    const std::optional<Operator> meant = meant_operator(name, into);
    if (!meant) return false;
    into.kind = *meant;
    Operand& first = into.operands.front();
    std::string words = to_string(*meant);
    if (*meant == Operator::loop) {
        const std::optional<Bounds> of_guard = bounds_in(first.guard);
        into.bounds = of_guard ? *of_guard : bounds_in(name).value_or(Bounds{});
        if (of_guard) first.guard.clear();
        words += fmt::format("({}, {})", into.bounds.lower,
                             into.bounds.upper ? std::to_string(*into.bounds.upper) : std::string("*"));
    } else if (*meant == Operator::opt && first.guard.empty()) {
        first.guard = name;
        first.guard_span = element.span();
    } else if (*meant == Operator::alt && begins_rest(into.operands.back().guard) &&
               first_word(into.operands.back().guard).size() == into.operands.back().guard.size()) {
        into.operands.back().guard = "else";
    }
    reading.report(diag::Code::xmi_default_operator, element,
                   fmt::format("the operator of this fragment is `seq`, the default of tools; by its name or guards it "
                               "is read as `{}`, not as contents that happen once",
                               words));
    return true;
}

}  // namespace map2pml::auml
