#include "driver/runs/replay/saved_trace.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "driver/results/instance_words.h"
#include "translator/model/protocol/text_lines.h"

namespace map2pml::replay {

namespace {

using report::to_string;
using Json = nlohmann::json;

/// A value in a document, with its path for messages: `trace.steps[3].agent`. After the first fault all answers are empty.
class JsonPlace {
  public:
    JsonPlace(const Json& value, std::string path, std::string& fault)
        : value_(&value), path_(std::move(path)), fault_(&fault) {}

    [[nodiscard]] bool has(const char* name) const { return value_->is_object() && value_->contains(name); }
    [[nodiscard]] bool is_null() const { return value_->is_null(); }
    [[nodiscard]] bool is_array() const { return value_->is_array(); }

    /// The member of an object; it must be there.
    [[nodiscard]] JsonPlace at(const char* name) const {
        const std::string path = path_.empty() ? name : path_ + "." + name;
        if (!has(name)) {
            complain(path, "is missing");
            return {null(), path, *fault_};
        }
        return {*value_->find(name), path, *fault_};
    }

    [[nodiscard]] std::vector<JsonPlace> items() const {
        std::vector<JsonPlace> items;
        if (expect(value_->is_array(), "a list"))
            for (const Json& each : *value_)
                items.emplace_back(each, path_ + "[" + std::to_string(items.size()) + "]", *fault_);
        return items;
    }

    [[nodiscard]] std::vector<std::pair<std::string, JsonPlace>> members() const {
        std::vector<std::pair<std::string, JsonPlace>> members;
        if (expect(value_->is_object(), "an object"))
            for (const auto& [name, each] : value_->items())
                members.emplace_back(name, JsonPlace(each, path_ + "." + name, *fault_));
        return members;
    }

    [[nodiscard]] std::string text() const {
        return expect(value_->is_string(), "a string") ? value_->get<std::string>() : std::string();
    }

    [[nodiscard]] std::vector<std::string> texts() const {
        std::vector<std::string> texts;
        for (const JsonPlace& each : items()) texts.push_back(each.text());
        return texts;
    }

    [[nodiscard]] bool truth() const { return expect(value_->is_boolean(), "true or false") && value_->get<bool>(); }

    /// A whole number from 0 to what 32 bits hold.
    [[nodiscard]] std::uint32_t number() const {
        const bool fits =
            value_->is_number_unsigned() && value_->get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
        return expect(fits, "a whole number") ? value_->get<std::uint32_t>() : 0;
    }

    /// The value of an enumeration of `count` values, by its name.
    template <typename T>
    [[nodiscard]] T one_of(std::size_t count) const {
        const std::string name = text();
        for (std::size_t at = 0; at < count; ++at)
            if (to_string(static_cast<T>(at)) == name) return static_cast<T>(at);
        complain(path_, "is `" + name + "`, which is unknown");
        return T{};
    }

    void complain(const std::string& path, const std::string& what) const {
        if (fault_->empty()) *fault_ = "`" + path + "` " + what;
    }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] bool is_sound() const { return fault_->empty(); }

  private:
    [[nodiscard]] static const Json& null() {
        static const Json kNull;
        return kNull;
    }

    [[nodiscard]] bool expect(bool is_so, const char* what) const {
        if (!is_so) complain(path_.empty() ? "the document" : path_, std::string("is not ") + what);
        return is_so;
    }

