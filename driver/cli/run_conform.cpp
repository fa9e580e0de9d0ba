#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/files_beside.h"
#include "driver/report/conform/conform_text.h"
#include "driver/results/layout.h"
#include "driver/runs/conform/conform.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::cli {

namespace {

using LogJson = nlohmann::json;

int refuse_conform(const std::string& text, int code = 2) {
    write_error("map2pml: error: " + report::printable(text) + "\n");
    return code;
}

std::string text_of_json(const LogJson& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// JSON Lines, the simplest form.
report::LogSummary read_log(const std::string& path, const std::function<void(observed::Event)>& take) {
    report::LogSummary summary;
    const Input input = read_text(path);
    summary.name = input.name;
    summary.fault = input.fault;
    std::istringstream lines(input.text);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const LogJson json = LogJson::parse(line, nullptr, false);
        if (!json.is_object() || !json.contains("from") || !json.contains("to") || !json.contains("message")) {
            if (summary.no_events++ < 3) summary.first.push_back(fmt::format("line {}", number));
            continue;
        }
        observed::Event event;
        event.line = number;
        event.from = text_of_json(json["from"]);
        if (json["to"].is_array())
            for (const LogJson& each : json["to"]) event.to.push_back(text_of_json(each));
        else
            event.to.push_back(text_of_json(json["to"]));
        event.message = text_of_json(json["message"]);
        if (json.contains("terms"))
            for (const LogJson& each : json["terms"]) event.terms.push_back(text_of_json(each));
        if (json.contains("case")) event.conversation = text_of_json(json["case"]);
        if (json.contains("time")) event.time = text_of_json(json["time"]);
        const std::string kind = json.value("event", "message");
        event.kind = kind == "receive" ? observed::Event::Kind::Receive
                     : kind == "send"  ? observed::Event::Kind::Send
                                       : observed::Event::Kind::Message;
        ++summary.events;
        take(std::move(event));
    }
    return summary;
}

class ConformRun {
  public:
    explicit ConformRun(const Options& options) : options_(options) {}

    int run() {
        Input input = read_input(options_.inputs.front(), options_.from);
        check::CheckSettings settings = options_.settings;
        add_check_file(options_.inputs.front(), options_, sources_, settings, input);
        if (!input.fault.empty()) return refuse_conform(input.name + ": " + input.fault, exit_code(input));
        const std::string name = input.name;
        const source::FileId file = sources_.add(name, std::move(input.text));
        input::add_files_beside(sources_, file, options_.from);
        try {
            const budget::Scope scope(options_.settings.preparation);
            conform::Conformance conformance(sources_, file, settings, options_.conform);
            if (!conformance.fault().empty()) return refuse_conform(name + ": " + conformance.fault());
            return judge(name, conformance);
        } catch (const budget::Exceeded& exceeded) {
            return refuse_conform(fmt::format("{}: {}", name, exceeded.what()), 3);
        }
    }

  private:
    int judge(const std::string& name, conform::Conformance& conformance) {
        for (std::size_t at = 1; at < options_.inputs.size(); ++at) {
            logs_.push_back(read_log(options_.inputs[at],
                                     [&](observed::Event event) { conformance.add(at - 1, std::move(event)); }));
            if (!logs_.back().fault.empty()) return refuse_conform(logs_.back().name + ": " + logs_.back().fault);
        }
        const report::TextOptions text{wants_color(options_.color, STDOUT_FILENO), options_.verbose,
                                       print_width(STDOUT_FILENO)};
        report::ConformText printer(sources_, name, options_.conform.is_closed, text);
        conformance.finish([&](const conform::CaseResult& result) { print(printer.of(result, logs_)); });
        if (conformance.totals().events == 0) return refuse_conform("there is no event in the logs");
        print(printer.summary(conformance.totals(), logs_));
        return written_ == Written::failed ? 4 : conform::exit_code(conformance.totals(), options_.conform.is_closed);
    }

    void print(const std::string& text) {
        if (written_ == Written::all && !text.empty() && !options_.quiet)
            written_ = write_out(source::printable_text(text, true));
    }

    const Options& options_;
    source::SourceSet sources_;
    std::vector<report::LogSummary> logs_;
    Written written_ = Written::all;
};

}  // namespace

int run_conform(const Options& options) {
    if (options.inputs.size() < 2)
        return print_usage_errors({"give the protocol and at least one log, as in `map2pml conform FILE LOG`"});
    return ConformRun(options).run();
}

}  // namespace map2pml::cli
