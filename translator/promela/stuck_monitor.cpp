#include "translator/promela/stuck_monitor.h"

#include <algorithm>

#include "translator/passes/possible_senders.h"
#include "translator/promela/patterns.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::Node;
using passes::NodeKind;
using passes::Thread;

namespace {

class MonitorWriter {
  public:
    MonitorWriter(ModelContext& model, const std::vector<RestingPlace>& places)
        : model_(model), places_(places), sends_(model.graph) {}

    Fragment write() {
        Fragment options;
        for (const RestingPlace& place : places_) {
            const Thread& thread = model_.graph.threads[place.thread];
            const Node& node = thread.nodes[place.node];
            if (thread.kind != Thread::Kind::main || !can_get_stuck(node)) {
                continue;
            }
            for (const std::size_t instance : model_.instances(thread.agent)) {
                append(options, watch(place, node, instance));
            }
        }
        if (options.empty()) {
            return {};
        }
        return model_.templates.lines("promela/stuck_monitor.mustache", Fields().block("options", std::move(options)));
    }

  private:
    /// A wait for messages only, without a timeout that leads anywhere.
    [[nodiscard]] bool can_get_stuck(const Node& node) const {
        return node.kind == NodeKind::wait && node.on_timeout == kNoNode &&
               std::all_of(node.first_actions.begin(), node.first_actions.end(), [&](passes::NodeId first) {
                   return thread_of(node).nodes[first].kind == NodeKind::receive;
               });
    }

    [[nodiscard]] const Thread& thread_of(const Node& node) const {
        return *std::find_if(model_.graph.threads.begin(), model_.graph.threads.end(), [&](const Thread& thread) {
            return !thread.nodes.empty() && &node >= thread.nodes.data() &&
                   &node < thread.nodes.data() + thread.nodes.size();
        });
    }

    Fragment watch(const RestingPlace& place, const Node& node, std::size_t instance) {
        const Thread& thread = model_.graph.threads[place.thread];
        const Frame frame{thread.agent, std::to_string(instance + 1), node.depth};
        std::vector<std::string> tests = {at(instance, place.proctype, place.label)};
        std::vector<const ir::Receive*> receives;
        for (const passes::NodeId first : node.first_actions) {
            const auto& receive = std::get<ir::Receive>(thread.nodes[first].operation->kind);
            receives.push_back(&receive);
            tests.push_back(no_match(receive, frame));
        }
        for (std::size_t other = 0; other < model_.instance.agents.size(); ++other) {
            if (other == instance) {
                continue;
            }
            const std::string silent = cannot_send(other, receives, instance);
            if (silent.empty()) {
                return {};  // a process that cannot be named might still send
            }
            tests.push_back(silent);
        }
        // What the waiting agent could send to itself it could only send after this wait.
        Fragment block = model_.templates.lines("promela/stuck.mustache",
                                                Fields()
                                                    .text("id", std::to_string(node.operation->id))
                                                    .text("instance", std::to_string(instance + 1)),
                                                {node.operation->span, node.operation->id});
        return model_.templates.lines(
            "promela/option.mustache",
            Fields()
                .text("guard", model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests)))
                .block("block", std::move(block)),
            {node.operation->span, node.operation->id});
    }

    std::string at(std::size_t instance, const std::string& process, const std::string& label) {
        return model_.templates.text("promela/stands_at.mustache", Fields()
                                                                       .text("process", process)
                                                                       .text("pid", std::to_string(instance))
                                                                       .text("label", label));
    }

    /// The poll with every test of a variable left out: it asks for more than the receive, so "nothing there" is sure.
    std::string no_match(const ir::Receive& receive, const Frame& frame) {
        MessagePattern pattern = compile_pattern(model_, receive, frame);
        for (FieldPattern& field : pattern.fields) {
            const bool reads = field.kind == FieldPattern::Kind::value && field.expression != frame.self;
            if (reads || field.kind == FieldPattern::Kind::same_as) {
                field = {};
            }
        }
        return model_.templates.text("promela/not.mustache", Fields().text("guard", poll(model_, pattern)));
    }

    [[nodiscard]] bool could_send(std::size_t thread, passes::NodeId node, std::size_t sender,
                                  const std::vector<const ir::Receive*>& receives, std::size_t receiver) const {
        const auto& reachable = sends_.from(thread, node);
        return std::any_of(reachable.begin(), reachable.end(), [&](const ir::Operation* operation) {
            const auto& send = std::get<ir::Send>(operation->kind);
            return std::any_of(receives.begin(), receives.end(), [&](const ir::Receive* receive) {
                return passes::may_match(model_.protocol, model_.instance, send, sender, *receive, receiver);
            });
        });
    }

    /// The places at which `other` can no longer send anything that one of the receives takes.
    std::string cannot_send(std::size_t other, const std::vector<const ir::Receive*>& receives, std::size_t receiver) {
        std::vector<std::string> silent;
        std::string process;
        for (std::size_t at = 0; at < model_.graph.threads.size(); ++at) {
            const Thread& spawned = model_.graph.threads[at];
            if (spawned.kind == Thread::Kind::spawned && spawned.agent == model_.agent_of(other) &&
                could_send(at, spawned.entry, other, receives, receiver)) {
                return {};
            }
        }
        for (const RestingPlace& place : places_) {
            const Thread& thread = model_.graph.threads[place.thread];
            if (thread.kind != Thread::Kind::main || thread.agent != model_.agent_of(other)) {
                continue;
            }
            process = place.proctype;
            const bool could = could_send(place.thread, place.node, other, receives, receiver);
            if (!could) {
                silent.push_back(at(other, process, place.label));
                if (thread.nodes[place.node].kind == NodeKind::fork) {
                    silent.push_back(at(other, process, "join_" + place.label));
                }
            }
        }
        silent.push_back(at(other, process, "end_" + process));  // not "failed": that is blamed on the failure
        return model_.templates.text(
            "promela/group.mustache",
            Fields().text("guard", model_.templates.text("promela/any_of.mustache", Fields().list("guards", silent))));
    }

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    passes::ReachableSends sends_;
};

}  // namespace

Fragment write_stuck_monitor(ModelContext& model, const std::vector<RestingPlace>& places) {
    return MonitorWriter(model, places).write();
}

}  // namespace map2pml::promela
