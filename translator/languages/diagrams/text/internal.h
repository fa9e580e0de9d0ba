/// Declarations shared by the sources of `translator/languages/diagrams/text`; no other folder includes them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

struct TextLine {
    std::string text;
    std::uint32_t number = 0;  ///< in the file
};

// --- blocks.cpp: The diagrams of a text, as lines.   Markdown, AsciiDoc, HTML, `@startuml` -> `TextBlock`

struct TextBlock {
    Notation notation = Notation::mermaid;
    std::string name;     ///< behind `@startuml`; empty: none
    std::string heading;  ///< the nearest one above
    std::vector<TextLine> lines;
};

[[nodiscard]] std::vector<TextLine> lines_of(std::string_view text);
[[nodiscard]] std::vector<TextBlock> blocks_in(std::string_view text, Notation notation);
/// Whether the block is a sequence diagram; other diagrams are passed over. `what` is its first word then.
[[nodiscard]] bool is_sequence_diagram(const TextBlock& block, std::string& what);

// --- drawing.cpp: Statements of a drawing -> `Interaction`.   participants, arrows, blocks

/// An end of an arrow; without a name it is lost or found.
struct DrawnEndName {
    std::string id;
    source::Span span;
};

struct DrawnArrow {
    std::optional<DrawnEndName> from;
    std::optional<DrawnEndName> to;
    std::string text;
    source::Span span;
    MessageSort sort = MessageSort::synch_call;
    bool is_lost = false;  ///< a cross: `to` gets nothing
};

/// Makes one interaction of its statements, in their order.
class Drawing {
  public:
    Drawing(source::Span place, std::string name);

    /// \param shown as written, with entities
    /// \param renames also a participant that was there before
    void declare(const std::string& id, const std::string& shown, const source::Span& span, bool renames = false);
    [[nodiscard]] bool has(const std::string& id) const { return lifelines_.contains(id); }
    /// The lifeline, made on its first use.
    LifelineIndex lifeline(const DrawnEndName& name);
    /// \param is_way_back of an arrow with two heads
    void send(const DrawnArrow& arrow, bool is_way_back = false);
    /// A block of any kind: `alt`, …; an unknown word is only a frame.
    void open(const std::string& word, const std::string& text, const source::Span& span);
    void divide(const std::string& word, const std::string& text, const source::Span& span);
    void close(const source::Span& span);
    void refer(const std::vector<DrawnEndName>& covered, const std::string& text, const source::Span& span);
    /// A note after a message; it may hold a deadline.
    void note(const std::string& text);
    void create(const DrawnEndName& name);
    /// \param by_next the next message with this end is the last one; otherwise it ends here
    void destroy(const DrawnEndName& name, bool by_next);
    void activate(const DrawnEndName& name, const source::Span& span);
    void deactivate(const DrawnEndName& name, const source::Span& span);
    /// PlantUML's `return`.
    void answer(const std::string& text, const source::Span& span);
    /// PlantUML's `autoactivate`: what an arrow without a shortcut does then.
    void activates_always(bool is_on) { activates_always_ = is_on; }
    void activate_always(const DrawnArrow& arrow);
    void title(const std::string& text);
    void report(diag::Code code, const source::Span& span, std::string message, std::vector<diag::Note> notes = {});

    /// \param closes_itself a block that is open at the end is a warning (PlantUML), not an error
    [[nodiscard]] Interaction finish(bool closes_itself);

  private:
    struct Block {
        std::string word;
        source::Span span;
        std::string name = {};
        bool is_frame = false;  ///< says nothing
        Operator kind = Operator::seq;
        Bounds bounds;
        std::vector<Operand> operands;
    };
    std::vector<Fragment>& current();
    void add_operand(Block& block, const std::string& text, const source::Span& span);
    void read_loop_text(Block& block, Operand& operand, const std::string& text);
    void finish_block();
    void add_occurrence(MessageIndex message, bool is_send, LifelineIndex lifeline, const source::Span& span);
    void check_near_names();
    void report_rest();

    Interaction interaction_;
    diag::Sink found_;
    std::map<std::string, LifelineIndex> lifelines_;
    std::set<std::string> declared_;
    std::vector<Block> open_;
    std::set<LifelineIndex> created_;
    std::set<LifelineIndex> ending_;
    std::map<LifelineIndex, std::vector<source::Span>> bars_;
    using Ends = std::pair<std::optional<DrawnEndName>, std::optional<DrawnEndName>>;
    std::vector<Ends>
        calls_;  ///< messages behind which a bar began, as PlantUML counts: any bar that ends takes the last one away
    std::optional<Ends> last_;      ///< of the last message
    bool is_behind_block_ = false;  ///< a bar that begins here belongs to no message
    std::vector<source::Span> rests_;
    bool activates_always_ = false;
    bool has_title_ = false;
};

/// `ask(x)`, `[ok] ask`: the parts of a label. Other text is the name, as it is written.
[[nodiscard]] MessageLabel label_in(const std::string& text);

/// Entities, `<br/>` and tags -> plain text.
[[nodiscard]] std::string plain_text(std::string_view text);

// --- mermaid.cpp, plantuml.cpp: One block -> its interaction.

[[nodiscard]] Interaction read_mermaid(const TextBlock& block, source::FileId file, const std::string& name);
/// \param sources has the files that it includes, by their paths
[[nodiscard]] Interaction read_plantuml(const TextBlock& block, const source::SourceSet& sources, source::FileId file,
                                        const std::string& name);

/// The lines of a block without comments and preprocessor, a statement each.
[[nodiscard]] TextBlock plantuml_lines(const TextBlock& block, const source::SourceSet& sources, source::FileId file,
                                       Drawing& drawing);

/// What is wrong with a line that is no statement, in words.
[[nodiscard]] std::string mistake_in(const std::string& line, Notation notation);

}  // namespace map2pml::auml
