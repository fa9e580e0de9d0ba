/// When nobody can notice whether a message comes now or later: Facts + a send -> a condition on states.
///
/// The second half of the condition of `scheduling` (translator/protocols/promela/reductions.md).
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "translator/foundation/source/source_file.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/later_sends.h"

namespace map2pml::promela {

/// Whether a step may be scheduled.
struct StepVerdict {
    Expression condition;  ///< on states; `falsity()`: never
    std::string because;   ///< why never, for users
    source::Span where;
    std::set<ir::OperationId> found_late =
        {};  ///< what is executed only where looks that come early would find something
};

[[nodiscard]] inline StepVerdict never(std::string because, const source::Span& where) {
    return {falsity(), std::move(because), where, {}};
}

/// How long the condition on a place becomes: SPIN's verifier asks it in each state.
class Terms {
  public:
    void begin() { number_ = 0; }
    void count(std::size_t more) { number_ += more; }
    [[nodiscard]] bool are_too_many() const { return number_ > kMost; }
    /// Adds it to what must be so, unless it always is.
    void add(Expressions& tests, const Expression& test);
    [[nodiscard]] static bool some_is_false(const Expressions& tests);

  private:
    static constexpr std::size_t kMost = 400;
    std::size_t number_ = 0;
};

class UnnoticedSends {
  public:
    /// All must outlive it.
    UnnoticedSends(ModelContext& model, const LaterSends& later, Terms& terms)
        : model_(model), later_(later), terms_(terms) {}

    /// Receives that some step makes without a wait: they may find nothing.
    void are_looked_for(std::set<ir::OperationId> receives) { looked_for_.merge(receives); }
    /// Of a message from one agent to another, both by index in `Instance::agents`.
    [[nodiscard]] StepVerdict verdict(std::size_t sender, const ir::Send& send, std::size_t receiver,
                                      const source::Span& where);

  private:
    [[nodiscard]] bool takes(const passes::Node& node, const ir::Send& send, std::size_t sender,
                             std::size_t receiver) const;
    [[nodiscard]] Expression unnoticed(const passes::Thread& thread, const passes::Node& wait, const ir::Send& send,
                                       std::size_t sender, std::size_t receiver);
    [[nodiscard]] Expression is_absent(const ir::Receive& receive, std::size_t receiver);
    [[nodiscard]] const std::string& name_of_agent(std::size_t agent) const;

    ModelContext& model_;
    const LaterSends& later_;
    Terms& terms_;
    std::set<ir::OperationId> looked_for_;
};

}  // namespace map2pml::promela
