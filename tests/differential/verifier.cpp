#include "tests/differential/verifier.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>
#include <unordered_set>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/internal.h"
#include "tests/differential/flat_headers.h"
#include "tests/differential/tool.h"
#include "tests/support/files.h"
#include "tests/support/text.h"

namespace map2pml::differential {

using tests::count_of;

namespace {

constexpr const char* kModel = "model.pml";
constexpr const char* kPlain = "plain.c";

/// C that writes what a new state holds; called where the graph writer arrives at one.
std::string contents_writer(const WalkRequest& request, const std::string& header) {
    std::string code =
        "static FILE *m2p_states;\n"
        "static void m2p_put(int value) { fwrite(&value, sizeof value, 1, m2p_states); }\n"
        "static void m2p_mailbox(int channel, int fields)\n"
        "{ int m, f, n = q_len(channel); m2p_put(n);\n"
        "  for (m = 0; m < n; m++) for (f = 0; f < fields; f++) m2p_put(qrecv(channel, m, f, 0)); }\n";
    std::string lines = "static short *m2p_lines[] = {";
    std::string selves;
    // The last table belongs to SPIN's own process for non-progress cycles, which never runs here.
    for (std::size_t type = 0; count_of(header, fmt::format("extern short src_ln{}[]", type)) == 1; ++type) {
        lines += fmt::format("src_ln{}, ", type);
        const auto begin = header.find(fmt::format("typedef struct P{} {{", type));
        const auto end = header.find(fmt::format("}} P{};", type), begin);
        const auto self = header.find(" self;", begin);
        if (begin != std::string::npos && self != std::string::npos && self < end)
            selves += fmt::format("case {}: m2p_put(((P{} *)p)->self); break; ", type, type);
    }
    // SPIN leaves out of the state what the model never reads: then nobody can end, or fail, or meet a limit.
    const auto global = [&](const std::string& type, const std::string& name, const char* otherwise) {
        const std::size_t begin = header.find("typedef struct State {");
        const bool stored = header.find("\t" + type + " " + name, begin) < header.find("} State;", begin);
        return stored ? "now." + name.substr(0, name.find_first_of(" ;")) : std::string(otherwise);
    };
    code += lines + "0};\n";
    code +=
        "static void m2p_contents(void *element)\n"
        "{ int i; unsigned long long e = (unsigned long long) element;\n"
        "  if (!m2p_states) m2p_states = fopen(\"states.bin\", \"wb\");\n"
        "  m2p_put((int) (e & 0xffffffff)); m2p_put((int) (e >> 32));\n";
    code += fmt::format("  m2p_put({}); m2p_put({}); m2p_put({});\n", global("uchar", "running;", "1"),
                        global("unsigned", "agent_failed :", "0"), global("unsigned", "limit_reached :", "0"));
    for (std::size_t at = 0; at < request.mailboxes.size(); ++at)
        code += fmt::format("  m2p_mailbox(now.{}, {});\n", request.mailboxes[at], request.fields[at]);
    for (const std::string& counter : request.counters)
        code += fmt::format("  m2p_put({});\n", is_stored(header, counter) ? "now." + counter : "0");
    code +=
        "  m2p_put(now._nr_pr);\n"
        "  for (i = 0; i < (int) now._nr_pr; i++) { P0 *p = (P0 *) pptr(i);\n"
        "    m2p_put(i); m2p_put(p->_t); m2p_put((unsigned short) m2p_lines[p->_t][p->_p]);\n"
        "    switch (p->_t) { " +
        selves + "default: m2p_put(0); } }\n}\n";
    return code;
}

bool replace_only(std::string& text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == std::string::npos || text.find(from, at + 1) != std::string::npos) return false;
    text.replace(at, from.size(), to);
    return true;
}

class Walker {
  public:
    Walker(const spin::Tools& tools, const WalkRequest& request) : tools_(tools), request_(request) {}

