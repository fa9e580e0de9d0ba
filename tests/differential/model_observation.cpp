#include "tests/differential/model_observation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "driver/tools/spin/internal.h"
#include "driver/verdicts/findings/model_lines.h"
#include "tests/differential/verifier.h"
#include "translator/protocols/analyses/messages/message_kinds.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::differential {

namespace {

constexpr std::ptrdiff_t kMostLines = 12'000;  ///< of a model; SPIN takes seconds for longer ones

class ModelObserver {
  public:
    ModelObserver(const Loaded& loaded, const ModelForm& form)
        : loaded_(loaded),
          model_(promela::translate(loaded.sources, loaded.protocol, loaded.instance,
                                    {.level = form.level, .without_reductions = form.without})),
          contents_(passes::find_mailbox_contents(loaded.protocol, loaded.instance)) {
        for (const passes::MailboxContents& contents : contents_)
            most_slots_ = std::max(most_slots_, contents.argument_slots);
        textbook_ = form.level == 0;
        kinds_ = facts_of(loaded, form).kinds;
        const promela::Reduce reduce = promela::reductions_for(form.level, form.without);
        seen_.is_merged = reduce.merge;
        if (reduce.slice) sliced_ = sliced_layouts(loaded);
    }

    Observation observe(const spin::Tools& tools, std::uint32_t capacity, std::uint64_t most_steps) {
        if (!model_.template_error.empty()) {
            seen_.trouble = "template: " + model_.template_error;
            return std::move(seen_);
        }
        if (std::count(model_.text.begin(), model_.text.end(), '\n') > kMostLines) {
            seen_.too_large = true;
            return std::move(seen_);
        }
        WalkRequest request{.model = model_.text, .mailboxes = model_.mailboxes, .most_steps = most_steps};
        request.definitions = {fmt::format("CAPACITY={}", capacity),
                               "CHECK_NO_FAILURE=0",
                               "CHECK_NO_ORPHANS=0",
                               "CHECK_STUCK=0",
                               "PRUNE_FAILED=0",
                               "CHECK_PROGRESS=1",
                               "PRUNE_FULL=1"};
        for (std::size_t at = 0; at < model_.ways.size(); ++at)
            if (model_.ways[at] != model_.mailboxes[at]) request.mailboxes.push_back(model_.ways[at]);
        for (const std::string& mailbox : request.mailboxes) request.fields.push_back(fields_of(mailbox));
        fields_ = request.fields;
        for (const promela::CountedMessages& each : model_.counted) request.counters.push_back(each.counter);
        const Walk walk = differential::walk(tools, request);
        seen_.trouble = walk.trouble;
        seen_.too_large = walk.too_large;
        if (seen_.trouble.empty() && !seen_.too_large) read(walk);
        return std::move(seen_);
    }

  private:
    /// Fields of the messages of a channel, as its declaration counts them.
    [[nodiscard]] std::size_t fields_of(const std::string& mailbox) const {
        const std::string name = mailbox.substr(0, mailbox.find('['));
        std::size_t at = model_.text.find("\nchan " + name + " =");
        if (at == std::string::npos) at = model_.text.find("\nchan " + name + "[");
        const std::size_t begin = model_.text.find(" of {", at);
        const std::size_t end = model_.text.find('}', begin);
        return 1 + static_cast<std::size_t>(std::count(model_.text.begin() + static_cast<std::ptrdiff_t>(begin),
                                                       model_.text.begin() + static_cast<std::ptrdiff_t>(end), ','));
    }

    void read(const Walk& walk) {
        const spin::PanReport& report = walk.report;
        seen_.states = report.states.value_or(0);
        if (report.first_error) {
            // SPIN prints the condition of an assertion without spaces.
            seen_.mistake = report.first_error->find("value_mistake") != std::string::npos;
            seen_.processes = report.first_error->find("_nr_pr") != std::string::npos;
            // Branches that have no workers die when the interleaving lets them: without a reduction a `par` in a loop piles
            // up processes that reported long ago. That says something about this walk, not about the protocol.
            if (seen_.processes && has_branches_without_workers())
                seen_.too_large = true;
            else if (!seen_.processes && !seen_.mistake)
                seen_.trouble = "pan: " + *report.first_error;
            return;
        }
        for (WalkedState state : walk.states) {
            put_under_way(state);
            put_counted(state);
            look_at(state);
        }
        const check::ModelLines lines(loaded_.sources, loaded_.protocol, loaded_.instance, model_);
        const spin::Complete complete{report.unreached};
        const std::vector<bool> executed = lines.executed(complete);
        std::set<ir::OperationId> ids;
        for (ir::OperationId id = 1; id < executed.size(); ++id)
            if (executed[id]) ids.insert(id);
        seen_.executed = counted(loaded_.protocol, ids);
        seen_.limit_reached = !lines.limits_reached(complete).empty();
        seen_.cut = !lines.cut_reached(complete).empty();
        seen_.overflow = check::ModelLines::has_overflowed(model_, complete);
        seen_.fair_cycle = spin::StateGraph::from_records(walk.records).fair_cycle_without_progress().has_value();
    }

