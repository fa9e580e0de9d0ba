#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "translator/languages/diagrams/print.h"

namespace map2pml::auml {

namespace {

/// True if the text contains this name as a word.
bool names(const std::string& text, const std::string& name) {
    const auto is_letter = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    for (std::size_t at = text.find(name); at != std::string::npos && !name.empty(); at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
    }
    return false;
}

/// True if every choice within the operand has an event on the lifeline.
bool surely_takes_part(const std::vector<Fragment>& fragments, LifelineIndex lifeline) {
    const auto is_sure = [&](const Operand& operand) { return surely_takes_part(operand.fragments, lifeline); };
    return std::any_of(fragments.begin(), fragments.end(), [&](const Fragment& fragment) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        if (combined == nullptr) return takes_part({fragment}, lifeline);
        const std::vector<Operand>& operands = combined->operands;
        if (combined->kind == Operator::alt)
            return !operands.empty() && std::all_of(operands.begin(), operands.end(), is_sure);
        const bool may_be_skipped = combined->kind == Operator::loop && combined->bounds.lower == 0;
        return !may_be_skipped && std::any_of(operands.begin(), operands.end(), is_sure);
    });
}

class Check {
  public:
    Check(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    /// \param begins_round at the beginning of a round that several may begin, and that need not be.
    void over(const std::vector<Fragment>& fragments, bool begins_round = false) {
        for (const Fragment& fragment : fragments) {
            const bool is_beginning = begins_round && &fragment == &fragments.front();
            const auto* combined = std::get_if<Combined>(&fragment.kind);
            if (combined == nullptr) continue;
            bool is_race = is_beginning && combined->kind == Operator::alt;
            if (combined->kind == Operator::alt)
                is_race = check_choice(fragment, *combined, is_beginning) || is_race;
            else if (combined->kind == Operator::loop)
                is_race = check_loop(fragment, *combined) && combined->bounds.lower == 0;
            for (const Operand& operand : combined->operands) over(operand.fragments, is_race);
        }
    }
    [[nodiscard]] bool has_race() const { return has_race_; }

  private:
    [[nodiscard]] const std::string& name_of(LifelineIndex lifeline) const {
        return interaction_.lifelines[lifeline].node.name;
    }

    /// Checks a choice without its deadlines: that a deadline passes is not a decision of an agent.
    /// \returns whether several lifelines may begin an operand, and one of them may have nothing to do in another.
    bool check_choice(const Fragment& fragment, Combined combined, bool begins_round) {
        const bool is_open = is_open_choice(interaction_, combined);
        const bool has_deadline =
            std::erase_if(combined.operands, [](const Operand& each) { return each.waits.has_value(); }) > 0;
        std::vector<Owners> owners;
        Owners all;
        for (const Operand& operand : combined.operands) {
            owners.push_back(owners_of(interaction_, operand.fragments));
            all.insert(owners.back().begin(), owners.back().end());
        }
        if (all.size() > 1 && !begins_round) {  // otherwise reported for the loop
            has_race_ = has_race_ || std::all_of(combined.operands.begin(), combined.operands.end(),
                                                 [](const Operand& each) { return happens(each.fragments); });
            report_race(fragment, combined, owners, all, is_open);
            for (const Operand& operand : combined.operands) {
                if (!is_open) break;
                report_guards(fragment, operand, "this `alt`");
                report_guards_in(operand.fragments, "this `alt`");
            }
            if (is_open && has_deadline)
                sink_.report(diag::Code::auml_not_supported, fragment.node.span,
                             "several lifelines race, one of them may have nothing to do in an operand, and the "
                             "time may be over: what such a lifeline does is not defined");
        }
        if (all.size() == 1)
            for (const Operand& operand : combined.operands) check_guard(operand, all.begin()->first);
        return is_open && !has_deadline;
    }

    void report_race(const Fragment& fragment, const Combined& combined, const std::vector<Owners>& owners,
                     const Owners& all, bool is_open) {
        bool is_mixed = false;
        for (const auto& [lifeline, span] : all) {
            for (std::size_t at = 0; at < combined.operands.size(); ++at) {
                is_mixed = is_mixed ||
                           (!owners[at].contains(lifeline) && takes_part(combined.operands[at].fragments, lifeline));
            }
        }
        std::string racers;
        std::vector<diag::Note> notes;
        for (const auto& [lifeline, span] : all) {
            racers += (racers.empty() ? "`" : " and `") + name_of(lifeline) + "`";
            notes.push_back({span, fmt::format("`{}` may begin here", name_of(lifeline))});
        }
        if (is_open)
            notes.push_back({{},
                             "one of them may have nothing to do in an operand: nobody decides before acting, whoever "
                             "acts first in an operand begins it, and who waits may take what comes"});
        sink_.report(
            is_mixed ? diag::Code::auml_mixed_choice : diag::Code::auml_non_local_choice, fragment.node.span,
            is_mixed
                ? fmt::format("{} race: each may begin an operand before it learns that another one has begun", racers)
                : fmt::format("{} may each begin an operand: no single lifeline decides", racers),
            std::move(notes));
    }

    /// \returns whether several lifelines may begin a round.
    bool check_loop(const Fragment& fragment, const Combined& combined) {
        const Operand& body = combined.operands.front();
        const Owners owners = owners_of(interaction_, body.fragments);
        const bool is_race = owners.size() > 1 && combined.bounds.upper != combined.bounds.lower;
        if (is_race) report_rounds(fragment, body, owners);
        if (owners.size() == 1) check_guard(body, owners.begin()->first);
        return is_race;
    }

    /// The first message that every round has; null: there is none.
    [[nodiscard]] const Occurrence* sure_message(const std::vector<Fragment>& fragments) const {
        for (const Fragment& fragment : fragments) {
            const auto* occurrence = std::get_if<Occurrence>(&fragment.kind);
            if (occurrence != nullptr && occurrence->is_send) return occurrence;
            const auto* combined = std::get_if<Combined>(&fragment.kind);
            if (combined == nullptr || !happens_once(combined->kind)) continue;
            for (const Operand& operand : combined->operands)
                if (const Occurrence* found = sure_message(operand.fragments)) return found;
        }
        return nullptr;
    }

    /// The sender of the message that every round has decides; the others do not know what it has decided.
    void report_rounds(const Fragment& loop, const Operand& body, const Owners& owners) {
        std::vector<diag::Note> notes;
        std::string names;
        for (const auto& [lifeline, span] : owners) {
            names += (names.empty() ? "`" : " or `") + name_of(lifeline) + "`";
            notes.push_back({span, fmt::format("`{}` may begin here", name_of(lifeline))});
        }
        const Occurrence* sure = sure_message(body.fragments);
        if (sure != nullptr && owners.contains(sure->lifeline)) {
            names = "`" + name_of(sure->lifeline) + "`";
            notes.push_back({{},
                             fmt::format("every round has `{}`, so {} is taken to decide",
                                         words_of(interaction_.messages[sure->message]), names)});
        }
        sink_.report(
            diag::Code::auml_non_local_choice, loop.node.span,
            fmt::format("several lifelines may begin a round of this `loop`: {} decides about another one, and "
                        "the others may begin one before they are told",
                        names),
            std::move(notes));
        report_guards(loop, body, "a round of this `loop`");
        report_guards_in(body.fragments, "a round of this `loop`");
    }

    /// A part that several may begin begins with a message, without a decision before it.
    void report_guards(const Fragment& part, const Operand& operand, const char* what) {
        if (operand.guard.empty() || operand.guard == "else" || operand.guard_span == part.node.span) return;
        sink_.report(
            diag::Code::xmi_ignored, operand.guard_span,
            fmt::format("several lifelines may begin {}, so the guard [{}] is no decision of its own at the beginning",
                        what, operand.guard));
    }

    /// As far as it may begin with them.
    void report_guards_in(const std::vector<Fragment>& fragments, const char* what) {
        for (const Fragment& fragment : fragments) {
            const auto* combined = std::get_if<Combined>(&fragment.kind);
            if (combined == nullptr) return;
            for (const Operand& operand : combined->operands) {
                report_guards(fragment, operand, what);
                report_guards_in(operand.fragments, what);
            }
        }
    }

    /// Reports a guard about another lifeline, which the deciding one does not know.
    void check_guard(const Operand& operand, LifelineIndex decider) {
        if (names(operand.guard, name_of(decider))) return;
        for (LifelineIndex each = 0; each < interaction_.lifelines.size(); ++each) {
            if (each != decider && names(operand.guard, name_of(each))) {
                sink_.report(
                    diag::Code::auml_foreign_guard, operand.guard_span,
                    fmt::format("`{}` decides here, but the guard [{}] mentions `{}`: the model lets `{}` decide",
                                name_of(decider), operand.guard, name_of(each), name_of(decider)),
                    {{interaction_.lifelines[each].node.span, "this lifeline"}});
                return;
            }
        }
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    bool has_race_ = false;
};

}  // namespace

bool is_open_choice(const Interaction& interaction, const Combined& combined) {
    if (combined.kind != Operator::alt) return false;
    std::vector<Owners> owners;
    Owners all;
    for (const Operand& operand : combined.operands) {
        owners.push_back(operand.waits ? Owners() : owners_of(interaction, operand.fragments));
        all.insert(owners.back().begin(), owners.back().end());
    }
    const auto may_be_idle = [&](const auto& racer) {
        for (std::size_t at = 0; at < owners.size(); ++at)
            if (!combined.operands[at].waits && !owners[at].contains(racer.first) &&
                !surely_takes_part(combined.operands[at].fragments, racer.first))
                return true;
        return false;
    };
    return all.size() > 1 && std::any_of(all.begin(), all.end(), may_be_idle);
}

bool check_choices(const Interaction& interaction, diag::Sink& sink) {
    Check check(interaction, sink);
    check.over(interaction.fragments);
    return check.has_race();
}

}  // namespace map2pml::auml
