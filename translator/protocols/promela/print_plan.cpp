#include "translator/protocols/promela/print_plan.h"

#include <utility>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/internal.h"
#include "translator/protocols/promela/names.h"
#include "translator/protocols/promela/print_expression.h"

namespace map2pml::promela {

namespace {

using Row = Fields::Row;
using Rows = Fields::Rows;

std::string type_word(VariableType type, const Plan& plan) {
    switch (type) {
        case VariableType::boolean:
            return "bool";
        case VariableType::byte:
            return "byte";
        case VariableType::short_integer:
            return "short";
        case VariableType::integer:
            return "int";
        case VariableType::value:
            return type_word(plan.value_type, plan);
    }
    return {};
}

/// `perf`, `agent`, `role`, `arg0`, …: the fields of the textbook's `Message` behind the first three.
std::vector<std::string> argument_fields(const Plan& plan) {
    std::vector<std::string> fields;
    for (std::size_t at = 0; at < plan.textbook_arguments; ++at) fields.push_back("arg" + std::to_string(at));
    return fields;
}

Rows kind_rows(const Plan& plan) {
    Rows rows;
    for (const std::string& kind : plan.kinds)
        rows.push_back({{"name", kind}, {"number", std::to_string(rows.size() + 1)}});
    return rows;
}

Rows value_rows(const Plan& plan) {
    Rows rows;
    for (std::size_t number = 0; number < plan.values.size(); ++number) {
        const auto& [macro, shown] = plan.values[number];
        if (!macro.empty()) {
            rows.push_back(
                {{"name", macro}, {"number", std::to_string(number)}, {"comment", comment_text(shown.text)}});
        }
    }
    return rows;
}

/// \param name the field of the template for the channel's name.
Row channel_row(const char* name, const Channel& channel, const Plan& plan) {
    Fields::Texts fields;
    for (const VariableType field : channel.fields) fields.push_back(type_word(field, plan));
    Row row = {{name, channel.name}, {"fields", std::move(fields)}};
    if (channel.room) row["room"] = std::to_string(*channel.room);
    if (channel.count != 1) row["size"] = std::to_string(channel.count);
    return row;
}

std::vector<std::string> counters_of(const std::vector<CountedKind>& counted) {
    std::vector<std::string> counters;
    for (const CountedKind& each : counted) counters.push_back(print_expression(each.counter));
    return counters;
}

Rows channel_rows(const char* name, const std::vector<Channel>& channels, const Plan& plan) {
    Rows rows;
    for (const Channel& channel : channels) rows.push_back(channel_row(name, channel, plan));
    return rows;
}

/// The channels that are no mailboxes.
std::vector<std::string> ways_under_way(const Plan& plan) {
    Expressions ways;
    for (std::size_t at = 0; at < plan.each_way.size(); ++at)
        if (plan.each_way[at] != plan.each_mailbox[at]) ways.push_back(plan.each_way[at]);
    return print_expressions(ways);
}

/// \param name, initial their fields in the template.
Rows variable_rows(const char* name, const char* initial, const std::vector<Variable>& variables, const Plan& plan) {
    Rows rows;
    for (const Variable& each : variables) {
        Row& row = rows.emplace_back();
        row[name] = each.name;
        row["type"] = type_word(each.type, plan);
        row[initial] = print_expression(each.initial);
        if (each.count != 0) row["size"] = std::to_string(each.count);
    }
    return rows;
}

Rows pid_rows(const Plan& plan) {
    Rows rows;
    for (const Variable& each : plan.branch_pids)
        rows.push_back({{"pid", each.name}, {"size", std::to_string(each.count)}});
    return rows;
}

class PlanPrinter {
  public:
    PlanPrinter(Plan& plan, TemplateSet& templates) : plan_(plan), templates_(templates) {}

