/// A property of a check file, decided on a protocol in a string.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/semantics/scene.h"
#include "translator/protocols/semantics/properties/user_properties.h"
#include "translator/protocols/semantics/runs/property_replay.h"

namespace semantics_test {

using Kind = ir::UserProperty::Kind;
using Run = std::vector<std::string>;

/// The first property of the check file.
class Decided {
  public:
    Decided(const std::string& text, const CheckFile& file, const passes::InstanceRequest& request = {},
            const semantics::Bounds& bounds = {.states = 20'000})
        : scene_(text, file, request, bounds) {
        result_ = semantics::decide(property(), scene_.exploration());
    }

    [[nodiscard]] std::string verdict() const { return std::string(to_string(result_.verdict)); }
    [[nodiscard]] bool has_run() const { return result_.run.has_value(); }
    /// The run that decides, one line for each step.
    [[nodiscard]] Run run() const {
        Run lines;
        for (const semantics::Occurrence& step : recorded().steps) lines.push_back(to_string(step));
        return lines;
    }
    [[nodiscard]] std::optional<std::size_t> loop() const { return recorded().loop; }
    /// The run by names.
    [[nodiscard]] semantics::RecordedRun recorded() const {
        REQUIRE(result_.run.has_value());
        const auto& system = scene_.system();
        semantics::RecordedRun recorded;
        for (const semantics::Event& event : result_.run->steps)
            recorded.steps.push_back(to_occurrence(event, system.protocol(), system.instance(), system.values()));
        recorded.loop = result_.run->loop;
        return recorded;
    }
    [[nodiscard]] semantics::RunShows shows(const semantics::RecordedRun& run) const {
        return semantics::shows(scene_.system(), property(), run);
    }
    [[nodiscard]] const ir::UserProperty& property() const { return scene_.system().instance().properties.front(); }
    [[nodiscard]] const Scene& scene() const { return scene_; }

  private:
    Scene scene_;
    semantics::UserVerdict result_;
};

}  // namespace semantics_test
