#include "translator/auml/projection/continuations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translator/auml/projection/deadlines.h"
#include "translator/auml/unused_messages.h"

namespace map2pml::auml {

namespace {

/// Each label doubles what is behind it.
constexpr std::size_t kMostMessages = 5000;

/// What an operand ends in or begins with; nothing: no label.
using Label = std::string;

Combined* choice_in(Fragment& fragment) {
    auto* combined = std::get_if<Combined>(&fragment.kind);
    const bool is_choice = combined != nullptr && (combined->kind == Operator::alt || combined->kind == Operator::opt);
    return is_choice ? combined : nullptr;
}

bool is_label(const Fragment& fragment) { return std::holds_alternative<Continuation>(fragment.kind); }

bool begins_with_label(const Operand& operand) {
    if (operand.fragments.empty() || !is_label(operand.fragments.front())) {
        return false;
    }
    const bool is_alone = operand.fragments.size() == 1;
    return !is_alone || !std::get<Continuation>(operand.fragments.front().kind).is_setting;
}

bool ends_in_label(const Operand& operand) {
    if (operand.fragments.empty() || !is_label(operand.fragments.back())) {
        return false;
    }
    const bool is_alone = operand.fragments.size() == 1;
    return !is_alone || std::get<Continuation>(operand.fragments.back().kind).is_setting;
}

/// An operand of it, or of a choice that an operand ends in, ends in a label.
bool sets_label(Fragment& fragment) {
    Combined* choice = choice_in(fragment);
    return choice != nullptr && std::any_of(choice->operands.begin(), choice->operands.end(), [](Operand& operand) {
               return ends_in_label(operand) || (!operand.fragments.empty() && sets_label(operand.fragments.back()));
           });
}

bool continues_label(Fragment& fragment) {
    Combined* choice = choice_in(fragment);
    return choice != nullptr && std::any_of(choice->operands.begin(), choice->operands.end(), begins_with_label);
}

const Fragment* break_among(const std::vector<Fragment>& fragments) {
    const auto found = std::find_if(fragments.begin(), fragments.end(), [](const Fragment& fragment) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        return combined != nullptr && combined->kind == Operator::break_;
    });
    return found == fragments.end() ? nullptr : &*found;
}

class Writer {
  public:
    Writer(Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    void write() {
        join(interaction_.fragments);
        clear(interaction_.fragments);
        if (has_copies_) {
            drop_unused_messages(interaction_);
        }
    }

  private:
    void refuse(const source::Span& span, std::string message, std::vector<diag::Note> notes = {}) {
        sink_.report({diag::Code::auml_not_supported, span, std::move(message), std::move(notes)});
    }

    /// What follows a choice: what is drawn between, and the choice that continues it.
    struct Rest {
        const std::vector<Fragment>& between;
        const Fragment& continuing;
        const Combined& choice;
    };

    /// From behind, so that what is joined may be joined to what is before it.
    void join(std::vector<Fragment>& fragments) {
        for (std::size_t at = fragments.size(); at > 0; --at) {
            Fragment& fragment = fragments[at - 1];
            const auto next = fragments.begin() + static_cast<std::ptrdiff_t>(at);
            if (sets_label(fragment)) {
                const auto continuing = std::find_if(next, fragments.end(), continues_label);
                if (continuing != fragments.end()) {
                    const std::vector<Fragment> between(next, continuing);
                    const Fragment drawn = *continuing;
                    join(fragment, {between, drawn, std::get<Combined>(drawn.kind)});
                    fragments.erase(fragments.begin() + static_cast<std::ptrdiff_t>(at), continuing + 1);
                }
            }
            if (auto* combined = std::get_if<Combined>(&fragments[at - 1].kind)) {
                for (Operand& operand : combined->operands) {
                    join(operand.fragments);
                }
            }
        }
    }

    void join(Fragment& fragment, const Rest& rest) {
        Combined& choice = *choice_in(fragment);
        complete(fragment, choice);
        for (Operand& operand : choice.operands) {
            append(operand, rest);
        }
        choice.is_continued = true;
    }

    /// Whoever does none of the operands goes on behind the choice, too.
    void complete(const Fragment& fragment, Combined& choice) {
        const bool has_guards = std::all_of(choice.operands.begin(), choice.operands.end(), [](const Operand& each) {
            return !each.guard.empty() && each.guard != "else";
        });
        const bool says_time = std::any_of(choice.operands.begin(), choice.operands.end(),
                                           [](const Operand& each) { return says_too_late(each.guard); });
        const bool may_do_nothing = choice.kind == Operator::opt || has_guards;
        if (may_do_nothing && std::any_of(choice.operands.begin(), choice.operands.end(), begins_with_label)) {
            refuse(fragment.node.span,
                   "it goes on from one continuation to another, and may do nothing: draw an `alt` without guards");
        }
        if (has_guards && says_time) {
            refuse(fragment.node.span,
                   "what follows a continuation when none of these guards is true: draw an operand with [else]");
        }
        if (may_do_nothing) {
            Operand& nothing = choice.operands.emplace_back();
            nothing.node = {fragment.node.span, "", ""};
            nothing.guard = has_guards ? "else" : "";
            nothing.guard_span = fragment.node.span;
        }
        choice.kind = Operator::alt;
    }

    void append(Operand& operand, const Rest& rest) {
        if (!operand.fragments.empty() && sets_label(operand.fragments.back())) {
            refuse_break(operand.fragments);
            join(operand.fragments.back(), rest);
            return;
        }
        Label label;
        source::Span span = operand.node.span;
        if (ends_in_label(operand)) {
            label = operand.fragments.back().node.name;
            span = operand.fragments.back().node.span;
            operand.fragments.pop_back();
        }
        refuse_break(operand.fragments);
        refuse_break(rest.between);
        const std::vector<Operand> ways = ways_of(label, rest, span);
        std::vector<Fragment> added = rest.between;
        if (ways.size() == 1 && ways.front().guard.empty() && rest.choice.kind == Operator::alt) {
            added.insert(added.end(), ways.front().fragments.begin(), ways.front().fragments.end());
        } else if (!ways.empty()) {
            Combined choice = rest.choice;
            choice.operands = ways;
            added.push_back({rest.continuing.node, std::move(choice)});
        }
        append_copies(added, operand.fragments);
    }

    /// The operands that go on from this label, without it.
    std::vector<Operand> ways_of(const Label& label, const Rest& rest, const source::Span& span) {
        std::vector<Operand> named;
        std::vector<Operand> others;
        for (const Operand& operand : rest.choice.operands) {
            if (!begins_with_label(operand)) {
                others.push_back(operand);
            } else if (operand.fragments.front().node.name == label) {
                named.push_back(operand);
                named.back().fragments.erase(named.back().fragments.begin());
            }
        }
        std::vector<Operand> ways = named.empty() ? std::move(others) : std::move(named);
        if (ways.empty() && rest.choice.kind == Operator::alt) {
            refuse(span,
                   label.empty() ? std::string("what comes after this operand is drawn for other continuations only")
                                 : fmt::format("nothing continues at `{}`", label),
                   {{rest.continuing.node.span, "none of these operands can follow"}});
        }
        return ways;
    }

    /// A `break` leaves what is drawn behind it in the operand; what is added belongs to it no more.
    void refuse_break(const std::vector<Fragment>& fragments) {
        if (const Fragment* found = break_among(fragments)) {
            refuse(found->node.span,
                   "a `break` among parts that continuations join: draw it as an operand of an `alt`");
        }
    }

    void append_copies(const std::vector<Fragment>& fragments, std::vector<Fragment>& into) {
        std::map<MessageIndex, int> ends;
        count_ends(fragments, ends);
        std::map<MessageIndex, MessageIndex> copies;
        for (const auto& [message, count] : ends) {
            const bool is_whole = count == 2 || is_cut(interaction_.messages[message]);
            if (is_whole) {
                copies[message] = interaction_.messages.size();
                interaction_.messages.push_back(Message(interaction_.messages[message]));
            }
        }
        if (interaction_.messages.size() > kMostMessages && !copies.empty()) {
            refuse(interaction_.node.span,
                   fmt::format("with all continuations written out there are more than {} messages", kMostMessages));
            return;
        }
        has_copies_ = has_copies_ || !copies.empty();
        for (Fragment fragment : fragments) {
            use(fragment, copies);
            into.push_back(std::move(fragment));
        }
    }

    static bool is_cut(const Message& message) {
        return !std::holds_alternative<AtLifeline>(message.from) || !std::holds_alternative<AtLifeline>(message.to);
    }

    static void count_ends(const std::vector<Fragment>& fragments, std::map<MessageIndex, int>& ends) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                ++ends[occurrence->message];
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (const Operand& operand : combined->operands) {
                    count_ends(operand.fragments, ends);
                }
            }
        }
    }

    static void use(Fragment& fragment, const std::map<MessageIndex, MessageIndex>& copies) {
        if (auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
            const auto copy = copies.find(occurrence->message);
            occurrence->message = copy == copies.end() ? occurrence->message : copy->second;
        } else if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (Operand& operand : combined->operands) {
                for (Fragment& inner : operand.fragments) {
                    use(inner, copies);
                }
            }
        }
    }

    /// What is left has nothing before it or nothing behind it.
    void clear(std::vector<Fragment>& fragments) {
        for (Fragment& fragment : fragments) {
            auto* combined = std::get_if<Combined>(&fragment.kind);
            if (combined == nullptr) {
                continue;
            }
            for (Operand& operand : combined->operands) {
                if (begins_with_label(operand)) {
                    refuse(operand.fragments.front().node.span,
                           fmt::format("nothing before it ends in the continuation `{}`",
                                       operand.fragments.front().node.name));
                    operand.fragments.erase(operand.fragments.begin());
                }
                if (ends_in_label(operand)) {
                    const Node& node = operand.fragments.back().node;
                    sink_.report({diag::Code::xmi_ignored,
                                  node.span,
                                  fmt::format("nothing behind it begins with the continuation `{}`", node.name),
                                  {}});
                    operand.fragments.pop_back();
                }
                clear(operand.fragments);
            }
        }
        std::erase_if(fragments, [&](const Fragment& fragment) {
            if (is_label(fragment)) {
                refuse(fragment.node.span,
                       fmt::format("the continuation `{}` is neither the first nor the last in an operand of an `alt`",
                                   fragment.node.name));
            }
            return is_label(fragment);
        });
    }

    Interaction& interaction_;
    diag::Sink& sink_;
    bool has_copies_ = false;  ///< of messages that are drawn once
};

}  // namespace

void write_continuations(Interaction& interaction, diag::Sink& sink) { Writer(interaction, sink).write(); }

}  // namespace map2pml::auml
