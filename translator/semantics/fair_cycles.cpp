#include "translator/semantics/fair_cycles.h"

#include <algorithm>
#include <set>
#include <utility>

namespace map2pml::semantics {

namespace {

bool is_progress(const Edge& edge) { return edge.kind == EventKind::receive; }

/// Strongly connected components along steps without progress (Tarjan's algorithm, without recursion).
class Components {
  public:
    explicit Components(const Exploration& exploration) : graph_(exploration), count_(exploration.states().size()) {
        index_.assign(count_, 0);
        low_.assign(count_, 0);
        on_stack_.assign(count_, false);
        for (std::uint32_t root = 0; root < count_; ++root) {
            if (index_[root] == 0) {
                visit(root);
            }
        }
    }

    [[nodiscard]] std::vector<std::vector<std::uint32_t>> take() { return std::move(found_); }

  private:
    void open(std::uint32_t state) {
        index_[state] = low_[state] = ++last_;
        stack_.push_back(state);
        on_stack_[state] = true;
        path_.emplace_back(state, 0);
    }

    void visit(std::uint32_t root) {
        open(root);
        while (!path_.empty()) {
            auto& [state, at] = path_.back();
            const std::vector<Edge>& edges = graph_.edges(state);
            if (at == edges.size()) {
                close(state);
                continue;
            }
            const Edge& edge = edges[at++];
            if (is_progress(edge)) {
                continue;
            }
            if (index_[edge.target] == 0) {
                open(edge.target);
            } else if (on_stack_[edge.target]) {
                low_[state] = std::min(low_[state], index_[edge.target]);
            }
        }
    }

    void close(std::uint32_t state) {
        path_.pop_back();
        if (!path_.empty()) {
            const std::uint32_t parent = path_.back().first;
            low_[parent] = std::min(low_[parent], low_[state]);
        }
        if (low_[state] != index_[state]) {
            return;
        }
        std::vector<std::uint32_t> component;
        std::uint32_t member = 0;
        do {
            member = stack_.back();
            stack_.pop_back();
            on_stack_[member] = false;
            component.push_back(member);
        } while (member != state);
        found_.push_back(std::move(component));
    }

    const Exploration& graph_;
    std::size_t count_;
    std::vector<std::uint32_t> index_, low_, stack_;
    std::vector<bool> on_stack_;
    std::vector<std::pair<std::uint32_t, std::size_t>> path_;
    std::vector<std::vector<std::uint32_t>> found_;
    std::uint32_t last_ = 0;
};

using ThreadName = std::pair<std::uint32_t, std::uint64_t>;

/// A run can stay in the component for ever without being unfair to any thread.
bool is_fair(const Exploration& graph, const std::vector<std::uint32_t>& component) {
    const std::set<std::uint32_t> members(component.begin(), component.end());
    std::set<ThreadName> moving;
    std::set<ThreadName> always_able;
    bool first = true;
    for (const std::uint32_t state : component) {
        std::set<ThreadName> able;
        for (const Edge& edge : graph.edges(state)) {
            able.emplace(edge.agent, edge.thread);
            if (!is_progress(edge) && members.contains(edge.target)) {
                moving.emplace(edge.agent, edge.thread);
            }
        }
        if (first) {
            always_able = std::move(able);
        } else {
            std::erase_if(always_able, [&](const ThreadName& thread) { return !able.contains(thread); });
        }
        first = false;
    }
    return !moving.empty() && std::includes(moving.begin(), moving.end(), always_able.begin(), always_able.end());
}

}  // namespace

std::vector<std::uint32_t> fair_cycle_without_receive(const Exploration& exploration) {
    std::vector<std::uint32_t> best;
    for (std::vector<std::uint32_t>& component : Components(exploration).take()) {
        if (is_fair(exploration, component)) {
            std::sort(component.begin(), component.end());
            if (best.empty() || component.front() < best.front()) {
                best = std::move(component);
            }
        }
    }
    return best;
}

}  // namespace map2pml::semantics
