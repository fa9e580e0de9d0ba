/// `-O1`: one thread of the flow graph -> the body of a process, with jumps between resting places.
///
/// `-O2` merges some of these steps with the ones before them (`thread_merges`).
///
/// A resting place is where other agents may act: before a send, a receive, a wait, the entry of a clause. From one to
/// the next everything is one `atomic`: the visible step and the decisions, calls and ends that follow it. That
/// loses nothing: decisions and calls read and write only what the agent owns, so they commute with whatever others do.
///
/// What operations do is made by one maker for each kind; where control goes between them is decided here.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/protocols/promela/plan/thread_branches.h"
#include "translator/protocols/promela/plan/thread_calls.h"
#include "translator/protocols/promela/plan/thread_decisions.h"
#include "translator/protocols/promela/plan/thread_sends.h"
#include "translator/protocols/promela/plan/thread_waits.h"

namespace map2pml::promela {

class ThreadMaker : public ThreadContext, protected Control {
  public:
    ThreadMaker(ModelContext& model, std::size_t thread);

    /// The resting places of the thread, the entry first, and its ends.
    [[nodiscard]] virtual Steps body();
    /// Resting places in the order of their labels in the body: label -> node.
    [[nodiscard]] const std::vector<std::pair<std::string, NodeId>>& places() const { return order_; }

  protected:
    Steps go(NodeId from, NodeId to, const Path& before) override;
    Steps arrive_at(NodeId to, const Path& path, const Origin& origin) override;
    Steps make_node(NodeId id, const Path& path) override;
    Steps enter_body(NodeId id, const passes::CallTarget& target, const Path& before) override;
    std::string place_label(NodeId id) override { return label(id); }
    void add_join(NodeId id, Steps join) override { joins_.insert_or_assign(id, std::move(join)); }

    /// What stands before the first place.
    /// \param first_place its label where a step that says "a message was received" stands in front of it: who is started
    /// again and again must not pass there; else empty.
    Steps beginning(const std::string& first_place);
    std::string label(NodeId id);
    [[nodiscard]] std::string place_prefix(const Node& of, const std::string& prefix) const;
    virtual Steps make_wait(NodeId id, const Path& path);

    EndMaker ends_;
    ThreadGuards guards_;
    ThreadMerges merges_;
    WaitMaker waits_;
    SendMaker sends_;
    DecisionMaker decisions_;
    ParMaker pars_;
    CallMaker calls_;
    std::unique_ptr<ReceiveMaker> receives_;
    std::map<NodeId, Steps> joins_;

  private:
    void make_place(NodeId id);
    [[nodiscard]] Path behind(NodeId from, Path path) const;
    Steps make_skip(NodeId id, const Path& path);
    /// Where the thread begins: behind what is empty, where somebody looks.
    [[nodiscard]] NodeId first_node() const;

    std::map<NodeId, std::string> labels_;
    std::vector<std::pair<std::string, NodeId>> order_;
    std::set<NodeId> received_before_;   ///< places that some receive leads to
    std::set<NodeId> timed_out_before_;  ///< places that a timeout leads to and nothing else
    std::deque<NodeId> todo_;
    std::map<NodeId, Steps> places_;
};

}  // namespace map2pml::promela
