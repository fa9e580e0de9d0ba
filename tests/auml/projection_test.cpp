// The model of a diagram against the diagram: on random diagrams that are accepted without a word both have the same runs, and every
// run of the model ends well.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include "tests/auml/diagram_traces.h"
#include "tests/auml/reading.h"
#include "translator/auml/projection/lower.h"
#include "translator/auml/projection/machine.h"
#include "translator/auml/projection/plain.h"
#include "translator/ir/mark.h"
#include "translator/passes/make_instance.h"
#include "translator/semantics/exploration.h"
#include "translator/semantics/good_end.h"

using namespace map2pml;

namespace {

/// Small diagrams of three lifelines, as a careful modeller would draw some of them.
class RandomDiagram {
  public:
    explicit RandomDiagram(std::uint32_t seed) : random_(seed) {}

    auml::Diagram make() {
        for (const char* name : {"A", "B", "C"}) {
            auml::Lifeline lifeline;
            lifeline.node = {span(), name, name};
            interaction_.lifelines.push_back(lifeline);
        }
        interaction_.node = {span(), "i", "random"};
        interaction_.fragments = fragments(2, 2 + upto(2));
        return {"test", {interaction_}};
    }

  private:
    std::size_t upto(std::size_t most) { return random_() % (most + 1); }
    source::Span span() {
        ++line_;
        return {0, {line_, 1}, {line_, 2}};
    }

    void message(std::vector<auml::Fragment>& into) {
        const std::size_t from = upto(3) == 0 ? upto(2) : last_;
        const std::size_t to = (from + 1 + upto(1)) % 3;
        last_ = upto(2) == 0 ? from : to;
        auml::Message message;
        message.node = {span(), "m" + std::to_string(interaction_.messages.size()), ""};
        message.label.act = std::string(1, static_cast<char>('a' + upto(4)));
        message.from = auml::AtLifeline{from};
        message.to = auml::AtLifeline{to};
        message.sort = auml::MessageSort::asynch_signal;
        const std::size_t index = interaction_.messages.size();
        interaction_.messages.push_back(message);
        into.push_back({{span(), "", ""}, auml::Occurrence{index, true, from}});
        into.push_back({{span(), "", ""}, auml::Occurrence{index, false, to}});
    }

    std::vector<auml::Fragment> fragments(std::size_t depth, std::size_t count) {
        std::vector<auml::Fragment> all;
        for (std::size_t each = 0; each < count && interaction_.messages.size() < 7; ++each) {
            if (depth > 0 && upto(2) == 0) {
                all.push_back(combined(depth - 1));
            } else {
                message(all);
            }
        }
        return all;
    }

    auml::Fragment combined(std::size_t depth) {
        auml::Combined combined;
        const auml::Operator kinds[] = {auml::Operator::alt, auml::Operator::alt, auml::Operator::opt,
                                        auml::Operator::par, auml::Operator::loop};
        combined.kind = kinds[upto(4)];
        const bool is_single = combined.kind == auml::Operator::opt || combined.kind == auml::Operator::loop;
        if (combined.kind == auml::Operator::loop) {
            combined.bounds.lower = static_cast<std::uint32_t>(upto(1));
            combined.bounds.upper = combined.bounds.lower + static_cast<std::uint32_t>(upto(1));
        }
        const std::size_t begins = last_;
        for (std::size_t each = 0; each < (is_single ? 1U : 2U); ++each) {
            last_ = begins;
            auml::Operand operand;
            operand.node = {span(), "", ""};
            if (combined.kind == auml::Operator::alt && upto(1) == 0) operand.guard = each == 0 ? "g" : "else";
            operand.fragments = fragments(depth, 1 + upto(1));
            combined.operands.push_back(std::move(operand));
        }
        return {{span(), "", ""}, std::move(combined)};
    }

