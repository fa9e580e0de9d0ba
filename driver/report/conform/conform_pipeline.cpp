#include <fmt/format.h>

#include "driver/report/conform/conform_groups.h"
#include "driver/report/pipeline/annotations.h"
#include "driver/report/pipeline/sarif_log.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

using Kind = ConformGroup::Kind;
using PipelineJson = nlohmann::ordered_json;

constexpr std::size_t kExamplesInText = 3;

/// Whether the exit code counts it as an error.
bool is_error(const ConformGroup& group) { return group.kind == Kind::deviates || group.kind == Kind::violated; }

class ConformSarif : public ConformPrinter {
  public:
    explicit ConformSarif(const ConformContext& context)
        : context_(context),
          places_(context_.sources, context_.protocol, context_.diagrams),
          log_(SarifScope::unexpected, context_.help_uri) {}

    void add(const conform::CaseResult& result, const std::vector<LogSummary>& /*logs*/) override {
        groups_.add(result, context_.is_closed);
    }

    std::string whole(const ConformEnd& end) override {
        for (const ConformGroup& each : groups_.all())
            if (is_error(each))
                add(each, end.logs);
            else if (each.kind != Kind::possibly_violated)
                log_.notice(places_, "warning", each.title() + examples_of(each, end.logs));
        for (const LogSummary& each : end.logs)
            if (const std::string doubts = doubts_of(each); !doubts.empty())
                log_.notice(places_, "warning", each.name + ": " + doubts);
        return log_.text(context_.version, conform::exit_code(end.totals, context_.is_closed));
    }

    static std::string examples_of(const ConformGroup& group, const std::vector<LogSummary>& logs) {
        std::string words;
        for (std::size_t at = 0; at < group.examples.size() && at < kExamplesInText; ++at) {
            const ConformGroup::Example& each = group.examples[at];
            words +=
                fmt::format("{}{}:{} ({})", at == 0 ? "; first at " : ", ", logs[each.log].name, each.line, each.words);
        }
        return words;
    }

  private:
    void add(const ConformGroup& group, const std::vector<LogSummary>& logs) {
        PipelineJson related = PipelineJson::array();
        for (const ConformGroup::Example& each : group.examples) {
            related.push_back(SarifPlaces::at(logs[each.log].name, each.line, each.words));
            related.back()["id"] = related.size();
        }
        const std::size_t rule = group.kind == Kind::violated
                                     ? log_.rules.index_of(group.rule, "a property that the check file states")
                                     : log_.rules.index_of(group.rule, "");
        log_.add(places_, group.at, "",
                 {{"ruleId", source::printable_text(group.rule)},
                  {"ruleIndex", rule},
                  {"kind", "fail"},
                  {"level", "error"},
                  {"message", sarif_message(group.title())},
                  {"locations", PipelineJson::array({places_.at(group.at)})},
                  {"occurrenceCount", group.count},
                  {"relatedLocations", std::move(related)}});
    }

    ConformContext context_;
    SarifPlaces places_;
    SarifLog log_;
    ConformGroups groups_;
};

class ConformAnnotations : public ConformPrinter {
  public:
    explicit ConformAnnotations(const ConformContext& context) : context_(context) {}

    void add(const conform::CaseResult& result, const std::vector<LogSummary>& /*logs*/) override {
        groups_.add(result, context_.is_closed);
    }

    std::string whole(const ConformEnd& end) override {
        std::string text;
        for (const ConformGroup& each : groups_.all()) {
            text +=
                annotation(is_error(each) ? "error" : "warning", context_.sources, each.at, context_.protocol,
                           each.rule.empty() ? each.kind == Kind::unfinished ? "unfinished" : "undecided" : each.rule,
                           each.title() + ConformSarif::examples_of(each, end.logs));
        }
        for (const LogSummary& each : end.logs)
            if (const std::string doubts = doubts_of(each); !doubts.empty())
                text += annotation("warning", context_.sources, {}, each.name, "no events", doubts);
        return text;
    }

  private:
    ConformContext context_;
    ConformGroups groups_;
};

}  // namespace

std::unique_ptr<ConformPrinter> conform_sarif(const ConformContext& context) {
    return std::make_unique<ConformSarif>(context);
}

std::unique_ptr<ConformPrinter> conform_annotations(const ConformContext& context) {
    return std::make_unique<ConformAnnotations>(context);
}

}  // namespace map2pml::report
