#include "translator/languages/diagrams/projection/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/range/algorithm/find.hpp>
#include <charconv>
#include <map>
#include <utility>
#include <vector>

#include "translator/foundation/source/unique_names.h"
#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/arrival_order.h"
#include "translator/languages/diagrams/projection/internal.h"

namespace map2pml::auml {

namespace {

class LifelineWriter {
  public:
    LifelineWriter(const Interaction& interaction, const std::vector<Machine>& machines, diag::Sink& sink)
        : interaction_(interaction), machines_(machines), arrival_(interaction, machines), sink_(sink) {}

    ir::Protocol write() {
        ir::Protocol protocol;
        protocol.name = source::UniqueNames("_").name_for("", interaction_.node.name);
        protocol.span = protocol.name_span = interaction_.node.span;
        for (LifelineIndex at = 0; at < machines_.size(); ++at)
            protocol.agents.push_back({agent(at), role(at), interaction_.lifelines[at].node.span});
        for (lifeline_ = 0; lifeline_ < machines_.size(); ++lifeline_)
            for (std::size_t at = 0; at < machines_[lifeline_].size(); ++at) protocol.clauses.push_back(clause(at));
        protocol.operation_count = last_id_;
        protocol.may_overtake = may_overtake_;
        protocol.keeps_order = true;
        return protocol;
    }

  private:
    const std::string& agent(LifelineIndex lifeline) {
        return agents_.name_for(std::to_string(lifeline), interaction_.lifelines[lifeline].node.name);
    }
    [[nodiscard]] const std::string& role(LifelineIndex lifeline) const { return roles_[lifeline]; }

    ir::Operation operation(const source::Span& span, decltype(ir::Operation::kind) kind,
                            const std::string& wording = {}) {
        return {span, ++last_id_, std::move(kind), wording,
                wording.empty() ? ir::Operation::Origin::lowering : ir::Operation::Origin::unfolded};
    }

    /// The first situation has no parameter: an agent begins with it.
    static std::vector<ir::Term> name_of(std::size_t situation, const source::Span& span) {
        if (situation == 0) return {};
        return {{span, ir::Constant{"s" + std::to_string(situation)}}};
    }

    ir::Clause clause(std::size_t at) {
        const Situation& situation = machines_[lifeline_][at];
        const source::Span& lifeline = interaction_.lifelines[lifeline_].node.span;
        ir::Clause clause;
        clause.span = situation.transitions.empty() ? lifeline : situation.transitions.front().action.span;
        clause.head_span = clause.agent_span = clause.role_span = lifeline;
        clause.agent = {agent(lifeline_)};
        clause.role = {role(lifeline_)};
        clause.parameters = name_of(at, lifeline);
        clause.is_situation = true;
        clause.body = body(at, situation, clause.span);
        return clause;
    }

    ir::Operation body(std::size_t at, const Situation& situation, const source::Span& span) {
        if (situation.is_end()) return operation(span, ir::Skip{});
        const std::vector<Transition>& ways = situation.transitions;
        if (ways.size() == 1 && ways.front().action.kind != Action::Kind::receive) return alternative(ways.front());
        const Waiting waiting = arrival_.waiting(lifeline_, at);
        report_overtaking(waiting, ways);
        std::vector<const Transition*> attempts;
        std::vector<const Transition*> too_late;
        for (std::size_t way = 0; way < ways.size(); ++way) {
            const Transition& each = ways[waiting.tried ? (*waiting.tried)[way] : way];
            (each.action.kind == Action::Kind::expire ? too_late : attempts).push_back(&each);
        }
        if (attempts.empty())  // it waits for the deadline only
            return any_of(at, span, too_late, true, {});
        return any_of(at, span, attempts, !waiting.tried, too_late);
    }

    /// Waits until one of the transitions is possible; with deadlines, until one of them has passed.
    ir::Operation any_of(std::size_t at, const source::Span& span, const std::vector<const Transition*>& ways,
                         bool any_order, const std::vector<const Transition*>& too_late) {
        ir::Operation wait = operation(span, ir::WaitFor{});
        ir::WaitFor kind;
        kind.any_order = any_order;
        kind.never_rests = !machines_[lifeline_][at].may_rest();
        if (ways.size() == 1) {
            kind.attempt = alternative(*ways.front());
        } else {
            ir::Operation choice = operation(span, ir::Skip{});
            ir::OrderedChoice branches;
            for (const Transition* way : ways) branches.branches.push_back(alternative(*way));
            choice.kind = std::move(branches);
            kind.attempt = std::move(choice);
        }
        if (too_late.empty()) {
            kind.on_timeout = next_situation(at, span);
        } else {
            kind.on_timeout =
                too_late.size() == 1 ? after_deadline(*too_late.front()) : any_of(at, span, too_late, true, {});
        }
        wait.kind = std::move(kind);
        return wait;
    }

