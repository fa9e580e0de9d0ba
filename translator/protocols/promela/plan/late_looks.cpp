#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>
#include <type_traits>
#include <variant>
#include <vector>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/messages/possible_senders.h"

namespace map2pml::promela {

namespace {

/// The statements still to be done: the rest of some steps, and the rests behind them.
struct Rest {
    const Steps* steps = nullptr;
    std::size_t at = 0;
    const Rest* behind = nullptr;
};

/// Whether the match of a message depends on the message alone.
bool tests_no_variable(const ir::Receive& receive) {
    const auto is_current = [](const ir::Term& term) { return std::holds_alternative<ir::CurrentValue>(term.kind); };
    return std::none_of(receive.patterns.begin(), receive.patterns.end(), is_current) &&
           !is_current(receive.from.name) && !is_current(receive.from.role);
}

bool is_open(const ir::Term& term) {
    return std::holds_alternative<ir::Wildcard>(term.kind) || std::holds_alternative<ir::Variable>(term.kind);
}

/// Whether the other receive takes each message that this one takes.
bool takes_all_of(const ir::Receive& one, const ir::Receive& other) {
    if (one.performative != other.performative || one.patterns.size() != other.patterns.size()) return false;
    std::set<std::string> bound;
    const auto is_wider = [&](const ir::Term& wide, const ir::Term& term) {
        const auto* variable = std::get_if<ir::Variable>(&wide.kind);
        return variable != nullptr ? bound.insert(variable->name).second
                                   : is_open(wide) || (!is_open(term) && wide == term);
    };
    for (std::size_t at = 0; at < one.patterns.size(); ++at)
        if (!is_wider(other.patterns[at], one.patterns[at])) return false;
    return tests_no_variable(other) && is_wider(other.from.name, one.from.name) &&
           is_wider(other.from.role, one.from.role);
}

bool is_timeout(const Option& option) {
    const StepEffects effects = effects_of(option.steps);
    return effects.times_out && effects.taken.empty();
}

/// Whether the first event of the steps is that the receive has found nothing.
bool begins_in_vain(const Steps& steps, ir::OperationId look) {
    for (const Step& each : steps) {
        if (const auto* step = std::get_if<Indivisible>(&each.what)) return begins_in_vain(step->steps, look);
        if (const auto* tag = std::get_if<Tag>(&each.what))
            return tag->operation == look && tag->event == TrailEvent::receive_failed;
        if (!std::holds_alternative<Assign>(each.what) && !std::holds_alternative<Skip>(each.what)) return false;
    }
    return false;
}

/// A place where an agent looks: its steps with the message, and without it.
struct FoundOrNot {
    std::vector<const Steps*> found;
    const Steps* not_found = nullptr;
    std::vector<Rest> behind;  ///< the rests behind the choice, and behind all around it: the first is the next
};

}  // namespace

/// Follows an agent that no other agent can notice to its end.
class LateLooks::Walk {
  public:
    enum class Ways : std::uint8_t {
        some,  ///< there is a way to the end, whatever messages there are besides the one that is looked for
        all,   ///< each way leads to the end without a wait
    };

    /// \param quiet waits from which there is such a way
    Walk(LateLooks& looks, std::size_t agent, std::size_t thread, ir::OperationId look, Ways ways,
         const std::set<std::string>& quiet)
        : looks_(looks), agent_(agent), thread_(thread), look_(look), ways_(ways), quiet_(quiet) {}

    bool comes_to_its_end(const Steps& steps, const Rest* behind) {
        const Rest rest{&steps, 0, behind};
        return goes_on(&rest, false);
    }

    std::set<ir::OperationId> executed;  ///< on all ways that were followed

  private:
    /// \param has_taken whether the message that is looked for may have been taken
    bool goes_on(const Rest* rest, bool has_taken) {
        while (rest != nullptr && rest->at == rest->steps->size()) rest = rest->behind;
        if (rest == nullptr) return false;
        const Rest next{rest->steps, rest->at + 1, rest->behind};
        return std::visit([&](const auto& what) { return does(what, &next, has_taken); },
                          (*rest->steps)[rest->at].what);
    }

    bool does(const Finish& /*what*/, const Rest* /*next*/, bool /*has_taken*/) { return true; }

    bool does(const Indivisible& step, const Rest* next, bool has_taken) {
        const Rest inside{&step.steps, 0, next};
        return goes_on(&inside, has_taken);
    }

    bool does(const Select& select, const Rest* next, bool has_taken) {
        const auto goes = [&](const Option& option) {
            const Rest inside{&option.steps, 0, next};
            return goes_on(&inside, has_taken);
        };
        if (ways_ == Ways::some && std::any_of(select.options.begin(), select.options.end(), [&](const Option& option) {
                return is_true(option.guard) && goes(option);
            }))
            return true;
        return !select.options.empty() && std::all_of(select.options.begin(), select.options.end(), goes);
    }

