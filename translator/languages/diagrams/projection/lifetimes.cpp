#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "translator/languages/diagrams/print.h"

namespace map2pml::auml {

namespace {

class Lifetimes {
  public:
    Lifetimes(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {
        for (const Message& message : interaction.messages) {
            const auto* created = std::get_if<AtLifeline>(&message.to);
            if (message.sort == MessageSort::create && created != nullptr) unborn_.insert(created->lifeline);
        }
    }

    void check() {
        walk(interaction_.fragments);
        for (Late& late : late_) {
            if (const std::size_t more = late.others.size(); more != 0)
                late.words += more == 1 ? std::string(", and one more of its events comes after it")
                                        : fmt::format(", and {} more of its events come after it", more);
            std::vector<diag::Note> notes;
            if (!late.end.is_nowhere()) notes.push_back({late.end, "it ends here"});
            for (const source::Span& other : late.others) notes.push_back({other, "this comes after it, too"});
            sink_.report(diag::Code::auml_outside_life, late.at, std::move(late.words), std::move(notes));
        }
    }

  private:
    using Ends = std::map<LifelineIndex, source::Span>;

    /// The events of a lifeline after one end of it: a single mistake.
    struct Late {
        LifelineIndex lifeline;
        source::Span end;
        source::Span at;  ///< the first of them
        std::string words;
        std::vector<source::Span> others;
    };

    void complain_of_late(const Fragment& fragment, const Occurrence& occurrence, const source::Span& end) {
        if (!reported_.insert(&fragment).second) return;
        const auto known = std::find_if(late_.begin(), late_.end(), [&](const Late& each) {
            return each.lifeline == occurrence.lifeline && each.end == end;
        });
        if (known != late_.end()) {
            known->others.push_back(fragment.node.span);
            return;
        }
        late_.push_back(
            {occurrence.lifeline,
             end,
             fragment.node.span,
             fmt::format("`{}` {} `{}` after its end", interaction_.lifelines[occurrence.lifeline].node.name,
                         occurrence.is_send ? "sends" : "receives",
                         words_of(interaction_.messages[occurrence.message])),
             {}});
    }

    void complain_of_early(const Fragment& fragment, const Occurrence& occurrence, const source::Span& message) {
        if (!reported_.insert(&fragment).second) return;
        std::vector<diag::Note> notes;
        if (!message.is_nowhere()) notes.push_back({message, "this message"});
        sink_.report(
            diag::Code::auml_outside_life, fragment.node.span,
            fmt::format("`{}` {} `{}` before it is created", interaction_.lifelines[occurrence.lifeline].node.name,
                        occurrence.is_send ? "sends" : "receives", words_of(interaction_.messages[occurrence.message])),
            std::move(notes));
    }

    void act(const Fragment& fragment, const Occurrence& occurrence) {
        const Message& message = interaction_.messages[occurrence.message];
        if (is_next_round_ && message.sort == MessageSort::create && !occurrence.is_send)
            ended_.erase(occurrence.lifeline);
        if (const auto end = ended_.find(occurrence.lifeline); end != ended_.end()) {
            complain_of_late(fragment, occurrence, end->second);
            return;
        }
        if (message.sort == MessageSort::create && !occurrence.is_send)
            unborn_.erase(occurrence.lifeline);
        else if (unborn_.erase(occurrence.lifeline) != 0)
            complain_of_early(fragment, occurrence, message.node.span);
        if (message.sort == MessageSort::destroy && !occurrence.is_send)
            ended_[occurrence.lifeline] = fragment.node.span;
    }

    /// Within a fragment, no operand comes after another; what follows the fragment comes after all of them.
    void walk(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments)
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind))
                act(fragment, *occurrence);
            else if (const auto* end = std::get_if<Destruction>(&fragment.kind))
                ended_.emplace(end->lifeline, fragment.node.span);
            else if (const auto* combined = std::get_if<Combined>(&fragment.kind))
                walk(*combined);
    }

    void walk(const Combined& combined) {
        const Ends before = ended_;
        const auto unborn_before = unborn_;
        auto unborn_after = unborn_;
        std::vector<Ends> ends;  // of each operand
        for (const Operand& operand : combined.operands) {
            ended_ = before;
            unborn_ = unborn_before;
            walk(operand.fragments);
            ends.push_back(ended_);
            std::erase_if(unborn_after, [&](LifelineIndex each) { return !unborn_.contains(each); });
        }
        Ends after = before;
        for (const Ends& each : ends) after.insert(each.begin(), each.end());
        unborn_ = unborn_after;
        if (!is_second_walk_ && after != before) {
            is_second_walk_ = true;  // inner fragments have their own
            walk_again(combined, ends, after);
            is_second_walk_ = false;
        }
        ended_ = std::move(after);
        unborn_ = std::move(unborn_after);
    }

    void walk_again(const Combined& combined, const std::vector<Ends>& ends, const Ends& after) {
        if (combined.kind == Operator::par) {
            // What ends in one operand may end before any event of the others.
            for (std::size_t own = 0; own < ends.size(); ++own) {
                ended_.clear();
                for (std::size_t other = 0; other < ends.size(); ++other)
                    if (other != own) ended_.insert(ends[other].begin(), ends[other].end());
                walk(combined.operands[own].fragments);
            }
        } else if (combined.kind == Operator::loop && combined.bounds.upper != 1U) {
            // A lifeline that ended in one round is ended in the next, unless that round creates it again.
            ended_ = after;
            is_next_round_ = true;
            walk(combined.operands.front().fragments);
            is_next_round_ = false;
        }
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    Ends ended_;
    std::set<LifelineIndex> unborn_;
    std::vector<Late> late_;
    std::set<const Fragment*> reported_;  ///< fragments that are walked twice are reported once
    bool is_second_walk_ = false;
    bool is_next_round_ = false;
};

}  // namespace

void check_lifetimes(const Interaction& interaction, diag::Sink& sink) { Lifetimes(interaction, sink).check(); }

}  // namespace map2pml::auml
