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
        std::vector<Part> parts;
        flatten(root, parts);
        for (std::size_t at = 0; at < parts.size() && !refused_;) {
            const Ends ends = ends_of(parts[at]);
            if (ends.with > 0 && ends.without > 0) {
                refuse(parts[at].span, "some messages of this fragment are about each of them and others are not");
            } else if (ends.with > 0) {
                at = add_row(parts, at);
            } else {
                add_once(parts[at++]);
            }
        }
        if (refused_) return *std::move(refused_);
        return std::move(stages_);
    }

  private:
    void refuse(const source::Span& span, std::string why) {
        if (!refused_) refused_ = NoStages{span, std::move(why)};
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
                       [](const Nothing&) {},
                       [&](const OneMessage& it) { ++(is_with(it) ? ends.with : ends.without); },
                       [&](const Sequence& it) { add_all(it.parts); },
                       [&](const Choice& it) { add_all(it.operands); },
                       [&](const Parallel& it) { add_all(it.operands); },
                       [&](const OneOrMore& it) {
                           refuse(part.span, "OR is proved for a number that is known only");
                           add_all(it.operands);
                       },
                       [&](const Repeat& it) {
                           refuse(part.span, "a `loop` is proved for a number that is known only");
                           add_all(it.body);
                       },
                   },
                   part.kind);
        return ends;
    }

    [[nodiscard]] bool is_with(const OneMessage& message) const { return message.from == many_ || message.to == many_; }

    void add_once(const Part& part) {
        const auto* message = std::get_if<OneMessage>(&part.kind);
        if (message == nullptr) {
            refuse(part.span,
                   "choices and `par` in which none of them takes part are proved for a number that is known only");
        } else {
            stages_.push_back(Exchange{part.span, *message, false});
        }
    }

    std::size_t add_row(const std::vector<Part>& parts, std::size_t at) {
        for (; at < parts.size(); ++at) {
            const auto* message = std::get_if<OneMessage>(&parts[at].kind);
            if (message == nullptr || message->to != many_ || message->from == many_) break;
            stages_.push_back(Exchange{parts[at].span, *message, true});
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
        row.other = other_in(rest.front());
        if (row.other.empty()) refuse(row.span, "nobody but them takes part in the beginning of this row");
        row.body = {rest.size() == 1 ? std::move(rest.front()) : Part{row.span, Sequence{std::move(rest)}}};
        stages_.push_back(std::move(row));
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

    [[nodiscard]] std::string other_in(const Part& part) const {
        const auto first_of = [&](const std::vector<Part>& parts) {
            std::string found;
            for (const Part& each : parts) found = found.empty() ? other_in(each) : found;
            return found;
        };
        return std::visit(overloaded{
                              [](const Nothing&) { return std::string(); },
                              [&](const OneMessage& it) {
                                  return it.from != many_ ? it.from : it.to != many_ ? it.to : std::string();
                              },
                              [&](const Sequence& it) { return first_of(it.parts); },
                              [&](const Choice& it) { return first_of(it.operands); },
                              [&](const Parallel& it) { return first_of(it.operands); },
                              [&](const OneOrMore& it) { return first_of(it.operands); },
                              [&](const Repeat& it) { return first_of(it.body); },
                          },
                          part.kind);
    }

    const std::string& many_;
    std::vector<Stage> stages_;
    std::optional<NoStages> refused_;
};

}  // namespace

std::variant<std::vector<Stage>, NoStages> stages_of(const Part& root, const std::string& many) {
    return Stager(many).make(root);
}

}  // namespace map2pml::auml_to_eventb
