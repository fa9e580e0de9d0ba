/// A protocol from text or from a sample, ready to run.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "driver/input/read_protocols.h"
#include "driver/report/json/json.h"
#include "driver/runs/simulate/simulation.h"
#include "tests/support/files.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace simulate_test {

using namespace map2pml;

/// All that a run needs, at a place in memory that does not change.
class Scene {
  public:
    explicit Scene(const std::string& text, const input::Settings& settings = {}, std::string name = "test.map")
        : name_(std::move(name)) {
        file_ = sources_.add(name_, text);
        diag::Sink sink;
        input_ = input::read_protocols(sources_, file_, settings, sink);
        std::string said;
        for (const diag::Diagnostic& each : sink.sorted()) said += diag::render(sources_, each, false);
        REQUIRE_MESSAGE(input_.can_go_on, said);
        system_ = std::make_unique<semantics::TransitionSystem>(input_.protocols.front(), input_.first_instance(0));
    }

    [[nodiscard]] const source::SourceSet& sources() const { return sources_; }
    [[nodiscard]] source::FileId file() const { return file_; }
    [[nodiscard]] const semantics::TransitionSystem& system() const { return *system_; }

    /// The run as `simulate` saves it.
    [[nodiscard]] std::string saved(const simulate::Simulation& simulation) const {
        const trace::Counterexample run = simulation.trace();
        return report::print_trace(sources_,
                                   {name_, "", input_.protocols.front(), input_.first_instance(0), input_.first(0).name,
                                    std::nullopt, simulate::to_string(simulation.outcome()), run, input_.diagrams},
                                   "0");
    }

  private:
    std::string name_;
    source::SourceSet sources_;
    source::FileId file_ = 0;
    input::Protocols input_;
    std::unique_ptr<semantics::TransitionSystem> system_;
};

/// All samples, each file once.
inline std::vector<std::filesystem::path> sample_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(M2P_SOURCE_DIR "/samples"))
        if (entry.path().extension() == ".map") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// `want` may fail; then nobody sends, Pong waits for ever, and Ping has failed.
inline constexpr const char* kPing = R"(Ping[
  agent(!Ping, %ping) = $x = want() then ping($x) => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping($y) <= agent($who, %ping) timeout (agent())]
)";

}  // namespace simulate_test
