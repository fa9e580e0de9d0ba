/// Declarations that only this folder shares.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "driver/runs/conform/conform.h"
#include "driver/runs/conform/kept.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/protocols/semantics/conformance/follower.h"
#include "translator/protocols/semantics/conformance/passed.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::conform {

// --- cast.cpp: The agents of a conversation.   events + protocol -> which agent of the protocol each name is

/// One conversation, until it is judged.
struct Conversation {
    std::string name;  ///< may be empty
    KeptEvents events;
    /// By number of a name: the agents that it can be, as `Casting` numbers them. A string, which has room for three of them.
    std::u32string candidates;
    std::size_t first = 0;     ///< the number of its first event in all logs
    bool has_changed = false;  ///< since it was looked at
    std::size_t told = 0;      ///< a hash of what was said of it then; 0: nothing
};

struct Cast {
    /// Name in the log -> agent of the protocol, in the order of appearance.
    std::vector<std::pair<std::string, std::string>> roles;
    std::map<std::string, std::string> inferred;
    std::string fault;  ///< a name has no role
};

class Casting {
  public:
    Casting(const ir::Protocol& protocol, const ir::Instance& instance, const Settings& settings);
    /// What an event that was added says about its agents.
    void note(const Event& event, const NumberedEvent& numbered, Conversation& conversation);
    [[nodiscard]] Cast cast(const Conversation& conversation) const;
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    /// A message as the protocol has it.
    struct Form {
        std::string message;
        std::vector<std::optional<std::string>> constants;  ///< by term
        [[nodiscard]] bool fits(const Event& event) const;
    };
    struct Part {
        std::string name;
        std::string role;
        std::vector<Form> sends = {}, receives = {};
    };
    struct Candidates {
        std::vector<const Part*> parts;
        bool is_stated = false;
        auto operator<=>(const Candidates&) const = default;
    };
    [[nodiscard]] std::optional<std::string> stated(const std::string& name) const;
    [[nodiscard]] std::uint32_t number_of(const Candidates& candidates);
    [[nodiscard]] std::uint32_t candidates_for(const std::string& name);
    [[nodiscard]] static std::vector<std::optional<std::string>> constants_of(const std::vector<ir::Term>& terms);
    [[nodiscard]] std::uint32_t narrowed(std::uint32_t candidates, const std::string& role, const Event& event,
                                         bool sends);
    /// The only candidate, or the only one that is called like this.
    [[nodiscard]] const Part* part_called(const Candidates& candidates, const std::string& name) const;

    std::vector<Part> parts_;
    std::map<std::string, std::string> names_;  ///< of the instance -> agent of the protocol
    std::vector<std::pair<std::string, std::regex>> patterns_;
    std::map<Candidates, std::uint32_t> numbers_;
    std::vector<const Candidates*> candidates_;
    std::unordered_map<std::string, std::uint32_t> known_names_;
    std::string fault_;
};

// --- worlds.cpp: A protocol under the instance of a conversation.   agents + values -> system, follower

/// Values that the protocol does not mention are numbered in the order in which they appear, so that alike conversations share a world.
struct World {
    input::Protocols read;
    ir::Instance instance;
    std::unique_ptr<semantics::TransitionSystem> system;
    std::unique_ptr<semantics::Follower> follower;
    std::unique_ptr<semantics::PassedFollower> passed;
    std::string fault;  ///< there is none: why
    /// Terms that are expressions of a diagram, and so any value, by message and index; and the other values that they have in the text.
    std::map<std::pair<std::string, std::size_t>, std::set<std::string>> expressions;
    std::vector<diag::Diagnostic> diagnostics;

    [[nodiscard]] const ir::Protocol& protocol() const {
        return system ? system->protocol() : read.protocol_of(read.first(0));
    }
    /// Whether the check file expects that the property is violated.
    [[nodiscard]] bool expects_violation(const std::string& property) const;
};

struct WorldRequest {
    /// What a procedure may give besides what the check file says.
    struct Results {
        std::set<std::string> values = {};  ///< texts of the log, or those that stand for them
        bool agents = false;                ///< any agent, too
        auto operator<=>(const Results&) const = default;
    };
    std::map<std::string, std::uint32_t> counts;  ///< agent of the protocol -> how many
    std::map<std::string, Results> results = {};
    bool sends_are_seen = true;
    bool any_timeouts = false;   ///< timeouts may come at any time
    bool ignores_rules = false;  ///< rules of agents deny nothing
    auto operator<=>(const WorldRequest&) const = default;
};

/// The value that stands for expressions in diagrams.
inline constexpr const char* kExpression = "any_value";
/// The text that stands for the value in a world: no text of a log is like this.
[[nodiscard]] std::string stand_in(std::size_t number);
/// The number of the value that the text stands for.
[[nodiscard]] std::optional<std::size_t> stood_for(const std::string& text);

