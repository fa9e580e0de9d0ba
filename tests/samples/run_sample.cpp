/// Checks every variant of one sample at every level it names, and compares; with M2P_LONG=1 also at the levels that take
/// long.   run_sample FOLDER [OPTION...]
/// Options are those of another way to search, with the same verdicts; that is tried where all cases are.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>

#include "tests/random.h"
#include "tests/samples/compare.h"
#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char each : word) text += each == '\'' ? std::string("'\\''") : std::string(1, each);
    return text + "'";
}

std::string command(const fs::path& folder, const samples::Variant& variant, int level,
                    const std::vector<std::string>& ways) {
    std::string line = "map2pml check " + quoted((folder / variant.file).string()) + " -O " + std::to_string(level) +
                       " --format json --progress never";
    for (const std::string& option : variant.options) line += " " + quoted(option);
    for (const std::string& option : ways) line += " " + quoted(option);
    return line;
}

std::vector<std::string> lines_of(const fs::path& file) {
    std::vector<std::string> lines;
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

/// Each counterexample of the report fits the protocol, and shows what it showed.
std::vector<std::string> replay(const tests::Folder& temporary, const Json& report, const std::string& text) {
    const bool has_some = std::any_of(report["results"].begin(), report["results"].end(),
                                      [](const Json& result) { return !result["counterexample"].is_null(); });
    if (!has_some) return {};
    tests::write_file(temporary / "report.json", text);
    const tests::Ran ran = temporary.run("map2pml replay -q report.json");
    fs::remove(temporary / "report.json");
    if (ran.exit_code == 0) return {};
    return {"replay ends with " + std::to_string(ran.exit_code) + ": " + ran.out + ran.error};
}

std::vector<std::string> check(const fs::path& folder, const samples::Variant& variant, int level,
                               const std::vector<std::string>& ways, const json_schema::Validator& schema) {
    const tests::Folder temporary;
    const tests::Ran ran = temporary.run(command(folder, variant, level, ways));
    const Json report = Json::parse(ran.out, nullptr, false);
    if (report.is_discarded() || !report.is_object())
        return {"exit code " + std::to_string(ran.exit_code) + " and no report: " + ran.error};
    std::vector<std::string> faults = schema.faults(report);
    if (!faults.empty()) return faults;
    faults = samples::differences(variant, level, {ran.exit_code, report}, lines_of(folder / variant.file));
    for (std::string& fault : replay(temporary, report, ran.out)) faults.push_back(std::move(fault));
    if (!temporary.files().empty()) faults.push_back("files were left behind");
    return faults;
}

}  // namespace

int main(int count, char** words) {
    constexpr int kSkipped = 77;
    if (count < 2) return 2;
    const std::vector<std::string> ways(words + 2, words + count);
    if (!ways.empty() && !tests::takes_all_cases()) return kSkipped;
    const fs::path folder = fs::absolute(words[1]);
    const json_schema::Validator schema = json_schema::validator_for("driver/report/schema/check-report.schema.json");
    const samples::Expected expected = samples::read_expected(folder);
    for (const std::string& fault : expected.faults) std::cout << fault << "\n";
    std::size_t checked = 0;
    std::size_t wrong = 0;
    const auto check_at = [&](const samples::Variant& variant, int level) {
        const std::vector<std::string> faults = check(folder, variant, level, ways, schema);
        ++checked;
        if (faults.empty()) return;
        ++wrong;
        std::cout << variant.name << "\n    " << command(folder, variant, level, ways) << "\n";
        for (const std::string& fault : faults) std::cout << "    " << fault << "\n";
    };
    std::map<std::string, std::uint64_t> number;  // of the instance, by file
    for (const samples::Variant& variant : expected.variants) {
        for (const int level : variant.levels) {
            // A plain run takes the textbook form of every other instance of a file, and the reduced form of the others: -O1
            // decides all of them.
            const bool takes_textbook = (number[variant.file] + tests::first_seed()) % 2 != 0;
            if (level == 1 || tests::takes_all_cases() || takes_textbook == (level == 0)) check_at(variant, level);
        }
        ++number[variant.file];
        if (std::getenv("M2P_LONG") == nullptr) continue;
        samples::Variant larger = variant;
        larger.options.insert(larger.options.end(), variant.long_options.begin(), variant.long_options.end());
        for (const int level : variant.long_levels) check_at(larger, level);
    }
    std::cout << checked << " checks, " << wrong << " not as expected\n";
    return checked > 0 && wrong == 0 && expected.faults.empty() ? 0 : 1;
}
