#include "driver/lsp/verdicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace map2pml::lsp {

namespace {

/// How many verdicts of each kind.
struct Counts {
    int violated = 0, hold = 0, incomplete = 0, known = 0;
    double seconds = 0;

    [[nodiscard]] std::string text() const {
        std::vector<std::string> parts;
        if (violated > 0) parts.push_back(fmt::format("{} violated", violated));
        if (incomplete > 0) parts.push_back(fmt::format("{} incomplete", incomplete));
        if (known > 0) parts.push_back(fmt::format("{} as expected", known));
        if (hold > 0) parts.push_back(fmt::format("{} hold", hold));
        return fmt::format("{}", fmt::join(parts, ", "));
    }
};

source::Span span_from(const Json& span) {
    const auto number = [&](const char* key) { return span.value(key, std::uint32_t{1}); };
    return {0, {number("line"), number("column")}, {number("end_line"), number("end_column")}};
}

void add_violations(const Json& result, std::vector<Violation>& violations) {
    Violation violation;
    violation.property = result.value("property", "");
    violation.instance = result.value("instance_name", "");
    violation.summary = result.value("summary", "");
    const Json run = result.value("counterexample", Json());
    if (run.is_object()) {
        for (const Json& step : run.value("steps", Json::array()))
            if (step.contains("span") && step["span"].is_object())
                violation.run.emplace_back(span_from(step["span"]),
                                           step.value("agent", "") + ": " + step.value("words", ""));
    }
    bool has_place = false;
    for (const Json& finding : result.value("findings", Json::array())) {
        if (!finding.contains("span") || !finding["span"].is_object()) continue;
        Violation here = violation;
        here.file = finding["span"].value("file", "");
        here.span = span_from(finding["span"]);
        for (const Json& claim : finding.value("claims", Json::array()))
            here.is_wait = here.is_wait || claim.value("kind", "") == "never-ends";
        here.summary += (here.summary.empty() ? "" : ": ") + finding.value("message", "");
        for (const Json& note : finding.value("notes", Json::array()))
            if (!note.contains("span") || !note["span"].is_object()) here.summary += "\n" + note.value("message", "");
        violations.push_back(std::move(here));
        has_place = true;
    }
    if (!has_place) {
        violation.file = result.value("input", "");
        violation.span = {0, {1, 1}, {1, 1}};
        violations.push_back(std::move(violation));
    }
}

}  // namespace

Verdict read_report(const std::string& text) {
    Verdict verdict;
    verdict.is_done = true;
    const Json report = Json::parse(text, nullptr, false);
    if (!report.is_object()) {
        verdict.summary = "no verdict: `map2pml check` failed";
        return verdict;
    }
    try {
        if (const Json error = report.value("error", Json()); error.is_string()) {
            verdict.summary = error.get<std::string>();
            return verdict;
        }
        Counts all;
        std::map<std::string, Counts> instances;
        for (const Json& result : report.value("results", Json::array())) {
            const std::string said = result.value("verdict", "");
            const bool as_expected = result.value("as_expected", false);
            for (Counts* each : {&all, &instances[result.value("instance_name", "")]})
                if (said == "incomplete")
                    ++each->incomplete;
                else if (!as_expected)
                    ++each->violated;
                else if (said == "holds")
                    ++each->hold;
                else
                    ++each->known;
            if (!as_expected && said != "incomplete") add_violations(result, verdict.violations);
        }
        for (const Json& scene : report.value("scenes", Json::array())) all.seconds += scene.value("seconds", 0.0);
        verdict.summary =
            instances.empty() ? "errors in the text" : fmt::format("{}  {:.1f} s", all.text(), all.seconds);
        for (const auto& [name, counts] : instances) verdict.by_instance[name] = counts.text();
    } catch (const Json::exception&) {
        verdict = {};
        verdict.is_done = true;
        verdict.summary = "no verdict: the report of `map2pml check` could not be read";
    }
    return verdict;
}

Checks::Checks(std::filesystem::path program, std::string time) : program_(std::move(program)), time_(std::move(time)) {
    std::error_code ignored;
    temporary_ = std::filesystem::temp_directory_path(ignored);
}

void Checks::ask(const std::string& path) {
    if (running_path_ == path) running_.reset(), running_path_.clear();
    if (std::find(waiting_.begin(), waiting_.end(), path) == waiting_.end()) waiting_.push_back(path);
    start();
}

void Checks::cancel(const std::string& path) {
    if (running_path_ == path) running_.reset(), running_path_.clear();
    std::erase(waiting_, path);
}

void Checks::forget(const std::string& path) {
    cancel(path);
    verdicts_.erase(path);
}

void Checks::move_places(const std::string& file, std::uint32_t last, std::int64_t lines) {
    const auto move = [&](source::Span& span) {
        for (source::Position* const each : {&span.begin, &span.end})
            if (each->line > last)
                each->line = static_cast<std::uint32_t>(
                    std::max<std::int64_t>(1, static_cast<std::int64_t>(each->line) + lines));
    };
    for (auto& [path, verdict] : verdicts_) {
        for (Violation& each : verdict.violations) {
            if ((each.file.empty() ? path : each.file) == file) move(each.span);
            if (path != file) continue;
            for (auto& [span, words] : each.run) move(span);
        }
    }
}

bool Checks::is_running(const std::string& path) const {
    return running_path_ == path || std::find(waiting_.begin(), waiting_.end(), path) != waiting_.end();
}

void Checks::start() {
    while (running_ == nullptr && !waiting_.empty()) {
        running_path_ = waiting_.front();
        waiting_.erase(waiting_.begin());
        std::string error;
        running_ = process::Dialogue::start(
            {program_, {"check", running_path_, "--format", "json", "--time", time_, "-q"}}, temporary_, false, error);
        if (running_ != nullptr) return;
        Verdict& verdict = verdicts_[running_path_] = {};
        verdict.is_done = true;
        verdict.summary = error;
        running_path_.clear();
    }
}

std::vector<std::string> Checks::step() {
    std::vector<std::string> changed;
    start();
    if (running_ == nullptr) return changed;
    process::Dialogue::wait({running_.get()}, std::chrono::milliseconds(1));
    if (!running_->is_over()) return changed;
    verdicts_[running_path_] = read_report(running_->heard());
    changed.push_back(running_path_);
    (void)running_->end();
    running_.reset();
    running_path_.clear();
    start();
    return changed;
}

const Verdict* Checks::of(const std::string& path) const {
    const auto found = verdicts_.find(path);
    return found == verdicts_.end() ? nullptr : &found->second;
}

bool Checks::make_stale(const std::string& path) {
    const auto found = verdicts_.find(path);
    if (found == verdicts_.end() || found->second.is_stale) return false;
    found->second.is_stale = true;
    return true;
}

}  // namespace map2pml::lsp
