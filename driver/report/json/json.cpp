#include "driver/report/json/json.h"

#include <nlohmann/json.hpp>

#include <string_view>

#include "driver/report/json/joined_json.h"
#include "driver/report/json/json_claims.h"
#include "driver/results/instance_words.h"
#include "driver/results/step_text.h"

namespace map2pml::report {

using ir::Property;
using ir::Verdict;

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const JsonPlaces& places, const std::vector<diag::Note>& notes) {
    Json list = Json::array();
    for (const diag::Note& note : notes) list.push_back({{"message", note.message}, {"span", places.at(note.span)}});
    return list;
}

Json json_of(const JsonPlaces& places, const diag::Diagnostic& diagnostic) {
    return {{"code", diag::code_text(diagnostic.code)},
            {"severity", diag::to_string(diag::severity_of(diagnostic.code))},
            {"message", diagnostic.message},
            {"span", places.at(diagnostic.span)},
            {"notes", json_of(places, diagnostic.notes)}};
}

/// \param capacity of the mailboxes; 0: unbounded
Json json_of(const ir::Instance& instance, std::uint32_t capacity) {
    Json agents = Json::array();
    for (const ir::AgentInstance& each : instance.agents)
        agents.push_back({{"name", each.name}, {"agent", each.agent}, {"role", each.role}});
    Json limits = Json::object();
    for (const auto& [clause, limit] : instance.clause_limits) limits[clause] = limit;
    Json procedures = Json::object();
    for (const auto& [procedure, results] : instance.results) {
        procedures[procedure] = Json::array();
        for (const ir::Term& result : results) procedures[procedure].push_back(to_string(result));
    }
    Json implemented = Json::array();
    for (const auto& [procedure, implementation] : instance.procedures) implemented.push_back(procedure);
    Json starts = Json::object();
    for (const auto& [agent, arguments] : instance.starts) {
        starts[agent] = Json::array();
        for (const ir::Term& argument : arguments) starts[agent].push_back(to_string(argument));
    }
    return {{"agents", std::move(agents)},
            {"starts", std::move(starts)},
            {"limits", std::move(limits)},
            {"total", instance.total_procedures},
            {"procedures", std::move(procedures)},
            {"implemented", std::move(implemented)},
            {"network", to_string(instance.network)},
            {"timeout", to_string(instance.timeout)},
            {"idle_timeouts", to_string(instance.idle_timeouts)},
            {"spawn_calls", instance.spawn_calls},
            {"call_depth", instance.call_depth},
            {"capacity", capacity == 0 ? Json(nullptr) : Json(capacity)}};
}

Json json_of(const JsonPlaces& places, const trace::Step& step) {
    Json changes = Json::array();
    for (const ir::NamedValue& each : step.changes)
        changes.push_back({{"name", each.name}, {"value", each.value.text}});
    Json bindings = Json::array();
    for (const ir::NamedValue& each : step.bindings) {
        const bool has_value = each.value.kind != ir::Value::Kind::not_bound;
        bindings.push_back({{"variable", each.name}, {"value", has_value ? Json(each.value.text) : Json(nullptr)}});
    }
    Json json = {{"agent", step.agent},
                 {"action", to_string(step.action)},
                 {"words", step_text(step)},
                 {"performative", step.performative},
                 {"terms", texts_of(step.terms)},
                 {"to", step.to},
                 {"from", step.from.empty() ? Json(nullptr) : Json(step.from)},
                 {"result", step.result ? Json(trace::result_text(*step.result)) : Json(nullptr)},
                 {"operation", step.operation},
                 {"span", places.at(step.span)},
                 {"clock", step.clock},
                 {"changes", std::move(changes)},
                 {"bindings", std::move(bindings)}};
    if (step.action == ir::Action::receive_failed) json["under_way"] = step.is_under_way;
    if (!step.denials.empty()) {
        std::vector<Claim> claims;
        for (const ir::Denial& denial : step.denials) claims.emplace_back(MayNot{denial});
        json["denials"] = json_of(claims);
    }
    return json;
}