    Fragment model() {
        Fragment processes;
        for (Process& each : plan_.processes) append(processes, process(each));
        Rows joins = channel_rows("channel", plan_.joins, plan_);
        if (plan_.resumes) joins.push_back(channel_row("channel", *plan_.resumes, plan_));
        constexpr std::size_t kMostOfByte = 255;
        const std::size_t trace = plan_.trace_length.value_or(0);
        Fields fields;
        fields.text("protocol", comment_text(plan_.protocol))
            .text("file", comment_text(plan_.file))
            .text("capacity", std::to_string(plan_.capacity))
            .text("agents", std::to_string(plan_.running))
            .text("type", type_word(VariableType::value, plan_))
            .flag("textbook", plan_.textbook)
            .flag("reduced", plan_.reduced)
            .flag("optimised", !plan_.textbook && !plan_.reduced)
            .list("argument_fields", argument_fields(plan_))
            .flag("limited", !plan_.counters.empty())
            .rows("kinds", kind_rows(plan_))
            .rows("values", value_rows(plan_))
            .rows("mailboxes", channel_rows("mailbox", plan_.mailboxes, plan_))
            .rows("counters", variable_rows("counter", "start", plan_.counters, plan_))
            .rows("joins", std::move(joins))
            .rows("starts", channel_rows("channel", plan_.starts, plan_))
            .rows("branches", pid_rows(plan_))
            .list("each_mailbox", print_expressions(plan_.each_mailbox))
            .list("each_way", ways_under_way(plan_))
            .rows("counted", variable_rows("counter", "start", plan_.counted, plan_))
            .list("each_counted", counters_of(plan_.each_counted))
            .list("spares", plan_.spares)
            .flag("computes", plan_.computes)
            .flag("flags_cut", plan_.flags_cut)
            .flag("counts_calls", plan_.counts_calls)
            .flag("watches_calls", plan_.watches_calls)
            .text("calls", std::to_string(plan_.agents + 1))
            .flag("long_trace", trace + 1 > kMostOfByte)
            .flag("traced", trace > 0)
            .rows("states", variable_rows("state", "initial", plan_.states, plan_))
            .list("event_spares", plan_.event_spares)
            .list("happened", plan_.happened)
            .block("processes", std::move(processes))
            .block("arrivals", arrivals())
            .block("watcher", stuck_watcher())
            .block("at_rest", rest_watcher())
            .block("property", property());
        return templates_.lines("promela/model.mustache", fields);
    }

    /// Used if the conditions are too long for a block in the text.
    void print_long_formula(Generated& generated) {
        const auto* runs = std::get_if<WatchedRuns>(&plan_.property);
        if (runs != nullptr && runs->is_long) {
            generated.formula = print_expression(runs->formula);
            generated.uncut_formula = templates_.text(
                "promela/uncut.mustache", Fields().text("formula", generated.formula).flag("has_cut", plan_.has_cut));
        }
    }

  private:
    Fragment process(Process& process) {
        return templates_.lines("promela/process.mustache",
                                Fields()
                                    .text("process", process.name)
                                    .text("place", comment_text(process.place))
                                    .text("clause", comment_text(process.clause))
                                    .text("count", std::to_string(process.count))
                                    .text("type", type_word(VariableType::value, plan_))
                                    .flag("active", process.kind == Process::Kind::agent)
                                    .flag("spawned", process.kind == Process::Kind::call)
                                    .flag("worker", process.kind == Process::Kind::worker)
                                    .flag("branch", process.kind == Process::Kind::branch)
                                    .list("parameters", process.parameters)
                                    .flag("textbook", plan_.textbook)
                                    .list("variables", process.variables)
                                    .block("body", print_steps(std::move(process.body), templates_)));
    }

    Fragment arrivals() {
        Fragment all;
        for (Arrivals& each : plan_.arrivals) {
            Fragment options = print_alternatives(std::move(each.options), templates_);
            append(all, templates_.lines("promela/arrivals.mustache",
                                         Fields().text("process", each.name).block("options", std::move(options))));
        }
        return all;
    }

    Fragment stuck_watcher() {
        if (!plan_.stuck) return {};
        StuckWatcher& watcher = *plan_.stuck;
        Rows watched;
        Rows woken;
        for (std::size_t at = 0; at < watcher.processes.size(); ++at) {
            const StuckWatcher::Watched& each = watcher.processes[at];
            watched.push_back({{"may_move", may_move_name(at)},
                               {"nothing_to_do", nothing_to_do_name(at)},
                               {"has_nothing_to_do", print_expression(each.has_nothing_to_do)}});
            if (!each.is_woken.empty())
                woken.push_back({{"may_move", may_move_name(at)}, {"is_woken", print_expression(each.is_woken)}});
        }
        return templates_.lines("promela/stuck_watcher.mustache",
                                Fields()
                                    .rows("watched", std::move(watched))
                                    .rows("woken", std::move(woken))
                                    .text("suspicion", print_expression(watcher.suspicion))
                                    .flag("calls", !is_false(watcher.certainty))
                                    .text("certainty", print_expression(watcher.certainty))
                                    .text("others_go_on", print_expression(watcher.others_go_on))
                                    .block("found", found(std::move(watcher.found))));
    }

