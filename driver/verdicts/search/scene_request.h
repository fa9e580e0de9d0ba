/// A request to check one scene under one instance, and its model.   protocol + settings -> Promela
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>

#include "driver/tools/process/stop.h"
#include "driver/tools/spin/tools.h"
#include "driver/verdicts/search/check_settings.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::check {

struct SceneRequest {
    const source::SourceSet& sources;
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    const CheckSettings& settings;
    const std::map<std::string, std::string>& templates;  ///< the user's own wording
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    process::Stop cancelled;
    const semantics::State* beginning = nullptr;  ///< first state for formulas; null: that of the protocol

    /// A copy of the request that also ends when nobody waits for it.
    [[nodiscard]] SceneRequest until(const std::atomic<bool>& dropped) const;
    /// A copy of the request for another instance.
    [[nodiscard]] SceneRequest with(const ir::Instance& other) const;
    /// The scheduler that begins searches before they are known to be needed; null: none does.
    [[nodiscard]] schedule::Scheduler* looks_ahead() const;
};

/// A template of the user cannot take the place of the embedded one.
class WrongTemplate : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The model of the scene, made within the budgets of the work before a search. \throws budget::Exceeded past them, WrongTemplate
[[nodiscard]] promela::Generated model_for(const SceneRequest& request, promela::Options options);

}  // namespace map2pml::check
