#include "driver/runs/trace/internal.h"

#include <algorithm>

#include "translator/protocols/promela/model_names.h"

namespace map2pml::trace {

namespace {

/// A process at the end of the run, with the node of the flow graph where it rests.
struct RestingProcess {
    std::size_t instance = 0;
    FinalPlace::Kind kind = FinalPlace::Kind::running;
    std::size_t thread = 0;
    passes::NodeId node = passes::kNoNode;
};

/// The last label at or before a line: the resting place that the line belongs to.
const promela::Label* label_at(const promela::Generated& model, std::uint32_t line) {
    const auto after =
        std::upper_bound(model.labels.begin(), model.labels.end(), line,
                         [](std::uint32_t wanted, const promela::Label& label) { return wanted < label.line; });
    return after == model.labels.begin() ? nullptr : &*(after - 1);
}

class PlaceFinder {
  public:
    PlaceFinder(const ir::Instance& instance, const promela::Generated& model,
                const std::map<std::uint32_t, FinalPlace::Kind>& ended)
        : instance_(instance), model_(model), ended_(ended) {}

    std::vector<FinalPlace> find(const RawReplay& replay, const std::map<std::uint32_t, std::uint32_t>& agent_of) {
        for (const RawPlace& place : replay.places) {
            const auto branch = agent_of.find(place.pid);
            if (place.pid < instance_.agents.size())
                resting_processes_.push_back(resting_process(place, place.pid));
            else if (branch != agent_of.end() && place.proctype.starts_with(promela::kBranchProcess))
                resting_processes_.push_back(resting_process(place, branch->second - 1));
        }
        std::vector<FinalPlace> places;
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent) places.push_back(place_of(agent));
        return places;
    }

  private:
    [[nodiscard]] RestingProcess resting_process(const RawPlace& raw, std::size_t agent) const {
        RestingProcess resting{.instance = agent};
        if (const auto ended = ended_.find(raw.pid); ended != ended_.end()) {
            resting.kind = ended->second;
            return resting;
        }
        const promela::Label* label = label_at(model_, raw.line);
        if (label == nullptr) return resting;
        std::string name = label->name;
        const bool is_worker = raw.pid >= instance_.agents.size() && raw.pid < model_.processes.size();
        if (is_worker && name == promela::model_name(promela::kEndLabel, raw.proctype)) {
            // A worker that has been started and has not begun: it is at the beginning of its branch.
            resting.thread = model_.processes[raw.pid].thread;
            return at_node(resting, model_.graph.threads[resting.thread].entry);
        }
        if (const promela::RestingPlace* rests = resting_place(name)) {  // of a service, too, which may end here
            resting.thread = rests->thread;
            return at_node(resting, rests->node);
        }
        if (name.starts_with(promela::kFailedLabel)) {
            resting.kind = FinalPlace::Kind::failed;
            return resting;
        }
        if (name.starts_with(promela::kEndLabel) && !name.starts_with(promela::kCutLabel)) {
            resting.kind = FinalPlace::Kind::finished;
            return resting;
        }
        for (const std::string_view prefix : {promela::kProgressLabel, promela::kJoinLabel})
            if (name.starts_with(prefix)) name = name.substr(prefix.size());
        if (const promela::RestingPlace* rests = resting_place(name)) {
            resting.thread = rests->thread;
            return at_node(resting, rests->node);
        }
        return resting;
    }

    [[nodiscard]] const promela::RestingPlace* resting_place(const std::string& label) const {
        const auto place = std::find_if(model_.resting_places.begin(), model_.resting_places.end(),
                                        [&](const promela::RestingPlace& each) { return each.label == label; });
        return place != model_.resting_places.end() ? &*place : nullptr;
    }

    [[nodiscard]] RestingProcess at_node(RestingProcess resting, passes::NodeId at) const {
        const passes::Node& node = model_.graph.threads[resting.thread].nodes[at];
        resting.node = at;
        resting.kind = node.kind == passes::NodeKind::wait ? FinalPlace::Kind::waiting : FinalPlace::Kind::running;
        return resting;
    }

    [[nodiscard]] FinalPlace place_of(std::size_t agent) const {
        FinalPlace place;
        place.agent = instance_.agents[agent].name;
        const auto resting = std::find_if(resting_processes_.begin(), resting_processes_.end(),
                                          [&](const RestingProcess& each) { return each.instance == agent; });
        if (resting == resting_processes_.end()) return place;
        place.kind = resting->kind;
        if (resting->node == passes::kNoNode) return place;
        const passes::Thread& thread = model_.graph.threads[resting->thread];
        const passes::Node& node = thread.nodes[resting->node];
        if (node.operation != nullptr) place.span = node.operation->span;
        if (node.kind == passes::NodeKind::fork) stand_at_branch(place, agent);
        return place;
    }

    /// The agent is at a `par`: it waits where the first of its branches waits.
    void stand_at_branch(FinalPlace& place, std::size_t agent) const {
        for (const RestingProcess& each : resting_processes_) {
            const passes::Thread& thread = model_.graph.threads[each.thread];
            if (each.instance == agent && thread.kind == passes::Thread::Kind::branch &&
                each.kind == FinalPlace::Kind::waiting) {
                place.kind = FinalPlace::Kind::waiting;
                place.span = thread.nodes[each.node].operation->span;
                return;
            }
        }
    }

    const ir::Instance& instance_;
    const promela::Generated& model_;
    const std::map<std::uint32_t, FinalPlace::Kind>& ended_;
    std::vector<RestingProcess> resting_processes_;
};

}  // namespace

std::vector<FinalPlace> find_final_places(const RawReplay& replay, const ir::Instance& instance,
                                          const promela::Generated& model,
                                          const std::map<std::uint32_t, std::uint32_t>& agent_of,
                                          const std::map<std::uint32_t, FinalPlace::Kind>& ended) {
    return PlaceFinder(instance, model, ended).find(replay, agent_of);
}

}  // namespace map2pml::trace