    ir::Operation next_situation(std::size_t at, const source::Span& span) {
        return operation(span, ir::Become{name_of(at, span), ir::Become::Kind::silent});
    }

    /// The timeout of the wait is the step.
    ir::Operation after_deadline(const Transition& way) {
        const source::Span& span = way.action.span;
        return machines_[lifeline_][way.to].is_end() ? operation(span, ir::Skip{}) : next_situation(way.to, span);
    }

    /// If trying in some order is not enough, the model has runs in which a message overtakes another one.
    void report_overtaking(const Waiting& waiting, const std::vector<Transition>& ways) {
        if (!waiting.overtaking) return;
        may_overtake_ = true;
        const Action& late = ways[waiting.overtaking->first].action;
        const Action& early = ways[waiting.overtaking->second].action;
        const Message& second = interaction_.messages[late.message];
        const std::string& sender = interaction_.lifelines[std::get<AtLifeline>(second.from).lifeline].node.name;
        sink_.report(
            diag::Code::auml_overtaking, late.span,
            fmt::format(
                "`{}` may overtake `{}` on its way to `{}` unless the network keeps the order of the messages of "
                "`{}`, as the verdicts suppose; `network bag` in the check file says that it may",
                words_of(second), words_of(interaction_.messages[early.message]),
                interaction_.lifelines[lifeline_].node.name, sender),
            {{early.span, "this one was sent before"}});
    }

    /// A step and the call of the next situation. The last step of an agent needs no call.
    ir::Operation alternative(const Transition& way) {
        const source::Span& span = way.action.span;
        if (machines_[lifeline_][way.to].is_end()) return act(way.action);
        ir::Operation whole = operation(span, ir::Skip{});
        ir::Seq seq;
        seq.parts.push_back(act(way.action));
        seq.parts.push_back(next_situation(way.to, span));
        whole.kind = std::move(seq);
        return whole;
    }

    ir::Operation act(const Action& action) {
        const source::Span& span = action.span;
        if (action.kind == Action::Kind::decide || action.kind == Action::Kind::expire) {
            const std::string& procedure = procedures_.name_for(action.decision, action.decision);
            const auto outcome =
                action.kind == Action::Kind::decide ? ir::Decide::Outcome::succeeds : ir::Decide::Outcome::elapses;
            return operation(span, ir::Decide{std::nullopt, {}, procedure, {}, outcome}, action.decision);
        }
        const Message& message = interaction_.messages[action.message];
        const bool is_send = action.kind == Action::Kind::send;
        const LifelineIndex other = std::get<AtLifeline>(is_send ? message.to : message.from).lifeline;
        const ir::Address address{span, {span, ir::AgentName{agent(other)}}, {span, ir::RoleName{role(other)}}};
        const std::string& own_name = interaction_.lifelines[lifeline_].node.name;
        const std::string& other_name = interaction_.lifelines[other].node.name;
        const ir::DrawnMessage drawn{words_of(message), is_send ? own_name : other_name,
                                     is_send ? other_name : own_name};
        const std::string wording = drawn.label + (is_send ? " => " : " <= ") + other_name;
        const std::string& performative = performatives_.name_for(message.label.act, message.label.act);
        const std::string plain = source::UniqueNames::plain_name(message.label.act);
        const std::string written = plain == performative ? "" : plain;
        ir::Operation exchange =
            is_send ? operation(span, ir::Send{performative, terms(message, span), address, written}, wording)
                    : operation(span, ir::Receive{performative, terms(message, span), address, written}, wording);
        exchange.drawn = drawn;
        return exchange;
    }

    /// `5`, `-5`: as check files count.
    static std::optional<std::int32_t> integer_in(const std::string& text) {
        std::int32_t number = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_whole = fault == std::errc() && end == text.data() + text.size();
        return is_whole && std::to_string(number) == text ? std::optional(number) : std::nullopt;
    }

    /// An expression may have any value; it is the same in all runs of the model, as in `key_of`.
    static std::vector<ir::Term> terms(const Message& message, const source::Span& span) {
        std::vector<ir::Term> terms;
        for (const Argument& argument : message.arguments) {
            const auto number = argument.is_literal ? integer_in(argument.text) : std::nullopt;
            if (number)
                terms.push_back({span, ir::Integer{*number}});
            else
                terms.push_back({span, ir::Constant{argument.is_literal ? argument.text : "any_value"}});
        }
        return terms;
    }

