#include "translator/machines/from_diagrams/for_any.h"

#include <fmt/format.h>

#include "translator/model/machines/formula/make.h"

namespace map2pml::auml_to_eventb {

namespace {

void set_comment(eventb::Machine& clauses, const std::string& comment) {
    for (eventb::Event& event : clauses.events) event.comment = comment;
}

}  // namespace

eventb::Project RulesForAny::static_part_for_any(const StaticPart& parts, const source::Span& span) {
    const Names& fixed = names_.fixed;
    std::vector<PredicatePtr> differ;
    for (std::size_t one = 0; one < parts.others.size(); ++one) {
        for (std::size_t other = one + 1; other < parts.others.size(); ++other) {
            differ.push_back(
                eventb::compare(eventb::Sign::not_equal, named(parts.others[one]), named(parts.others[other])));
        }
    }
    std::vector<std::string> words;
    for (const eventb::NamedElement& each : parts.words) words.push_back(each.name);
    Rule rule("static_part_for_any");
    rule.put("agents", fixed.agents).put("messages", fixed.messages).put("states", fixed.states);
    rule.put("wait", fixed.wait).put("active", fixed.active).put("end", fixed.end).put("error", fixed.error);
    rule.put("exchanged", fixed.exchanged).put("protocol", fixed.protocol);
    rule.put("many", names_.many).put("phase", names_.control).put("phases", parts.phases);
    rule.put("first", parts.reached.front()).each("reached", parts.reached).each("sets", parts.sets);
    rule.each("others", parts.others).put("all_others", fmt::format("{}", fmt::join(parts.others, ", ")));
    rule.each("differ", differ).each("words", words);
    eventb::Project project = reader_.components(rule, span);
    const std::size_t words_at = parts.others.size() + 1;  // behind the others and the many
    for (eventb::Context& context : project.contexts)
        for (std::size_t at = 0; at < words.size(); ++at)
            context.constants.at(words_at + at).span = parts.words[at].span;
    return project;
}

eventb::Machine RulesForAny::simple_message_for_any(const Once& once, const std::string& comment,
                                                    const source::Span& span) {
    Rule rule("simple_message_for_any");
    rule.put("word", once.word).put("set", once.set).put("from", once.from).put("to", once.to);
    rule.put("many", names_.many).put("agent", names_.agent).put("exchanged", names_.fixed.exchanged);
    rule.put("is_reached", once.is_reached).put("those_before", once.those_before).put("those_after", once.those_after);
    rule.each("begins", once.begins);
    eventb::Machine clauses = reader_.clauses(rule, span);
    set_comment(clauses, comment);
    return clauses;
}

eventb::Machine RulesForAny::precedence_for_any(const std::string& word, const ExpressionPtr& those_that_began,
                                                const ExpressionPtr& those_before, const source::Span& span) {
    Rule rule("precedence_for_any");
    rule.put("word", word).put("those_that_began", those_that_began).put("those_before", those_before);
    return reader_.clauses(rule, span);
}

eventb::Machine RulesForAny::exclusive_or_for_any(const std::string& label, const std::string& one,
                                                  const std::string& other, const source::Span& span) {
    Rule rule("exclusive_or_for_any");
    rule.put("label", label).put("one", one).put("other", other);
    return reader_.clauses(rule, span);
}

eventb::Machine RulesForAny::step_for_all(const Step& step, const std::string& comment, const source::Span& span) {
    Rule rule("step_for_all");
    rule.put("label", step.label).put("is_reached", step.is_reached).each("guards", step.guards);
    rule.put("exchanged", names_.fixed.exchanged).put("entries", step.entries).each("begins", step.begins);
    rule.put("phase", names_.control).put("next", step.next);
    eventb::Machine clauses = reader_.clauses(rule, span);
    set_comment(clauses, comment);
    return clauses;
}

eventb::Machine RulesForAny::precedence_of_phases(const std::string& label, bool is_of_each, const PredicatePtr& one,
                                                  const PredicatePtr& other, const source::Span& span) {
    Rule rule("precedence_of_phases");
    rule.put("label", label).when("is_of_each", is_of_each).put("agent", names_.agent);
    rule.put("one", one).put("other", other);
    return reader_.clauses(rule, span);
}

eventb::Machine RulesForAny::protocol_state_for_any(const ProtocolState& state, const source::Span& span) {
    const Names& fixed = names_.fixed;
    const bool has_phases = state.is_between != nullptr;
    const bool begins_with_many = state.those_that_began != nullptr;
    Rule rule("protocol_state_for_any");
    rule.put("protocol", fixed.protocol).put("wait", fixed.wait).put("active", fixed.active);
    rule.put("end", fixed.end).put("error", fixed.error);
    rule.put("is_at_first", state.is_at_first).put("is_at_end", state.is_at_end);
    rule.when("begins_with_many", begins_with_many).when("has_stages", has_phases);
    rule.put("those_that_began", begins_with_many ? state.those_that_began : eventb::atom(eventb::Atom::empty));
    rule.when("says_which_end", state.has_failed != nullptr);
    rule.put("has_failed", state.has_failed != nullptr ? state.has_failed : eventb::truth(false));
    rule.put("is_between", has_phases ? state.is_between : eventb::truth(false));
    return reader_.clauses(rule, span);
}

eventb::Machine RulesForAny::finish_for_any(const Step& finish, const std::string& state, const source::Span& span) {
    Rule rule("finish_for_any");
    rule.put("label", finish.label).put("is_reached", finish.is_reached).each("guards", finish.guards);
    rule.put("exchanged", names_.fixed.exchanged).put("entries", finish.entries);
    rule.put("phase", names_.control).put("last", finish.next);
    rule.put("protocol", names_.fixed.protocol).put("state", state);
    return reader_.clauses(rule, span);
}

}  // namespace map2pml::auml_to_eventb
