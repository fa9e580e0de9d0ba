/// Answers to what an editor asks about a place or a text.   request -> result of LSP 3.17
///
/// Every function takes the parameters of the request of its name, and returns its result: null where there is nothing.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "driver/lsp/json_rpc.h"
#include "driver/lsp/workspace.h"

namespace map2pml::lsp {

/// A request that is understood and cannot be done; the editor shows the text.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The editor's view of the workspace.
struct View {
    const Workspace& workspace;
    Encoding encoding = Encoding::utf16;
};

/// A place that a request names.
struct Spot {
    TextPointer text;
    Pair pair;
    source::Position place;
    const names::Name* name = nullptr;  ///< the name at the place; null: none
};

/// \param parameters with `textDocument` and `position`. Without a text, the result has none.
[[nodiscard]] Spot spot_of(const View& view, const Json& parameters);

/// A name with the text that it stands in.
struct Occurrence {
    const Text* text = nullptr;
    const names::Name* name = nullptr;
};
/// All places of the name, in the protocol and in its check file.
[[nodiscard]] std::vector<Occurrence> occurrences(const Pair& pair, const names::Name& name);

[[nodiscard]] Json location(const View& view, const Occurrence& occurrence);

// --- navigation.cpp: From a name to its other places.
[[nodiscard]] Json definition(const View& view, const Json& parameters);
[[nodiscard]] Json references(const View& view, const Json& parameters);
[[nodiscard]] Json highlight(const View& view, const Json& parameters);
[[nodiscard]] Json prepare_rename(const View& view, const Json& parameters);
/// \throws Refused where the new name is taken or no name, or where a place cannot be judged
[[nodiscard]] Json rename(const View& view, const Json& parameters);

// --- outline.cpp: The parts of a text.
[[nodiscard]] Json symbols(const View& view, const Json& parameters);
[[nodiscard]] Json folding(const View& view, const Json& parameters);
[[nodiscard]] Json selection(const View& view, const Json& parameters);
/// Who takes what is sent, behind each send.
[[nodiscard]] Json inlay_hints(const View& view, const Json& parameters);
/// The places for the verdicts of a text: its scenes, or the instances of a check file.
[[nodiscard]] std::vector<const names::Name*> lens_places(const Text& text);

// --- hover.cpp, completion.cpp, repairs.cpp, formatting.cpp: What a name means, what may stand here, what may be done about a finding.
[[nodiscard]] Json hover(const View& view, const Json& parameters);
[[nodiscard]] Json completion(const View& view, const Json& parameters);
/// Repairs that diagnostics name, and expectations for verdicts that are known.
[[nodiscard]] Json code_actions(const View& view, const Json& parameters);
/// With a `range`, only the lines in it. \throws Refused for a text with errors
[[nodiscard]] Json format(const View& view, const Json& parameters);

}  // namespace map2pml::lsp