Json json_of(const JsonPlaces& places, const trace::FinalPlace& place) {
    Json waits_for = Json::array();
    for (std::size_t at = 0; at < place.waits_for.size(); ++at) {
        const source::Span span = at < place.waits_at.size() ? place.waits_at[at] : source::Span{};
        waits_for.push_back({{"message", place.waits_for[at]}, {"span", places.at(span)}});
    }
    Json untaken = Json::array();
    for (const trace::FinalPlace::Untaken& each : place.untaken) {
        untaken.push_back({{"message", each.message},
                           {"because", each.because.empty() ? Json(nullptr) : Json(each.because)},
                           {"receive", places.at(each.at)}});
    }
    Json failing = Json::array();
    for (const trace::FinalPlace::Failing& each : place.failing)
        failing.push_back({{"decision", each.decision}, {"span", places.at(each.at)}});
    return {{"agent", place.agent},
            {"state", to_string(place.kind)},
            {"span", places.at(place.span)},
            {"waits_for", std::move(waits_for)},
            {"failing", std::move(failing)},
            {"at_hand", place.at_hand},
            {"untaken", std::move(untaken)},
            {"could_send", place.could_send},
            {"never_get_there", place.never_get_there},
            {"only_restarts", place.only_restarts},
            {"mailbox", texts_of(place.mailbox)}};
}

Json json_of(const JsonPlaces& places, const trace::Counterexample& run) {
    Json steps = Json::array();
    for (const trace::Step& step : run.steps) steps.push_back(json_of(places, step));
    Json final_places = Json::array();
    for (const trace::FinalPlace& place : run.final_places) final_places.push_back(json_of(places, place));
    Json values = Json::array();
    for (const trace::ValueThen& value : run.values) {
        values.push_back({{"name", value.name},
                          {"value", value.value},
                          {"before_last_step", value.before},
                          {"set_at", value.set_at ? Json(*value.set_at) : Json(nullptr)}});
    }
    Json parts = Json::array();
    for (const semantics::AtomTruth& part : run.parts)
        parts.push_back({{"span", places.at(part.span)}, {"is_true", part.is_true}});
    return {{"lasso_start", run.lasso_start ? Json(*run.lasso_start) : Json(nullptr)},
            {"steps", std::move(steps)},
            {"final_places", std::move(final_places)},
            {"values", std::move(values)},
            {"parts", std::move(parts)}};
}

Json json_of(const JsonPlaces& places, const std::vector<Finding>& all) {
    Json findings = Json::array();
    for (const Finding& finding : all) {
        findings.push_back({{"message", finding.message},
                            {"span", places.at(finding.span)},
                            {"notes", json_of(places, finding.notes)},
                            {"claims", json_of(finding.claims)}});
        if (finding.behind) findings.back()["behind"] = *finding.behind;
    }
    return findings;
}

Json json_of(const JsonPlaces& places, const ChoiceNode& node) {
    Json steps = Json::array();
    for (const trace::Step& step : node.steps) steps.push_back(json_of(places, step));
    Json ways = Json::array();
    for (const ChoiceNode& way : node.ways) ways.push_back(json_of(places, way));
    return {{"number", node.number},
            {"way", node.way},
            {"steps", std::move(steps)},
            {"part", node.asked},
            {"is_true", node.is_true},
            {"span", places.at(node.span)},
            {"message", words_of(node)},
            {"end", to_string(node.end)},
            {"again_from", node.again_from ? Json(*node.again_from) : Json(nullptr)},
            {"same_as", node.same_as ? Json(*node.same_as) : Json(nullptr)},
            {"same_after", node.same_after ? Json(*node.same_after) : Json(nullptr)},
            {"left_out", node.left_out},
            {"ways", std::move(ways)}};
}

