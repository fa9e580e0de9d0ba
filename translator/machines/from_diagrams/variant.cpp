#include "translator/machines/from_diagrams/internal.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

namespace {

/// Larger products are not computed.
constexpr std::uint64_t kLargeNumber = 1'000'000;

/// A number and what is added to it.
struct Amount {
    std::uint64_t number = 0;
    ExpressionPtr more;  ///< null: nothing

    void add(const ExpressionPtr& term) { more = more ? sum(more, term) : term; }
    void add(const Amount& other) {
        number += other.number;
        if (other.more) add(other.more);
    }
    [[nodiscard]] ExpressionPtr expression() const {
        if (!more) return count(number);
        return number == 0 ? more : sum(count(number), more);
    }
};

Amount largest(const Part& part);

Amount largest_of(const std::vector<Part>& parts) {
    Amount all;
    for (const Part& part : parts) all.add(largest(part));
    return all;
}

/// The largest weight of the body and one more.
Amount worth_of_a_round(const Repeat& repeat) {
    Amount amount = largest(repeat.body.front());
    ++amount.number;
    return amount;
}

/// `(max − 1) ∗ (W + 1) + 1 + W`
Amount largest_of(const Repeat& repeat) {
    const Amount worth = worth_of_a_round(repeat);
    Amount amount = worth;  // 1 for the exit and W for the body
    const bool is_small = repeat.upper.value_or(0) < kLargeNumber && worth.number < kLargeNumber;
    if (repeat.upper && !worth.more && is_small)
        amount.number += (*repeat.upper - 1) * worth.number;
    else
        amount.add(product(last_round(repeat), worth.expression()));
    return amount;
}

/// The weight of a part in its first state.
Amount largest(const Part& part) {
    return std::visit(overloaded{
                          [](const Nothing&) { return Amount{}; },
                          [](const OneMessage&) {
                              return Amount{1, nullptr};
                          },
                          [](const Sequence& it) { return largest_of(it.parts); },
                          [](const Choice& it) {
                              Amount amount = largest_of(it.operands);
                              amount.number += it.operands.size();
                              return amount;
                          },
                          [](const Parallel& it) { return largest_of(it.operands); },
                          [](const OneOrMore& it) {
                              Amount amount = largest_of(it.operands);
                              amount.number += 2 * it.operands.size();
                              return amount;
                          },
                          [](const Repeat& it) { return largest_of(it); },
                          [](const Region& it) { return largest_of(it.body); },
                      },
                      part.kind);
}

ExpressionPtr left_of(std::uint64_t most, const std::string& variable) {
    return difference(count(most), named(variable));
}

void add_weight(const Part& part, Amount& to) {
    const auto each = [&](const std::vector<Part>& parts) {
        for (const Part& inner : parts) add_weight(inner, to);
    };
    std::visit(overloaded{
                   [](const Nothing&) {},
                   [&](const OneMessage& it) { to.add(left_of(1, it.hand)); },
                   [&](const Sequence& it) { each(it.parts); },
                   [&](const Choice& it) {
                       to.add(left_of(it.operands.size(), it.taken));
                       each(it.operands);
                   },
                   [&](const Parallel& it) { each(it.operands); },
                   [&](const OneOrMore& it) {
                       for (const std::string& taken : it.taken) to.add(left_of(2, taken));
                       each(it.operands);
                   },
                   [&](const Repeat& it) {
                       to.add(product(difference(last_round(it), named(it.rounds)), worth_of_a_round(it).expression()));
                       to.add(left_of(1, it.out));
                       each(it.body);
                   },
                   [&](const Region& it) { each(it.body); },
               },
               part.kind);
}

}  // namespace

ExpressionPtr weight_of(const Part& part) {
    Amount amount;
    add_weight(part, amount);
    return amount.expression();
}

ExpressionPtr last_round(const Repeat& repeat) {
    return repeat.upper ? count(*repeat.upper - 1) : difference(named(repeat.bound), count(1));
}

}  // namespace map2pml::auml_to_eventb
