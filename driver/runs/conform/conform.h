/// Recorded conversations against a protocol.   events of logs + protocol -> a verdict for each conversation
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/input/reading/settings.h"
#include "driver/results/counterexample.h"
#include "driver/results/diagram.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/observed/event.h"
#include "translator/model/observed/log_form.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::conform {

using observed::Event;

/// An event and the log that it is in.
struct Logged {
    std::size_t log = 0;  ///< index
    Event event;
};

enum class Verdict : std::uint8_t {
    conforms,   ///< some run fits, and all agents can have ended
    open,       ///< some run fits so far
    deviates,   ///< no run fits
    undecided,  ///< a budget or a bound ended the search, or the agents have no roles
};
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// A message as people read it, with the names of the log.
struct ShownMessage {
    std::string from;
    std::vector<std::string> to;
    std::string text;     ///< `inform(bid, 10)`
    source::Span at;      ///< of its operation; may be nowhere
    std::string wording;  ///< the operation as it is written
    auto operator<=>(const ShownMessage&) const = default;
};

/// Why an event does not fit.
enum class Reason : std::uint8_t {
    unknown_message,
    too_early,
    already_done,
    wrong_terms,
    wrong_receiver,
    wrong_sender,
    not_permitted,  ///< by rules of agents; without them, it would fit
    not_possible,   ///< none of these
};
[[nodiscard]] std::string_view to_string(Reason reason);

struct Deviation {
    std::size_t event = 0;  ///< index in the events of the result
    std::size_t index = 0;  ///< so many events of the conversation came before it
    Reason reason = Reason::not_possible;
    std::string words;                  ///< half a sentence
    source::Span at;                    ///< the place of the protocol that the words are about; may be nowhere
    std::vector<ShownMessage> instead;  ///< messages that could have come
    bool could_have_ended = false;      ///< nothing had to come
};

/// What an agent waits for at the end of a conversation that is open.
struct Waiting {
    std::string agent;
    std::string words;  ///< `waits for answer($x)`
    source::Span at;
    std::optional<std::size_t> since;  ///< index of the last event of the agent
};

struct PropertyOutcome {
    std::string name;
    bool certainly = false;            ///< violated in all runs that fit; otherwise in some
    bool is_expected = false;          ///< the check file expects that it is violated
    std::optional<std::size_t> since;  ///< index of the first event after which that is so
    source::Span at;

    /// Whether it counts against the conversation.
    [[nodiscard]] bool is_failure() const { return certainly && !is_expected; }
};

/// A message that must be missing in the log.
struct MissingMessage {
    std::size_t before = 0;  ///< so many events of the case came before it
    ShownMessage message;
};

struct CaseResult {
    std::string name;             ///< of the conversation; may be empty
    std::size_t event_count = 0;  ///< of the conversation
    /// Those that the result is about, without roles: the first and the last one, and unless the conversation conforms, all of them or
    /// those up to the deviation or the end, at most 10,000, and the last ones of each agent.
    std::vector<Logged> events;
    Verdict verdict = Verdict::undecided;
    std::string because;                          ///< undecided: why, and what to do
    std::optional<Deviation> deviation;           ///< deviates; undecided by the reading of timeouts
    std::size_t lost = 0;                         ///< so many messages must be missing
    std::vector<MissingMessage> missing;          ///< those of one run; empty where it takes too long to find one
    std::vector<Waiting> waiting;                 ///< open
    std::vector<PropertyOutcome> violated;        ///< properties of the check file
    bool is_told = false;                         ///< `look` has said the same
    std::map<std::string, std::string> inferred;  ///< name -> agent of the protocol that only it can be
};

/// A step of the protocol, and in how many conversations it was taken.
struct CoveredStep {
    source::Span at;
    std::string what;           ///< `sent`, `taken`, `succeeded`, `failed`, `entered`, `timed out`
    std::string text;           ///< the operation as it is written
    ir::OperationId operation;  ///< its number, as in reports of `check`
    std::size_t certainly = 0;  ///< in all runs that fit
    std::size_t possibly = 0;   ///< in some, these included
};

