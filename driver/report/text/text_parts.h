/// The parts of the text report, one function each, all indented for their place in it; the words of a place serve the
/// other printers, too.
#pragma once

#include <string>
#include <vector>

#include "driver/report/text/text.h"
#include "driver/results/step_text.h"

namespace map2pml::report {

/// `auction.map  Auctioneer, Bidder x3, limit bidloop=50        263,329 states of 144 B  0.3 s  41 MB`
[[nodiscard]] std::string heading(const FileResult& file, const SceneResult& scene, const TextOptions& options);

/// `263,329 states of 144 B  0.3 s  41 MB`
[[nodiscard]] std::string scene_figures(const SceneResult& scene);

/// `auction.map:19:3  waitfor inform(…)`, a caret line below it with the message, and the notes in the same form.
[[nodiscard]] std::string finding_text(const source::SourceSet& sources, const Finding& finding,
                                       const TextOptions& options);

/// The result of `--smallest`, above the instance that is reported; with `verbose` each instance that was tried. The file has a
/// `smallest`.
[[nodiscard]] std::string smallest_text(const FileResult& file, const TextOptions& options);

/// The advice for searches that a budget ended, one line each.
[[nodiscard]] std::string advice_text(const source::SourceSet& sources, const SceneResult& scene,
                                      const TextOptions& options);

/// The numbered steps, the loop marked, and for a loop its lines in the source.
[[nodiscard]] std::string trace_text(const source::SourceSet& sources, const trace::Counterexample& run,
                                     const TextOptions& options);

/// The tree of choices from its root on, each node with its number in brackets.
[[nodiscard]] std::string choices_text(const source::SourceSet& sources, const ChoiceNode& root,
                                       const TextOptions& options);

/// The tree of a result under a heading; nothing if it has none.
[[nodiscard]] std::string choices_section(const source::SourceSet& sources, const PropertyResult& result,
                                          const TextOptions& options);

/// `auction.map:4:5` without the folders, for lines that have no room for them.
[[nodiscard]] std::string short_place(const source::SourceSet& sources, const source::Span& span);

/// The agents that could still send a message that an agent waits for, or that nobody can.
[[nodiscard]] std::string who_could_send(const trace::FinalPlace& place);

/// The messages in the mailbox of a waiting agent that none of its waits takes, each with the reason. \param all false: only the
/// oldest few.
[[nodiscard]] std::vector<std::string> untaken_lines(const trace::FinalPlace& place, bool all);

/// Where every agent is when the run is over. \param mailboxes whether to list the messages not taken.
[[nodiscard]] std::string places_text(const source::SourceSet& sources, const trace::Counterexample& run,
                                      bool mailboxes, const TextOptions& options);

/// One row of figures for each property; for --verbose.
[[nodiscard]] std::string figures_text(const SceneResult& scene, const TextOptions& options);

}  // namespace map2pml::report
