#include "translator/machines/from_maze/internal.h"

#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::Binary;
using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::writing::named;

namespace {

/// Names that no name of MAZE is like.
constexpr const char* kPeer = "β";
constexpr const char* kAnything = "ω";

ExpressionPtr count_of(const ExpressionPtr& buffer, const ExpressionPtr& message_tuple) {
    return eventb::binary(Binary::apply, buffer, message_tuple);
}

ExpressionPtr with(const ExpressionPtr& buffer, const ExpressionPtr& changed_counts) {
    return eventb::binary(Binary::override_, buffer, changed_counts);
}

ExpressionPtr tuple_of(std::vector<ExpressionPtr> arguments, const ExpressionPtr& from, const ExpressionPtr& to) {
    arguments.push_back(from);
    arguments.push_back(to);
    return eventb::writing::tuple(arguments);
}

}  // namespace

const maze::MessageMember* MessageBuffers::declaration(const std::string& message) const {
    for (const maze::MessageMember& each : agents_.messages)
        if (each.name.text == message) return &each;
    return nullptr;
}

ExpressionPtr MessageBuffers::peer(const maze::Word& word) {
    return formulas_.expression(maze::Expression{maze::Name{"", word.text, false}, word.span});
}

/// Each `_` is a parameter of the event.
std::vector<ExpressionPtr> MessageBuffers::arguments(const maze::MessagePattern& message, Draft& draft) {
    std::vector<ExpressionPtr> all;
    const maze::MessageMember* declared = declaration(message.name.text);
    if (declared == nullptr) formulas_.refuse(message.span, "a message of another class of agents");
    for (std::size_t at = 0; at < message.arguments.size(); ++at) {
        if (message.arguments[at] != nullptr) {
            all.push_back(formulas_.expression(*message.arguments[at]));
            continue;
        }
        const std::string parameter = kAnything + std::to_string(++wildcards_);
        all.push_back(named(parameter));
        if (declared != nullptr && at < declared->arguments.size())
            draft.add_parameter(parameter, formulas_.member(all.back(), *declared->arguments[at]), message.span);
    }
    return all;
}

void MessageBuffers::receive(const maze::Receive& statement, const source::Span& span, Draft& draft) {
    const std::string buffer = names_.buffer(statement.message.name.text);
    const ExpressionPtr message_tuple =
        tuple_of(arguments(statement.message, draft), peer(statement.from), named(names_.self()));
    const ExpressionPtr copies = count_of(named(buffer), message_tuple);
    // Outside the domain of the buffer there is no message.
    const ExpressionPtr domain = eventb::unary(eventb::Unary::dom, named(buffer));
    draft.add({eventb::writing::member(message_tuple, domain), span});
    draft.add({eventb::compare(eventb::Sign::greater, copies, eventb::number("0")), span});
    const ExpressionPtr fewer = eventb::writing::difference(copies, eventb::number("1"));
    draft.set(buffer, with(named(buffer), eventb::extension({eventb::binary(Binary::maplet, message_tuple, fewer)})));
}

void MessageBuffers::send(const maze::Send& statement, const source::Span& span, Draft& draft) {
    if (topology_.empty()) return formulas_.refuse(span, "`send` of an agent without a topology");
    const std::string buffer = names_.buffer(statement.message.name.text);
    const ExpressionPtr self = named(names_.self());
    const ExpressionPtr neighbours = count_of(named(topology_), self);
    PredicatePtr gets = eventb::writing::member(named(kPeer), neighbours);
    if (statement.to) {
        const PredicatePtr is_receiver =
            eventb::compare(eventb::Sign::equal, named(kPeer), draft.settled(peer(*statement.to)));
        gets = eventb::all_of({gets, is_receiver});
    }
    std::vector<ExpressionPtr> values;
    for (const ExpressionPtr& each : arguments(statement.message, draft)) values.push_back(draft.settled(each));
    const ExpressionPtr message_tuple = tuple_of(values, self, named(kPeer));
    // A value outside its type would be no message at all.
    const ExpressionPtr domain = eventb::unary(eventb::Unary::dom, named(buffer));
    draft.add(
        {eventb::quantified(true, {{kPeer, {}}}, eventb::implies(gets, eventb::writing::member(message_tuple, domain))),
         span});
    const ExpressionPtr more = eventb::writing::sum(count_of(draft.now(buffer), message_tuple), eventb::number("1"));
    eventb::Comprehension changed_counts;
    changed_counts.bound = {{kPeer, {}}};
    changed_counts.where = gets;
    changed_counts.value = eventb::binary(Binary::maplet, message_tuple, more);
    draft.set(buffer, with(draft.now(buffer), eventb::made(eventb::Expression{std::move(changed_counts), {}})));
}

PredicatePtr MessageBuffers::none(const maze::MessagePattern& message, bool is_sent) {
    const maze::MessageMember* declared = declaration(message.name.text);
    if (declared == nullptr) formulas_.refuse(message.span, "a message of another class of agents");
    std::vector<eventb::Bound> bound = {{kPeer, {}}};
    std::vector<ExpressionPtr> values;
    for (std::size_t at = 0; at < message.arguments.size(); ++at) {
        if (message.arguments[at] != nullptr) {
            values.push_back(formulas_.expression(*message.arguments[at]));
            continue;
        }
        bound.push_back({kAnything + std::to_string(at), {}});
        values.push_back(named(bound.back().name));
    }
    const ExpressionPtr self = named(names_.self());
    const ExpressionPtr message_tuple =
        is_sent ? tuple_of(values, self, named(kPeer)) : tuple_of(values, named(kPeer), self);
    const ExpressionPtr buffer = named(names_.buffer(message.name.text));
    const PredicatePtr is_tuple = eventb::writing::member(message_tuple, eventb::unary(eventb::Unary::dom, buffer));
    return eventb::quantified(
        true, std::move(bound),
        eventb::implies(is_tuple,
                        eventb::compare(eventb::Sign::equal, count_of(buffer, message_tuple), eventb::number("0"))));
}

void MessageBuffers::wait(const maze::Progress& statement, const source::Span& span, Draft& draft) {
    for (const maze::MessagePattern& each : statement.sent) draft.add({none(each, true), span});
    for (const maze::MessagePattern& each : statement.received) draft.add({none(each, false), span});
}

}  // namespace map2pml::maze_to_eventb
