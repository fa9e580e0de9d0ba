#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "driver/report/conform/conform_chart.h"
#include "driver/report/conform/conform_printer.h"
#include "driver/report/drawing/run_picture.h"
#include "driver/report/html/numbering.h"
#include "driver/report/html/page.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/element_words.h"
#include "driver/results/layout.h"
#include "driver/results/run_sections.h"
#include "driver/results/step_text.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

using conform::CaseResult;
using conform::CoveredStep;
using conform::Verdict;

constexpr std::size_t kMostDrawn = 20;          ///< conversations
constexpr std::size_t kMostDrawnVerbose = 200;  ///< with --verbose
constexpr std::size_t kMostNotes = 12;          ///< messages that could have come instead

std::string conversation_title(const CaseResult& result) {
    return result.name.empty() ? "the conversation" : "conversation " + result.name;
}

/// `never`, `3`, `1 to 3`
std::string count_words(const CoveredStep& step) {
    if (step.possibly == 0) return "never";
    return step.certainly == step.possibly ? grouped(step.certainly)
                                           : fmt::format("{} to {}", grouped(step.certainly), grouped(step.possibly));
}

std::string state_of(const CoveredStep& step) {
    return step.possibly == 0 ? "never" : step.certainly == 0 ? "possibly" : "taken";
}

/// One conversation: its chart, what does not fit, and what could have come instead.
class ConversationPart {
  public:
    ConversationPart(const ConformContext& context, const CaseResult& result, const std::vector<LogSummary>& logs,
                     Numbering& numbering, std::set<Symbol>& symbols)
        : context_(context), result_(result), logs_(logs), numbering_(numbering), symbols_(symbols) {}

    Html part(const std::string& id) {
        if (result_.deviation) deviation(*result_.deviation);
        for (const conform::PropertyOutcome& each : result_.violated) property(each);
        waiting();
        const std::size_t last = result_.deviation ? result_.deviation->event : result_.events.size() - 1;
        const trace::Counterexample run = events_as_run(result_, last);
        const auto place = [&](const source::Span& span) { return log_place(event_at(span)); };
        const std::string title = conversation_title(result_);
        const Picture picture = picture_of(run, {context_.verbose, title, marks_, place, true});
        add_symbols(picture, symbols_);
        const std::size_t after = result_.deviation ? result_.event_count - result_.deviation->index - 1 : 0;
        std::vector<std::string> inferred;
        for (const auto& [name, agent] : result_.inferred) inferred.push_back(name + " is " + agent);
        return render("conversation",
                      Fields()
                          .text("id", id)
                          .text("verdict", verdict_word(result_, context_.is_closed))
                          .text("title", title)
                          .text("place", log_place(last))
                          .text("because", result_.because)
                          .html("picture", svg_of(picture, id + "-run"))
                          .html("findings", joined(findings_))
                          .text("remark", remark_)
                          .text("inferred", inferred.empty() ? "" : listed(inferred))
                          .list("events", events(run))
                          .text("after", after == 0 ? "" : counted(after, "event") + (after == 1 ? " is" : " are")));
    }

  private:
    [[nodiscard]] std::string log_place(std::size_t event) const {
        const conform::Logged& logged = result_.events[event];
        return fmt::format("{}:{}", logs_[logged.log].name, logged.event.line);
    }

    /// Adds a finding, which is marked in the chart at the event.
    void add(std::optional<std::size_t> event, const diag::Note& what, const std::vector<diag::Note>& notes) {
        const std::size_t first = numbering_.marks().size();
        findings_.push_back(numbering_.add(context_.sources, "finding", what, notes));
        Mark mark = numbering_.marks()[first];
        mark.span = event ? place_of_event(*event) : source::Span();
        marks_.push_back(std::move(mark));
    }

