#include "translator/machines/from_diagrams/internal.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "translator/model/machines/formula/make.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;

namespace {

/// The numbers of a message in loops: one for each loop around it, and 0 up to the depth of the deepest loop.
std::vector<std::string> filled_up(std::vector<std::string> numbers, std::size_t depth) {
    numbers.resize(depth, "0");
    return numbers;
}

/// `k < it_1 ∨ (k = it_1 ∧ m ≤ it_2)`
PredicatePtr not_later(const std::vector<std::string>& numbers, const std::vector<std::string>& rounds,
                       std::size_t level) {
    const ExpressionPtr number = named(numbers[level]);
    const ExpressionPtr now = named(rounds[level]);
    if (level + 1 == rounds.size()) return eventb::compare(eventb::Sign::less_eq, number, now);
    return eventb::any_of(
        {eventb::compare(eventb::Sign::less, number, now),
         all_of({eventb::compare(eventb::Sign::equal, number, now), not_later(numbers, rounds, level + 1)})});
}

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
}

}  // namespace

eventb::Project Rules::static_part(const std::vector<std::string>& everybody, const std::vector<std::string>& words,
                                   const std::vector<std::string>& variables, const source::Span& span) {
    Rule rule("static_part");
    rule.put("agents", names_.agents).put("messages", names_.messages).put("states", names_.states);
    rule.put("wait", names_.wait).put("active", names_.active).put("end", names_.end).put("error", names_.error);
    rule.put("exchanged", names_.exchanged).put("protocol", names_.protocol);
    rule.each("everybody", everybody).each("words", words).each("variables", variables);
    rule.each("numbers", names_.numbers);
    return reader_.components(rule, span);
}

eventb::Project Rules::unbounded_loop(const Repeat& repeat, const source::Span& span) {
    Rule rule("unbounded_loop");
    rule.put("bound", repeat.bound).when("has_lower", repeat.lower > 1).put("lower", repeat.lower);
    return reader_.components(rule, span);
}

eventb::Machine Rules::simple_message(const OneMessage& message, const source::Span& span, const Situation& here) {
    const std::size_t depth = names_.numbers.size();
    const bool is_in_loop = !here.rounds.empty();
    std::vector<std::string> bound = names_.numbers;
    bound.resize(here.rounds.size());
    Rule rule("simple_message");
    rule.put("hand", message.hand).put("word", message.word).put("from", message.from).put("to", message.to);
    rule.put("exchanged", names_.exchanged).each("rounds", filled_up(here.rounds, depth));
    rule.when("is_in_loop", is_in_loop).put("bound", joined(bound)).each("earlier", filled_up(bound, depth));
    rule.put("is_not_later", is_in_loop ? not_later(bound, here.rounds, 0) : eventb::truth(true));
    rule.each("after", here.after).each("open", here.open).each("free", here.free).each("begins", here.begins);
    eventb::Machine clauses = reader_.clauses(rule, span);
    const std::string comment = message.words + ", " + message.from + " to " + message.to;
    for (eventb::Event& event : clauses.events) event.comment = comment;
    return clauses;
}

eventb::Machine Rules::precedence(const std::string& word, const PredicatePtr& has_begun, const Situation& here,
                                  const source::Span& span) {
    const PredicatePtr after = all_of(here.after);
    if (eventb::is_truth(*after, true)) return {};
    Rule rule("precedence");
    rule.put("word", word).put("has_begun", has_begun).put("after", after);
    return reader_.clauses(rule, span);
}

eventb::Machine Rules::chosen_operand(const std::string& word, const PredicatePtr& has_begun, const Situation& here,
                                      const source::Span& span) {
    Rule rule("chosen_operand");
    rule.put("word", word).put("has_begun", has_begun).put("is_chosen", here.chosen);
    return reader_.clauses(rule, span);
}

eventb::Machine Rules::exclusive_or(const Choice& choice, const source::Span& span) {
    Rule rule("exclusive_or");
    rule.put("taken", choice.taken).put("operands", choice.operands.size());
    return reader_.clauses(rule, span);
}

