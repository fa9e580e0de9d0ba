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
    const std::map<std::string, std::string>& templates;  ///< own wording
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    const std::atomic<bool>& cancelled;
};

/// What an own template says in the place of the embedded one is of no use.
class WrongTemplate : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The model of the scene, made within the budgets of what comes before a search. \throws budget::Exceeded past them, WrongTemplate
[[nodiscard]] promela::Generated model_for(const SceneRequest& request, promela::Options options);

/// \param error gets a text if something that is our fault went wrong; the scene's results then say `error`.
[[nodiscard]] report::SceneResult check_scene(const SceneRequest& request, std::string& error);

}  // namespace map2pml::check
