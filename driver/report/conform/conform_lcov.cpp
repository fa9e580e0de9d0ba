#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "driver/report/conform/conform_printer.h"

namespace map2pml::report {

namespace {

struct CoveredLine {
    std::size_t count = 0;
    std::vector<std::size_t> branches;  ///< the counts of outcomes, where there are several
};

std::string lcov_text(const source::SourceSet& sources, const std::vector<conform::CoveredStep>& steps) {
    std::map<source::FileId, std::map<std::uint32_t, CoveredLine>> files;
    for (const conform::CoveredStep& step : steps) {
        CoveredLine& line = files[step.at.file][step.at.begin.line];
        line.count = std::max(line.count, step.certainly);
        if (step.what == "succeeded" || step.what == "failed" || step.what == "timed out")
            line.branches.push_back(step.certainly);
    }
    std::string text;
    for (const auto& [file, lines] : files) {
        std::size_t hit = 0;
        text += fmt::format("TN:\nSF:{}\n", sources.file(file).name());
        for (const auto& [number, line] : lines) {
            for (std::size_t at = 0; at < line.branches.size(); ++at)
                text += fmt::format("BRDA:{},0,{},{}\n", number, at, line.branches[at]);
            text += fmt::format("DA:{},{}\n", number, line.count);
            hit += line.count > 0 ? 1 : 0;
        }
        text += fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.size(), hit);
    }
    return text;
}

class ConformLcov : public ConformPrinter {
  public:
    explicit ConformLcov(const source::SourceSet& sources) : sources_(sources) {}

    void add(const conform::CaseResult& /*result*/, const std::vector<LogSummary>& /*logs*/) override {}
    std::string whole(const ConformEnd& end) override { return lcov_text(sources_, end.coverage); }

  private:
    const source::SourceSet& sources_;
};

}  // namespace

std::unique_ptr<ConformPrinter> conform_lcov(const ConformContext& context) {
    return std::make_unique<ConformLcov>(context.sources);
}

}  // namespace map2pml::report
