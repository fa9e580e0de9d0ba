/// The names in a text, found by its words alone: also in a text that is being written and cannot be parsed.   text -> names with places
///
/// For editors: definitions, references, renaming, completion, outlines. What is legal is for the readers of the languages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::names {

enum class Kind : std::uint8_t {
    scene,      ///< of MAP: what stands before `[`
    agent,      ///< `!Bidder`, a participant of a drawing, an agent of a check file
    role,       ///< `%bidder`, a role of LCC
    variable,   ///< `$price`, `Price` of LCC
    message,    ///< the performative; of drawings, the label
    clause,     ///< `bidloop` of `agent(!Bidder, %bidder, bidloop)`; `scope` is the agent
    procedure,  ///< a decision procedure, a constraint of LCC
    property,   ///< of a check file
    state,      ///< a state variable or constant of a check file
    instance,   ///< of a check file
    word        ///< of MAZE: any name
};

/// `agent`, `message`, …
[[nodiscard]] std::string_view to_string(Kind kind);

enum class Use : std::uint8_t {
    declared,  ///< a head of a clause, a participant, a variable that is bound, an implemented procedure
    used,
    sent,  ///< of messages
    taken
};

/// One name at one place.
struct Name {
    Kind kind = Kind::word;
    Use use = Use::used;
    std::string text;    ///< without `!`, `%`, `$`
    std::string scope;   ///< where it is known: of variables the clause, of clauses the agent; else empty
    source::Span span;   ///< the name alone, without the sign before it
    std::string detail;  ///< a message with its terms and partner, a clause with its head; on one line
    source::Span whole;  ///< the clause, procedure, property, instance or statement; else as `span`
    std::string agent;   ///< the agent whose clause the name stands in; empty where none is known
};

/// Whether both are the same thing.
[[nodiscard]] bool same(const Name& one, const Name& other);

enum class Language : std::uint8_t { map, lcc, check, mermaid, plantuml, maze };

struct Token;

/// The tokens of a text. With them, the same text is read faster after an edit: only those around it are new.
class Memory {
  public:
    Memory();
    ~Memory();
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

  private:
    friend std::vector<Token>& tokens_of(const source::SourceFile& text, source::FileId file, Language language,
                                         Memory& memory);
    std::string text_;
    std::vector<Token> tokens_;
};

/// All names in the order of the text.
/// \param memory of an earlier version of the text in the same language, or empty; it is one of this version then
/// \throws budget::Exceeded; std::range_error if the text is not UTF-8; the memory is empty then
[[nodiscard]] std::vector<Name> names_in(const source::SourceFile& text, source::FileId file, Language language,
                                         Memory& memory);
[[nodiscard]] std::vector<Name> names_in(const source::SourceFile& text, source::FileId file, Language language);

/// The words that a text in the language may have besides names, sorted; none for drawings.
[[nodiscard]] std::vector<std::string> keywords(Language language);

/// Whether a name of the kind may be spelt like this.
[[nodiscard]] bool is_name(Language language, Kind kind, std::string_view text);

}  // namespace map2pml::names
