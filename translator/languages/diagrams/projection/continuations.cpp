#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "translator/languages/diagrams/label.h"
#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

namespace {

/// The label with which an operand ends or begins, if any.
using Label = std::string;

Combined* choice_in(Fragment& fragment) {
    auto* combined = std::get_if<Combined>(&fragment.kind);
    const bool is_choice = combined != nullptr && (combined->kind == Operator::alt || combined->kind == Operator::opt);
    return is_choice ? combined : nullptr;
}

bool is_label(const Fragment& fragment) { return std::holds_alternative<Continuation>(fragment.kind); }

bool begins_with_label(const Operand& operand) {
    if (operand.fragments.empty() || !is_label(operand.fragments.front())) return false;
    const bool is_alone = operand.fragments.size() == 1;
    return !is_alone || !std::get<Continuation>(operand.fragments.front().kind).is_setting;
}

bool ends_in_label(const Operand& operand) {
    if (operand.fragments.empty() || !is_label(operand.fragments.back())) return false;
    const bool is_alone = operand.fragments.size() == 1;
    return !is_alone || std::get<Continuation>(operand.fragments.back().kind).is_setting;
}

/// True if an operand of the choice, or of a choice at the end of an operand, ends in a label.
bool sets_label(Fragment& fragment) {
    Combined* choice = choice_in(fragment);
    return choice != nullptr && std::any_of(choice->operands.begin(), choice->operands.end(), [](Operand& operand) {
               return ends_in_label(operand) || (!operand.fragments.empty() && sets_label(operand.fragments.back()));
           });
}

Label continuation_label(const Fragment& fragment) { return normal_spaces(fragment.node.name); }

/// The choice for which `sets_label` is true.
void collect_ends(Fragment& fragment, std::map<Label, source::Span>& into) {
    Combined* choice = choice_in(fragment);
    for (std::size_t at = 0; choice != nullptr && at < choice->operands.size(); ++at) {
        Operand& operand = choice->operands[at];
        if (ends_in_label(operand))
            into.emplace(continuation_label(operand.fragments.back()), operand.fragments.back().node.span);
        else if (!operand.fragments.empty())
            collect_ends(operand.fragments.back(), into);
    }
}

/// True if an operand of the choice begins with one of these labels.
bool continues_one_of(const std::map<Label, source::Span>& labels, Fragment& fragment) {
    Combined* choice = choice_in(fragment);
    return choice != nullptr &&
           std::any_of(choice->operands.begin(), choice->operands.end(), [&](const Operand& operand) {
               return begins_with_label(operand) && labels.contains(continuation_label(operand.fragments.front()));
           });
}

bool is_joined(Fragment& fragment) {
    const Combined* choice = choice_in(fragment);
    return choice != nullptr && choice->is_continued;
}

const Fragment* break_among(const std::vector<Fragment>& fragments) {
    const auto found = std::find_if(fragments.begin(), fragments.end(), [](const Fragment& fragment) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        return combined != nullptr && combined->kind == Operator::break_;
    });
    return found == fragments.end() ? nullptr : &*found;
}

class ContinuationWriter {
  public:
    ContinuationWriter(Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    void write() {
        refuse_nameless(interaction_.fragments);
        join(interaction_.fragments);
        clear(interaction_.fragments);
        copies_.drop_originals();
    }

  private:
    void refuse(const source::Span& span, std::string message, std::vector<diag::Note> notes = {}) {
        sink_.report(diag::Code::auml_not_supported, span, std::move(message), std::move(notes));
    }

    void refuse_nameless(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (is_label(fragment) && continuation_label(fragment).empty())
                refuse(fragment.node.span, "a continuation without a name");
            if (const auto* combined = std::get_if<Combined>(&fragment.kind))
                for (const Operand& operand : combined->operands) refuse_nameless(operand.fragments);
        }
    }

    /// The rest behind a choice: the fragments in between, and the choice that continues it.
    struct Rest {
        const std::vector<Fragment>& between;
        const Fragment& continuing;
        const Combined& choice;
    };

