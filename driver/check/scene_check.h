/// One scene under one instance: protocol + settings -> a verdict for each built-in property.
///
/// First one search with every safety check on: when it ends without an error, all safety properties hold. When it finds
/// an error, each property has a search of its own, so that one violation does not hide another. A mailbox that turns out
/// too small is enlarged and the search begins again (`explain mailbox-bound`).
#pragma once

#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>

#include "driver/check/check.h"
#include "driver/report/result.h"
#include "driver/spin/tools.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/promela/model_writer.h"

namespace map2pml::check {

struct SceneRequest {
    const source::SourceSet& sources;
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    const CheckSettings& settings;
    const std::map<std::string, std::string>& templates;  ///< templates of the user
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    const std::atomic<bool>& cancelled;
};

/// A template of the user cannot be used in place of the built-in one.
class WrongTemplate : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Generates the model of the scene within the budgets of the phases before a search. \throws budget::Exceeded, WrongTemplate
[[nodiscard]] promela::Generated model_for(const SceneRequest& request, promela::Options options);

/// \param error is set if a map2pml bug or a missing tool is the cause; the scene's results are then `error`.
[[nodiscard]] report::SceneResult check_scene(const SceneRequest& request, std::string& error);

}  // namespace map2pml::check