// --- open_results.cpp: Where results of procedures come to light.   protocol -> terms of messages

/// The result of a procedure about which the check file says nothing, or that it is one of some values.
struct OpenResult {
    /// A term of a message in which it is shown. The other terms, where they are fixed.
    struct Shown {
        std::string message;
        std::size_t term = 0;
        std::vector<std::optional<ir::Term>> others;
    };
    std::vector<Shown> shown;
    bool is_compared = false;  ///< what agents do depends on it, too
};
[[nodiscard]] std::map<std::string, OpenResult> open_results(const ir::Protocol& protocol,
                                                             const ir::Instance& instance);

class Worlds {
  public:
    Worlds(const source::SourceSet& sources, source::FileId file, input::Settings settings, std::size_t most_places);
    /// The protocol as the check file and the options have it.
    [[nodiscard]] const World& usual() const { return usual_; }
    /// Valid until `clear`.
    [[nodiscard]] World& of(const WorldRequest& request);
    /// Whether they take so much memory that they should be cleared.
    [[nodiscard]] bool are_too_large() const;
    /// Forgets all worlds but the usual one.
    void clear() { worlds_.clear(); }
    /// Whether the protocol or the check file mentions the value.
    [[nodiscard]] bool mentions(const std::string& text) const;
    /// The agent of the usual instance with this name; null: there is none.
    [[nodiscard]] const ir::AgentInstance* agent_called(const std::string& text) const;
    /// The procedures whose results are taken from the log.
    [[nodiscard]] const std::map<std::string, OpenResult>& open() const { return open_; }
    /// The agents that the check file or an option names one by one: all that it gives of these exist in each conversation.
    [[nodiscard]] const std::set<std::string>& named() const { return named_; }
    /// Whether nothing depends on values but that they are equal or not.
    [[nodiscard]] bool renames_values() const { return renames_values_; }
    /// Whether the check file says which values there are.
    [[nodiscard]] bool has_domains() const {
        return !usual_.instance.procedures.empty() ||
               (usual_.instance.is_fixed_by_language && !usual_.instance.results.empty());
    }
    [[nodiscard]] const source::SourceSet& sources() const { return sources_; }

  private:
    [[nodiscard]] World read(const WorldRequest* request) const;
    [[nodiscard]] World read_with(const WorldRequest& request) const;

    const source::SourceSet& sources_;
    source::FileId file_;
    input::Settings settings_;
    std::size_t most_places_;
    World usual_;
    std::map<std::string, OpenResult> open_;
    std::set<std::string> named_;
    bool renames_values_ = true;
    std::map<WorldRequest, World> worlds_;
};

// --- coverage.cpp: What conversations did and never did.   steps of runs -> lines of the protocol with counts

class Coverage {
  public:
    /// All steps of the protocol, not taken yet.
    explicit Coverage(const World& usual);
    /// One more conversation with these steps. \param world must exist until `settle`
    void add(const World& world, semantics::PassedFollower::Number passed) { ++pending_[{&world, passed}]; }
    /// A conversation whose steps are not known.
    void add_unknown() { ++unknown_; }
    /// Counts what was added; the worlds are no longer needed.
    void settle();

    /// What was counted.
    [[nodiscard]] std::vector<CoveredStep> steps() const;
    [[nodiscard]] std::size_t unknown() const { return unknown_; }

  private:
    using Key = std::pair<source::Span, std::string>;

    std::map<Key, CoveredStep> steps_;
    std::map<std::pair<const World*, semantics::PassedFollower::Number>, std::size_t> pending_;
    std::size_t unknown_ = 0;
};

/// `sent`, `timed out`; empty: no step that is counted.
[[nodiscard]] std::string words_of_step(ir::Action action);

// --- suggest.cpp: Runs to what no conversation did.   steps, states -> shortest runs

[[nodiscard]] Suggestions suggest(const semantics::TransitionSystem& system, const std::vector<CoveredStep>& coverage,
                                  const std::function<bool()>& goes_on);

// --- wording.cpp: The names and values of a conversation in its world.   events + cast -> numbers; numbers -> texts

class Wording {
  public:
    /// \param cast must outlive this, and so must the conversation
    Wording(const Conversation& conversation, const Cast& cast, Worlds& worlds);
    /// A run in a world that has all its agents and values.
    Wording(const KeptEvents& events, const Cast& cast) : events_(events), cast_(cast), unit_("step") {}

    /// Events are numbered by these: `line`, or `step` of a run.
    [[nodiscard]] std::string_view unit() const { return unit_; }

    [[nodiscard]] const WorldRequest& request() const { return request_; }
    /// Gives each name its agent of the world.
    void seat(const World& world);

