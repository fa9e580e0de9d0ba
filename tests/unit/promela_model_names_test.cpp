// The driver recognises every assertion and every final label that templates and back end write.
#include <doctest/doctest.h>

#include <map>
#include <sstream>
#include <string>

#include "map2pml/templates.h"
#include "translator/protocols/promela/model_names.h"

namespace promela_model_names_test {

using namespace map2pml;
using promela::assertion_of;
using promela::ModelAssertion;

TEST_CASE("every assertion of a template has a meaning") {
    const std::map<std::string, ModelAssertion> meant = {
        {"promela/branch_end.mustache", ModelAssertion::processes},
        {"promela/fail.mustache", ModelAssertion::failure},
        {"promela/finish.mustache", ModelAssertion::orphans},
        {"promela/fork_branch.mustache", ModelAssertion::processes},
        {"promela/mistake.mustache", ModelAssertion::mistake},
        {"promela/property_watcher.mustache", ModelAssertion::user_defined},
        {"promela/put.mustache", ModelAssertion::full_mailbox},
        {"promela/rest_watcher.mustache", ModelAssertion::orphans},
        {"promela/spawn.mustache", ModelAssertion::processes},
        {"promela/stuck.mustache", ModelAssertion::stuck_agent},
    };
    std::size_t found = 0;
    for (const std::string_view name : templates::names()) {
        std::istringstream lines{std::string(*templates::embedded(name))};
        for (std::string line; std::getline(lines, line);) {
            const std::size_t at = line.find("assert(");
            if (at == std::string::npos) continue;
            CAPTURE(name);
            REQUIRE(meant.contains(std::string(name)));
            // The channel of a `par` is named by the back end.
            std::string condition = line.substr(at);
            if (const std::size_t channel = condition.find("{{channel}}"); channel != std::string::npos)
                condition.replace(channel, 11, std::string(promela::kJoinChannel) + "5_3");
            if (const std::size_t messages = condition.find("{{messages}}"); messages != std::string::npos)
                condition.replace(messages, 12, "len(mailbox_2) + counted_2_m_0");
            CHECK(assertion_of(condition) == meant.at(std::string(name)));
            ++found;
        }
    }
    CHECK(found == meant.size());
}

TEST_CASE("conditions as SPIN prints them") {
    CHECK(assertion_of("(len(mailbox_2)<4)") == ModelAssertion::full_mailbox);
    CHECK(assertion_of("((len(mailbox_2)+counted_2_m_0)<4)") == ModelAssertion::full_mailbox);
    CHECK(assertion_of("(len(joined_7_3)<5)") == ModelAssertion::processes);
    CHECK(assertion_of("( ( (!(1)||(running>0)) ||limit_reached) ||((len(mailbox_1)==0)))") == ModelAssertion::orphans);
    CHECK(assertion_of("(!(1)|| !(agent_failed))") == ModelAssertion::failure);
    CHECK_FALSE(assertion_of("(x<4)").has_value());
}

TEST_CASE("the ends in the template of a process begin as the driver expects") {
    const std::string ends{*templates::embedded("promela/ends.mustache")};
    for (const std::string_view label : {promela::kEndLabel, promela::kFailedLabel, promela::kCutLabel}) {
        CAPTURE(label);
        CHECK(ends.find("\n" + std::string(label) + "{{process}}:") != std::string::npos);
    }
}

}  // namespace promela_model_names_test