eventb::Machine Rules::empty_operand(const Choice& choice, std::size_t at, const Situation& here,
                                     const std::vector<Assignment>& begins) {
    Rule rule("empty_operand");
    rule.put("skip", choice.skips[at]).put("taken", choice.taken);
    rule.each("after", here.after).each("open", here.open).each("free", here.free).each("begins", begins);
    return reader_.clauses(rule, choice.operands[at].span);
}

eventb::Machine Rules::one_or_more(const OneOrMore& some, std::size_t at, const PredicatePtr& another_is_possible,
                                   const Situation& here) {
    const bool is_one_needed = another_is_possible != nullptr;
    Rule rule("one_or_more");
    rule.put("taken", some.taken[at]).put("skip", some.skips[at]);
    rule.each("after", here.after).each("open", here.open).each("free", here.free).each("begins", here.begins);
    rule.when("is_one_needed", is_one_needed);
    rule.put("another_is_possible", is_one_needed ? another_is_possible : eventb::truth(true));
    return reader_.clauses(rule, some.operands[at].span);
}

eventb::Machine Rules::at_least_one(const OneOrMore& some, const PredicatePtr& one_is_possible,
                                    const source::Span& span) {
    Rule rule("at_least_one");
    rule.put("first", some.taken.front()).put("one_is_possible", one_is_possible);
    return reader_.clauses(rule, span);
}

eventb::Machine Rules::repetition(const Repeat& repeat, const PredicatePtr& has_enough, const Situation& here,
                                  const source::Span& span) {
    const Part& body = repeat.body.front();
    Rule rule("repetition");
    rule.put("rounds", repeat.rounds).put("out", repeat.out).put("again", repeat.again).put("exit", repeat.exit);
    rule.put("last_round", last_round(repeat)).put("has_enough", has_enough);
    rule.put("body_is_done", done(body)).each("body", variables_of(body)).each("leavings", repeat.leavings);
    rule.each("after", here.after).each("open", here.open).each("free", here.free);
    // A loop without rounds is the first event of the part around it.
    rule.each("begins", repeat.lower == 0 ? here.begins : std::vector<Assignment>{});
    return reader_.clauses(rule, span);
}

eventb::Machine Rules::critical(const Region& one, const Region& other, const PredicatePtr& is_one_free,
                                const source::Span& span) {
    Rule rule("critical");
    rule.put("one", one.word).put("other", other.word).put("is_one_free", is_one_free);
    return reader_.clauses(rule, span);
}

eventb::Machine Rules::protocol_state(const Part& root, const source::Span& span) {
    const PredicatePtr has_failed = ends_in_error(root);
    Rule rule("protocol_state");
    rule.put("protocol", names_.protocol).put("wait", names_.wait).put("active", names_.active);
    rule.put("end", names_.end).put("error", names_.error);
    rule.put("finish", names_.finish).put("finish_error", names_.finish_error);
    rule.put("is_untouched", untouched(root)).put("is_done", done(root));
    rule.when("may_fail", !eventb::is_truth(*has_failed, false)).put("has_failed", has_failed);
    return reader_.clauses(rule, span);
}

eventb::Machine RuleReader::clauses(const Rule& rule, const source::Span& span) {
    eventb::Read<eventb::Machine> read = rule.clauses(span);
    note(read.fault, read.too_deep);
    return std::move(read.formula);
}

eventb::Project RuleReader::components(const Rule& rule, const source::Span& span) {
    eventb::Read<eventb::Project> read = rule.components(span);
    note(read.fault, read.too_deep);
    return std::move(read.formula);
}

bool RuleReader::report_fault(const source::Span& span, const std::string& what, diag::Sink& sink) const {
    if (fault_.empty()) return false;
    sink.report(diag::Code::auml_not_supported, span,
                fmt::format("the proof obligations of `{}` cannot be written: {}", what, fault_));
    return true;
}

void RuleReader::note(const std::string& fault, [[maybe_unused]] bool too_deep) {
    if (fault.empty() || !fault_.empty()) return;
    assert(too_deep && "a template of a rule is wrong");
    fault_ = fault;
}

}  // namespace map2pml::auml_to_eventb
