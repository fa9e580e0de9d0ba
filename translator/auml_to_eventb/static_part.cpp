#include "translator/auml_to_eventb/static_part.h"

#include <algorithm>

#include "translator/auml_to_eventb/formulas.h"
#include "translator/eventb/formula/make.h"
#include "translator/ir/operation.h"

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

class ContextWriter {
  public:
    explicit ContextWriter(eventb::Context& context) : context_(context) {}

    void constant(const std::string& name, const source::Span& span) { context_.constants.push_back({name, "", span}); }
    void axiom(const PredicatePtr& predicate, const source::Span& span) {
        const std::string label = "axm" + std::to_string(context_.axioms.size() + 1);
        context_.axioms.push_back({label, predicate, false, "", span});
    }

    /// Elements of MESSAGES, in their order.
    void add_messages(const Part& part, std::vector<std::string>& words) {
        if (const auto* message = std::get_if<OneMessage>(&part.kind)) {
            constant(message->word, part.span);
            words.push_back(message->word);
        }
        for (const Part& inner : parts_in(part)) add_messages(inner, words);
    }

    void add_bounds(const Part& part) {
        const auto* repeat = std::get_if<Repeat>(&part.kind);
        if (repeat != nullptr && !repeat->upper) {
            constant(repeat->bound, part.span);
            axiom(member(named(repeat->bound), eventb::atom(eventb::Atom::naturals1)), part.span);
            if (repeat->lower > 1) {
                axiom(eventb::compare(eventb::Sign::greater_eq, named(repeat->bound), count(repeat->lower)), part.span);
            }
        }
        for (const Part& inner : parts_in(part)) add_bounds(inner);
    }

  private:
    eventb::Context& context_;
};

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

eventb::Context context_of(const std::string& name, const auml::Interaction& interaction, const Part& root,
                           const Agents& agents, const Names& names) {
    const source::Span& span = interaction.node.span;
    eventb::Context context;
    context.name = name;
    context.span = span;
    for (const std::string& each : {names.agents, names.messages, names.states})
        context.sets.push_back({each, "", span});
    ContextWriter writer(context);
    std::vector<std::string> everybody = agents.words;
    for (std::size_t at = 0; at < agents.words.size(); ++at) {
        writer.constant(agents.words[at], interaction.lifelines[at].node.span);
    }
    if (!agents.environment.empty()) {
        writer.constant(agents.environment, span);
        everybody.push_back(agents.environment);
    }
    std::vector<std::string> messages;
    writer.add_messages(root, messages);
    const std::vector<std::string> states = {names.wait, names.active, names.end, names.error};
    for (const std::string& each : states) writer.constant(each, span);
    writer.axiom(consists_of(names.agents, everybody), span);
    writer.axiom(consists_of(names.messages, messages), span);
    writer.axiom(consists_of(names.states, states), span);
    writer.add_bounds(root);
    return context;
}

}  // namespace map2pml::auml_to_eventb
