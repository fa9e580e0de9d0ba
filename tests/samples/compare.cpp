#include "tests/samples/compare.h"

#include <algorithm>
#include <set>

namespace samples {

using Json = nlohmann::json;

namespace {

std::string place(const Json& span) {
    if (span.is_null()) return "nowhere";
    return std::to_string(span.at("line").get<int>()) + ":" + std::to_string(span.at("column").get<int>());
}

std::string joined(const std::multiset<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return "[" + text + "]";
}

class Comparison {
  public:
    Comparison(const Variant& variant, int level, const Said& said, const std::vector<std::string>& lines)
        : variant_(variant), level_(level), said_(said), lines_(lines) {}

    std::vector<std::string> run() {
        if (said_.exit_code != variant_.exit)
            differs("exit code", std::to_string(variant_.exit), std::to_string(said_.exit_code));
        if (!said_.report.at("error").is_null()) fault("error: " + said_.report.at("error").get<std::string>());
        compare_diagnostics();
        check_completeness();
        for (const Json& result : said_.report.at("results")) compare(result);
        return std::move(faults_);
    }

  private:
    void compare_diagnostics() {
        std::multiset<std::string> found;
        for (const Json& each : said_.report.at("diagnostics"))
            found.insert(each.at("code").get<std::string>() + " " + place(each.at("span")));
        const std::multiset<std::string> wanted(variant_.warnings.begin(), variant_.warnings.end());
        if (found != wanted) differs("diagnostics", joined(wanted), joined(found));
    }

    /// Each property of each scene, once.
    void check_completeness() {
        std::multiset<std::string> found;
        std::multiset<std::string> wanted;
        for (const Json& scene : said_.report.at("scenes")) {
            for (const std::string& property : properties())
                wanted.insert(scene.at("scene").get<std::string>() + " " + property);
            for (const std::string& property : variant_.user_defined)
                wanted.insert(scene.at("scene").get<std::string>() + " " + property);
        }
        for (const Json& result : said_.report.at("results")) {
            const std::string property = result.at("property");
            // Only where a check file computes.
            if (property != "value-range") found.insert(result.at("scene").get<std::string>() + " " + property);
        }
        if (wanted.empty()) fault("no scene was checked");
        if (found != wanted) differs("results", joined(wanted), joined(found));
    }

    void compare(const Json& result) {
        const std::string property = result.at("property");
        const std::string verdict = result.at("verdict");
        const std::string wanted = variant_.expected(property);
        if (verdict != wanted) {
            const Json& because = result.at("incomplete_because");
            differs(property, wanted,
                    verdict + " " + result.at("summary").get<std::string>() +
                        (because.is_null() ? "" : " because of " + because.get<std::string>()));
        }
        if (result.at("lowering") != "-O" + std::to_string(level_))
            differs(property + ": lowering", "-O" + std::to_string(level_), result.at("lowering"));
        if (verdict == "incomplete" && result.at("incomplete_because").is_null())
            fault(property + ": incomplete, and nobody knows why");
        compare_findings(property, result.at("findings"));
        if (verdict == "violated") check_violation(property, result);
    }

    void compare_findings(const std::string& property, const Json& findings) {
        std::multiset<std::string> found;
        for (const Json& finding : findings) {
            found.insert(place(finding.at("span")));
            const std::string file = finding.at("span").at("file");
            if (!file.ends_with(".check")) check_inside(property + ": finding", finding.at("span"));
        }
        const auto wanted = variant_.findings.find(property);
        if (wanted == variant_.findings.end()) return;
        for (const std::string& one : wanted->second) {
            const bool is_there = std::any_of(found.begin(), found.end(), [&](const std::string& each) {
                return each == one || each.starts_with(one + ":");
            });
            if (!is_there) differs(property + ": findings", one, joined(found));
        }
    }

    void check_violation(const std::string& property, const Json& result) {
        if (result.at("findings").empty()) fault(property + ": violated, and no place is named");
        if (result.at("summary") == "") fault(property + ": violated, and nothing is said about it");
        const Json& run = result.at("counterexample");
        // That an operation is never executed is no matter of one run.
        if (property == "reachable-code") return;
        // Nor that nothing shows what was asked for.
        if (result.at("stated") && run.is_null()) return;
        if (run.is_null()) return fault(property + ": violated, and no run shows it");
        const Json& steps = run.at("steps");
        for (const Json& step : steps) check_inside(property + ": step", step.at("span"));
        for (const Json& last : run.at("final_places"))
            if (!last.at("span").is_null()) check_inside(property + ": final place", last.at("span"));
        const Json& loop = run.at("lasso_start");
        if (property == "progress" && (loop.is_null() || loop >= steps.size()))
            fault(property + ": the run has no loop");
    }

    void check_inside(const std::string& what, const Json& span) {
        const bool inside = !span.is_null() && is_inside(span.at("line"), span.at("column")) &&
                            is_inside(span.at("end_line"), span.at("end_column"));
        if (!inside) fault(what + " lies outside of the text: " + span.dump());
    }

    bool is_inside(std::size_t line, std::size_t column) const {
        return line >= 1 && line <= lines_.size() && column >= 1 && column <= lines_[line - 1].size() + 1;
    }

    void differs(const std::string& what, const std::string& wanted, const std::string& found) {
        fault(what + ": expected " + wanted + ", found " + found);
    }
    void fault(const std::string& text) { faults_.push_back(text); }

    const Variant& variant_;
    int level_;
    const Said& said_;
    const std::vector<std::string>& lines_;
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> differences(const Variant& variant, int level, const Said& said,
                                     const std::vector<std::string>& lines) {
    return Comparison(variant, level, said, lines).run();
}

}  // namespace samples
