/// Declarations that only this folder shares.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "driver/runs/conform/conform.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/protocols/semantics/conformance/follower.h"
#include "translator/protocols/semantics/conformance/passed.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::conform {

// --- cast.cpp: The agents of a conversation.   events + protocol -> which agent of the protocol each name is

struct Cast {
    /// Name in the log -> agent of the protocol, in the order of appearance.
    std::vector<std::pair<std::string, std::string>> roles;
    std::map<std::string, std::string> inferred;
    std::string fault;  ///< a name has no role
};

class Casting {
  public:
    Casting(const ir::Protocol& protocol, const ir::Instance& instance, const Settings& settings);
    [[nodiscard]] Cast cast(const std::vector<Logged>& events) const;
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    struct Part {
        std::string name;
        std::string role;
        std::set<std::string> sends, receives;
    };
    [[nodiscard]] std::optional<std::string> stated(const std::string& name) const;

    std::vector<Part> parts_;
    std::map<std::string, std::string> names_;  ///< of the instance -> agent of the protocol
    std::vector<std::pair<std::string, std::regex>> patterns_;
    std::string fault_;
};

// --- worlds.cpp: A protocol under the instance of a conversation.   agents + values -> system, follower

/// Values that the protocol does not mention are numbered in the order in which they appear, so that alike conversations share a world.
struct World {
    input::Protocols read;
    ir::Instance instance;
    std::unique_ptr<semantics::TransitionSystem> system;
    std::unique_ptr<semantics::Follower> follower;
    std::map<std::pair<std::vector<semantics::Follower::SetNumber>, std::vector<semantics::Seen>>,
             semantics::PassedSteps>
        passed;         ///< of conversations before
    std::string fault;  ///< there is none: why
    /// Terms that are expressions of a diagram, and so any value, by message and index; and the other values that they have in the text.
    std::map<std::pair<std::string, std::size_t>, std::set<std::string>> expressions;

    [[nodiscard]] const ir::Protocol& protocol() const { return read.protocol_of(read.first(0)); }
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
    bool any_timeouts = false;  ///< timeouts may come at any time
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

    /// Whether a term of the event may be the result.
    [[nodiscard]] bool may_be(const Event& event, std::size_t term) const;
};
[[nodiscard]] std::map<std::string, OpenResult> open_results(const ir::Protocol& protocol,
                                                             const ir::Instance& instance);

class Worlds {
  public:
    Worlds(const source::SourceSet& sources, source::FileId file, input::Settings settings, std::size_t most_places);
    /// The protocol as the check file and the options have it.
    [[nodiscard]] const World& usual() const { return usual_; }
    [[nodiscard]] World& of(const WorldRequest& request);
    /// Whether the protocol or the check file mentions the value.
    [[nodiscard]] bool mentions(const std::string& text) const;
    /// The procedures whose results are taken from the log.
    [[nodiscard]] const std::map<std::string, OpenResult>& open() const { return open_; }
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

    const source::SourceSet& sources_;
    source::FileId file_;
    input::Settings settings_;
    std::size_t most_places_;
    World usual_;
    std::map<std::string, OpenResult> open_;
    bool renames_values_ = true;
    std::map<WorldRequest, World> worlds_;
};

// --- coverage.cpp: What conversations did and never did.   steps of runs -> lines of the protocol with counts

class Coverage {
  public:
    /// All steps of the protocol, not taken yet.
    explicit Coverage(const World& usual);
    void add(World& world, const std::vector<semantics::Follower::SetNumber>& sets,
             const std::vector<semantics::Seen>& messages);
    [[nodiscard]] std::vector<CoveredStep> steps() const;
    /// A conversation whose steps are not known.
    void add_unknown() { ++unknown_; }
    [[nodiscard]] std::size_t unknown() const { return unknown_; }

  private:
    using Key = std::pair<source::Span, std::string>;

    std::map<Key, CoveredStep> steps_;
    std::size_t unknown_ = 0;
};

/// `sent`, `timed out`; empty: no step that is counted.
[[nodiscard]] std::string words_of_step(ir::Action action);

// --- suggest.cpp: Runs to what no conversation did.   steps, states -> shortest runs

[[nodiscard]] Suggestions suggest(const semantics::TransitionSystem& system, const std::vector<CoveredStep>& coverage,
                                  const std::function<bool()>& goes_on);

// --- judge.cpp: One conversation.   events + world -> verdict

/// The names and values of one conversation in its world.
class Wording {
  public:
    Wording(const std::vector<Logged>& events, const Cast& cast, Worlds& worlds);

    [[nodiscard]] const WorldRequest& request() const { return request_; }
    /// Gives each name its agent of the world.
    void seat(const World& world);

    /// The event in numbers; nothing: the world has no such message, term or receiver.
    [[nodiscard]] std::optional<semantics::Seen> seen(const Event& event, const World& world) const;
    [[nodiscard]] std::optional<semantics::Value> value(const std::string& text, const World& world) const;
    [[nodiscard]] std::optional<std::size_t> agent(const std::string& name) const;
    [[nodiscard]] std::string name_of(std::size_t agent, const World& world) const;
    [[nodiscard]] std::string text_of(semantics::Value value, const World& world) const;
    /// \param is_open terms that are shown as `_`
    [[nodiscard]] ShownMessage shown(const semantics::Seen& seen, const ir::Operation* operation, const World& world,
                                     const std::vector<bool>& is_open = {}) const;
    /// A text of the world with the values of the log.
    [[nodiscard]] std::string in_words_of_log(std::string text) const;

  private:
    void add_result(const std::string& term, const Worlds& worlds, WorldRequest::Results& results);
    /// The text of the world for a term of an event.
    [[nodiscard]] std::string text_in(const Event& event, std::size_t term, const World& world) const;

    const Cast& cast_;
    WorldRequest request_;
    std::map<std::string, std::size_t> others_;  ///< values of the log -> number
    std::vector<std::string> other_texts_;
    std::map<std::string, std::size_t> seats_;
    std::map<std::size_t, std::string> names_;
};

/// \param coverage gets the steps of the conversation
void judge(CaseResult& result, const Casting& casting, Worlds& worlds, Coverage& coverage, const Settings& settings);

// --- reasons.cpp: Why an event does not fit.   set of places + event -> words

[[nodiscard]] Deviation deviation_of(const std::vector<Logged>& events, std::size_t at,
                                     semantics::Follower::SetNumber set, World& world, const Wording& wording,
                                     const source::SourceSet& sources);

/// `inform(bid, 10)`
[[nodiscard]] std::string message_text(const Event& event);
/// `inform(bid, 10)` from `A` to `B`
[[nodiscard]] std::string with_ends(const ShownMessage& message);

}  // namespace map2pml::conform
