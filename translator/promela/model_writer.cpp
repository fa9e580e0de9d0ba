#include "translator/promela/model_writer.h"

#include <algorithm>
#include <memory>

#include "translator/promela/events.h"
#include "translator/promela/expressions.h"
#include "translator/promela/model_context.h"
#include "translator/promela/par_channels.h"
#include "translator/promela/property_parts.h"
#include "translator/promela/stuck_agents.h"
#include "translator/promela/textbook_writer.h"
#include "translator/promela/thread_writer.h"

namespace map2pml::promela {

namespace {

using Row = Fields::Row;

/// One process definition for each thread of the flow graph.
Fragment write_processes(ModelContext& model, std::vector<RestingPlace>& places) {
    Fragment all;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        const std::unique_ptr<ThreadWriter> writer =
            model.textbook ? std::make_unique<TextbookWriter>(model, at) : std::make_unique<ThreadWriter>(model, at);
        Fragment body = writer->body();
        for (const auto& [label, node] : writer->places()) {
            places.push_back({model.proctype_name(at), label, at, node});
        }
        const passes::NameSet& live = model.liveness.live_in[at][thread.entry];
        const bool is_worker = model.workers.has(at);
        std::vector<std::string> parameters;
        if (thread.kind == passes::Thread::Kind::branch && !is_worker) {
            for (const std::string& name : live) {
                parameters.push_back(model.namer.name("v_", name));
            }
        } else if (thread.kind == passes::Thread::Kind::spawned) {
            for (const ParameterVariable& each : variable_parameters(model.protocol.clauses[thread.clause])) {
                parameters.push_back(model.namer.name("v_", each.name));
            }
        }
        std::vector<std::string> variables = writer->declared_variables();
        std::erase_if(variables, [&](const std::string& name) {
            return std::find(parameters.begin(), parameters.end(), name) != parameters.end();
        });
        const ir::Clause& clause = model.protocol.clauses[thread.clause];
        append(all, model.templates.lines(
                        "promela/process.mustache",
                        Fields()
                            .text("process", model.proctype_name(at))
                            .text("place", comment_text(model.place(clause.head_span)))
                            .text("clause", comment_text(ir::clause_name(clause)))
                            .text("count", std::to_string(is_worker ? model.workers.count(at)
                                                                    : model.instances(thread.agent).size()))
                            .text("type", model.type())
                            .flag("active", thread.kind == passes::Thread::Kind::main)
                            .flag("spawned", thread.kind == passes::Thread::Kind::spawned)
                            .flag("worker", is_worker)
                            .flag("branch", thread.kind == passes::Thread::Kind::branch && !is_worker)
                            .list("parameters", parameters)
                            .flag("textbook", model.textbook)
                            .list("variables", variables)
                            .block("body", std::move(body))));
    }
    return all;
}

constexpr std::size_t kByte = 255;

/// All kinds of messages of the model, in the order of their numbers.
std::set<passes::MessageKind> all_kinds(const ModelContext& model) {
    std::set<passes::MessageKind> kinds;
    for (const passes::MailboxContents& contents : model.contents) {
        kinds.insert(contents.kinds.begin(), contents.kinds.end());
    }
    return kinds;
}

std::vector<Row> mailbox_rows(ModelContext& model) {
    std::vector<Row> rows;
    const bool fits_byte = all_kinds(model).size() <= kByte;
    for (std::size_t agent = 0; agent < model.protocol.agents.size(); ++agent) {
        const std::size_t count = model.instances(agent).size();
        if (count == 0) {
            continue;
        }
        const MailboxLayout& layout = model.mailboxes[agent];
        std::string fields = model.textbook ? "int, int" : fits_byte ? "byte, byte" : "int, byte";
        if (layout.has_role_field) {
            fields += std::string(", ") + model.type();
        }
        for (std::size_t slot = 0; slot < layout.argument_slots; ++slot) {
            fields += std::string(", ") + model.type();
        }
        rows.push_back({{"mailbox", model.namer.name("mailbox_", model.protocol.agents[agent].name)},
                        {"size", count == 1 ? "" : "[" + std::to_string(count) + "]"},
                        {"fields", fields}});
    }
    return rows;
}

std::vector<Row> counter_rows(ModelContext& model) {
    std::vector<Row> rows;
    for (std::size_t clause = 0; clause < model.protocol.clauses.size(); ++clause) {
        const std::string counter = model.entry_counter(clause, "self");
        if (counter.empty()) {
            continue;
        }
        const std::string name = counter.substr(0, counter.find('['));
        std::size_t count = 0;
        for (const ir::AgentInstance& agent : model.instance.agents) {
            count += agent.agent == model.protocol.clauses[clause].agent.name ? 1U : 0U;
        }
        // The first entry of an initial clause is the start of the agent.
        rows.push_back(
            {{"counter", name},
             {"type", model.limit_of(clause) < 255 ? "byte" : "int"},
             {"size", count <= 1 ? "" : "[" + std::to_string(count) + "]"},
             {"start",
              ir::first_clause(model.protocol, model.protocol.clauses[clause].agent.name) == clause ? "1" : "0"}});
    }
    return rows;
}

std::vector<Row> join_rows(ModelContext& model) {
    std::vector<Row> rows;
    std::set<const ir::Operation*> seen;
    for (std::size_t branch = 0; branch < model.graph.threads.size(); ++branch) {
        const passes::Thread& thread = model.graph.threads[branch];
        if (thread.kind != passes::Thread::Kind::branch || !seen.insert(thread.par).second) {
            continue;
        }
        std::string fields = "byte, byte, byte";  // not `bit`: C would give it a word of its own
        for (std::size_t at = 0; at < joined_variables(*thread.par).size(); ++at) {
            fields += std::string(", ") + model.type();
        }
        rows.push_back({{"channel", join_channel(model, *thread.par)},
                        {"room", std::to_string(join_room(model, branch))},
                        {"fields", fields}});
    }
    if (model.settles && !rows.empty()) {
        rows.push_back({{"channel", told_channel(model)}, {"room", "0"}, {"fields", "byte, byte"}});
    }
    return rows;
}

/// The channels on which workers are told to start: the number of the activation, and what the branch reads.
std::vector<Row> start_rows(ModelContext& model) {
    std::vector<Row> rows;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        if (!model.workers.has(at)) {
            continue;
        }
        const passes::Thread& thread = model.graph.threads[at];
        std::string fields = "byte";
        for (std::size_t name = 0; name < model.liveness.live_in[at][thread.entry].size(); ++name) {
            fields += std::string(", ") + model.type();
        }
        rows.push_back({{"channel", model.start_channel(at)},
                        {"room", std::to_string(model.workers.count(at))},
                        {"fields", fields}});
    }
    return rows;
}

