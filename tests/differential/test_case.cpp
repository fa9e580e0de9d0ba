#include "tests/differential/test_case.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "driver/input/read_protocols.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/checks/check_protocol.h"

namespace map2pml::differential {

std::string options_of(const TestCase& test) {
    const passes::InstanceRequest& request = test.request;
    std::string text = fmt::format("--capacity {}", test.capacity);
    for (const auto& [name, count] : request.agent_counts) text += fmt::format(" --agents {}={}", name, count);
    for (const auto& [clause, limit] : request.limits) text += fmt::format(" --limit {}={}", clause, limit);
    for (const std::string& procedure : request.total_procedures) text += " --total " + procedure;
    switch (request.network) {
        case ir::Network::mailbox:
            break;
        case ir::Network::pairwise:
            text += " --network pairwise";
            break;
        case ir::Network::bag:
            text += " --network bag";
            break;
    }
    switch (request.timeout) {
        case ir::TimeoutReading::quiescent:
            break;
        case ir::TimeoutReading::anytime:
            text += " --timeout anytime";
            break;
        case ir::TimeoutReading::race:
            text += " --timeout race";
            break;
    }
    if (request.idle_timeouts == ir::IdleTimeouts::kept) text += " --idle-timeouts kept";
    if (request.spawn_calls) text += " --spawn-calls";
    if (request.call_depth != passes::InstanceRequest().call_depth)
        text += fmt::format(" --call-depth {}", request.call_depth);
    return text;
}

check::CheckSettings settings_of(const TestCase& test, int level) {
    const passes::InstanceRequest& request = test.request;
    check::CheckSettings settings;
    settings.agent_counts = request.agent_counts;
    settings.limits = request.limits;
    settings.total = request.total_procedures;
    settings.results = request.results;
    settings.network = request.network;
    settings.timeout = request.timeout;
    settings.idle_timeouts = request.idle_timeouts;
    settings.spawn_calls = request.spawn_calls;
    settings.call_depth = request.call_depth;
    settings.capacity = test.capacity;
    settings.level = level;
    if (level == 0) settings.vacuity_states = 0;  // so that SPIN is asked
    return settings;
}

std::string check_file_of(const TestCase& test) {
    std::string text;
    for (const auto& [procedure, results] : test.request.results) {
        std::string values;
        for (const ir::Term& result : results) values += (values.empty() ? "" : ", ") + to_string(result);
        text += fmt::format("procedure {} one of {}\n", procedure, values);
    }
    return text;
}

namespace {

/// Statements of a check file -> what procedures give; false: they are none.
bool take_check_file(const std::string& text, TestCase& test) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto check = checkfile::read_check(sources, sources.add("case.check", text), sink);
    if (!check) return false;
    for (const auto& [procedure, results] : check->common.results) {
        std::vector<ir::Term>& values = test.request.results[procedure] = results.value;
        for (ir::Term& value : values) {
            // A bare word could be a constant of the check file, if there were any.
            if (const auto* word = std::get_if<ir::CurrentValue>(&value.kind))
                value.kind = ir::Constant{word->variable};
        }
    }
    return true;
}

/// One option and its value -> the case; false: not one that `options_of` writes.
bool take_option(const std::string& option, const std::string& value, TestCase& test) {
    passes::InstanceRequest& request = test.request;
    const auto equals = value.find('=');
    const std::string name = value.substr(0, equals);
    const auto number = [](const std::string& digits) {
        return static_cast<std::uint32_t>(std::strtoul(digits.c_str(), nullptr, 10));
    };
    const std::uint32_t count = equals == std::string::npos ? 0 : number(value.substr(equals + 1));
    if (option == "--capacity")
        test.capacity = number(value);
    else if (option == "--agents" && count > 0)
        request.agent_counts[name] = count;
    else if (option == "--limit" && count > 0)
        request.limits[name] = count;
    else if (option == "--total")
        request.total_procedures.insert(value);
    else if (option == "--network" && value == "pairwise")
        request.network = ir::Network::pairwise;
    else if (option == "--network" && value == "bag")
        request.network = ir::Network::bag;
    else if (option == "--timeout" && value == "anytime")
        request.timeout = ir::TimeoutReading::anytime;
    else if (option == "--timeout" && value == "race")
        request.timeout = ir::TimeoutReading::race;
    else if (option == "--idle-timeouts" && value == "kept")
        request.idle_timeouts = ir::IdleTimeouts::kept;
    else if (option == "--call-depth")
        request.call_depth = number(value);
    else
        return false;
    return true;
}

}  // namespace

