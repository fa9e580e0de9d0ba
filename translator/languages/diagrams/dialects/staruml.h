/// The objects of a StarUML project (`.mdj`) and the document that they become.   JSON text -> objects; objects -> UML 2 elements
///
/// StarUML saves its repository: `{"_type": "UMLMessage", "_id": "…", "name": "ask", "source": {"$ref": "…"}}`. What a diagram shows
/// is in its views, which know places of the page: `UMLSeqMessageView` has `points`, `UMLCombinedFragmentView` a rectangle.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::auml {

/// Limits of a project: objects, their nesting.
inline constexpr std::size_t kMostObjects = 1'000'000;
inline constexpr std::size_t kMostObjectNesting = 256;

struct StarUmlObject {
    std::string type;     ///< `_type`
    std::string id;       ///< `_id`
    std::string feature;  ///< of the object around it
    source::Span span;    ///< of its name; of its `{` when it has none
    source::Span guard_span;
    std::vector<std::pair<std::string, std::string>> texts;  ///< strings, numbers and `true`, as they are read
    std::vector<std::pair<std::string, std::string>> references;
    std::vector<StarUmlObject> children;

    /// Empty when there is none.
    [[nodiscard]] std::string text(std::string_view feature_name) const;
    [[nodiscard]] std::string reference(std::string_view feature_name) const;
    /// 0 when there is none: StarUML omits what is at its default.
    [[nodiscard]] double number(std::string_view feature_name) const;
};

/// Whether a text is JSON rather than XML, by its first letter.
[[nodiscard]] bool is_json(std::string_view text);

/// The root of a project; nothing, and an error, if the text is not JSON or too large. Views that say nothing about messages are
/// left out.
[[nodiscard]] std::optional<StarUmlObject> read_staruml_objects(const source::SourceSet& sources, source::FileId file,
                                                                diag::Sink& sink);

/// A project as a UML 2 model: an interaction for each sequence diagram.
struct StarUmlModel {
    std::unique_ptr<xmi::Document> document;
    std::map<std::string, std::vector<diag::Diagnostic>> found;  ///< by the id of the interaction
};

[[nodiscard]] StarUmlModel staruml_model(const StarUmlObject& project, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::auml
