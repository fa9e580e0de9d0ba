/// Recorded messages of real conversations, one by one.   a log -> events, and what in it is no event
///
/// Nothing of the log is kept. JSON Lines, CSV and TSV are read line by line; a document of JSON (a list of events, spans of
/// OpenTelemetry, a trace of our own) is read as a whole.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/input/archive/archive.h"
#include "translator/model/observed/event.h"
#include "translator/model/observed/log_form.h"

namespace map2pml::logs {

using observed::Field;
using observed::Fields;
using observed::Format;
using observed::kFieldCount;

/// The longest line, and the longest document.
inline constexpr std::size_t kMostLineBytes = std::size_t{4} << 20U;
inline constexpr std::size_t kMostDocumentBytes = std::size_t{64} << 20U;

struct Settings {
    Fields fields;
    Format format = Format::detected;
    bool follow = false;  ///< at the end of a file, wait for more, and for another file of this name
};

/// A line that is no event.
struct NoEvent {
    std::size_t line = 0;
    std::string why;  ///< "`from` is missing"
};

struct Counts {
    std::size_t lines = 0;  ///< that are not blank; of a document its events and what should be some
    std::size_t events = 0;
    std::size_t no_events = 0;
    std::vector<NoEvent> first;  ///< at most three
};
inline constexpr std::size_t kMostShown = 3;

struct Listener {
    /// The event is valid during the call. False: read no further.
    std::function<bool(const observed::Event&)> event;
    std::function<void(const NoEvent&)> no_event = [](const NoEvent&) {};
    /// Called several times a second while there is nothing to read, and often otherwise. False: read no further.
    archive::GoesOn goes_on = [] { return true; };
};

struct Outcome {
    Counts counts;
    std::string
        fault;  ///< why the log was not read to its end, to be printed after its name; events may have come before
    bool is_stopped = false;  ///< by the listener
};

/// `-` is standard input. The lines of a file that takes the place of a followed one count from 1.
[[nodiscard]] Outcome read_log(const std::string& path, const Settings& settings, const Listener& listener);

/// The same for a text in memory; \param name its suffix tells the format
[[nodiscard]] Outcome read_text(std::string_view text, const std::string& name, const Settings& settings,
                                const Listener& listener);

}  // namespace map2pml::logs
