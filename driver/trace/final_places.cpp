#include "driver/trace/final_places.h"

#include <algorithm>
#include <set>

#include "translator/ir/mark.h"
#include "translator/passes/never.h"
#include "translator/passes/possible_senders.h"

namespace map2pml::trace {

namespace {

/// A process at the end of the run, with the node of the flow graph where it rests.
struct Standing {
    std::size_t instance = 0;
    FinalPlace::Kind kind = FinalPlace::Kind::running;
    std::size_t thread = 0;
    passes::NodeId node = passes::kNoNode;
    bool waits_for_branches = false;  ///< the branches of its `par` stand for themselves
};

/// The last label at or before a line: the resting place that the line belongs to.
const promela::Label* label_at(const promela::Generated& model, std::uint32_t line) {
    const auto after =
        std::upper_bound(model.labels.begin(), model.labels.end(), line,
                         [](std::uint32_t wanted, const promela::Label& label) { return wanted < label.line; });
    return after == model.labels.begin() ? nullptr : &*(after - 1);
}

std::string message_text(const Message& message) {
    std::string text = std::string(ir::as_written(message.performative)) + "(";
    for (std::size_t at = 0; at < message.terms.size(); ++at) {
        text += (at == 0 ? "" : ", ") + message.terms[at];
    }
    return text + ") from " + message.from;
}

class PlaceFinder {
  public:
    PlaceFinder(const ir::Protocol& protocol, const ir::Instance& instance, const promela::Generated& model,
                const std::map<std::uint32_t, FinalPlace::Kind>& ended)
        : protocol_(protocol), instance_(instance), model_(model), ended_(ended), sends_(model.graph) {}

    std::vector<FinalPlace> find(const RawReplay& replay, const std::vector<std::vector<Message>>& mailboxes,
                                 const std::map<std::uint32_t, std::uint32_t>& agent_of) {
        for (const RawPlace& place : replay.places) {
            const auto branch = agent_of.find(place.pid);
            if (place.pid < instance_.agents.size()) {
                standings_.push_back(standing_of(place, place.pid));
            } else if (branch != agent_of.end() && place.proctype.starts_with("branch_")) {
                standings_.push_back(standing_of(place, branch->second - 1));
            }
        }
        std::vector<FinalPlace> places;
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent) {
            FinalPlace place = place_of(agent);
            for (const Message& message : mailboxes[agent]) {
                place.mailbox.push_back(message_text(message));
            }
            places.push_back(std::move(place));
        }
        drop_stuck_senders(places, mailboxes);
        return places;
    }

