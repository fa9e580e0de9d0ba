#include "translator/machines/from_diagrams/internal.h"

#include <algorithm>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

namespace {

/// The parts of a part; none for a message.
const std::vector<Part>& parts_in(const Part& part) {
    static const std::vector<Part> none;
    using List = const std::vector<Part>&;
    return std::visit(ir::overloaded{
                          [](const Nothing&) -> List { return none; },
                          [](const OneMessage&) -> List { return none; },
                          [](const Sequence& it) -> List { return it.parts; },
                          [](const Choice& it) -> List { return it.operands; },
                          [](const Parallel& it) -> List { return it.operands; },
                          [](const OneOrMore& it) -> List { return it.operands; },
                          [](const Repeat& it) -> List { return it.body; },
                          [](const Region& it) -> List { return it.body; },
                      },
                      part.kind);
}

/// Elements of MESSAGES, in their order.
void add_messages(const Part& part, std::vector<eventb::NamedElement>& words) {
    if (const auto* message = std::get_if<OneMessage>(&part.kind)) words.push_back({message->word, "", part.span});
    for (const Part& inner : parts_in(part)) add_messages(inner, words);
}

void add_bounds(const Part& part, Rules& rules, eventb::Context& context) {
    const auto* repeat = std::get_if<Repeat>(&part.kind);
    if (repeat != nullptr && !repeat->upper) {
        for (eventb::Context& bound : rules.unbounded_loop(*repeat, part.span).contexts) {
            context.constants.insert(context.constants.end(), bound.constants.begin(), bound.constants.end());
            for (eventb::LabelledPredicate& axiom : bound.axioms) {
                axiom.label = "axm" + std::to_string(context.axioms.size() + 1);
                context.axioms.push_back(std::move(axiom));
            }
        }
    }
    for (const Part& inner : parts_in(part)) add_bounds(inner, rules, context);
}

}  // namespace

Names fixed_names(Identifiers& identifiers) {
    Names names;
    names.agents = identifiers.fresh("AGENTS");
    names.messages = identifiers.fresh("MESSAGES");
    names.states = identifiers.fresh("STATES_P");
    names.wait = identifiers.fresh("p_wait");
    names.active = identifiers.fresh("p_active");
    names.end = identifiers.fresh("p_end");
    names.error = identifiers.fresh("p_error");
    names.exchanged = identifiers.fresh("exchanged_msg");
    names.protocol = identifiers.fresh("protocol");
    return names;
}

std::size_t depth_of_loops(const Part& part) {
    std::size_t depth = 0;
    for (const Part& inner : parts_in(part)) depth = std::max(depth, depth_of_loops(inner));
    return depth + (std::holds_alternative<Repeat>(part.kind) ? 1 : 0);
}

eventb::Project static_part_of(const auml::Interaction& interaction, const Part& root, const Agents& agents,
                               const std::vector<std::string>& variables, Rules& rules) {
    const source::Span& span = interaction.node.span;
    std::vector<eventb::NamedElement> constants;
    for (std::size_t at = 0; at < agents.words.size(); ++at)
        constants.push_back({agents.words[at], "", interaction.lifelines[at].node.span});
    if (!agents.environment.empty()) constants.push_back({agents.environment, "", span});
    const std::size_t agents_are = constants.size();
    add_messages(root, constants);
    std::vector<std::string> everybody;
    std::vector<std::string> messages;
    for (const eventb::NamedElement& each : constants)
        (everybody.size() < agents_are ? everybody : messages).push_back(each.name);
    eventb::Project project = rules.static_part(everybody, messages, variables, span);
    if (project.contexts.empty()) return project;
    eventb::Context& context = project.contexts.front();
    for (std::size_t at = 0; at < constants.size() && at < context.constants.size(); ++at)
        context.constants[at].span = constants[at].span;
    add_bounds(root, rules, context);
    return project;
}

}  // namespace map2pml::auml_to_eventb
