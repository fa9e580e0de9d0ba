/// Generated text with the origin of every line: the output of templates, which becomes the model and its line map.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::promela {

/// Where generated text comes from; nowhere and 0 for text that belongs to no operation.
struct Origin {
    source::Span span;
    ir::OperationId operation = 0;
};

/// The purpose of a line of the model, for the readers of traces and reachability listings.
enum class LineRole : std::uint8_t {
    statement,  ///< part of an operation
    executes,   ///< reached exactly if the operation is executed
    limit,      ///< reached exactly if the limit on a clause cut something off
    fails,      ///< reached exactly if the agent ended in failure because of the operation
    cut,        ///< reached exactly if the search was cut at a bound (call depth, a limited clause without a wait)
    overflow,   ///< reached exactly if a send found a full mailbox, in a model with `PRUNE_FULL`
    rest,       ///< a place where a process can rest
};

struct Line {
    std::string text;
    Origin origin;
    LineRole role = LineRole::statement;
};

using Fragment = std::vector<Line>;

/// Appends all lines of `more`.
void append(Fragment& to, Fragment more);

}  // namespace map2pml::promela
