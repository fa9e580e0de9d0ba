/// Receive: which message is taken, and what it binds.   operation -> Steps
#pragma once

#include <string>

#include "translator/protocols/promela/patterns.h"
#include "translator/protocols/promela/plan/thread_guards.h"

namespace map2pml::promela {

class ReceiveMaker : protected ThreadContext {
  public:
    ReceiveMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards)
        : ThreadContext(context), control_(control), guards_(guards) {}
    virtual ~ReceiveMaker() = default;
    ReceiveMaker(const ReceiveMaker&) = delete;
    ReceiveMaker& operator=(const ReceiveMaker&) = delete;

    Steps make(NodeId id, const Path& path);
    /// Takes a message that is known to be there.
    Steps take(NodeId id, const Path& path);

  protected:
    /// The oldest that matches.
    virtual Steps take_first(const Node& of, const MessagePattern& pattern, Steps after);
    /// What a trace tells of the fields.
    [[nodiscard]] static Expressions told(const MessagePattern& pattern, const Expressions& fields);
    /// Where a bound field goes.
    [[nodiscard]] Expression bound_target(NodeId id, const std::string& variable, std::size_t spare);

  private:
    struct Scratch;
    Steps take_scanned(const Node& of, const MessagePattern& pattern, Steps after);
    Scratch scratch_for(const MessagePattern& pattern);
    Steps bind_scanned(NodeId id, const MessagePattern& pattern, const Scratch& scratch);

    Control& control_;
    const ThreadGuards& guards_;
};

}  // namespace map2pml::promela
