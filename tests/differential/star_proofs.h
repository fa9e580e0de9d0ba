/// Random stars with any number of clients: what is proved of them against the reference semantics.   seeds -> counts, wrong verdicts
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace map2pml::differential {

/// A verdict is about one property of one protocol.
struct StarTally {
    std::size_t protocols = 0;
    std::size_t refused = 0;         ///< protocols that have no machine
    std::size_t holds = 0;           ///< for every number: proved, and no smaller instance violates it
    std::size_t violated = 0;        ///< with some number up to the largest that is searched
    std::size_t from_on = 0;         ///< of these, proved for larger numbers
    std::size_t unknown = 0;         ///< neither
    std::size_t alone = 0;           ///< proved for one number by itself
    std::vector<std::string> wrong;  ///< proved, and violated all the same
};

struct StarRequest {
    std::uint32_t seed = 1;
    std::size_t count = 20;
    std::size_t states = 20'000;  ///< of one instance; more are not compared
    std::uint32_t largest = 4;    ///< number of clients
    std::function<void(const StarTally&)> on_progress = [](const StarTally&) {};
};

[[nodiscard]] StarTally compare_stars(const StarRequest& request);

}  // namespace map2pml::differential
