#include "translator/auml_to_eventb/stages.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "translator/ir/operation.h"

namespace map2pml::auml_to_eventb {

using ir::overloaded;

namespace {

/// How many messages of a part have one of the many at an end, and how many have not.
struct Ends {
    std::size_t with = 0;
    std::size_t without = 0;
};

class Stager {
  public:
    explicit Stager(const std::string& many) : many_(many) {}

    std::variant<std::vector<Stage>, NoStages> make(const Part& root) {
        std::vector<Stage> stages = stages_in(root);
        if (refused_) return *std::move(refused_);
        return stages;
    }

  private:
    void refuse(const source::Span& span, std::string why) {
        if (!refused_) refused_ = NoStages{span, std::move(why)};
    }

    std::vector<Stage> stages_in(const Part& root) {
        std::vector<Part> parts;
        flatten(root, parts);
        std::vector<Stage> stages;
        for (std::size_t at = 0; at < parts.size() && !refused_;) {
            const Ends ends = ends_of(parts[at]);
            if (ends.with > 0 && ends.without == 0) {
                at = add_row(parts, at, stages);
            } else {
                add_once(parts[at++], stages);
            }
        }
        return stages;
    }

    static void flatten(const Part& part, std::vector<Part>& into) {
        if (const auto* sequence = std::get_if<Sequence>(&part.kind)) {
            for (const Part& each : sequence->parts) flatten(each, into);
        } else {
            into.push_back(part);
        }
    }

    /// Looks at every part on the way and refuses what has no place in a row.
    [[nodiscard]] Ends ends_of(const Part& part) {
        Ends ends;
        const auto add_all = [&](const std::vector<Part>& parts) {
            for (const Part& each : parts) {
                const Ends more = ends_of(each);
                ends.with += more.with;
                ends.without += more.without;
            }
        };
        std::visit(overloaded{
                       [](const Nothing&) {}, [&](const OneMessage& it) { ++(is_with(it) ? ends.with : ends.without); },
                       [&](const Sequence& it) { add_all(it.parts); }, [&](const Choice& it) { add_all(it.operands); },
                       [&](const Parallel& it) { add_all(it.operands); },
                       [&](const OneOrMore& it) {
                           refuse(part.span, "OR is proved for a number that is known only");
                           add_all(it.operands);
                       },
                       [&](const Repeat& it) {
                           refuse(part.span, "a `loop` is proved for a number that is known only");
                           add_all(it.body);
                       },
                       [&](const Region& it) { add_all(it.body); },  // there is none: `translate` refuses them
                   },
                   part.kind);
        return ends;
    }

    [[nodiscard]] bool is_with(const OneMessage& message) const { return message.from == many_ || message.to == many_; }

    void add_once(const Part& part, std::vector<Stage>& stages) {
        if (const auto* message = std::get_if<OneMessage>(&part.kind)) {
            stages.push_back(Exchange{part.span, *message, false});
        } else if (const auto* choice = std::get_if<Choice>(&part.kind)) {
            add_branch(*choice, part.span, stages);
        } else if (!part.is_nothing()) {
            refuse(part.span,
                   "a `par` with messages that are not about each of them is proved for a number that is known only");
        }
    }

    void add_branch(const Choice& choice, const source::Span& span, std::vector<Stage>& stages) {
        Branch branch;
        branch.span = span;
        branch.skips = choice.skips;
        for (const Part& operand : choice.operands) {
            std::vector<Stage> inner = stages_in(operand);
            if (!inner.empty() && std::holds_alternative<Row>(inner.front())) {
                refuse(operand.span, "each of them would begin what happens only once");
            } else if (!inner.empty() && std::holds_alternative<Branch>(inner.front())) {
                refuse(operand.span, "a choice begins with another one");
            }
            branch.operands.push_back(std::move(inner));
        }
        stages.push_back(std::move(branch));
    }

    std::size_t add_row(const std::vector<Part>& parts, std::size_t at, std::vector<Stage>& stages) {
        for (; at < parts.size(); ++at) {
            const auto* message = std::get_if<OneMessage>(&parts[at].kind);
            if (message == nullptr || message->to != many_ || message->from == many_) break;
            stages.push_back(Exchange{parts[at].span, *message, true});
        }
        std::vector<Part> rest;
        for (; at < parts.size(); ++at) {
            const Ends ends = ends_of(parts[at]);
            if (ends.with == 0 || ends.without > 0) break;
            rest.push_back(parts[at]);
        }
        if (rest.empty()) return at;
        Row row;
        row.span = rest.front().span;
        row.has_deadline = rest.size() == 1 && take_deadline(rest.front());
        row.body = {rest.size() == 1 ? std::move(rest.front()) : Part{row.span, Sequence{std::move(rest)}}};
        stages.push_back(std::move(row));
        return at;
    }

    /// A choice for which there is a time, with all that follows from it inside: the clock says when it is over.
    static bool take_deadline(Part& part) {
        auto* choice = std::get_if<Choice>(&part.kind);
        if (choice == nullptr) return false;
        for (std::size_t at = 0; at < choice->operands.size(); ++at) {
            const auto* nothing = std::get_if<Nothing>(&choice->operands[at].kind);
            if (nothing != nullptr && nothing->is_late) {
                choice->operands.erase(choice->operands.begin() + static_cast<std::ptrdiff_t>(at));
                choice->skips.erase(choice->skips.begin() + static_cast<std::ptrdiff_t>(at));
                return true;
            }
        }
        return false;
    }

    const std::string& many_;
    std::optional<NoStages> refused_;
};

}  // namespace

std::variant<std::vector<Stage>, NoStages> stages_of(const Part& root, const std::string& many) {
    return Stager(many).make(root);
}

}  // namespace map2pml::auml_to_eventb
