
#include <algorithm>
#include <deque>
#include <fstream>
#include <set>
#include <string_view>
#include <unordered_map>

#include "driver/tools/spin/internal.h"
#include "translator/foundation/graph/state_components.h"

namespace map2pml::spin {
namespace {

// Put before new_state of pan.c. Called whenever the search arrives at a state; trpt is the step that led there.
constexpr std::string_view kWriter = R"(
/* map2pml: writes the state graph */
H_el *m2p_element;
typedef struct { unsigned long long from, to; unsigned int process, transition; } M2P_Record;
static FILE *m2p_file;
static unsigned long long *m2p_at, m2p_inner, m2p_steps;
static void
m2p_arrive(void *element, int is_new)
{	M2P_Record r; int i;
	if (!m2p_file)
	{	m2p_file = fopen("graph.bin", "wb");
		m2p_at = (unsigned long long *) calloc(maxdepth + 4, sizeof(unsigned long long));
		if (!m2p_file || !m2p_at) { printf("pan: out of memory\n"); wrapup(); }
	}
	r.to = element ? (unsigned long long) element : 2 * (++m2p_inner) + 1;
	r.from = depth > 0 ? m2p_at[depth-1] : 0;
	r.process = depth > 0 ? trpt->pr : 0;
	r.transition = depth > 0 && trpt->o_t ? trpt->o_t->t_id : 0;
	m2p_at[depth] = r.to;
	for (i = 0; element && is_new && i < (int) now._nr_pr; i++)
	{	P0 *ptr = (P0 *) pptr(i);
		if (progstate[ptr->_t][ptr->_p]) { r.process |= 1 << 16; break; }
	}
	if (++m2p_steps > M2P_MOST_STEPS) { printf("m2p: the state graph is too large\n"); wrapup(); }
	if (fwrite(&r, sizeof r, 1, m2p_file) != 1) { printf("m2p: the state graph is too large\n"); wrapup(); }
}

)";

constexpr std::uint32_t kNone = UINT32_MAX;

}  // namespace

bool add_graph_writer(std::string& pan_source) {
    constexpr std::string_view kTmp = "\tH_el *tmp, *olst = (H_el *) 0;\n";
    constexpr std::string_view kAfter = "\nvoid\no_hash32(";
    constexpr std::string_view kStore = "\t\t\tII = h_store((char *)&now, vsize);\n";
    constexpr std::string_view kInner = "\t\tif (!(trpt->tau&8)) /* if no atomic move */\n";
    // Between the two halves of a handshake no state is visited, but the half is a step of the path.
    constexpr std::string_view kHandshake = "\tif (boq == -1) {\t/* if not mid-rv */\n";
    constexpr std::string_view kNewState = "\nvoid\nnew_state(void)\n";
    std::string patched = pan_source;
    const bool known =
        replace_only(patched, kTmp, "\tH_el *olst = (H_el *) 0;\n#define tmp m2p_element\n") &&
        replace_only(patched, kAfter, "\n#undef tmp" + std::string(kAfter)) &&
        replace_only(patched, kStore, std::string(kStore) + "\t\t\tm2p_arrive(m2p_element, II == 0);\n") &&
        replace_only(patched, kInner, "\t\tif (trpt->tau&8) m2p_arrive(0, 0);\n" + std::string(kInner)) &&
        replace_only(patched, kHandshake, "\tif (boq != -1) m2p_arrive(0, 0);\n" + std::string(kHandshake)) &&
        replace_only(patched, kNewState, std::string(kWriter) + std::string(kNewState.substr(1)));
    if (known) pan_source = std::move(patched);
    return known;
}

std::optional<StateGraph> StateGraph::read(const std::filesystem::path& file) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(file, failure);
    if (failure || size == 0 || size % sizeof(GraphRecord) != 0) return std::nullopt;
    std::vector<GraphRecord> records(size / sizeof(GraphRecord));
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(records.data()), static_cast<std::streamsize>(size));
    if (static_cast<std::uintmax_t>(in.gcount()) != size) return std::nullopt;
    return from_records(records);
}

StateGraph StateGraph::from_records(const std::vector<GraphRecord>& records) {
    StateGraph graph;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    const auto number_of = [&](std::uint64_t node) {
        const auto [at, is_new] = numbers.emplace(node, static_cast<std::uint32_t>(numbers.size()));
        if (is_new) {
            graph.progress_.push_back(false);
            graph.inner_.push_back(node % 2 != 0);
        }
        return at->second;
    };
    for (const auto& record : records) {
        const auto to = number_of(record.to);  // the first record is the arrival at the initial state: node 0
        if ((record.process & kProgress) != 0) graph.progress_[to] = true;
        if (record.from == 0) continue;
        const std::uint32_t process = record.process & ~kProgress;
        graph.processes_ = std::max(graph.processes_, process + 1);
        graph.steps_.push_back({number_of(record.from), to, process, record.transition});
    }
    graph.index();
    return graph;
}