    const Interaction& interaction_;
    const std::vector<Machine>& machines_;
    ArrivalOrder arrival_;
    diag::Sink& sink_;
    source::UniqueNames agents_{"_"};
    const std::vector<std::string> roles_ = role_words(interaction_.lifelines);
    source::UniqueNames performatives_{"!"};  // no word of a text has it
    source::UniqueNames procedures_{"_"};
    ir::OperationId last_id_ = 0;
    LifelineIndex lifeline_ = 0;
    bool may_overtake_ = false;
};

/// Reads what the check file says of lifelines that may never hear of a choice.
class Services {
  public:
    /// \param has_race of choices that nobody makes for all: there, nothing is known of a run that all agents have ended.
    Services(const std::set<std::string>& said, const std::vector<std::string>& roles, bool has_race)
        : said_(said),
          is_none_(said.contains(kNoServices) && boost::range::find(roles, kNoServices) == roles.end()),
          has_race_(has_race) {}

    [[nodiscard]] Rest of(const std::string& role) const {
        const bool is_said = is_none_ || said_.contains(kAllServices) || said_.contains(role);
        return is_said || has_race_ ? Rest::waits : Rest::excused;
    }

  private:
    const std::set<std::string>& said_;
    bool is_none_;
    bool has_race_;
};

/// The agents that may never hear of a choice, by the place of the choice.
std::map<source::Span, std::set<LifelineIndex>> excuses_of(const std::vector<Machine>& machines) {
    std::map<source::Span, std::set<LifelineIndex>> excuses;
    for (LifelineIndex at = 0; at < machines.size(); ++at)
        for (const Situation& situation : machines[at])
            for (const source::Span& span : situation.untold) excuses[span].insert(at);
    return excuses;
}

void add_excuses(const Interaction& interaction, const std::vector<Machine>& machines, ir::Protocol& lowered,
                 diag::Sink& sink) {
    for (const auto& [span, lifelines] : excuses_of(machines)) {
        ir::Protocol::MayRest excuse{{}, span};
        std::string names;
        for (const LifelineIndex each : lifelines) {
            const std::string& name = interaction.lifelines[each].node.name;
            excuse.agents.push_back(name);
            names += (names.empty() ? "`" : ", `") + name + "`";
        }
        lowered.may_rest.push_back(std::move(excuse));
        sink.report(diag::Code::auml_may_never_hear, span,
                    fmt::format("{} may never be told what is chosen here, and then {} for ever: this counts as a good "
                                "end, because some run of the diagram asks nothing more of {}",
                                names, lifelines.size() == 1 ? "waits" : "wait", lifelines.size() == 1 ? "it" : "them"),
                    {{source::Span{},
                      "`services none` in the check file makes it a violation, `services *` says that it is meant"}});
    }
}

/// Whether all errors are that lifelines cannot know what was chosen.
bool is_untold(const diag::Sink& found) {
    const std::vector<diag::Diagnostic> all = found.sorted();
    return found.has_errors() && std::all_of(all.begin(), all.end(), [](const diag::Diagnostic& each) {
               return diag::severity_of(each.code) != diag::Severity::error ||
                      each.code == diag::Code::auml_unobservable_choice ||
                      each.code == diag::Code::auml_unobservable_exit;
           });
}

std::optional<ir::Protocol> lower_plain(const Interaction& whole, const std::set<std::string>& services,
                                        diag::Sink& found) {
    if (!happens(whole.fragments)) {
        found.report(diag::Code::auml_not_supported, whole.node.span,
                     fmt::format("nothing happens in `{}`: there is nothing to check", whole.node.name));
    }
    const bool has_race = check_choices(whole, found);
    check_overlaps(whole, found);
    check_loop_rounds(whole, found);
    std::vector<Machine> machines;
    const bool can_be_seen = !found.has_errors();
    const std::vector<std::string> roles = role_words(whole.lifelines);
    const Services rests(services, roles, has_race);
    for (LifelineIndex at = 0; at < whole.lifelines.size() && can_be_seen; ++at)
        if (auto machine = machine_of(whole, at, found, rests.of(roles[at]))) machines.push_back(std::move(*machine));
    std::optional<ir::Protocol> lowered;
    if (!found.has_errors()) check_late_answers(whole, machines, found);
    if (!found.has_errors()) lowered = LifelineWriter(whole, machines, found).write();
    if (found.has_errors()) return std::nullopt;
    add_excuses(whole, machines, *lowered, found);
    check_likely_slips(whole, found);
    return lowered;
}

}  // namespace

std::optional<ir::Protocol> lower(const Diagram& diagram, std::size_t interaction, diag::Sink& sink,
                                  const AgentCounts& counts, const std::set<std::string>& services) {
    std::optional<Interaction> whole = plain(diagram, interaction, sink, Sequencing::weak, counts);
    if (!whole) return std::nullopt;
    diag::Sink found;
    std::optional<ir::Protocol> lowered = lower_plain(*whole, services, found);
    if (is_untold(found)) {
        diag::Sink turned;
        join_beginnings(*whole, turned);
        const bool is_turned = !turned.empty();
        if (is_turned) lowered = lower_plain(*whole, services, turned);
        if (is_turned && lowered) found = std::move(turned);
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return lowered;
}

}  // namespace map2pml::auml
