// Combined fragments: the operator, what AUML makes of it, the operands.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/internal.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

constexpr std::array kOperators = {Operator::alt,    Operator::opt,      Operator::par,      Operator::loop,
                                   Operator::break_, Operator::critical, Operator::strict,   Operator::seq,
                                   Operator::neg,    Operator::assert_,  Operator::consider, Operator::ignore};

/// Parts that are read, or that do not affect what happens.
constexpr std::array<std::string_view, 10> kFragmentParts = {
    "operand",         "ownedMember",  "covered",        "cfragmentGate", "message",
    "generalOrdering", "ownedComment", "nameExpression", "documentation", "name"};
constexpr std::array<std::string_view, 9> kOperandParts = {"fragment",        "guard",         "covered",
                                                           "generalOrdering", "formalGate",    "ownedComment",
                                                           "nameExpression",  "documentation", "name"};

/// The AUML connector that a name, a stereotype or a comment denotes; empty for any other word.
std::string connector_of(const Reading& reading, const Element& element) {
    std::vector<std::string> words = reading.comments_on(element.id());
    words.push_back(normal_spaces(element.attribute("name")));
    for (const Stereotype& stereotype : reading.stereotypes_of(element.id())) words.push_back(stereotype.name);
    for (std::string& word : words) {
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char letter) { return std::toupper(letter); });
        if (word == "OR" || word == "XOR" || word == "AND") return word;
    }
    return {};
}

bool has_one_operand(Operator kind) {
    return kind == Operator::opt || kind == Operator::loop || kind == Operator::break_ || kind == Operator::neg ||
           kind == Operator::critical || kind == Operator::assert_ || kind == Operator::consider ||
           kind == Operator::ignore;
}

}  // namespace

std::vector<Element> operands_of(const Element& combined) {
    std::vector<Element> operands = combined.children("operand");
    for (const Element& member : combined.children("ownedMember"))
        if (member.type() == "InteractionOperand") operands.push_back(member);
    return operands;
}

std::optional<Operator> FragmentReader::operator_of(const Element& element) {
    const std::string word =
        element.has_attribute("interactionOperator") ? element.attribute("interactionOperator") : "seq";
    const auto kind =
        std::find_if(kOperators.begin(), kOperators.end(), [&](Operator each) { return to_string(each) == word; });
    if (word == "group")  // PlantUML: a frame that says nothing
        return Operator::seq;
    if (kind == kOperators.end()) {
        reading_.report(diag::Code::xmi_unknown_operator, element,
                        fmt::format("`{}` is not an operator of a combined fragment", word));
        return std::nullopt;
    }
    const std::string connector = connector_of(reading_, element);
    const bool fits =
        connector.empty() || (connector == "XOR" && *kind == Operator::alt) ||
        ((connector == "AND" || connector == "OR") && (*kind == Operator::par || *kind == Operator::seq)) ||
        (connector == "OR" && *kind == Operator::alt);
    if (!fits) {
        reading_.report(diag::Code::xmi_unknown_operator, element,
                        fmt::format("this is called {}, but its operator is `{}`", connector, word));
        return std::nullopt;
    }
    if (connector.empty()) return *kind;
    return connector == "XOR" ? Operator::alt : connector == "AND" ? Operator::par : Operator::or_;
}

void FragmentReader::read_combined(const Element& element, std::vector<Fragment>& into) {
    reading_.check_unique(element);
    std::vector<LifelineIndex> covered = covered_by(element);
    Combined combined;
    const auto kind = operator_of(element);
    combined.kind = kind.value_or(Operator::seq);
    const std::vector<Element> operands = operands_of(element);
    if (operands.empty()) {
        reading_.ignore(element, "it has no operand");
        return;
    }
    reading_.ignore_others(element, kFragmentParts, "a fragment");
    if (operands.size() > 1 && has_one_operand(combined.kind)) {
        reading_.report(
            diag::Code::xmi_unknown_operator, element,
            fmt::format("`{}` has one operand, but this one has {}", to_string(combined.kind), operands.size()));
    }
    for (const std::string& id : element.references("message")) {
        const Element message = reading_.find(id);
        combined.messages.push_back(message && !message.attribute("name").empty() ? message.attribute("name") : id);
    }
    read_operands(element, combined);
    read_guards(element, combined);
    auto found = find_empty_operands(element, combined, std::move(covered));
    if (found && kind) with_empty_operand_.push_back(*std::move(found));
    into.push_back({node_of(element), std::move(combined)});
}

/// A title of PlantUML is written as a guard of `group`.
void FragmentReader::read_guards(const Element& element, Combined& into) {
    const std::vector<Element> operands = operands_of(element);
    const bool is_group = element.attribute("interactionOperator") == "group";
    std::vector<Element> guards;
    for (std::size_t at = 0; at < operands.size(); ++at) {
        Operand& operand = into.operands[at];
        const Element guard = guards.emplace_back(read_guard(reading_, operands[at], operand));
        if (into.kind == Operator::loop && at == 0)
            into.bounds = read_bounds(reading_, guard);
        else if (into.kind != Operator::loop)
            check_no_bounds(reading_, guard, into.kind);
        if (is_group && !operand.guard.empty()) {
            reading_.report(diag::Code::xmi_default_operator, guard,
                            fmt::format("`group` is not an operator: [{}] is read as its title, not as a guard",
                                        std::exchange(operand.guard, "")));
        }
    }
    const bool is_frame = into.kind == Operator::seq && !is_group;
    if (is_frame && read_by_words(reading_, element, into)) return;
    if (happens_once(into.kind)) report_guards(element, guards, into);
}

/// An operand that always happens has no guard in UML: with one, it is optional.
void FragmentReader::report_guards(const Element& element, const std::vector<Element>& guards,
                                   const Combined& combined) {
    for (std::size_t at = 0; at < guards.size(); ++at) {
        const Operand& operand = combined.operands[at];
        if (operand.guard.empty() || operand.fragments.empty()) continue;
        std::string words =
            combined.kind == Operator::seq
                ? fmt::format(
                      "in a `seq`, the operator where none was chosen, contents happen once, or not at "
                      "all if [{}] is false; was `{}` meant?",
                      operand.guard, combined.operands.size() > 1 ? "alt" : "loop")
                : fmt::format(
                      "an operand of `{}` always happens; with the guard [{}] it is read as optional, as if "
                      "an `opt` were drawn in it",
                      to_string(combined.kind), operand.guard);
        reading_.report(diag::Code::xmi_default_operator, guards[at], std::move(words),
                        {{element.span(), "this fragment"}});
    }
}

void FragmentReader::read_operands(const Element& element, Combined& into) {
    for (const Element& each : operands_of(element)) {
        reading_.check_unique(each);
        Operand operand;
        operand.node = node_of(each);
        reading_.ignore_others(each, kOperandParts, "an operand");
        inside_.push_back(++operand_count_);
        operand.fragments = read_all(each);
        inside_.pop_back();
        into.operands.push_back(std::move(operand));
    }
}

}  // namespace map2pml::auml
