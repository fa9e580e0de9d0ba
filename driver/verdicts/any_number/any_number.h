/// A protocol with any number of agents of one name, or of several: searches of the small instances, a proof for the rest.   file -> verdicts by property
///
/// A proof counts only when cvc5 and z3 have each accepted all of it. Smaller numbers than it is about are searched one by one.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "driver/results/any_number.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::check {

/// Numbers that an instance of the check file leaves open: `agents Guest = any`.
struct OpenNumber {
    std::vector<std::string> of;  ///< agents or roles
    std::string name;             ///< of the instance in the check file; may be empty
    std::size_t block = 0;        ///< `input::Settings::block`
};

struct OpenNumbers {
    std::vector<OpenNumber> all;
    bool are_all_instances = true;  ///< the check file has no other instances
};

/// None if the file or its check file has errors.
[[nodiscard]] OpenNumbers open_numbers(const source::SourceSet& sources, source::FileId file,
                                       const input::Settings& settings);

struct AnyNumberSettings {
    CheckSettings instance;                        ///< `any_numbers` are the agents, of `block` if there is one
    bool proves = false;                           ///< false: only the small instances are searched
    std::set<ir::Property> refuted = {};           ///< known to be violated, so no proof is tried
    std::chrono::milliseconds proof_time{10'000};  ///< of one obligation
    unsigned jobs = 0;
    std::string cache_folder;  ///< of answers of the solvers; empty: none
    std::function<void(const ProgressUpdate&)> on_search = [](const ProgressUpdate&) {};
    /// How many obligations one solver has answered, and how many it is asked; several times a second.
    std::function<void(std::size_t, std::size_t)> on_proof = [](std::size_t, std::size_t) {};
};

/// The properties that are judged.
[[nodiscard]] std::span<const ir::Property> judged_properties();

/// The proof without the searches: it says nothing about smaller numbers. With an invariant about one of the agents, then for what is open
/// with one about any two. \param doubtful what a search has refuted: it is tried once, so that each watches the other
struct AnyNumberProof {
    std::set<ir::Property> proved;  ///< for `from` and more of each
    std::uint32_t from = 0;
    std::string because;    ///< why not all is proved; empty otherwise
    source::Span place;     ///< of the reason; may be nowhere
    std::string error;      ///< a map2pml bug or a missing tool; empty otherwise
    std::size_t views = 0;  ///< as in `report::AnyNumber`
};
[[nodiscard]] AnyNumberProof prove_any_number(const source::SourceSet& sources, source::FileId file,
                                              const AnyNumberSettings& settings, const std::set<ir::Property>& doubtful,
                                              const std::atomic<bool>& stop);

/// The same about this number alone: `from` is the number.
[[nodiscard]] AnyNumberProof prove_number(const source::SourceSet& sources, source::FileId file,
                                          const AnyNumberSettings& settings, std::uint32_t number,
                                          const std::set<ir::Property>& wanted, const std::atomic<bool>& stop);

/// The number of agents of one name is left open. Never throws for what the user wrote.
[[nodiscard]] report::AnyNumber check_any_number(source::SourceSet& sources, source::FileId file,
                                                 const AnyNumberSettings& settings, const std::atomic<bool>& stop);

// --- several.cpp: Those of several names at once.   file -> verdicts by property

/// \param settings with two names or more
[[nodiscard]] report::AnyNumbers check_any_numbers(source::SourceSet& sources, source::FileId file,
                                                   const AnyNumberSettings& settings, const std::atomic<bool>& stop);

}  // namespace map2pml::check
