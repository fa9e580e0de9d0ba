#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "driver/input/read_protocols.h"
#include "driver/input/translation/any_number_machine.h"
#include "driver/verdicts/proofs/internal.h"
#include "translator/machines/check/checked.h"

namespace map2pml::prove {

namespace {

using eventb::Obligation;
using eventb::ObligationKind;

ir::Property property_of(protocol_to_eventb::Theorem::Kind kind) {
    switch (kind) {
        case protocol_to_eventb::Theorem::Kind::ends:
            return ir::Property::termination;
        case protocol_to_eventb::Theorem::Kind::no_failure:
            return ir::Property::no_failure;
        case protocol_to_eventb::Theorem::Kind::no_orphans:
            return ir::Property::no_orphans;
    }
    return ir::Property::termination;
}

/// Components and their obligations.
struct Asked {
    std::vector<std::string> components;
    std::vector<Obligation> obligations;
};

/// The largest group of agents of an instance that follow the same clauses.
struct Group {
    std::string agent;
    std::size_t count = 0;
};

Group largest_group(const ir::Instance& instance) {
    std::map<std::string, std::size_t> counts;
    for (const ir::AgentInstance& each : instance.agents) ++counts[each.agent];
    Group largest;
    for (const auto& [agent, count] : counts)
        if (count > std::max<std::size_t>(1, largest.count)) largest = {agent, count};
    return largest;
}

class OpenTheorems {
  public:
    OpenTheorems(const ReadProject& read, std::size_t reading, const source::SourceSet& sources, const Solvers& solvers,
                 FileProof& proof)
        : read_(read), reading_(reading), sources_(sources), solvers_(solvers), proof_(proof) {}

    void run() {
        for (std::size_t at = 0; at < read_.theorems.size() && goes_on(); ++at) {
            if (!open(at).empty()) list_states(at);
            if (!open(at).empty() && goes_on()) look_at_some(at);
        }
    }

  private:
    [[nodiscard]] bool goes_on() const { return !solvers_.stop && proof_.error.empty(); }

    /// The theorem that the obligation is, if it is one of the machine of this project.
    [[nodiscard]] const protocol_to_eventb::Theorem* theorem_of(const Proof& one, std::size_t at) const {
        if (one.reading != reading_ || one.obligation.kind != ObligationKind::theorem ||
            one.obligation.component != read_.projects[at].machines.front().name)
            return nullptr;
        const auto& all = read_.theorems[at];
        const auto found = std::find_if(all.begin(), all.end(), [&](const protocol_to_eventb::Theorem& theorem) {
            return theorem.predicate.label == one.obligation.element;
        });
        return found == all.end() ? nullptr : &*found;
    }

    /// The theorems that are not decided, as indices of proofs.
    [[nodiscard]] std::vector<std::size_t> open(std::size_t at) const {
        std::vector<std::size_t> found;
        for (std::size_t each = 0; each < proof_.proofs.size(); ++each)
            if (proof_.proofs[each].result.verdict == smt::Verdict::unknown &&
                theorem_of(proof_.proofs[each], at) != nullptr)
                found.push_back(each);
        return found;
    }

    Asked asked_of(const eventb::Project& project) {
        diag::Sink found;
        const eventb::CheckedProject checked = eventb::check_project(project, found);
        Asked asked;
        if (found.has_errors()) {
            proof_.error = "internal error: the generated machine is wrong: " + found.sorted().front().message;
            return asked;
        }
        const auto add = [&](const std::string& name, std::vector<Obligation> more) {
            asked.components.push_back(name);
            for (Obligation& each : more) asked.obligations.push_back(std::move(each));
        };
        for (const auto& each : checked.contexts) add(each.name, eventb::obligations_of(each));
        for (const auto& each : checked.machines) add(each->name, eventb::obligations_of(*each));
        return asked;
    }

    [[nodiscard]] std::vector<smt::Discharged> answers(const std::vector<Obligation>& asked) {
        ProofProgress progress{.done = 0, .open = 0, .all = asked.size(), .longest = {}};
        return smt::discharge_all(
            asked, solvers_.portfolio, solvers_.budget, solvers_.jobs, {}, solvers_.stop,
            [&](std::size_t, const smt::Discharged& result) {
                ++progress.done;
                if (proof_.error.empty()) proof_.error = result.fault;
            },
            [&] {
                if (solvers_.on_progress) solvers_.on_progress(progress);
            });
    }

    [[nodiscard]] static bool is_proved(const smt::Discharged& answer) {
        return answer.verdict == smt::Verdict::proved;
    }

    /// With the invariant that the machine is in one of the states that it reaches.
    void list_states(std::size_t at) {
        if (!listing_)
            listing_ = translation::protocol_projects(*read_.protocol, protocol_to_eventb::Invariants::listing);
        const std::string& label = listing_->listings[at];
        if (label.empty()) return;
        const std::vector<std::size_t> theorems = open(at);
        std::vector<Obligation> asked = asked_of(listing_->projects[at]).obligations;
        // The others were asked before, with fewer hypotheses.
        std::erase_if(asked, [&](const Obligation& each) {
            return each.element != label && std::none_of(theorems.begin(), theorems.end(), [&](std::size_t theorem) {
                       return proof_.proofs[theorem].obligation.name == each.name;
                   });
        });
        const std::vector<smt::Discharged> results = answers(asked);
        bool is_inductive = true;
        bool shows_some = false;
        for (std::size_t each = 0; each < asked.size(); ++each)
            if (asked[each].element == label)
                is_inductive = is_inductive && is_proved(results[each]);
            else
                shows_some = shows_some || is_proved(results[each]);
        for (std::size_t each = 0; is_inductive && each < asked.size(); ++each) {
            if (asked[each].element == label) {
                if (shows_some) proof_.proofs.push_back({std::move(asked[each]), results[each], reading_, {}});
                continue;
            }
            for (const std::size_t theorem : theorems) {
                Proof& one = proof_.proofs[theorem];
                if (one.obligation.name != asked[each].name) continue;
                if (is_proved(results[each]))
                    one = {asked[each], results[each], reading_, {}};
                else if (results[each].verdict == smt::Verdict::refuted && !one.result.model.empty())
                    one.result.because =
                        "it is false where messages may be taken in any order, as in this proof; no run was found that "
                        "breaks it in the order that they have";
            }
        }
    }

