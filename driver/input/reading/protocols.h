/// The result of a front end: protocols that may be translated, each with its instances.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/results/diagram.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/check_instances.h"

namespace map2pml::input {

/// One scene under one instance.
struct SceneInstance {
    std::size_t protocol = 0;  ///< index in `Protocols::protocols`
    std::string name;          ///< of the instance in the check file; may be empty
    ir::Instance instance;
    std::optional<std::uint32_t> capacity;                ///< largest mailbox to try
    std::map<std::string, ir::Expectation> expectations;  ///< property -> what it is expected to be
    std::optional<ir::Protocol> own = {};                 ///< where the instance changes the text of the protocol
    std::optional<passes::OpenNumber> open = {};
};

struct Protocols {
    std::vector<ir::Protocol> protocols;  ///< one per scene
    std::vector<SceneInstance>
        instances;  ///< scene by scene; without a check file one for each, unless there were errors
    [[nodiscard]] const SceneInstance& first(std::size_t protocol) const;
    [[nodiscard]] const ir::Instance& first_instance(std::size_t protocol) const { return first(protocol).instance; }
    /// The protocol as the instance has it.
    [[nodiscard]] const ir::Protocol& protocol_of(const SceneInstance& scene) const {
        return scene.own ? *scene.own : protocols[scene.protocol];
    }
    std::vector<std::string> refused;       ///< scenes that are wrong; the others are looked at all the same
    std::vector<report::Diagram> diagrams;  ///< as reports draw them; none in languages that are text
    bool can_go_on = false;                 ///< nothing in the sink forbids a translation
};

}  // namespace map2pml::input
