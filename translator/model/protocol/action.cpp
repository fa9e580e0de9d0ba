#include "translator/model/protocol/action.h"

namespace map2pml::ir {

std::string_view to_string(Action action) {
    switch (action) {
        case Action::send:
            return "send";
        case Action::send_failed:
            return "send-failed";
        case Action::receive:
            return "receive";
        case Action::receive_failed:
            return "receive-failed";
        case Action::decide:
            return "decide";
        case Action::decide_failed:
            return "decide-failed";
        case Action::call:
            return "call";
        case Action::call_failed:
            return "call-failed";
        case Action::timeout:
            return "timeout";
        case Action::fork:
            return "fork";
        case Action::join:
            return "join";
        case Action::finish:
            return "finish";
        case Action::fail:
            return "fail";
        case Action::retry:
            return "retry";
        case Action::arrive:
            return "arrive";
    }
    return "unknown";
}

}  // namespace map2pml::ir