    const Json* value_;
    std::string path_;
    std::string* fault_;
};

ir::Network network_from(const JsonPlace& place) {
    const std::string name = place.text();
    for (const ir::Network each : {ir::Network::mailbox, ir::Network::pairwise, ir::Network::bag})
        if (to_string(each) == name) return each;
    place.complain(place.path(), "is `" + name + "`, which is unknown");
    return {};
}

ir::TimeoutReading timeout_from(const JsonPlace& place) {
    const std::string name = place.text();
    for (const ir::TimeoutReading each :
         {ir::TimeoutReading::quiescent, ir::TimeoutReading::anytime, ir::TimeoutReading::race})
        if (to_string(each) == name) return each;
    place.complain(place.path(), "is `" + name + "`, which is unknown");
    return {};
}

ir::IdleTimeouts idle_timeouts_from(const JsonPlace& place) {
    const std::string name = place.text();
    for (const ir::IdleTimeouts each : {ir::IdleTimeouts::dropped, ir::IdleTimeouts::kept})
        if (to_string(each) == name) return each;
    place.complain(place.path(), "is `" + name + "`, which is unknown");
    return {};
}

constexpr std::size_t kOutcomeCount = static_cast<std::size_t>(simulate::Outcome::stopped) + 1;

void read_procedures(const JsonPlace& place, ir::Instance& instance) {
    for (const auto& [procedure, results] : place.members()) {
        for (const std::string& text : results.texts())
            if (const auto term = ir::parse_term(text, {}))
                instance.results[procedure].push_back(*term);
            else
                results.complain(results.path(), "`" + text + "` is not a value");
    }
}

/// The check file; empty if there was none, or if it is not recorded.
std::string check_file_of(const JsonPlace& place) {
    return place.has("check_file") && !place.at("check_file").is_null() ? place.at("check_file").text() : "";
}

void read_instance(const JsonPlace& place, SavedTrace& trace) {
    ir::Instance& instance = trace.instance;
    for (const JsonPlace& each : place.at("agents").items())
        instance.agents.push_back({each.at("name").text(), each.at("agent").text(), each.at("role").text()});
    for (const auto& [clause, limit] : place.at("limits").members()) instance.clause_limits[clause] = limit.number();
    for (std::string& procedure : place.at("total").texts()) instance.total_procedures.insert(std::move(procedure));
    if (place.has("procedures")) read_procedures(place.at("procedures"), instance);
    trace.needs_check_file = (place.has("implemented") && !place.at("implemented").texts().empty()) ||
                             (place.has("starts") && !place.at("starts").members().empty());
    instance.network = network_from(place.at("network"));
    instance.timeout = timeout_from(place.at("timeout"));
    instance.idle_timeouts = idle_timeouts_from(place.at("idle_timeouts"));
    instance.spawn_calls = place.at("spawn_calls").truth();
    instance.call_depth = place.at("call_depth").number();
    const JsonPlace capacity = place.at("capacity");
    trace.capacity = capacity.is_null() ? 0 : capacity.number();
}

trace::Step step_from(const JsonPlace& place) {
    trace::Step saved;
    saved.agent = place.at("agent").text();
    saved.action = place.at("action").one_of<ir::Action>(ir::kListedActions);
    saved.performative = place.at("performative").text();
    saved.terms = ir::values_from(place.at("terms").texts());
    saved.to = place.at("to").texts();
    saved.from = place.at("from").is_null() ? std::string() : place.at("from").text();
    if (!place.at("result").is_null()) saved.result = trace::result_from(place.at("result").text());
    saved.clock = place.at("clock").number();
    return saved;
}

/// `auction.map:19:3`; empty if it had none.
std::string place_from(const JsonPlace& step) {
    const JsonPlace span = step.at("span");
    return span.is_null()
               ? ""
               : fmt::format("{}:{}:{}", span.at("file").text(), span.at("line").number(), span.at("column").number());
}

void read_run(const JsonPlace& place, SavedTrace& trace) {
    for (const JsonPlace& each : place.at("steps").items()) {
        trace.run.steps.push_back(step_from(each));
        trace.places.push_back(place_from(each));
        if (!place.is_sound()) return;
    }
    const JsonPlace lasso = place.at("lasso_start");
    if (!lasso.is_null()) {
        trace.run.lasso_start = lasso.number();
        if (*trace.run.lasso_start >= trace.run.steps.size()) lasso.complain(lasso.path(), "is after the last step");
    }
}

SavedTrace trace_from(const JsonPlace& document) {
    SavedTrace trace;
    trace.input = document.at("input").text();
    trace.check_file = check_file_of(document);
    trace.scene = document.at("scene").text();
    trace.instance_name = document.has("instance_name") ? document.at("instance_name").text() : std::string();
    read_instance(document.at("instance"), trace);
    trace.shows = document.at("outcome").one_of<simulate::Outcome>(kOutcomeCount);
    read_run(document.at("trace"), trace);
    return trace;
}

void read_result(const JsonPlace& report, const JsonPlace& result, SavedTraces& saved) {
    if (result.at("counterexample").is_null()) return;
    SavedTrace trace;
    // Reports on several inputs record it for each result, reports of older versions once for all.
    const JsonPlace& of_input = result.has("input") ? result : report;
    trace.input = of_input.at("input").text();
    if (report.has("files")) {
        for (const JsonPlace& file : report.at("files").items())
            if (file.at("input").text() == trace.input) trace.check_file = check_file_of(file);
    }
    trace.scene = result.at("scene").text();
    if (result.has("instance_name")) trace.instance_name = result.at("instance_name").text();
    if (result.has("stated") && result.at("stated").truth()) {
        trace.shows = ir::Property::user_defined;
        trace.user_defined = result.at("property").text();
        trace.is_witness = result.at("verdict").text() == "holds";
    } else {
        trace.shows = result.at("property").one_of<ir::Property>(ir::kPropertyCount);
    }
    bool has_scene = false;
    for (const JsonPlace& scene : report.at("scenes").items()) {
        const bool same_input = !scene.has("input") || scene.at("input").text() == trace.input;
        const bool same_instance =
            !scene.has("instance_name") || scene.at("instance_name").text() == trace.instance_name;
        if (!has_scene && same_input && same_instance && scene.at("scene").text() == trace.scene) {
            has_scene = true;
            read_instance(scene.at("instance"), trace);
        }
    }
    if (!has_scene) result.complain(result.path() + ".scene", "names a scene that is not among `scenes`");
    read_run(result.at("counterexample"), trace);
    saved.traces.push_back(std::move(trace));
}

void read_report(const JsonPlace& report, SavedTraces& saved) {
    for (const JsonPlace& result : report.at("results").items()) read_result(report, result, saved);
}

}  // namespace

SavedTraces read_traces(std::string_view text) {
    SavedTraces saved;
    const Json document = Json::parse(text.begin(), text.end(), nullptr, false);
    if (document.is_discarded()) {
        saved.fault =
            "is not JSON: `replay` takes a run that `simulate --format json=FILE` saved, or a report of `check "
            "--format json=FILE`";
        return saved;
    }
    std::string fault;
    const JsonPlace root(document, "", fault);
    if (root.has("trace")) {
        saved.traces.push_back(trace_from(root));
    } else if (root.has("results")) {
        saved.is_report = true;
        read_report(root, saved);
    } else if (root.is_array() && !document.empty()) {
        saved.is_report = true;
        for (const JsonPlace& report : root.items()) read_report(report, saved);
    } else {
        fault = "it has neither a `trace` nor `results`";
    }
    if (!fault.empty()) {
        saved.fault = "is neither a trace of `map2pml simulate` nor a report of `map2pml check`: " + fault;
        saved.traces.clear();
    }
    return saved;
}

}  // namespace map2pml::replay
