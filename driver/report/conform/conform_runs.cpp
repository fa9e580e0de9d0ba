#include <algorithm>

#include "driver/report/charts/charts.h"
#include "driver/report/conform/conform_printer.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

using RunPrinter = std::string (*)(const std::vector<TitledRun>& runs, std::string_view version);

class ConformRuns : public ConformPrinter {
  public:
    ConformRuns(const ConformContext& context, RunPrinter print) : context_(context), print_(print) {}

    void add(const conform::CaseResult& /*result*/, const std::vector<LogSummary>& /*logs*/) override {}

    std::string whole(const ConformEnd& end) override {
        std::vector<TitledRun> runs;
        for (const conform::Suggestion& each :
             end.suggestions == nullptr ? std::vector<conform::Suggestion>() : end.suggestions->runs) {
            std::vector<std::string> agents;
            for (const trace::FinalPlace& place : each.run.final_places) agents.push_back(place.agent);
            const conform::CoveredStep& step = end.coverage[each.steps.back()];
            runs.push_back({context_.protocol, to_string(context_.sources, step.at) + " " + step.what,
                            std::move(agents), &context_.sources, each.run});
        }
        return print_(runs, context_.version);
    }

  private:
    ConformContext context_;
    RunPrinter print_;
};

std::string log_of(const std::vector<TitledRun>& runs, std::string_view /*version*/) { return print_log(runs); }

}  // namespace

std::unique_ptr<ConformPrinter> conform_suggested_log(const ConformContext& context) {
    return std::make_unique<ConformRuns>(context, log_of);
}

std::unique_ptr<ConformPrinter> conform_suggested_tests(const ConformContext& context) {
    return std::make_unique<ConformRuns>(context, print_pytest);
}

}  // namespace map2pml::report
