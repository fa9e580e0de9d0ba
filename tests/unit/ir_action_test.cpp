#include "translator/model/protocol/action.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace ir_action_test {

using namespace map2pml;
using ir::Action;

TEST_CASE("each action has a name of its own") {
    std::set<std::string_view> names;
    for (std::size_t at = 0; at <= static_cast<std::size_t>(Action::arrive); ++at)
        CHECK(names.insert(to_string(static_cast<Action>(at))).second);
    CHECK(to_string(Action::send_failed) == "send-failed");
    CHECK_FALSE(names.contains("unknown"));
}

TEST_CASE("runs list all but a RETRY and an ARRIVE; what happens within other steps is no event of the semantics") {
    CHECK(static_cast<std::size_t>(Action::fail) < ir::kListedActions);
    CHECK(static_cast<std::size_t>(Action::retry) >= ir::kListedActions);
    for (const Action each : {Action::fork, Action::join, Action::finish, Action::fail, Action::retry, Action::arrive})
        CHECK_FALSE(is_event(each));
    CHECK((is_silent(Action::retry) && is_silent(Action::arrive) && !is_silent(Action::fork)));
    for (const Action each : {Action::send, Action::receive_failed, Action::call_failed, Action::timeout})
        CHECK(is_event(each));
}

}  // namespace ir_action_test
