#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::auml {

namespace {

/// The exit of the loop happens once.
bool has_occurrence(const std::vector<Fragment>& fragments) {
    return std::any_of(fragments.begin(), fragments.end(), [](const Fragment& each) {
        const auto* combined = std::get_if<Combined>(&each.kind);
        return std::holds_alternative<Occurrence>(each.kind) ||
               (combined != nullptr &&
                std::any_of(combined->operands.begin(), combined->operands.end(),
                            [](const Operand& part) { return !part.breaks_loop && has_occurrence(part.fragments); }));
    });
}

class RoundCounter {
  public:
    explicit RoundCounter(diag::Sink& sink) : sink_(sink) {}

    void look_at(const std::vector<Fragment>& fragments, std::uint64_t rounds) {
        for (const Fragment& each : fragments)
            if (const auto* combined = std::get_if<Combined>(&each.kind)) look_at(each, *combined, rounds);
    }

  private:
    /// \param rounds of the surrounding bounded loops, all of which may occur in a run.
    void look_at(const Fragment& fragment, const Combined& combined, std::uint64_t rounds) {
        const bool is_loop = combined.kind == Operator::loop;
        if (is_loop) {
            open_.push_back(&fragment);
            // If a loop may be infinite, the rounds around it are not counted.
            rounds = combined.bounds.upper ? rounds * *combined.bounds.upper : 1;
            if (combined.bounds.upper == 0U) {
                sink_.report(diag::Code::xmi_ignored, fragment.node.span,
                             "a `loop` of zero rounds: its contents never happen");
            }
        }
        const bool is_too_much = is_loop && open_.size() > 1 && rounds > kMostSituations;
        if (is_too_much && has_occurrence(combined.operands.front().fragments))
            report(fragment);
        else if (!is_too_much)
            for (const Operand& operand : combined.operands) look_at(operand.fragments, rounds);
        if (is_loop) open_.pop_back();
    }

    void report(const Fragment& innermost) {
        std::string product;
        std::vector<diag::Note> notes;
        for (const Fragment* each : open_) {
            const auto& bounds = std::get<Combined>(each->kind).bounds;
            if (!bounds.upper) {
                product.clear();
                notes.clear();
                continue;
            }
            product += (product.empty() ? "" : " x ") + std::to_string(*bounds.upper);
            if (each != &innermost)
                notes.push_back({each->node.span, fmt::format("up to {} rounds of this loop", *bounds.upper)});
        }
        sink_.report(diag::Code::auml_too_many_situations, innermost.node.span,
                     fmt::format("nested loops make up to {} rounds of this one; at most {} situations are explored",
                                 product, kMostSituations),
                     std::move(notes));
    }

    diag::Sink& sink_;
    std::vector<const Fragment*> open_;  ///< loops, the outermost first
};

}  // namespace

void check_loop_rounds(const Interaction& interaction, diag::Sink& sink) {
    RoundCounter(sink).look_at(interaction.fragments, 1);
}

}  // namespace map2pml::auml
