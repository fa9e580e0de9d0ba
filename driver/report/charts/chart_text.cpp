#include <fmt/format.h>

#include "driver/report/charts/charts.h"
#include "driver/report/drawing/run_chart.h"
#include "driver/report/html/fields.h"
#include "driver/report/text/failure.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

using Escape = std::string (*)(std::string_view text);

struct ChartLine {
    enum class Kind : std::uint8_t {
        message,       ///< from a sender to a receiver, at the step of the send
        lost,          ///< a message that no agent takes in this run
        note,          ///< a step of `from`
        failure,       ///< a step of `from` that went wrong
        end_position,  ///< where `from` is at the end
        gap,           ///< steps are left out
        loop,          ///< the following lines are repeated for ever
        end_loop,
    };
    Kind kind = Kind::note;
    std::size_t from = 0;  ///< an agent, by its place in the script
    std::size_t to = 0;
    std::string text;  ///< as written in the protocol, not escaped
};

struct ChartScript {
    std::string title;  ///< `auction.map: Auction_House: termination is violated: Bidder waits for ever`
    std::vector<std::string> agents;
    std::vector<ChartLine> lines;
};

/// Writes the lines of one run.
class ScriptWriter {
  public:
    ScriptWriter(const trace::Counterexample& run, bool all) : run_(run), chart_(chart_of(run, all)) {}

    ChartScript write(std::string title) {
        ChartScript script{std::move(title), chart_.agents, {}};
        if (!run_.initial.empty())
            add(ChartLine::Kind::gap, 0, last(), "at the beginning: " + values_text(run_.initial));
        for (const RunRow& row : chart_.rows) {
            std::visit(ir::overloaded{
                           [&](const StepRow& each) { step(each.step); },
                           [&](const GapRow& each) { add(ChartLine::Kind::gap, 0, last(), gap_words(each.gap)); },
                           [&](const LoopBegin&) { add(ChartLine::Kind::loop, 0, last(), "for ever"); },
                           [&](const LoopEnd&) { add(ChartLine::Kind::end_loop, 0, last(), ""); },
                       },
                       row);
        }
        for (const trace::FinalPlace& place : run_.final_places) end(place);
        script.lines = std::move(lines_);
        return script;
    }

  private:
    void add(ChartLine::Kind kind, std::size_t from, std::size_t to, std::string text) {
        lines_.push_back({kind, from, to, std::move(text)});
    }

    [[nodiscard]] std::size_t last() const { return chart_.agents.empty() ? 0 : chart_.agents.size() - 1; }

    void step(std::size_t at) {
        const trace::Step& each = run_.steps[at];
        const std::size_t own = chart_.column_of(each.agent).value_or(0);
        const std::string number = std::to_string(trace::number_of(run_, at)) + " ";
        if (each.action == ir::Action::send && !each.to.empty()) {
            for (const RunMessage& message : chart_.messages) {
                if (message.sent == at) {
                    add(message.taken ? ChartLine::Kind::message : ChartLine::Kind::lost, own, message.to,
                        number + message_text(each));
                }
            }
            return;
        }
        const bool takes = each.action == ir::Action::receive;
        const std::string changes = each.changes.empty() ? "" : "; " + changes_text(each);
        add(is_bad(each.action) ? ChartLine::Kind::failure : ChartLine::Kind::note, own, own,
            number + (takes ? fmt::format("takes {} from {}", message_text(each), each.from) : step_text(each)) +
                changes);
    }

    void end(const trace::FinalPlace& place) {
        const std::size_t own = chart_.column_of(place.agent).value_or(0);
        std::string words = standing(place);
        if (place.kind == trace::FinalPlace::Kind::waiting && !place.waits_for.empty())
            words += " for " + joined(place.waits_for, " or ");
        add(ChartLine::Kind::end_position, own, own, words);
    }

    const trace::Counterexample& run_;
    RunChart chart_;
    std::vector<ChartLine> lines_;
};

ChartScript script_of(const TitledRun& run, bool all) {
    return ScriptWriter(run.run, all).write(run.input + ": " + run.words);
}

/// Letters, digits, bytes of characters beyond ASCII, and what has no meaning in any of the languages.
bool is_harmless(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
           code >= 0x80 || std::string_view(" .,()=").find(byte) != std::string_view::npos;
}

std::string escaped(std::string_view text, fmt::format_string<unsigned> form) {
    std::string result;
    for (const char byte : clean(text)) {
        result += is_harmless(byte) ? std::string(1, byte)
                                    : fmt::format(form, static_cast<unsigned>(static_cast<unsigned char>(byte)));
    }
    return result;
}

std::string mermaid_text(std::string_view text) { return escaped(text, "#{};"); }
std::string plantuml_text(std::string_view text) { return escaped(text, "<U+{:04X}>"); }
std::string markdown_text(std::string_view text) { return escaped(text, "&#{};"); }

/// The section of the template that this line is.
std::string_view word_of(ChartLine::Kind kind) {
    switch (kind) {
        case ChartLine::Kind::message:
            return "message";
        case ChartLine::Kind::lost:
            return "lost";
        case ChartLine::Kind::note:
            return "note";
        case ChartLine::Kind::failure:
            return "failure";
        case ChartLine::Kind::end_position:
            return "standing";
        case ChartLine::Kind::gap:
            return "gap";
        case ChartLine::Kind::loop:
            return "loop";
        case ChartLine::Kind::end_loop:
            return "end_loop";
    }
    return "";
}

/// All text is escaped for the language, and the template puts it in as it is.
Fields fields_of(const ChartScript& script, Escape escape) {
    std::vector<Fields> agents;
    for (std::size_t at = 0; at < script.agents.size(); ++at)
        agents.push_back(Fields().number("number", at + 1).html("name", {escape(script.agents[at])}));
    std::vector<Fields> lines;
    for (const ChartLine& each : script.lines) {
        const Fields line =
            Fields().number("from", each.from + 1).number("to", each.to + 1).html("text", {escape(each.text)});
        lines.push_back(Fields().list(std::string(word_of(each.kind)), {line}));
    }
    return Fields()
        .html("heading", {markdown_text(script.title)})
        .html("title", {escape(script.title)})
        .list("agents", agents)
        .list("lines", lines);
}

std::string printed(const std::vector<TitledRun>& runs, bool all, const char* name, Escape escape) {
    std::vector<Fields> charts;
    for (const TitledRun& each : runs) charts.push_back(fields_of(script_of(each, all), escape));
    return render(name, Fields().list("charts", charts)).text;
}

}  // namespace

std::string print_mermaid(const std::vector<TitledRun>& runs, bool all) {
    return printed(runs, all, "mermaid", mermaid_text);
}

std::string print_plantuml(const std::vector<TitledRun>& runs, bool all) {
    return printed(runs, all, "plantuml", plantuml_text);
}

std::vector<TitledRun> titled_runs(const std::vector<LocatedResult>& results) {
    std::vector<TitledRun> runs;
    for (const LocatedResult& file : results) {
        for (const SceneResult& scene : file.result->scenes) {
            std::vector<std::string> agents;
            for (const ir::AgentInstance& agent : scene.instance.agents) agents.push_back(agent.name);
            for (const PropertyResult& each : scene.results) {
                if (each.counterexample) {
                    runs.push_back(
                        {file.result->input, failure_words(scene, each), agents, file.sources, *each.counterexample});
                }
            }
        }
    }
    return runs;
}

}  // namespace map2pml::report