Json json_of(const JsonPlaces& places, const FileResult& file, const SceneResult& scene, const PropertyResult& result) {
    const bool incomplete = result.verdict == Verdict::incomplete;
    return {{"scene", scene.scene},
            {"instance_name", scene.instance_name},
            {"property", name_of(result)},
            {"stated", result.property == Property::user_defined},
            {"verdict", to_string(result.verdict)},
            {"expected", to_string(result.expected)},
            {"as_expected", is_as_expected(result)},
            {"because", result.because},
            {"missing_places", result.missing_places},
            {"summary", result.summary},
            {"proof", result.proof.empty() ? Json(nullptr) : Json(result.proof)},
            {"states", result.states},
            {"transitions", result.transitions},
            {"depth", result.depth},
            {"state_bytes", result.state_bytes},
            {"seconds", result.seconds},
            {"memory_bytes", result.memory_bytes},
            {"lowering", lowering_words(file)},
            {"engine", result.on_cluster ? "slurm" : "local"},
            {"incomplete_because", incomplete ? Json(result.incomplete_because) : Json(nullptr)},
            {"limits_reached", result.limits_reached},
            {"findings", json_of(places, result.findings)},
            {"vacuous", json_of(places, result.vacuous)},
            {"expected_vacuous", result.expected_vacuous},
            {"counterexample", result.counterexample ? json_of(places, *result.counterexample) : Json(nullptr)},
            {"choices", result.choices ? json_of(places, *result.choices) : Json(nullptr)}};
}

Json advice_of(const JsonPlaces& places, const SceneResult& scene) {
    Json advice = Json::array();
    for (const Advice& each : scene.advice)
        advice.push_back({{"about", word_of(each.about)}, {"text", each.text}, {"span", places.at(each.span)}});
    return advice;
}

Json json_of(const JsonPlaces& places, const FileResult& file, std::string_view version) {
    Json scenes = Json::array();
    Json results = Json::array();
    for (const SceneResult& scene : file.scenes) {
        Json reductions = Json::array();
        for (const promela::ReductionNote& each : scene.reductions)
            reductions.push_back({{"span", places.at(each.span)}, {"text", each.words}});
        scenes.push_back({{"scene", scene.scene},
                          {"instance_name", scene.instance_name},
                          {"instance", json_of(scene.instance, scene.capacity)},
                          {"any_number_of", scene.any_number_of.empty() ? Json(nullptr) : Json(scene.any_number_of)},
                          {"seconds", scene.seconds},
                          {"reductions", std::move(reductions)},
                          {"advice", advice_of(places, scene)}});
        for (const PropertyResult& each : scene.results) results.push_back(json_of(places, file, scene, each));
    }
    Json diagnostics = Json::array();
    for (const diag::Diagnostic& each : file.diagnostics) diagnostics.push_back(json_of(places, each));
    const std::string& error = file.error.empty() ? file.input_error : file.error;
    return {{"tool", {{"name", "map2pml"}, {"version", version}}},
            {"input", file.input},
            {"check_file", file.check_file.empty() ? Json(nullptr) : Json(file.check_file)},
            // Most files have one scene; this is its instance, and `scenes` has all.
            {"instance",
             file.scenes.empty() ? Json(nullptr) : json_of(file.scenes.front().instance, file.scenes.front().capacity)},
            {"scenes", std::move(scenes)},
            {"results", std::move(results)},
            {"cached", file.is_cached},
            {"smallest", file.smallest ? json_of(*file.smallest) : Json(nullptr)},
            {"refused_scenes", file.refused},
            {"diagnostics", std::move(diagnostics)},
            {"error", error.empty() ? Json(nullptr) : Json(error)}};
}