    Walk walk() {
        directory_ = process::WorkDirectory::create(walk_.trouble);
        if (directory_ && generate() && patch() && compile() && run()) {
            read_records();
            read_states();
            compare_with_reduction();
        }
        return std::move(walk_);
    }

  private:
    bool fail(std::string why) {
        walk_.trouble = std::move(why);
        return false;
    }

    /// Gives the lines that the program said.
    bool start(const std::vector<std::string>& command, const std::function<void(std::string_view)>& on_line) {
        const ToolRun run = run_tool(directory_->path(), command);
        std::istringstream lines(run.output);
        for (std::string line; std::getline(lines, line);) on_line(line);
        return run.status == 0 ||
               fail(fmt::format("{} ended with {}: {}", fmt::join(command, " "), run.status, run.output));
    }

    bool generate() {
        if (!directory_->write(kModel, request_.model)) return fail("cannot write the model");
        std::vector<std::string> command = {tools_.spin.string(), "-o3"};
        if (tools_.fast_compiler_is_tcc)
            command.push_back("-P" + tools_.fast_compiler.string() + " -E -xc");  // half the time of cpp
        for (const std::string& definition : request_.definitions) command.push_back("-D" + definition);
        command.insert(command.end(), {"-a", kModel});
        std::string complaint;
        const bool ended = start(command, [&](std::string_view line) {
            if (line.find("rror") != std::string_view::npos) complaint.append(line).push_back('\n');
        });
        return ended && (complaint.empty() || fail("spin: " + complaint));
    }

    bool patch() {
        if (!spin::make_constants_opaque(*directory_)) return fail("pan.m cannot be written");
        std::string source = tests::read_file(directory_->path() / "pan.c");
        flatten_headers(tools_, directory_->path(), source);
        const std::string header = tests::read_file(directory_->path() / "pan.h");
        const std::string arrived = "\tm2p_at[depth] = r.to;\n";
        const std::string writer = "/* map2pml: writes the state graph */\n";
        const bool known =
            directory_->write(kPlain, source) && spin::add_graph_writer(source) &&
            replace_only(source, arrived, arrived + "\tif (element && is_new) m2p_contents(element);\n") &&
            replace_only(source, writer, writer + contents_writer(request_, header));
        return (known && directory_->write("pan.c", source)) || fail("pan.c is not the one we know");
    }

