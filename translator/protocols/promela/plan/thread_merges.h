/// `-O2`, merge: which steps of a thread join those before them (translator/protocols/promela/reductions.md).
#pragma once

#include <optional>
#include <vector>

#include "translator/protocols/promela/plan/thread_guards.h"

namespace map2pml::promela {

class ThreadMerges : ThreadContext {
  public:
    ThreadMerges(const ThreadContext& context, const ThreadGuards& guards);

    /// Control comes to the node from one place only.
    [[nodiscard]] bool has_one_way(NodeId to) const { return predecessors_[to] == 1; }
    /// The step at `to` is part of the one that leads there. What is decided, and why, is noted in `ModelContext::mergings`.
    bool joins(NodeId to, const Path& path) const;
    /// Steps are merged, and whether the alternative of the wait is taken does not depend on what arrives later.
    [[nodiscard]] bool is_settled(const Node& wait, std::size_t alternative) const;

  private:
    [[nodiscard]] bool may_merge() const;
    void count_predecessors();
    [[nodiscard]] std::optional<Apart> kept_apart(NodeId to, const Path& path) const;
    [[nodiscard]] bool can_avoid_failure(NodeId id, bool may_commit, unsigned steps) const;
    [[nodiscard]] bool can_fail(const Node& of) const;
    [[nodiscard]] bool sends_to_itself(const Node& of) const;
    [[nodiscard]] bool may_arrive(const ir::Receive& receive) const;

    const ThreadGuards& guards_;
    bool merges_;
    std::vector<unsigned> predecessors_;
};

}  // namespace map2pml::promela