    /// From the end to the beginning, so that a joined choice can itself be joined to one before it.
    void join(std::vector<Fragment>& fragments) {
        for (std::size_t at = fragments.size(); at > 0 && !is_cut_; --at) {
            Fragment& fragment = fragments[at - 1];
            const auto next = fragments.begin() + static_cast<std::ptrdiff_t>(at);
            std::map<Label, source::Span> ends;
            collect_ends(fragment, ends);
            const auto continuing =
                std::find_if(next, fragments.end(), [&](Fragment& each) { return continues_one_of(ends, each); });
            if (continuing != fragments.end()) {
                const std::vector<Fragment> between(next, continuing);
                const Fragment drawn = *continuing;
                check_labels(ends, drawn);
                join(fragment, {between, drawn, std::get<Combined>(drawn.kind)});
                fragments.erase(fragments.begin() + static_cast<std::ptrdiff_t>(at), continuing + 1);
            } else if (!ends.empty() && std::any_of(next, fragments.end(), is_joined)) {
                refuse(fragment.node.span,
                       "another choice with continuations is between these continuations and what may follow them");
            }
            if (auto* combined = std::get_if<Combined>(&fragments[at - 1].kind))
                for (Operand& operand : combined->operands) join(operand.fragments);
        }
    }

    /// A label on one side only is a mistake.
    void check_labels(const std::map<Label, source::Span>& ends, const Fragment& continuing) {
        std::set<Label> begun;
        const auto& choice = std::get<Combined>(continuing.kind);
        bool goes_on_anyway = choice.kind == Operator::opt;  // otherwise `operands_after` reports it
        for (const Operand& operand : choice.operands) {
            if (!begins_with_label(operand)) {
                goes_on_anyway = true;
                continue;
            }
            const Label label = continuation_label(operand.fragments.front());
            begun.insert(label);
            if (!ends.contains(label)) {
                refuse(operand.fragments.front().node.span,
                       fmt::format("nothing before it ends in the continuation `{}`", label));
            }
        }
        for (const auto& [label, span] : ends)
            if (goes_on_anyway && !begun.contains(label)) report_end(label, span);
    }

    void report_end(const Label& label, const source::Span& span) {
        sink_.report(diag::Code::xmi_ignored, span,
                     fmt::format("nothing after it begins with the continuation `{}`", label));
    }

    void join(Fragment& fragment, const Rest& rest) {
        Combined& choice = *choice_in(fragment);
        complete(fragment, choice);
        for (Operand& operand : choice.operands) append(operand, rest);
        choice.is_continued = true;
    }

    /// A lifeline that takes none of the operands continues after the choice, too.
    void complete(const Fragment& fragment, Combined& choice) {
        const bool has_guards = std::all_of(choice.operands.begin(), choice.operands.end(), [](const Operand& each) {
            return !each.guard.empty() && each.guard != "else";
        });
        const bool says_time = std::any_of(choice.operands.begin(), choice.operands.end(),
                                           [](const Operand& each) { return says_too_late(each.guard); });
        const bool may_do_nothing = choice.kind == Operator::opt || has_guards;
        if (may_do_nothing && std::any_of(choice.operands.begin(), choice.operands.end(), begins_with_label)) {
            refuse(fragment.node.span,
                   "this fragment leads from one continuation to another and may do nothing: draw an `alt` without "
                   "guards");
        }
        if (has_guards && says_time) {
            refuse(fragment.node.span,
                   "the diagram does not show what follows a continuation when none of these guards is true: draw an "
                   "operand with [else]");
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
            label = continuation_label(operand.fragments.back());
            span = operand.fragments.back().node.span;
            operand.fragments.pop_back();
            if (operand.fragments.size() == 1 && is_label(operand.fragments.front())) {
                std::get<Continuation>(operand.fragments.front().kind).is_setting =
                    false;  // it is now the first fragment
            }
        }
        refuse_break(operand.fragments);
        refuse_break(rest.between);
        const std::vector<Operand> operands = operands_after(label, rest, span);
        const bool may_do_nothing =
            !operands.empty() && std::all_of(operands.begin(), operands.end(), [](const Operand& each) {
                return !each.guard.empty() && each.guard != "else";
            });
        if (rest.choice.is_continued && may_do_nothing) {
            refuse(rest.continuing.node.span,
                   "what follows when none of these guards is true belongs to another continuation: draw an operand "
                   "with [else]");
        }
        std::vector<Fragment> added = rest.between;
        if (operands.size() == 1 && operands.front().guard.empty() && rest.choice.kind == Operator::alt) {
            added.insert(added.end(), operands.front().fragments.begin(), operands.front().fragments.end());
        } else if (!operands.empty()) {
            Combined choice = rest.choice;
            choice.operands = operands;
            added.push_back({rest.continuing.node, std::move(choice)});
        }
        append_copies(added, operand.fragments);
    }

