#include "translator/auml/projection/lives.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "translator/auml/print.h"

namespace map2pml::auml {

namespace {

class Lives {
  public:
    Lives(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {
        for (const Message& message : interaction.messages) {
            const auto* created = std::get_if<AtLifeline>(&message.to);
            if (message.sort == MessageSort::create && created != nullptr) {
                unborn_.insert(created->lifeline);
            }
        }
    }

    void check() { walk(interaction_.fragments); }

  private:
    void complain(const Fragment& fragment, std::string message, const source::Span& other, const char* what) {
        std::vector<diag::Note> notes;
        if (!other.is_nowhere()) {
            notes.push_back({other, what});
        }
        sink_.report({diag::Code::auml_outside_life, fragment.node.span, std::move(message), std::move(notes)});
    }

    void act(const Fragment& fragment, const Occurrence& occurrence) {
        const Message& message = interaction_.messages[occurrence.message];
        const std::string& name = interaction_.lifelines[occurrence.lifeline].node.name;
        if (const auto end = ended_.find(occurrence.lifeline); end != ended_.end()) {
            complain(fragment,
                     fmt::format("`{}` {} `{}` after its end", name, occurrence.is_send ? "sends" : "receives",
                                 words_of(message)),
                     end->second, "it ends here");
            return;
        }
        if (message.sort == MessageSort::create && !occurrence.is_send) {
            unborn_.erase(occurrence.lifeline);
        } else if (unborn_.erase(occurrence.lifeline) != 0) {
            complain(fragment,
                     fmt::format("`{}` {} `{}` before it is created", name, occurrence.is_send ? "sends" : "receives",
                                 words_of(message)),
                     message.node.span, "this message");
        }
        if (message.sort == MessageSort::destroy && !occurrence.is_send) {
            ended_[occurrence.lifeline] = fragment.node.span;
        }
    }

    /// In operands of one fragment nothing comes after what is in another; behind it, after what is in any.
    void walk(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                act(fragment, *occurrence);
            } else if (const auto* end = std::get_if<Destruction>(&fragment.kind)) {
                ended_.emplace(end->lifeline, fragment.node.span);
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                const auto before = ended_;
                const auto unborn_before = unborn_;
                auto after = ended_;
                auto unborn_after = unborn_;
                for (const Operand& operand : combined->operands) {
                    ended_ = before;
                    unborn_ = unborn_before;
                    walk(operand.fragments);
                    after.insert(ended_.begin(), ended_.end());
                    std::erase_if(unborn_after, [&](LifelineIndex each) { return !unborn_.contains(each); });
                }
                ended_ = after;
                unborn_ = unborn_after;
            }
        }
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    std::map<LifelineIndex, source::Span> ended_;
    std::set<LifelineIndex> unborn_;
};

}  // namespace

void check_lives(const Interaction& interaction, diag::Sink& sink) { Lives(interaction, sink).check(); }

}  // namespace map2pml::auml
