/// Diagnostics about the input.   codes, `Diagnostic`, `Sink`
///
/// Reporting never throws, so one run shows all errors of a file.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::diag {

enum class Severity : std::uint8_t { warning, error };

/// All codes; the list with numbers and severities is `codes.def`.
enum class Code : std::uint16_t {
#define X(name, code, severity) name,
#include "translator/foundation/diag/codes.def"
#undef X
};

/// The fixed, public spelling, such as `M2P103`.
[[nodiscard]] std::string_view code_text(Code code);
[[nodiscard]] Severity severity_of(Code code);
[[nodiscard]] std::string_view to_string(Severity severity);
/// All codes in the order of `codes.def`.
[[nodiscard]] const std::vector<Code>& all_codes();

/// A second place that explains the first.
struct Note {
    source::Span span;
    std::string message;
    std::string element = {};  ///< as of a diagnostic
};

/// One thing to say: lower case, no full stop, code in backticks, what was seen before what to do.
struct Diagnostic {
    Code code{};
    source::Span span;
    std::string message;
    std::vector<Note> notes;
    /// For a drawing: the element at the place, as text, shown instead of the line of XML. Empty: the line is shown.
    std::string element = {};
};

/// Collects diagnostics; keeps one per code and place.
class Sink {
  public:
    void report(Diagnostic diagnostic);
    void report(Code code, const source::Span& span, std::string message, std::vector<Note> notes = {}) {
        report({code, span, std::move(message), std::move(notes)});
    }
    /// Adds the element at the place of each diagnostic; `words` are empty where nothing is drawn.
    void name_places(const std::function<std::string(const source::Span&)>& words);
    [[nodiscard]] bool has_errors() const;
    [[nodiscard]] bool empty() const { return diagnostics_.empty(); }
    /// Sorted by file, place, then code.
    [[nodiscard]] std::vector<Diagnostic> sorted() const;

  private:
    std::vector<Diagnostic> diagnostics_;
    std::set<std::pair<Code, source::Span>> known_;  ///< reported codes with their places
};

/// At most 100 of them, errors before warnings but in the order that they have, and last how many more there are.
[[nodiscard]] std::vector<Diagnostic> first_of(std::vector<Diagnostic> sorted);

/// `file:line:column: error: message [M2P103]`, the line and a caret or the element of a drawing, the notes in the same form. Ends with a line end.
[[nodiscard]] std::string render(const source::SourceSet& sources, const Diagnostic& diagnostic, bool color);

}  // namespace map2pml::diag
