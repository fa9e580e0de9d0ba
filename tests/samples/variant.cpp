#include "tests/samples/variant.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace samples {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

class Reader {
  public:
    Reader(const fs::path& folder, Expected& expected) : folder_(folder), expected_(expected) {}

    void read(const Json& document) {
        only_known(document, {"about", "variants"}, "the file");
        for (const Json& each : document.at("variants")) {
            expected_.variants.push_back(read_variant(each));
        }
        for (const auto& entry : fs::directory_iterator(folder_)) {
            const std::string name = entry.path().filename().string();
            if (entry.path().extension() == ".map" && !files_.contains(name)) fault("no variant checks " + name);
        }
    }

  private:
    Variant read_variant(const Json& each) {
        Variant variant;
        variant.name = each.at("name");
        const std::string where = "variant `" + variant.name + "`";
        only_known(each,
                   {"name", "file", "options", "levels", "long", "verdicts", "why", "findings", "diagnostics", "exit"},
                   where);
        variant.file = each.at("file");
        variant.options = each.at("options").get<std::vector<std::string>>();
        variant.levels = each.at("levels").get<std::vector<int>>();
        if (each.contains("long")) {
            const Json& more = each.at("long");
            only_known(more, {"levels", "options"}, where + ": long");
            variant.long_levels = more.at("levels").get<std::vector<int>>();
            variant.long_options = more.value("options", variant.long_options);
        }
        variant.verdicts = each.at("verdicts").get<std::map<std::string, std::string>>();
        variant.findings = each.value("findings", variant.findings);
        if (each.contains("diagnostics")) variant.diagnostics = each.at("diagnostics").get<std::vector<std::string>>();
        variant.exit = each.at("exit");
        files_.insert(variant.file);
        check(variant, where);
        return variant;
    }

    void check(const Variant& variant, const std::string& where) {
        if (!fs::exists(folder_ / variant.file)) fault(where + ": there is no " + variant.file);
        if (!names_.insert(variant.name).second) fault(where + " is there twice");
        if (variant.levels.empty()) fault(where + " is checked at no level");
        for (const std::string& property : properties()) {
            if (!variant.verdicts.contains(property)) fault(where + " says nothing about " + property);
        }
        if (variant.verdicts.size() > properties().size()) fault(where + " names a property that is none");
        for (const auto& [property, places] : variant.findings) {
            const auto verdict = variant.verdicts.find(property);
            if (verdict == variant.verdicts.end() || verdict->second != "violated") {
                fault(where + ": findings of " + property + ", which is not violated");
            }
        }
    }

    void only_known(const Json& object, const std::set<std::string>& known, const std::string& where) {
        for (const auto& [word, value] : object.items()) {
            if (!known.contains(word)) fault(where + ": unknown word `" + word + "`");
        }
    }

    void fault(const std::string& text) { expected_.faults.push_back("expected.json: " + text); }

    const fs::path& folder_;
    Expected& expected_;
    std::set<std::string> files_;
    std::set<std::string> names_;
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
        Reader(folder, expected).read(Json::parse(std::ifstream(folder / "expected.json")));
    } catch (const Json::exception& problem) {
        expected.faults.push_back(std::string("expected.json: ") + problem.what());
    }
    if (expected.variants.empty()) expected.faults.push_back("expected.json: no variant");
    return expected;
}

}  // namespace samples
