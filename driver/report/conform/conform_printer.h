/// A printer of recorded conversations gets one after the other, and then what is said of them all.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "driver/report/pipeline/junit_document.h"
#include "driver/results/diagram.h"
#include "driver/runs/conform/conform.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// What is said about the logs as a whole.
struct LogSummary {
    std::string name;  ///< as given
    std::size_t events = 0;
    std::size_t no_events = 0;
    std::vector<std::string> first;  ///< `line 3: it is no JSON object`, a few
    std::string fault;               ///< why it was not read to its end
};

/// What is known before the first conversation.
struct ConformContext {
    const source::SourceSet& sources;  ///< must outlive the printer
    std::string protocol;              ///< as given
    std::string check_file;            ///< empty: there is none
    bool is_closed = false;            ///< a conversation that is open is unfinished
    bool verbose = false;
    std::string version;
    std::string command_line;
    std::string help_uri;                  ///< for SARIF
    const std::vector<Diagram>& diagrams;  ///< in which the protocol is drawn, if it is
};

/// What is known after the last one.
struct ConformEnd {
    const conform::Totals& totals;
    const std::vector<conform::CoveredStep>& coverage;
    const std::vector<LogSummary>& logs;
    const conform::Suggestions* suggestions = nullptr;  ///< null: nobody asked for them
};

class ConformPrinter {
  public:
    virtual ~ConformPrinter() = default;
    /// \param logs those that the events of the conversation are in, by index
    virtual void add(const conform::CaseResult& result, const std::vector<LogSummary>& logs) = 0;
    /// The report, which ends with a line end; always valid UTF-8. Called once.
    [[nodiscard]] virtual std::string whole(const ConformEnd& end) = 0;
};

// --- the printers, each in a file of its name

[[nodiscard]] std::unique_ptr<ConformPrinter> conform_text(const ConformContext& context);
/// One object in the shape of ../schema/conform-report.schema.json.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_json(const ConformContext& context);
/// Coverage as a tracefile of lcov. The count of a line is that of the conversations that certainly took a step on it; outcomes of
/// decisions and waits are branches.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_lcov(const ConformContext& context);
/// A test suite for each log, a case for each conversation that begins in it: it fails where it deviates or violates a property, and has an
/// error where it is undecided or unfinished.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_junit(const ConformContext& context, JunitKind kind);
/// A result for each group of alike conversations that deviate or violate a property, at its place in the protocol, with the lines of the
/// logs as related places; what is undecided or unfinished, and lines that are no events, are notices.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_sarif(const ConformContext& context);
/// A workflow command of GitHub for each of these groups and notices.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_annotations(const ConformContext& context);

/// A page: counts, the chart of each of the first conversations that are not as they should be, and the source with a margin of counts.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_html(const ConformContext& context);
/// The suggested runs as a log, and as tests in Python; without them, empty.
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_suggested_log(const ConformContext& context);
[[nodiscard]] std::unique_ptr<ConformPrinter> conform_suggested_tests(const ConformContext& context);

// --- conform_printer.cpp: Words and places that the printers share.

/// Whether the conversation is as it should be: nothing that the exit code counts.
[[nodiscard]] bool is_good(const conform::CaseResult& result, bool is_closed);
/// `deviates`, `unfinished`
[[nodiscard]] std::string verdict_word(const conform::CaseResult& result, bool is_closed);
/// The event that the conversation is about: the one that does not fit, else the last.
[[nodiscard]] const conform::Logged& main_event(const conform::CaseResult& result);
/// The place of the protocol that a deviation is about: that of its reason, else of what could have come instead; may be nowhere.
[[nodiscard]] source::Span place_of(const conform::Deviation& deviation);
/// `Ann -> Bob, Cid  invite(noon)`
[[nodiscard]] std::string event_words(const conform::Event& event);
[[nodiscard]] std::string event_words(const conform::ShownMessage& message);

/// `not reached within 300,000 states`, with the reason; `no run with these agents reaches` where that is known.
[[nodiscard]] std::string not_reached_words(const conform::Suggestions& suggestions);
/// Lines of the log that are no events, and why it was not read to its end; empty: there is nothing to say.
[[nodiscard]] std::string doubts_of(const LogSummary& log);

}  // namespace map2pml::report
