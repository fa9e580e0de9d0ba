#include "translator/auml/projection/crossings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "translator/auml/print.h"

namespace map2pml::auml {

namespace {

/// An operand around an end of a message.
struct Around {
    const Operand* operand = nullptr;
    const Combined* combined = nullptr;
    source::Span span;  ///< of the fragment
};

struct End {
    source::Span span;
    std::vector<Around> around;  ///< the outermost first
};

class Crossings {
  public:
    Crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink)
        : interaction_(interaction), is_strict_(sequencing == Sequencing::strict), sink_(sink) {}

    void check() {
        walk(interaction_.fragments);
        for (const auto& [message, ends] : ends_) {
            if (ends.size() == 2) {
                check(interaction_.messages[message], ends.front(), ends.back());
            }
        }
    }

  private:
    void walk(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                ends_[occurrence->message].push_back({fragment.node.span, around_});
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (const Operand& operand : combined->operands) {
                    around_.push_back({&operand, combined, fragment.node.span});
                    walk(operand.fragments);
                    around_.pop_back();
                }
            }
        }
    }

    /// Happens exactly once whenever what is around it does.
    static bool happens_once(const Combined& combined) {
        switch (combined.kind) {
            case Operator::par:
            case Operator::critical:
            case Operator::strict:
            case Operator::seq:
            case Operator::assert_:
            case Operator::consider:
            case Operator::ignore:
                return true;
            case Operator::alt:
            case Operator::opt:
            case Operator::loop:
            case Operator::break_:
            case Operator::neg:
            case Operator::or_:
                return false;
        }
        return false;
    }

    void check(const Message& message, const End& one, const End& other) {
        const auto [from_one, from_other] =
            std::mismatch(one.around.begin(), one.around.end(), other.around.begin(), other.around.end(),
                          [](const Around& a, const Around& b) { return a.operand == b.operand; });
        std::vector<Around> between(from_one, one.around.end());
        between.insert(between.end(), from_other, other.around.end());
        const auto left_out = std::find_if(between.begin(), between.end(),
                                           [](const Around& each) { return !happens_once(*each.combined); });
        if (left_out != between.end()) {
            refuse(
                message, one, other,
                fmt::format("`{}` goes into or out of an operand of `{}`: one of its ends may happen without the other",
                            words_of(message), to_string(left_out->combined->kind)),
                left_out->span);
            return;
        }
        const auto beside = std::find_if(between.begin(), between.end(),
                                         [](const Around& each) { return each.combined->kind == Operator::par; });
        if (is_strict_ && beside != between.end()) {
            refuse(message, one, other,
                   fmt::format("`{}` goes into or out of an operand of `par`: in the one order of a machine it has one "
                               "place (`--sequencing weak` proves the agents one by one)",
                               words_of(message)),
                   beside->span);
        }
    }

    void refuse(const Message& message, const End& one, const End& other, std::string words,
                const source::Span& fragment) {
        sink_.report(
            {diag::Code::auml_not_supported,
             message.node.span,
             std::move(words),
             {{one.span, "one end is here"}, {other.span, "the other is here"}, {fragment, "this is between them"}}});
    }

    const Interaction& interaction_;
    bool is_strict_ = false;
    diag::Sink& sink_;
    std::vector<Around> around_;
    std::map<MessageIndex, std::vector<End>> ends_;
};

}  // namespace

void check_crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink) {
    Crossings(interaction, sequencing, sink).check();
}

}  // namespace map2pml::auml
