/// How a thread ends: well, by failing, or because its run is not followed any further.
#pragma once

#include "translator/protocols/promela/plan/thread_context.h"

namespace map2pml::promela {

class EndMaker : ThreadContext {
  public:
    explicit EndMaker(const ThreadContext& context) : ThreadContext(context) {}

    /// \param received a message was received in this step: where a branch waits or ends after it is progress.
    Steps finish(bool received);
    /// \param because the operation whose failure nothing catches.
    Steps fail(const Origin& because, bool received);
    /// The search ends at a bound.
    Steps cut(const Node& of);
    /// The run ends at a full mailbox.
    Steps prune(const Node& of);
    /// Where the search has ended.
    Steps jump_to_cut(const Origin& origin);

    // When all steps have been made.
    /// The ends of the process that they use: finished, failed, cut off.
    [[nodiscard]] Steps tail() const;
    /// Of a branch: somewhere its last step receives.
    [[nodiscard]] bool ends_with_receive() const { return ends_with_receive_; }

  private:
    [[nodiscard]] bool is_counted() const;
    Steps branch_end(bool succeeded, bool received);
    [[nodiscard]] Steps cut_run(const Node& of, LineRole role) const;

    bool has_cut_ = false;
    bool prunes_ = false;
    bool ends_with_receive_ = false;
};

}  // namespace map2pml::promela