    std::mt19937 random_;
    auml::Interaction interaction_;
    std::uint32_t line_ = 0;
    std::size_t last_ = 0;
};

struct ModelRuns {
    std::set<std::string> words;
    std::size_t bad_ends = 0;
};

/// Nothing when there are too many.
std::optional<ModelRuns> runs_of(const auml::LoweredInteraction& lowered) {
    passes::InstanceRequest request;
    request.total_procedures = lowered.decisions;
    request.network = ir::Network::bag;
    request.call_depth = 0;
    diag::Sink sink;
    ir::Instance instance = passes::make_instance(lowered.protocol, request, sink);
    instance.is_unfolded = true;
    REQUIRE(!sink.has_errors());
    const semantics::TransitionSystem system(lowered.protocol, instance);
    const semantics::Exploration exploration(system, {.states = 20'000});
    if (!exploration.is_complete()) return std::nullopt;
    ModelRuns runs;
    std::set<std::pair<std::uint32_t, std::string>> seen = {{0, ""}};
    std::vector<std::pair<std::uint32_t, std::string>> open = {{0, ""}};
    while (!open.empty()) {
        const auto [state, word] = open.back();
        open.pop_back();
        if (seen.size() > 100'000) return std::nullopt;
        if (exploration.edges(state).empty()) {
            if (semantics::is_good_end(system, exploration.state(state)) && exploration.is_terminal(state)) {
                bool is_empty = true;
                for (const auto& agent : exploration.state(state).agents) is_empty = is_empty && agent.mailbox.empty();
                runs.bad_ends += is_empty ? 0 : 1;
            } else {
                ++runs.bad_ends;
            }
            runs.words.insert(word);
        }
        for (const semantics::Edge& edge : exploration.edges(state)) {
            const semantics::Event event = exploration.event(state, edge);
            std::string next = word;
            const auto act = [&] {
                return std::string(ir::as_written(system.values().name_text(event.message.performative)));
            };
            if (event.kind == semantics::EventKind::send) {
                next += std::to_string(event.agent) + "!" + act() + ">" + std::to_string(event.receivers.front()) + " ";
            } else if (event.kind == semantics::EventKind::receive) {
                next += std::to_string(event.agent) + "?" + act() + "<" + std::to_string(event.message.sender) + " ";
            }
            if (seen.insert({edge.target, next}).second) open.emplace_back(edge.target, next);
        }
    }
    return runs;
}

/// A lifeline that does not know what was chosen waits for messages of two senders: the one may come although the other was sent too. The
/// model has that race; the diagram has not.
bool has_race(const auml::Interaction& interaction, diag::Sink& sink) {
    for (auml::LifelineIndex lifeline = 0; lifeline < interaction.lifelines.size(); ++lifeline) {
        const auto machine = auml::machine_of(interaction, lifeline, sink);
        REQUIRE(machine.has_value());
        for (const auml::Situation& situation : *machine) {
            std::set<auml::LifelineIndex> senders;
            for (const auml::Transition& each : situation.transitions) {
                if (each.action.kind != auml::Action::Kind::receive) continue;
                senders.insert(std::get<auml::AtLifeline>(interaction.messages[each.action.message].from).lifeline);
            }
            if (situation.behaviours.size() > 1 && senders.size() > 1) return true;
        }
    }
    return false;
}

/// What one has and the other has not.
std::string missing(const std::set<std::string>& from, const std::set<std::string>& in) {
    for (const std::string& word : in) {
        if (!from.contains(word)) return word;
    }
    return "";
}

/// 2,500, or M2P_RANDOM_DIAGRAMS.
std::uint32_t random_diagrams() {
    const char* wanted = std::getenv("M2P_RANDOM_DIAGRAMS");
    return wanted == nullptr ? 2500 : static_cast<std::uint32_t>(std::strtoul(wanted, nullptr, 10));
}

}  // namespace

TEST_CASE("random diagrams: the runs of the model are those of the diagram, and all of them end well") {
    std::size_t accepted = 0;
    std::size_t with_choice = 0;
    std::size_t with_race = 0;
    std::size_t refused = 0;
    for (std::uint32_t seed = 1; seed <= random_diagrams(); ++seed) {
        CAPTURE(seed);
        const auml::Diagram diagram = RandomDiagram(seed).make();
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        CHECK(lowered.has_value() != sink.has_errors());
        refused += lowered ? 0 : 1;
        if (!lowered || !sink.empty()) continue;
        const auto of_diagram = auml_test::words_of_diagram(diagram.interactions.front(), 2000, 24);
        const auto of_model = runs_of(*lowered);
        if (!of_diagram || !of_model) continue;
        ++accepted;
        with_choice += lowered->decisions.empty() ? 0 : 1;
        INFO(auml::print(diagram));
        CHECK(missing(of_model->words, *of_diagram) == "");
        const auto plain = auml::plain(diagram, 0, sink);
        if (has_race(*plain, sink)) {
            ++with_race;
            continue;
        }
        CHECK(of_model->bad_ends == 0);
        CHECK(missing(*of_diagram, of_model->words) == "");
    }
    MESSAGE(accepted << " compared, " << with_choice << " of them with decisions, " << with_race << " with a race; "
                     << refused << " refused");
    CHECK(accepted > 300);
    CHECK(with_choice > 100);
    CHECK(refused > 100);
}
