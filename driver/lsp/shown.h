/// Diagnostics and code lenses of texts, from what reading and the last check found.   findings, verdicts -> notifications
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "driver/lsp/abilities.h"
#include "driver/lsp/json_rpc.h"
#include "driver/lsp/verdicts.h"
#include "driver/lsp/workspace.h"

namespace map2pml::lsp {

/// A finding as the editor shows it.
[[nodiscard]] Json to_json(const Findings& found, const diag::Diagnostic& diagnostic, Encoding encoding);

/// The findings of all texts, as the client has them. Places move with the lines of a text that changes, until it is read again.
class Shown {
  public:
    Shown(Client& client, const Abilities& abilities, const Workspace& workspace, const Checks& checks)
        : client_(client), abilities_(abilities), workspace_(workspace), checks_(checks) {}

    /// Takes what reading the pair of the file has found, unless a text of it has changed meanwhile, and publishes it.
    void take(const std::string& path, const Findings& found);
    /// The text is in this version now, as the client counts.
    void set_version(const std::string& path, int version) { versions_[path] = version; }
    void forget_version(const std::string& path) { versions_.erase(path); }
    /// Moves places of the text: those behind line `last` by `lines`.
    void move_places(const std::string& path, std::uint32_t last, std::int64_t lines);
    /// Publishes what is known of the texts of the pair of the file.
    void publish(const std::string& path);

    /// The diagnostics that the client has of the text, on the lines of the range.
    [[nodiscard]] Json diagnostics_in(const std::string& path, const Json& range) const;
    /// The answer to `textDocument/codeLens`: the verdict above each protocol and instance.
    [[nodiscard]] Json lenses(const Json& parameters) const;

  private:
    void add_violations(const std::string& path, const Verdict& verdict, std::map<std::string, Json>& lists) const;

    Client& client_;
    const Abilities& abilities_;
    const Workspace& workspace_;
    const Checks& checks_;
    std::map<std::string, Json> texts_;      ///< path -> the diagnostics of the last reading
    std::map<std::string, int> versions_;    ///< of open texts
    std::map<std::string, Json> published_;  ///< the diagnostics that the client has, where there are any
};

}  // namespace map2pml::lsp
