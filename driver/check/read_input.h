/// The first half of every command: text -> protocols that may be translated, each with its instance.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "driver/check/check.h"
#include "driver/report/drawing/diagram.h"
#include "translator/diag/diagnostic.h"
#include "translator/ir/check_file.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"

namespace map2pml::check {

/// One scene under one instance.
struct SceneInstance {
    std::size_t protocol = 0;  ///< index in `ReadInput::protocols`
    std::string name;          ///< of the instance in the check file; may be empty
    ir::Instance instance;
    std::optional<std::uint32_t> capacity;                ///< largest mailbox to try
    std::map<std::string, ir::Expectation> expectations;  ///< property -> what it is expected to be
    std::optional<ir::Protocol> own = {};                 ///< where the check file says what agents begin with
};

struct ReadInput {
    std::vector<ir::Protocol> protocols;  ///< one per scene
    std::vector<SceneInstance>
        instances;  ///< scene by scene; without a check file one for each, unless there were errors
    /// Of a scene.
    [[nodiscard]] const SceneInstance& first(std::size_t protocol) const;
    [[nodiscard]] const ir::Instance& first_instance(std::size_t protocol) const { return first(protocol).instance; }
    /// As the instance has it.
    [[nodiscard]] const ir::Protocol& protocol_of(const SceneInstance& scene) const {
        return scene.own ? *scene.own : protocols[scene.protocol];
    }
    std::vector<std::string> refused;       ///< scenes that are wrong; the others are looked at all the same
    std::vector<report::Diagram> diagrams;  ///< as reports draw them; none in languages that are text
    bool can_go_on = false;                 ///< nothing in the sink forbids a translation
};

/// By what the settings say, or by the suffix.
[[nodiscard]] bool is_lcc(const source::SourceFile& file, const CheckSettings& settings);

/// By what the settings say, or by the suffix: `.xmi`, `.uml` and what else UML tools write.
[[nodiscard]] bool is_diagram(const source::SourceFile& file, const CheckSettings& settings);
[[nodiscard]] bool is_diagram_name(std::string_view name);

/// Reads, checks and makes the instances; everything there is to say goes to `sink`.
[[nodiscard]] ReadInput read_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                                   diag::Sink& sink);

}  // namespace map2pml::check
