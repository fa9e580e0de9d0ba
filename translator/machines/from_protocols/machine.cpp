#include "translator/machines/from_protocols/internal.h"

#include <algorithm>
#include <utility>

#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::protocol_to_eventb {

using eventb::all_of;
using eventb::Assignment;
using eventb::writing::becomes;
using eventb::writing::count;
using eventb::writing::named;

namespace {

class MachineWriter {
  public:
    MachineWriter(const Net& net, const ir::Protocol& protocol, const ir::Instance& instance)
        : net_(net), protocol_(protocol), instance_(instance), words_(net, protocol, instance) {}

    Machine write(const std::string& name, Invariants invariants) {
        Machine made;
        eventb::Project& project = made.project;
        project.name = name;
        project.contexts.push_back(context(name + "_C0"));
        machine_.name = name + "_M0";
        machine_.span = protocol_.span;
        machine_.sees.push_back({name + "_C0", "", protocol_.span});
        add_variables();
        add_events();
        const std::vector<Flow> flows = expressible_flows();
        add_flows(flows);
        const std::vector<Count> counts = expressible_counts(flows);
        add_counts(counts);
        add_relations(relations_of(net_, flows, counts));
        if (invariants == Invariants::listing) made.listing = add_listing();
        add_variant();
        made.theorems = theorems_of(net_, instance_, protocol_.span, words_);
        for (const Theorem& each : made.theorems) machine_.invariants.push_back(each.predicate);
        project.machines.push_back(std::move(machine_));
        return made;
    }

  private:
    /// The place of a situation in the text of the protocol.
    [[nodiscard]] const source::Span& span_of(std::size_t agent, PlaceId place) const {
        const semantics::Thread& thread = net_.agents[agent].places[place].state.threads.front();
        return thread.operation == nullptr ? protocol_.span : thread.operation->span;
    }

    eventb::Context context(const std::string& name) const {
        eventb::Context context;
        context.name = name;
        context.span = protocol_.span;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            const AgentNames& own = words_.agent(agent);
            context.sets.push_back({own.set, "", protocol_.span});
            for (PlaceId place = 0; place < own.places.size(); ++place)
                context.constants.push_back({own.places[place], own.place_comments[place], span_of(agent, place)});
            const std::string label = "axm" + std::to_string(agent + 1);
            context.axioms.push_back(
                {label, eventb::writing::consists_of(own.set, own.places), false, "", protocol_.span});
        }
        return context;
    }

    void add_variable(const std::string& name, const std::string& comment, const PredicatePtr& type,
                      const Assignment& first) {
        machine_.variables.push_back({name, comment, protocol_.span});
        machine_.invariants.push_back({"typ_" + name, type, false, "", protocol_.span});
        first_.push_back(first);
    }

