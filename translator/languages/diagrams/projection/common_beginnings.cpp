#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/internal.h"

namespace map2pml::auml {

namespace {

using Place = std::vector<Fragment>::difference_type;

class LoopTurner {
  public:
    LoopTurner(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    void over(std::vector<Fragment>& fragments) {
        for (std::size_t at = fragments.size(); at > 0; --at) {
            auto* combined = std::get_if<Combined>(&fragments[at - 1].kind);
            if (combined == nullptr) continue;
            for (Operand& operand : combined->operands) over(operand.fragments);
            if (combined->kind == Operator::loop) turn(fragments, static_cast<Place>(at - 1));
        }
    }

  private:
    void turn(std::vector<Fragment>& fragments, Place at) {
        Fragment& loop = fragments[static_cast<std::size_t>(at)];
        std::vector<Fragment>& body = std::get<Combined>(loop.kind).operands.front().fragments;
        const auto behind = fragments.begin() + at + 1;
        const auto [in_body, in_rest] =
            std::mismatch(body.begin(), body.end(), behind, fragments.end(),
                          [&](const Fragment& one, const Fragment& other) { return are_alike(one, other); });
        const std::vector<Fragment> rest(in_body, body.end());
        if (in_body == body.begin() || in_body == body.end() || in_rest == fragments.end() || leaves(body) ||
            !is_whole({body.begin(), in_body}))
            return;
        report(loop, *body.begin(), rest);
        std::rotate(body.begin(), in_body, body.end());
        std::rotate(fragments.begin() + at, behind, in_rest);
    }

    [[nodiscard]] const Message& message_of(const Fragment& fragment) const {
        return interaction_.messages[std::get<Occurrence>(fragment.kind).message];
    }

    [[nodiscard]] bool are_alike(const Fragment& one, const Fragment& other) const {
        const auto* first = std::get_if<Occurrence>(&one.kind);
        const auto* second = std::get_if<Occurrence>(&other.kind);
        return first != nullptr && second != nullptr && first->is_send == second->is_send &&
               first->lifeline == second->lifeline && key_of(message_of(one)) == key_of(message_of(other));
    }

    /// Both ends of each message are here.
    static bool is_whole(const std::vector<Fragment>& fragments) {
        std::map<MessageIndex, int> ends;
        for (const Fragment& each : fragments) ++ends[std::get<Occurrence>(each.kind).message];
        return std::all_of(ends.begin(), ends.end(), [](const auto& each) { return each.second == 2; });
    }

    /// There is a `break` in the loop, which would leave it elsewhere.
    static bool leaves(const std::vector<Fragment>& fragments) {
        const auto* last = std::get_if<Combined>(&fragments.back().kind);
        return last != nullptr && last->operands.front().breaks_loop;
    }

    void report(const Fragment& loop, const Fragment& begins, const std::vector<Fragment>& rest) {
        std::string names;
        for (const auto& [lifeline, span] : owners_of(interaction_, rest))
            names += (names.empty() ? "`" : " or `") + interaction_.lifelines[lifeline].node.name + "`";
        sink_.report({diag::Code::auml_turned_loop,
                      loop.node.span,
                      fmt::format("a round of this `loop` and what follows it begin alike, with `{}`: {} decides about "
                                  "another round, by what it does next",
                                  words_of(message_of(begins)), names),
                      {{begins.node.span, "this begins both"}}});
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
};

}  // namespace

void turn_loops(Interaction& interaction, diag::Sink& sink) {
    std::vector<Fragment> fragments = std::move(interaction.fragments);
    LoopTurner(interaction, sink).over(fragments);
    interaction.fragments = std::move(fragments);
}

}  // namespace map2pml::auml