void StateGraph::index() {
    std::stable_sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.from < b.from; });
    first_.assign(progress_.size() + 1, 0);
    for (const auto& step : steps_) ++first_[step.from + 1];
    for (std::size_t node = 1; node < first_.size(); ++node) first_[node] += first_[node - 1];
}

std::vector<StateGraph::Component> StateGraph::components_without_progress() const {
    struct Edges {
        const StateGraph& of;

        [[nodiscard]] bool counts(std::uint32_t node) const { return !of.progress_[node]; }
        std::size_t operator()(std::uint32_t node) const { return of.first_[node + 1] - of.first_[node]; }
        std::optional<std::uint32_t> operator()(std::uint32_t node, std::size_t at) const {
            const std::uint32_t to = of.steps_[of.first_[node] + at].to;
            return counts(to) ? std::optional(to) : std::nullopt;
        }
    };
    return graph::StateComponents(progress_.size(), Edges{*this}).take();
}

bool StateGraph::is_cyclic(const Component& component) const {
    const std::uint32_t node = component.front();
    return component.size() > 1 || std::any_of(steps_.begin() + first_[node], steps_.begin() + first_[node + 1],
                                               [&](const Step& step) { return step.to == node; });
}

bool StateGraph::may_have_fair_cycle_without_progress(std::vector<std::uint32_t> like) const {
    while (like.size() < processes_) like.push_back(static_cast<std::uint32_t>(like.size()));
    std::vector<std::uint32_t> sizes(like.size(), 0);  // of groups, by their first process
    for (const std::uint32_t group : like) ++sizes[group];
    std::vector<bool> within(progress_.size(), false);
    const auto leaves_a_group_out = [&](const Component& component) {
        std::vector<bool> served(like.size(), false);
        for (const std::uint32_t node : component) {
            std::set<std::uint32_t> can_move;
            for (std::uint32_t at = first_[node]; at < first_[node + 1]; ++at) {
                can_move.insert(steps_[at].process);
                if (within[steps_[at].to]) served[like[steps_[at].process]] = true;
            }
            std::vector<std::uint32_t> waiting = sizes;
            for (const std::uint32_t process : can_move) --waiting[like[process]];
            for (std::size_t group = 0; group < sizes.size() && !inner_[node]; ++group)
                if (waiting[group] > 0) served[group] = true;
        }
        for (std::size_t group = 0; group < sizes.size(); ++group)
            if (sizes[group] > 0 && !served[group]) return true;
        return false;
    };
    for (const Component& component : components_without_progress()) {
        if (!is_cyclic(component)) continue;
        for (const std::uint32_t node : component) within[node] = true;
        const bool is_unfair = leaves_a_group_out(component);
        for (const std::uint32_t node : component) within[node] = false;
        if (!is_unfair) return true;
    }
    return false;
}

std::optional<StateGraph::Lasso> StateGraph::fair_cycle_without_progress() const {
    constexpr int kMostLassos = 200;
    const auto length = [](const Lasso& lasso) { return lasso.stem.size() + lasso.cycle.size(); };
    std::optional<Lasso> best;
    int found = 0;
    std::vector<std::uint32_t> far;  // only if there is a cycle
    for (const auto& component : components_without_progress()) {
        if (!is_cyclic(component)) continue;  // most of them
        if (far.empty()) far = distances();
        auto lasso = lasso_in(component, far);
        if (!lasso) continue;
        // A fair cycle exists; a shorter one replaces it only if it is fair.
        if (!best || (length(*lasso) < length(*best) && is_fair(*lasso))) best = std::move(lasso);
        if (++found == kMostLassos) break;
    }
    return best;
}

bool StateGraph::is_fair(const Lasso& lasso) const {
    const auto follows = [](const std::vector<Step>& steps) {
        return std::adjacent_find(steps.begin(), steps.end(),
                                  [](const Step& one, const Step& next) { return one.to != next.from; }) == steps.end();
    };
    const auto& cycle = lasso.cycle;
    if (cycle.empty() || cycle.front().from != cycle.back().to || !follows(cycle) || !follows(lasso.stem)) return false;
    if ((lasso.stem.empty() ? 0 : lasso.stem.back().to) != cycle.front().from) return false;
    std::vector<bool> served(processes_, false);
    for (const Step& step : cycle) {
        if (progress_[step.to]) return false;
        served[step.process] = true;
    }
    for (const Step& step : cycle) {
        if (inner_[step.to]) continue;
        std::vector<bool> can_move(processes_, false);
        for (std::uint32_t each = first_[step.to]; each < first_[step.to + 1]; ++each)
            can_move[steps_[each].process] = true;
        for (std::uint32_t process = 0; process < processes_; ++process)
            served[process] = served[process] || !can_move[process];
    }
    return std::find(served.begin(), served.end(), false) == served.end();
}

