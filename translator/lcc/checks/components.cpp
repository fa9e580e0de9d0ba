#include "translator/lcc/checks/components.h"

#include <algorithm>

namespace map2pml::lcc {

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class Search {
  public:
    explicit Search(const std::vector<std::vector<std::size_t>>& successors)
        : successors_(successors),
          number_(successors.size(), kNone),
          lowest_(successors.size(), 0),
          component_(successors.size(), kNone) {}

    std::vector<std::size_t> run() {
        for (std::size_t node = 0; node < successors_.size(); ++node) {
            if (number_[node] == kNone) {
                enter(node);
                walk();
            }
        }
        return std::move(component_);
    }

  private:
    /// A node on the way, and how many of its successors were looked at.
    struct Visit {
        std::size_t node = 0;
        std::size_t next = 0;
    };

    void enter(std::size_t node) {
        number_[node] = lowest_[node] = entered_++;
        open_.push_back(node);
        way_.push_back({node, 0});
    }

    void walk() {
        while (!way_.empty()) {
            const std::size_t node = way_.back().node;
            if (way_.back().next == successors_[node].size()) {
                leave(node);
                continue;
            }
            const std::size_t successor = successors_[node][way_.back().next++];
            if (number_[successor] == kNone) {
                enter(successor);
            } else if (component_[successor] == kNone) {
                lowest_[node] = std::min(lowest_[node], number_[successor]);
            }
        }
    }

    void leave(std::size_t node) {
        way_.pop_back();
        if (!way_.empty()) {
            lowest_[way_.back().node] = std::min(lowest_[way_.back().node], lowest_[node]);
        }
        if (lowest_[node] != number_[node]) {
            return;
        }
        for (bool more = true; more;) {
            const std::size_t member = open_.back();
            open_.pop_back();
            component_[member] = components_;
            more = member != node;
        }
        ++components_;
    }

    const std::vector<std::vector<std::size_t>>& successors_;
    std::vector<std::size_t> number_;
    std::vector<std::size_t> lowest_;
    std::vector<std::size_t> component_;
    std::vector<std::size_t> open_;
    std::vector<Visit> way_;
    std::size_t entered_ = 0;
    std::size_t components_ = 0;
};

}  // namespace

std::vector<std::size_t> components_of(const std::vector<std::vector<std::size_t>>& successors) {
    return Search(successors).run();
}

}  // namespace map2pml::lcc
