// From MAP text to flow graph, facts and model, in memory: what the translation promises, construct by construct.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "driver/runs/trace/tags.h"
#include "tests/support/protocol.h"
#include "tests/support/text.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/liveness.h"
#include "translator/protocols/analyses/flow/waits.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/promela/names.h"
#include "translator/protocols/promela/trail_event.h"

namespace translate_map_test {

using namespace map2pml;
using tests::contains;
using tests::count_of;

namespace {

/// A protocol read from text; keeps the text alive.
struct Reading : tests::ReadProtocol {
    using ReadProtocol::ReadProtocol;

    [[nodiscard]] ir::Instance instance(const passes::InstanceRequest& request = {}) {
        return passes::make_instance(protocol(), request, sink);
    }
    [[nodiscard]] std::string model(int level, const passes::InstanceRequest& request = {}) {
        const ir::Instance made = instance(request);
        return promela::translate(sources, protocol(), made, {.level = level}).text;
    }
};

const ir::Clause& clause(const ir::Protocol& protocol, const std::string& name) {
    return *std::find_if(protocol.clauses.begin(), protocol.clauses.end(),
                         [&](const ir::Clause& each) { return clause_name(each) == name; });
}

const std::string kPing = R"(Ping[
  agent(!A, %a) = ping(1) => agent(_, %b) then agent(wait)
  agent(!A, %a, wait) = waitfor (pong($x) <= agent(_, %b)) timeout (agent(wait))
  agent(!B, %b) = waitfor (ping($n) <= agent($who, %a) then pong($n) => agent($who, %a)) timeout (agent())])";

}  // namespace

TEST_CASE("a timeout is idle only when it re-enters its own clause with its own parameters") {
    Reading reading(R"(S[
      agent(!A, %a) = waitfor (m($x) <= agent(_, _)) timeout (agent())
      agent(!A, %a, same, $p) = waitfor (m($x) <= agent(_, _)) timeout (agent(same, $p))
      agent(!A, %a, other, $p) = waitfor (m($x) <= agent(_, _) then agent(other, $x)) timeout (agent(same, $p))
      agent(!A, %a, swapped, $p, $q) = waitfor (m($x) <= agent(_, _)) timeout (agent(swapped, $q, $p))
      agent(!A, %a, later) = d() then waitfor (m($x) <= agent(_, _)) timeout (agent(later))
      agent(!A, %a, select, 1) = skip
      agent(!A, %a, select, $n) = waitfor (m($x) <= agent(_, _)) timeout (agent(select, $n))
      agent(!A, %a, rebind, 1) = skip
      agent(!A, %a, rebind, $n) = waitfor (m($n) <= agent(_, _) then d()) timeout (agent(rebind, $n))
      agent(!A, %a, twice, $p, $p) = waitfor (m($x) <= agent(_, _)) timeout (agent(twice, $p, $p))
      agent(!A, %a, first, 1, $p) = skip
      agent(!A, %a, first, $n, $n) = waitfor (m($x) <= agent(_, _)) timeout (agent(first, $n, $n))
      agent(!A, %a, last, $p, 1) = skip
      agent(!A, %a, last, $n, $n) = waitfor (m($x) <= agent(_, _)) timeout (agent(last, $n, $n))])");
    const auto idle = [&](const std::string& name) {
        const ir::Clause& of = clause(reading.protocol(), name);
        return std::holds_alternative<ir::WaitFor>(of.body.kind) &&
               passes::has_idle_timeout(reading.protocol(), of, of.body);
    };
    CHECK(idle("A"));
    CHECK(idle("A.same"));
    CHECK_FALSE(idle("A.other"));
    CHECK_FALSE(idle("A.swapped"));
    // By $n an earlier clause is passed over; only a wait that binds $n again can come to it.
    CHECK(idle("A.select"));
    CHECK_FALSE(idle("A.rebind"));
    // Of (2, 1) the last value stays: (1, 1) comes to the clause before it, the second 1 alone would have done so at once.
    CHECK(idle("A.twice"));
    const auto is_idle = [&](std::size_t at) {
        const ir::Clause& of = reading.protocol().clauses[at];
        return passes::has_idle_timeout(reading.protocol(), of, of.body);
    };
    CHECK_FALSE(is_idle(11));
    CHECK(is_idle(13));
    const ir::Clause& later = clause(reading.protocol(), "A.later");
    CHECK_FALSE(passes::has_idle_timeout(reading.protocol(), later, std::get<ir::Seq>(later.body.kind).parts.back()));
}

TEST_CASE("a decision's arguments are not live, what is sent is") {
    Reading reading(R"(S[
      agent(!A, %a) = $x = p() then $y = q($x) then m($y) => agent(_, %b)
      agent(!B, %b) = waitfor (m($v) <= agent(_, _)) timeout (agent())])");
    const ir::Instance instance = reading.instance();
    const passes::FlowGraph graph = passes::build_flow_graph(reading.protocol(), instance);
    const passes::Liveness live = passes::find_live_variables(reading.protocol(), graph);
    bool y_is_live = false;
    for (const passes::NameSet& names : live.live_in[0]) {
        CHECK_FALSE(names.contains("x"));
        y_is_live = y_is_live || names.contains("y");
    }
    CHECK(y_is_live);
}

