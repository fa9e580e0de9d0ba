#include "translator/languages/diagrams/projection/internal.h"

#include <algorithm>

namespace map2pml::auml {

namespace {

/// Differences; there are at most as many as the message has occurrences.
using Differences = std::set<int>;

Differences one_after_the_other(const Differences& first, const Differences& then) {
    Differences sums;
    for (const int one : first)
        for (const int other : then) sums.insert(one + other);
    return sums;
}

class Balance {
  public:
    explicit Balance(MessageIndex message) : message_(message) {}

    [[nodiscard]] Differences of(const std::vector<Fragment>& fragments, std::size_t from = 0) const {
        Differences all = {0};
        for (std::size_t at = from; at < fragments.size(); ++at) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragments[at].kind)) {
                if (occurrence->message == message_) all = one_after_the_other(all, {occurrence->is_send ? 1 : -1});
            } else if (const auto* combined = std::get_if<Combined>(&fragments[at].kind)) {
                if (combined->kind == Operator::break_) {  // instead of the rest
                    Differences differences = of(combined->operands.front().fragments);
                    differences.merge(of(fragments, at + 1));
                    return one_after_the_other(all, differences);
                }
                all = one_after_the_other(all, of(*combined));
            }
        }
        return all;
    }

  private:
    [[nodiscard]] Differences of(const Combined& combined) const {
        if (happens_once(combined.kind) || combined.kind == Operator::break_) return of_all(combined);
        if (combined.kind == Operator::loop) return of_loop(combined);
        if (combined.kind == Operator::or_) return of_some(combined);
        if (combined.kind == Operator::neg) return {0};  // never happens
        return of_choice(combined);
    }

    [[nodiscard]] Differences of_choice(const Combined& combined) const {
        const auto is_guarded = [](const Operand& each) { return !each.guard.empty() && each.guard != "else"; };
        const bool may_be_none = combined.kind == Operator::opt ||
                                 std::all_of(combined.operands.begin(), combined.operands.end(), is_guarded);
        Differences differences = may_be_none ? Differences{0} : Differences{};
        for (const Operand& operand : combined.operands) differences.merge(of(operand.fragments));
        return differences;
    }

    [[nodiscard]] Differences of_loop(const Combined& combined) const {
        Differences differences = of(combined.operands.front().fragments);
        if (combined.bounds.lower != 1 || combined.bounds.upper != 1U) differences.insert(0);
        return differences;
    }

    [[nodiscard]] Differences of_some(const Combined& combined) const {
        Differences all = {0};
        for (const Operand& operand : combined.operands) {
            Differences differences = of(operand.fragments);
            differences.insert(0);
            all = one_after_the_other(all, differences);
        }
        return all;
    }

    [[nodiscard]] Differences of_all(const Combined& combined) const {
        Differences all = {0};
        for (const Operand& operand : combined.operands) all = one_after_the_other(all, of(operand.fragments));
        return all;
    }

    MessageIndex message_;
};

}  // namespace

std::set<int> sent_but_not_received(const std::vector<Fragment>& fragments, MessageIndex message) {
    return Balance(message).of(fragments);
}

}  // namespace map2pml::auml
