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
        const bool is_left_out = combined.kind == Operator::neg;
        const bool is_rejected_with_guards = combined.kind == Operator::or_;
        if (combined.kind == Operator::alt || is_left_out || is_rejected_with_guards) return;
        check_else(combined, operand);
        if (combined.kind == Operator::loop) check_rounds(combined.bounds, operand);
        if (happens_once(combined.kind)) make_optional(combined, operand);
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
        sink_.report(diag::Code::xmi_ignored, operand.guard_span, std::move(message));
    }

    diag::Sink& sink_;
};

}  // namespace

void write_optional_operands(Interaction& interaction, diag::Sink& sink) {
    OptionWriter(sink).over(interaction.fragments);
}

}  // namespace map2pml::auml
