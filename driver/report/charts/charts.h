/// Runs for other tools.   runs -> Mermaid in Markdown, PlantUML, SVG, Informal Trace Format (ITF) of Apalache, logs, tests in Python
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json/json.h"
#include "driver/results/counterexample.h"

namespace map2pml::report {

/// A run of a report. A run of a machine has events with the values that they change.
struct TitledRun {
    std::string input;                ///< as given on the command line
    std::string words;                ///< `Auction_House: termination is violated: Bidder waits for ever`
    std::vector<std::string> agents;  ///< who has a mailbox, in the order of the instance
    const source::SourceSet* sources = nullptr;
    trace::Counterexample run;
};

/// The runs of searches, in the order of the results.
[[nodiscard]] std::vector<TitledRun> titled_runs(const std::vector<LocatedResult>& results);

/// Markdown with a heading and a Mermaid sequence diagram for each run, as GitHub and GitLab show it. \param all leave no step out.
[[nodiscard]] std::string print_mermaid(const std::vector<TitledRun>& runs, bool all);

/// A PlantUML sequence diagram for each run.
[[nodiscard]] std::string print_plantuml(const std::vector<TitledRun>& runs, bool all);

/// A separate file with the sequence chart of each run, one below the other, as on the page. Colours are written out, since many
/// programs that show SVG do not know variables of style sheets.
[[nodiscard]] std::string print_svg(const std::vector<TitledRun>& runs, bool all);

/// The first run; without one, a trace without states. The states are those before the first step and after each step or event: who
/// acted, what it did, the contents of each mailbox, and the values of variables. `loop` is the state to which an infinite run returns.
[[nodiscard]] std::string print_itf(const std::vector<TitledRun>& runs, std::string_view version);

// --- run_log.cpp: The messages of runs as a log, and as a test.

/// JSON Lines as `conform` reads them, an event a line; a conversation for each run.
[[nodiscard]] std::string print_log(const std::vector<TitledRun>& runs);

/// A test in Python for each agent of each run: what it hears, and what it must say.
[[nodiscard]] std::string print_pytest(const std::vector<TitledRun>& runs, std::string_view version);

}  // namespace map2pml::report
