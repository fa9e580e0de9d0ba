#include "translator/languages/diagrams/dialects/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace map2pml::auml {

namespace {

class Order {
  public:
    Order(Reading& reading, const std::vector<CalledMessage>& messages) : reading_(reading), messages_(messages) {
        for (std::size_t at = 0; at < messages.size(); ++at) index_.emplace(messages[at].element.id(), at);
        for (std::size_t at = 0; at < messages.size(); ++at)
            activated_[messages[at].activators.empty() ? "" : messages[at].activators.front()].push_back(at);
    }

    std::vector<std::size_t> find() {
        add_activated_by("");
        for (std::size_t at = 0; at < messages_.size(); ++at) {
            if (!placed_.contains(at)) {
                reading_.report(diag::Code::xmi_cycle, messages_[at].element,
                                fmt::format("`{}` comes before itself, through its predecessors and activators",
                                            messages_[at].act));
            }
        }
        for (const std::size_t at : order_) check_predecessors(at);
        return order_;
    }

  private:
    /// Nesting is bounded by the number of messages, and each is placed once.
    void add_activated_by(const std::string& activator) {
        std::vector<std::size_t> open = activated_[activator];
        while (!open.empty()) {
            std::vector<std::size_t> ready;
            std::copy_if(open.begin(), open.end(), std::back_inserter(ready),
                         [&](std::size_t at) { return is_ready(at, open); });
            if (ready.empty()) return;  // a cycle; messages that are not placed are reported
            if (ready.size() > 1) {
                reading_.report(
                    diag::Code::xmi_no_order, messages_[ready[1]].element,
                    fmt::format(
                        "the order of `{}` and `{}` is not given: make one of them the predecessor of the other",
                        messages_[ready[0]].act, messages_[ready[1]].act),
                    {{messages_[ready[0]].element.span(), "the other one"}});
            }
            const std::size_t next = ready.front();
            open.erase(std::find(open.begin(), open.end(), next));
            if (!placed_.insert(next).second) continue;
            order_.push_back(next);
            if (const std::string id = messages_[next].element.id(); !id.empty()) add_activated_by(id);
        }
    }

    bool is_ready(std::size_t at, const std::vector<std::size_t>& open) const {
        return std::none_of(
            messages_[at].predecessors.begin(), messages_[at].predecessors.end(), [&](const std::string& id) {
                const auto before = index_.find(id);
                return before != index_.end() && std::find(open.begin(), open.end(), before->second) != open.end();
            });
    }

    void check_predecessors(std::size_t at) {
        const auto place = std::find(order_.begin(), order_.end(), at);
        for (const std::string& id : messages_[at].predecessors) {
            const auto before = index_.find(id);
            if (before != index_.end() && placed_.contains(before->second) &&
                std::find(order_.begin(), place, before->second) == place) {
                reading_.report(diag::Code::xmi_no_order, messages_[at].element,
                                fmt::format("`{}` has `{}` as its predecessor, and is activated before it",
                                            messages_[at].act, messages_[before->second].act),
                                {{messages_[before->second].element.span(), "the predecessor"}});
            }
        }
    }

    Reading& reading_;
    const std::vector<CalledMessage>& messages_;
    std::map<std::string, std::size_t> index_;
    std::map<std::string, std::vector<std::size_t>> activated_;
    std::set<std::size_t> placed_;
    std::vector<std::size_t> order_;
};

}  // namespace

std::vector<std::size_t> call_order(Reading& reading, const std::vector<CalledMessage>& messages) {
    return Order(reading, messages).find();
}

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
