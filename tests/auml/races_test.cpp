// Loops of which several lifelines may begin a round, and choices of which they may begin an operand, against agents that know nothing but what the drawing says of their own lifeline: an
// agent does what it does in some run of the drawing that looks like this to it. Found without the projection: from the runs.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/auml/diagram_traces.h"
#include "tests/auml/model_runs.h"
#include "tests/auml/random_diagram.h"
#include "tests/random.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/projection/lower.h"

namespace races_test {

using namespace map2pml;
using auml_test::in_order;
using auml_test::in_proportion;
using auml_test::missing;
using auml_test::random_diagrams;

namespace {

/// The words of one lifeline, as a tree.
struct Local {
    struct Node {
        std::map<std::string, std::size_t> next;
        bool is_whole = false;
    };
    std::vector<Node> nodes = std::vector<Node>(1);

    void add(const std::vector<std::string>& word) {
        std::size_t at = 0;
        for (const std::string& each : word) {
            const auto [known, is_new] = nodes[at].next.try_emplace(each, nodes.size());
            at = known->second;
            if (is_new) nodes.emplace_back();
        }
        nodes[at].is_whole = true;
    }
};

bool is_receive(const std::string& event) { return event[1] == '?'; }

/// The runs of agents that act on their own.
struct OwnRuns {
    std::set<std::string> ended;  ///< all have done a whole word, and nobody can take anything
    std::set<std::string> stuck;  ///< the same, but somebody has not, and cannot do anything
    std::set<std::string>
        whole;  ///< all have done a whole word; one that has decided more than can be seen may not take what is there
    std::set<std::string> all;
};

class OnTheirOwn {
  public:
    /// \param keeps_order of messages between the same two, a later one is not taken where the earlier one could be
    OnTheirOwn(const std::set<std::string>& words, bool keeps_order) : keeps_order_(keeps_order) {
        for (const std::string& word : words) {
            std::array<std::vector<std::string>, 3> own;
            std::istringstream events(word);
            for (std::string event; events >> event;) own.at(static_cast<std::size_t>(event[0] - '0')).push_back(event);
            for (std::size_t each = 0; each < own.size(); ++each) locals_.at(each).add(own.at(each));
        }
    }