    bool does(const Tag& tag, const Rest* next, bool has_taken) {
        executed.insert(tag.operation);
        const auto operation = looks_.operations_.find(tag.operation);
        if (operation != looks_.operations_.end() && looks_.model_.shared_state_uses.contains(operation->second))
            return false;
        switch (tag.event) {
            case TrailEvent::receive:
                return goes_on(next, has_taken || looks_.share_a_message(agent_, look_, tag.operation));
            case TrailEvent::receive_failed:
            case TrailEvent::send_failed:
            case TrailEvent::decide:
            case TrailEvent::decide_failed:
            case TrailEvent::call:
            case TrailEvent::skip:
                return goes_on(next, has_taken);
            default:
                return false;
        }
    }

    bool does(const Jump& jump, const Rest* /*next*/, bool has_taken) {
        const auto place = looks_.places_.find({thread_, jump.label});
        if (place == looks_.places_.end()) return false;
        if (place->second.node->kind == passes::NodeKind::wait)
            return ways_ == Ways::some && !has_taken && quiet_.contains(jump.label);
        if (!entered_.insert(jump.label).second) return false;  // a loop, perhaps for ever
        const Rest there{place->second.steps, 0, nullptr};
        const bool ends = goes_on(&there, has_taken);
        entered_.erase(jump.label);
        return ends;
    }

    template <typename T>
    bool does(const T& /*what*/, const Rest* next, bool has_taken) {
        constexpr bool kIsOwn = std::is_same_v<T, Skip> || std::is_same_v<T, Assign> || std::is_same_v<T, Match> ||
                                std::is_same_v<T, Choose> || std::is_same_v<T, Boxed<CountMatches>>;
        return kIsOwn && goes_on(next, has_taken);
    }

    LateLooks& looks_;
    std::size_t agent_;
    std::size_t thread_;
    ir::OperationId look_;
    Ways ways_;
    const std::set<std::string>& quiet_;
    std::set<std::string> entered_;
};

namespace {

/// Finds the places of a step where an agent looks for a message.
class LookFinder {
  public:
    explicit LookFinder(ir::OperationId look) : look_(look) {}

    void search(const Steps& steps) { search(steps, {}); }

    std::vector<FoundOrNot> looks;

  private:
    void search(const Steps& steps, const std::vector<Rest>& behind) {
        for (std::size_t at = 0; at < steps.size(); ++at) {
            std::vector<Rest> next = {{&steps, at + 1, nullptr}};
            next.insert(next.end(), behind.begin(), behind.end());
            if (const auto* step = std::get_if<Indivisible>(&steps[at].what)) {
                search(step->steps, next);
            } else if (const auto* select = std::get_if<Select>(&steps[at].what)) {
                add(*select, next);
                for (const Option& option : select->options) search(option.steps, next);
            }
        }
    }

    void add(const Select& select, const std::vector<Rest>& behind) {
        FoundOrNot look;
        look.behind = behind;
        for (const Option& option : select.options)
            if (begins_with(option.steps, look_))
                look.found.push_back(&option.steps);
            else if (begins_in_vain(option.steps, look_) && look.not_found == nullptr)
                look.not_found = &option.steps;
            else
                return;
        if (!look.found.empty() && look.not_found != nullptr) looks.push_back(std::move(look));
    }

