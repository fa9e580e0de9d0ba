#include "translator/machines/from_diagrams/internal.h"

#include "translator/model/machines/formula/make.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::any_of;
using eventb::truth;

namespace {

template <typename Of>
std::vector<PredicatePtr> each_of(const std::vector<Part>& parts, Of of) {
    std::vector<PredicatePtr> all;
    for (const Part& part : parts) all.push_back(of(part));
    return all;
}

/// No message of it has happened.
PredicatePtr silent(const Part& part) {
    return std::visit(overloaded{
                          [](const Nothing&) { return truth(true); },
                          [](const OneMessage& it) { return is(it.hand, 0); },
                          [](const Sequence& it) { return all_of(each_of(it.parts, silent)); },
                          [](const Choice& it) { return all_of(each_of(it.operands, silent)); },
                          [](const Parallel& it) { return all_of(each_of(it.operands, silent)); },
                          [](const OneOrMore& it) { return all_of(each_of(it.operands, silent)); },
                          [](const Repeat& it) {
                              return all_of({is(it.rounds, 0), silent(it.body.front())});
                          },
                          [](const Region& it) { return silent(it.body.front()); },
                      },
                      part.kind);
}

void collect(const Part& part, std::vector<std::string>& into) {
    const auto each = [&](const std::vector<Part>& parts) {
        for (const Part& inner : parts) collect(inner, into);
    };
    std::visit(overloaded{
                   [](const Nothing&) {},
                   [&](const OneMessage& it) { into.push_back(it.hand); },
                   [&](const Sequence& it) { each(it.parts); },
                   [&](const Choice& it) {
                       into.push_back(it.taken);
                       each(it.operands);
                   },
                   [&](const Parallel& it) { each(it.operands); },
                   [&](const OneOrMore& it) {
                       into.insert(into.end(), it.taken.begin(), it.taken.end());
                       each(it.operands);
                   },
                   [&](const Repeat& it) {
                       into.push_back(it.rounds);
                       into.push_back(it.out);
                       each(it.body);
                   },
                   [&](const Region& it) { each(it.body); },
               },
               part.kind);
}

PredicatePtr sequence_ends_in_error(const Sequence& sequence) {
    PredicatePtr error = truth(false);
    for (const Part& part : sequence.parts) error = any_of({ends_in_error(part), all_of({error, silent(part)})});
    return error;
}

}  // namespace

PredicatePtr done(const Part& part) {
    return std::visit(overloaded{
                          [](const Nothing&) { return truth(true); },
                          [](const OneMessage& it) { return is(it.hand, 1); },
                          [](const Sequence& it) { return done(it.parts.back()); },
                          [](const Choice& it) {
                              std::vector<PredicatePtr> alternatives;
                              for (std::size_t at = 0; at < it.operands.size(); ++at)
                                  alternatives.push_back(all_of({is(it.taken, at + 1), done(it.operands[at])}));
                              return any_of(alternatives);
                          },
                          [](const Parallel& it) { return all_of(each_of(it.operands, done)); },
                          [](const OneOrMore& it) {
                              std::vector<PredicatePtr> all;
                              for (std::size_t at = 0; at < it.operands.size(); ++at) {
                                  const PredicatePtr taken = all_of({is(it.taken[at], 1), done(it.operands[at])});
                                  all.push_back(any_of({is(it.taken[at], 2), taken}));
                              }
                              return all_of(all);
                          },
                          [](const Repeat& it) { return is(it.out, 1); },
                          [](const Region& it) { return done(it.body.front()); },
                      },
                      part.kind);
}

PredicatePtr untouched(const Part& part) {
    return std::visit(overloaded{
                          [](const Nothing&) { return truth(true); },
                          [](const OneMessage& it) { return is(it.hand, 0); },
                          [](const Sequence& it) { return untouched(it.parts.front()); },
                          [](const Choice& it) { return is(it.taken, 0); },
                          [](const Parallel& it) { return all_of(each_of(it.operands, untouched)); },
                          [](const OneOrMore& it) {
                              std::vector<PredicatePtr> all;
                              for (const std::string& each : it.taken) all.push_back(is(each, 0));
                              return all_of(all);
                          },
                          [](const Repeat& it) {
                              return all_of({is(it.rounds, 0), is(it.out, 0), untouched(it.body.front())});
                          },
                          [](const Region& it) { return untouched(it.body.front()); },
                      },
                      part.kind);
}

PredicatePtr ends_in_error(const Part& part) {
    return std::visit(overloaded{
                          [](const Nothing&) { return truth(false); },
                          [](const OneMessage& it) { return it.is_error ? is(it.hand, 1) : truth(false); },
                          [](const Sequence& it) { return sequence_ends_in_error(it); },
                          [](const Choice& it) { return any_of(each_of(it.operands, ends_in_error)); },
                          [](const Parallel& it) { return any_of(each_of(it.operands, ends_in_error)); },
                          [](const OneOrMore& it) { return any_of(each_of(it.operands, ends_in_error)); },
                          [](const Repeat& it) { return ends_in_error(it.body.front()); },
                          [](const Region& it) { return ends_in_error(it.body.front()); },
                      },
                      part.kind);
}

std::vector<const Region*> regions_in(const Part& part) {
    using Regions = std::vector<const Region*>;
    const auto in_each = [](const std::vector<Part>& parts) {
        Regions all;
        for (const Part& each : parts) {
            const Regions more = regions_in(each);
            all.insert(all.end(), more.begin(), more.end());
        }
        return all;
    };
    return std::visit(overloaded{
                          [](const Nothing&) { return Regions{}; },
                          [](const OneMessage&) { return Regions{}; },
                          [&](const Sequence& it) { return in_each(it.parts); },
                          [&](const Choice& it) { return in_each(it.operands); },
                          [&](const Parallel& it) { return in_each(it.operands); },
                          [&](const OneOrMore& it) { return in_each(it.operands); },
                          [&](const Repeat& it) { return in_each(it.body); },
                          [](const Region& it) { return Regions{&it}; },
                      },
                      part.kind);
}

std::vector<std::string> variables_of(const Part& part) {
    std::vector<std::string> variables;
    collect(part, variables);
    return variables;
}

}  // namespace map2pml::auml_to_eventb
