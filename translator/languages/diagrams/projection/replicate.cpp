#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/languages/diagrams/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

constexpr std::size_t kMostMessagesReplicated = 5000;

/// A lifeline of several agents as drawn; nothing: none of them.
using Several = std::optional<LifelineIndex>;
using Row = std::vector<Fragment>::const_iterator;

class Replicator {
  public:
    Replicator(const Interaction& drawn, diag::Sink& sink) : drawn_(drawn), sink_(sink) {
        result_.node = drawn.node;
        result_.timings = drawn.timings;
    }

    std::optional<Interaction> make(const AgentCounts& counts) {
        if (!add_lifelines(counts) || !add_messages()) return std::nullopt;
        result_.fragments = rewrite(drawn_.fragments, true);
        add_orderings();
        return is_refused_ ? std::nullopt : std::optional(std::move(result_));
    }

  private:
    bool add_lifelines(const AgentCounts& counts) {
        bool is_given = true;
        for (const Lifeline& lifeline : drawn_.lifelines) {
            const std::optional<std::size_t> number = number_of_agents(lifeline, counts, sink_);
            is_given = is_given && number.has_value();
            std::vector<LifelineIndex>& agents = agents_.emplace_back();
            for (std::size_t each = 1; each <= number.value_or(1); ++each) {
                agents.push_back(result_.lifelines.size());
                result_.lifelines.push_back(lifeline);
                result_.lifelines.back().multiplicity.reset();
                if (number > 1U) name_agent(result_.lifelines.back(), each);
            }
        }
        return is_given;
    }

    void name_agent(Lifeline& agent, std::size_t number) const {
        if (agent.role.empty()) agent.role = agent.node.name;
        agent.node.name += std::to_string(number);
        const auto is_drawn = [&](const Lifeline& each) { return each.node.name == agent.node.name; };
        while (std::any_of(drawn_.lifelines.begin(), drawn_.lifelines.end(), is_drawn)) agent.node.name += "_";
    }

    [[nodiscard]] Several several_at(const MessageEnd& end) const {
        const auto* at = std::get_if<AtLifeline>(&end);
        return at == nullptr ? std::nullopt : several_of(at->lifeline);
    }
    [[nodiscard]] Several several_of(LifelineIndex lifeline) const {
        return agents_[lifeline].size() > 1 ? Several(lifeline) : std::nullopt;
    }

    bool add_messages() {
        for (const Message& message : drawn_.messages) {
            const Several from = several_at(message.from);
            const Several to = several_at(message.to);
            if (from && to && from != to) {
                refuse(message.node.span,
                       fmt::format("`{}` goes from one of several agents to one of several others: the diagram does "
                                   "not say to which one",
                                   words_of(message)),
                       {{drawn_.lifelines[*from].node.span, "several agents"},
                        {drawn_.lifelines[*to].node.span, "the several others"}});
            }
            several_.push_back(from ? from : to);
            std::vector<MessageIndex>& copies = messages_.emplace_back();
            for (std::size_t agent = 0; agent < copies_of(several_.back()); ++agent) {
                copies.push_back(result_.messages.size());
                Message copy = message;
                move_end(copy.from, agent);
                move_end(copy.to, agent);
                result_.messages.push_back(std::move(copy));
            }
        }
        if (result_.messages.size() > std::max(kMostMessagesReplicated, drawn_.messages.size())) {
            refuse(drawn_.node.span,
                   fmt::format("with a copy for each agent there are more than {} messages", kMostMessagesReplicated),
                   {});
        }
        return !is_refused_;
    }

    [[nodiscard]] std::size_t copies_of(Several several) const { return several ? agents_[*several].size() : 1; }
    /// The agent with that number; a single agent is the same in all copies.
    [[nodiscard]] LifelineIndex agent_of(LifelineIndex lifeline, std::size_t agent) const {
        return agents_[lifeline][agents_[lifeline].size() > 1 ? agent : 0];
    }
    void move_end(MessageEnd& end, std::size_t agent) const {
        if (auto* at = std::get_if<AtLifeline>(&end)) at->lifeline = agent_of(at->lifeline, agent);
    }

