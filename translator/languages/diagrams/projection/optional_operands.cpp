#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::auml {

namespace {

class OptionWriter {
  public:
    explicit OptionWriter(diag::Sink& sink) : sink_(sink) {}

    void over(std::vector<Fragment>& fragments) {
        for (Fragment& fragment : fragments) {
            if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (Operand& operand : combined->operands) {
                    over(operand.fragments);
                    if (!operand.guard.empty()) write(*combined, operand);
                }
            }
        }
    }

  private:
    void write(const Combined& combined, Operand& operand) {
        switch (combined.kind) {
            case Operator::alt:
                return;
            case Operator::opt:
            case Operator::break_:
                check_else(combined, operand);
                return;
            case Operator::loop:
                check_else(combined, operand);
                check_rounds(combined.bounds, operand);
                return;
            case Operator::or_:  // rejected with guards
            case Operator::neg:  // left out
                return;
            case Operator::par:
            case Operator::critical:
            case Operator::strict:
            case Operator::seq:
            case Operator::assert_:
            case Operator::consider:
            case Operator::ignore:
                check_else(combined, operand);
                make_optional(combined, operand);
                return;
        }
    }

    void make_optional(const Combined& combined, Operand& operand) {
        if (operand.fragments.empty()) {
            warn(operand, fmt::format("this operand of `{}` is empty: its guard [{}] has no effect",
                                      to_string(combined.kind), operand.guard));
            return;
        }
        if (breaks_others(combined, operand)) return;
        Combined option;
        option.kind = Operator::opt;
        Operand all = std::exchange(operand, {});
        operand.node = all.node;
        option.operands.push_back(std::move(all));
        operand.fragments.push_back({operand.node, std::move(option)});
    }

    /// A `break` directly in one of several operands is rejected; within an `opt` it would leave only that.
    static bool breaks_others(const Combined& combined, const Operand& operand) {
        return (combined.kind == Operator::par || combined.operands.size() > 1) &&
               std::any_of(operand.fragments.begin(), operand.fragments.end(), [](const Fragment& each) {
                   const auto* inner = std::get_if<Combined>(&each.kind);
                   return inner != nullptr && inner->kind == Operator::break_;
               });
    }

    void check_else(const Combined& combined, const Operand& operand) {
        if (operand.guard == "else") {
            warn(operand, fmt::format("`{}` has no [else]: it is read as a condition that may be true or false",
                                      to_string(combined.kind)));
        }
    }

    /// The guard is evaluated when a loop has done its least number of rounds and may do more.
    void check_rounds(const Bounds& bounds, const Operand& operand) {
        if (bounds.upper == bounds.lower) {
            warn(operand, fmt::format("the guard [{}] of a `loop` of exactly {} rounds is never evaluated",
                                      operand.guard, bounds.lower));
        }
    }

    void warn(const Operand& operand, std::string message) {
        sink_.report({diag::Code::xmi_ignored, operand.guard_span, std::move(message), {}});
    }

    diag::Sink& sink_;
};

}  // namespace

void write_optional_operands(Interaction& interaction, diag::Sink& sink) {
    OptionWriter(sink).over(interaction.fragments);
}

}  // namespace map2pml::auml