    [[nodiscard]] bool has_branches_without_workers() const {
        std::set<std::size_t> with;
        for (const promela::PermanentProcess& process : model_.processes) with.insert(process.thread);
        for (std::size_t at = 0; at < model_.graph.threads.size(); ++at)
            if (model_.graph.threads[at].kind == passes::Thread::Kind::branch && !with.contains(at)) return true;
        return false;
    }

    /// As if it had arrived: a reduction may deliver at once.
    void put_under_way(WalkedState& state) const {
        std::size_t way = model_.mailboxes.size();
        for (std::size_t at = 0; at < model_.mailboxes.size(); ++at) {
            if (model_.ways[at] != model_.mailboxes[at]) {
                const auto& messages = state.mailboxes[way++];
                state.mailboxes[at].insert(state.mailboxes[at].end(), messages.begin(), messages.end());
            }
            if (loaded_.instance.network == ir::Network::pairwise) {
                std::stable_sort(state.mailboxes[at].begin(), state.mailboxes[at].end(),
                                 [](const auto& one, const auto& other) { return one[1] < other[1]; });
            }
        }
        state.mailboxes.resize(model_.mailboxes.size());
    }

    /// As if they lay in their mailboxes.
    void put_counted(WalkedState& state) const {
        for (std::size_t at = 0; at < model_.counted.size(); ++at) {
            std::vector<std::uint32_t> message;
            for (const std::string& field : model_.counted[at].fields) message.push_back(number_of(field));
            auto& mailbox = state.mailboxes[model_.counted[at].agent];
            mailbox.insert(mailbox.end(), state.counters[at], message);
        }
    }

    /// Of a number or a macro.
    [[nodiscard]] std::uint32_t number_of(const std::string& word) const {
        const std::string define = "\n#define " + word + " ";
        const std::size_t at = model_.text.find(define);
        return static_cast<std::uint32_t>(
            std::stoul(at == std::string::npos ? word : model_.text.substr(at + define.size(), 12)));
    }

    void look_at(const WalkedState& state) {
        std::string all;
        bool empty = true;
        const auto joined = [](std::size_t at) { return at == 0 ? "" : " | "; };
        for (std::size_t agent = 0; agent < state.mailboxes.size(); ++agent) {
            all += joined(agent) + loaded_.instance.agents[agent].name + ": " + mailbox(state.mailboxes[agent], agent);
            empty = empty && state.mailboxes[agent].empty();
        }
        seen_.mailboxes.insert(all);
        seen_.failure = seen_.failure || state.failed;
        seen_.orphans = seen_.orphans || (state.running == 0 && !state.limit_reached && !empty);
        if (!state.is_end) return;
        bool all_finished = true;
        all += " || ";
        for (std::size_t agent = 0; agent < loaded_.instance.agents.size(); ++agent) {
            const std::string place = place_of(state, agent);
            all += joined(agent) + place;
            all_finished = all_finished && place == "finished";
        }
        seen_.terminal.insert(all);
        seen_.deadlock = seen_.deadlock || (!all_finished && !state.failed);
    }

    [[nodiscard]] std::size_t protocol_agent(std::size_t instance) const {
        const auto& agents = loaded_.protocol.agents;
        const auto found = std::find_if(agents.begin(), agents.end(), [&](const ir::AgentDeclaration& each) {
            return each.name == loaded_.instance.agents[instance].agent;
        });
        return static_cast<std::size_t>(found - agents.begin());
    }

