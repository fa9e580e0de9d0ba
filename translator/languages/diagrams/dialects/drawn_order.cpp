#include "translator/languages/diagrams/dialects/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace map2pml::auml {

bool is_same_height(double one, double other) { return std::abs(one - other) < 1; }

namespace {

/// Whether it is known that no lifeline takes part in both.
bool are_apart(const DrawnMessage& one, const DrawnMessage& other) {
    return std::none_of(one.lifelines.begin(), one.lifelines.end(), [&](const std::string& id) {
        return id.empty() || std::any_of(other.lifelines.begin(), other.lifelines.end(),
                                         [&](const std::string& its) { return its.empty() || its == id; });
    });
}

}  // namespace

void sort_from_top(Reading& reading, std::vector<DrawnMessage>& messages) {
    std::stable_sort(messages.begin(), messages.end(),
                     [](const auto& one, const auto& other) { return one.height < other.height; });
    for (std::size_t at = 1; at < messages.size(); ++at) {
        for (std::size_t other = at; other-- > 0 && is_same_height(messages[at].height, messages[other].height);) {
            if (are_apart(messages[at], messages[other])) continue;
            reading.report(diag::Code::xmi_no_order, messages[at].element,
                           "this message is drawn at the same height as another one, so their order is unknown",
                           {{messages[other].element.span(), "the other one"}});
            break;
        }
    }
    if (!messages.empty()) {
        reading.report(
            diag::Code::xmi_drawn_order, messages.front().element,
            fmt::format("{} saves only the positions of messages; they are read from top to bottom, this one first",
                        reading.style().tool));
    }
}

void number_same_names(std::vector<Interaction>& interactions) {
    std::set<std::string> drawn;
    for (const Interaction& each : interactions) drawn.insert(each.node.name);
    std::set<std::string> given;
    for (Interaction& each : interactions) {
        std::string own = each.node.name;
        for (std::size_t number = 2; given.contains(own) || (own != each.node.name && drawn.contains(own)); ++number)
            own = fmt::format("{} {}", each.node.name, number);
        given.insert(own);
        each.node.name = std::move(own);
    }
}

}  // namespace map2pml::auml
