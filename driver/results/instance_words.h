/// The instance of a check in words, for every printer.   instance -> `Auctioneer`, `Bidder x3`, `limit bidloop=50`
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/results/result.h"

namespace map2pml::report {

/// The public spellings, as on the command line.
[[nodiscard]] std::string_view to_string(ir::Network network);
[[nodiscard]] std::string_view to_string(ir::TimeoutReading reading);
[[nodiscard]] std::string_view to_string(ir::IdleTimeouts idle);

/// `Auctioneer`, `Bidder x3`
[[nodiscard]] std::vector<std::string> agent_words(const ir::Instance& instance);

/// The options with which the model was made: `-O2 --no-reduce merge`.
[[nodiscard]] std::string lowering_words(const FileResult& file);

/// Agents, limits and the mailbox size; every other setting only if it is not the default.
[[nodiscard]] std::vector<std::string> instance_words(const FileResult& file, const SceneResult& scene);

}  // namespace map2pml::report
