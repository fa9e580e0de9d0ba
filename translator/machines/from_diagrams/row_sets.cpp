#include "translator/machines/from_diagrams/for_any.h"

#include "translator/model/machines/formula/make.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

namespace {

void append(std::vector<std::string>& into, const std::vector<std::string>& more) {
    into.insert(into.end(), more.begin(), more.end());
}

/// The result of `of` for each operand of a choice; for an empty operand, its skip.
template <typename Of>
std::vector<std::string> of_operands(const Choice& choice, const SetNames& names, Of of) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < choice.operands.size(); ++at)
        if (choice.operands[at].is_nothing())
            all.push_back(names.at(choice.skips[at]));
        else
            append(all, of(choice.operands[at], names));
    return all;
}

template <typename Of>
std::vector<std::string> of_each(const std::vector<Part>& parts, const SetNames& names, Of of) {
    std::vector<std::string> all;
    for (const Part& each : parts) append(all, of(each, names));
    return all;
}

}  // namespace

std::vector<std::string> all_sets(const Part& part, const SetNames& names) {
    using Sets = std::vector<std::string>;
    return std::visit(overloaded{
                          [](const Nothing&) { return Sets{}; },
                          [&](const OneMessage& it) { return Sets{names.at(it.word)}; },
                          [&](const Sequence& it) { return of_each(it.parts, names, all_sets); },
                          [&](const Choice& it) { return of_operands(it, names, all_sets); },
                          [&](const Parallel& it) { return of_each(it.operands, names, all_sets); },
                          [](const OneOrMore&) { return Sets{}; },  // `phases_of` refuses these
                          [](const Repeat&) { return Sets{}; },
                          [](const Region&) { return Sets{}; },
                      },
                      part.kind);
}

std::vector<std::string> first_sets(const Part& part, const SetNames& names) {
    using Sets = std::vector<std::string>;
    return std::visit(overloaded{
                          [](const Nothing&) { return Sets{}; },
                          [&](const OneMessage& it) { return Sets{names.at(it.word)}; },
                          [&](const Sequence& it) { return first_sets(it.parts.front(), names); },
                          [&](const Choice& it) { return of_operands(it, names, first_sets); },
                          [&](const Parallel& it) { return of_each(it.operands, names, first_sets); },
                          [](const OneOrMore&) { return Sets{}; },
                          [](const Repeat&) { return Sets{}; },
                          [](const Region&) { return Sets{}; },
                      },
                      part.kind);
}

ExpressionPtr union_of(const std::vector<std::string>& sets) {
    if (sets.empty()) return eventb::atom(eventb::Atom::empty);
    ExpressionPtr all = named(sets.front());
    for (std::size_t at = 1; at < sets.size(); ++at)
        all = eventb::binary(eventb::Binary::set_union, all, named(sets[at]));
    return all;
}

ExpressionPtr done_by(const Part& part, const SetNames& names) {
    const auto joined = [&](eventb::Binary op, const std::vector<ExpressionPtr>& sets) {
        ExpressionPtr all = sets.front();
        for (std::size_t at = 1; at < sets.size(); ++at) all = eventb::binary(op, all, sets[at]);
        return all;
    };
    return std::visit(
        overloaded{
            [](const Nothing&) { return eventb::atom(eventb::Atom::empty); },
            [&](const OneMessage& it) { return named(names.at(it.word)); },
            [&](const Sequence& it) { return done_by(it.parts.back(), names); },
            [&](const Choice& it) {
                std::vector<ExpressionPtr> alternatives;
                for (std::size_t at = 0; at < it.operands.size(); ++at) {
                    const bool is_skip = it.operands[at].is_nothing();
                    alternatives.push_back(is_skip ? named(names.at(it.skips[at])) : done_by(it.operands[at], names));
                }
                return joined(eventb::Binary::set_union, alternatives);
            },
            [&](const Parallel& it) {
                std::vector<ExpressionPtr> all;
                for (const Part& each : it.operands) all.push_back(done_by(each, names));
                return joined(eventb::Binary::set_inter, all);
            },
            [](const OneOrMore&) { return eventb::atom(eventb::Atom::empty); },
            [](const Repeat&) { return eventb::atom(eventb::Atom::empty); },
            [](const Region&) { return eventb::atom(eventb::Atom::empty); },
        },
        part.kind);
}

std::vector<std::string> error_sets(const Part& part, const SetNames& names) {
    using Sets = std::vector<std::string>;
    return std::visit(overloaded{
                          [](const Nothing&) { return Sets{}; },
                          [&](const OneMessage& it) { return it.is_error ? Sets{names.at(it.word)} : Sets{}; },
                          [&](const Sequence& it) { return error_sets(it.parts.back(), names); },
                          [&](const Choice& it) { return of_each(it.operands, names, error_sets); },
                          [&](const Parallel& it) { return of_each(it.operands, names, error_sets); },
                          [](const OneOrMore&) { return Sets{}; },
                          [](const Repeat&) { return Sets{}; },
                          [](const Region&) { return Sets{}; },
                      },
                      part.kind);
}

}  // namespace map2pml::auml_to_eventb
