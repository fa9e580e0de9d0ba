// Reduction `symmetry`: which agents can be exchanged, and where their numbers are. Expected from the conditions in
// translator/protocols/promela/reductions.md.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "tests/support/protocol.h"
#include "tests/unit/with_check_file.h"
#include "translator/protocols/promela/model_writer.h"

namespace promela_symmetry_test {

using namespace map2pml;

namespace {

/// A asks all B for a price and thanks the first; each B answers whoever asked.
std::string asked(const std::string& answer) {
    return R"(S[
  agent(!A, %a) = ask() => agent(_, %b) then agent(hear)
  agent(!A, %a, hear) =
    waitfor (price($p) <= agent($who, %b) then thanks() => agent($who, %b)) timeout (agent(hear))
  agent(!B, %b) =
    waitfor (ask() <= agent($boss, %a) then )" +
           answer + R"() timeout (agent())])";
}

struct Model : tests::ReadProtocol {
    ir::Instance instance;
    promela::Symmetry symmetry;

    explicit Model(const std::string& text, passes::InstanceRequest request = {}, int level = 2,
                   const std::set<std::string>& without = {})
        : ReadProtocol(text) {
        request.agent_counts.try_emplace("B", 3);
        instance = passes::make_instance(protocols.front(), request, sink);
        REQUIRE(!sink.has_errors());
        symmetry =
            promela::translate(sources, protocols.front(), instance, {.level = level, .without_reductions = without})
                .symmetry;
    }
    [[nodiscard]] bool none() const { return symmetry.groups.empty(); }
};

const std::string kPlain = asked("price(1) => agent($boss, %a)");

}  // namespace

TEST_CASE("clones are exchanged, with their mailboxes and counters") {
    passes::InstanceRequest limited;
    limited.limits["B"] = 2;
    std::string impatient = asked("price(1) => agent($boss, %a) then agent()");
    impatient.replace(impatient.rfind("timeout (agent())"), std::string::npos, "timeout (skip)]");
    const Model model(impatient, limited);
    REQUIRE(model.symmetry.groups.size() == 1);
    const promela::AlikeAgents& group = model.symmetry.groups.front();
    CHECK(group.first_value == 2);
    CHECK(group.first_process == 1);
    CHECK(group.count == 3);
    REQUIRE(group.elements.size() == 4);
    CHECK(group.elements[0].array == "mailbox_B");
    CHECK(group.elements[1].array.starts_with("entries_B"));
    CHECK(group.elements[2].array.starts_with("counted_B"));
}

TEST_CASE("everything but the kind of a message may be the number of an agent") {
    const Model model(kPlain);
    REQUIRE(model.symmetry.channels.size() == 2);
    CHECK(model.symmetry.channels[0].name == "mailbox_A");
    CHECK(model.symmetry.channels[0].fields == std::vector<std::size_t>{1});  // the sender; nobody needs the price
    REQUIRE(model.symmetry.processes.size() == 2);
    CHECK(model.symmetry.processes[1].name == "agent_B");
    CHECK(model.symmetry.processes[1].variables == std::vector<std::string>{"v_boss"});
    const Model unsliced(kPlain, {}, 2, {"slice"});
    CHECK(unsliced.symmetry.channels[0].fields.size() >= 2);
}

TEST_CASE("only at -O2, and only where there are several") {
    CHECK(Model(kPlain, {}, 1).none());
    CHECK(Model(kPlain, {}, 0).none());
    CHECK(Model(kPlain, {}, 2, {"symmetry"}).none());
    passes::InstanceRequest one;
    one.agent_counts["B"] = 1;
    CHECK(Model(kPlain, one).none());
}

TEST_CASE("an agent that names itself is like the others that do") {
    CHECK_FALSE(Model(asked("price(!B) => agent($boss, %a)")).none());
}

TEST_CASE("processes that are started, and networks that are not one queue, are left alone") {
    CHECK(Model(asked("(price(1) => agent($boss, %a) par price(2) => agent($boss, %a))")).none());
    passes::InstanceRequest spawning;
    spawning.spawn_calls = true;
    CHECK(Model(kPlain, spawning).none());
    passes::InstanceRequest bag;
    bag.network = ir::Network::bag;
    CHECK(Model(kPlain, bag).none());
}

TEST_CASE("a procedure that gives one of the clones tells them apart") {
    const std::string chosen = asked("$one = choose() then price($one) => agent($boss, %a)");
    passes::InstanceRequest request;
    request.results["choose"] = {ir::Term{{}, ir::AgentName{"A"}}};
    CHECK_FALSE(Model(chosen, request).none());
    request.results["choose"] = {ir::Term{{}, ir::AgentName{"B2"}}};
    CHECK(Model(chosen, request).none());
}

TEST_CASE("an agent that starts with one of the clones tells them apart") {
    Model model(kPlain);
    const auto groups_with = [&](const char* name) {
        model.instance.starts["A"] = {ir::Term{{}, ir::Constant{"hear"}}, ir::Term{{}, ir::AgentName{name}}};
        return promela::translate(model.sources, model.protocols.front(), model.instance, {.level = 2})
            .symmetry.groups.size();
    };
    CHECK(groups_with("A") == 1);
    CHECK(groups_with("B2") == 0);
}

TEST_CASE("what belongs to a clone goes with it: entries of sets and maps, and state of its own") {
    with_check_file::Read read;
    with_check_file::read(asked("bid() then price(1) => agent($boss, %a)"),
                          "agents B = 3 state seen : set of %b = {} state best : map %a -> 0..9 = 0 "
                          "state own : 0..9 = 0 per agent "
                          "procedure bid() { add self to seen set own := own + 1 }",
                          read);
    const promela::Symmetry symmetry =
        promela::translate(read.sources, read.protocol(), read.instance(), {.level = 2}).symmetry;
    REQUIRE(symmetry.groups.size() == 1);
    std::map<std::string, std::size_t> first;
    for (const promela::AlikeElements& each : symmetry.groups.front().elements) first[each.array] = each.first;
    CHECK(first.at("state_seen") == 0);
    CHECK(first.at("state_own") == 1);  // A has the first
    CHECK_FALSE(first.contains("state_best"));
}

TEST_CASE("procedures and state must say the same of all clones") {
    Model model(asked("$x = choose() then price($x) => agent($boss, %a)"));
    const auto groups = [&] {
        return promela::translate(model.sources, model.protocols.front(), model.instance, {.level = 2})
            .symmetry.groups.size();
    };
    const auto gives = [&](ir::Expression value) {
        ir::Procedure procedure;
        procedure.name = "choose";
        procedure.body.push_back({{}, ir::Result{std::move(value)}});
        model.instance.procedures["choose"] = procedure;
        return groups();
    };
    const auto agent = [](const char* name) { return ir::Expression{{}, ir::Term{{}, ir::AgentName{name}}}; };
    CHECK(gives({{}, ir::Term{{}, ir::Integer{0}}}) == 1);
    CHECK(gives({{}, ir::Self{}}) == 1);
    CHECK(gives(agent("A")) == 1);
    CHECK(gives(agent("B2")) == 0);
    CHECK(gives({{}, ir::NumberOf{ir::Expression{{}, ir::Self{}}}}) == 0);
    const auto chooses = [&](std::vector<const char*> names, const char* not_this = nullptr) {
        ir::Procedure procedure;
        procedure.name = "choose";
        ir::Choose choose{"c", {}, std::nullopt};
        if (not_this != nullptr) {
            const ir::Expression chosen{{}, ir::Term{{}, ir::Variable{"c"}}};
            choose.where = ir::Expression{{}, ir::Binary{ir::BinaryOperator::not_equal, chosen, agent(not_this)}};
        }
        for (const char* name : names) choose.domain.push_back({{}, ir::AgentName{name}});
        procedure.body = {{{}, choose}, {{}, ir::Result{{{}, ir::Term{{}, ir::Variable{"c"}}}}}};
        model.instance.procedures["choose"] = procedure;
        return groups();
    };
    CHECK(chooses({"B1", "B2", "B3"}) == 1);
    CHECK(chooses({"B1", "B2"}) == 0);
    CHECK(chooses({"B1", "B2", "B3"}, "A") == 1);
    CHECK(chooses({"B1", "B2", "B3"}, "B1") == 0);
    const auto keeps = [&](ir::Expression initial, std::vector<const char*> keys) {
        ir::StateVariable kept;
        kept.name = "kept";
        kept.initial = std::move(initial);
        for (const char* key : keys) kept.keys.push_back({{}, ir::AgentName{key}});
        if (!keys.empty()) kept.keyed = ir::StateVariable::Keyed::map;
        model.instance.states = {kept};
        return chooses({"A"});
    };
    CHECK(keeps({{}, ir::NoValue{}}, {}) == 1);
    CHECK(keeps(agent("A"), {}) == 1);
    CHECK(keeps(agent("B1"), {}) == 0);
    CHECK(keeps({{}, ir::NoValue{}}, {"A"}) == 1);
    CHECK(keeps({{}, ir::NoValue{}}, {"A", "B1", "B2", "B3"}) == 1);
    CHECK(keeps({{}, ir::NoValue{}}, {"A", "B1", "B2"}) == 0);
}

TEST_CASE("observers must say the same of all clones") {
    Model model(asked("price(1) => agent($boss, %a)"));
    const auto watches = [&](const char* agent) {
        ir::Observer observer;
        observer.event.name = "price";
        observer.event.agent = ir::Term{{}, ir::AgentName{agent}};
        model.instance.observers = {observer};
        return promela::translate(model.sources, model.protocols.front(), model.instance, {.level = 2})
            .symmetry.groups.size();
    };
    CHECK(watches("B") == 1);
    CHECK(watches("A") == 1);
    CHECK(watches("B2") == 0);
}

TEST_CASE("a property must say the same of all clones") {
    Model model(kPlain);
    const auto ended = [](const char* name) {
        return ir::Expression{{}, ir::HasEnded{ir::Expression{{}, ir::Term{{}, ir::AgentName{name}}}, false}};
    };
    const auto either = [](ir::Expression left, ir::Expression right) {
        return ir::Expression{{}, ir::Binary{ir::BinaryOperator::disjunction, std::move(left), std::move(right)}};
    };
    const auto groups_for = [&](ir::UserProperty::Kind kind, ir::Expression formula) {
        ir::UserProperty property;
        property.name = "p";
        property.kind = kind;
        property.formula = std::move(formula);
        model.instance.properties = {property};
        return promela::translate(model.sources, model.protocols.front(), model.instance, {.level = 2, .property = 0})
            .symmetry.groups.size();
    };
    using Kind = ir::UserProperty::Kind;
    CHECK(groups_for(Kind::never, ended("A")) == 1);
    CHECK(groups_for(Kind::never, ended("B1")) == 0);
    CHECK(groups_for(Kind::reachable, either(ended("B1"), either(ended("B2"), ended("B3")))) == 1);
    CHECK(groups_for(Kind::ltl, ended("A")) == 0);
    // A state holds which event has just happened, and an exchange would give it to another clone.
    const auto sent_by = [](const char* name) {
        ir::EventPattern event;
        event.name = "price";
        event.agent = ir::Term{{}, ir::AgentName{name}};
        return ir::Expression{{}, ir::Happened{event}};
    };
    CHECK(groups_for(Kind::never, sent_by("B")) == 1);
    CHECK(groups_for(Kind::never, either(sent_by("B1"), either(sent_by("B2"), sent_by("B3")))) == 0);
}

}  // namespace promela_symmetry_test
