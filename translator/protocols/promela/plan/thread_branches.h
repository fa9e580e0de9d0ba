/// `par`: starts its branches, and waits for their reports.   operation -> Steps
#pragma once

#include <string>
#include <vector>

#include "translator/protocols/promela/plan/thread_context.h"

namespace map2pml::promela {

class ParMaker : ThreadContext {
  public:
    ParMaker(const ThreadContext& context, Control& control) : ThreadContext(context), control_(control) {}

    Steps make(NodeId id);

  private:
    /// How the branches of a `par` report.
    struct Reports {
        std::string channel;
        Expression own;  ///< in a pattern: for whom they are
        std::vector<std::string> variables;
        Expression failures, ended_well;  ///< scratch variables: counts; of the report that is taken
    };
    Steps ended_at_once(const Node& of, std::size_t branch);
    [[nodiscard]] Reports reports_for(const Node& of);
    Expression all_succeed(const Node& of, const Reports& reports, std::size_t branch);
    Steps bind_reported(NodeId id, const Reports& reports, std::size_t branch);
    Steps take_reports(NodeId id, const Reports& reports, Expressions& polls);
    Steps join(NodeId id);

    Control& control_;
};

}  // namespace map2pml::promela