    /// In the machine about exactly as many agents as follow the same clauses, whose invariant looks at one or two of them.
    void look_at_some(std::size_t at) {
        const input::SceneInstance& scene = read_.protocol->instances[at];
        const Group group = largest_group(scene.instance);
        if (!read_.origin || group.count == 0) return;
        input::Settings settings = read_.origin->settings;
        settings.instance = scene.name;
        settings.scene = read_.protocol->protocol_of(scene).name;
        if (!gives(settings, group, scene.instance)) return;
        settings.any_numbers = {group.agent};
        any_number::Method method;
        method.exactly = group.count;
        for (const bool in_pairs : {false, true}) {
            method.in_pairs = in_pairs;
            diag::Sink unheard;
            const any_number::Translated made =
                translation::any_number_machine(sources_, read_.origin->file, settings, unheard, method);
            if (!made.machine || !goes_on()) return;
            any_number::Machine machine = *made.machine;
            rename(machine.project, read_.projects[at].name + "_exactly");
            if (prove_in(machine, at)) return;
        }
    }

    /// Components of one reading have different names.
    static void rename(eventb::Project& project, const std::string& name) {
        eventb::Context& context = project.contexts.front();
        eventb::Machine& machine = project.machines.front();
        for (auto& each : machine.sees)
            if (each.name == context.name) each.name = name + "_C0";
        context.name = name + "_C0";
        machine.name = name + "_M0";
    }

    /// Whether the instance is what the number alone makes of the agents.
    [[nodiscard]] bool gives(input::Settings settings, const Group& group, const ir::Instance& instance) const {
        settings.agent_counts[group.agent] = static_cast<std::uint32_t>(group.count);
        diag::Sink unheard;
        const input::Protocols read = input::read_protocols(sources_, read_.origin->file, settings, unheard);
        if (!read.can_go_on || read.instances.size() != 1) return false;
        const auto& agents = read.instances.front().instance.agents;
        return std::equal(agents.begin(), agents.end(), instance.agents.begin(), instance.agents.end(),
                          [](const ir::AgentInstance& one, const ir::AgentInstance& other) {
                              return one.name == other.name && one.agent == other.agent && one.role == other.role;
                          });
    }

    /// \returns whether that leaves none open
    bool prove_in(const any_number::Machine& machine, std::size_t at) {
        const Asked whole = asked_of(machine.project);
        const std::vector<smt::Discharged> answered = answers(whole.obligations);
        if (!std::all_of(answered.begin(), answered.end(), is_proved)) return false;
        std::vector<Proof> shown;
        for (const auto& [property, theorem] : machine.theorems) {
            const auto open_one = with_property(property, at);
            if (!open_one) continue;
            eventb::Project with_theorem = machine.project;
            with_theorem.machines.front().invariants.push_back(theorem);
            std::vector<Obligation> asked = asked_of(with_theorem).obligations;
            std::erase_if(asked, [&, &label = theorem.label](const Obligation& each) {
                return each.kind != ObligationKind::theorem || each.element != label;
            });
            const std::vector<smt::Discharged> results = answers(asked);
            if (asked.size() != 1 || !is_proved(results.front())) continue;
            // The theorem says the same as the open one or more, of the same agents.
            proof_.proofs.erase(proof_.proofs.begin() + static_cast<std::ptrdiff_t>(*open_one));
            shown.push_back({std::move(asked.front()), results.front(), reading_, {}});
        }
        if (shown.empty()) return false;
        for (const std::string& each : whole.components) proof_.readings[reading_].components.push_back(each);
        for (std::size_t each = 0; each < whole.obligations.size(); ++each)
            proof_.proofs.push_back({whole.obligations[each], answered[each], reading_, {}});
        for (Proof& each : shown) proof_.proofs.push_back(std::move(each));
        return open(at).empty();
    }

    [[nodiscard]] std::optional<std::size_t> with_property(ir::Property property, std::size_t at) const {
        for (const std::size_t each : open(at))
            if (property_of(theorem_of(proof_.proofs[each], at)->kind) == property) return each;
        return std::nullopt;
    }

    const ReadProject& read_;
    std::size_t reading_;
    const source::SourceSet& sources_;
    const Solvers& solvers_;
    FileProof& proof_;
    std::optional<translation::ProtocolProjects> listing_;
};

}  // namespace

void prove_open_theorems(const ReadProject& read, std::size_t reading, const source::SourceSet& sources,
                         const Solvers& solvers, FileProof& proof) {
    OpenTheorems(read, reading, sources, solvers, proof).run();
}

}  // namespace map2pml::prove