    void add_variables() {
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            const AgentNames& own = words_.agent(agent);
            add_variable(own.variable, "where " + words_.name_of(agent) + " is",
                         eventb::writing::member(named(own.variable), named(own.set)),
                         becomes(own.variable, named(own.places.front())));
        }
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter) {
            const std::string& name = words_.letter(letter);
            add_variable(name, "how many are under way: " + words_.comment_of(letter),
                         eventb::writing::member(named(name), eventb::atom(eventb::Atom::naturals)), becomes(name, 0));
        }
    }

    void add_events() {
        machine_.events.push_back(eventb::writing::make_event(eventb::kInitialisation, protocol_.span, {}, first_, "",
                                                              eventb::Convergence::ordinary));
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            ranks_.push_back(ranks_of(net_.agents[agent]));
            for (const Move& move : net_.agents[agent].moves) add_event(agent, move);
        }
    }

    void add_event(std::size_t agent, const Move& move) {
        std::vector<PredicatePtr> guards = {is_in(agent, {move.from}, words_)};
        for (const LetterId letter : move.takes) guards.push_back(is_there(letter, words_));
        std::vector<PredicatePtr> needed;
        for (const LetterId letter : move.needs) needed.push_back(is_there(letter, words_));
        if (!needed.empty()) guards.push_back(eventb::any_of(needed));
        for (const LetterId letter : move.excludes) guards.push_back(is_missing(letter, words_));
        if (move.waits_for_quiescence)
            for (const PredicatePtr& each : nobody_acts(net_, agent, move.from, words_)) guards.push_back(each);
        std::erase_if(guards, [](const PredicatePtr& each) { return eventb::is_truth(*each, true); });
        std::vector<Assignment> actions;
        const AgentNames& own = words_.agent(agent);
        if (move.to != move.from) actions.push_back(becomes(own.variable, named(own.places[move.to])));
        std::map<LetterId, int> changes;
        for (const LetterId letter : move.takes) --changes[letter];
        for (const LetterId letter : move.puts) ++changes[letter];
        for (const auto& [letter, change] : changes) {
            if (change == 0) continue;
            const auto& change_by = change > 0 ? eventb::writing::sum : eventb::writing::difference;
            actions.push_back(becomes(words_.letter(letter), change_by(named(words_.letter(letter)), count(1))));
        }
        const bool comes_closer = ranks_[agent][move.from] > ranks_[agent][move.to];
        machine_.events.push_back(eventb::writing::make_event(
            words_.label_of(move.event), move.event.operation == nullptr ? protocol_.span : move.event.operation->span,
            guards, actions, words_.comment_of(move.event),
            comes_closer ? eventb::Convergence::convergent : eventb::Convergence::ordinary));
    }

    /// The invariants that can be expressed.
    [[nodiscard]] std::vector<Flow> expressible_flows() const {
        std::vector<Flow> flows = flows_of(net_);
        std::erase_if(flows, [&](const Flow& flow) { return balance(flow, words_) == nullptr; });
        return flows;
    }

    void add_flows(const std::vector<Flow>& flows) {
        for (const Flow& flow : flows) {
            const PredicatePtr equation = balance(flow, words_);
            std::string label = "flow";
            for (const auto& [letter, weight] : flow.letters) label += "_" + words_.letter(letter);
            constexpr std::size_t kLongest = 80;
            add_invariant(label.substr(0, kLongest), equation);
        }
    }

    /// A bound is not needed if an equation gives the number, nor if no receive is certain, since `mail_` states where none is sent.
    [[nodiscard]] std::vector<Count> expressible_counts(const std::vector<Flow>& flows) const {
        std::vector<Count> counts = counts_of(net_);
        for (const Flow& flow : flows) {
            if (flow.letters.size() != 1) continue;
            Count& count = counts[flow.letters.begin()->first];
            std::fill(count.sent.begin(), count.sent.end(), std::nullopt);
        }
        for (LetterId letter = 0; letter < counts.size(); ++letter) {
            const std::vector<std::size_t>& taken = counts[letter].taken;
            const bool says_more = std::any_of(taken.begin(), taken.end(), [](std::size_t least) { return least > 0; });
            if (!says_more || eventb::is_truth(*bounded(counts[letter], net_, letter, words_), true))
                std::fill(counts[letter].sent.begin(), counts[letter].sent.end(), std::nullopt);
        }
        return counts;
    }

    void add_counts(const std::vector<Count>& counts) {
        for (LetterId letter = 0; letter < counts.size(); ++letter)
            add_invariant("most_" + words_.letter(letter), bounded(counts[letter], net_, letter, words_));
    }

    void add_relations(const Relations& relations) {
        for (std::size_t one = 0; one < net_.agents.size(); ++one) {
            for (std::size_t other = one + 1; other < net_.agents.size(); ++other) {
                add_invariant("meet_" + words_.name_of(one) + "_" + words_.name_of(other),
                              meetings(relations, one, other, words_));
            }
        }
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter)
            add_invariant("mail_" + words_.letter(letter), lying(relations, net_, letter, words_));
    }

    /// \returns its label; empty: there are too many states
    std::string add_listing() {
        constexpr std::size_t kMostStates = 1'000;
        const PredicatePtr listing = listed_states(net_, kMostStates, words_);
        if (!listing) return "";
        machine_.invariants.push_back({words_.fresh("reached"), listing, false, "", protocol_.span});
        return machine_.invariants.back().label;
    }

    void add_invariant(const std::string& label, const PredicatePtr& predicate) {
        if (eventb::is_truth(*predicate, true)) return;
        machine_.invariants.push_back({words_.fresh(label), predicate, false, "", protocol_.span});
    }

    /// The sum of the remaining steps of all agents; only loops make a run infinite.
    void add_variant() {
        ExpressionPtr sum;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            if (std::all_of(ranks_[agent].begin(), ranks_[agent].end(), [](std::size_t rank) { return rank == 0; }))
                continue;
            const AgentNames& own = words_.agent(agent);
            std::vector<ExpressionPtr> pairs;
            for (PlaceId place = 0; place < own.places.size(); ++place)
                pairs.push_back(eventb::writing::tuple({named(own.places[place]), count(ranks_[agent][place])}));
            const ExpressionPtr left =
                eventb::binary(eventb::Binary::apply, eventb::extension(std::move(pairs)), named(own.variable));
            sum = sum ? eventb::writing::sum(sum, left) : left;
        }
        if (sum) machine_.variants = {eventb::Variant{sum, "", protocol_.span, ""}};
    }

    const Net& net_;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    NetNames words_;
    eventb::Machine machine_;
    std::vector<Assignment> first_;
    std::vector<std::vector<std::size_t>> ranks_;
};

}  // namespace

Machine machine_of(const Net& net, const ir::Protocol& protocol, const ir::Instance& instance, const std::string& name,
                   Invariants invariants) {
    return MachineWriter(net, protocol, instance).write(name, invariants);
}

}  // namespace map2pml::protocol_to_eventb
