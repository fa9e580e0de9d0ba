#include "driver/runs/trace/source_run.h"

#include "driver/runs/trace/internal.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/operation_index.h"
#include "driver/runs/trace/tags.h"

namespace map2pml::trace {

namespace {

using ir::Action;
using promela::TrailEvent;

class RunReader {
  public:
    /// \param known the full steps, one after the other, where the model leaves out values; null: only what the model prints is
    /// known.
    RunReader(const ir::Protocol& protocol, const ir::Instance& instance, const promela::Generated& model,
              const std::vector<semantics::Occurrence>* known = nullptr)
        : protocol_(protocol),
          instance_(instance),
          model_(model),
          known_(known),
          origins_(model),
          operations_(protocol),
          bindings_(protocol, instance) {}

    SourceRun read(const RawReplay& replay) {
        Counterexample& run = result_.counterexample;
        for (std::size_t at = 0; at < replay.events.size(); ++at) {
            if (replay.cycle_start == at) run.lasso_start = run.steps.size();
            const auto* output = std::get_if<RawOutput>(&replay.events[at]);
            const auto tag = output != nullptr ? parse_tag(output->text) : std::nullopt;
            if (!tag) continue;
            // The step of a printf follows it directly.
            const auto* step = at + 1 < replay.events.size() ? std::get_if<RawStep>(&replay.events[at + 1]) : nullptr;
            read_tag(*tag, step);
            if (!result_.error.empty()) return std::move(result_);
        }
        if (replay.cycle_start && !run.lasso_start) run.lasso_start = run.steps.size();
        if (run.lasso_start && *run.lasso_start >= run.steps.size() && model_.may_stutter)
            run.lasso_start.reset();  // it has ended and stays there
        if (run.lasso_start && *run.lasso_start >= run.steps.size()) {
            result_.error = "the cycle of the trail has no step of the protocol";
            return std::move(result_);
        }
        run.final_places = find_final_places(replay, instance_, model_, agent_of_, ended_);
        return std::move(result_);
    }

  private:
    [[nodiscard]] std::string agent_name(std::uint32_t number) const {
        return number > 0 && number <= instance_.agents.size() ? instance_.agents[number - 1].name : "?";
    }

    /// The full form of the step that is being read; null: only what the model prints is known.
    [[nodiscard]] const semantics::Occurrence* known_step() const {
        const std::size_t at = result_.counterexample.steps.size();
        return known_ != nullptr && at < known_->size() ? &(*known_)[at] : nullptr;
    }

    [[nodiscard]] ir::Value value(std::int64_t number) const {
        if (number == promela::kNotRecordedNumber) return ir::value_of(ir::Term{{}, ir::Wildcard{}});
        const bool known = number > 0 && static_cast<std::size_t>(number) < model_.values.size();
        return known ? model_.values[static_cast<std::size_t>(number)] : ir::Value();
    }

    void read_tag(const Tag& tag, const RawStep* raw) {
        // The second channel: the line map must name the same operation for the statement that printed the tag.
        const promela::LineOrigin* origin = raw != nullptr ? origins_.find(*raw, tag.operation) : nullptr;
        if (origin == nullptr) {
            result_.error =
                "the line map and the tag disagree about operation " + std::to_string(tag.operation) +
                (raw != nullptr ? " at line " + std::to_string(raw->line) : std::string(" at the end of the trail"));
            return;
        }
        const ir::Operation* operation = operations_.operation(tag.operation);
        Step step;
        step.agent = agent_name(tag.self);
        step.operation = tag.operation;
        step.span = operation != nullptr ? operation->span : origin->span;
        if (fill(step, tag, operation, raw->pid)) {
            step.clock = static_cast<std::uint32_t>(result_.counterexample.steps.size() + 1);
            result_.counterexample.steps.push_back(std::move(step));
        }
    }