std::optional<TestCase> read_case(const std::string& file_text) {
    const std::string command = "map2pml check ";
    const std::string mark = "// check file: ";
    std::string check_file;
    std::istringstream lines(file_text);
    TestCase test;
    bool has_options = false;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("//")) {
            test.text += line + "\n";
            continue;
        }
        if (line.starts_with(mark)) {
            check_file += line.substr(mark.size()) + "\n";
            continue;
        }
        const auto at = line.find(command);
        if (at == std::string::npos || has_options) continue;
        has_options = true;
        std::istringstream words(line.substr(at + command.size()));
        for (std::string option, value; words >> option;)
            if (option == "--spawn-calls")
                test.request.spawn_calls = true;
            else if (!(words >> value) || !take_option(option, value, test))
                return std::nullopt;
    }
    const bool is_case = has_options && (check_file.empty() || take_check_file(check_file, test));
    return is_case ? std::optional(std::move(test)) : std::nullopt;
}

std::optional<TestCase> read_case(const std::string& protocol, const std::string& check_file) {
    // The comments of a saved case, with which alone it is a case already.
    std::optional<TestCase> test = read_case(check_file);
    if (test) {
        test->check = std::move(test->text);
        test->text = protocol;
    }
    return test;
}

namespace {

/// As the driver reads it.
void load_as_driver(const TestCase& test, Loaded& loaded, diag::Sink& sink) {
    input::Settings settings = test.is_lcc ? input::Settings() : settings_of(test, 1);
    settings.check_file = loaded.sources.add("case.check", test.check);
    const source::FileId file = loaded.sources.add(test.is_lcc ? "case.lcc" : "case.map", test.text);
    input::Protocols input = input::read_protocols(loaded.sources, file, settings, sink);
    if (input.instances.size() == 1) {
        input::SceneInstance& scene = input.instances.front();
        loaded.written = std::move(input.protocols.front());
        loaded.protocol = scene.own ? std::move(*scene.own) : loaded.written;
        loaded.instance = std::move(scene.instance);
    }
}

void add_errors(const diag::Sink& sink, Loaded& loaded) {
    for (const diag::Diagnostic& each : sink.sorted())
        if (diag::severity_of(each.code) == diag::Severity::error)
            loaded.errors += fmt::format("{} {}\n", diag::code_text(each.code), each.message);
}

}  // namespace

Loaded load(const TestCase& test) {
    Loaded loaded;
    diag::Sink sink;
    if (!test.check.empty()) {
        load_as_driver(test, loaded, sink);
        add_errors(sink, loaded);
        return loaded;
    }
    const source::FileId file = loaded.sources.add("case.map", test.text);
    std::vector<ir::Protocol> protocols = map::read_map(loaded.sources, file, sink);
    if (!sink.has_errors() && protocols.size() == 1) {
        loaded.protocol = std::move(protocols.front());
        loaded.written = loaded.protocol;
        passes::check_protocol(loaded.protocol, sink);
        if (!sink.has_errors()) {
            loaded.instance = passes::make_instance(loaded.protocol, test.request, sink);
            for (const passes::UnknownName& name : passes::unknown_names({&loaded.protocol, 1}, test.request))
                loaded.errors += fmt::format("unknown {} {}\n", name.kind, name.name);
        }
    } else if (!sink.has_errors()) {
        loaded.errors = "not one scene\n";
    }
    add_errors(sink, loaded);
    return loaded;
}

std::string map_text(const ir::Protocol& protocol) {
    std::string text = protocol.name + "[\n";
    for (const ir::Clause& clause : protocol.clauses) {
        text += fmt::format("  agent(!{}, %{}", clause.agent.name, clause.role.name);
        for (const ir::Term& parameter : clause.parameters) text += ", " + to_string(parameter);
        text += ") =\n    " + to_string(clause.body) + "\n";
    }
    return text + "]\n";
}

std::string broken_lines(std::string map_text) {
    for (const char* word : {" then ", " or ", " par ", " timeout "}) {
        const std::string next_line = "\n     " + std::string(word);
        for (std::size_t at = map_text.find(word); at != std::string::npos;
             at = map_text.find(word, at + next_line.size()))
            map_text.replace(at, std::string(word).size(), next_line);
    }
    return map_text;
}

}  // namespace map2pml::differential