    /// One after the other: which of several agents is named must not be left to chance.
    Fragment found(std::vector<Option> stuck) {
        Steps steps;
        for (Option& each : stuck) {
            const Origin origin = each.origin;
            Alternatives options;
            options.push_back(std::move(each));
            options.push_back({else_guard(), {}, origin});
            append(steps, just(Select{std::move(options)}, origin));
        }
        return print_steps(std::move(steps), templates_);
    }

    Fragment rest_watcher() {
        return plan_.ended_or_rests ? templates_.lines("promela/rest_watcher.mustache",
                                                       Fields().text("ended", print_expression(*plan_.ended_or_rests)))
                                    : Fragment();
    }

    Fragment property() {
        return std::visit(ir::overloaded{[](std::monostate) { return Fragment(); },
                                         [&](const WatchedState& state) { return watched(state); },
                                         [&](const WatchedRuns& runs) { return watched(runs); }},
                          plan_.property);
    }

    Fragment watched(const WatchedState& state) {
        return templates_.lines(
            "promela/property_watcher.mustache",
            Fields().text("comment", comment_text(state.name)).text("guard", print_expression(state.condition)));
    }

    /// SPIN searches for runs of the negation.
    Fragment watched(const WatchedRuns& runs) {
        Rows rows;
        for (const Expression& condition : runs.propositions)
            rows.push_back({{"number", std::to_string(rows.size() + 1)}, {"condition", print_expression(condition)}});
        return templates_.lines("promela/temporal.mustache", Fields()
                                                                 .text("comment", comment_text(runs.name))
                                                                 .text("formula", print_expression(runs.formula))
                                                                 .flag("is_long", runs.is_long)
                                                                 .flag("has_cut", plan_.has_cut)
                                                                 .rows("propositions", std::move(rows)));
    }

    Plan& plan_;
    TemplateSet& templates_;
};

/// Joins the lines and keeps what is known about each.
void join(Fragment lines, Generated& generated) {
    std::uint32_t number = 0;
    std::size_t size = 0;
    for (const Line& line : lines) size += line.text.size() + 1;
    generated.text.reserve(size);
    generated.lines.reserve(lines.size());
    for (Line& line : lines) {
        ++number;
        generated.text += line.text;
        generated.text += '\n';
        if (!line.origin.span.is_nowhere())
            generated.lines.push_back({number, line.origin.span, line.origin.operation, line.role});
        const std::size_t first = line.text.find_first_not_of(' ');
        if (first != std::string::npos && line.text.back() == ':')
            generated.labels.push_back({number, line.text.substr(first, line.text.size() - first - 1)});
    }
}

std::vector<FirstStep> print_scheduled(const std::vector<ScheduledStep>& steps) {
    std::vector<FirstStep> printed;
    printed.reserve(steps.size());
    for (const ScheduledStep& each : steps) printed.push_back({each.process, print_expression(each.condition)});
    return printed;
}

}  // namespace

Generated print_plan(Plan plan, TemplateSet& templates) {
    Generated generated;
    PlanPrinter printer(plan, templates);
    printer.print_long_formula(generated);
    join(printer.model(), generated);
    for (Value& value : plan.values) generated.values.push_back(std::move(value.shown));
    generated.has_rendezvous = plan.resumes.has_value();
    generated.needs_all_orders = plan.needs_all_orders;
    generated.may_stutter = plan.may_stutter;
    generated.may_overlook_stuck = plan.may_overlook_stuck;
    generated.omits_values = plan.omits_values;
    generated.mailboxes = print_expressions(plan.each_mailbox);
    generated.ways = print_expressions(plan.each_way);
    generated.resting_places = std::move(plan.places);
    generated.processes = std::move(plan.permanent);
    generated.symmetry = std::move(plan.symmetry);
    generated.scheduling.room = plan.scheduled.room;
    generated.most_messages = std::move(plan.most_messages);
    generated.largest_mailbox = plan.largest_mailbox;
    for (const CountedKind& each : plan.each_counted)
        generated.counted.push_back({print_expression(each.counter), each.agent, print_expressions(each.fields)});
    generated.scheduling.steps = print_scheduled(plan.scheduled.steps);
    generated.scheduling.early = print_scheduled(plan.scheduled.early);
    generated.scheduling.found_late = std::move(plan.scheduled.found_late);
    generated.graph = std::move(plan.graph);
    generated.reductions = std::move(plan.reductions);
    generated.mistakes = std::move(plan.mistakes);
    return generated;
}

}  // namespace map2pml::promela
