#include "driver/report/json/joined_json.h"

#include <utility>

namespace map2pml::report {

namespace {

using Joined = nlohmann::ordered_json;

Joined of_input(const Joined& element, const Joined& input) {
    Joined with_input = {{"input", input}};
    with_input.update(element);
    return with_input;
}

bool names_input(const std::string& key) {
    return key == "scenes" || key == "results" || key == "orders" || key == "rules" || key == "expected";
}

/// \param is_named scenes, results, orders and rules name their input; diagnostics name the file in their span.
void join_array(Joined& into, Joined array, const Joined& input, bool is_named) {
    for (Joined& each : array) into.push_back(is_named ? of_input(each, input) : std::move(each));
}

/// Diagnostics about a file as a whole.
Joined file_of(const Joined& report) {
    Joined file;
    for (const char* key : {"input", "check_file", "seconds", "smallest", "cached", "refused_scenes", "error"})
        if (report.contains(key)) file[key] = report[key];
    return file;
}

}  // namespace

std::string join_reports(const std::string& protocols, const std::string& machines) {
    const Joined both = {{"schema_version", kSchemaVersion},
                         {"protocols", Joined::parse(protocols)},
                         {"machines", Joined::parse(machines)}};
    return both.dump(2, ' ', true, Joined::error_handler_t::replace) + "\n";
}

Joined joined_reports(std::vector<Joined> reports) {
    const bool is_one = reports.size() == 1;
    Joined files = Joined::array();
    for (Joined& each : reports) {
        files.push_back(file_of(each));
        each.erase("cached");  // of files
    }
    Joined all = {{"schema_version", kSchemaVersion}};
    for (Joined& report : reports) {
        const Joined input = report["input"];
        for (auto& [key, value] : report.items()) {
            if (value.is_array()) {
                Joined& joined = all.contains(key) ? all[key] : (all[key] = Joined::array());
                join_array(joined, std::move(value), input, names_input(key));
            } else if (!all.contains(key)) {
                const bool is_of_all = is_one || key == "tool" || key == "error" || value.is_number();
                all[key] = is_of_all ? std::move(value) : Joined(nullptr);
            } else if (key == "error" && all[key].is_null()) {
                all[key] = std::move(value);
            } else if (value.is_number()) {
                all[key] = all[key].get<double>() + value.get<double>();
            }
        }
    }
    all["files"] = std::move(files);
    return all;
}

}  // namespace map2pml::report