    /// The operands that continue from this label, without the label.
    std::vector<Operand> operands_after(const Label& label, const Rest& rest, const source::Span& span) {
        std::vector<Operand> named;
        std::vector<Operand> others;
        for (const Operand& operand : rest.choice.operands) {
            if (!begins_with_label(operand)) {
                others.push_back(operand);
            } else if (continuation_label(operand.fragments.front()) == label) {
                named.push_back(operand);
                named.back().fragments.erase(named.back().fragments.begin());
            }
        }
        std::vector<Operand> operands = named.empty() ? std::move(others) : std::move(named);
        if (operands.empty() && rest.choice.kind == Operator::alt) {
            refuse(span,
                   label.empty() ? std::string("what follows this operand is drawn only for other continuations")
                                 : fmt::format("nothing continues at `{}`", label),
                   {{rest.continuing.node.span, "none of these operands can follow"}});
        }
        return operands;
    }

    /// A `break` leaves the rest of its operand as drawn; added fragments would not belong to it.
    void refuse_break(const std::vector<Fragment>& fragments) {
        if (const Fragment* found = break_among(fragments)) {
            refuse(found->node.span,
                   "this `break` is among parts that continuations join: draw it as an operand of an `alt`");
        }
    }

    void append_copies(const std::vector<Fragment>& fragments, std::vector<Fragment>& into) {
        if (!copies_.append(fragments, into)) {
            refuse(interaction_.node.span, "with its continuations expanded, this diagram is too large");
            is_cut_ = true;
        }
    }

    /// Refuses the remaining labels: nothing precedes or follows them.
    void clear(std::vector<Fragment>& fragments) {
        for (Fragment& fragment : fragments) {
            auto* combined = std::get_if<Combined>(&fragment.kind);
            if (combined == nullptr) continue;
            for (Operand& operand : combined->operands) {
                if (begins_with_label(operand)) {
                    refuse(operand.fragments.front().node.span,
                           fmt::format("nothing before it ends in the continuation `{}`",
                                       continuation_label(operand.fragments.front())));
                    operand.fragments.erase(operand.fragments.begin());
                }
                if (ends_in_label(operand)) {
                    report_end(continuation_label(operand.fragments.back()), operand.fragments.back().node.span);
                    operand.fragments.pop_back();
                }
                clear(operand.fragments);
            }
        }
        std::erase_if(fragments, [&](const Fragment& fragment) {
            if (is_label(fragment))
                refuse(fragment.node.span,
                       fmt::format("the continuation `{}` is neither the first nor the last in an operand of an `alt`",
                                   fragment.node.name));
            return is_label(fragment);
        });
    }

    Interaction& interaction_;
    diag::Sink& sink_;
    PartCopies copies_{interaction_};
    bool is_cut_ = false;
};

}  // namespace

void write_continuations(Interaction& interaction, diag::Sink& sink) { ContinuationWriter(interaction, sink).write(); }

}  // namespace map2pml::auml
