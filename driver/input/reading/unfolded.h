/// The common part of languages whose protocols are unfolded (LCC, diagrams).   check file, options -> what is not for them
///
/// Agents of these languages are written out as situations, so statements about calls, time and networks of MAP would change the
/// meaning of the model.
#pragma once

#include <string>

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace map2pml::input {

/// Reports the network and the restarts of waits that the block asks for.
/// \param language `LCC`, `a diagram`.
void refuse_network_and_idling(const ir::CheckBlock& block, const std::string& language, diag::Sink& sink);

/// Reports what says that guards are complete, which only diagrams have.
void refuse_complete_guards(const ir::CheckFile& check, const Settings& settings, source::FileId file,
                            const std::string& language, diag::Sink& sink);

/// Reports an option of the command line if it is given.
void refuse_option(bool given, const std::string& option, source::FileId file, const std::string& languages,
                   diag::Sink& sink);

/// Reports all options that are for MAP only; \param file whose check they are for, \param languages `LCC`, `diagrams`.
void refuse_foreign_options(const Settings& settings, source::FileId file, const std::string& languages,
                            diag::Sink& sink);

/// Warns of the places where a protocol that is written out as situations ends before its agents do; `check` finds them by itself.
void report_cuts(const ir::Protocol& protocol, diag::Sink& sink);

/// A request without the settings that are for MAP.
[[nodiscard]] passes::InstanceRequest unfolded_request();

}  // namespace map2pml::input
