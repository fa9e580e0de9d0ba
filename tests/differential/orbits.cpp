#include "tests/differential/orbits.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string_view>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/pan_report.h"
#include "tests/differential/flat_headers.h"
#include "tests/differential/tool.h"
#include "tests/support/files.h"

namespace map2pml::differential {

namespace {

/// In place of the call that stores a state.
constexpr std::string_view kExact = R"(
static uchar m2p_here[sizeof(State)], m2p_least[sizeof(State)], *m2p_seen[5040];
static int m2p_distinct;
static long m2p_orbits, m2p_members;
static void
m2p_look(void)
{	int k;
	memcpy(&now, m2p_here, vsize);
	m2p_slots = 0;
	m2p_scan();
	m2p_exchange();
	for (k = 0; k < m2p_slots; k++) m2p_is[m2p_slot_at[k]] = 0;
	for (k = 0; k < m2p_distinct; k++) if (memcmp(m2p_seen[k], &now, vsize) == 0) return;
	if (m2p_distinct == 5040) { printf("m2p: too many\n"); wrapup(); }
	if (!m2p_seen[m2p_distinct]) m2p_seen[m2p_distinct] = (uchar *) malloc(sizeof(State));
	memcpy(m2p_seen[m2p_distinct++], &now, vsize);
	if (m2p_distinct == 1 || memcmp(&now, m2p_least, vsize) < 0) memcpy(m2p_least, &now, vsize);
}
static void
m2p_permute(int g, int row, int i)
{	int k;
	if (g == M2P_GROUPS) { m2p_look(); return; }
	if (i == m2p_count[g]) { m2p_permute(g + 1, row + m2p_count[g], 0); return; }
	for (k = i; k < m2p_count[g]; k++)
	{	int one = m2p_order[row + i];
		m2p_order[row + i] = m2p_order[row + k]; m2p_order[row + k] = one;
		m2p_permute(g, row, i + 1);
		one = m2p_order[row + i];
		m2p_order[row + i] = m2p_order[row + k]; m2p_order[row + k] = one;
	}
}
static void
m2p_tell(void)
{	printf("m2p: %ld orbits, %ld members\n", m2p_orbits, m2p_members);
}
static int
m2p_exact(void)
{	int k, found;
	static uchar saved[sizeof(State)];
	if (!m2p_orbits) atexit(m2p_tell);
	memcpy(saved, m2p_saved, sizeof(saved));
	memcpy(m2p_here, &now, vsize);
	for (k = 0; k < M2P_ROWS; k++) m2p_order[k] = k;
	m2p_distinct = 0;
	m2p_permute(0, 0, 0);
	memcpy(&now, m2p_least, vsize);
	found = h_store((char *) &now, vsize);
	if (!found) { m2p_orbits++; m2p_members += m2p_distinct; }
	memcpy(&now, m2p_here, vsize);
	memcpy(m2p_saved, saved, sizeof(saved));
	return found;
}
static int
m2p_store(void)
)";

class OrbitCounter {
  public:
    OrbitCounter(const spin::Tools& tools, std::uint64_t most_states) : tools_(tools), most_states_(most_states) {}

    Orbits count(const std::string& model, const spin::Symmetry& symmetry,
                 const std::vector<std::string>& definitions) {
        directory_ = process::WorkDirectory::create(result_.trouble);
        if (!directory_ || !generate(model, definitions)) return result_;
        std::string source = tests::read_file(directory_->path() / "pan.c");
        flatten_headers(tools_, directory_->path(), source);
        result_.states = states_of("plain", source);
        if (!result_.trouble.empty() || result_.too_large) return result_;
        if (!spin::add_symmetry(source, tests::read_file(directory_->path() / "pan.h"), symmetry)) {
            result_.trouble = "pan.c is not the one we know";
            return result_;
        }
        result_.stored = states_of("symmetric", source);
        if (!spin::replace_only(source, "\nstatic int\nm2p_store(void)\n", kExact) ||
            !spin::replace_only(source, "\tfound = h_store((char *) &now, vsize);\n\tif (moved)",
                                "\tfound = m2p_exact();\n\tif (moved)")) {
            result_.trouble = "the code of `symmetry` is not the one we know";
            return result_;
        }
        (void)states_of("exact", source);
        return result_;
    }

  private:
    bool generate(const std::string& model, const std::vector<std::string>& definitions) {
        std::vector<std::string> command = {tools_.spin.string(), "-o3"};
        for (const std::string& definition : definitions) command.push_back("-D" + definition);
        command.insert(command.end(), {"-a", "model.pml"});
        const bool written = directory_->write("model.pml", model);
        const ToolRun made = run_tool(directory_->path(), command);
        if (!written || made.status != 0) result_.trouble = "spin: " + made.output;
        return result_.trouble.empty();
    }

    std::uint64_t states_of(const std::string& name, const std::string& source) {
        if (!result_.trouble.empty() || result_.too_large || !directory_->write(name + ".c", source)) return 0;
        const ToolRun compiled =
            run_tool(directory_->path(), {tools_.fast_compiler.string(), "-w", "-DSAFETY", "-DNOCLAIM", "-DNOFAIR",
                                          "-DNOREDUCE", "-DVECTORSZ=16384", "-DMEMLIM=1024", "-o", name, name + ".c"});
        const ToolRun run =
            compiled.status == 0
                ? run_tool(directory_->path(), {(directory_->path() / name).string(), "-w16", "-m30000", "-E", "-A"})
                : compiled;
        spin::PanReader reader;
        std::istringstream lines(run.output);
        for (std::string line; std::getline(lines, line);) {
            reader.line(line);
            std::sscanf(line.c_str(), "m2p: %lu orbits, %lu members", &result_.orbits, &result_.members);
        }
        const spin::PanReport report = reader.report();
        result_.too_large = result_.too_large || report.depth_exceeded || report.states.value_or(0) > most_states_;
        if (run.status != 0 || report.errors.value_or(1) != 0 || !report.states)
            result_.trouble = fmt::format("{}: {}", name, run.output);
        return report.states.value_or(0);
    }

    const spin::Tools& tools_;
    std::uint64_t most_states_;
    std::shared_ptr<process::WorkDirectory> directory_;
    Orbits result_;
};

}  // namespace

Orbits count_orbits(const spin::Tools& tools, const std::string& model, const spin::Symmetry& symmetry,
                    const std::vector<std::string>& definitions, std::uint64_t most_states) {
    return OrbitCounter(tools, most_states).count(model, symmetry, definitions);
}

}  // namespace map2pml::differential
