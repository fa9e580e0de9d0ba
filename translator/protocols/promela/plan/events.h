/// What happens besides with an event: observers run, propositions of the property become true or false, a trace goes on.
///
/// All of it belongs to the step of the event, so no state in between is visible.
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

/// An event as the target knows it where it happens.
struct Happening {
    /// Nothing: an event that no pattern means (a failed send); it ends what had just happened.
    std::optional<ir::EventPattern::Kind> kind;
    std::string name;         ///< what the text calls the message, procedure, clause
    std::vector<Code> terms;  ///< message or arguments
    std::size_t agent = 0;    ///< the acting agent, in `Protocol::agents`
    std::size_t clause = 0;   ///< that it acts in
    Expression self;          ///< the number of the acting agent
    Expression sender;        ///< received: the number of the sender
    /// sent: instances and the condition under which each gets it (nothing: always)
    std::vector<std::pair<std::size_t, Expression>> receivers;
    std::optional<Code> result;   ///< succeeded: what it gave
    std::size_t operation = 0;    ///< its number, for the trace
    std::size_t first_spare = 0;  ///< scratch variables of observers that are free from here on
};

/// Statements around what the step itself does; both may be empty.
struct Consequences {
    Steps before;  ///< looks at the state before the step
    Steps after;   ///< the bodies of observers
};

/// \param origin of the step.
[[nodiscard]] Consequences consequences_of(ModelContext& model, const Happening& happening, const Origin& origin);

/// The condition under which the event is one of the pattern; nothing: always, `falsity()`: never.
/// \param scope gets the variables that the pattern binds.
[[nodiscard]] Expression matches(ModelContext& model, const ir::EventPattern& pattern, const Happening& happening,
                                 Scope& scope);

/// Something has no value: the search stops here, at a place of the check file.
[[nodiscard]] Steps mistake(ModelContext& model, const source::Span& span, std::size_t operation,
                            const Expression& self, const Origin& origin);

/// The variable that is true right after an event of the pattern, one of the property that is looked at.
[[nodiscard]] std::string happened_variable(ModelContext& model, const ir::EventPattern& pattern);

}  // namespace map2pml::promela
