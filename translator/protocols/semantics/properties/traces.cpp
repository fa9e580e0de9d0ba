#include "translator/protocols/semantics/properties/internal.h"

#include <compare>
#include <cstdint>
#include <vector>

#include "translator/protocols/semantics/graph/breadth_first.h"
#include "translator/protocols/semantics/graph/edge_labels.h"

namespace map2pml::semantics {

namespace {

/// The progress of a run: the events before `position` have happened.
struct Progress {
    std::uint32_t state = 0;
    std::uint32_t position = 0;
    auto operator<=>(const Progress&) const = default;
};

class TraceSearch {
  public:
    TraceSearch(const ir::UserProperty& property, const StepGraph& graph)
        : graph_(graph),
          events_(property.events),
          strictly_(property.kind == ir::UserProperty::Kind::trace_strictly),
          labels_(graph, pointers(property.events)) {}

    std::optional<PropertyRun> find() {
        found_.meet_root({});
        for (std::uint32_t at = 0; at < found_.size(); ++at) {
            if (found_[at].position == events_.size()) return PropertyRun{run_to(at)};
            follow(at);
        }
        return std::nullopt;
    }

  private:
    static std::vector<const ir::EventPattern*> pointers(const std::vector<ir::EventPattern>& events) {
        std::vector<const ir::EventPattern*> all;
        for (const ir::EventPattern& event : events) all.push_back(&event);
        return all;
    }

    void follow(std::uint32_t at) {
        const Progress from = found_[at];
        const auto& labels = labels_.of(from.state);
        for (std::uint32_t edge = 0; edge < labels.size(); ++edge) {
            const PatternSet& happened = labels_.set(labels[edge].value_or(0));
            const bool is_next = happened.contains(&events_[from.position]);
            if (is_next || !strictly_ || happened.empty()) {
                const std::uint32_t position = from.position + (is_next ? 1 : 0);
                found_.meet({graph_.edges(from.state)[edge].target, position}, {at, edge});
            }
        }
    }

    [[nodiscard]] std::vector<Event> run_to(std::uint32_t at) const {
        std::vector<Event> run;
        for (const auto& edge : found_.path_to(at))
            run.push_back(graph_.event(graph_.edges(found_[edge.from].state)[edge.edge]));
        return run;
    }

    const StepGraph& graph_;
    const std::vector<ir::EventPattern>& events_;
    bool strictly_;
    EdgeLabels labels_;
    BreadthFirst<Progress> found_;
};

}  // namespace

std::optional<PropertyRun> find_trace(const ir::UserProperty& property, const StepGraph& graph) {
    return TraceSearch(property, graph).find();
}

}  // namespace map2pml::semantics
