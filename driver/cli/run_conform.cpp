#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/files_beside.h"
#include "driver/input/logs/read_log.h"
#include "driver/report/conform/conform_text.h"
#include "driver/results/layout.h"
#include "driver/runs/conform/conform.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/source/printable.h"
#include "translator/foundation/source/unique_names.h"
#include "translator/languages/checkfile/read_check.h"

namespace map2pml::cli {

namespace {

int refuse_conform(const std::string& text, int code = 2) {
    write_error("map2pml: error: " + report::printable(text) + "\n");
    return code;
}

/// A regular expression that only this name matches.
std::string pattern_of(const std::string& name) {
    std::string pattern;
    for (const char c : name) {
        if (std::string_view("\\^$.|?*+()[]{}/").find(c) != std::string_view::npos) pattern += '\\';
        pattern += c;
    }
    return pattern;
}

/// The labels of diagrams become words, and so do these names: `tools/list` is `tools_list`.
observed::Event as_in_protocol(observed::Event event) {
    event.message = source::UniqueNames::plain_name(event.message);
    return event;
}

bool is_in_protocol(const observed::Event& event) {
    return std::all_of(event.message.begin(), event.message.end(), [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    });
}

class ConformRun {
  public:
    explicit ConformRun(const Options& options) : options_(options), conform_(options.conform) {
        form_.fields = options.fields;
        conform_.of_conversation.cancelled = &cancelled();
    }

    int run() {
        Input input = read_input(options_.inputs.front(), options_.from);
        check::CheckSettings settings = options_.settings;
        add_check_file(options_.inputs.front(), options_, sources_, settings, input);
        if (!input.fault.empty()) return refuse_conform(input.name + ": " + input.fault, exit_code(input));
        const std::string name = input.name;
        if (settings.check_file) check_file_ = sources_.file(*settings.check_file).name();
        const source::FileId file = sources_.add(name, std::move(input.text));
        input::add_files_beside(sources_, file, options_.from);
        if (settings.check_file) read_log_block(*settings.check_file);
        try {
            std::optional<budget::Scope> scope(options_.settings.preparation);
            conform::Conformance conformance(sources_, file, settings, conform_);
            if (!conformance.fault().empty()) return refuse(name, conformance);
            scope.reset();  // a log may be long; each conversation has limits of its own
            return judge(name, conformance);
        } catch (const budget::Exceeded& exceeded) {
            return refuse_conform(fmt::format("{}: {}", name, exceeded.what()), 3);
        }
    }

  private:
    /// Prints all that is wrong with the protocol.
    int refuse(const std::string& name, const conform::Conformance& conformance) const {
        const std::vector<diag::Diagnostic>& found = conformance.diagnostics();
        const bool has_errors = std::any_of(found.begin(), found.end(), [](const diag::Diagnostic& each) {
            return severity_of(each.code) == diag::Severity::error;
        });
        if (!has_errors) return refuse_conform(name + ": " + conformance.fault());
        print_diagnostics(sources_, diag::first_of(found), options_);
        return report::refused_exit_code(found);
    }

    /// The settings for logs in the check file; options take precedence.
    void read_log_block(source::FileId check_file) {
        diag::Sink reported_later;  // with the protocol
        const auto check = checkfile::read_check(sources_, check_file, reported_later);
        if (!check || !check->log) return;
        const ir::LogSettings& log = *check->log;
        for (std::size_t at = 0; at < logs::kFieldCount; ++at)
            if (form_.fields.places.at(at).empty()) form_.fields.places.at(at) = log.fields.places.at(at);
        if (log.format) form_.format = log.format->value;
        conform_.is_closed = conform_.is_closed || log.closed;
        if (log.order && !options_.conform.is_order_given) conform_.order = log.order->value;
        if (log.lost && conform_.most_lost == 0) conform_.most_lost = log.lost->value;
        const auto given = conform_.patterns;
        for (const ir::LogAgents& each : log.agents) {
            const bool is_given = std::any_of(given.begin(), given.end(),
                                              [&](const auto& pattern) { return pattern.first == each.agent; });
            if (!is_given)
                conform_.patterns.emplace_back(each.agent, each.is_pattern ? each.name : pattern_of(each.name));
        }
    }

    using Take = conform::Conformance::Take;

    /// \param closed gets results of conversations that are judged early \param told gets those that no longer fit, as they come
    void read_log(std::size_t at, conform::Conformance& conformance, const Take& closed, const Take& told) {
        logs::Settings form = form_;
        form.follow = options_.follows_log && at + 1 == options_.inputs.size();
        logs::Listener listener;
        listener.event = [&](const observed::Event& event) {
            if (is_in_protocol(event))
                conformance.add(at - 1, event, closed);
            else
                conformance.add(at - 1, as_in_protocol(event), closed);
            if (form.follow) look(conformance, told);
            return written_ == Written::all;
        };
        listener.no_event = [&](const logs::NoEvent& each) {
            if (options_.strict_logs)
                refuse_conform(fmt::format("{}:{}: {}", options_.inputs[at], each.line, each.why));
        };
        listener.goes_on = [&] {
            if (form.follow) look(conformance, told);
            return !cancelled() && written_ == Written::all;
        };
        const logs::Outcome outcome = logs::read_log(options_.inputs[at], form, listener);
        report::LogSummary& summary = logs_[at - 1];
        summary.events = outcome.counts.events;
        summary.no_events = outcome.counts.no_events;
        summary.fault = outcome.fault;
        for (const logs::NoEvent& each : outcome.counts.first)
            summary.first.push_back(fmt::format("line {}: {}", each.line, each.why));
    }

