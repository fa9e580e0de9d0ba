/// Projects from the disk.   folder, `.bum` or `.buc` -> `Project` with all that its components need; protocol -> its projects
#pragma once

#include <memory>
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
    std::vector<eventb::Project> projects;  ///< one, but for protocols
    bool is_made = false;                   ///< generated from a protocol: an error in the projects is a map2pml bug
    /// Of a protocol: what it says, and for each project the theorems of its machine; empty otherwise.
    std::shared_ptr<const input::Protocols> protocol{};
    std::vector<std::vector<protocol_to_eventb::Theorem>> theorems{};
    std::shared_ptr<const maze::Development> development{};  ///< that the projects were made of, if there is one
    std::vector<report::Diagram> diagrams{};                 ///< as reports draw them
    std::string left_out{};  ///< why this order, or a part of it, is not checked; empty: everything is checked
    bool is_open = false;    ///< without the part that is left out the result is not a proof
    std::string fault;       ///< it cannot be read at all; empty otherwise
};

/// What was made of a diagram with one order of all messages.
[[nodiscard]] ReadProject in_one_order(input::Components components);

/// What the command line says about a protocol.
struct ProtocolOptions {
    const input::Settings& settings;
    const std::string& check_file;  ///< its path; empty: there is none
};

/// An archive with contexts or machines of Rodin.
[[nodiscard]] bool is_rodin_archive(const std::string& path);

/// The contexts and machines of the folder that the path is, or in which the file is; sorted.
[[nodiscard]] std::vector<std::string> component_files(const std::string& path);

/// A diagram: both orders, see `both_orders.h`, or the one that is asked for, with a project for each interaction. A protocol: one for each instance, see
/// `read_protocol_projects`. A folder: every context and machine in it. A file: that component and those that it refines, sees and
/// extends, from the files beside it. What is wrong with the texts goes to the sink.
[[nodiscard]] std::vector<ReadProject> read_project(const std::string& path, const ProtocolOptions& options,
                                                    source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
