#include "driver/report/proofs/internal.h"

#include <deque>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "driver/report/drawing/run_picture.h"

namespace map2pml::prove {

namespace {

using maze_exploration::Letter;
using maze_exploration::RunStep;

/// The rows of a run. Equal messages are paired in the order in which they are sent.
class RowWriter {
  public:
    void add(const RunStep& step, const std::string& number) {
        number_ = number;
        for (const Letter& each : step.taken) add_taken(step, each);
        trace::Step& own = row(step, ir::Action::decide);
        own.wording = step.action;
        std::map<std::string, std::vector<const Letter*>> sent;
        for (const Letter& each : step.sent) sent[each.message].push_back(&each);
        for (const auto& [message, letters] : sent) add_sent(step, message, letters);
    }

    trace::Counterexample run;
    std::vector<std::string> numbers;

  private:
    using Key = std::tuple<std::string, std::string, std::string>;
    static Key key_of(const Letter& letter) { return {letter.message, letter.from, letter.to}; }

    trace::Step& row(const RunStep& step, ir::Action action) {
        numbers.push_back(number_);
        trace::Step& made = run.steps.emplace_back();
        made.agent = step.actor;
        made.action = action;
        made.span = step.span;
        return made;
    }

    void add_taken(const RunStep& step, const Letter& letter) {
        trace::Step& made = row(step, ir::Action::receive);
        made.from = letter.from;
        made.wording = letter.message + " <= " + letter.from;
        std::deque<trace::MessageId>& known = on_their_way_[key_of(letter)];
        if (known.empty()) return;
        made.messages.push_back(known.front());
        known.pop_front();
    }

    void add_sent(const RunStep& step, const std::string& message, const std::vector<const Letter*>& letters) {
        trace::Step& made = row(step, ir::Action::send);
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
    std::string number_;
};

}  // namespace

std::optional<report::Picture> run_diagram(const maze_exploration::Finding& finding, const std::string& title) {
    RowWriter writer;
    bool has_messages = false;
    for (std::size_t at = 1; at < finding.run.size(); ++at) {
        const RunStep& step = finding.run[at];
        has_messages = has_messages || !step.taken.empty() || !step.sent.empty();
        if (finding.cycle == at) writer.run.lasso_start = writer.run.steps.size();
        writer.add(step, std::to_string(at));
    }
    if (!has_messages) return std::nullopt;
    report::RunPictureOptions options;
    options.all = true;
    options.title = title;
    options.numbers = writer.numbers;
    return report::picture_of(writer.run, options);
}

}  // namespace map2pml::prove
