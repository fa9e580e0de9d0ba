#include "translator/languages/diagrams/text/read_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <regex>

#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/diagrams/text/internal.h"
#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

namespace {

/// `ref` to what is not drawn: its lifelines wait for each other there, the first one collects and releases.
Interaction agreement(const Interaction& around, const InteractionUse& use, const Node& node) {
    Interaction agreed;
    agreed.node = {node.span, "", node.name.empty() ? "agreement" : node.name};
    for (const LifelineIndex each : use.covered) agreed.lifelines.push_back(around.lifelines[each]);
    for (const bool is_release : {false, true}) {
        for (LifelineIndex other = 1; other < agreed.lifelines.size(); ++other) {
            Message message;
            message.node = {node.span, "", agreed.node.name};
            message.label.act = agreed.node.name;
            message.from = AtLifeline{is_release ? 0 : other};
            message.to = AtLifeline{is_release ? other : 0};
            const MessageIndex index = agreed.messages.size();
            for (const bool is_send : {true, false})
                agreed.fragments.push_back(
                    {{node.span, "", ""}, Occurrence{index, is_send, is_send == is_release ? 0 : other}});
            agreed.messages.push_back(std::move(message));
        }
    }
    return agreed;
}

/// Joins each `ref` with the diagram of its name.
class Joiner {
  public:
    /// \param beside diagrams of files that were read with this one, by the names of the files
    Joiner(Diagram& diagram, std::map<std::string, Interaction> beside)
        : diagram_(diagram), beside_(std::move(beside)), count_(diagram.interactions.size()) {}

    void join() {
        for (std::size_t at = 0; at < diagram_.interactions.size(); ++at) {
            std::vector<Fragment> fragments = std::move(diagram_.interactions[at].fragments);
            std::vector<Fragment> joined = join(std::move(fragments), at);
            diagram_.interactions[at].fragments = std::move(joined);
        }
        for (bool is_new = true; is_new;) {
            is_new = false;
            for (Interaction& each : diagram_.interactions)
                for (const std::size_t used : used_in(each.fragments))
                    is_new = is_new || (diagram_.interactions[used].is_broken && !std::exchange(each.is_broken, true));
        }
    }

  private:
    std::vector<Fragment> join(std::vector<Fragment> fragments, std::size_t at) {
        std::vector<Fragment> joined;
        for (Fragment& each : fragments) {
            if (auto* combined = std::get_if<Combined>(&each.kind))
                for (Operand& operand : combined->operands) operand.fragments = join(std::move(operand.fragments), at);
            if (auto* use = std::get_if<InteractionUse>(&each.kind); use != nullptr && !refer(*use, each.node, at))
                continue;
            joined.push_back(std::move(each));
        }
        return joined;
    }

    /// \returns false if nothing happens there.
    bool refer(InteractionUse& use, const Node& node, std::size_t at) {
        for (std::size_t other = 0; other < count_; ++other) {
            if (is_called(diagram_.interactions[other], use.refers_to)) {
                use.interaction = other;
                return true;
            }
        }
        if (auto known = beside_.extract(use.refers_to); !known.empty()) {
            use.interaction = diagram_.interactions.size();
            known.mapped().node.name = free_name(use.refers_to);
            diagram_.interactions.push_back(std::move(known.mapped()));
            read_.emplace(use.refers_to, *use.interaction);
            return true;
        }
        if (const auto known = read_.find(use.refers_to); known != read_.end()) {
            use.interaction = known->second;
            return true;
        }
        Interaction& around = diagram_.interactions[at];
        around.found.push_back({diag::Code::text_reading,
                                node.span,
                                fmt::format("no diagram of this file is called `{}`: here its lifelines wait for each "
                                            "other, and nothing else is known",
                                            use.refers_to),
                                {}});
        if (use.covered.size() < 2) return false;
        use.interaction = diagram_.interactions.size();
        Interaction agreed = agreement(around, use, node);
        agreed.node.name = free_name(agreed.node.name);
        diagram_.interactions.push_back(std::move(agreed));
        return true;
    }

    [[nodiscard]] std::string free_name(const std::string& name) const {
        std::string own = name;
        const auto is_taken = [&] {
            return std::any_of(diagram_.interactions.begin(), diagram_.interactions.end(),
                               [&](const Interaction& each) { return each.node.name == own; });
        };
        for (int number = 2; is_taken(); ++number) own = fmt::format("{} {}", name, number);
        return own;
    }

    Diagram& diagram_;
    std::map<std::string, Interaction> beside_;
    std::map<std::string, std::size_t> read_;
    std::size_t count_;
};

/// The first diagram of each file that was read with this one, by the name that a `ref` gives it.
std::map<std::string, Interaction> diagrams_beside(const source::SourceSet& sources, source::FileId file) {
    std::map<std::string, Interaction> diagrams;
    for (const std::string& name : referred_in(sources.file(file).text())) {
        for (source::FileId other = 0; other < sources.size() && !diagrams.contains(name); ++other) {
            const source::SourceFile& text = sources.file(other);
            const std::optional<Notation> notation = notation_in(text.text());
            const std::string path = path_beside(sources.file(file).name(), name);
            const bool is_meant = other != file && notation && text.name().starts_with(path + ".") &&
                                  text.name().find('/', path.size()) == std::string::npos;
            if (!is_meant) continue;
            for (const TextBlock& block : blocks_in(text.text(), *notation)) {
                std::string what;
                if (!is_sequence_diagram(block, what)) continue;
                diagrams.emplace(name, *notation == Notation::mermaid ? read_mermaid(block, other, name)
                                                                      : read_plantuml(block, sources, other, name));
                break;
            }
        }
    }
    return diagrams;
}

}  // namespace

