/// Shared by the sources of this folder: records of a format -> events.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "driver/input/logs/read_log.h"

namespace map2pml::logs {

// --- message_text.cpp: Names and terms as they would be written in a protocol.

/// `item( 3,red )` -> `item(3, red)`. What is no term becomes a string: `two words` -> `"two words"`.
[[nodiscard]] std::string term_text(std::string_view written);

/// `inform(bid, 10)` -> `inform` and its terms, which are added; returns what is wrong, or nothing.
[[nodiscard]] std::string split_message(std::string_view written, std::string& name, std::vector<std::string>& terms);

/// The parts between the commas that stand in no brackets and no string.
[[nodiscard]] std::vector<std::string_view> split_terms(std::string_view written);

/// Whether the text can be the name of an agent or a message: it is not empty and has no control characters.
[[nodiscard]] bool is_name(std::string_view text);

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// `send`, `receive`, `message` and what loggers write for them.
[[nodiscard]] std::optional<observed::Event::Kind> kind_named(std::string_view word);

/// The role of the agent that acts is that of the sender or of the receivers.
void place_role(std::string_view role, observed::Event& event);

// --- The readers of a format

/// The outcome of a record: an event, nothing that should be one (a step that is no message), or why it is no event.
struct Made {
    enum class Kind : std::uint8_t { event, nothing, fault };
    Kind kind = Kind::event;
    std::string why = {};
};

/// Takes the events and faults that a reader finds; false: no more of them.
class Found {
  public:
    Found(const Listener& listener, Outcome& outcome) : listener_(listener), outcome_(outcome) {}
    void event(const observed::Event& event);
    void fault(std::size_t line, std::string why);
    /// The whole log cannot be read; half a sentence after its name.
    void fail(std::string why);
    [[nodiscard]] bool goes_on() const { return goes_on_; }

  private:
    const Listener& listener_;
    Outcome& outcome_;
    bool goes_on_ = true;
};

/// A reader of lines. A line is followed by at least `simdjson::SIMDJSON_PADDING` bytes that may be read.
class LineReader {
  public:
    virtual ~LineReader() = default;
    /// \param is_whole false: the log ends with this line, and no line end follows
    virtual void take(std::string_view line, std::size_t number, bool is_whole, Found& found) = 0;
    /// At the end of a file.
    virtual void end(Found& /*found*/) {}
};

/// The places that the user named, and for the other fields those of the format.
[[nodiscard]] Fields with_defaults(const Fields& given, Format format);

[[nodiscard]] std::unique_ptr<LineReader> json_line_reader(const Fields& given);
[[nodiscard]] std::unique_ptr<LineReader> table_reader(const Fields& given, char separator);
[[nodiscard]] std::unique_ptr<LineReader> document_reader(const Fields& given);

// --- json_event.cpp: One record of JSON -> an event

/// Finds a value by its JSON pointer.
using FindValue = std::function<std::optional<simdjson::dom::element>(const std::string& pointer)>;
[[nodiscard]] Made event_from(simdjson::dom::element record, const Fields& fields, observed::Event& event);
/// \param find of a record whose values have places of their own
[[nodiscard]] Made event_from(const FindValue& find, const Fields& fields, observed::Event& event);

/// Half a sentence: `is not UTF-8`. \param is_whole false: it ends where the log does
[[nodiscard]] std::string json_fault(simdjson::error_code error, bool is_whole);

// --- json_document.cpp: A document of JSON, as a whole.   text -> events

/// Whether a record is a document of its own: a list, spans of OpenTelemetry, a trace or a report of ours.
[[nodiscard]] bool is_document(simdjson::dom::element record);

/// A list of events, spans of OpenTelemetry, a trace of `simulate` or a report of `check`.
class DocumentParts {
  public:
    explicit DocumentParts(const Fields& given);
    ~DocumentParts();
    DocumentParts(const DocumentParts&) = delete;
    DocumentParts& operator=(const DocumentParts&) = delete;
    DocumentParts(DocumentParts&&) = delete;
    DocumentParts& operator=(DocumentParts&&) = delete;

    /// Returns what is wrong with the document, as `json_fault`, or nothing.
    /// \param text is followed by `simdjson::SIMDJSON_PADDING` bytes that may be read
    /// \param line its first line
    [[nodiscard]] std::string read(std::string_view text, std::size_t line, Found& found);

  private:
    class Walk;
    std::unique_ptr<Walk> walk_;
};

}  // namespace map2pml::logs
