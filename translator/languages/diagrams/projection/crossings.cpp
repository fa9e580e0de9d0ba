#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "translator/languages/diagrams/print.h"

namespace map2pml::auml {

namespace {

constexpr const char* kWeak = "(`--sequencing weak` proves the agents one by one)";

/// An operand around an end of a message.
struct Surrounding {
    const Operand* operand = nullptr;
    const Combined* combined = nullptr;
    source::Span span;  ///< of the fragment
};

struct End {
    source::Span span;
    std::size_t position = 0;  ///< in the order of the drawing
    bool is_send = false;
    std::vector<Surrounding> around;  ///< the outermost first
};

class Crossings {
  public:
    Crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink)
        : interaction_(interaction), is_strict_(sequencing == Sequencing::strict), sink_(sink) {}

    void check() {
        walk(interaction_.fragments);
        for (const auto& [message, ends] : ends_) {
            const Message& drawn = interaction_.messages[message];
            const bool is_whole =
                std::holds_alternative<AtLifeline>(drawn.from) && std::holds_alternative<AtLifeline>(drawn.to);
            if (is_whole && !is_at_once(ends)) check(message, ends);
        }
    }

  private:
    void walk(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            ++position_;
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                ends_[occurrence->message].push_back({fragment.node.span, position_, occurrence->is_send, around_});
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (const Operand& operand : combined->operands) {
                    around_.push_back({&operand, combined, fragment.node.span});
                    walk(operand.fragments);
                    around_.pop_back();
                }
            }
        }
    }

    /// Received right below its send, like most messages.
    static bool is_at_once(const std::vector<End>& ends) {
        return ends.size() == 2 && ends.front().is_send && !ends.back().is_send &&
               ends.front().position + 1 == ends.back().position && between(ends).empty();
    }

    /// The operands around one of them only.
    static std::vector<Surrounding> between(const std::vector<End>& ends) {
        const std::vector<Surrounding>& one = ends.front().around;
        const std::vector<Surrounding>& other = ends.back().around;
        const auto [from_one, from_other] =
            std::mismatch(one.begin(), one.end(), other.begin(), other.end(),
                          [](const Surrounding& a, const Surrounding& b) { return a.operand == b.operand; });
        std::vector<Surrounding> all(from_one, one.end());
        all.insert(all.end(), from_other, other.end());
        return all;
    }

    void check(MessageIndex message, const std::vector<End>& ends) {
        const std::string words = words_of(interaction_.messages[message]);
        const std::vector<Surrounding> border = between(ends);
        if (sent_but_not_received(interaction_.fragments, message) != std::set<int>{0}) {
            const auto left_out = std::find_if(border.begin(), border.end(), [](const Surrounding& each) {
                return !happens_once(each.combined->kind);
            });
            if (left_out != border.end()) {
                refuse(message, ends, left_out->span,
                       fmt::format("`{}` goes into or out of an operand of `{}`: one end of the message may happen "
                                   "without the other",
                                   words, to_string(left_out->combined->kind)));
            } else {
                refuse(message, ends, std::nullopt, fmt::format("one end of `{}` may happen without the other", words));
            }
            return;
        }
        if (is_strict_) check_one_place(message, ends, words, border);
    }

    /// In the single order of a machine, a message is one event.
    void check_one_place(MessageIndex message, const std::vector<End>& ends, const std::string& words,
                         const std::vector<Surrounding>& border) {
        const auto beside = std::find_if(border.begin(), border.end(),
                                         [](const Surrounding& each) { return each.combined->kind == Operator::par; });
        const auto sends = std::count_if(ends.begin(), ends.end(), [](const End& each) { return each.is_send; });
        if (beside != border.end()) {
            refuse(message, ends, beside->span,
                   fmt::format("`{}` goes into or out of an operand of `par`: a message has only one place in the "
                               "single order of a machine {}",
                               words, kWeak));
        } else if (sends > 1 || !ends.front().is_send) {
            refuse(message, ends, std::nullopt,
                   fmt::format("`{}` is {}: a message has only one place in the single order of a machine {}", words,
                               sends > 1 ? "sent in several operands" : "received above the place where it is sent",
                               kWeak));
        }
    }

    void refuse(MessageIndex message, const std::vector<End>& ends, const std::optional<source::Span>& border,
                std::string words) {
        std::vector<diag::Note> notes;
        notes.reserve(ends.size() + 1);
        for (const End& end : ends) notes.push_back({end.span, end.is_send ? "sent here" : "received here"});
        if (border) notes.push_back({*border, "this fragment is between them"});
        sink_.report(diag::Code::auml_not_supported, interaction_.messages[message].node.span, std::move(words),
                     std::move(notes));
    }

    const Interaction& interaction_;
    bool is_strict_ = false;
    diag::Sink& sink_;
    std::vector<Surrounding> around_;
    std::size_t position_ = 0;
    std::map<MessageIndex, std::vector<End>> ends_;
};

}  // namespace

void check_crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink) {
    Crossings(interaction, sequencing, sink).check();
}

}  // namespace map2pml::auml