std::optional<Notation> notation_in(std::string_view text) {
    std::string what;
    for (std::size_t count = 0; count < 200 && !text.empty(); ++count) {
        const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (begin == std::string_view::npos) return std::nullopt;
        text.remove_prefix(begin);
        if (text.starts_with("@startuml")) return Notation::plantuml;
        if (text.starts_with("sequenceDiagram")) return Notation::mermaid;
        if (!text.starts_with("'") && !text.starts_with("%%")) return std::nullopt;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
    return std::nullopt;
}

std::string path_beside(std::string_view file_name, std::string_view beside) {
    std::string whole(beside.starts_with("/") ? "" : file_name.substr(0, file_name.rfind('/') + 1));
    whole += beside;
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= whole.size();) {
        const std::size_t end = std::min(whole.find('/', at), whole.size());
        const std::string part = whole.substr(at, end - at);
        at = end + 1;
        const bool goes_up = part == ".." && !parts.empty() && parts.back() != "..";
        if (goes_up)
            parts.pop_back();
        else if (!part.empty() && part != ".")
            parts.push_back(part);
    }
    return (whole.starts_with("/") ? "/" : "") + fmt::format("{}", fmt::join(parts, "/"));
}

std::vector<std::string> included_in(std::string_view text) {
    static const std::regex include(R"re(\s*!include(?:_once)?\s+"?([^<">!\s][^"!>]*?)"?\s*)re");
    std::vector<std::string> names;
    for (const TextLine& line : lines_of(text)) {
        std::smatch match;
        if (line.text.size() < 500 && line.text.find("!include") != std::string::npos &&
            std::regex_match(line.text, match, include))
            names.push_back(match[1]);
    }
    return names;
}

std::vector<std::string> referred_in(std::string_view text) {
    static const std::regex refer(R"(\s*ref\s+over\s[^:]*:\s*([\w. -]*\w)\s*)", std::regex::icase);
    std::vector<std::string> names;
    for (const TextLine& line : lines_of(text)) {
        std::smatch match;
        if (line.text.size() < 500 && line.text.find("ref") != std::string::npos &&
            std::regex_match(line.text, match, refer))
            names.push_back(match[1]);
    }
    return names;
}

bool has_sequence_diagram(std::string_view text, Notation notation) {
    const std::vector<TextBlock> blocks = blocks_in(text, notation);
    std::string what;
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const TextBlock& each) { return is_sequence_diagram(each, what); });
}

std::optional<Diagram> read_text_diagrams(const source::SourceSet& sources, source::FileId file, Notation notation,
                                          diag::Sink& sink) {
    if (!parsing::check_text(sources, file, sink)) return std::nullopt;
    const std::string& text = sources.file(file).text();
    Diagram diagram;
    diagram.tool = notation == Notation::mermaid ? "Mermaid" : notation == Notation::plantuml ? "PlantUML" : "Markdown";
    std::vector<std::string> others;
    for (const TextBlock& block : blocks_in(text, notation)) {
        std::string what;
        if (!is_sequence_diagram(block, what)) {
            others.push_back(what.empty() ? "an empty diagram" : "`" + what + "`");
            continue;
        }
        std::string name = !block.name.empty() ? block.name : block.heading;
        if (name.empty())
            name =
                diagram.interactions.empty() ? "diagram" : fmt::format("diagram {}", diagram.interactions.size() + 1);
        Interaction read = block.notation == Notation::mermaid ? read_mermaid(block, file, name)
                                                               : read_plantuml(block, sources, file, name);
        const std::string called = read.node.name;
        for (int number = 2; std::any_of(diagram.interactions.begin(), diagram.interactions.end(),
                                         [&](const Interaction& each) { return each.node.name == read.node.name; });
             ++number)
            read.node.name = fmt::format("{} {}", called, number);
        diagram.interactions.push_back(std::move(read));
    }
    if (diagram.interactions.empty()) {
        if (others.size() > 5) others.resize(5);
        sink.report(diag::Code::text_no_diagram, {file, {1, 1}, {1, 1}},
                    others.empty()
                        ? "there is no sequence diagram in this file"
                        : fmt::format("there is no sequence diagram in this file: it has {}", fmt::join(others, ", ")));
        return std::nullopt;
    }
    Joiner(diagram, diagrams_beside(sources, file)).join();
    return diagram;
}

std::string mistake_in(const std::string& line, Notation notation) {
    const auto has = [&](std::string_view part) { return line.find(part) != std::string::npos; };
    if (notation == Notation::plantuml && line.starts_with("$"))
        return fmt::format("no procedure of this file is called `{}`", line.substr(0, line.find_first_of(" (")));
    const char* arrow = notation == Notation::mermaid ? "`->>`, `-->>`" : "`->`, `-->`";
    if (has("=>")) return fmt::format("`=>` is not an arrow; arrows are {}", arrow);
    if (has("- >") || has("- ->")) return fmt::format("a blank inside an arrow; arrows are {}", arrow);
    for (const char* sign : {"\u2192", "\u2013", "\u2014", "\u201c", "\u201d", "\u2212"})
        if (has(sign))
            return fmt::format("`{}` is a typographic sign; arrows are {}, and quotes are `\"`", sign, arrow);
    if (notation == Notation::mermaid && has("->") && !has(":"))
        return "a message has a colon before its text, as in `A->>B: text`";
    if (notation == Notation::plantuml && has("->") && !has(":"))
        return "this is no message: its text needs a colon, as in `A -> B : text`, and a name with other signs than "
               "letters, digits, `_`, `.` and `@` needs quotes";
    return notation == Notation::mermaid
               ? "this is no statement of a sequence diagram; `;` ends a statement (`#59;` is a semicolon), and `#` "
                 "begins a comment"
               : "this is no statement of a sequence diagram";
}

}  // namespace map2pml::auml
