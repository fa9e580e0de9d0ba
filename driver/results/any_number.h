/// The verdicts about a protocol with any number of agents, of one name or of several, as data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/results/result.h"

namespace map2pml::report {

struct AnyNumberVerdict {
    ir::Property property{};
    ir::Verdict verdict = ir::Verdict::incomplete;  ///< holds: for every number
    std::vector<std::uint32_t> violated;            ///< the searched numbers with a violation
    std::vector<std::uint32_t> open;                ///< the searched numbers without a verdict
    std::uint32_t proved_from = 0;                  ///< proved for this number and more; 0: not proved
    ir::Verdict expected = ir::Verdict::holds;      ///< violated: with some number
    std::string because;                            ///< reason for the expectation, in the words of the check file
    std::vector<std::string> missing_places;        ///< as in `PropertyResult`

    /// It holds for this number and more, as a proof and the searches up to a number say together; 0: unknown.
    [[nodiscard]] std::uint32_t holds_from(std::uint32_t searched) const;
    [[nodiscard]] bool is_as_expected() const { return verdict == expected && missing_places.empty(); }
};

/// So many agents of each of these names, in their order.
using AgentNumbers = std::vector<std::pair<std::string, std::uint32_t>>;
/// `Client = 1, Provider = 2`
[[nodiscard]] std::string to_string(const AgentNumbers& numbers);

/// `Client=any,Provider=any`, as `--agents` takes it.
[[nodiscard]] std::string any_of(const std::vector<std::string>& agents);

struct AnyNumber {
    std::string many;                   ///< the agents whose number is left open
    AgentNumbers fixed;                 ///< those that are open in the whole, of which it is a part
    std::string instance_name;          ///< in the check file; may be empty
    std::vector<FileResult> instances;  ///< with 1, 2, … of them, each with what is judged here alone
    std::vector<AnyNumberVerdict> verdicts;
    std::string because;    ///< why there is no proof; empty otherwise
    source::Span place;     ///< of the reason; may be nowhere
    std::string error;      ///< a map2pml bug or a missing tool; empty otherwise
    std::size_t views = 0;  ///< of the proof: pairs of a situation of the others and one of the many
    double seconds = 0;
    bool leaves_out_instances = false;  ///< the check file has instances, and none of them was chosen
};

/// The number of agents of several names is left open at once: proofs with few of one of them and any number of the other, and one with
/// many of each.
struct AnyNumbers {
    struct Verdict {
        ir::Property property{};
        ir::Verdict verdict = ir::Verdict::incomplete;  ///< holds: for all numbers
        std::vector<AgentNumbers> violated;  ///< all that were searched and have a violation, fewest agents first
        ir::Verdict expected = ir::Verdict::holds;  ///< violated: with some numbers
        std::string because;                        ///< reason for the expectation, in the words of the check file
        std::vector<std::string> missing_places;    ///< as in `PropertyResult`
        std::string unknown_because;                ///< why there is no verdict; empty otherwise
        source::Span place;                         ///< of this reason; may be nowhere
        [[nodiscard]] bool is_as_expected() const { return verdict == expected && missing_places.empty(); }
    };
    std::vector<std::string> many;
    std::string instance_name;  ///< in the check file; may be empty
    std::vector<AnyNumber> parts;
    std::vector<std::pair<AgentNumbers, FileResult>>
        larger;  ///< searched besides the parts, with as many of each as the proof is about
    std::vector<Verdict> verdicts;
    std::string error;      ///< a map2pml bug or a missing tool; empty otherwise
    std::size_t views = 0;  ///< of all proofs
    double seconds = 0;
    bool leaves_out_instances = false;  ///< as in `AnyNumber`

    /// The instance with these numbers; null: it was not searched.
    [[nodiscard]] const FileResult* instance(const AgentNumbers& numbers) const;
};

/// 0 all hold for every number, or are as expected · 1 something is violated, or holds although it is not expected to · 2 errors in the input · 3 something is not known for every number · 4 our bug or
/// a missing tool.
[[nodiscard]] int exit_code(const AnyNumber& result);
[[nodiscard]] int exit_code(const AnyNumbers& result);

/// The same as a result of `check`, for the reports that both have: each violation under its smallest number, and all other verdicts
/// under a scene that stands for every number.
[[nodiscard]] FileResult as_file_result(const AnyNumber& result);
[[nodiscard]] FileResult as_file_result(const AnyNumbers& result);

}  // namespace map2pml::report
