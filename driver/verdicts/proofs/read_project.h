/// Projects from the disk.   folder, `.bum` or `.buc` -> `Project` with all that its components need; protocol -> its projects
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/input/diagrams/one_order.h"
#include "driver/input/translation/protocol_projects.h"
#include "driver/results/reading.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::prove {

/// One input in one order of its messages.
struct ReadProject {
    Order order = Order::as_written;
    std::vector<eventb::Project> projects;          ///< one, except for protocols
    std::vector<eventb::CheckedProject> checked{};  ///< of each project, if it was checked already; empty otherwise
    bool is_made = false;  ///< generated from a protocol: an error in the projects is a map2pml bug
    /// For a protocol: the protocol itself, and for each project the theorems of its machine; empty otherwise.
    std::shared_ptr<const input::Protocols> protocol{};
    std::vector<std::vector<protocol_to_eventb::Theorem>> theorems{};
    /// The file and the settings from which the protocol was read.
    struct Origin {
        source::FileId file{};
        input::Settings settings;
    };
    std::optional<Origin> origin{};
    std::shared_ptr<const maze::Development>
        development{};                        ///< the development of which the projects were made, if any
    std::vector<report::Diagram> diagrams{};  ///< as reports draw them
    std::string left_out{};  ///< why this order, or a part of it, is not checked; empty: everything is checked
    bool is_open = false;    ///< the result is not a proof, because a part is left out
    std::string fault;       ///< why the input cannot be read at all; empty otherwise
};

/// The projects of a diagram with one order of all messages.
[[nodiscard]] ReadProject in_one_order(input::Components components);

/// The options of the command line about a protocol.
struct ProtocolOptions {
    const input::Settings& settings;
    const std::string& check_file;  ///< path of the check file; empty: there is none
    bool is_check_named = false;    ///< by `--check`
};

/// Whether the path is an archive with contexts or machines of Rodin.
[[nodiscard]] bool is_rodin_archive(const std::string& path);

/// The contexts and machines of the folder that the path is, or in which the file is; sorted.
[[nodiscard]] std::vector<std::string> component_files(const std::string& path);

/// A diagram: both orders, see `read_both_orders`, or the one that is asked for, with a project for each interaction. A protocol:
/// one for each instance, see `read_protocol_projects`. A folder: every context and machine in it. A file: that component and
/// those that it refines, sees and extends, from the files beside it. Errors in the texts go to the sink.
[[nodiscard]] std::vector<ReadProject> read_project(const std::string& path, const ProtocolOptions& options,
                                                    source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
