/// A saved run that a check goes on from.   steps as they were reported -> the state after them
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"

namespace map2pml::check {

struct SavedBeginning {
    std::string file;  ///< for messages
    std::vector<trace::Step>
        steps;  ///< steps up to the state, without places, since the file they point into may have changed
};

/// The run as other agents would have done it in these places. \param team agent of the run -> agent that takes its place
[[nodiscard]] SavedBeginning done_by(const SavedBeginning& beginning, const std::map<std::string, std::string>& team);

}  // namespace map2pml::check
