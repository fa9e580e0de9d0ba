#include <string_view>

#include "driver/tools/spin/patch.h"
#include "driver/tools/spin/state_graph.h"

namespace map2pml::spin {
namespace {

// Put before new_state of pan.c. Called whenever the search arrives at a state; trpt is the step that led there.
constexpr std::string_view kWriter = R"(
/* map2pml: writes the state graph */
H_el *m2p_element;
typedef struct { unsigned long long from, to; unsigned int process, transition; } M2P_Record;
static FILE *m2p_file;
static unsigned long long *m2p_at, m2p_inner, m2p_steps;
static void
m2p_arrive(void *element, int is_new)
{	M2P_Record r; int i;
	if (!m2p_file)
	{	m2p_file = fopen("graph.bin", "wb");
		m2p_at = (unsigned long long *) calloc(maxdepth + 4, sizeof(unsigned long long));
		if (!m2p_file || !m2p_at) { printf("pan: out of memory\n"); wrapup(); }
	}
	r.to = element ? (unsigned long long) element : 2 * (++m2p_inner) + 1;
	r.from = depth > 0 ? m2p_at[depth-1] : 0;
	r.process = depth > 0 ? trpt->pr : 0;
	r.transition = depth > 0 && trpt->o_t ? trpt->o_t->t_id : 0;
	m2p_at[depth] = r.to;
	for (i = 0; element && is_new && i < (int) now._nr_pr; i++)
	{	P0 *ptr = (P0 *) pptr(i);
		if (progstate[ptr->_t][ptr->_p]) { r.process |= 1 << 16; break; }
	}
	if (++m2p_steps > M2P_MOST_STEPS) { printf("m2p: the state graph is too large\n"); wrapup(); }
	if (fwrite(&r, sizeof r, 1, m2p_file) != 1) { printf("m2p: the state graph is too large\n"); wrapup(); }
}

)";

}  // namespace

bool add_graph_writer(std::string& pan_source) {
    constexpr std::string_view kTmp = "\tH_el *tmp, *olst = (H_el *) 0;\n";
    constexpr std::string_view kAfter = "\nvoid\no_hash32(";
    constexpr std::string_view kStore = "\t\t\tII = h_store((char *)&now, vsize);\n";
    constexpr std::string_view kInner = "\t\tif (!(trpt->tau&8)) /* if no atomic move */\n";
    // Between the two halves of a handshake no state is visited, but the half is a step of the path.
    constexpr std::string_view kHandshake = "\tif (boq == -1) {\t/* if not mid-rv */\n";
    constexpr std::string_view kNewState = "\nvoid\nnew_state(void)\n";
    std::string patched = pan_source;
    const bool known =
        replace_only(patched, kTmp, "\tH_el *olst = (H_el *) 0;\n#define tmp m2p_element\n") &&
        replace_only(patched, kAfter, "\n#undef tmp" + std::string(kAfter)) &&
        replace_only(patched, kStore, std::string(kStore) + "\t\t\tm2p_arrive(m2p_element, II == 0);\n") &&
        replace_only(patched, kInner, "\t\tif (trpt->tau&8) m2p_arrive(0, 0);\n" + std::string(kInner)) &&
        replace_only(patched, kHandshake, "\tif (boq != -1) m2p_arrive(0, 0);\n" + std::string(kHandshake)) &&
        replace_only(patched, kNewState, std::string(kWriter) + std::string(kNewState.substr(1)));
    if (known) pan_source = std::move(patched);
    return known;
}

}  // namespace map2pml::spin