  private:
    /// Who waits for ever sends nothing: agents whose wait has no way out are no senders for the others.
    static void drop_stuck_senders(std::vector<FinalPlace>& places,
                                   const std::vector<std::vector<Message>>& mailboxes) {
        std::set<std::string> stuck;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t at = 0; at < places.size(); ++at) {
                FinalPlace& place = places[at];
                std::erase_if(place.could_send, [&](const std::string& name) { return stuck.contains(name); });
                const bool no_way_out = place.kind == FinalPlace::Kind::waiting && place.only_restarts &&
                                        place.could_send.empty() && mailboxes[at].empty();
                changed = (no_way_out && stuck.insert(place.agent).second) || changed;
            }
        }
    }

    [[nodiscard]] Standing standing_of(const RawPlace& raw, std::size_t agent) const {
        Standing standing{.instance = agent};
        if (const auto ended = ended_.find(raw.pid); ended != ended_.end()) {
            standing.kind = ended->second;
            return standing;
        }
        const promela::Label* label = label_at(model_, raw.line);
        if (label == nullptr) {
            return standing;
        }
        std::string name = label->name;
        const bool is_worker = raw.pid >= instance_.agents.size() && raw.pid < model_.processes.size();
        if (is_worker && name == "end_" + raw.proctype) {
            // A worker that was told to start and has not begun: it stands in front of its branch.
            standing.thread = model_.processes[raw.pid].thread;
            return stands_at(standing, model_.graph.threads[standing.thread].entry);
        }
        if (const promela::RestingPlace* rests = resting_place(name)) {  // of a service, too, which may end here
            standing.thread = rests->thread;
            return stands_at(standing, rests->node);
        }
        if (name.starts_with("end_failed_")) {
            standing.kind = FinalPlace::Kind::failed;
            return standing;
        }
        if (name.starts_with("end_") && !name.starts_with("end_cut_")) {
            standing.kind = FinalPlace::Kind::finished;
            return standing;
        }
        for (const char* prefix : {"progress_", "join_"}) {
            if (name.starts_with(prefix)) {
                standing.waits_for_branches = std::string(prefix) == "join_";
                name = name.substr(std::string(prefix).size());
            }
        }
        if (const promela::RestingPlace* rests = resting_place(name)) {
            standing.thread = rests->thread;
            return stands_at(standing, rests->node);
        }
        return standing;
    }

    [[nodiscard]] const promela::RestingPlace* resting_place(const std::string& label) const {
        const auto place = std::find_if(model_.resting_places.begin(), model_.resting_places.end(),
                                        [&](const promela::RestingPlace& each) { return each.label == label; });
        return place != model_.resting_places.end() ? &*place : nullptr;
    }

    [[nodiscard]] Standing stands_at(Standing standing, passes::NodeId at) const {
        const passes::Node& node = model_.graph.threads[standing.thread].nodes[at];
        standing.node = at;
        standing.kind = node.kind == passes::NodeKind::wait ? FinalPlace::Kind::waiting : FinalPlace::Kind::running;
        return standing;
    }

    [[nodiscard]] FinalPlace place_of(std::size_t agent) const {
        FinalPlace place;
        place.agent = instance_.agents[agent].name;
        const auto standing = std::find_if(standings_.begin(), standings_.end(),
                                           [&](const Standing& each) { return each.instance == agent; });
        if (standing == standings_.end()) {
            return place;
        }
        place.kind = standing->kind;
        if (standing->node == passes::kNoNode) {
            return place;
        }
        const passes::Thread& thread = model_.graph.threads[standing->thread];
        const passes::Node& node = thread.nodes[standing->node];
        if (node.operation != nullptr) {
            place.span = node.operation->span;
        }
        place.only_restarts = node.idle_timeout && node.on_timeout == passes::kNoNode;
        place.is_at_rest = place.only_restarts && thread.kind == passes::Thread::Kind::main &&
                           instance_.services.contains(instance_.agents[agent].role) &&
                           !std::get<ir::WaitFor>(node.operation->kind).never_rests;
        if (node.kind == passes::NodeKind::wait) {
            describe_wait(place, thread, node, agent);
        }
        if (node.kind == passes::NodeKind::fork) {
            describe_branches(place, agent);
        }
        return place;
    }

    /// The agent stands at a `par`: it waits where its branches wait.
    void describe_branches(FinalPlace& place, std::size_t agent) const {
        bool first = true;
        for (const Standing& each : standings_) {
            const bool is_branch = model_.graph.threads[each.thread].kind == passes::Thread::Kind::branch;
            if (each.instance != agent || !is_branch || each.kind != FinalPlace::Kind::waiting) {
                continue;
            }
            const passes::Thread& thread = model_.graph.threads[each.thread];
            const passes::Node& wait = thread.nodes[each.node];
            if (first) {
                place.kind = FinalPlace::Kind::waiting;
                place.span = wait.operation->span;
                place.only_restarts = wait.idle_timeout && wait.on_timeout == passes::kNoNode;
                first = false;
            }
            describe_wait(place, thread, wait, agent);
        }
    }

    void describe_wait(FinalPlace& place, const passes::Thread& thread, const passes::Node& wait,
                       std::size_t agent) const {
        std::set<std::string> could(place.could_send.begin(), place.could_send.end());
        for (const passes::NodeId first : wait.first_actions) {
            const ir::Operation* operation = thread.nodes[first].operation;
            const auto* receive = operation != nullptr ? std::get_if<ir::Receive>(&operation->kind) : nullptr;
            if (receive == nullptr) {
                if (protocol_.is_unfolded && operation != nullptr) {
                    if (passes::is_never(*operation, instance_)) {
                        place.unsolvable.push_back(to_string(*operation));
                    } else {
                        place.only_restarts = false;  // it need not wait: it can go on this way
                    }
                }
                continue;
            }
            if (!protocol_.is_unfolded || !operation->wording.empty()) {
                place.waits_for.push_back(to_string(*operation));
                place.waits_at.push_back(operation->span);
            }
            for (const Standing& other : standings_) {
                if (other.instance != agent && can_still_send(other, *receive, agent)) {
                    could.insert(instance_.agents[other.instance].name);
                }
            }
        }
        place.could_send.assign(could.begin(), could.end());
    }

    [[nodiscard]] bool can_still_send(const Standing& sender, const ir::Receive& receive, std::size_t receiver) const {
        if (sender.node == passes::kNoNode) {  // between two places that the model names: anywhere in its text
            return sender.kind == FinalPlace::Kind::running && can_ever_send(sender, receive, receiver);
        }
        if (sender.waits_for_branches) {
            const passes::Node& fork = model_.graph.threads[sender.thread].nodes[sender.node];
            return can_send_from(sender, fork.ok, receive, receiver) ||
                   can_send_from(sender, fork.fail, receive, receiver);
        }
        return can_send_from(sender, sender.node, receive, receiver);
    }

    [[nodiscard]] bool can_ever_send(const Standing& sender, const ir::Receive& receive, std::size_t receiver) const {
        for (std::size_t at = 0; at < model_.graph.threads.size(); ++at) {
            const passes::Thread& thread = model_.graph.threads[at];
            if (protocol_.agents[thread.agent].name != instance_.agents[sender.instance].agent) {
                continue;
            }
            Standing anywhere = sender;
            anywhere.thread = at;
            for (passes::NodeId node = 0; node < thread.nodes.size(); ++node) {
                if (can_send_from(anywhere, node, receive, receiver)) {
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] bool can_send_from(const Standing& sender, passes::NodeId node, const ir::Receive& receive,
                                     std::size_t receiver) const {
        const auto& reachable = sends_.from(sender.thread, node);
        return std::any_of(reachable.begin(), reachable.end(), [&](const ir::Operation* operation) {
            return passes::may_match(protocol_, instance_, std::get<ir::Send>(operation->kind), sender.instance,
                                     receive, receiver);
        });
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const promela::Generated& model_;
    const std::map<std::uint32_t, FinalPlace::Kind>& ended_;
    passes::ReachableSends sends_;
    std::vector<Standing> standings_;
};

}  // namespace

std::vector<FinalPlace> find_final_places(const RawReplay& replay, const ir::Protocol& protocol,
                                          const ir::Instance& instance, const promela::Generated& model,
                                          const std::vector<std::vector<Message>>& mailboxes,
                                          const std::map<std::uint32_t, std::uint32_t>& agent_of,
                                          const std::map<std::uint32_t, FinalPlace::Kind>& ended) {
    return PlaceFinder(protocol, instance, model, ended).find(replay, mailboxes, agent_of);
}

}  // namespace map2pml::trace