/// Steps from the initial state on.
std::vector<std::uint32_t> StateGraph::distances() const {
    std::vector<std::uint32_t> far(progress_.size(), kNone);
    std::deque<std::uint32_t> open{0};
    far[0] = 0;
    while (!open.empty()) {
        const std::uint32_t node = open.front();
        open.pop_front();
        for (std::uint32_t step = first_[node]; step < first_[node + 1]; ++step) {
            const std::uint32_t next = steps_[step].to;
            if (far[next] != kNone) continue;
            far[next] = far[node] + 1;
            open.push_back(next);
        }
    }
    return far;
}

/// A shortest path, inside `within` if given. Empty if `from` is `to` or if there is no path.
std::vector<StateGraph::Step> StateGraph::path(std::uint32_t from, std::uint32_t to,
                                               const std::vector<bool>* within) const {
    std::unordered_map<std::uint32_t, std::uint32_t> came_by;
    std::deque<std::uint32_t> open{from};
    while (!open.empty() && from != to && !came_by.contains(to)) {
        const std::uint32_t node = open.front();
        open.pop_front();
        for (std::uint32_t step = first_[node]; step < first_[node + 1]; ++step) {
            const std::uint32_t next = steps_[step].to;
            if (next == from || (within != nullptr && !(*within)[next])) continue;
            if (came_by.emplace(next, step).second) open.push_back(next);
        }
    }
    std::vector<Step> steps;
    if (from == to || !came_by.contains(to)) return steps;
    for (std::uint32_t node = to; node != from; node = steps.back().from) steps.push_back(steps_[came_by.at(node)]);
    std::reverse(steps.begin(), steps.end());
    return steps;
}

std::optional<StateGraph::Lasso> StateGraph::lasso_in(const Component& component,
                                                      const std::vector<std::uint32_t>& distances) const {
    std::vector<bool> inside(progress_.size(), false);
    for (const auto node : component) inside[node] = true;
    // What makes the cycle fair to each process: a step of it, or a stored state in which it has none.
    std::vector<std::uint32_t> step_of(processes_, kNone);
    std::vector<std::uint32_t> rest_of(processes_, kNone);
    std::uint32_t start = kNone;
    bool any_step = false;
    for (const auto node : component) {
        std::set<std::uint32_t> movers;
        for (std::uint32_t step = first_[node]; step < first_[node + 1]; ++step) {
            movers.insert(steps_[step].process);
            if (!inside[steps_[step].to]) continue;
            any_step = true;
            step_of[steps_[step].process] = step;
        }
        if (inner_[node]) continue;
        if (start == kNone || distances[node] < distances[start]) start = node;
        for (std::uint32_t process = 0; process < processes_; ++process) {
            if (movers.contains(process)) continue;
            // The first state of the cycle if it is required anyway; otherwise the one nearest to the beginning.
            const std::uint32_t known = rest_of[process];
            if (known == kNone || distances[node] < distances[known]) rest_of[process] = node;
        }
    }
    if (!any_step || start == kNone) return std::nullopt;
    for (std::uint32_t process = 0; process < processes_; ++process)
        if (step_of[process] == kNone && rest_of[process] == kNone) return std::nullopt;
    Lasso lasso;
    std::uint32_t at = start;
    const auto go = [&](std::uint32_t node) {
        const auto steps = path(at, node, &inside);
        lasso.cycle.insert(lasso.cycle.end(), steps.begin(), steps.end());
        at = node;
    };
    const auto take = [&](std::uint32_t step) {
        go(steps_[step].from);
        lasso.cycle.push_back(steps_[step]);
        at = steps_[step].to;
    };
    for (std::uint32_t process = 0; process < processes_; ++process)
        if (rest_of[process] != kNone)
            go(rest_of[process]);
        else if (std::none_of(lasso.cycle.begin(), lasso.cycle.end(),
                              [&](const Step& step) { return step.process == process; }))
            take(step_of[process]);
    if (lasso.cycle.empty())
        take(*std::find_if(step_of.begin(), step_of.end(), [](auto step) { return step != kNone; }));
    go(start);
    lasso.stem = path(0, start, nullptr);
    return lasso;
}

std::string to_trail(const StateGraph::Lasso& lasso) {
    std::string text;
    std::size_t number = 0;
    const auto write = [&](const std::vector<StateGraph::Step>& steps) {
        for (const auto& step : steps)
            text += std::to_string(++number) + ":" + std::to_string(step.process) + ":" +
                    std::to_string(step.transition) + "\n";
    };
    write(lasso.stem);
    text += "-1:-1:-1\n";
    write(lasso.cycle);
    return text;
}

}  // namespace map2pml::spin
