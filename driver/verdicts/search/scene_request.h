/// What is asked about one scene under one instance, and its model.   protocol + settings -> Promela
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
    const std::map<std::string, std::string>& templates;  ///< own wording
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    process::Stop cancelled;
    const semantics::State* beginning = nullptr;  ///< of formulas; null: that of the protocol

    /// The same, which also ends when nobody waits for it.
    [[nodiscard]] SceneRequest until(const std::atomic<bool>& dropped) const;
    /// The same, of another instance.
    [[nodiscard]] SceneRequest with(const ir::Instance& other) const;
    /// Who begins searches before it is known that they are needed; null: nobody.
    [[nodiscard]] schedule::Scheduler* looks_ahead() const;
};

/// What an own template says in the place of the embedded one is of no use.
class WrongTemplate : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The model of the scene, made within the budgets of what comes before a search. \throws budget::Exceeded past them, WrongTemplate
[[nodiscard]] promela::Generated model_for(const SceneRequest& request, promela::Options options);

}  // namespace map2pml::check
