#include "driver/report/json/json_claims.h"

#include <string>

namespace map2pml::report {

namespace {

using ClaimJson = nlohmann::ordered_json;

ClaimJson json_of_rules(const std::vector<ir::Denial::CitedRule>& rules) {
    ClaimJson all = ClaimJson::array();
    for (const ir::Denial::CitedRule& each : rules) all.push_back({{"text", each.text}, {"line", each.at.begin.line}});
    return all;
}

ClaimJson members_of(const Claim& claim) {
    return std::visit(ir::overloaded{
                          [](const NeverEnds& it) -> ClaimJson {
                              return {{"agent", it.agent}};
                          },
                          [](const NobodySends& it) -> ClaimJson {
                              return {{"agent", it.agent}, {"messages", it.messages}, {"operations", it.receives}};
                          },
                          [](const NeverGetThere& it) -> ClaimJson {
                              return {{"agent", it.what.agent},
                                      {"messages", it.what.messages},
                                      {"operations", it.what.receives},
                                      {"senders", it.senders}};
                          },
                          [](const WaitInCircle& it) -> ClaimJson {
                              return {{"agents", it.agents}};
                          },
                          [](const GoOn& it) -> ClaimJson {
                              return {{"agents", it.agents}};
                          },
                          [](const HasNoSolution& it) -> ClaimJson {
                              return {{"agent", it.agent}, {"constraints", it.constraints}};
                          },
                          [](const FailsNow& it) -> ClaimJson {
                              return {{"agent", it.agent}, {"decisions", it.decisions}, {"operations", it.operations}};
                          },
                          [](const MayNot& it) -> ClaimJson {
                              return {{"agent", it.denial.subject},
                                      {"object", it.denial.object},
                                      {"denied", it.denial.action},
                                      {"forbidden", it.denial.is_forbidden},
                                      {"rules", json_of_rules(it.denial.rules)},
                                      {"on_the_way", json_of_rules(it.denial.on_the_way)}};
                          },
                          [](const CannotGoOn& it) -> ClaimJson {
                              return {{"agent", it.agent}};
                          },
                          [](const LeftInMailbox& it) -> ClaimJson {
                              return {{"agent", it.agent},
                                      {"messages", ClaimJson::array({it.message})},
                                      {"senders", it.senders},
                                      {"at_rest", it.at_rest}};
                          },
                          [](const FailsHere& it) -> ClaimJson {
                              return {{"agent", it.agent},
                                      {"operations", ClaimJson::array({it.operation})},
                                      {"action", to_string(it.how)}};
                          },
                          [](const MayFailToo& it) -> ClaimJson {
                              return {{"operations", ClaimJson::array({it.operation})}};
                          },
                          [](const NeverExecuted& it) -> ClaimJson {
                              return {{"operations", it.operations}};
                          },
                          [](const GoesRound& it) -> ClaimJson {
                              return {{"agent", it.agent}, {"operations", ClaimJson::array({it.operation})}};
                          },
                          [](const MailboxIsFull& it) -> ClaimJson {
                              return {{"agent", it.agent}, {"count", it.messages}};
                          },
                      },
                      claim);
}

}  // namespace

nlohmann::ordered_json json_of(const std::vector<Claim>& claims) {
    ClaimJson list = ClaimJson::array();
    for (const Claim& claim : claims) {
        ClaimJson one = {{"kind", kind_of(claim)}};
        one.update(members_of(claim));
        list.push_back(std::move(one));
    }
    return list;
}

nlohmann::ordered_json JsonPlaces::at(const source::Span& span) const {
    if (span.is_nowhere()) return nullptr;
    nlohmann::ordered_json place = {{"file", sources_.file(span.file).name()},
                                    {"line", span.begin.line},
                                    {"column", span.begin.column},
                                    {"end_line", span.end.line},
                                    {"end_column", span.end.column}};
    if (std::string element = drawn_.at(span); !element.empty()) place["element"] = std::move(element);
    return place;
}

}  // namespace map2pml::report
