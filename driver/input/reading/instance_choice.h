/// The instances of a check file that are asked for, and the options about them.   settings -> requests
#pragma once

#include <vector>

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/protocols/analyses/instance/check_instances.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace map2pml::input {

[[nodiscard]] passes::InstanceRequest instance_request(const Settings& settings);
[[nodiscard]] passes::InstanceOptions instance_options(const Settings& settings);

/// Whether options were given that say how agents run, which a machine with one order of messages does not have.
[[nodiscard]] bool has_instance_options(const Settings& settings);

/// Keeps the instances that `--instance` names; a name that none has is an error.
void choose_instances(const Settings& settings, source::FileId file, std::vector<passes::CheckInstance>& instances,
                      diag::Sink& sink);

}  // namespace map2pml::input
