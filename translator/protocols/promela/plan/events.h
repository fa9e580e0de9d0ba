/// Consequences of an event: observers run, propositions of the property become true or false, a trace advances.
///
/// All consequences belong to the step of the event, so no state in between is visible.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/promela/expressions.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/steps.h"

namespace map2pml::promela {

/// An event in terms of the target, at the place where it happens.
struct TargetEvent {
    /// Nothing: an event that no pattern means (a failed send); it ends the previous event.
    std::optional<ir::EventPattern::Kind> kind;
    std::string name;         ///< name of the message, procedure or clause in the text
    std::vector<Code> terms;  ///< message or arguments
    std::size_t agent = 0;    ///< the acting agent, in `Protocol::agents`
    std::size_t clause = 0;   ///< clause that the agent acts in
    Expression self;          ///< the number of the acting agent
    Expression sender;        ///< received: the number of the sender
    /// sent: instances and the condition under which each gets it (nothing: always)
    std::vector<std::pair<std::size_t, Expression>> receivers;
    std::optional<Code> result;   ///< succeeded: the result
    std::size_t operation = 0;    ///< number of the operation, for the trace
    std::size_t first_spare = 0;  ///< scratch variables of observers that are free from here on
};

/// Statements around those of the step itself; both may be empty.
struct Consequences {
    Steps before;  ///< looks at the state before the step
    Steps after;   ///< the bodies of observers
};

/// \param origin of the step.
[[nodiscard]] Consequences consequences_of(ModelContext& model, const TargetEvent& target_event, const Origin& origin);

/// The condition under which the event matches the pattern; nothing: always, `falsity()`: never.
/// \param scope gets the variables that the pattern binds.
[[nodiscard]] Expression matches(ModelContext& model, const ir::EventPattern& pattern, const TargetEvent& target_event,
                                 Scope& scope);

/// Stops the search because an expression has no value, at a place of the check file.
[[nodiscard]] Steps mistake(ModelContext& model, const source::Span& span, std::size_t operation,
                            const Expression& self, const Origin& origin);

/// The variable that is true right after an event of the pattern, which belongs to the property of the model.
[[nodiscard]] std::string happened_variable(ModelContext& model, const ir::EventPattern& pattern);

}  // namespace map2pml::promela