    /// Nothing if there are too many.
    std::optional<OwnRuns> runs() {
        std::set<State> seen = {State()};
        std::vector<State> open = {State()};
        OwnRuns found;
        while (!open.empty()) {
            const State now = open.back();
            open.pop_back();
            if (seen.size() > 60'000) return std::nullopt;
            const std::vector<State> next = steps(now);
            judge(now, found);
            for (const State& each : next)
                if (seen.insert(each).second) open.push_back(each);
        }
        return found;
    }

  private:
    struct State {
        std::array<std::size_t, 3> at = {};
        std::array<std::string, 9> under_way;  ///< by sender and receiver: acts, in the order of sending
        std::string word;
        auto operator<=>(const State&) const = default;
    };

    /// The place of a message in its queue; `npos`: it cannot be taken
    [[nodiscard]] std::size_t place_of(const State& state, const std::string& event) const {
        const auto to = static_cast<std::size_t>(event[0] - '0');
        const auto from = static_cast<std::size_t>(event[4] - '0');
        const std::string& queue = state.under_way.at(3 * from + to);
        const std::size_t place = queue.find(event[2]);
        if (place == std::string::npos || !keeps_order_) return place;
        for (const auto& [other, next] : locals_.at(to).nodes[state.at.at(to)].next)
            if (is_receive(other) && other[4] == event[4] && queue.find(other[2]) < place) return std::string::npos;
        return place;
    }

    std::vector<State> steps(const State& now) const {
        std::vector<State> all;
        for (std::size_t who = 0; who < 3; ++who) {
            for (const auto& [event, to] : locals_.at(who).nodes[now.at.at(who)].next) {
                State next = now;
                next.at.at(who) = to;
                next.word += event + " ";
                if (is_receive(event)) {
                    const std::size_t place = place_of(now, event);
                    if (place == std::string::npos) continue;
                    next.under_way.at(3 * static_cast<std::size_t>(event[4] - '0') + who).erase(place, 1);
                } else {
                    next.under_way.at(3 * who + static_cast<std::size_t>(event[4] - '0')) += event[2];
                }
                all.push_back(std::move(next));
            }
        }
        return all;
    }

    void judge(const State& now, OwnRuns& found) const {
        bool is_whole = true;
        bool is_over = true;  // nobody can take anything, or has to act
        for (std::size_t who = 0; who < 3; ++who) {
            const Local::Node& node = locals_.at(who).nodes[now.at.at(who)];
            is_whole = is_whole && node.is_whole;
            for (const auto& [event, to] : node.next)
                is_over = is_over && (is_receive(event) ? place_of(now, event) == std::string::npos : node.is_whole);
        }
        found.all.insert(now.word);
        if (is_whole) found.whole.insert(now.word);
        if (is_over) (is_whole ? found.ended : found.stuck).insert(now.word);
    }

    std::array<Local, 3> locals_;
    bool keeps_order_;
};

}  // namespace

TEST_CASE("random diagrams with a loop that several lifelines begin: the agents do what their lifelines let them do") {
    const std::set<std::string> all = {"A", "B", "C"};
    std::size_t compared = 0;
    std::size_t with_other_runs = 0;
    std::size_t choices = 0;
    std::size_t only_any_order = 0;
    for (const std::uint32_t seed : tests::seeds(2 * random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.races = true}).make();
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        const std::vector<diag::Diagnostic> said = sink.sorted();
        const auto is_race = [](const diag::Diagnostic& each) {
            return each.code == diag::Code::auml_non_local_choice || each.code == diag::Code::auml_mixed_choice;
        };
        const auto is_open = [&](const diag::Diagnostic& each) {
            return is_race(each) && !each.notes.empty() &&
                   each.notes.back().message.starts_with("one of them may have");
        };
        // In other choices a racer decides before it acts; what is drawn with a common beginning is another drawing.
        const auto is_decided = [&](const diag::Diagnostic& each) {
            return is_race(each) && !is_open(each) && each.message.find("`loop`") == std::string::npos;
        };
        if (!lowered || std::none_of(said.begin(), said.end(), is_race) ||
            std::any_of(said.begin(), said.end(), is_decided))
            continue;
        const auto of_diagram = auml_test::words_of_diagram(diagram.interactions.front(), 2000, 24);
        const auto of_model = auml_test::runs_of(*lowered, all);
        if (!of_diagram || !of_model) continue;
        const auto in_any_order = OnTheirOwn(*of_diagram, false).runs();
        const auto as_sent = OnTheirOwn(*of_diagram, true).runs();
        const auto of_model_as_sent = auml_test::runs_of(*lowered, all, auml_test::Arrival::in_order);
        if (!in_any_order || !as_sent || !of_model_as_sent) continue;
        ++compared;
        choices += std::any_of(said.begin(), said.end(), is_open) ? 1 : 0;
        INFO(tests::print(diagram));
        CHECK(missing(of_model->ended, in_order(*of_diagram)) == "");
        CHECK(missing(of_model->ended, as_sent->ended) == "");
        CHECK(missing(in_any_order->whole, of_model->ended) == "");
        CHECK(missing(of_model->words, as_sent->stuck) == "");
        CHECK(missing(in_any_order->all, of_model->words) == "");
        CHECK(missing(of_model_as_sent->ended, as_sent->ended) == "");
        CHECK(missing(as_sent->whole, of_model_as_sent->ended) == "");
        CHECK(missing(of_model_as_sent->words, as_sent->stuck) == "");
        CHECK(missing(as_sent->all, of_model_as_sent->words) == "");
        only_any_order += of_model_as_sent->words.size() < of_model->words.size() ? 1 : 0;
        with_other_runs += missing(*of_diagram, of_model->words).empty() ? 0 : 1;
    }
    MESSAGE(compared << " compared, " << choices << " with a choice, " << only_any_order << " with overtaking, "
                     << with_other_runs << " of them with runs that are not drawn");
    CHECK(choices > in_proportion(40));
    CHECK(only_any_order > in_proportion(10));
    CHECK(compared > in_proportion(150));
    CHECK(with_other_runs > in_proportion(100));
}

}  // namespace races_test
