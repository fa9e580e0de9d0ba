#include <fmt/format.h>

#include <map>

#include "driver/report/conform/conform_printer.h"
#include "driver/report/conform/conform_text.h"

namespace map2pml::report {

namespace {

using conform::CaseResult;
using conform::Verdict;

/// `deviates: too early: `ask` from Client to Server must come first`
std::string words_of(const CaseResult& result, const std::string& verdict) {
    std::string words;
    if (result.verdict == Verdict::deviates)
        words = result.deviation->words;
    else if (!result.because.empty())
        words = result.because;
    else if (result.verdict == Verdict::open && !result.waiting.empty())
        words = result.waiting.front().agent + " " + result.waiting.front().words;
    return verdict + (words.empty() ? "" : ": " + words);
}

class ConformJunit : public ConformPrinter {
  public:
    ConformJunit(const ConformContext& context, JunitKind kind)
        : context_(context), kind_(kind), all_(begin_junit(document_, "map2pml conform")) {}

    void add(const CaseResult& result, const std::vector<LogSummary>& logs) override {
        const std::size_t log = result.events.front().log;
        auto [known, is_new] = suites_.try_emplace(log);
        Suite& suite = known->second;
        if (is_new) {
            suite.node = all_.append_child("testsuite");
            suite.name = context_.protocol + ": " + logs[log].name;
            set_junit(suite.node, "name", suite.name);
        }
        pugi::xml_node test =
            add_junit_case(suite.node, suite.counts, suite.name, result.name.empty() ? "conversation" : result.name);
        const conform::Logged& main = main_event(result);
        set_junit_place(test, logs[main.log].name, main.event.line);
        add_verdict(test, suite.counts, result, logs);
    }

    std::string whole(const ConformEnd& /*end*/) override {
        JunitCounts counts;
        for (auto& [log, suite] : suites_) {
            set_junit_counts(suite.node, suite.counts);
            counts.add(suite.counts);
        }
        set_junit_counts(all_, counts);
        return junit_text_of(document_, kind_);
    }

  private:
    struct Suite {
        pugi::xml_node node;
        std::string name;
        JunitCounts counts;
    };

    void add_verdict(pugi::xml_node test, JunitCounts& counts, const CaseResult& result,
                     const std::vector<LogSummary>& logs) {
        const std::string verdict = verdict_word(result, context_.is_closed);
        std::string violated;
        for (const conform::PropertyOutcome& each : result.violated)
            if (each.is_failure()) violated += (violated.empty() ? "violates " : ", ") + each.name;
        if (is_good(result, context_.is_closed)) {
            if (result.verdict != Verdict::conforms || !result.violated.empty() || result.lost > 0)
                test.append_child("system-out").text().set(junit_text(case_text(context_, result, logs)).c_str());
        } else if (result.verdict == Verdict::deviates || !violated.empty()) {
            ++counts.failures;
            const bool deviates = result.verdict == Verdict::deviates;
            add_junit_fault(test, "failure", deviates ? verdict : "violated",
                            deviates ? words_of(result, verdict) : violated, case_text(context_, result, logs));
        } else {
            ++counts.errors;
            add_junit_fault(test, "error", verdict, words_of(result, verdict), case_text(context_, result, logs));
        }
    }

    ConformContext context_;
    JunitKind kind_;
    pugi::xml_document document_;
    pugi::xml_node all_;
    std::map<std::size_t, Suite> suites_;  ///< by the index of the log
};

}  // namespace

std::unique_ptr<ConformPrinter> conform_junit(const ConformContext& context, JunitKind kind) {
    return std::make_unique<ConformJunit>(context, kind);
}

}  // namespace map2pml::report
