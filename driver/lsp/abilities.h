/// The abilities of the client, and those of the server.   `ClientCapabilities` of LSP 3.17 -> flags, `ServerCapabilities`
#pragma once

#include <string>

#include "driver/lsp/json_rpc.h"
#include "driver/lsp/places.h"

namespace map2pml::lsp {

/// The client understands this much, as it has said; nothing else is sent to it.
struct Abilities {
    Encoding encoding = Encoding::utf16;
    bool shows_related = false;  ///< places in diagnostics
    bool shows_tags = false;     ///< greyed diagnostics
    bool reads_markdown = true;
    bool shows_trees = false;  ///< symbols within symbols
    bool takes_actions = false;
    bool creates_files = false;  ///< as a part of an edit
    bool refreshes_lenses = false;
    bool refreshes_hints = false;
    bool watches_files = false;
};

/// \param parameters of `initialize`
[[nodiscard]] Abilities abilities_of(const Json& parameters);

/// The abilities of the server, as `capabilities` of its answer to `initialize`.
[[nodiscard]] Json offers(Encoding encoding);

/// The result of a request without what the client does not understand.
[[nodiscard]] Json as_client_can(const Abilities& abilities, const std::string& method, const Json& parameters,
                                 Json result);

}  // namespace map2pml::lsp
