#include <nlohmann/json.hpp>

#include "driver/report/json/joined_json.h"
#include "driver/report/json/json_claims.h"
#include "driver/report/proofs/print_proof.h"

namespace map2pml::prove {

namespace {

using Json = nlohmann::ordered_json;
using About = eventb::smt::Valuation::About;

Json values_of(const smt::Discharged& result, About about) {
    Json values = Json::object();
    for (const auto& each : result.model)
        if (each.about == about) values[each.name] = each.value;
    return values;
}

Json counterexample_of(const smt::Discharged& result) {
    if (result.verdict != smt::Verdict::refuted) return nullptr;
    return {{"constants", values_of(result, About::constant)},
            {"refined", values_of(result, About::refined)},
            {"before", values_of(result, About::before)},
            {"parameters", values_of(result, About::parameter)},
            {"after", values_of(result, About::after)}};
}

Json json_of(const report::JsonPlaces& places, const FileProof& file, std::size_t at) {
    const Reading& reading = file.readings[at];
    Json remarks = Json::array();
    for (const eventb::Remark& each : reading.remarks)
        remarks.push_back({{"message", each.text}, {"span", places.at(each.span)}});
    return {{"order", order_word(reading.order)},
            {"components", reading.components},
            {"holds_for", reading.scopes},
            {"asks", shown_by(reading.order)},
            {"does_not_ask", not_shown_by(reading.order)},
            {"notes", std::move(remarks)},
            {"left_out", reading.left_out.empty() ? Json(nullptr) : Json(reading.left_out)}};
}

Json json_of(const report::JsonPlaces& places, const FileProof& file, const Proof& proof) {
    const auto& [obligation, result, reading, vacuous, run] = proof;
    return {{"order", order_word(file.readings[reading].order)},
            {"component", obligation.component},
            {"obligation", obligation.name},
            {"kind", eventb::to_string(obligation.kind)},
            {"event", obligation.event},
            {"element", obligation.element},
            {"goal", to_string(*obligation.goal)},
            {"stated", stated_in(obligation)},
            {"verdict", verdict_word(result.verdict)},
            {"how", result.how},
            {"instance_size", result.size},
            {"because", result.because},
            {"vacuous", vacuous.empty() ? Json(nullptr) : Json(vacuous)},
            {"solver_failures", result.failures},
            {"seconds", result.seconds},
            {"span", places.at(obligation.span)},
            {"counterexample", counterexample_of(result)}};
}

Json lines_of(const std::vector<maze_exploration::StateLine>& lines) {
    Json all = Json::array();
    for (const maze_exploration::StateLine& each : lines) all.push_back({{"what", each.title}, {"text", each.text}});
    return all;
}

Json json_of(const report::JsonPlaces& places, const std::vector<maze_exploration::Refusal>& refused) {
    using Mark = maze_exploration::Conjunct::Mark;
    Json all = Json::array();
    for (const maze_exploration::Refusal& each : refused) {
        Json conjuncts = Json::array();
        for (const maze_exploration::Conjunct& one : each.conjuncts) {
            conjuncts.push_back({{"text", one.text},
                                 {"span", places.at(one.span)},
                                 {"is_false", one.mark == Mark::is_false},
                                 {"conflicts", one.mark == Mark::conflicts}});
        }
        all.push_back({{"what", each.action},
                       {"text", maze_exploration::words_of(each.conjuncts)},
                       {"conjuncts", std::move(conjuncts)}});
    }
    return all;
}

Json json_of(const std::optional<maze_exploration::Proposal>& proposal) {
    if (!proposal) return nullptr;
    return {{"class", proposal->of}, {"invariants", proposal->invariants}, {"is_enough", proposal->is_enough}};
}

Json json_of(const report::JsonPlaces& places, const RuleResult& rule) {
    const maze_exploration::Finding& finding = rule.finding;
    const auto or_null = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
    Json run = Json::array();
    for (const maze_exploration::RunStep& each : finding.run) {
        run.push_back({{"action", each.action},
                       {"values", each.values},
                       {"changes", words_of(each.changes)},
                       {"span", places.at(each.span)}});
    }
    return {{"rule", rule_words(rule)},
            {"abstract", or_null(rule.abstract)},
            {"class", rule.of},
            {"action", or_null(finding.action)},
            {"instance", or_null(rule.instance)},
            {"verdict", to_string(rule.outcome)},
            {"is_note", finding.is_remark},
            {"states", rule.states},
            {"because", finding.because},
            {"is_reachable", finding.is_reachable},
            {"proposed", json_of(finding.proposal)},
            {"span", places.at(finding.span)},
            {"run", std::move(run)},
            {"cycle_start", finding.cycle ? Json(*finding.cycle) : Json(nullptr)},
            {"state", lines_of(finding.states)},
            {"not_possible", json_of(places, finding.refused)}};
}

/// Adds the members that only a development has.
void add_rules(const report::JsonPlaces& places, const DevelopmentResult& result, Json& to) {
    Json rules = Json::array();
    for (const RuleResult& each : result.rules) rules.push_back(json_of(places, each));
    Json expected = Json::array();
    for (const ExpectedVerdict& each : result.expected) {
        expected.push_back(
            {{"expected", each.text}, {"found", each.found}, {"is_met", each.is_met}, {"span", places.at(each.span)}});
    }
    to["rules"] = std::move(rules);
    to["expected"] = std::move(expected);
    if (result.left_to_prove > 0) to["left_to_prove"] = result.left_to_prove;
}

Json json_of(const report::JsonPlaces& places, const FileProof& proof, std::string_view version) {
    Json results = Json::array();
    for (const Proof& each : proof.proofs) results.push_back(json_of(places, proof, each));
    Json readings = Json::array();
    std::vector<std::string> scopes;
    for (std::size_t at = 0; at < proof.readings.size(); ++at) {
        readings.push_back(json_of(places, proof, at));
        scopes.insert(scopes.end(), proof.readings[at].scopes.begin(), proof.readings[at].scopes.end());
    }
    Json diagnostics = Json::array();
    for (const diag::Diagnostic& each : proof.diagnostics) {
        diagnostics.push_back({{"code", diag::code_text(each.code)},
                               {"severity", to_string(diag::severity_of(each.code))},
                               {"message", each.message},
                               {"span", places.at(each.span)}});
    }
    const std::string& error = proof.error.empty() ? proof.input_error : proof.error;
    Json all = {{"tool", {{"name", "map2pml"}, {"version", version}}},
                {"input", proof.input},
                {"components", components_of(proof)},
                {"holds_for", std::move(scopes)},
                {"orders", std::move(readings)},
                {"seconds", proof.seconds},
                {"results", std::move(results)},
                {"diagnostics", std::move(diagnostics)},
                {"error", error.empty() ? Json(nullptr) : Json(error)}};
    if (proof.development) add_rules(places, *proof.development, all);
    return all;
}

/// As of the runs of protocols.
std::string_view outcome_of_walk(maze_exploration::Outcome outcome) {
    using maze_exploration::Outcome;
    return outcome == Outcome::holds   ? "stopped"
           : outcome == Outcome::fails ? "deadlock"
           : outcome == Outcome::bound ? "bound-reached"
                                       : to_string(outcome);
}

std::string text_of(const Json& all) { return all.dump(2, ' ', true, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string print_walk_json(const LocatedProof& proof, std::uint64_t seed, std::string_view version) {
    const RuleResult& walk = proof.proof->development->rules.front();
    Json all = {{"schema_version", report::kSchemaVersion},
                {"tool", {{"name", "map2pml"}, {"version", version}}},
                {"input", proof.proof->input}};
    const Json run = json_of({*proof.sources, {}}, walk);
    for (const char* key : {"class", "instance"}) all[key] = run[key];
    all["seed"] = seed;
    all["outcome"] = outcome_of_walk(walk.outcome);
    for (const char* key : {"because", "run", "state", "not_possible"}) all[key] = run[key];
    return text_of(all);
}

std::string print_json(const std::vector<LocatedProof>& proofs, std::string_view version) {
    std::vector<Json> all;
    for (const LocatedProof& each : proofs)
        all.push_back(json_of({*each.sources, each.proof->diagrams}, *each.proof, version));
    return text_of(report::joined_reports(std::move(all)));
}

}  // namespace map2pml::prove
