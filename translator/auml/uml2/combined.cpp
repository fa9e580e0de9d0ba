// Combined fragments: the operator, what AUML makes of it, the operands.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "translator/auml/uml2/fragments.h"
#include "translator/auml/uml2/guards.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

constexpr std::array kOperators = {Operator::alt,    Operator::opt,      Operator::par,      Operator::loop,
                                   Operator::break_, Operator::critical, Operator::strict,   Operator::seq,
                                   Operator::neg,    Operator::assert_,  Operator::consider, Operator::ignore};

/// The AUML connector that a name, a stereotype or a comment denotes; empty for any other word.
std::string connector_of(const Reading& reading, const Element& element) {
    std::vector<std::string> words = reading.comments_on(element.id());
    words.push_back(normal_spaces(element.attribute("name")));
    for (const Stereotype& stereotype : reading.stereotypes_of(element.id())) {
        words.push_back(stereotype.name);
    }
    for (std::string& word : words) {
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char letter) { return std::toupper(letter); });
        if (word == "OR" || word == "XOR" || word == "AND") {
            return word;
        }
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
    for (const Element& member : combined.children("ownedMember")) {
        if (member.type() == "InteractionOperand") {
            operands.push_back(member);
        }
    }
    return operands;
}

std::optional<Operator> FragmentReader::operator_of(const Element& element) {
    const std::string word =
        element.has_attribute("interactionOperator") ? element.attribute("interactionOperator") : "seq";
    const auto kind =
        std::find_if(kOperators.begin(), kOperators.end(), [&](Operator each) { return to_string(each) == word; });
    if (word == "group") {  // PlantUML: a frame that says nothing
        return Operator::seq;
    }
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
    if (connector.empty()) {
        return *kind;
    }
    return connector == "XOR" ? Operator::alt : connector == "AND" ? Operator::par : Operator::or_;
}

void FragmentReader::read_combined(const Element& element, std::vector<Fragment>& into) {
    reading_.check_unique(element);
    (void)covered_by(element);
    Combined combined;
    const auto kind = operator_of(element);
    combined.kind = kind.value_or(Operator::seq);
    const std::vector<Element> operands = operands_of(element);
    if (operands.empty()) {
        reading_.ignore(element, "it has no operand");
        return;
    }
    if (operands.size() > 1 && has_one_operand(combined.kind)) {
        reading_.report(
            diag::Code::xmi_unknown_operator, element,
            fmt::format("`{}` has one operand, but this one has {}", to_string(combined.kind), operands.size()));
    }
    for (const std::string& id : element.references("message")) {
        const Element message = reading_.find(id);
        combined.messages.push_back(message && !message.attribute("name").empty() ? message.attribute("name") : id);
    }
    if (combined.kind == Operator::loop) {
        combined.bounds = read_bounds(reading_, operands.front());
    }
    read_operands(element, combined);
    const bool is_empty = std::all_of(combined.operands.begin(), combined.operands.end(),
                                      [](const Operand& each) { return each.fragments.empty(); });
    if (is_empty && reading_.style().loses_operands && !interaction_.messages.empty()) {
        reading_.report(diag::Code::xmi_lost_operands, element,
                        fmt::format("{} saves fragments without their contents: the messages of this `{}` are lost",
                                    reading_.style().tool, to_string(combined.kind)));
    }
    into.push_back({node_of(element), std::move(combined)});
}

void FragmentReader::read_operands(const Element& element, Combined& into) {
    for (const Element& each : operands_of(element)) {
        reading_.check_unique(each);
        Operand operand;
        operand.node = node_of(each);
        read_guard(reading_, each, operand);
        inside_.push_back(++operand_count_);
        operand.fragments = read_all(each);
        inside_.pop_back();
        into.operands.push_back(std::move(operand));
    }
}

}  // namespace map2pml::auml
