/// Tags that steps of the model print, from which the trace is read:   back end -> tag in the trail -> `driver/runs/trace`
///
/// A tag is a line `@ OPERATION EVENT SELF values… [> receivers…]` (templates/promela/README.md): the number of the operation (0:
/// none), the letter of the event, the number of the agent (1, 2, …). This is the one list of the letters.
#pragma once

#include <array>
#include <optional>
#include <string>

namespace map2pml::promela {

enum class TrailEvent : char {
    send = 's',            ///< to the receivers of the tag; values: the terms
    send_failed = 'S',     ///< no agent matches the address
    receive = 'r',         ///< values: the sender, the terms
    receive_failed = 'R',  ///< there is no such message
    decide = 'd',          ///< value: the result, where it has one
    decide_failed = 'D',
    call = 'c',         ///< value: the number of the clause that is entered
    call_failed = 'C',  ///< no clause matches
    timeout = 't',
    limit_reached = 'l',  ///< a limit left only the timeout
    skip = 'k',           ///< an empty action
    fork = 'p',           ///< values: the process of each branch
    join = 'j',           ///< all branches have ended
    branch_ended = 'b',
    branch_failed = 'B',
    finish = 'f',   ///< the agent ended well
    fail = 'F',     ///< the agent ended in failure
    stuck = 'w',    ///< the watcher found an agent that is stuck
    mistake = 'v',  ///< value: the number of a place of the check file that has no value (`Generated::mistakes`)
    cut = 'x',      ///< the search was cut: at a bound of the instance, or at a full mailbox
};

inline constexpr std::array kTrailEvents = {
    TrailEvent::send,    TrailEvent::send_failed,   TrailEvent::receive,       TrailEvent::receive_failed,
    TrailEvent::decide,  TrailEvent::decide_failed, TrailEvent::call,          TrailEvent::call_failed,
    TrailEvent::timeout, TrailEvent::limit_reached, TrailEvent::skip,          TrailEvent::fork,
    TrailEvent::join,    TrailEvent::branch_ended,  TrailEvent::branch_failed, TrailEvent::finish,
    TrailEvent::fail,    TrailEvent::stuck,         TrailEvent::mistake,       TrailEvent::cut,
};

/// The letter in the tag.
[[nodiscard]] inline std::string letter_of(TrailEvent event) { return {static_cast<char>(event)}; }

/// Nothing: no event has this letter.
[[nodiscard]] constexpr std::optional<TrailEvent> trail_event(char letter) {
    for (const TrailEvent each : kTrailEvents)
        if (static_cast<char>(each) == letter) return each;
    return std::nullopt;
}

/// Stands for a value that the model does not have, because it is not needed.
inline constexpr int kNotRecordedNumber = -1;

/// Precedes the receivers of a message.
inline constexpr char kReceiversFollow = '>';
/// Precedes a receiver that is left out if it is the sender itself.
inline constexpr char kUnlessSender = '~';

}  // namespace map2pml::promela
