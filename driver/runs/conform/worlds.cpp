#include <fmt/format.h>

#include <algorithm>

#include "driver/input/read_protocols.h"
#include "driver/runs/conform/internal.h"
#include "translator/model/instance/literals.h"
#include "translator/model/protocol/value.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/conformance/seen.h"

namespace map2pml::conform {

namespace {

constexpr char kStandIn = '\x01';

void add_expressions(World& world) {
    const auto text_of = [](const ir::Term& term) {
        const auto* constant = std::get_if<ir::Constant>(&term.kind);
        return constant == nullptr ? to_string(term) : constant->text;
    };
    std::vector<const ir::Send*> sends;
    for (const ir::Clause& clause : world.protocol().clauses)
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* send = std::get_if<ir::Send>(&operation.kind)) sends.push_back(send);
        });
    for (const ir::Send* send : sends)
        for (std::size_t at = 0; at < send->terms.size(); ++at)
            if (text_of(send->terms[at]) == kExpression) world.expressions[{ir::written(*send), at}];
    for (const ir::Send* send : sends)
        for (std::size_t at = 0; at < send->terms.size(); ++at)
            if (const auto found = world.expressions.find({ir::written(*send), at}); found != world.expressions.end())
                found->second.insert(text_of(send->terms[at]));
}

}  // namespace

std::string stand_in(std::size_t number) { return kStandIn + std::to_string(number) + kStandIn; }

std::optional<std::size_t> stood_for(const std::string& text) {
    if (text.size() < 3 || text.front() != kStandIn || text.back() != kStandIn) return std::nullopt;
    return std::stoul(text.substr(1));
}

bool World::expects_violation(const std::string& property) const {
    const auto& expectations = read.first(0).expectations;
    auto found = expectations.find(property);
    if (found == expectations.end()) found = expectations.find("all");
    return found != expectations.end() && found->second.verdict == ir::Verdict::violated;
}

namespace {

/// The agents, as the protocol declares them, of which the instance names single ones.
std::set<std::string> named_agents(const ir::Instance& instance) {
    std::map<std::string, std::string> declared;
    for (const ir::AgentInstance& agent : instance.agents) declared.emplace(agent.name, agent.agent);
    std::set<std::string> named;
    const auto note = [&](const ir::Term& term) {
        const auto* agent = std::get_if<ir::AgentName>(&term.kind);
        if (agent == nullptr) return;
        if (const auto found = declared.find(agent->name); found != declared.end()) named.insert(found->second);
    };
    ir::for_each_term(instance, note);
    for (const auto& [procedure, results] : instance.results) std::for_each(results.begin(), results.end(), note);
    return named;
}

}  // namespace

Worlds::Worlds(const source::SourceSet& sources, source::FileId file, input::Settings settings, std::size_t most_places)
    : sources_(sources), file_(file), settings_(std::move(settings)), most_places_(most_places), usual_(read(nullptr)) {
    if (!usual_.fault.empty()) return;
    usual_.system = std::make_unique<semantics::TransitionSystem>(usual_.protocol(), usual_.instance);
    renames_values_ = !ir::may_lack_values(usual_.instance) && usual_.instance.properties.empty();
    named_ = named_agents(usual_.instance);
    if (!usual_.instance.is_fixed_by_language) open_ = open_results(usual_.protocol(), usual_.instance);
}

World Worlds::read_with(const WorldRequest& request) const {
    World world = read(&request);
    if (world.fault.empty()) return world;
    // What the check file names, such as an agent in a rule, exists even if the log shows nothing of it.
    WorldRequest all = request;
    for (const ir::AgentInstance& agent : usual_.instance.agents) {
        const auto asked = all.counts.find(agent.agent);
        if (asked == all.counts.end()) continue;
        const auto usual = std::count_if(usual_.instance.agents.begin(), usual_.instance.agents.end(),
                                         [&](const auto& each) { return each.agent == agent.agent; });
        asked->second = std::max(asked->second, static_cast<std::uint32_t>(usual));
    }
    if (all == request) return world;
    World larger = read(&all);
    return larger.fault.empty() ? std::move(larger) : std::move(world);
}