/// Source text may contain any bytes; the output is always valid UTF-8.
std::string text_of(const Json& document) { return document.dump(2, ' ', true, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string print_json(const std::vector<LocatedResult>& results, std::string_view version) {
    std::vector<Json> all;
    for (const LocatedResult& each : results)
        all.push_back(json_of({*each.sources, each.result->diagrams}, *each.result, version));
    return text_of(joined_reports(std::move(all)));
}

std::string print_trace(const source::SourceSet& sources, const SavedRun& saved, std::string_view version) {
    return text_of({{"schema_version", kSchemaVersion},
                    {"tool", {{"name", "map2pml"}, {"version", version}}},
                    {"input", saved.input},
                    {"check_file", saved.check_file.empty() ? Json(nullptr) : Json(saved.check_file)},
                    {"scene", saved.protocol.name},
                    {"instance_name", saved.instance_name},
                    {"instance", json_of(saved.instance, 0)},
                    {"seed", saved.seed ? Json(*saved.seed) : Json(nullptr)},
                    {"outcome", saved.outcome},
                    {"trace", json_of({sources, saved.diagrams}, saved.run)}});
}

namespace {

using Object = nlohmann::ordered_json;

std::string_view word_of(Smallest::Outcome outcome) {
    switch (outcome) {
        case Smallest::Outcome::found:
            return "found";
        case Smallest::Outcome::none:
            return "none";
        case Smallest::Outcome::incomplete:
            return "incomplete";
    }
    return "";
}

std::string_view word_of(TriedInstance::Outcome outcome) {
    switch (outcome) {
        case TriedInstance::Outcome::as_expected:
            return "as expected";
        case TriedInstance::Outcome::unexpected:
            return "not as expected";
        case TriedInstance::Outcome::incomplete:
            return "incomplete";
    }
    return "";
}

Object bounds_of(const InstanceFamily& family) {
    Object numbers = Object::array();
    for (const RaisedNumber& each : family.numbers) {
        numbers.push_back({{"kind", each.is_limit ? "limit" : "agents"},
                           {"name", each.name},
                           {"first", each.first},
                           {"last", each.last},
                           {"by_default", each.is_default}});
    }
    return {{"scene", family.scene}, {"instance_name", family.instance_name}, {"numbers", std::move(numbers)}};
}

Object tried_of(const Smallest& smallest, const TriedInstance& tried) {
    const InstanceFamily& family = smallest.families[tried.family];
    Object agents = Object::object();
    Object limits = Object::object();
    for (std::size_t at = 0; at < family.numbers.size(); ++at)
        (family.numbers[at].is_limit ? limits : agents)[family.numbers[at].name] = tried.values[at];
    return {{"scene", family.scene},
            {"instance_name", family.instance_name},
            {"agents", std::move(agents)},
            {"limits", std::move(limits)},
            {"size", tried.size},
            {"outcome", word_of(tried.outcome)},
            {"finished", tried.is_finished},
            {"properties", tried.properties},
            {"known", tried.known},
            {"incomplete_because", tried.why.empty() ? Object(nullptr) : Object(tried.why)},
            {"states", tried.states},
            {"seconds", tried.seconds}};
}

}  // namespace

Object json_of(const Smallest& smallest) {
    Object bounds = Object::array();
    for (const InstanceFamily& each : smallest.families) bounds.push_back(bounds_of(each));
    Object tried = Object::array();
    for (const TriedInstance& each : smallest.tried) tried.push_back(tried_of(smallest, each));
    const TriedInstance* found = found_instance(smallest);
    return {{"outcome", word_of(smallest.outcome)},
            {"found", found == nullptr ? Object(nullptr) : tried_of(smallest, *found)},
            {"is_smallest", found == nullptr ? Object(nullptr) : Object(unfinished_smaller(smallest).empty())},
            {"finished_up_to_size", finished_size(smallest)},
            {"bounds", std::move(bounds)},
            {"tried", std::move(tried)},
            {"untried", smallest.untried},
            {"impossible", smallest.impossible}};
}

}  // namespace map2pml::report
