/// Which instances of a check file are asked for, and what the command line says about them.   settings -> requests
#pragma once

#include <vector>

#include "driver/check/check.h"
#include "translator/diag/diagnostic.h"
#include "translator/passes/check_instances.h"
#include "translator/passes/make_instance.h"

namespace map2pml::check {

[[nodiscard]] passes::InstanceRequest instance_request(const CheckSettings& settings);
[[nodiscard]] passes::InstanceOptions instance_options(const CheckSettings& settings);

/// Leaves those that `--instance` names; a name that none has is an error.
void choose_instances(const CheckSettings& settings, source::FileId file, std::vector<passes::CheckInstance>& instances,
                      diag::Sink& sink);

}  // namespace map2pml::check
