/// A model without directives, made by tcc.   model, definitions -> file for SPIN
///
/// SPIN starts `gcc -E` by a shell. For small models that takes longer than all else together; tcc takes a quarter of it, and gives the
/// same text.
#pragma once

#include <functional>
#include <string>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/definition.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::spin {

/// The preprocessed model in the folder.
inline constexpr const char* kPreprocessed = "preprocessed";

/// \param model the text of the file `name` of the folder.
/// \param keep_going false ends it.
/// \return whether `kPreprocessed` is in the folder and complete. If not, SPIN has to preprocess the model itself: there is no tcc,
/// or it does not do its work.
[[nodiscard]] bool preprocess(const Tools& tools, const Definitions& definitions,
                              const process::WorkDirectory& directory, const std::string& name,
                              const std::string& model, const std::function<bool()>& keep_going);

}  // namespace map2pml::spin