    /// Branches start with their parent's variables; the tag names their processes.
    void start_branches(const Tag& tag, std::uint32_t parent) {
        for (const std::int64_t process : tag.values) {
            const auto branch = static_cast<std::uint32_t>(process);
            bindings_.inherit(branch, parent);
            agent_of_[branch] = tag.self;
        }
    }

    /// Fills in the step for the event; false if the event is not a step.
    bool fill(Step& step, const Tag& tag, const ir::Operation* operation, std::uint32_t pid) {
        const std::size_t clause = operations_.clause(tag.operation);
        if (!tag.event) {
            result_.error = "the trail has an unknown event at operation " + std::to_string(tag.operation);
            return false;
        }
        switch (*tag.event) {
            case TrailEvent::send:
            case TrailEvent::send_failed:
                return fill_send(step, tag, std::get<ir::Send>(operation->kind), clause, pid);
            case TrailEvent::receive:
            case TrailEvent::receive_failed:
                return fill_receive(step, tag, std::get<ir::Receive>(operation->kind), clause, pid);
            case TrailEvent::decide:
            case TrailEvent::decide_failed:
                return fill_decide(step, tag, std::get<ir::Decide>(operation->kind), clause, pid);
            case TrailEvent::call:
            case TrailEvent::call_failed:
                return fill_call(step, tag, std::get<ir::Become>(operation->kind), clause, pid);
            case TrailEvent::timeout:
                step.action = Action::timeout;
                return true;
            case TrailEvent::fork:
                step.action = Action::fork;
                start_branches(tag, pid);
                return true;
            case TrailEvent::join:
                step.action = Action::join;
                return true;
            case TrailEvent::finish:
                step.action = Action::finish;
                ended_[pid] = FinalPlace::Kind::finished;
                return true;
            case TrailEvent::fail:
                step.action = Action::fail;
                ended_[pid] = FinalPlace::Kind::failed;
                return true;
            case TrailEvent::limit_reached:
                result_.limits_reached.push_back(tag.operation);
                return false;
            case TrailEvent::mistake:
                if (!tag.values.empty() && static_cast<std::size_t>(tag.values.front()) < model_.mistakes.size())
                    result_.mistake = model_.mistakes[static_cast<std::size_t>(tag.values.front())];
                return false;
            case TrailEvent::branch_ended:
            case TrailEvent::branch_failed:
                agent_of_.erase(pid);
                return false;  // a branch has ended
            case TrailEvent::stuck:
            case TrailEvent::skip:
                return false;  // the watcher; an empty action
            case TrailEvent::cut:
                result_.is_cut = true;
                return false;
        }
        return false;
    }

    bool fill_send(Step& step, const Tag& tag, const ir::Send& send, std::size_t clause, std::uint32_t pid) {
        step.action = tag.event == TrailEvent::send ? Action::send : Action::send_failed;
        step.performative = send.performative;
        step.written = ir::written(send);
        for (std::size_t at = 0; at < send.terms.size(); ++at) {
            step.terms.push_back(at < tag.values.size() ? value(tag.values[at])
                                                        : bindings_.value(pid, clause, send.terms[at], tag.self));
        }
        if (const semantics::Occurrence* known = known_step()) step.terms = known->terms;
        for (const std::uint32_t receiver : tag.receivers) step.to.push_back(agent_name(receiver));
        mailboxes_.send(step);
        return true;
    }