/// A shortest run to steps that no conversation took.
struct Suggestion {
    std::vector<std::size_t>
        steps;  ///< by their index in the coverage, in the order of the run, the last one at its end
    trace::Counterexample run;
};
struct Suggestions {
    std::vector<Suggestion> runs;          ///< the shortest first; each step in one of them
    std::vector<std::size_t> not_reached;  ///< steps that no run reaches within the limits of the search
    std::size_t states = 0;                ///< that the search has seen
    bool is_whole = false;                 ///< it has seen all runs: a step that was not reached cannot be reached
    std::string because;                   ///< why it has not
};

using observed::Order;

struct Settings {
    Order order = Order::log;
    bool is_order_given = false;  ///< by an option, which takes precedence over the check file
    std::size_t most_lost = 0;    ///< so many messages may be missing in a conversation
    bool is_closed = false;       ///< conversations that are open are unfinished
    std::vector<std::pair<std::string, std::string>>
        patterns;  ///< agent of the protocol -> regular expression of names
    std::size_t most_places = 10'000;
    /// The work for one conversation; beyond it is undecided.
    budget::Limits of_conversation = {std::chrono::seconds(30), std::uint64_t{1} << 30U, nullptr};
    std::size_t most_open =
        1'000'000;  ///< conversations that are kept; beyond them, the one that was silent for longest is judged
};

struct Totals {
    std::size_t events = 0, cases = 0, conforming = 0, open = 0, deviating = 0, undecided = 0, violating = 0;
    std::size_t lossy = 0;  ///< conversations that fit because messages are missing
    std::size_t closed_early =
        0;                      ///< conversations that were judged before the end of the logs, for there were too many
    std::size_t late = 0;       ///< events of those that came afterwards; nobody has judged them
    std::size_t uncovered = 0;  ///< conversations of which it is not known which steps they took
    /// Properties of the check file that no log can show to be violated, or that are too many.
    std::vector<std::string> not_judged = {};
};

/// The conversations of logs, told apart by their names, each judged on its own.
class Conformance {
  public:
    /// \param sources with the protocol and its check file; it must outlive this, and so must the settings
    Conformance(const source::SourceSet& sources, source::FileId file, input::Settings instance, Settings settings);
    ~Conformance();
    Conformance(const Conformance&) = delete;
    Conformance& operator=(const Conformance&) = delete;

    /// Why no conversation can be judged; empty: they can.
    [[nodiscard]] const std::string& fault() const;
    /// In which the protocol is drawn, if it is.
    [[nodiscard]] const std::vector<report::Diagram>& diagrams() const;
    /// Gets a result; when it says no, no more are judged.
    using Take = std::function<bool(CaseResult)>;
    /// \param closed gets the result of a conversation that is judged because there are too many
    void add(
        std::size_t log, const Event& event, const Take& closed = [](const CaseResult&) { return true; });
    /// Judges conversations that have got events since the last time, as if they were over now. \param take gets those that deviate or
    /// violate a property and of which this was not said yet
    void look(const Take& take);
    /// Judges all conversations, in the order of their first events.
    void finish(const Take& take);
    /// All that is wrong with the protocol and its check file.
    [[nodiscard]] const std::vector<diag::Diagnostic>& diagnostics() const;
    [[nodiscard]] const Totals& totals() const;
    /// The steps of the protocol in text order, with what the conversations up to their deviations did.
    [[nodiscard]] std::vector<CoveredStep> coverage() const;
    /// The shortest runs to the steps that no conversation took, with the agents of the check file.
    /// \param goes_on asked now and then; when it says no, the search ends
    [[nodiscard]] Suggestions suggestions(const std::function<bool()>& goes_on) const;

  private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

/// Why the messages of a run do not fit a protocol: names are those of the instance, `Deviation::event` is the index of the first one that
/// does not fit. Nothing: some run has them all, the search was not whole, or a term before it is a value that the protocol lacks.
[[nodiscard]] std::optional<Deviation> misfit_of(const ir::Protocol& protocol, const ir::Instance& instance,
                                                 const std::vector<Logged>& messages);

/// 0 all conform or are open, 1 something deviates or is violated, 3 something is undecided, unfinished, or was not judged.
[[nodiscard]] int exit_code(const Totals& totals, bool is_closed);

}  // namespace map2pml::conform
