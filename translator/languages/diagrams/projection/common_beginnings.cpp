#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/internal.h"

namespace map2pml::auml {

namespace {

using Place = std::vector<Fragment>::difference_type;

class CommonBeginnings {
  public:
    CommonBeginnings(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    void over(std::vector<Fragment>& fragments) {
        for (std::size_t at = fragments.size(); at > 0; --at) {
            auto* combined = std::get_if<Combined>(&fragments[at - 1].kind);
            if (combined == nullptr) continue;
            for (Operand& operand : combined->operands) over(operand.fragments);
            if (combined->kind == Operator::loop)
                turn(fragments, static_cast<Place>(at - 1), combined->operands.front().fragments);
            else if (Operand* only = only_operand(*combined))
                turn(fragments, static_cast<Place>(at - 1), only->fragments);
            else if (combined->kind == Operator::alt)
                join(fragments, static_cast<Place>(at - 1));
        }
    }

  private:
    /// The operand of an `opt`, which has an empty one besides; null: it is no `opt`.
    static Operand* only_operand(Combined& combined) {
        if (combined.kind != Operator::alt || !may_change(combined)) return nullptr;
        Operand* only = nullptr;
        for (Operand& each : combined.operands) {
            if (each.fragments.empty()) continue;
            if (only != nullptr) return nullptr;
            only = &each;
        }
        return only;
    }

    static bool may_change(const Combined& combined) {
        return std::none_of(combined.operands.begin(), combined.operands.end(),
                            [](const Operand& each) { return each.waits || each.breaks_loop; });
    }

    /// `loop { P Q }, P R`, or `opt { P Q }, P R`
    void turn(std::vector<Fragment>& fragments, Place at, std::vector<Fragment>& body) {
        const auto behind = fragments.begin() + at + 1;
        const auto [in_body, in_rest] =
            std::mismatch(body.begin(), body.end(), behind, fragments.end(),
                          [&](const Fragment& one, const Fragment& other) { return are_alike(one, other); });
        const std::vector<Fragment> rest(in_body, body.end());
        if (in_body == body.begin() || in_body == body.end() || in_rest == fragments.end() || leaves(body) ||
            !is_whole({body.begin(), in_body}))
            return;
        report_turned(fragments[static_cast<std::size_t>(at)], *body.begin(), rest);
        std::rotate(body.begin(), in_body, body.end());
        std::rotate(fragments.begin() + at, behind, in_rest);
    }

    /// `alt { P Q } { P R }`: all operands that begin like the first one for which there are others.
    void join(std::vector<Fragment>& fragments, Place at) {
        auto& choice = std::get<Combined>(fragments[static_cast<std::size_t>(at)].kind);
        if (!may_change(choice)) return;
        for (std::size_t first = 0; first < choice.operands.size(); ++first) {
            std::vector<std::size_t> alike = {first};
            std::size_t length = choice.operands[first].fragments.size();
            for (std::size_t other = first + 1; other < choice.operands.size(); ++other) {
                const std::size_t same = alike_in(choice.operands[first].fragments, choice.operands[other].fragments);
                if (same == 0) continue;
                alike.push_back(other);
                length = std::min(length, same);
            }
            if (alike.size() < 2) continue;
            while (length > 0 && !is_whole_beginning(choice.operands[first].fragments, length)) --length;
            if (length > 0) {
                join(fragments, at, alike, static_cast<Place>(length));
                return;
            }
        }
    }

    void join(std::vector<Fragment>& fragments, Place at, const std::vector<std::size_t>& alike, Place length) {
        Fragment& whole = fragments[static_cast<std::size_t>(at)];
        auto& choice = std::get<Combined>(whole.kind);
        Combined rest;
        rest.kind = Operator::alt;
        std::vector<Fragment> begun;
        std::vector<Operand> others;
        for (std::size_t each = 0; each < choice.operands.size(); ++each) {
            Operand& operand = choice.operands[each];
            if (std::find(alike.begin(), alike.end(), each) == alike.end()) {
                others.push_back(std::move(operand));
                continue;
            }
            const auto end = operand.fragments.begin() + length;
            if (begun.empty()) begun.assign(operand.fragments.begin(), end);
            operand.fragments.erase(operand.fragments.begin(), end);
            rest.operands.push_back(std::move(operand));
        }
        report_joined(whole, begun.front(), rest);
        begun.push_back({whole.node, std::move(rest)});
        if (others.empty()) {
            fragments.erase(fragments.begin() + at);
            fragments.insert(fragments.begin() + at, begun.begin(), begun.end());
            return;
        }
        Operand operand;
        operand.node = whole.node;
        operand.guard_span = whole.node.span;
        operand.fragments = std::move(begun);
        others.insert(others.begin(), std::move(operand));
        choice.operands = std::move(others);
    }

    [[nodiscard]] std::size_t alike_in(const std::vector<Fragment>& one, const std::vector<Fragment>& other) const {
        const auto [end, ignored] =
            std::mismatch(one.begin(), one.end(), other.begin(), other.end(),
                          [&](const Fragment& here, const Fragment& there) { return are_alike(here, there); });
        return static_cast<std::size_t>(end - one.begin());
    }

    static bool is_whole_beginning(const std::vector<Fragment>& fragments, std::size_t length) {
        return is_whole({fragments.begin(), fragments.begin() + static_cast<Place>(length)});
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

    [[nodiscard]] std::string owners_in(const std::vector<Fragment>& fragments) const {
        std::string names;
        for (const auto& [lifeline, span] : owners_of(interaction_, fragments))
            names += (names.empty() ? "`" : " or `") + interaction_.lifelines[lifeline].node.name + "`";
        return names;
    }

    void report_turned(const Fragment& whole, const Fragment& begins, const std::vector<Fragment>& rest) {
        const bool is_loop = std::get<Combined>(whole.kind).kind == Operator::loop;
        sink_.report(
            is_loop ? diag::Code::auml_turned_loop : diag::Code::auml_joined_beginnings, whole.node.span,
            fmt::format("{} and what follows it begin alike, with `{}`: {} decides about {}, by what it does next",
                        is_loop ? "a round of this `loop`" : "this `opt`", words_of(message_of(begins)),
                        owners_in(rest), is_loop ? "another round" : "it"),
            {{begins.node.span, "this begins both"}});
    }

    void report_joined(const Fragment& whole, const Fragment& begins, const Combined& rest) {
        sink_.report(diag::Code::auml_joined_beginnings, whole.node.span,
                     fmt::format("{} operands begin alike, with `{}`: {} decides between them, by what it does next",
                                 rest.operands.size(), words_of(message_of(begins)), owners_in({{whole.node, rest}})),
                     {{begins.node.span, "this begins them"}});
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
};

}  // namespace

void join_beginnings(Interaction& interaction, diag::Sink& sink) {
    std::vector<Fragment> fragments = std::move(interaction.fragments);
    CommonBeginnings(interaction, sink).over(fragments);
    interaction.fragments = std::move(fragments);
}

}  // namespace map2pml::auml