    bool fill_receive(Step& step, const Tag& tag, const ir::Receive& receive, std::size_t clause, std::uint32_t pid) {
        step.action = tag.event == TrailEvent::receive ? Action::receive : Action::receive_failed;
        step.performative = receive.performative;
        step.written = ir::written(receive);
        step.box = receive.box;
        if (tag.event == TrailEvent::receive_failed) {
            for (const ir::Term& pattern : receive.patterns) step.terms.push_back(value_of(pattern));
            return true;
        }
        for (std::size_t at = 1; at < tag.values.size(); ++at) step.terms.push_back(value(tag.values[at]));
        ir::Value sender = tag.values.empty() ? ir::Value() : value(tag.values.front());
        step.from = sender.kind == ir::Value::Kind::pattern ? std::string() : sender.text;
        if (const semantics::Occurrence* known = known_step()) {
            step.terms = known->terms;
            step.from = known->from;
            sender = {ir::Value::Kind::agent, known->from};
        }
        const bool has_gaps = model_.omits_values && known_ == nullptr;
        if (!has_gaps && !mailboxes_.take(step)) {
            result_.error =
                "the trail takes a message that was never sent, at operation " + std::to_string(tag.operation);
            return false;
        }
        bindings_.bind(pid, clause, receive.patterns, step.terms);
        bindings_.bind(pid, clause, {receive.from.name}, {sender});
        return true;
    }

    bool fill_decide(Step& step, const Tag& tag, const ir::Decide& decide, std::size_t clause, std::uint32_t pid) {
        step.action = tag.event == TrailEvent::decide ? Action::decide : Action::decide_failed;
        step.performative = decide.procedure;
        for (const ir::Term& argument : decide.arguments)
            step.terms.push_back(bindings_.value(pid, clause, argument, tag.self));
        if (tag.event == TrailEvent::decide && decide.result) {
            const ir::Value given = tag.values.empty() ? ir::result_of(decide.procedure) : value(tag.values.front());
            bindings_.bind(pid, clause, decide.result->name, given);
            step.result = {decide.result->name, given};
        }
        return true;
    }

    bool fill_call(Step& step, const Tag& tag, const ir::Become& call, std::size_t clause, std::uint32_t pid) {
        step.action = tag.event == TrailEvent::call ? Action::call : Action::call_failed;
        for (const ir::Term& argument : call.arguments)
            step.terms.push_back(bindings_.value(pid, clause, argument, tag.self));
        step.performative = "agent";
        if (tag.event == TrailEvent::call && !tag.values.empty()) {
            const auto target = static_cast<std::size_t>(tag.values.front());
            if (target < protocol_.clauses.size()) {
                bindings_.enter(pid, target, step.terms);
                step.performative = clause_name(protocol_.clauses[target]);
            }
        }
        return true;
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const promela::Generated& model_;
    const std::vector<semantics::Occurrence>* known_;
    StepOrigins origins_;
    OperationIndex operations_;
    Bindings bindings_;
    Mailboxes mailboxes_;
    std::map<std::uint32_t, std::uint32_t> agent_of_;  ///< process of a branch that runs -> number of its agent
    std::map<std::uint32_t, FinalPlace::Kind> ended_;  ///< processes that have reported it
    SourceRun result_;
};

/// The replay with the loop repeated, its first rounds before the loop begins.
RawReplay with_rounds(const RawReplay& replay, const Restored& restored) {
    RawReplay result = replay;
    if (!replay.cycle_start) return result;
    const auto begin = replay.events.begin() + static_cast<std::ptrdiff_t>(*replay.cycle_start);
    for (std::size_t round = 1; round < restored.rounds; ++round)
        result.events.insert(result.events.end(), begin, replay.events.end());
    const auto length = static_cast<std::size_t>(replay.events.end() - begin);
    result.cycle_start = *replay.cycle_start + restored.first_round * length;
    return result;
}

}  // namespace

SourceRun to_source(const RawReplay& replay, const ir::Protocol& protocol, const ir::Instance& instance,
                    const promela::Generated& model) {
    if (!replay.error.empty()) {
        SourceRun failed;
        failed.error = replay.error;
        return failed;
    }
    SourceRun recorded = RunReader(protocol, instance, model).read(replay);
    if (!model.omits_values || !recorded.error.empty()) return recorded;
    const std::optional<Restored> restored = restore(recorded.counterexample, protocol, instance);
    if (!restored) return recorded;  // whoever judges it comes to the same end and says why
    return RunReader(protocol, instance, model, &restored->steps).read(with_rounds(replay, *restored));
}

}  // namespace map2pml::trace
