#include <fmt/format.h>

#include <string>
#include <string_view>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

/// A state of a beginning is not kept: pan takes every way to it, and from it, as if it were new. So all parts meet the same beginnings in the same
/// order. What is kept is what a part has followed.
constexpr std::string_view kVisit = R"(
/* map2pml: a part of the search */
static int
m2p_visit(void)
{{	int kk;
	if (m2p_level < m2p_depth)
	{{	m2p_level++;
		Lstate = (H_el *) 0;
		return 0;
	}}
	if (m2p_level == m2p_depth)
	{{	unsigned long long at = m2p_met++;
		if (m2p_beginnings == 0 || at >= m2p_beginnings || at * m2p_parts / m2p_beginnings != m2p_part) return 1;
		m2p_followed++;
	}}
	kk = {};
	if (!kk) m2p_level++;
	return kk;
}}
)";

}  // namespace

bool add_part(std::string& pan_source) {
    constexpr std::string_view kState = "\nState\tnow;\t/* the full state-vector */\n";
    constexpr std::string_view kDeclared =
        "static int m2p_visit(void);\nstatic long m2p_level, m2p_depth;\n"
        "static unsigned long long m2p_part, m2p_parts, m2p_beginnings, m2p_met, m2p_followed;\n";
    constexpr std::string_view kOwnStore = "m2p_store()";
    constexpr std::string_view kStore = "h_store((char *)&now, vsize)";
    constexpr std::string_view kDone = "Done:\n\tif (!(trpt->tau&8))\t/* not in atomic seqs */\n\t{\n";
    constexpr std::string_view kOption = "\t\tcase 'X': efd = stdout; break;\n";
    constexpr std::string_view kReport = "\tprintf(\"\\n(%s)\\n\", SpinVersion);\n";
    const auto stores = [](std::string_view how) { return fmt::format("\t\t\tII = {};\n", how); };
    std::string patched = pan_source;
    const bool is_own = replace_only(patched, stores(kOwnStore), "\t\t\tII = m2p_visit();\n");
    const bool known =
        (is_own || replace_only(patched, stores(kStore), "\t\t\tII = m2p_visit();\n")) &&
        replace_only(patched, kState, std::string(kState) + std::string(kDeclared)) &&
        replace_only(patched, kDone, std::string(kDone) + "\t\tif (boq == -1) m2p_level--;\n") &&
        replace_only(patched, kOption,
                     std::string(kOption) +
                         "\t\tcase 'K': sscanf(&argv[1][2], \"%llu,%llu,%ld,%llu\", &m2p_part, &m2p_parts, "
                         "&m2p_depth, &m2p_beginnings); break;\n") &&
        replace_only(patched, kReport,
                     fmt::format("{}\tprintf(\"{} %llu of %llu, depth %ld: %llu beginnings, %llu followed\\n\", "
                                 "m2p_part, m2p_parts, m2p_depth, m2p_met, m2p_followed);\n",
                                 kReport, kPart));
    if (known) pan_source = patched + fmt::format(fmt::runtime(kVisit), is_own ? kOwnStore : kStore);
    return known;
}

}  // namespace map2pml::spin
