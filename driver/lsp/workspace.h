/// The texts that the editor has open, with what is beside them on the disk.   texts -> diagnostics, names
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/lsp/places.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/names/names.h"

namespace map2pml::lsp {

/// A text in one version, with its names.
struct Text {
    Text(std::string file, std::string text, std::optional<names::Language> kind, bool opened)
        : path(std::move(file)), source(path, std::move(text)), language(kind), is_open(opened) {}
    /// The next version of an open text.
    Text(const Text& before, std::string text)
        : path(before.path),
          source(path, std::move(text)),
          language(before.language),
          is_open(true),
          memory_(before.memory_) {}

    std::string path;
    source::SourceFile source;
    std::optional<names::Language> language;  ///< nothing: a text without names, as a document
    bool is_open = false;                     ///< in the editor; else as on the disk

    /// The names; empty if the text is too large for its budget. Found once.
    [[nodiscard]] const std::vector<names::Name>& names() const;

  private:
    mutable std::optional<std::vector<names::Name>> names_;
    std::shared_ptr<names::Memory> memory_ = std::make_shared<names::Memory>();
};
using TextPointer = std::shared_ptr<const Text>;

/// A protocol and its check file, or one of them alone.
struct Pair {
    TextPointer protocol;  ///< may be null
    TextPointer check;     ///< may be null
};

/// Diagnostics of a pair, with the texts that their places are in.
struct Findings {
    std::map<std::string, TextPointer> texts;  ///< path -> text of each file that may have diagnostics
    std::vector<diag::Diagnostic> diagnostics;
    bool is_cancelled = false;  ///< there may be more to say
    source::SourceSet sources;  ///< of the places
};

/// The language of names of a file; nothing where it has none.
[[nodiscard]] std::optional<names::Language> language_of(const std::string& path);
/// Whether the server answers for such a file.
[[nodiscard]] bool is_known(const std::string& path);

/// Reads and checks the pair with the readers of the command line. May run beside everything else.
/// \param cancelled ends the reading; null: nothing does
[[nodiscard]] Findings findings_of(const Pair& pair, const std::atomic<bool>* cancelled);

class Workspace {
  public:
    /// \param language_id as the client names the language; decides where the path tells nothing
    void open(const std::string& path, const std::string& language_id, std::string text);
    /// Replaces the text, or the part at `range`. \throws Json::exception for what is no change
    void change(const std::string& path, const nlohmann::json& change, Encoding encoding);
    void close(const std::string& path);

    [[nodiscard]] bool is_open(const std::string& path) const { return open_.contains(path); }
    /// Whether the text is what is on the disk.
    [[nodiscard]] static bool is_saved(const Text& text);

    /// The text as the editor has it, else as on the disk; null if there is none.
    [[nodiscard]] TextPointer text(const std::string& path) const;
    /// The pair that a file belongs to. A check file belongs to the protocol of the same name.
    [[nodiscard]] Pair pair_of(const std::string& path) const;
    /// The file that a check of this one is about.
    [[nodiscard]] std::string protocol_of(const std::string& path) const;

  private:
    std::map<std::string, TextPointer> open_;
};

}  // namespace map2pml::lsp
