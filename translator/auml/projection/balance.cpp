#include "translator/auml/projection/balance.h"

#include <algorithm>
#include <cstddef>

namespace map2pml::auml {

namespace {

/// Differences; there are no more of them than the message has occurrences.
using Ways = std::set<int>;

Ways one_after_the_other(const Ways& first, const Ways& then) {
    Ways sums;
    for (const int one : first) {
        for (const int other : then) {
            sums.insert(one + other);
        }
    }
    return sums;
}

class Balance {
  public:
    explicit Balance(MessageIndex message) : message_(message) {}

    [[nodiscard]] Ways of(const std::vector<Fragment>& fragments, std::size_t from = 0) const {
        Ways all = {0};
        for (std::size_t at = from; at < fragments.size(); ++at) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragments[at].kind)) {
                if (occurrence->message == message_) {
                    all = one_after_the_other(all, {occurrence->is_send ? 1 : -1});
                }
            } else if (const auto* combined = std::get_if<Combined>(&fragments[at].kind)) {
                if (combined->kind == Operator::break_) {  // instead of the rest
                    Ways ways = of(combined->operands.front().fragments);
                    ways.merge(of(fragments, at + 1));
                    return one_after_the_other(all, ways);
                }
                all = one_after_the_other(all, of(*combined));
            }
        }
        return all;
    }

  private:
    [[nodiscard]] Ways of(const Combined& combined) const {
        switch (combined.kind) {
            case Operator::alt:
            case Operator::opt:
                return of_choice(combined);
            case Operator::loop:
                return of_loop(combined);
            case Operator::or_:
                return of_some(combined);
            case Operator::neg:
                return {0};  // never happens
            case Operator::par:
            case Operator::critical:
            case Operator::strict:
            case Operator::seq:
            case Operator::break_:
            case Operator::assert_:
            case Operator::consider:
            case Operator::ignore:
                return of_all(combined);
        }
        return {0};
    }

    [[nodiscard]] Ways of_choice(const Combined& combined) const {
        const auto is_guarded = [](const Operand& each) { return !each.guard.empty() && each.guard != "else"; };
        const bool may_be_none = combined.kind == Operator::opt ||
                                 std::all_of(combined.operands.begin(), combined.operands.end(), is_guarded);
        Ways ways = may_be_none ? Ways{0} : Ways{};
        for (const Operand& operand : combined.operands) {
            ways.merge(of(operand.fragments));
        }
        return ways;
    }

    [[nodiscard]] Ways of_loop(const Combined& combined) const {
        Ways ways = of(combined.operands.front().fragments);
        if (combined.bounds.lower != 1 || combined.bounds.upper != 1U) {
            ways.insert(0);
        }
        return ways;
    }

    [[nodiscard]] Ways of_some(const Combined& combined) const {
        Ways all = {0};
        for (const Operand& operand : combined.operands) {
            Ways ways = of(operand.fragments);
            ways.insert(0);
            all = one_after_the_other(all, ways);
        }
        return all;
    }

    [[nodiscard]] Ways of_all(const Combined& combined) const {
        Ways all = {0};
        for (const Operand& operand : combined.operands) {
            all = one_after_the_other(all, of(operand.fragments));
        }
        return all;
    }

    MessageIndex message_;
};

}  // namespace

std::set<int> sent_but_not_received(const std::vector<Fragment>& fragments, MessageIndex message) {
    return Balance(message).of(fragments);
}

}  // namespace map2pml::auml
