/// The runs of the model of a diagram, to be compared with those of the diagram.   `ir::Protocol` -> words
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/lower.h"

namespace map2pml::auml_test {

/// Words as `words_of_diagram` has them.
struct ModelRuns {
    std::set<std::string> ended;  ///< those of `words` at whose end all have ended
    std::set<std::string> words;
    std::string bad_end;  ///< the run to one of them
};

/// Nothing when there are too many.
/// \param services roles whose agents may rest.
/// \param arrival `later`: messages arrive in steps of their own, in the order of each sender; `in_order`: no wait takes a message before an
/// earlier one of the same sender that it could take
enum class Arrival : std::uint8_t { at_once, later, in_order };
[[nodiscard]] std::optional<ModelRuns> runs_of(const ir::Protocol& protocol, const std::set<std::string>& services = {},
                                               Arrival arrival = Arrival::at_once);

/// Somebody in it decides.
[[nodiscard]] bool has_decisions(const ir::Protocol& protocol);

/// A lifeline that does not know what was chosen waits for messages of two senders: the one may come although the other was sent too. The
/// model has that race; the diagram has not.
[[nodiscard]] bool has_race(const auml::Interaction& interaction, diag::Sink& sink);

/// What `in` has and `from` has not; empty when there is nothing.
[[nodiscard]] std::string missing(const std::set<std::string>& from, const std::set<std::string>& in);

/// Runs in which no message overtakes another one between the same two: the others the model may leave out. Of acts of one letter.
[[nodiscard]] std::set<std::string> in_order(const std::set<std::string>& words);

/// Something else than `code` was reported.
[[nodiscard]] bool says_more_than(diag::Code code, const diag::Sink& sink);

/// How many diagrams to try: 2,500 in a long run (tests/random.h).
[[nodiscard]] std::uint32_t random_diagrams();
/// What is found at least, where 2,500 diagrams must give so many.
[[nodiscard]] std::uint32_t in_proportion(std::uint32_t of_2500);

}  // namespace map2pml::auml_test