    /// The event in numbers; false: the world has no such message, term or agent.
    [[nodiscard]] bool see(const NumberedEvent& event, const World& world, semantics::Seen& seen);
    [[nodiscard]] std::optional<semantics::Seen> seen(const Event& event, const World& world) const;
    [[nodiscard]] std::optional<semantics::Value> value(std::string_view text, const World& world) const;
    [[nodiscard]] std::optional<std::size_t> agent(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> seat_of(std::uint32_t name) const { return seats_[name]; }
    [[nodiscard]] std::string name_of(std::size_t agent, const World& world) const;
    [[nodiscard]] std::string text_of(semantics::Value value, const World& world) const;
    /// \param is_open terms that are shown as `_`
    [[nodiscard]] ShownMessage shown(const semantics::Seen& seen, const ir::Operation* operation, const World& world,
                                     const std::vector<bool>& is_open = {}) const;
    /// A text of the world with the values of the log.
    [[nodiscard]] std::string in_words_of_log(std::string text) const;
    /// A text of the world with the names and values of the log.
    [[nodiscard]] std::string with_names_of_log(const std::string& text, const World& world) const;

  private:
    /// What a word of the log is in the world, once it is known.
    struct Word {
        bool is_known = false;
        std::optional<std::size_t> message = {};
        std::optional<semantics::Value> value = {};
    };
    const Word& word(std::uint32_t number, const World& world);
    void add_results(const Worlds& worlds);
    void add_result(std::string_view term, const Worlds& worlds, WorldRequest::Results& results);
    /// The text of the world for a term of a message.
    [[nodiscard]] static std::string_view text_in(const World& world, std::string_view message, std::size_t term,
                                                  std::string_view text);

    const KeptEvents& events_;
    const Cast& cast_;
    std::string_view unit_ = "line";
    WorldRequest request_;
    std::map<std::string, std::size_t, std::less<>> others_;  ///< values of the log -> number
    std::vector<std::string> other_texts_;
    std::vector<std::optional<std::size_t>> seats_;  ///< by number of a name
    std::map<std::size_t, std::string> names_;
    std::vector<Word> words_;  ///< by number
};

// --- course.cpp: How far a conversation fits.   events + world -> sets of places

/// The reason where not all runs that fit are followed.
inline constexpr const char* kRaisePlaces =
    "too many runs fit to follow all of them; raise --places, or log what agents decide as messages, too";

/// How far a conversation fits.
struct Course {
    std::vector<semantics::Follower::SetNumber> sets;  ///< after no event, after the first, …
    std::vector<semantics::Follower::MessageNumber>
        messages;                       ///< that fit; one less, if all messages count in the order of the log
    std::optional<std::size_t> misfit;  ///< index of an event
    bool is_strict = true;              ///< all messages, in the order of the log
    std::size_t lost = 0;               ///< messages that must be missing
    std::vector<MissingMessage> missing;
    std::string doubt;  ///< why not all runs that may fit were followed; empty: all were
    std::string fault;  ///< of the world, or there are too many events

    [[nodiscard]] bool is_decided() const { return !misfit || doubt.empty(); }
};
[[nodiscard]] Course follow(const KeptEvents& events, Wording& wording, World& world, const Settings& settings);

// --- judge.cpp: One conversation.   events + world -> verdict

class Judge {
  public:
    Judge(const Casting& casting, Worlds& worlds, Coverage& coverage, const Settings& settings)
        : casting_(casting), worlds_(worlds), coverage_(coverage), settings_(settings) {}

    /// \param is_over the steps of the conversation count
    [[nodiscard]] CaseResult judged(const Conversation& conversation, bool is_over);

  private:
    /// What the conversation that was judged last has done.
    struct Covered {
        bool is_known = true;
        World* world = nullptr;  ///< null: no steps
        std::vector<semantics::Follower::MessageNumber> messages = {};
    };

    void judge(CaseResult& result, const Conversation& conversation);
    void cover();
    void forget();

    Covered covered_;
    const Casting& casting_;
    Worlds& worlds_;
    Coverage& coverage_;
    const Settings& settings_;
};

// --- reasons.cpp: Why an event does not fit.   set of places + event -> words

[[nodiscard]] Deviation deviation_of(const std::vector<Logged>& events, std::size_t at,
                                     semantics::Follower::SetNumber set, World& world, const Wording& wording);

// --- denials.cpp: What the rules of agents do not let an agent do.   places + message -> the rules, in words

/// Whether rules of agents deny something there.
[[nodiscard]] bool has_rules(const World& world);
/// Says that the rules do not permit the message: without them, it fits. \param operation its send; may be null
void blame_rules(Deviation& deviation, const Event& event, const Course& course, const ir::Operation* operation,
                 World& world, const Wording& wording);

/// `inform(bid, 10)`
[[nodiscard]] std::string message_text(const Event& event);
/// `inform(bid, 10)` from `A` to `B`
[[nodiscard]] std::string with_ends(const ShownMessage& message);

}  // namespace map2pml::conform