    void deviation(const conform::Deviation& deviation) {
        std::vector<diag::Note> notes;
        for (const conform::ShownMessage& each : deviation.instead) {
            if (notes.size() == kMostNotes && !context_.verbose) break;
            notes.push_back({each.at, "what could have come instead: " + event_words(each), {}});
        }
        add(deviation.event,
            {deviation.at, event_words(result_.events[deviation.event].event) + ": " + deviation.words, {}}, notes);
        if (notes.size() < deviation.instead.size())
            remark_ = fmt::format("{} more could have come instead.",
                                  counted(deviation.instead.size() - notes.size(), "message"));
        if (deviation.could_have_ended)
            remark_ += (remark_.empty() ? "" : " ") + std::string("Nothing had to come: every agent may have ended.");
        else if (deviation.instead.empty())
            remark_ = "No message could come here.";
    }

    void property(const conform::PropertyOutcome& property) {
        const std::string since = property.since ? " at " + log_place(*property.since) : "";
        add(property.since,
            {property.at,
             property.name + (property.certainly ? " is violated" : " is possibly violated") + since +
                 (property.is_expected ? ", as expected" : ""),
             {}},
            {});
    }

    void waiting() {
        for (const conform::Waiting& each : result_.waiting) {
            const std::string since = each.since ? ", since " + log_place(*each.since) : ", from the start";
            add({}, {each.at, each.agent + " " + each.words + since, {}}, {});
        }
    }

    [[nodiscard]] std::vector<Fields> events(const trace::Counterexample& run) const {
        std::vector<Fields> list;
        const Section section = sections_of(run, context_.verbose).first;
        for (std::size_t at = section.first; at < section.last; ++at) {
            if (const Gap* gap = section.gap_with(at)) {
                list.push_back(Fields().flag("event", false).text("gap", gap_words(*gap)));
                at += gap->count - 1;
                continue;
            }
            const conform::Event& event = result_.events[at].event;
            list.push_back(
                Fields()
                    .flag("gap", false)
                    .list("event", {Fields()
                                        .number("number", at + 1)
                                        .text("words", event_words(event))
                                        .text("time", event.time)
                                        .text("place", log_place(at))
                                        .flag("is_misfit", result_.deviation && result_.deviation->event == at)}));
        }
        return list;
    }

    const ConformContext& context_;
    const CaseResult& result_;
    const std::vector<LogSummary>& logs_;
    Numbering& numbering_;
    std::set<Symbol>& symbols_;
    std::vector<Html> findings_;
    std::vector<Mark> marks_;
    std::string remark_;
};

class ConformHtml : public ConformPrinter {
  public:
    explicit ConformHtml(const ConformContext& context) : context_(context), drawn_(context.diagrams) {}

    void add(const CaseResult& result, const std::vector<LogSummary>& logs) override {
        if (is_good(result, context_.is_closed)) return;
        if (cases_.size() == (context_.verbose ? kMostDrawnVerbose : kMostDrawn)) {
            ++left_out_;
            return;
        }
        const std::string id = fmt::format("{}-c{}", numbering_.prefix(), cases_.size() + 1);
        cases_.push_back(ConversationPart(context_, result, logs, numbering_, page_.symbols).part(id));
        links_.push_back({id, conversation_title(result), verdict_word(result, context_.is_closed)});
    }

    std::string whole(const ConformEnd& end) override {
        const int code = conform::exit_code(end.totals, context_.is_closed);
        FilePart part{
            numbering_.prefix(), context_.protocol, code, outcome(end.totals, code), glance(end.totals), links_, {}};
        part.sections.push_back({part.id + "-coverage", "what the conversations did", covered(end.coverage)});
        part.is_open = code == 0 && end.totals.open > 0;
        Fields fields = fields_of(part);
        std::vector<Fields> cases;
        for (const Html& each : cases_) cases.push_back(Fields().html("case", each));
        fields.list("totals", totals(end.totals))
            .list("logs", logs(end.logs))
            .list("cases", cases)
            .text("left_out", left_out_ == 0 ? "" : grouped(left_out_))
            .text("covered", covered(end.coverage) + unknown(end.totals))
            .list("listings", listings(end.coverage))
            .list("steps", steps(end.coverage))
            .list("suggestions", suggestions(end))
            .text("not_reached", end.suggestions == nullptr || end.suggestions->not_reached.empty()
                                     ? ""
                                     : not_reached_words(*end.suggestions))
            .list("unreached", unreached(end))
            .list("hashes", hashes_of(context_.sources));
        part.content = render("conform", fields);
        page_.files.push_back(std::move(part));
        return print(page_);
    }