    /// A fragment without events belongs to no row and ends none.
    [[nodiscard]] bool is_empty(const Fragment& fragment) const {
        std::set<Several> found;
        collect(fragment, found);
        return found.empty() &&
               std::any_of(agents_.begin(), agents_.end(), [](const auto& all) { return all.size() > 1; });
    }
    /// The lifeline to whose row the fragment belongs.
    [[nodiscard]] Several row_of(const Fragment& fragment) const {
        std::set<Several> found;
        collect(fragment, found);
        return found.size() == 1 ? *found.begin() : std::nullopt;
    }
    void collect(const Fragment& fragment, std::set<Several>& found) const {
        std::visit(overloaded{
                       [&](const Occurrence& it) { found.insert(several_[it.message]); },
                       [&](const Combined& it) {
                           for (const Operand& operand : it.operands)
                               for (const Fragment& inner : operand.fragments) collect(inner, found);
                       },
                       [&](const InteractionUse&) { found.insert(std::nullopt); },
                       [&](const StateInvariant& it) {
                           if (const Several several = several_of(it.lifeline)) found.insert(several);
                       },
                       [&](const Destruction& it) { found.insert(several_of(it.lifeline)); },
                       [&](const Continuation&) { found.insert(std::nullopt); },
                   },
                   fragment.kind);
    }

    /// \param may_leave a `break` at the end of the row leaves exactly the row.
    std::vector<Fragment> rewrite(const std::vector<Fragment>& fragments, bool may_leave) {
        std::vector<Fragment> result;
        std::vector<Fragment> drawn;
        for (const Fragment& each : fragments)
            if (is_empty(each))
                result.push_back(once(each));  // its place has no meaning; omissions are reported later
            else
                drawn.push_back(each);
        for (Row at = drawn.begin(); at != drawn.end();) {
            const Several several = row_of(*at);
            if (!several) {
                result.push_back(once(*at++));
                continue;
            }
            const auto end =
                std::find_if(at, Row(drawn.end()), [&](const auto& each) { return row_of(each) != several; });
            write_row(*several, at, end, may_leave && end == drawn.end(), result);
            at = end;
        }
        return result;
    }

    void write_row(LifelineIndex several, Row at, Row end, bool may_leave, std::vector<Fragment>& into) {
        while (at != end && is_to_all(*at, several)) {
            const Row next = at + (is_received_at_once(at, end) ? 2 : 1);
            for (std::size_t agent = 0; agent < agents_[several].size(); ++agent) append_copies(at, next, agent, into);
            at = next;
        }
        if (at == end) return;
        Combined copies;
        copies.kind = Operator::par;
        copies.is_each = may_leave;
        for (std::size_t agent = 0; agent < agents_[several].size(); ++agent) {
            Operand& operand = copies.operands.emplace_back();
            operand.node = {at->node.span, "", ""};
            append_copies(at, end, agent, operand.fragments);
        }
        into.push_back({{at->node.span, "", ""}, std::move(copies)});
    }

    /// A message from one agent to each of the others.
    [[nodiscard]] bool is_to_all(const Fragment& fragment, LifelineIndex several) const {
        const auto* occurrence = std::get_if<Occurrence>(&fragment.kind);
        return occurrence != nullptr && several_at(drawn_.messages[occurrence->message].to) == several &&
               !several_at(drawn_.messages[occurrence->message].from);
    }
    static bool is_received_at_once(Row at, Row end) {
        const auto* sent = std::get_if<Occurrence>(&at->kind);
        const auto* next = at + 1 == end ? nullptr : std::get_if<Occurrence>(&(at + 1)->kind);
        return next != nullptr && next->message == sent->message;
    }

    void append_copies(Row at, Row end, std::size_t agent, std::vector<Fragment>& into) {
        for (; at != end; ++at) into.push_back(copy_of(*at, agent));
    }

    /// The id of a copy, so that general orderings refer to the right one.
    static std::string id_of(const std::string& id, std::size_t agent) {
        return id.empty() ? id : fmt::format("{}#{}", id, agent);
    }

    Fragment copy_of(const Fragment& fragment, std::size_t agent) {
        Fragment copy = fragment;
        copied_.emplace(fragment.node.id, row_of(fragment));
        copy.node.id = id_of(fragment.node.id, agent);
        std::visit(overloaded{
                       [&](Occurrence& it) {
                           it.message = messages_[it.message][agent];
                           it.lifeline = agent_of(it.lifeline, agent);
                       },
                       [&](Combined& it) {
                           for (Operand& operand : it.operands) {
                               move_guard(operand, agent);
                               std::vector<Fragment> inner;
                               append_copies(operand.fragments.begin(), operand.fragments.end(), agent, inner);
                               operand.fragments = std::move(inner);
                           }
                       },
                       [](InteractionUse&) {},  // a row has none
                       [&](StateInvariant& it) { it.lifeline = agent_of(it.lifeline, agent); },
                       [&](Destruction& it) { it.lifeline = agent_of(it.lifeline, agent); },
                       [](Continuation&) {},
                   },
                   copy.kind);
        return copy;
    }

