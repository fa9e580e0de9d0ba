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

ExpressionPtr number_of(const ExpressionPtr& buffer, const ExpressionPtr& letter) {
    return eventb::binary(Binary::apply, buffer, letter);
}

ExpressionPtr with(const ExpressionPtr& buffer, const ExpressionPtr& letters) {
    return eventb::binary(Binary::override_, buffer, letters);
}

ExpressionPtr letter_of(std::vector<ExpressionPtr> arguments, const ExpressionPtr& from, const ExpressionPtr& to) {
    arguments.push_back(from);
    arguments.push_back(to);
    return eventb::writing::tuple(arguments);
}

}  // namespace

const maze::MessageMember* Mail::declaration(const std::string& message) const {
    for (const maze::MessageMember& each : agents_.messages) {
        if (each.name.text == message) return &each;
    }
    return nullptr;
}

ExpressionPtr Mail::peer(const maze::Word& word) {
    return formulas_.expression(maze::Expression{maze::Name{"", word.text, false}, word.span});
}

/// Each `_` is a parameter of the event.
std::vector<ExpressionPtr> Mail::arguments(const maze::MessagePattern& message, Draft& draft) {
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
        if (declared != nullptr && at < declared->arguments.size()) {
            draft.add_parameter(parameter, formulas_.member(all.back(), *declared->arguments[at]), message.span);
        }
    }
    return all;
}

void Mail::receive(const maze::Receive& statement, const source::Span& span, Draft& draft) {
    const std::string buffer = names_.buffer(statement.message.name.text);
    const ExpressionPtr letter =
        letter_of(arguments(statement.message, draft), peer(statement.from), named(names_.self()));
    const ExpressionPtr copies = number_of(named(buffer), letter);
    // Outside the domain of the buffer there is no message.
    const ExpressionPtr domain = eventb::unary(eventb::Unary::dom, named(buffer));
    draft.add({eventb::writing::member(letter, domain), span});
    draft.add({eventb::compare(eventb::Sign::greater, copies, eventb::number("0")), span});
    const ExpressionPtr fewer = eventb::writing::difference(copies, eventb::number("1"));
    draft.set(buffer, with(named(buffer), eventb::extension({eventb::binary(Binary::maplet, letter, fewer)})));
}

void Mail::send(const maze::Send& statement, const source::Span& span, Draft& draft) {
    if (topology_.empty()) return formulas_.refuse(span, "`send` of an agent without a topology");
    const std::string buffer = names_.buffer(statement.message.name.text);
    const ExpressionPtr self = named(names_.self());
    const ExpressionPtr neighbours = number_of(named(topology_), self);
    PredicatePtr gets = eventb::writing::member(named(kPeer), neighbours);
    if (statement.to) {
        const PredicatePtr is_receiver =
            eventb::compare(eventb::Sign::equal, named(kPeer), draft.settled(peer(*statement.to)));
        gets = eventb::all_of({gets, is_receiver});
    }
    std::vector<ExpressionPtr> values;
    for (const ExpressionPtr& each : arguments(statement.message, draft)) values.push_back(draft.settled(each));
    const ExpressionPtr letter = letter_of(values, self, named(kPeer));
    // A value outside its type would be no letter at all.
    const ExpressionPtr domain = eventb::unary(eventb::Unary::dom, named(buffer));
    draft.add({eventb::quantified(true, {{kPeer, {}}}, eventb::implies(gets, eventb::writing::member(letter, domain))),
               span});
    const ExpressionPtr more = eventb::writing::sum(number_of(draft.now(buffer), letter), eventb::number("1"));
    eventb::Comprehension letters;
    letters.bound = {{kPeer, {}}};
    letters.where = gets;
    letters.value = eventb::binary(Binary::maplet, letter, more);
    draft.set(buffer, with(draft.now(buffer), eventb::made(eventb::Expression{std::move(letters), {}})));
}

PredicatePtr Mail::none(const maze::MessagePattern& message, bool is_sent) {
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
    const ExpressionPtr letter =
        is_sent ? letter_of(values, self, named(kPeer)) : letter_of(values, named(kPeer), self);
    const ExpressionPtr buffer = named(names_.buffer(message.name.text));
    const PredicatePtr is_letter = eventb::writing::member(letter, eventb::unary(eventb::Unary::dom, buffer));
    return eventb::quantified(true, std::move(bound),
                              eventb::implies(is_letter, eventb::compare(eventb::Sign::equal, number_of(buffer, letter),
                                                                         eventb::number("0"))));
}

void Mail::wait(const maze::Progress& statement, const source::Span& span, Draft& draft) {
    for (const maze::MessagePattern& each : statement.sent) draft.add({none(each, true), span});
    for (const maze::MessagePattern& each : statement.received) draft.add({none(each, false), span});
}

}  // namespace map2pml::maze_to_eventb
