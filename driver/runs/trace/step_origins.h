/// What the line map says about a step of the trail: one of the two channels back to the source (the other: tags.h).
#pragma once

#include <cstdint>
#include <vector>

#include "driver/runs/trace/raw_replay.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::trace {

class StepOrigins {
  public:
    explicit StepOrigins(const promela::Generated& model);

    /// The entry that names `operation` for what the step executed; null if there is none.
    [[nodiscard]] const promela::LineOrigin* find(const RawStep& step, ir::OperationId operation) const;

  private:
    [[nodiscard]] std::uint32_t last_line_of(const RawStep& step) const;

    const promela::Generated& model_;
    std::vector<std::size_t> line_starts_;  ///< by line, 0-based
};

}  // namespace map2pml::trace
