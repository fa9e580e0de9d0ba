#include "translator/auml_to_eventb/context_for_any.h"

#include "translator/auml_to_eventb/formulas.h"
#include "translator/eventb/formula/make.h"

namespace map2pml::auml_to_eventb {

namespace {

class ContextWriter {
  public:
    ContextWriter(eventb::Context& context, const source::Span& span) : context_(context), span_(span) {}

    void set(const std::string& name) { context_.sets.push_back({name, "", span_}); }
    void constant(const std::string& name, const source::Span& span) { context_.constants.push_back({name, "", span}); }
    void constants(const std::vector<std::string>& all) {
        for (const std::string& each : all) constant(each, span_);
    }
    void axiom(const PredicatePtr& predicate, bool theorem = false) {
        const std::string label = (theorem ? "thm" : "axm") + std::to_string(context_.axioms.size() + 1);
        context_.axioms.push_back({label, predicate, theorem, "", span_});
    }

  private:
    eventb::Context& context_;
    source::Span span_;
};

}  // namespace

ExpressionPtr all_entries(const Names& names) {
    return all_tuples({named(names.agents), named(names.messages), named(names.agents)});
}

eventb::Context context_for_any(const std::string& name, const source::Span& span, const AnyNames& names,
                                const std::vector<std::string>& others, const std::vector<Word>& words,
                                const std::string& set_of_states, const std::vector<std::string>& states) {
    const Names& fixed = names.fixed;
    eventb::Context context;
    context.name = name;
    context.span = span;
    ContextWriter writer(context, span);
    for (const std::string& each : {fixed.agents, fixed.messages, set_of_states, fixed.states}) writer.set(each);
    writer.constants(others);
    writer.constants({names.many});
    std::vector<std::string> messages;
    for (const Word& each : words) {
        writer.constant(each.name, each.span);
        messages.push_back(each.name);
    }
    writer.constants(states);
    const std::vector<std::string> protocol = {fixed.wait, fixed.active, fixed.end, fixed.error};
    writer.constants(protocol);
    for (std::size_t one = 0; one < others.size(); ++one) {
        writer.axiom(member(named(others[one]), named(fixed.agents)));
        for (std::size_t other = one + 1; other < others.size(); ++other) {
            writer.axiom(eventb::compare(eventb::Sign::not_equal, named(others[one]), named(others[other])));
        }
    }
    writer.axiom(eventb::compare(eventb::Sign::equal, named(names.many),
                                 eventb::binary(eventb::Binary::set_minus, named(fixed.agents), set_of(others))));
    writer.axiom(eventb::compare(eventb::Sign::not_equal, named(names.many), eventb::atom(eventb::Atom::empty)));
    writer.axiom(eventb::finite(named(fixed.agents)));
    writer.axiom(consists_of(fixed.messages, messages));
    writer.axiom(consists_of(set_of_states, states));
    writer.axiom(consists_of(fixed.states, protocol));
    writer.axiom(eventb::finite(all_entries(fixed)), true);
    return context;
}

}  // namespace map2pml::auml_to_eventb
