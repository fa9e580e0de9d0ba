// Reduction `scheduling`: looks that may come early. Expected from the conditions in translator/protocols/promela/reductions.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/promela/model_writer.h"

namespace promela_late_looks_test {

using namespace map2pml;

namespace {

promela::Scheduling scheduling_of(const std::string& clauses, const passes::InstanceRequest& request,
                                  ir::Network network = ir::Network::mailbox) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto protocols = map::read_map(sources, sources.add("test.map", "S[\n" + clauses + "\n]"), sink);
    REQUIRE(!sink.has_errors());
    passes::InstanceRequest wanted = request;
    wanted.network = network;
    const ir::Instance instance = passes::make_instance(protocols.front(), wanted, sink);
    REQUIRE(!sink.has_errors());
    return promela::translate(sources, protocols.front(), instance, {.level = 2}).scheduling;
}

/// O offers in rounds until a limit, and says then that all is over.
const std::string kOfferer =
    "agent(!O, %o) = offer() => agent(_, %l) then agent(rounds)\n"
    "agent(!O, %o, rounds) =\n"
    "  waitfor (yes() <= agent(_, %l) then offer() => agent(_, %l) then agent(rounds))\n"
    "  timeout (over() => agent(_, %l))\n";

/// \param found what the listener does when it finds what it looks for; \param waits what else it waits for
std::string listener(const std::string& found, const std::string& waits = " or over() <= agent(_, %o)") {
    return "agent(!L, %l) = agent(listens)\n"
           "agent(!L, %l, listens) =\n"
           "  waitfor ((offer() <= agent(_, %o) then\n"
           "      ((keep() then yes() => agent(_, %o) then agent(listens)) or " +
           found + "))" + waits + ")\n  timeout (agent(listens))";
}

passes::InstanceRequest limited(const std::string& clause = "rounds") {
    passes::InstanceRequest request;
    request.limits[clause] = 3;
    return request;
}

/// At the wait of the listener, which stands in line 8.
bool looks_early(const std::string& clauses, const passes::InstanceRequest& request = limited()) {
    const promela::Scheduling scheduling = scheduling_of(clauses, request);
    return std::any_of(scheduling.early.begin(), scheduling.early.end(), [](const promela::FirstStep& each) {
        return each.condition.find("at_L_listens_line_8") < each.condition.find(')') &&
               each.condition.find("limit_reached") != std::string::npos;
    });
}

const std::string kLook = "over() <= agent(_, %o)";

}  // namespace

TEST_CASE("who finds the message ends, and who does not can end later: the look may come early") {
    const promela::Scheduling scheduling = scheduling_of(kOfferer + listener(kLook), limited());
    REQUIRE_FALSE(scheduling.early.empty());
    CHECK_FALSE(scheduling.found_late.empty());
    // Only where nobody can send it without a timeout, or a limit was reached.
    const bool asks = std::any_of(scheduling.early.begin(), scheduling.early.end(), [](const promela::FirstStep& each) {
        return each.process == 1 && each.condition.find("limit_reached") != std::string::npos &&
               each.condition.find("at_O_rounds") != std::string::npos;
    });
    CHECK(asks);
}

TEST_CASE("what follows the message must be nothing that others can notice") {
    CHECK(looks_early(kOfferer + listener("(" + kLook + " then skip)")));
    CHECK_FALSE(looks_early(kOfferer + listener("(" + kLook + " then yes() => agent(_, %o))")));
    CHECK_FALSE(looks_early(kOfferer + listener("(" + kLook + " then judge())")));  // may fail
    CHECK_FALSE(looks_early(kOfferer + listener("(" + kLook + " then agent(listens))")));
}

TEST_CASE("who finds nothing must come to its end later, and say nothing") {
    CHECK_FALSE(looks_early(kOfferer + listener(kLook, "")));  // never takes it
    CHECK_FALSE(looks_early(kOfferer + listener(kLook, " or (over() <= agent(_, %o) then yes() => agent(_, %o))")));
    CHECK_FALSE(looks_early(kOfferer + listener(kLook, " or (over() <= agent(_, %o) then agent(listens))")));
    // It must answer what comes before.
    const std::string answers =
        "agent(!L, %l) = agent(listens)\n"
        "agent(!L, %l, listens) =\n"
        "  waitfor ((offer() <= agent(_, %o) then yes() => agent(_, %o) then\n"
        "      ((over() <= agent(_, %o)) or agent(listens))) or over() <= agent(_, %o))\n"
        "  timeout (agent(listens))";
    CHECK_FALSE(looks_early(kOfferer + answers));
    // Beyond its own limit it has only its timeout.
    passes::InstanceRequest both = limited();
    both.limits["listens"] = 2;
    const std::string impatient = listener(kLook);
    CHECK_FALSE(looks_early(kOfferer + impatient.substr(0, impatient.rfind("timeout")) + "timeout (skip)", both));
}