TEST_CASE("what is handed to a variable that is looked at is live before the call") {
    Reading reading(R"(S[
      agent(!A, %a) = waitfor (m($x) <= agent(_, _) then agent($x)) timeout (skip)
      agent(!A, %a, $y) = n() => agent(_, %b) then agent(last, $y)
      agent(!A, %a, last, $z) = n() => agent(_, %b)
      agent(!B, %b) = m(1) => agent(_, %a)])");
    const ir::Instance instance = reading.instance();
    const passes::FlowGraph graph = passes::build_flow_graph(reading.protocol(), instance);
    const auto has = [&](const passes::Liveness& live, const char* name) {
        return std::any_of(live.live_in[0].begin(), live.live_in[0].end(),
                           [&](const passes::NameSet& names) { return names.contains(name); });
    };
    const passes::Liveness nobody = passes::find_live_variables(reading.protocol(), graph);
    const passes::Liveness watched = passes::find_live_variables(reading.protocol(), graph, {}, {}, {"z"});
    for (const char* name : {"x", "y", "z"}) {
        CAPTURE(name);
        CHECK_FALSE(has(nobody, name));
        CHECK(has(watched, name));
    }
}

TEST_CASE("clones are told apart, and a wild-card never means the sender") {
    Reading reading(R"(S[
      agent(!A, %a) = hello(1) => agent(_, %a) then waitfor (hello($x) <= agent(_, %a)) timeout (skip)])");
    const std::string model = reading.model(1, {.agent_counts = {{"A", 3}}});
    CHECK(contains(model, "active [3] proctype agent_A()"));
    CHECK(contains(model, "chan mailbox_A[3] = [CAPACITY]"));
    for (const char* number : {"A1", "A2", "A3"}) CHECK(contains(model, std::string("(_pid + 1) != AGENT_") + number));
}

TEST_CASE("numbers of agents are taken by name or by role, unknown names are found") {
    Reading reading(kPing);
    CHECK(reading.instance({.agent_counts = {{"b", 4}}}).agents.size() == 5);
    CHECK(reading.instance({.agent_counts = {{"B", 2}}}).agents[2].name == "B2");
    CHECK(passes::unknown_names(reading.protocols, {.agent_counts = {{"C", 2}}}).size() == 1);
    CHECK(passes::unknown_names(reading.protocols, {.limits = {{"loop", 2}}}).front().kind == "clause");
    CHECK(passes::unknown_names(reading.protocols, {.total_procedures = {"p"}}).front().name == "p");
    CHECK(passes::unknown_names(reading.protocols, {.agent_counts = {{"A", 2}, {"b", 2}}}).empty());
}

TEST_CASE("an over-full instance is an error with a place") {
    Reading reading(kPing);
    (void)reading.instance({.agent_counts = {{"B", 300}}});
    REQUIRE(reading.sink.has_errors());
    CHECK(reading.sink.sorted().front().code == diag::Code::too_many_agents);
    CHECK(reading.sink.sorted().front().span.begin.line == 4);
}

TEST_CASE("the three readings of a timeout are three guards") {
    Reading reading(R"(S[
      agent(!A, %a) = waitfor (m($x) <= agent(_, %b)) timeout (skip)
      agent(!B, %b) = m(1) => agent(_, %a)])");
    CHECK(contains(reading.model(1), ":: timeout ->"));
    const std::string anytime = reading.model(1, {.timeout = ir::TimeoutReading::anytime});
    CHECK_FALSE(contains(anytime, "timeout ->"));
    CHECK(contains(anytime, ":: !(mailbox_A??[PERF_m_1, _, _]) ->"));
    const std::string race = reading.model(1, {.timeout = ir::TimeoutReading::race});
    CHECK(contains(race, ":: true ->"));
    CHECK_FALSE(contains(race, "timeout ->"));
}

TEST_CASE("an idle timeout is no transition unless it is asked for") {
    Reading reading(kPing);
    CHECK_FALSE(contains(reading.model(1), "timeout ->"));
    CHECK(contains(reading.model(1, {.idle_timeouts = ir::IdleTimeouts::kept}), "timeout ->"));
}

TEST_CASE("a variable that stands twice must match equal values, bindings come after all tests") {
    Reading reading(R"(S[
      agent(!A, %a) = pair(1, 2) => agent(_, %b)
      agent(!B, %b) = waitfor (pair($x, $x) <= agent(_, _) then got($x) => agent(_, %a)) timeout (agent())])");
    const std::string model = reading.model(1);
    CHECK(contains(model, "spare3 == spare2"));
    CHECK(contains(model, "mailbox_B??[PERF_pair_2, _, INT_1, INT_1]"));
    CHECK_FALSE(contains(model, "mailbox_B??[PERF_pair_2, _, INT_1, INT_2]"));
}