/// The processes that are there from the start: one for each agent, then the workers.
std::vector<PermanentProcess> permanent_processes(const ModelContext& model) {
    std::vector<PermanentProcess> processes;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        const bool is_main = thread.kind == passes::Thread::Kind::main;
        for (const std::size_t agent : is_main ? model.instances(thread.agent) : model.workers.agents(at)) {
            processes.push_back({at, agent});
        }
    }
    return processes;
}

std::vector<Row> branch_rows(ModelContext& model) {
    std::vector<Row> rows;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        if (thread.kind == passes::Thread::Kind::branch && !model.workers.has(at)) {
            const std::string pid = model.branch_pid(at, "self");
            rows.push_back({{"pid", pid.substr(0, pid.find('['))},
                            {"size", std::to_string(model.instances(thread.agent).size())}});
        }
    }
    return rows;
}

/// What procedures and observers keep.
std::vector<Row> state_rows(ModelContext& model) {
    std::vector<Row> rows;
    const ExpressionWriter write(model);
    for (const ir::StateVariable& state : model.instance.states) {
        const std::string name = state_storage(model, state, "1");
        rows.push_back({{"state", name.substr(0, name.find('['))},
                        {"type", state_type(model, state)},
                        {"size", state.per_agent ? "[" + std::to_string(model.instance.agents.size()) + "]" : ""},
                        {"initial", write.as_state(write.write(state.initial, {}), state).text}});
    }
    return rows;
}

std::vector<std::string> happened_variables(ModelContext& model) {
    std::vector<std::string> names;
    for (const ir::EventPattern* event : model.watched_events) {
        names.push_back(happened_variable(model, *event));
    }
    return names;
}