    void move_guard(Operand& operand, std::size_t agent) const {
        if (operand.guard_lifeline) operand.guard_lifeline = agent_of(*operand.guard_lifeline, agent);
    }

    /// A fragment that does not belong to several agents alone, copied once.
    Fragment once(const Fragment& fragment) {
        Fragment result = fragment;
        std::visit(overloaded{
                       [&](Occurrence& it) {
                           it.message = messages_[it.message].front();
                           it.lifeline = agents_[it.lifeline].front();
                       },
                       [&](Combined& it) {
                           check_beginning(fragment, it);
                           for (Operand& operand : it.operands) {
                               move_guard(operand, 0);
                               operand.fragments =
                                   rewrite(operand.fragments, it.kind == Operator::alt || it.kind == Operator::opt);
                           }
                       },
                       [&](InteractionUse& it) {
                           for (LifelineIndex& covered : it.covered) covered = agents_[covered].front();
                       },
                       [&](StateInvariant& it) { it.lifeline = agents_[it.lifeline].front(); },
                       [&](Destruction& it) { it.lifeline = agents_[it.lifeline].front(); },
                       [](Continuation&) {},
                   },
                   result.kind);
        return result;
    }

    /// Reports choices in which each of several agents would decide about an event that happens only once.
    void check_beginning(const Fragment& fragment, const Combined& combined) {
        if (happens_once(combined.kind) || combined.kind == Operator::neg) return;
        for (const Operand& operand : combined.operands) {
            const Occurrence* first = first_where(operand.fragments, [](const Occurrence&) { return true; });
            const Several begins = first == nullptr ? std::nullopt : several_at(drawn_.messages[first->message].from);
            if (!begins) continue;
            std::vector<diag::Note> notes;
            const Occurrence* other = nullptr;
            for (const Operand& each : combined.operands) {
                other = other != nullptr ? other : first_where(each.fragments, [&](const Occurrence& it) {
                    return several_[it.message] != begins;
                });
            }
            if (other != nullptr) {
                const Message& message = drawn_.messages[other->message];
                notes.push_back({message.node.span,
                                 fmt::format("`{}` is not a message between one of these agents and another agent",
                                             words_of(message))});
            }
            refuse(fragment.node.span,
                   fmt::format("each agent of `{}` begins this `{}`, but a part of its contents is not done by each of "
                               "these agents",
                               drawn_.lifelines[*begins].node.name, to_string(combined.kind)),
                   std::move(notes));
            return;
        }
    }

    template <typename Wanted>
    static const Occurrence* first_where(const std::vector<Fragment>& fragments, Wanted wanted) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                if (wanted(*occurrence)) return occurrence;
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (const Operand& operand : combined->operands)
                    if (const Occurrence* found = first_where(operand.fragments, wanted)) return found;
            }
        }
        return nullptr;
    }

    /// Orderings between copies of one agent, or between all agents and another one.
    void add_orderings() {
        for (const GeneralOrdering& ordering : drawn_.orderings) {
            const Several before = several_with(ordering.before);
            const Several after = several_with(ordering.after);
            for (std::size_t one = 0; one < copies_of(before); ++one) {
                for (std::size_t other = 0; other < copies_of(after); ++other) {
                    if (before != after || one == other) {
                        result_.orderings.push_back({ordering.span,
                                                     before ? id_of(ordering.before, one) : ordering.before,
                                                     after ? id_of(ordering.after, other) : ordering.after});
                    }
                }
            }
        }
    }
    [[nodiscard]] Several several_with(const std::string& id) const {
        const auto found = copied_.find(id);
        return found == copied_.end() ? std::nullopt : found->second;
    }

    void refuse(const source::Span& span, std::string message, std::vector<diag::Note> notes) {
        sink_.report(diag::Code::auml_ambiguous_instance, span, std::move(message), std::move(notes));
        is_refused_ = true;
    }

    const Interaction& drawn_;
    diag::Sink& sink_;
    Interaction result_;
    std::vector<std::vector<LifelineIndex>> agents_;   ///< lifeline as drawn -> lifelines of the result
    std::vector<std::vector<MessageIndex>> messages_;  ///< message as drawn -> one for each agent, or one
    std::vector<Several> several_;           ///< message as drawn -> the lifeline of several agents to which it belongs
    std::map<std::string, Several> copied_;  ///< id as drawn -> the lifeline in whose row it was
    bool is_refused_ = false;
};

}  // namespace

std::optional<Interaction> replicate(const Interaction& drawn, const AgentCounts& counts, diag::Sink& sink) {
    return Replicator(drawn, sink).make(counts);
}

}  // namespace map2pml::auml
