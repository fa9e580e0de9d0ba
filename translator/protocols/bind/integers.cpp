#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

constexpr std::int64_t kMostIntegers = 20'000;

void add_results(const ir::Instance& instance, std::vector<WrittenInteger>& integers) {
    for (const auto& [procedure, results] : instance.results) {
        for (const ir::Term& term : results)
            if (const auto* integer = std::get_if<ir::Integer>(&term.kind))
                integers.push_back({integer->value, term.span});
    }
}

void add_states(const UserParts& parts, std::vector<WrittenInteger>& integers) {
    for (const ir::StateVariable& state : parts.states) {
        if (state.type == ir::StateVariable::Type::integer) {
            integers.push_back({state.first, state.span});
            integers.push_back({state.last, state.span});
        }
    }
}

/// All literals, those of the protocol first.
std::vector<WrittenInteger> all_integers(const ProtocolWords& words, const UserParts& parts,
                                         const ir::Instance& instance) {
    std::vector<WrittenInteger> integers = words.integers;
    const auto add = [&](const ir::Term& term) {
        if (const auto* integer = std::get_if<ir::Integer>(&term.kind)) integers.push_back({integer->value, term.span});
    };
    add_results(instance, integers);
    add_states(parts, integers);
    for (const auto& [name, constant] : parts.constants) add(constant.value);
    for (const ir::StateVariable& state : parts.states) for_each_term(state.initial, add);
    for (const ir::Procedure& procedure : parts.procedures) for_each_term(procedure.body, add);
    for (const ir::Observer& observer : parts.observers) {
        for_each_term(observer.event, add);
        for_each_term(observer.body, add);
    }
    for (const ir::UserProperty& property : parts.properties) {
        for_each_term(property.formula, add);
        for (const ir::EventPattern& event : property.events) for_each_term(event, add);
    }
    return integers;
}

void report(const source::Span& span, std::string message, diag::Sink& sink) {
    sink.report({diag::Code::check_integers, span, std::move(message), {}});
}

/// Checks the written range: literals outside of it, and its size.
void check_written(const ir::Written<ir::IntegerRange>& range, const std::vector<WrittenInteger>& integers,
                   diag::Sink& sink) {
    const auto [first, last] = range.value;
    if (last - first >= kMostIntegers || !is_within({first, last}, kWord)) {
        report(range.span,
               fmt::format("{}..{} is not a range of at most {} integers of 32 bits", first, last, kMostIntegers),
               sink);
    }
    for (const WrittenInteger& each : integers) {
        if (each.value < first || each.value > last) {
            sink.report({diag::Code::check_integers,
                         each.span,
                         fmt::format("{} is not among the integers {}..{}", each.value, first, last),
                         {{range.span, "the range is given here"}}});
        }
    }
}

/// The first literal with which there are too many.
void check_hull(const std::vector<WrittenInteger>& integers, diag::Sink& sink) {
    if (integers.empty()) return;
    Interval range{integers.front().value, integers.front().value};
    for (const WrittenInteger& each : integers) {
        range = hull(range, {each.value, each.value});
        if (!is_within(range, kWord)) {
            report(each.span, fmt::format("{} needs more than 32 bits", each.value), sink);
            return;
        }
        if (range.last - range.first >= kMostIntegers) {
            report(each.span,
                   fmt::format("with {} the integers range from {} to {}; at most {} are allowed", each.value,
                               range.first, range.last, kMostIntegers),
                   sink);
            return;
        }
    }
}

}  // namespace

void find_integers(const ProtocolWords& words, const UserParts& parts, ir::Instance& instance, diag::Sink& sink) {
    const std::vector<WrittenInteger> integers = all_integers(words, parts, instance);
    if (parts.integers) {
        instance.first_integer = parts.integers->value.first;
        instance.last_integer = parts.integers->value.last;
        check_written(*parts.integers, integers, sink);
        return;
    }
    if (!parts.procedures.empty() || !parts.states.empty() || !parts.observers.empty() || !parts.properties.empty())
        check_hull(integers, sink);
    if (!integers.empty()) {
        const auto [least, greatest] =
            std::minmax_element(integers.begin(), integers.end(),
                                [](const auto& one, const auto& other) { return one.value < other.value; });
        instance.first_integer = least->value;
        instance.last_integer = greatest->value;
    }
}

}  // namespace map2pml::passes
