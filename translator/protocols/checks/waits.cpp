#include <string>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// The reason why a `waitfor` does not wait: the first action of some branch (grammar/semantics.md 4, `idle`).
struct BusyWait {
    const ir::Operation* decision = nullptr;  ///< a decision procedure: called again and again
    const ir::Operation* never_fails = nullptr;
};

class WaitCheck {
  public:
    WaitCheck(const ir::Protocol& protocol, const std::set<std::string>& implemented, diag::Sink& sink)
        : failure_(protocol), restarts_(redundant_restarts(protocol)), implemented_(implemented), sink_(sink) {}

    void check(const ir::Clause& clause, const ir::WaitFor& wait, Place at) {
        clause_ = &clause;
        BusyWait found;
        add_alternative(*wait.attempt, Place{at.tail, true, at.in_par}, found);
        if (found.never_fails != nullptr) {
            report_useless(wait, *found.never_fails, at);
        } else if (found.decision != nullptr) {
            sink_.report({diag::Code::busy_waitfor,
                          found.decision->span,
                          "while there is nothing to take, this `waitfor` calls `" + ir::to_string(*found.decision) +
                              "` over and over instead of waiting; begin with a receive",
                          {}});
        }
    }

  private:
    /// An attempt, or a first branch of a `par`: parts that it passes without an action cannot fail.
    void add_alternative(const ir::Operation& operation, Place at, BusyWait& found) const {
        const ir::Operation* empty = nullptr;
        if (add_first_actions(operation, at, found, empty) && found.never_fails == nullptr) found.never_fails = empty;
    }

    /// Like `ir::beginnings`, with the place of each action.
    /// \param empty receives the last empty action that control passes.
    /// \return true if control may come to the end of the operation without an action.
    bool add_first_actions(const ir::Operation& operation, Place at, BusyWait& found,
                           const ir::Operation*& empty) const {
        if (std::holds_alternative<ir::Skip>(operation.kind)) {
            empty = &operation;
            return true;
        }
        if (std::holds_alternative<ir::Seq>(operation.kind)) {
            bool comes_through = true;
            for_each_part(operation, at, [&](const ir::Operation& part, Place there) {
                comes_through = comes_through && add_first_actions(part, there, found, empty);
            });
            return comes_through;
        }
        if (std::holds_alternative<ir::OrderedChoice>(operation.kind)) {
            bool comes_through = false;
            for_each_part(operation, at, [&](const ir::Operation& part, Place there) {
                comes_through = comes_through || add_first_actions(part, there, found, empty);
            });
            return comes_through;
        }
        if (std::holds_alternative<ir::Par>(operation.kind)) {
            for_each_part(operation, at,
                          [&](const ir::Operation& part, Place there) { add_alternative(part, there, found); });
            return false;
        }
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
            // An implemented procedure waits until its `require` statements hold.
            if (!implemented_.contains(decide->procedure) && found.decision == nullptr) found.decision = &operation;
        } else if (!restarts_.contains(operation.id) && !failure_.possible(operation, at, *clause_)) {
            found.never_fails = found.never_fails == nullptr ? &operation : found.never_fails;
        }
        return false;
    }

    void report_useless(const ir::WaitFor& wait, const ir::Operation& first, Place at) const {
        const bool always_succeeds = !failure_.possible(*wait.attempt, Place{at.tail, true, at.in_par}, *clause_);
        const std::string because =
            always_succeeds
                ? "cannot fail, so this `waitfor` never waits and never tries again"
                : "cannot fail, so this `waitfor` never waits: it repeats this each time a later operation fails";
        sink_.report({diag::Code::useless_waitfor, first.span, "`" + ir::to_string(first) + "` " + because, {}});
    }

    const Failure failure_;
    const Restarts restarts_;
    const std::set<std::string>& implemented_;
    diag::Sink& sink_;
    const ir::Clause* clause_ = nullptr;
};

}  // namespace

void check_waits(const ir::Protocol& protocol, const std::set<std::string>& implemented, diag::Sink& sink) {
    WaitCheck waits(protocol, implemented, sink);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        if (const auto* wait = std::get_if<ir::WaitFor>(&operation.kind)) waits.check(clause, *wait, at);
    });
}

}  // namespace map2pml::passes