/// SPIN 6.5.2 reads a formula again as it has printed it, and there a condition has at most 2,047 characters (tests/spin,
/// formula_test). It prints parentheses around everything, which makes our text longer by no more than half; all conditions of
/// what is true at one moment are put into one buffer of 4,096 characters.
constexpr std::size_t kLongestConditions = 1'000;

Fragment write_temporal(ModelContext& model, const std::vector<RestingPlace>& places, Generated& generated) {
    const TemporalFormula formula = temporal_formula(model, places, model.property->formula);
    std::vector<Row> rows;
    for (const std::string& condition : formula.propositions) {
        rows.push_back({{"number", std::to_string(rows.size() + 1)}, {"condition", condition}});
    }
    const bool is_long = formula.size > kLongestConditions;
    if (is_long) {
        generated.formula = formula.text;
        generated.uncut_formula = model.templates.text(
            "promela/uncut.mustache", Fields().text("formula", formula.text).flag("has_cut", model.has_cut));
    }
    // SPIN searches for runs of the negation.
    return model.templates.lines("promela/temporal.mustache", Fields()
                                                                  .text("comment", comment_text(model.property->name))
                                                                  .text("formula", formula.text)
                                                                  .flag("is_long", is_long)
                                                                  .flag("has_cut", model.has_cut)
                                                                  .rows("propositions", rows));
}

/// What ends the search: a state that breaks an invariant, or one that shows what was asked for.
Fragment write_property(ModelContext& model, const std::vector<RestingPlace>& places, Generated& generated) {
    using Kind = ir::UserProperty::Kind;
    if (model.property == nullptr) {
        return {};
    }
    const ir::UserProperty& property = *model.property;
    std::string guard;
    switch (property.kind) {
        case Kind::ltl:
            return write_temporal(model, places, generated);
        case Kind::invariant:
            guard = "!(" + state_condition(model, places, property.formula) + ")";
            break;
        case Kind::never:
        case Kind::reachable:
            guard = state_condition(model, places, property.formula);
            break;
        case Kind::after_all_end:
            guard = "timeout && " + all_have_ended(model, places) + " && !(" +
                    state_condition(model, places, property.formula) + ")";
            break;
        case Kind::trace:
        case Kind::trace_strictly:
            guard = "trace_position == " + std::to_string(property.events.size());
            break;
    }
    return model.templates.lines("promela/property_watcher.mustache",
                                 Fields().text("comment", comment_text(property.name)).text("guard", guard));
}

/// The argument fields of the textbook's `Message`.
std::vector<std::string> argument_fields(const ModelContext& model) {
    std::vector<std::string> fields;
    for (std::size_t at = 0; model.textbook && !model.mailboxes.empty() && at < model.mailboxes.front().argument_slots;
         ++at) {
        fields.push_back(message_field(at + 3));
    }
    return fields;
}

std::vector<Row> kind_rows(ModelContext& model) {
    std::vector<Row> rows;
    for (const passes::MessageKind& kind : all_kinds(model)) {
        rows.push_back({{"name", model.kind_name(kind)}, {"number", std::to_string(rows.size() + 1)}});
    }
    return rows;
}

std::vector<Row> value_rows(const ModelContext& model) {
    std::vector<Row> rows;
    for (std::size_t number = 0; number < model.values.values().size(); ++number) {
        const Value& value = model.values.values()[number];
        if (value.macro.empty()) {
            continue;
        }
        rows.push_back(
            {{"name", value.macro}, {"number", std::to_string(number)}, {"comment", comment_text(value.display)}});
    }
    return rows;
}

/// Joins the lines and keeps what is known about each.
void print(Fragment lines, Generated& generated) {
    std::uint32_t number = 0;
    std::size_t size = 0;
    for (const Line& line : lines) {
        size += line.text.size() + 1;
    }
    generated.text.reserve(size);
    generated.lines.reserve(lines.size());
    for (Line& line : lines) {
        ++number;
        generated.text += line.text;
        generated.text += '\n';
        if (!line.origin.span.is_nowhere()) {
            generated.lines.push_back({number, line.origin.span, line.origin.operation, line.role});
        }
        const std::size_t first = line.text.find_first_not_of(' ');
        if (first != std::string::npos && line.text.back() == ':') {
            generated.labels.push_back({number, line.text.substr(first, line.text.size() - first - 1)});
        }
    }
}

