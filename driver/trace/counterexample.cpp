#include "driver/trace/counterexample.h"

namespace map2pml::trace {

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
        case Action::timeout:
            return "timeout";
        case Action::call:
            return "call";
        case Action::call_failed:
            return "call-failed";
        case Action::fork:
            return "fork";
        case Action::join:
            return "join";
        case Action::finish:
            return "finish";
        case Action::fail:
            return "fail";
    }
    return "unknown";
}

std::string_view to_string(FinalPlace::Kind kind) {
    switch (kind) {
        case FinalPlace::Kind::finished:
            return "finished";
        case FinalPlace::Kind::failed:
            return "failed";
        case FinalPlace::Kind::waiting:
            return "waiting";
        case FinalPlace::Kind::running:
            return "running";
    }
    return "unknown";
}

}  // namespace map2pml::trace
