/// Which interactions a part of a diagram uses (`ref`).   fragments -> indices
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "translator/auml/diagram.h"

namespace map2pml::auml {

/// At any depth; not what those use in their turn.
[[nodiscard]] std::set<std::size_t> used_in(const std::vector<Fragment>& fragments);

}  // namespace map2pml::auml
