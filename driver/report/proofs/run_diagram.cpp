#include "driver/report/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace map2pml::prove {

namespace {

using maze_exploration::Letter;
using maze_exploration::RunStep;

/// Messages on their way are told by the steps that send and take them.
std::vector<ir::NamedValue> named(const std::vector<maze_exploration::VariableValue>& values) {
    std::vector<ir::NamedValue> all;
    for (const auto& [name, value] : values)
        if (name != maze_exploration::kOnTheirWay) all.push_back({name, {ir::Value::Kind::constant, value}});
    return all;
}

/// The rows of a run. Equal messages are paired in the order in which they are sent.
class RowWriter {
  public:
    /// \param of whose steps those without an agent are
    RowWriter(const maze_exploration::Finding& finding, const std::string& of) {
        run.machine = of;
        if (!finding.run.empty()) run.initial = named(finding.run.front().changes);
        for (std::size_t at = 1; at < finding.run.size(); ++at) {
            if (finding.cycle == at) run.lasso_start = run.steps.size();
            event_ = at;
            add(finding.run[at]);
        }
    }

    trace::Counterexample run;

  private:
    void add(const RunStep& step) {
        for (const Letter& each : step.taken) add_taken(step, each);
        trace::Step& own = row(step, ir::Action::decide);
        own.wording = step.action + (step.values.empty() ? "" : " (" + step.values + ")");
        own.changes = named(step.changes);
        std::map<std::string, std::vector<const Letter*>> sent;
        for (const Letter& each : step.sent) sent[each.message].push_back(&each);
        for (const auto& [message, letters] : sent) add_sent(step, message, letters);
    }

    using Key = std::tuple<std::string, std::string, std::string>;
    static Key key_of(const Letter& letter) { return {letter.message, letter.from, letter.to}; }

    trace::Step& row(const RunStep& step, ir::Action action) {
        trace::Step& made = run.steps.emplace_back();
        made.event = event_;
        made.agent = step.actor.empty() ? run.machine : step.actor;
        made.action = action;
        made.span = step.span;
        return made;
    }

    /// `grad(1)`: the name, and all arguments as one text.
    static void set_message(trace::Step& made, const std::string& message) {
        const std::size_t open = message.find('(');
        made.performative = message.substr(0, open);
        if (open != std::string::npos)
            made.terms = {{ir::Value::Kind::constant, message.substr(open + 1, message.size() - open - 2)}};
    }

    void add_taken(const RunStep& step, const Letter& letter) {
        trace::Step& made = row(step, ir::Action::receive);
        set_message(made, letter.message);
        made.from = letter.from;
        made.wording = letter.message + " <= " + letter.from;
        std::deque<trace::MessageId>& known = on_their_way_[key_of(letter)];
        if (known.empty()) return;
        made.messages.push_back(known.front());
        known.pop_front();
    }

    void add_sent(const RunStep& step, const std::string& message, const std::vector<const Letter*>& letters) {
        trace::Step& made = row(step, ir::Action::send);
        set_message(made, message);
        std::string receivers;
        for (const Letter* each : letters) {
            made.to.push_back(each->to);
            made.messages.push_back(++last_);
            on_their_way_[key_of(*each)].push_back(last_);
            receivers += (receivers.empty() ? "" : ", ") + each->to;
        }
        made.wording = message + " => " + receivers;
    }

    std::map<Key, std::deque<trace::MessageId>> on_their_way_;
    trace::MessageId last_ = 0;
    std::size_t event_ = 0;
};

void add_once(const std::string& name, std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

trace::Counterexample run_of(const maze_exploration::Finding& finding, const std::string& of) {
    return RowWriter(finding, of).run;
}

std::vector<report::TitledRun> titled_runs(const std::vector<LocatedProof>& proofs) {
    std::vector<report::TitledRun> runs;
    for (const LocatedProof& file : proofs) {
        if (!file.proof->development) continue;
        for (const RuleResult& each : file.proof->development->rules) {
            if (!has_shown_run(each, *file.proof->development)) continue;
            report::TitledRun made{
                file.proof->input,
                fmt::format("{} {}: {}", name_of(each), to_string(each.outcome), each.finding.because),
                {},
                file.sources,
                run_of(each.finding, each.of)};
            for (const trace::Step& step : made.run.steps) {
                for (const std::string& agent : step.to) add_once(agent, made.agents);
                if (step.action == ir::Action::receive) add_once(step.agent, made.agents);
            }
            runs.push_back(std::move(made));
        }
    }
    return runs;
}

}  // namespace map2pml::prove