    /// Judges what has changed several times a second, but for at most half of the time.
    void look(conform::Conformance& conformance, const Take& told) {
        constexpr std::chrono::milliseconds kPause(200);
        const Clock::time_point begin = Clock::now();
        if (begin < next_look_) return;
        conformance.look(told);
        const Clock::time_point end = Clock::now();
        next_look_ = end + std::max<Clock::duration>(kPause, end - begin);
    }

    int judge(const std::string& name, conform::Conformance& conformance) {
        for (std::size_t at = 1; at < options_.inputs.size(); ++at) logs_.push_back({options_.inputs[at]});
        const report::TextOptions on_screen{wants_color(options_.color, STDOUT_FILENO), options_.verbose,
                                            print_width(STDOUT_FILENO)};
        report::ConformText printer(sources_, name, conform_.is_closed, on_screen);
        const bool prints_text = std::none_of(options_.formats.begin(), options_.formats.end(),
                                              [](const auto& each) { return each.path.empty() && !each.is_text(); });
        const std::vector<Wanted> wanted = wanted_reports(name, conformance.diagrams());
        const Take take = [&](const conform::CaseResult& result) {
            if (prints_text && !options_.quiet && !result.is_told) print(printer.of(result, logs_));
            for (const Wanted& each : wanted) each.printer->add(result, logs_);
            return !cancelled() && written_ == Written::all;
        };
        const Take told = [&](const conform::CaseResult& result) {
            if (prints_text && !options_.quiet && !cancelled()) print(printer.of_any(result, logs_));
            return !cancelled() && written_ == Written::all;
        };
        for (std::size_t at = 1; at < options_.inputs.size(); ++at) {
            read_log(at, conformance, take, told);
            const report::LogSummary& log = logs_[at - 1];
            if (!log.fault.empty()) return refuse_conform(log.name + ": " + log.fault);
            if (options_.strict_logs && log.no_events > 0) return 2;
        }
        // Ctrl-C is the end of a log that is followed.
        if (options_.follows_log) static_cast<void>(take_interrupt());
        conformance.finish(take);
        const conform::Totals& totals = conformance.totals();
        if (totals.events == 0) {
            for (const report::LogSummary& log : logs_)
                if (!log.first.empty())
                    write_error("map2pml: note: " + report::printable(log.name + ": " + log.first.front()) + "\n");
            return refuse_conform("there is no event in the logs");
        }
        if (cancelled()) return refuse_conform("interrupted", 3);
        const std::vector<conform::CoveredStep> coverage = conformance.coverage();
        std::optional<conform::Suggestions> suggestions;
        if (options_.suggests) suggestions = conformance.suggestions([] { return !cancelled(); });
        if (prints_text && !options_.quiet)
            print(printer.summary(totals, logs_) + printer.coverage(coverage, totals) +
                  (suggestions ? printer.suggestions(*suggestions, coverage) : ""));
        int code = conform::exit_code(totals, conform_.is_closed);
        for (const Wanted& each : wanted) {
            const std::string text =
                each.printer->whole({totals, coverage, logs_, suggestions ? &*suggestions : nullptr});
            if (each.path.empty())
                print(text);
            else
                code = report::worst_exit_code(code, print_write_fault(write_file(each.path, text)));
        }
        return written_ == Written::failed ? 4 : code;
    }

    /// A report that is asked for, besides the text on standard output.
    struct Wanted {
        std::string path;  ///< empty: standard output
        std::unique_ptr<report::ConformPrinter> printer;
    };

    [[nodiscard]] std::vector<Wanted> wanted_reports(const std::string& name,
                                                     const std::vector<report::Diagram>& diagrams) const {
        const report::ConformContext context{sources_,
                                             name,
                                             check_file_,
                                             conform_.is_closed,
                                             options_.verbose,
                                             std::string(version()),
                                             options_.command_line,
                                             options_.help_uri,
                                             diagrams};
        std::vector<Wanted> all;
        for (const FormatRequest& each : options_.formats)
            if (!each.path.empty() || !each.is_text())
                all.push_back({each.path, find_format(each.format, Command::conform)->conversations(context)});
        return all;
    }

    void print(const std::string& text) {
        if (written_ == Written::all && !text.empty()) written_ = write_out(source::printable_text(text, true));
    }

    using Clock = std::chrono::steady_clock;

    const Options& options_;
    conform::Settings conform_;
    logs::Settings form_;
    source::SourceSet sources_;
    std::string check_file_;
    std::vector<report::LogSummary> logs_;
    Clock::time_point next_look_;
    Written written_ = Written::all;
};

}  // namespace

int run_conform(const Options& options) {
    if (const auto faults = report_faults(options); !faults.empty()) return print_usage_errors(faults);
    for (const FormatRequest& each : options.formats)
        if ((each.format == "jsonl" || each.format == "pytest") && !options.suggests)
            return print_usage_errors({"`--format " + each.format + "` writes the runs of `--suggest`"});
    if (options.inputs.size() < 2)
        return print_usage_errors({"give the protocol and at least one log, as in `map2pml conform FILE LOG`"});
    return ConformRun(options).run();
}

}  // namespace map2pml::cli