    [[nodiscard]] std::string mailbox(const std::vector<std::vector<std::uint32_t>>& messages, std::size_t agent) {
        const promela::MailboxLayout* sliced = sliced_.empty() ? nullptr : &sliced_[protocol_agent(agent)];
        const std::size_t slots = sliced != nullptr ? sliced->argument_slots
                                  : textbook_       ? most_slots_
                                                    : contents_[protocol_agent(agent)].argument_slots;
        std::vector<std::string> seen;
        for (const std::vector<std::uint32_t>& fields : messages) {
            if (fields[0] == 0 || fields[0] > kinds_.size() || (fields[1] == 0 && sliced == nullptr) ||
                fields[1] > loaded_.instance.agents.size() || fields.size() < 2 + slots) {
                seen_.trouble = fmt::format("a message that no send makes: {}", fmt::join(fields, " "));
                return {};
            }
            const passes::MessageKind& kind = kinds_[fields[0] - 1];
            if (sliced != nullptr) {
                seen.push_back(sliced_message(*sliced, kind, fields));
                continue;
            }
            const std::size_t sender = fields[1] - 1;
            const bool has_role = fields.size() == 3 + slots;
            if (has_role && value(fields[2]) != "%" + loaded_.instance.agents[sender].role) {
                seen_.trouble =
                    fmt::format("a message with a role that its sender does not have: {}", fmt::join(fields, " "));
            }
            std::string text = kind.first + "(";
            for (std::size_t term = 0; term < kind.second; ++term)
                text += (term == 0 ? "" : ", ") + value(fields[fields.size() - slots + term]);
            seen.push_back(text + ") from " + value(fields[1]));
        }
        if (loaded_.instance.network == ir::Network::bag) std::sort(seen.begin(), seen.end());
        return fmt::format("{}", fmt::join(seen, "; "));
    }

    [[nodiscard]] std::string sliced_message(const promela::MailboxLayout& layout, const passes::MessageKind& kind,
                                             const std::vector<std::uint32_t>& fields) {
        std::vector<std::string> terms(kind.second);
        for (std::size_t term = 0; term < kind.second; ++term)
            if (const auto slot = layout.slot_of(kind, term))
                terms[term] = value(fields[fields.size() - layout.argument_slots + *slot]);
        if ((fields[1] != 0) != layout.holds_sender(kind)) {
            seen_.trouble =
                fmt::format("a message whose sender nobody needs, or one without: {}", fmt::join(fields, " "));
        }
        return sliced_words(layout, kind, terms, value(fields[1]));
    }

    [[nodiscard]] std::string value(std::uint32_t number) const {
        return number < model_.values.size() ? model_.values[number].text : "value " + std::to_string(number);
    }

    /// `finished`, `failed`, or `waits` with the numbers of all waits where processes of the agent rest.
    [[nodiscard]] std::string place_of(const WalkedState& state, std::size_t agent) const {
        std::multiset<ir::OperationId> waits;
        bool finished = true;
        for (const StandingProcess& process : state.processes) {
            const std::size_t own =
                process.pid < model_.processes.size() ? model_.processes[process.pid].agent : process.self - 1;
            if (own != agent) continue;
            const std::string label = label_at(process.line);
            if (label.starts_with("end_failed_")) return "failed";
            const bool at_end = label.starts_with("end_") && !label.starts_with("end_cut_");
            const bool has_reported = label.starts_with("done_");  // a branch of a `par`
            finished = finished && (at_end || has_reported);
            if (!at_end && !has_reported && !label.starts_with("join_")) waits.insert(wait_at(label, process.line));
        }
        return finished ? "finished" : fmt::format("waits {}", fmt::join(waits, ","));
    }

    [[nodiscard]] std::string label_at(std::uint32_t line) const {
        const auto after = std::upper_bound(model_.labels.begin(), model_.labels.end(), line,
                                            [](std::uint32_t wanted, const auto& each) { return wanted < each.line; });
        return after == model_.labels.begin() ? std::string() : (after - 1)->name;
    }

    /// The operation at which a process rests; 0 if the model does not say.
    [[nodiscard]] ir::OperationId wait_at(std::string label, std::uint32_t line) const {
        if (label.starts_with("progress_")) label = label.substr(std::string("progress_").size());
        for (const promela::RestingPlace& place : model_.resting_places) {
            const passes::Node& node = model_.graph.threads[place.thread].nodes[place.node];
            if (place.label == label && node.operation != nullptr) return node.operation->id;
        }
        for (const promela::LineOrigin& origin : model_.lines)
            if (origin.line == line) return origin.operation;
        return 0;
    }

    const Loaded& loaded_;
    promela::Generated model_;
    std::vector<passes::MailboxContents> contents_;
    std::vector<passes::MessageKind> kinds_;
    std::vector<std::size_t> fields_;
    std::size_t most_slots_ = 0;
    std::vector<promela::MailboxLayout> sliced_;  ///< per agent of the protocol; empty: nothing is left out
    bool textbook_ = false;
    Observation seen_;
};

}  // namespace

Observation observe_model(const spin::Tools& tools, const Loaded& loaded, std::uint32_t capacity, const ModelForm& form,
                          std::uint64_t most_steps) {
    return ModelObserver(loaded, form).observe(tools, capacity, most_steps);
}

}  // namespace map2pml::differential