  private:
    [[nodiscard]] std::string outcome(const conform::Totals& totals, int code) const {
        const auto of_all = [&](std::size_t count, const char* one, const char* several) {
            return fmt::format("{} of {} {}", grouped(count), counted(totals.cases, "conversation"),
                               count == 1 ? one : several);
        };
        if (totals.deviating > 0) return of_all(totals.deviating, "deviates", "deviate");
        if (totals.violating > 0) return of_all(totals.violating, "violates a property", "violate a property");
        if (totals.undecided > 0)
            return of_all(totals.undecided, "is undecided", "are undecided") + ": this is not a pass";
        if (code == 3) return of_all(totals.open, "is unfinished", "are unfinished") + ": this is not a pass";
        return totals.open > 0 ? "all conversations conform so far" : "all conversations conform";
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> counts(const conform::Totals& totals) const {
        std::vector<std::pair<std::string, std::size_t>> all = {
            {totals.conforming == 1 ? "conforms" : "conform", totals.conforming},
            {context_.is_closed ? "unfinished" : "open", totals.open},
            {totals.deviating == 1 ? "deviates" : "deviate", totals.deviating},
            {"undecided", totals.undecided},
            {"with messages that must be missing", totals.lossy},
            {totals.violating == 1 ? "violates a property" : "violate a property", totals.violating}};
        std::erase_if(all, [](const auto& each) { return each.second == 0; });
        return all;
    }

    [[nodiscard]] std::string glance(const conform::Totals& totals) const {
        std::string text;
        for (const auto& [words, count] : counts(totals))
            text += (text.empty() ? "" : ", ") + grouped(count) + " " + words;
        return text;
    }

    [[nodiscard]] std::vector<Fields> totals(const conform::Totals& totals) const {
        std::vector<Fields> rows;
        for (const auto& [words, count] : counts(totals))
            rows.push_back(Fields().text("words", words).text("count", grouped(count)));
        return rows;
    }

    [[nodiscard]] static std::vector<Fields> logs(const std::vector<LogSummary>& logs) {
        std::vector<Fields> list;
        for (const LogSummary& each : logs)
            list.push_back(Fields()
                               .text("name", each.name)
                               .text("events", counted(each.events, "event"))
                               .text("doubts", doubts_of(each)));
        return list;
    }

    [[nodiscard]] static std::string covered(const std::vector<CoveredStep>& coverage) {
        const auto count = [&](const char* state) {
            return std::count_if(coverage.begin(), coverage.end(),
                                 [&](const CoveredStep& each) { return state_of(each) == state; });
        };
        return fmt::format("of {}, {} certainly taken, {} possibly, {} never", counted(coverage.size(), "step"),
                           count("taken"), count("possibly"), count("never"));
    }

    [[nodiscard]] static std::string unknown(const conform::Totals& totals) {
        return totals.uncovered == 0
                   ? ""
                   : fmt::format("; of {} it is not known", counted(totals.uncovered, "conversation"));
    }

    /// The files with steps that people read, line by line.
    [[nodiscard]] std::vector<Fields> listings(const std::vector<CoveredStep>& coverage) const {
        std::map<source::FileId, std::map<std::uint32_t, std::vector<const CoveredStep*>>> files;
        for (const CoveredStep& each : coverage) files[each.at.file][each.at.begin.line].push_back(&each);
        std::vector<Fields> list;
        for (const auto& [id, steps] : files) {
            const source::SourceFile& file = context_.sources.file(id);
            if (!source::is_for_people(file.text())) continue;
            std::vector<Fields> lines;
            for (std::uint32_t number = 1; number <= file.line_count(); ++number) {
                const auto own = steps.find(number);
                std::string counts;
                std::string state;
                for (const CoveredStep* each : own == steps.end() ? std::vector<const CoveredStep*>() : own->second) {
                    counts += (counts.empty() ? "" : ", ") + count_words(*each) + " " + each->what;
                    const std::string its = state_of(*each);
                    if (state != "never" && (state != "possibly" || its == "never")) state = its;
                }
                if (number == file.line_count() && file.line(number).empty()) break;
                lines.push_back(Fields()
                                    .text("counts", counts)
                                    .text("state", state)
                                    .text("line_id", fmt::format("{}-l{}-{}", numbering_.prefix(), id, number))
                                    .number("number", number)
                                    .text("source", file.line(number)));
            }
            list.push_back(Fields().text("name", file.name()).list("lines", lines));
        }
        return list;
    }

    /// The steps of the other files, such as diagrams in XML.
    [[nodiscard]] std::vector<Fields> steps(const std::vector<CoveredStep>& coverage) const {
        std::vector<Fields> list;
        for (const CoveredStep& each : coverage) {
            if (source::is_for_people(context_.sources.file(each.at.file).text())) continue;
            const std::string element = drawn_.at(each.at);
            list.push_back(Fields()
                               .text("counts", count_words(each) + " " + each.what)
                               .text("state", state_of(each))
                               .text("text", each.text)
                               .text("place", element.empty() ? to_string(context_.sources, each.at) : element));
        }
        return list;
    }

    [[nodiscard]] std::string step_words(const CoveredStep& step) const {
        const std::string element = drawn_.at(step.at);
        return fmt::format("{} {} {}", element.empty() ? short_place(context_.sources, step.at) : element, step.what,
                           step.text);
    }

    /// The suggested runs, each with its chart.
    std::vector<Fields> suggestions(const ConformEnd& end) {
        std::vector<Fields> list;
        for (std::size_t at = 0; end.suggestions != nullptr && at < end.suggestions->runs.size() && at < kMostDrawn;
             ++at) {
            const conform::Suggestion& suggestion = end.suggestions->runs[at];
            const std::string title = fmt::format("a run of {}", counted(suggestion.run.steps.size(), "step"));
            const auto place = [&](const source::Span& span) { return to_string(context_.sources, span); };
            const Picture picture = picture_of(suggestion.run, {context_.verbose, title, {}, place});
            add_symbols(picture, page_.symbols);
            std::vector<Fields> reached;
            for (const std::size_t step : suggestion.steps)
                reached.push_back(Fields().text("words", step_words(end.coverage[step])));
            std::vector<Fields> steps;
            for (const trace::Step& each : suggestion.run.steps)
                steps.push_back(Fields()
                                    .text("agent", each.agent)
                                    .text("words", step_text(each))
                                    .text("place", short_place(context_.sources, each.span)));
            list.push_back(Fields()
                               .text("title", title)
                               .html("picture", svg_of(picture, fmt::format("{}-r{}", numbering_.prefix(), at + 1)))
                               .list("reached", reached)
                               .list("taken", steps));
        }
        return list;
    }

    [[nodiscard]] std::vector<Fields> unreached(const ConformEnd& end) const {
        std::vector<Fields> list;
        if (end.suggestions != nullptr)
            for (const std::size_t step : end.suggestions->not_reached)
                list.push_back(Fields().text("words", step_words(end.coverage[step])));
        return list;
    }

    ConformContext context_;
    ElementWords drawn_;
    Page page_{"conform", context_.version, context_.command_line, "", false, {}};
    Numbering numbering_{"f1"};
    std::vector<Html> cases_;
    std::vector<SectionLink> links_;
    std::size_t left_out_ = 0;
};

}  // namespace

std::unique_ptr<ConformPrinter> conform_html(const ConformContext& context) {
    return std::make_unique<ConformHtml>(context);
}

}  // namespace map2pml::report
