#include "tests/differential/scheduled.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <sstream>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/pan_report.h"
#include "tests/differential/flat_headers.h"
#include "tests/differential/tool.h"
#include "tests/differential/verifier.h"
#include "tests/support/files.h"

namespace map2pml::differential {

namespace {

constexpr std::string_view kEnd = "m2p end:";

/// Says what a state without steps is, and that it is a valid one.
std::string end_writer(const std::string& header, const std::vector<std::string>& mailboxes,
                       const std::vector<std::string>& counters) {
    std::string code =
        "static void\n"
        "m2p_mailbox(int channel)\n"
        "{\tint m, f; unsigned long all = 0;\n"
        "\tfor (m = 0; m < q_len(channel); m++)\n"
        "\t{\tunsigned long one = 17;\n"
        "\t\tfor (f = 0; f < q_flds[((Q0 *) qptr(channel - 1))->_t]; f++) one = one * 1000003 + qrecv(channel, m, f, "
        "0);\n"
        "\t\tall += one * 2654435761UL;\n"
        "\t}\n"
        "\tprintf(\" %d/%lx\", q_len(channel), all);\n"
        "}\n"
        "int\n"
        "endstate(void)\n"
        "{\tint i;\n"
        "\tprintf(\"m2p end:\");\n"
        "\tfor (i = BASE; i < (int) now._nr_pr; i++) printf(\" %d\", (int) ((P0 *) pptr(i))->_p);\n";
    code += "\tprintf(\" |\");\n";
    for (const std::string& each : mailboxes) code += fmt::format("\tm2p_mailbox(now.{});\n", each);
    code += "\tprintf(\" |\");\n";
    for (const std::string& each : counters)
        code += fmt::format("\tprintf(\" %d\", (int) {});\n", is_stored(header, each) ? "now." + each : "0");
    if (header.find(" limit_reached :") != std::string::npos) code += "\tif (now.limit_reached) printf(\" limit\");\n";
    return code + "\tprintf(\"\\n\");\n\treturn 1;\n}\n";
}

/// ` 5 9 | 0/0 2/9ac | 1 limit`
ModelEnd end_in(const std::string& words) {
    ModelEnd end;
    const std::size_t mailboxes = words.find(" |");
    const std::size_t counters = words.find(" |", mailboxes + 1);
    end.places = words.substr(0, mailboxes);
    std::istringstream in(words.substr(mailboxes + 2, counters - mailboxes - 2));
    for (std::string each; in >> each;) end.mailboxes.push_back(each);
    std::istringstream rest(words.substr(counters + 2));
    for (std::string each; rest >> each;)
        each == "limit" ? void(end.limit_reached = true) : end.counters.push_back(each);
    return end;
}

class TwoSearches {
  public:
    TwoSearches(const spin::Tools& tools, std::uint64_t most_states) : tools_(tools), most_states_(most_states) {}

    Explorations see(const std::string& model, const spin::Scheduling& scheduling,
                     const std::vector<std::string>& definitions, const std::vector<std::string>& mailboxes,
                     const std::vector<std::string>& counters) {
        directory_ = process::WorkDirectory::create(result_.trouble);
        if (!directory_ || !generate(spin::with_conditions(model, scheduling), definitions)) return std::move(result_);
        std::string source = tests::read_file(directory_->path() / "pan.c");
        flatten_headers(tools_, directory_->path(), source);
        if (!spin::replace_only(source, "\nint\nendstate(void)\n",
                                "\n" + end_writer(tests::read_file(directory_->path() / "pan.h"), mailboxes, counters) +
                                    "int\nm2p_endstate(void)\n")) {
            result_.trouble = "pan.c is not the one we know";
            return std::move(result_);
        }
        result_.all = seen_by("all", source, "-DNOREDUCE");
        if (!spin::add_scheduling(source, tests::read_file(directory_->path() / "pan.m"), scheduling)) {
            result_.trouble = "pan.c or pan.m is not the one we know";
            return std::move(result_);
        }
        result_.scheduled = seen_by("scheduled", source, "-DM2P_SCHEDULED");
        return std::move(result_);
    }

  private:
    bool generate(const std::string& model, const std::vector<std::string>& definitions) {
        std::vector<std::string> command = {tools_.spin.string(), "-o3"};
        for (const std::string& definition : definitions) command.push_back("-D" + definition);
        command.insert(command.end(), {"-a", "model.pml"});
        const bool written = directory_->write("model.pml", model);
        const ToolRun made = run_tool(directory_->path(), command);
        const bool refused = made.output.find("rror") != std::string::npos;
        if (!written || made.status != 0 || refused) result_.trouble = "spin: " + made.output;
        return result_.trouble.empty();
    }

    Exploration seen_by(const std::string& name, const std::string& source, const std::string& definition) {
        if (!result_.trouble.empty() || result_.too_large || !directory_->write(name + ".c", source)) return {};
        const ToolRun compiled =
            run_tool(directory_->path(), {tools_.fast_compiler.string(), "-w", "-DSAFETY", "-DNOCLAIM", "-DNOFAIR",
                                          definition, "-DVECTORSZ=16384", "-DMEMLIM=1024", "-o", name, name + ".c"});
        const ToolRun run =
            compiled.status == 0
                ? run_tool(directory_->path(), {(directory_->path() / name).string(), "-w16", "-m30000", "-A"})
                : compiled;
        Exploration seen;
        spin::PanReader reader;
        std::istringstream lines(run.output);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with(kEnd))
                seen.ends.insert(end_in(line.substr(kEnd.size())));
            else
                reader.line(line);
        const spin::PanReport report = reader.report();
        seen.states = report.states.value_or(0);
        result_.too_large = result_.too_large || report.depth_exceeded || seen.states > most_states_;
        for (const spin::Unreached& each : report.unreached) {
            if (!spin::holds_conditions(each.proctype)) {
                seen.never.insert(fmt::format("{}:{} {}", each.line, each.state, each.statement));
                seen.unreached.push_back(each);
            }
        }
        if (run.status != 0 || report.errors.value_or(1) != 0 || !report.states)
            result_.trouble = fmt::format("{}: {}", name, run.output);
        return seen;
    }

    const spin::Tools& tools_;
    std::uint64_t most_states_;
    std::shared_ptr<process::WorkDirectory> directory_;
    Explorations result_;
};

}  // namespace

Explorations see_twice(const spin::Tools& tools, const std::string& model, const spin::Scheduling& scheduling,
                       const std::vector<std::string>& definitions, const std::vector<std::string>& mailboxes,
                       const std::vector<std::string>& counters, std::uint64_t most_states) {
    return TwoSearches(tools, most_states).see(model, scheduling, definitions, mailboxes, counters);
}

}  // namespace map2pml::differential