World Worlds::read(const WorldRequest* request) const {
    World world;
    input::Settings settings = settings_;
    if (request != nullptr) {
        for (const auto& [agent, count] : request->counts) settings.agent_counts[agent] = count;
        settings.ignores_rules = request->ignores_rules;
    }
    diag::Sink sink;
    world.read = input::read_protocols(sources_, file_, settings, sink);
    if (request == nullptr) world.diagnostics = sink.sorted();
    if (!world.read.can_go_on || sink.has_errors() || world.read.instances.empty()) {
        const std::vector<diag::Diagnostic> found = sink.sorted();
        const auto error = std::find_if(found.begin(), found.end(), [](const diag::Diagnostic& each) {
            return severity_of(each.code) == diag::Severity::error;
        });
        world.fault = error == found.end() ? "the protocol has errors"
                                           : fmt::format("line {}: {}", error->span.begin.line, error->message);
        return world;
    }
    if (world.read.protocols.size() != 1) {
        world.fault = fmt::format("it has {} scenes; choose one with `--scene`", world.read.protocols.size());
        return world;
    }
    world.instance = world.read.first_instance(0);
    // Limits bound searches; a log has an end of its own. Where the language sets them, they are part of the protocol's form.
    if (!world.instance.is_fixed_by_language) world.instance.clause_limits.clear();
    world.instance.call_depth = std::max(world.instance.call_depth, 16U);
    if (!world.read.diagrams.empty()) add_expressions(world);
    if (world.protocol().may_overtake) world.instance = ir::in_order_of_sending(world.instance);
    return world;
}

bool Worlds::mentions(const std::string& text) const {
    // Only a procedure of the check file gives no value; otherwise this is a text like others.
    if (text == ir::Value().text && usual_.instance.procedures.empty()) return false;
    return semantics::value_written(text, usual_.system->values()).has_value();
}

const ir::AgentInstance* Worlds::agent_called(const std::string& text) const {
    const semantics::Values& values = usual_.system->values();
    const auto value = semantics::value_written(text, values);
    const auto agent = value ? values.agent_index(*value) : std::nullopt;
    return agent ? &usual_.instance.agents[*agent] : nullptr;
}

bool Worlds::are_too_large() const {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
    constexpr std::size_t kOfReading = std::size_t{200} << 10U;
    std::size_t bytes = 0;
    for (const auto& [request, world] : worlds_) {
        bytes += kOfReading;
        if (world.follower != nullptr) bytes += world.follower->bytes() + world.passed->bytes();
    }
    return bytes > kMostBytes;
}

World& Worlds::of(const WorldRequest& request) {
    const auto [known, is_new] = worlds_.try_emplace(request);
    World& world = known->second;
    if (!is_new) return world;
    world = read_with(request);
    if (!world.fault.empty()) return world;
    if (request.any_timeouts) world.instance.timeout = ir::TimeoutReading::race;
    for (const auto& [procedure, open] : open_) {
        std::vector<ir::Term>& results = world.instance.results[procedure];
        const auto add = [&results](ir::Term term) {
            if (std::find(results.begin(), results.end(), term) == results.end()) results.push_back(std::move(term));
        };
        if (results.empty()) add({{}, ir::Constant{kStandIn + procedure, procedure + "()"}});
        const auto more = request.results.find(procedure);
        if (more == request.results.end()) continue;
        for (const std::string& value : more->second.values) add(semantics::term_written(value));
        if (more->second.agents)
            for (const ir::AgentInstance& agent : world.instance.agents) add({{}, ir::AgentName{agent.name}});
    }
    world.system = std::make_unique<semantics::TransitionSystem>(world.protocol(), world.instance);
    semantics::FollowerSettings settings;
    settings.sends_are_seen = request.sends_are_seen;
    settings.most_places = most_places_;
    world.follower = std::make_unique<semantics::Follower>(*world.system, settings);
    world.passed = std::make_unique<semantics::PassedFollower>(*world.follower);
    return world;
}

}  // namespace map2pml::conform