TEST_CASE("the textbook form keeps the literature's shape") {
    Reading reading(kPing);
    const std::string model = reading.model(0);
    CHECK(contains(model, "bool fail;"));
    CHECK(contains(model, "typedef Message"));
    CHECK(contains(model, ":: fail == false ->"));
    CHECK(contains(model, "mailbox_A?buff[rx].perf"));
    CHECK_FALSE(contains(reading.model(1), "fail =="));
}

TEST_CASE("--spawn-calls starts a process for a call") {
    Reading reading(R"(S[
      agent(!A, %a) = agent(loop, 1)
      agent(!A, %a, loop, $n) = d() then agent(loop, $n)])");
    CHECK(count_of(reading.model(1), "run ") == 0);
    for (const int level : {0, 1}) CHECK(count_of(reading.model(level, {.spawn_calls = true}), "run ") == 2);
}

TEST_CASE("every line with a statement of an operation knows its place") {
    Reading reading(kPing);
    const ir::Instance instance = reading.instance();
    for (const int level : {0, 1}) {
        const promela::Generated model =
            promela::translate(reading.sources, reading.protocol(), instance, {.level = level});
        std::set<ir::OperationId> executes;
        for (const promela::LineOrigin& line : model.lines) {
            CHECK(line.span.begin.line >= 1);
            if (line.role == promela::LineRole::executes) executes.insert(line.operation);
        }
        CHECK(executes.size() == 5);  // two sends, two receives, a call; the timeouts are idle
        CHECK(std::is_sorted(model.lines.begin(), model.lines.end(),
                             [](const auto& one, const auto& other) { return one.line < other.line; }));
    }
}

TEST_CASE("who could still send is never said too little") {
    Reading reading(kPing);
    const ir::Instance instance = reading.instance();
    const passes::FlowGraph graph = passes::build_flow_graph(reading.protocol(), instance);
    const passes::ReachableSends sends(graph);
    CHECK(sends.from(0, graph.threads[0].entry).size() == 1);
    CHECK(sends.from(1, graph.threads[1].entry).size() == 1);
    for (passes::NodeId id = 0; id < graph.threads[0].nodes.size(); ++id)
        if (graph.threads[0].nodes[id].kind == passes::NodeKind::wait)
            CHECK(sends.from(0, id).empty());  // after its ping A sends nothing
}

TEST_CASE("names are unique, recognisable and never clash with reserved words") {
    promela::Namer namer;
    CHECK(namer.name("CONST_", "bid") == "CONST_bid");
    CHECK(namer.name("CONST_", "Bid") == "CONST_Bid");
    CHECK(namer.name("CONST_", "bid") == "CONST_bid");
    const std::string one = namer.name("CONST_", "two words");
    const std::string other = namer.name("CONST_", "two_words");
    CHECK(one != other);
    CHECK(namer.name("v_", "int") == "v_int");
    CHECK(promela::comment_text("a */ b /* c\n\\") == "a * / b / * c \\");
}

TEST_CASE("each event of the trail has a letter of its own") {
    std::set<std::string> letters;
    for (const promela::TrailEvent each : promela::kTrailEvents) {
        CHECK(letters.insert(promela::letter_of(each)).second);
        CHECK(promela::trail_event(promela::letter_of(each).front()) == each);
    }
    CHECK(letters.size() == promela::kTrailEvents.size());
    CHECK_FALSE(promela::trail_event('y'));
}

TEST_CASE("only tags are tags") {
    const auto tag = trace::parse_tag("@ 9 s 2 5 -1 > 1 ~2 3");
    REQUIRE(tag);
    CHECK(tag->operation == 9);
    CHECK(tag->event == promela::TrailEvent::send);
    CHECK(tag->values == std::vector<std::int64_t>{5, -1});
    CHECK(tag->receivers == std::vector<std::uint32_t>{1, 3});  // `~2` is the sender itself
    const auto strange = trace::parse_tag("@ 9 y 2");
    REQUIRE(strange);
    CHECK_FALSE(strange->event);  // a tag all the same: who reads the trail must not pass over it
    for (const char* text : {"", "@", "@ x s 1", "9 s 1", "@ 9 ss 1", "@ 9 s 1 a", "@ 9 s"})
        CHECK_FALSE(trace::parse_tag(text));
}

TEST_CASE("a call keeps the general clause behind any number of special ones") {
    std::string text = "S[\n agent(!A, %a) = $x = pick() then agent(go, $x)\n";
    for (int number = 1; number <= 12; ++number) text += " agent(!A, %a, go, " + std::to_string(number) + ") = skip\n";
    Reading reading(text + " agent(!A, %a, $kind, $y) = skip\n agent(!A, %a, go, 13) = skip]");
    const ir::Instance instance = reading.instance();
    const passes::FlowGraph graph = passes::build_flow_graph(reading.protocol(), instance);
    for (const passes::Node& node : graph.threads[0].nodes) {
        if (node.kind == passes::NodeKind::call) {
            REQUIRE(node.targets.size() == 13);  // twelve tests, then the one that takes the rest; nothing behind it
            CHECK(node.targets.front().tested_arguments == std::vector<std::size_t>{1});
            CHECK(node.targets.back().clause == 13);
            CHECK(node.targets.back().tested_arguments.empty());
        }
    }
}

}  // namespace translate_map_test
