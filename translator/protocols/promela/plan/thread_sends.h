/// Send: to whom, and what lies in the mailboxes then.   operation -> Steps
#pragma once

#include <set>
#include <vector>

#include "translator/protocols/promela/plan/thread_ends.h"
#include "translator/protocols/promela/plan/thread_guards.h"

namespace map2pml::promela {

class SendMaker : ThreadContext {
  public:
    SendMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards, EndMaker& ends)
        : ThreadContext(context), control_(control), guards_(guards), ends_(ends) {}

    Steps make(NodeId id, const Path& path);

  private:
    Steps send_to(NodeId id, const std::vector<std::size_t>& receivers, const std::set<std::size_t>& not_self,
                  const Path& path);
    [[nodiscard]] bool is_known(NodeId id, const ir::Term& term) const;

    Control& control_;
    const ThreadGuards& guards_;
    EndMaker& ends_;
};

}  // namespace map2pml::promela