/// Agents that have nothing to do, where they are to begin at their ends.
std::size_t agents_at_their_end(const ModelContext& model) {
    std::size_t count = 0;
    for (std::size_t at = 0; model.settles && at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        if (thread.kind == passes::Thread::Kind::main && model.is_empty_thread(at)) {
            count += model.instances(thread.agent).size();
        }
    }
    return count;
}

bool counts_calls(const ModelContext& model) {
    for (std::size_t agent = 0; agent < model.protocol.agents.size(); ++agent) {
        if (model.counts_calls(agent)) {
            return true;
        }
    }
    return false;
}

}  // namespace

Generated translate(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
                    const Options& options) {
    const ir::UserProperty* property = options.property ? &instance.properties.at(*options.property) : nullptr;
    ModelContext model(sources, find_facts(protocol, instance, options.level == 0, property),
                       options.template_overrides);
    model.stuck_checks = options.stuck_checks;
    Generated generated;
    Fragment processes = write_processes(model, generated.resting_places);
    std::vector<std::string> mailboxes;
    for (std::size_t at = 0; at < instance.agents.size(); ++at) {
        mailboxes.push_back(model.mailbox_of(at));
    }
    std::vector<std::string> spares;
    for (std::size_t at = 0; at < model.spare_count; ++at) {
        spares.push_back(model.spare(at));
    }
    const std::vector<Row> joins = join_rows(model);
    Fragment watched = write_property(model, generated.resting_places, generated);
    Fragment at_rest;
    if (!instance.services.empty()) {
        at_rest = model.templates.lines("promela/rest_watcher.mustache",
                                        Fields().text("ended", all_have_ended(model, generated.resting_places)));
    }
    std::vector<std::string> event_spares;
    for (std::size_t at = 0; at < model.event_spare_count; ++at) {
        event_spares.push_back(model.event_spare(at));
    }
    Fields fields;
    fields.text("protocol", comment_text(protocol.name))
        .text("file", comment_text(sources.file(protocol.span.file).name()))
        .text("capacity", std::to_string(options.capacity))
        .text("agents", std::to_string(instance.agents.size() - agents_at_their_end(model)))
        .text("type", model.type())
        .flag("textbook", model.textbook)
        .list("argument_fields", argument_fields(model))
        .flag("limited", !counter_rows(model).empty())
        .rows("kinds", kind_rows(model))
        .rows("values", value_rows(model))
        .rows("mailboxes", mailbox_rows(model))
        .rows("counters", counter_rows(model))
        .rows("joins", joins)
        .rows("starts", start_rows(model))
        .rows("branches", branch_rows(model))
        .list("each_mailbox", mailboxes)
        .list("spares", spares)
        .flag("computes", computes(instance))
        .flag("flags_cut", model.has_cut && model.asks_about_runs())
        .flag("counts_calls", counts_calls(model))
        .text("calls", std::to_string(instance.agents.size() + 1))
        .flag("long_trace", property != nullptr && property->events.size() + 1 > kByte)
        .flag("traced", property != nullptr && !property->events.empty())
        .rows("states", state_rows(model))
        .list("event_spares", event_spares)
        .list("happened", happened_variables(model))
        .block("processes", std::move(processes))
        .block("watcher", options.stuck_checks ? write_stuck_watcher(model, generated.resting_places) : Fragment())
        .block("at_rest", std::move(at_rest))
        .block("property", std::move(watched));
    print(model.templates.lines("promela/model.mustache", fields), generated);
    for (const Value& value : model.values.values()) {
        generated.value_names.push_back(value.display);
    }
    generated.mailboxes = mailboxes;
    generated.processes = permanent_processes(model);
    generated.graph = std::move(model.graph);
    generated.may_stutter = property != nullptr && property->kind == ir::UserProperty::Kind::ltl;
    generated.needs_all_orders = model.settles;
    generated.has_rendezvous = model.settles && !joins.empty();
    generated.mistakes = std::move(model.mistakes);
    generated.template_error = model.templates.error();
    return generated;
}

}  // namespace map2pml::promela