    ir::OperationId look_;
};

/// The number of events in the steps in which the receive takes a message, or finds nothing.
std::size_t count_tags(const Steps& steps, ir::OperationId look) {
    std::size_t count = 0;
    for (const Step& each : steps) {
        if (const auto* step = std::get_if<Indivisible>(&each.what)) {
            count += count_tags(step->steps, look);
        } else if (const auto* select = std::get_if<Select>(&each.what)) {
            for (const Option& option : select->options) count += count_tags(option.steps, look);
        } else if (const auto* tag = std::get_if<Tag>(&each.what)) {
            const bool is_about_it = tag->operation == look &&
                                     (tag->event == TrailEvent::receive || tag->event == TrailEvent::receive_failed);
            count += is_about_it ? 1 : 0;
        }
    }
    return count;
}

/// Whether `looks` contains all looks of this id in the step, so that none is overlooked.
bool are_all(const std::vector<FoundOrNot>& looks, const Steps& step, ir::OperationId id) {
    std::size_t tags = 0;
    for (const FoundOrNot& look : looks) {
        tags += count_tags(*look.not_found, id);
        for (const Steps* found : look.found) tags += count_tags(*found, id);
    }
    return !looks.empty() && tags == count_tags(step, id);
}

/// Links the rests to a list.
void link(std::vector<Rest>& behind) {
    for (std::size_t at = 0; at + 1 < behind.size(); ++at) behind[at].behind = &behind[at + 1];
}

}  // namespace

LateLooks::LateLooks(ModelContext& model, const Plan& plan) : model_(model) {
    for (const ir::Clause& clause : model.protocol.clauses)
        ir::for_each_operation(clause.body, [&](const ir::Operation& each) { operations_[each.id] = &each; });
    for (const RestingPlace& place : plan.places)
        places_[{place.thread, place.label}].node = &model.graph.threads[place.thread].nodes[place.node];
    for (const Process& process : plan.processes) {
        for (const Step& step : process.body) {
            const auto* place = std::get_if<Boxed<Place>>(&step.what);
            const auto known = place == nullptr ? places_.end() : places_.find({process.thread, (*place)->label});
            if (known != places_.end()) known->second.steps = &(*place)->steps;
        }
    }
    std::erase_if(places_, [](const auto& each) { return each.second.steps == nullptr; });
}

const ir::Receive& LateLooks::receive_of(ir::OperationId id) const {
    return std::get<ir::Receive>(operations_.at(id)->kind);
}

std::optional<std::set<ir::OperationId>> LateLooks::covered(std::size_t agent, std::size_t thread, const Steps& step,
                                                            ir::OperationId look) {
    if (!tests_no_variable(receive_of(look))) return std::nullopt;
    LookFinder finder(look);
    finder.search(step);
    if (!are_all(finder.looks, step, look)) return std::nullopt;
    const std::set<std::string>& quiet = quiet_waits(agent, thread, look);
    Walk found(*this, agent, thread, look, Walk::Ways::all, quiet);
    Walk not_found(*this, agent, thread, look, Walk::Ways::some, quiet);
    for (FoundOrNot& each : finder.looks) {
        link(each.behind);
        const Rest* behind = &each.behind.front();
        if (!not_found.comes_to_its_end(*each.not_found, behind) ||
            !std::all_of(each.found.begin(), each.found.end(),
                         [&](const Steps* steps) { return found.comes_to_its_end(*steps, behind); }))
            return std::nullopt;
    }
    return found.executed;
}

/// The greatest set of waits such that from each there is a way to the end or to another of them, whatever message comes. Each round takes
/// one, of which there are finitely many, and the message that is looked for is among them.
const std::set<std::string>& LateLooks::quiet_waits(std::size_t agent, std::size_t thread, ir::OperationId look) {
    const auto [known, is_new] = quiet_waits_.try_emplace({agent, thread, look});
    std::set<std::string>& quiet = known->second;
    if (!is_new) return quiet;
    for (const auto& [label, place] : places_)
        if (label.first == thread && place.node->kind == passes::NodeKind::wait) quiet.insert(label.second);
    for (bool changed = true; changed;) {
        std::set<std::string> still;
        std::copy_if(quiet.begin(), quiet.end(), std::inserter(still, still.end()), [&](const std::string& label) {
            return is_quiet_wait(agent, thread, places_.at({thread, label}), look, quiet);
        });
        changed = still != quiet;
        quiet = std::move(still);
    }
    return quiet;
}

bool LateLooks::is_quiet_wait(std::size_t agent, std::size_t thread, const StepsAtLabel& wait, ir::OperationId look,
                              const std::set<std::string>& quiet) {
    const auto* select = wait.steps->size() != 1 ? nullptr : std::get_if<Select>(&wait.steps->back().what);
    if (select == nullptr || (!wait.node->idle_timeout && model_.limit_of(wait.node->clause) != 0)) return false;
    bool takes_it = false;
    const passes::Thread& of = model_.graph.threads[thread];
    Walk walk(*this, agent, thread, look, Walk::Ways::some, quiet);
    for (const Option& option : select->options) {
        if (is_timeout(option)) continue;  // not while the message is there
        const ir::Operation* receive = first_receive(of, *wait.node, option.steps);
        if (receive == nullptr || !walk.comes_to_its_end(option.steps, nullptr)) return false;
        takes_it = takes_it || takes_all_of(receive_of(look), std::get<ir::Receive>(receive->kind));
    }
    return takes_it;
}

/// Whether some message that may come to the agent can be taken by both receives.
bool LateLooks::share_a_message(std::size_t agent, ir::OperationId one, ir::OperationId other) {
    const auto [known, is_new] = shared_.try_emplace({agent, one, other}, one == other);
    if (!is_new) return known->second;
    const auto may_match = [&](const ir::Send& send, std::size_t sender, ir::OperationId receive) {
        return passes::may_match(model_.protocol, model_.instance, send, sender, receive_of(receive), agent);
    };
    for (const passes::Thread& thread : model_.graph.threads) {
        for (const passes::Node& node : thread.nodes) {
            if (node.kind != passes::NodeKind::send) continue;
            const auto& send = std::get<ir::Send>(node.operation->kind);
            for (const std::size_t sender : model_.instances(thread.agent))
                known->second = known->second || (may_match(send, sender, one) && may_match(send, sender, other));
        }
    }
    return known->second;
}

}  // namespace map2pml::promela
