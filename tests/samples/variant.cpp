#include "tests/samples/variant.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "translator/languages/checkfile/read_check.h"

namespace samples {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace map2pml;

namespace {

const std::set<fs::path> kSuffixes = {".map", ".lcc", ".xmi", ".mdj", ".mmd", ".puml"};

class Reader {
  public:
    Reader(const fs::path& folder, Expected& expected) : folder_(folder), expected_(expected) {}

    void read() {
        Json testing = Json::object();
        if (fs::exists(folder_ / "testing.json")) testing = Json::parse(std::ifstream(folder_ / "testing.json"));
        std::set<std::string> files;
        for (const auto& entry : fs::directory_iterator(folder_))
            if (kSuffixes.contains(entry.path().extension())) files.insert(entry.path().filename().string());
        for (const auto& [file, more] : testing.items())
            if (!files.contains(file)) fault("testing.json: there is no " + file);
        for (const std::string& file : files) read_file(file, testing.value(file, Json::object()));
    }

  private:
    void read_file(const std::string& file, const Json& more) {
        const fs::path path = (folder_ / file).replace_extension(".check");
        if (!fs::exists(path)) return fault("no check file for " + file);
        std::ifstream stream(path);
        source::SourceSet sources;
        diag::Sink sink;
        const source::FileId id = sources.add(path.string(), std::string(std::istreambuf_iterator<char>(stream), {}));
        const auto check = checkfile::read_check(sources, id, sink);
        if (!check || sink.has_errors()) return fault(path.filename().string() + " cannot be read");
        only_known(more, {"warnings", "instances"}, file);
        std::set<std::string> names;
        for (const ir::CheckBlock& block : check->instances) {
            names.insert(block.name.value);
            add(file, check->common, block, more);
        }
        if (check->instances.empty()) add(file, check->common, {}, more);
        const Json instances = more.value("instances", Json::object());
        for (const auto& [name, options] : instances.items())
            if (!names.contains(name)) fault(file + ": there is no instance `" + name + "`");
    }

    void add(const std::string& file, const ir::CheckBlock& common, const ir::CheckBlock& block, const Json& more) {
        Variant variant;
        variant.name = block.name.value;
        variant.file = file;
        variant.warnings = more.value("warnings", variant.warnings);
        for (const ir::CheckBlock* each : {&common, &block}) {
            for (const ir::Expectation& expectation : each->expectations) {
                const std::string& property = expectation.property.value;
                variant.verdicts[property] = std::string(to_string(expectation.verdict));
                variant.findings[property] = {};
                for (const auto& at : expectation.at) {
                    variant.findings[property].push_back(
                        std::to_string(at.value.line) +
                        (at.value.column == 0 ? "" : ":" + std::to_string(at.value.column)));
                }
            }
            for (const ir::UserProperty& property : each->properties) variant.user_defined.push_back(property.name);
        }
        const Json instances = more.value("instances", Json::object());
        const Json own = instances.value(variant.name, Json::object());
        only_known(own, {"options", "levels", "long", "long_levels"}, file + ": " + variant.name);
        variant.options = own.value("options", variant.options);
        if (!variant.name.empty()) variant.options.insert(variant.options.end(), {"--instance", variant.name});
        variant.long_levels = own.value("long_levels", own.contains("long") ? std::vector{0} : std::vector<int>());
        const std::vector<int> levels = own.value("levels", std::vector{0, 1, 2});
        std::erase_if(variant.long_levels,
                      [&](int level) { return std::count(levels.begin(), levels.end(), level) == 0; });
        for (const int level : levels)
            if (std::count(variant.long_levels.begin(), variant.long_levels.end(), level) == 0)
                variant.levels.push_back(level);
        variant.long_options = own.value("long", variant.long_options);
        expected_.variants.push_back(std::move(variant));
    }

    void only_known(const Json& object, const std::set<std::string>& known, const std::string& where) {
        for (const auto& [word, value] : object.items())
            if (!known.contains(word)) fault(where + ": unknown word `" + word + "`");
    }

    void fault(const std::string& text) { expected_.faults.push_back(text); }

    const fs::path& folder_;
    Expected& expected_;
};

}  // namespace

const std::vector<std::string>& properties() {
    static const std::vector<std::string> all = {"termination", "no-failure",    "progress",      "bounded-recursion",
                                                 "no-orphans",  "mailbox-bound", "reachable-code"};
    return all;
}

Expected read_expected(const fs::path& folder) {
    Expected expected;
    try {
        Reader(folder, expected).read();
    } catch (const Json::exception& problem) {
        expected.faults.push_back(std::string("testing.json: ") + problem.what());
    }
    if (expected.variants.empty()) expected.faults.emplace_back("there is nothing to check");
    return expected;
}

}  // namespace samples
