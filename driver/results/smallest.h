/// `check --smallest`: instances tried, from the smallest on, and the outcome.   filled by driver/verdicts, for all printers
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace map2pml::report {

/// A number of agents, or a limit, with the values that it may have.
struct RaisedNumber {
    bool is_limit = false;
    std::string name;  ///< as stated: of an agent, a role or a clause
    std::uint32_t first = 1;
    std::uint32_t last = 1;
    bool is_default = false;  ///< the number is not stated by the check file or an option
};

/// Instances that differ in these numbers only.
struct InstanceFamily {
    std::string scene;
    std::string instance_name;  ///< in the check file; may be empty
    std::vector<RaisedNumber> numbers;
};

struct TriedInstance {
    enum class Outcome : std::uint8_t { as_expected, unexpected, incomplete };

    std::size_t family = 0;
    std::vector<std::uint32_t> values;  ///< one for each number of the family
    std::uint64_t size = 0;             ///< agents and limits added up
    std::string words;                  ///< `Host, Guest x2, limit answers=3`
    Outcome outcome = Outcome::as_expected;
    bool is_finished = true;              ///< every property that counts was decided
    std::vector<std::string> properties;  ///< properties that are not as expected, or else the undecided ones
    std::vector<std::string> known;       ///< properties violated, as the check file expects
    std::string why;                      ///< not finished: what stopped the search
    std::uint64_t states = 0;             ///< of the largest search
    double seconds = 0;
};

struct Smallest {
    enum class Outcome : std::uint8_t {
        found,      ///< the last instance that was tried is not as expected
        none,       ///< all instances are as expected
        incomplete  ///< nothing was found, but not everything was searched to the end
    };

    std::vector<InstanceFamily> families;
    std::vector<TriedInstance> tried;  ///< sorted by size, and for equal sizes in the order in which they are looked at
    Outcome outcome = Outcome::incomplete;
    std::uint64_t untried =
        0;  ///< instances not tried because of a budget or the user; those after the one found do not count
    std::uint64_t impossible =
        0;                     ///< instances that do not exist, for example without an agent that the check file names
    bool was_stopped = false;  ///< by the user
};

/// The instance that is not as expected; null if none was found.
[[nodiscard]] const TriedInstance* found_instance(const Smallest& smallest);
/// The instances smaller than the one found that were not searched to the end. If there are none, it is the smallest.
[[nodiscard]] std::vector<const TriedInstance*> unfinished_smaller(const Smallest& smallest);
/// The size up to which all possible instances were searched to the end; 0: not even the smallest was.
[[nodiscard]] std::uint64_t finished_size(const Smallest& smallest);
/// The words that tell the family from others, in front of its numbers: `scene Lunch: two guests: `; may be empty.
[[nodiscard]] std::string family_words(const Smallest& smallest, const InstanceFamily& family);
/// The numbers as options that give this instance alone: `--agents Guest=2 --limit answers=3`; empty if there are none.
[[nodiscard]] std::string option_words(const Smallest& smallest, const TriedInstance& tried);

/// The lines of the report, each with a leading word: `smallest` and `Host, Guest x2 (size 3): …`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> smallest_lines(const Smallest& smallest);

}  // namespace map2pml::report