    /// A path through the graph, with the steps inside of atomic blocks. Pan clears its stack, all of it, in each run.
    std::string depth() const { return fmt::format("-m{}", std::min<std::uint64_t>(2 * request_.most_steps, 100'000)); }

    bool compile() {
        return compile(
            {"-DNOREDUCE", fmt::format("-D{}={}", spin::kGraphLimit, request_.most_steps), "-o", "pan", "pan.c"});
    }

    bool compile(const std::vector<std::string>& options) {
        std::vector<std::string> command = {tools_.fast_compiler.string(),
                                            "-w",
                                            "-DSAFETY",
                                            "-DNOCLAIM",
                                            "-DNOFAIR",
                                            "-DVECTORSZ=16384",
                                            "-DMEMLIM=1024"};
        command.insert(command.end(), options.begin(), options.end());
        return start(command, [](std::string_view) {});
    }

    /// The driver lets SPIN reduce. It must execute the same statements then, whatever order it leaves out.
    void compare_with_reduction() {
        if (!walk_.trouble.empty() || walk_.report.first_error) return;
        spin::PanReader reader;
        const bool ended = compile({"-o", "reduced", kPlain}) &&
                           start({(directory_->path() / "reduced").string(), "-w16", depth(), "-E"},
                                 [&](std::string_view line) { reader.line(line); });
        const std::set<std::string> all = statements(walk_.report);
        const std::set<std::string> reduced = statements(reader.report());
        if (ended && reader.report().errors == 0U && all != reduced) {
            std::vector<std::string> different;
            std::set_symmetric_difference(all.begin(), all.end(), reduced.begin(), reduced.end(),
                                          std::back_inserter(different));
            fail(fmt::format("with and without reduction other statements are never executed: {}",
                             fmt::join(different, ", ")));
        }
    }

    static std::set<std::string> statements(const spin::PanReport& report) {
        std::set<std::string> texts;
        for (const spin::Unreached& each : report.unreached)
            texts.insert(fmt::format("{}:{} {}", each.line, each.state, each.statement));
        return texts;
    }

    bool run() {
        spin::PanReader reader;
        output_.clear();
        const bool ended =
            start({(directory_->path() / "pan").string(), "-w16", depth(), "-E"}, [&](std::string_view line) {
                walk_.too_large = walk_.too_large || line.find(spin::kGraphTooLarge) != std::string_view::npos;
                reader.line(line);
                output_.append(line).push_back('\n');
            });
        walk_.report = reader.report();
        walk_.too_large = walk_.too_large || walk_.report.depth_exceeded;
        if (!ended || walk_.too_large) return false;
        const spin::PanReport& report = walk_.report;
        const bool whole = report.full_search && report.seconds && report.unreached_listed && report.warnings.empty() &&
                           !report.not_completed && report.errors == 0U;
        return whole || report.first_error.has_value() || fail("pan did not come to its end: " + output_);
    }

    void read_records() {
        const std::string bytes = tests::read_file(directory_->path() / "graph.bin");
        walk_.records.resize(bytes.size() / sizeof(spin::GraphRecord));
        std::copy(bytes.begin(),
                  bytes.begin() + static_cast<std::ptrdiff_t>(walk_.records.size() * sizeof(spin::GraphRecord)),
                  reinterpret_cast<char*>(walk_.records.data()));
    }

    void read_states() {
        const std::string bytes = tests::read_file(directory_->path() / "states.bin");
        std::vector<std::uint32_t> numbers(bytes.size() / sizeof(std::uint32_t));
        std::copy(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(numbers.size() * sizeof(std::uint32_t)),
                  reinterpret_cast<char*>(numbers.data()));
        std::unordered_set<std::uint64_t> left;
        for (const spin::GraphRecord& record : walk_.records) left.insert(record.from);
        std::size_t at = 0;
        const auto next = [&] { return at < numbers.size() ? numbers[at++] : (fail("states.bin is too short"), 0U); };
        while (at < numbers.size() && walk_.trouble.empty()) {
            WalkedState state;
            const std::uint64_t low = next();
            state.is_end = !left.contains(low | std::uint64_t{next()} << 32U);
            state.running = next();
            state.failed = next() != 0;
            state.limit_reached = next() != 0;
            for (const std::size_t fields : request_.fields) {
                state.mailboxes.emplace_back(next());
                for (auto& message : state.mailboxes.back())
                    for (std::size_t field = 0; field < fields; ++field) message.push_back(next());
            }
            for (std::size_t at = 0; at < request_.counters.size(); ++at) state.counters.push_back(next());
            state.processes.resize(next());
            for (StandingProcess& process : state.processes) {
                process.pid = next();
                process.type = next();
                process.line = next();
                process.self = next();
            }
            walk_.states.push_back(std::move(state));
        }
        const std::uint64_t stored = walk_.report.states.value_or(0);
        if (walk_.trouble.empty() && !walk_.report.first_error && walk_.states.size() != stored)
            fail(fmt::format("pan stored {} states and wrote {}", stored, walk_.states.size()));
    }

    const spin::Tools& tools_;
    const WalkRequest& request_;
    std::shared_ptr<process::WorkDirectory> directory_;
    std::string output_;
    Walk walk_;
};

}  // namespace

bool is_stored(const std::string& header, const std::string& variable) {
    const std::size_t begin = header.find("typedef struct State {");
    const std::string name = " " + variable.substr(0, variable.find('['));
    const std::size_t end = header.find("} State;", begin);
    return std::min(header.find(name + ";", begin), header.find(name + "[", begin)) < end;
}

Walk walk(const spin::Tools& tools, const WalkRequest& request) { return Walker(tools, request).walk(); }

}  // namespace map2pml::differential
