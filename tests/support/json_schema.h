/// A validator for the part of JSON Schema (drafts 4 to 7) that our schemas and that of SARIF use. A keyword it does not know is a fault of the
/// schema, so that no rule is silently ignored.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/files.h"

namespace json_schema {

using Json = nlohmann::json;

class Validator {
  public:
    explicit Validator(Json schema) : root_(std::move(schema)) {}

    /// Everything that is wrong, each with its place; empty when the document is valid.
    std::vector<std::string> faults(const Json& document) const {
        std::vector<std::string> found;
        check(root_, document, "", found);
        return found;
    }

  private:
    static bool has_type(const Json& value, const std::string& type) {
        if (type == "integer") return value.is_number_integer();
        if (type == "number") return value.is_number();
        return type == value.type_name();
    }

    void check(const Json& schema, const Json& value, const std::string& at, std::vector<std::string>& found) const {
        for (const auto& [keyword, rule] : schema.items()) check_keyword(keyword, rule, schema, value, at, found);
    }

    void check_keyword(const std::string& keyword, const Json& rule, const Json& schema, const Json& value,
                       const std::string& at, std::vector<std::string>& found) const {
        if (keyword == "$schema" || keyword == "$id" || keyword == "title" || keyword == "description" ||
            keyword == "definitions" || keyword == "id")
            return;
        if (keyword == "$ref") {
            check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at, found);
        } else if (keyword == "type") {
            report(has_type(value, rule), at + ": is no " + rule.get<std::string>(), found);
        } else if (keyword == "enum") {
            report(std::find(rule.begin(), rule.end(), value) != rule.end(), at + ": is not listed", found);
        } else if (keyword == "minimum") {
            report(value.is_number() && value >= rule, at + ": is too small", found);
        } else if (keyword == "maximum") {
            report(!value.is_number() || value <= rule, at + ": is too large", found);
        } else if (keyword == "pattern") {
            const std::regex pattern(rule.get<std::string>());
            report(!value.is_string() || std::regex_search(value.get<std::string>(), pattern),
                   at + ": has another form", found);
        } else if (keyword == "uniqueItems") {
            report(!rule.get<bool>() || !value.is_array() ||
                       std::set<Json>(value.begin(), value.end()).size() == value.size(),
                   at + ": has equal elements", found);
        } else if (keyword == "minItems") {
            report(!value.is_array() || value.size() >= rule, at + ": is too short", found);
        } else if (keyword == "required") {
            for (const Json& name : rule)
                report(!value.is_object() || value.contains(name), at + ": lacks " + name.get<std::string>(), found);
        } else if (keyword == "anyOf" || keyword == "oneOf") {
            check_any(rule, value, at, found);
        } else if (keyword == "items") {
            for (std::size_t index = 0; value.is_array() && index < value.size(); ++index)
                check(rule, value[index], at + "/" + std::to_string(index), found);
        } else if (keyword == "properties" || keyword == "additionalProperties") {
            check_members(keyword, rule, schema, value, at, found);
        } else {
            found.push_back("the schema uses `" + keyword + "`, which this validator does not know");
        }
    }

    void check_any(const Json& rules, const Json& value, const std::string& at, std::vector<std::string>& found) const {
        std::vector<std::string> closest;
        for (const Json& rule : rules) {
            std::vector<std::string> faults;
            check(rule, value, at, faults);
            if (faults.empty()) return;
            closest = closest.size() < faults.size() ? faults : closest;
        }
        found.insert(found.end(), closest.begin(), closest.end());
    }

    void check_members(const std::string& keyword, const Json& rule, const Json& schema, const Json& value,
                       const std::string& at, std::vector<std::string>& found) const {
        if (!value.is_object()) return;
        const Json known = schema.value("properties", Json::object());
        for (const auto& [name, member] : value.items()) {
            const std::string place = at + "/" + name;
            if (keyword == "properties" && rule.contains(name)) {
                check(rule.at(name), member, place, found);
            } else if (keyword == "additionalProperties" && !known.contains(name)) {
                if (rule.is_boolean())
                    report(rule.get<bool>(), place + ": is not expected", found);
                else
                    check(rule, member, place, found);
            }
        }
    }

    static void report(bool fine, const std::string& fault, std::vector<std::string>& found) {
        if (!fine) found.push_back(fault);
    }

    Json root_;
};

/// The schema in a file of the source tree, such as `driver/report/schema/trace.schema.json`.
[[nodiscard]] inline Validator validator_for(const std::string& path) {
    return Validator(Json::parse(tests::read_file(std::string(M2P_SOURCE_DIR "/") + path)));
}

}  // namespace json_schema
