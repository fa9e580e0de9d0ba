/// JSON report of `map2pml check` -> what it says whatever the language: verdicts and runs, without source places.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace both_languages {

/// One message sent or taken.   MAP: `Ann: done(page) => Bob`   LCC: `ann: done(page) => a(client, bob)`
/// here: agent `ann`, words `done(page) => bob`
struct Step {
    std::string agent;
    std::string words;
    bool operator==(const Step&) const = default;
};

/// Where an agent is at the end of a run.
struct Place {
    std::string state;              ///< finished, failed, waiting, running
    std::set<std::string> awaited;  ///< performatives that a waiting agent waits for
    std::vector<std::string> mailbox;
};

struct Run {
    std::vector<Step> before;               ///< up to the loop, or all
    std::optional<std::vector<Step>> loop;  ///< what goes on for ever; empty when only decisions do
    std::map<std::string, Place> ends;      ///< by agent
};

struct Result {
    std::string verdict;
    std::optional<Run> run;
};

using Question = std::pair<std::string, std::string>;  ///< instance, property

struct Report {
    std::set<std::string> instances;
    std::map<Question, Result> results;
};

/// The report fits driver/report/schema. Agents are written in lower case, as LCC has to.
[[nodiscard]] Report plain(const nlohmann::json& report);

}  // namespace both_languages