TEST_CASE("other messages that the same receives may take are no way to the end") {
    // `_` takes what is looked for, and then waits for it in vain.
    const std::string takes_any =
        "agent(!L, %l) = agent(listens)\n"
        "agent(!L, %l, listens) =\n"
        "  waitfor ((note(_) <= agent(_, %o) then ((keep() then yes() => agent(_, %o) then agent(listens)) or\n"
        "      note(2) <= agent(_, %o) or agent(listens))) or note(2) <= agent(_, %o))\n"
        "  timeout (agent(listens))";
    std::string notes = kOfferer;
    for (const auto& [from, to] : {std::pair<std::string, std::string>{"offer()", "note(1)"}, {"over()", "note(2)"}})
        for (std::size_t at = notes.find(from); at != std::string::npos; at = notes.find(from))
            notes.replace(at, from.size(), to);
    CHECK_FALSE(looks_early(notes + takes_any));
}

TEST_CASE("all looks of a step may come early, or none") {
    std::string says_more = kOfferer;
    says_more.replace(says_more.find("timeout (over() => agent(_, %l))"), std::string::npos,
                      "timeout (over() => agent(_, %l) then done() => agent(_, %l))\n");
    const std::string two = kLook + " or (done() <= agent(_, %o) then yes() => agent(_, %o)) or agent(listens)";
    CHECK_FALSE(looks_early(says_more + listener(two, " or over() <= agent(_, %o) or done() <= agent(_, %o)")));
}

TEST_CASE("a look that asks for the value of a variable") {
    std::string numbered = kOfferer + listener("over(=$n) <= agent(_, %o)", " or over(_) <= agent(_, %o)");
    for (const auto& [from, to] : {std::pair<std::string, std::string>{"offer() =>", "offer(1) =>"},
                                   {"over() =>", "over(1) =>"},
                                   {"offer() <=", "offer($n) <="}})
        for (std::size_t at = numbered.find(from); at != std::string::npos; at = numbered.find(from))
            numbered.replace(at, from.size(), to);
    CHECK_FALSE(looks_early(numbered));
}

TEST_CASE("somebody who sends it at any time makes a difference") {
    const std::string other = "agent(!S, %o) = over() => agent(_, %l)\n";
    CHECK_FALSE(looks_early(kOfferer + other + listener(kLook), {}));
    // Only once a limit was reached, no message that is left is blamed.
    const promela::Scheduling scheduling = scheduling_of(kOfferer + other + listener(kLook), limited());
    for (const promela::FirstStep& each : scheduling.early) {
        if (each.process == 2 && each.condition.find("at_L_listens") < each.condition.find(')')) {
            CHECK(each.condition.find("limit_reached || ") != std::string::npos);
            CHECK(each.condition.find("agent_S[1]@end_agent_S") != std::string::npos);
        }
    }
}

TEST_CASE("a timeout that nothing forces does not come while somebody can act") {
    // Without a limit, `over` cannot come before the listener has acted: nothing is found late.
    const promela::Scheduling scheduling = scheduling_of(
        "agent(!O, %o) = offer() => agent(_, %l) then agent(rests)\n"
        "agent(!O, %o, rests) = waitfor (yes() <= agent(_, %l)) timeout (over() => agent(_, %l))\n" +
            listener(kLook),
        {});
    CHECK(scheduling.early.empty());
    const bool goes_first =
        std::any_of(scheduling.steps.begin(), scheduling.steps.end(), [](const promela::FirstStep& each) {
            return each.process == 1 && each.condition.find("at_L_listens") < each.condition.find(')') &&
                   each.condition.find("at_O_rests") != std::string::npos;
        });
    CHECK(goes_first);
}

TEST_CASE("not in a model with a property of the check file") {
    // There the steps of the agent itself may be what is looked at: `unit/promela_scheduling` has such models.
    source::SourceSet sources;
    diag::Sink sink;
    const auto protocols =
        map::read_map(sources, sources.add("test.map", "S[\n" + kOfferer + listener(kLook) + "\n]"), sink);
    ir::Instance instance = passes::make_instance(protocols.front(), limited(), sink);
    REQUIRE(!sink.has_errors());
    ir::UserProperty property;
    property.name = "trace";
    property.kind = ir::UserProperty::Kind::trace;
    instance.properties.push_back(property);
    CHECK(
        promela::translate(sources, protocols.front(), instance, {.level = 2, .property = 0}).scheduling.early.empty());
}

}  // namespace promela_late_looks_test
