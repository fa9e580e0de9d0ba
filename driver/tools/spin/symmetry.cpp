#include "driver/tools/spin/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string_view>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {

namespace {

constexpr std::string_view kDeclarations = R"(
/* map2pml: states that differ only in which of several like processes is which are stored as one */
#define M2P_ROUNDS 4
#define M2P_SLOTS VECTORSZ
typedef struct { int at, size, kind; } M2P_Block; /* of the state, kind 1: a process, 2: a channel */
static M2P_Block m2p_block[M2P_ROWS][M2P_BLOCKS];
static int m2p_blocks[M2P_GROUPS], m2p_slot_at[M2P_SLOTS], m2p_owner[sizeof(State)], m2p_place[sizeof(State)];
static uchar m2p_is[sizeof(State)], m2p_saved[sizeof(State)];
static long m2p_part[sizeof(State) / sizeof(long) + 1];
static unsigned short *m2p_refs[M2P_ROWS], *m2p_key[M2P_ROWS];
static int m2p_length[M2P_ROWS], m2p_order[M2P_ROWS], m2p_colour[M2P_ROWS], m2p_next[M2P_ROWS];
static int m2p_off, m2p_processes, m2p_channels, m2p_size, m2p_places, m2p_slots;
static void m2p_slot(int at, int width);

static void
m2p_add(int group, int row, uchar *at, int size, int kind)
{	M2P_Block *block = &m2p_block[row][m2p_blocks[group]];
	block->at = at - (uchar *) &now;
	block->size = size;
	block->kind = kind;
}
)";

// The part that is the same for all models. The part specific to one model comes before it: `M2P_GROUPS`, `M2P_ROWS` (all their
// processes), `M2P_BLOCKS` (most parts of the state that belong to one process), `m2p_first`, `m2p_count`, `m2p_scan` and `m2p_find`.
//
// Each process of a group gets a key that says what it and its mailbox hold, and who holds its number; other members of groups are
// written as colours, which are made finer by the keys, some rounds long. Processes are then put into the order of their keys. Two that
// still have equal keys stay as they are: that stores more states than needed, never fewer.
constexpr std::string_view kCanonical = R"(
static void
m2p_slot(int at, int width)
{	if (m2p_slots == M2P_SLOTS) { m2p_off = 1; return; }
	m2p_slot_at[m2p_slots++] = at;
	m2p_is[at] = width;
}

static int
m2p_value(int at)
{	return m2p_is[at] == 1 ? ((uchar *) &now)[at]
	     : m2p_is[at] == 2 ? *(short *) (((uchar *) &now) + at) : *(int *) (((uchar *) &now) + at);
}

static void
m2p_put(int at, int value)
{	if (m2p_is[at] == 1) ((uchar *) &now)[at] = value;
	else if (m2p_is[at] == 2) *(short *) (((uchar *) &now) + at) = value;
	else *(int *) (((uchar *) &now) + at) = value;
}

/* the number among all processes that can be exchanged; -1: of none */
static int
m2p_row(int value)
{	int g, row = 0;
	for (g = 0; g < M2P_GROUPS; row += m2p_count[g++])
		if (value >= m2p_first[g] && value < m2p_first[g] + m2p_count[g]) return row + value - m2p_first[g];
	return -1;
}

static void
m2p_begin(void)
{	int g, i, b, row = 0, all = 0, total = 0;
	m2p_processes = now._nr_pr;
	m2p_channels = now._nr_qs;
	m2p_find();
	for (g = 0; g < M2P_GROUPS; g++)
	{	int size = 0;
		for (b = 0; b < m2p_blocks[g]; b++) size += m2p_block[row][b].size;
		for (i = 0; i < m2p_count[g]; i++, row++)
		{	int begin = all;
			for (b = 0; b < m2p_blocks[g]; b++)
			{	int k, at = m2p_block[row][b].at;
				if (m2p_block[row][b].size != m2p_block[row - i][b].size) m2p_off = 1;
				for (k = 0; k < m2p_block[row][b].size; k++)
				{	m2p_owner[at + k] = row + 1;
					m2p_place[at + k] = begin++;
				}
			}
		}
		all += size;
	}
	for (row = 0; row < M2P_ROWS; row++)
	{	m2p_refs[row] = (unsigned short *) calloc(all + 1, sizeof(unsigned short));
		m2p_key[row] = (unsigned short *) calloc(2 * all + M2P_SLOTS + 1, sizeof(unsigned short));
		if (!m2p_refs[row] || !m2p_key[row]) m2p_off = 1;
	}
	m2p_places = all;
}

/* what the process, its mailbox and others hold of it */
static void
m2p_describe(int g, int row, int value)
{	unsigned short *key = m2p_key[row];
	int b, k, n = 0;
	for (b = 0; b < m2p_blocks[g]; b++)
	{	M2P_Block *block = &m2p_block[row][b];
		memcpy(m2p_part, ((uchar *) &now) + block->at, block->size);
		if (block->kind == 1) ((P0 *) m2p_part)->_pid = 0;
		if (block->kind == 2) ((Q0 *) m2p_part)->_t = 0;
		for (k = 0; k < block->size; k++)
		{	int at = block->at + k;
			if (m2p_is[at])
			{	int held = m2p_value(at), other = m2p_row(held);
				key[n++] = held == value ? 65535 : other >= 0 ? 32768 + m2p_colour[other] : held;
				k += m2p_is[at] - 1;
			} else
				key[n++] = ((uchar *) m2p_part)[k];
	}	}
	for (k = 0; k < m2p_slots; k++)
		if (!m2p_owner[m2p_slot_at[k]]) key[n++] = m2p_value(m2p_slot_at[k]) == value;
	memcpy(key + n, m2p_refs[row], m2p_places * sizeof(unsigned short));
	m2p_length[row] = n + m2p_places;
}

static int
m2p_compare(int one, int other)
{	int k;
	if (m2p_length[one] != m2p_length[other]) return m2p_length[one] < m2p_length[other] ? -1 : 1;
	for (k = 0; k < m2p_length[one]; k++)
		if (m2p_key[one][k] != m2p_key[other][k]) return m2p_key[one][k] < m2p_key[other][k] ? -1 : 1;
	return 0;
}

/* the new order of each group by the colours so far, and finer colours; how many there are */
static int
m2p_refine(void)
{	int g, i, k, row, colours = 0;
	for (row = 0; row < M2P_ROWS; row++) memset(m2p_refs[row], 0, m2p_places * sizeof(unsigned short));
	for (k = 0; k < m2p_slots; k++)
	{	int owner = m2p_owner[m2p_slot_at[k]] - 1, held = m2p_row(m2p_value(m2p_slot_at[k]));
		if (owner >= 0 && held >= 0 && owner != held) m2p_refs[held][m2p_place[m2p_slot_at[k]]] += 1 + 7 * m2p_colour[owner];
	}
	for (g = 0, row = 0; g < M2P_GROUPS; row += m2p_count[g++])
	{	for (i = 0; i < m2p_count[g]; i++)
		{	int at = i;
			m2p_describe(g, row + i, m2p_first[g] + i);
			while (at > 0 && m2p_compare(row + i, m2p_order[row + at - 1]) < 0)
			{	m2p_order[row + at] = m2p_order[row + at - 1];
				at--;
			}
			m2p_order[row + at] = row + i;
	}	}
	for (g = 0, row = 0; g < M2P_GROUPS; row += m2p_count[g++])
		for (i = 0; i < m2p_count[g]; i++)
		{	if (i == 0 || m2p_compare(m2p_order[row + i], m2p_order[row + i - 1]) != 0) colours++;
			m2p_next[m2p_order[row + i]] = colours;
		}
	memcpy(m2p_colour, m2p_next, sizeof(m2p_colour));
	return colours;
}

/* every process of a group takes the place that `m2p_order` gives it */
static void
m2p_exchange(void)
{	int g, i, b, k, row;
	int to[M2P_ROWS];
	memcpy(m2p_saved, &now, m2p_size);
	for (g = 0, row = 0; g < M2P_GROUPS; row += m2p_count[g++])
		for (i = 0; i < m2p_count[g]; i++)
		{	int from = m2p_order[row + i];
			to[from] = m2p_first[g] + i;
			for (b = 0; from != row + i && b < m2p_blocks[g]; b++)
			{	M2P_Block *here = &m2p_block[row + i][b];
				uchar *place = ((uchar *) &now) + here->at, *was = m2p_saved + here->at;
				memcpy(place, m2p_saved + m2p_block[from][b].at, here->size);
				if (here->kind == 1) ((P0 *) place)->_pid = ((P0 *) was)->_pid;
				if (here->kind == 2) ((Q0 *) place)->_t = ((Q0 *) was)->_t;
		}	}
	for (k = 0; k < m2p_slots; k++) m2p_is[m2p_slot_at[k]] = 0;
	m2p_slots = 0;
	m2p_scan();
	for (k = 0; k < m2p_slots; k++)
	{	int held = m2p_row(m2p_value(m2p_slot_at[k]));
		if (held >= 0) m2p_put(m2p_slot_at[k], to[held]);
	}
}

static int
m2p_store(void)
{	int k, row, colours, before = 0, moved = 0, found;
	m2p_size = vsize;
	if (!m2p_processes) m2p_begin();
	if (m2p_off || now._nr_pr != m2p_processes || now._nr_qs != m2p_channels) return h_store((char *) &now, vsize);
	memset(m2p_colour, 0, sizeof(m2p_colour));
	m2p_slots = 0;
	m2p_scan();
	for (k = 0; k < M2P_ROUNDS && (colours = m2p_refine()) > before; k++) before = colours;
	for (row = 0; row < M2P_ROWS; row++) moved |= m2p_order[row] != row;
	if (moved && !m2p_off) m2p_exchange(); else moved = 0;
	for (k = 0; k < m2p_slots; k++) m2p_is[m2p_slot_at[k]] = 0;
	found = h_store((char *) &now, vsize);
	if (moved) memcpy(&now, m2p_saved, m2p_size);
	return found;
}
)";

/// The code that is specific to one model.
class Special {
  public:
    Special(const Symmetry& symmetry, std::vector<PanStruct> structs)
        : symmetry_(symmetry), structs_(std::move(structs)) {}

    /// The text; nothing if something is in a form that is not known.
    std::optional<std::string> text() {
        const PanStruct* state = find("State");
        if (state == nullptr || find("P0") == nullptr || find("Q0") == nullptr) return std::nullopt;
        std::string text = sizes() + std::string(kDeclarations) + size_function("P", "m2p_process_size") +
                           size_function("Q", "m2p_channel_size") + find_function(*state) + scan_function(*state);
        return is_known_ ? std::optional(std::move(text)) : std::nullopt;
    }

  private:
    [[nodiscard]] const PanStruct* find(std::string_view name) const {
        const auto found =
            std::find_if(structs_.begin(), structs_.end(), [&](const PanStruct& each) { return each.name == name; });
        return found == structs_.end() ? nullptr : &*found;
    }

    [[nodiscard]] const ValueChannel* channel(std::string_view name) const {
        const auto found = std::find_if(symmetry_.channels.begin(), symmetry_.channels.end(),
                                        [&](const ValueChannel& each) { return each.name == name; });
        return found == symmetry_.channels.end() ? nullptr : &*found;
    }

    std::string sizes() const {
        std::string first;
        std::string count;
        std::size_t rows = 0;
        std::size_t blocks = 0;
        for (const LikeProcesses& group : symmetry_.groups) {
            first += fmt::format("{}, ", group.first_value);
            count += fmt::format("{}, ", group.count);
            rows += group.count;
            blocks = std::max(blocks, group.elements.size() + 1);
        }
        return fmt::format(
            "\n#define M2P_GROUPS {}\n#define M2P_ROWS {}\n#define M2P_BLOCKS {}\n"
            "static const int m2p_first[] = {{ {} }}, m2p_count[] = {{ {} }};\n",
            symmetry_.groups.size(), rows, blocks, first, count);
    }

    /// The size of a process or channel, by its type.
    std::string size_function(std::string_view letter, std::string_view name) const {
        std::string text = fmt::format("static int\n{}(uchar *at)\n{{\tswitch ((({}0 *) at)->_t) {{\n", name, letter);
        for (const PanStruct& each : structs_)
            if (each.name.starts_with(letter) && each.find("_t") != nullptr && !is_generic(each))
                text += fmt::format("\tcase {}: return sizeof({});\n", each.name.substr(1), each.name);
        return text + "\t}\n\tm2p_off = 1;\n\treturn 0;\n}\n";
    }

    /// `Q0` stands for any channel.
    static bool is_generic(const PanStruct& each) { return each.name == "Q0"; }

    std::string find_function(const PanStruct& state) {
        std::string text = "static void\nm2p_find(void)\n{\tint i;\n";
        std::size_t row = 0;
        for (std::size_t at = 0; at < symmetry_.groups.size(); ++at) {
            const LikeProcesses& group = symmetry_.groups[at];
            const auto each = [&](const std::string& place, const std::string& size, int kind) {
                text += fmt::format(
                    "\tfor (i = 0; i < {0}; i++) m2p_add({1}, {2} + i, (uchar *) {3}, {4}, "
                    "{5});\n\tm2p_blocks[{1}]++;\n",
                    group.count, at, row, place, size, kind);
            };
            const std::string process = fmt::format("pptr({} + i)", group.first_process);
            each(process, "m2p_process_size(" + process + ")", 1);
            for (const auto& [name, first] : group.elements) {
                const PanField* field = state.find(name);
                if (field == nullptr) continue;  // never used
                is_known_ = is_known_ && field->is_array && !field->is_bits;
                const std::string element = fmt::format("now.{}[i + {}]", name, first);
                const std::string queue = fmt::format("qptr({} - 1)", element);
                if (channel(name) != nullptr)
                    each(queue, "m2p_channel_size(" + queue + ")", 2);
                else
                    each("&" + element, fmt::format("sizeof({})", element), 0);
            }
            row += group.count;
        }
        return text + "}\n";
    }

    /// The function that visits all places that hold values now.
    std::string scan_function(const PanStruct& state) {
        std::string text = "static void\nm2p_scan(void)\n{\tint i;\n\tuchar *begin = (uchar *) &now;\n";
        text += "\tfor (i = 0; i < (int) now._nr_pr; i++)\n\tswitch (((P0 *) pptr(i))->_t) {\n";
        for (const ValueProcess& process : symmetry_.processes) text += process_slots(process);
        text += "\t}\n";
        for (const ValueChannel& each : symmetry_.channels) text += channel_slots(each, state);
        for (const std::string& variable : symmetry_.variables) {
            const PanField* field = state.find(variable);
            if (field == nullptr) continue;
            is_known_ = is_known_ && !field->is_bits;
            const std::string place = field->is_array ? variable + "[i]" : variable;
            if (field->is_array)
                text += fmt::format("\tfor (i = 0; i < (int) (sizeof(now.{0}) / sizeof(now.{0}[0])); i++)\n", variable);
            text += fmt::format("\tm2p_slot((uchar *) &now.{0} - begin, sizeof(now.{0}));\n", place);
        }
        return text + "}\n";
    }

    std::string process_slots(const ValueProcess& process) {
        const auto found = std::find_if(structs_.begin(), structs_.end(), [&](const PanStruct& each) {
            return each.name.starts_with("P") && each.comment == process.name;
        });
        if (found == structs_.end()) {
            is_known_ = false;
            return {};
        }
        std::string text = fmt::format("\tcase {}:\n", found->name.substr(1));
        for (const std::string& variable : process.variables) {
            const PanField* field = found->find(variable);
            if (field == nullptr) continue;  // never used
            is_known_ = is_known_ && !field->is_array && !field->is_bits;
            text += fmt::format("\t\tm2p_slot(pptr(i) - begin + Offsetof({0}, {1}), sizeof((({0} *) 0)->{1}));\n",
                                found->name, variable);
        }
        return text + "\t\tbreak;\n";
    }

    std::string channel_slots(const ValueChannel& channel, const PanStruct& state) {
        const PanField* field = state.find(channel.name);
        if (field == nullptr || channel.fields.empty()) return {};
        const std::string name = field->is_array ? fmt::format("now.{}[i]", channel.name) : "now." + channel.name;
        const std::string count = field->is_array ? fmt::format("(int) sizeof(now.{})", channel.name) : "1";
        std::string text =
            fmt::format("\tfor (i = 0; i < {}; i++)\n\t{{\tuchar *q = qptr({} - 1);\n\t\tint p;\n", count, name);
        text += "\t\tfor (p = 0; p < ((Q0 *) q)->Qlen; p++)\n\t\tswitch (((Q0 *) q)->_t) {\n";
        for (const PanStruct& each : structs_) {
            const auto has = [&](std::size_t at) { return each.find(fmt::format("fld{}", at)) != nullptr; };
            if (!each.name.starts_with("Q") || !std::all_of(channel.fields.begin(), channel.fields.end(), has))
                continue;
            text += fmt::format("\t\tcase {}:\n", each.name.substr(1));
            for (const std::size_t at : channel.fields) {
                text += fmt::format(
                    "\t\t\tm2p_slot((uchar *) &(({0} *) q)->contents[p].fld{1} - begin, sizeof((({0} *) "
                    "q)->contents[p].fld{1}));\n",
                    each.name, at);
            }
            text += "\t\t\tbreak;\n";
        }
        return text + "\t\tdefault: m2p_off = 1;\n\t\t}\n\t}\n";
    }

    const Symmetry& symmetry_;
    std::vector<PanStruct> structs_;
    bool is_known_ = true;
};

}  // namespace

bool add_symmetry(std::string& pan_source, const std::string& pan_header, const Symmetry& symmetry) {
    const auto special = Special(symmetry, pan_structs(pan_header)).text();
    if (!special) return false;
    constexpr std::string_view kState = "\nState\tnow;\t/* the full state-vector */\n";
    constexpr std::string_view kDepthFirst = "\t\t\tII = h_store((char *)&now, vsize);\n";
    constexpr std::string_view kBreadthFirst = "\t\t\tif (!h_store((char *)&now, vsize))\n";
    std::string patched = pan_source;
    const bool known = replace_only(patched, kState, std::string(kState) + "static int m2p_store(void);\n") &&
                       replace_only(patched, kDepthFirst, "\t\t\tII = m2p_store();\n") &&
                       replace_only(patched, kBreadthFirst, "\t\t\tif (!m2p_store())\n");
    if (known) pan_source = patched + *special + std::string(kCanonical);
    return known;
}

namespace {

constexpr std::array<std::string_view, 4> kTypes = {"uchar", "short", "int", "unsigned"};

/// `uchar v_boss;`, `unsigned agent_failed : 1;`, `uchar mailbox_Bidder[3];`
std::optional<PanField> field_in(const std::string& line) {
    std::istringstream words(line);
    PanField field;
    words >> field.type >> field.name;
    if (std::find(kTypes.begin(), kTypes.end(), field.type) == kTypes.end()) return std::nullopt;
    field.is_bits = line.find(" : ") != std::string::npos;
    const std::size_t end = field.name.find_first_of("[;:");
    field.is_array = end != std::string::npos && field.name[end] == '[';
    field.name.resize(std::min(end, field.name.size()));
    return field.name.empty() ? std::nullopt : std::optional(field);
}

/// `typedef struct P1 { /* agent_Bidder */`
std::optional<PanStruct> struct_in(const std::string& line) {
    std::istringstream words(line);
    std::string definition;
    std::string structure;
    std::string brace;
    std::string slash;
    PanStruct made;
    words >> definition >> structure >> made.name >> brace >> slash >> made.comment;
    if (definition != "typedef" || structure != "struct" || brace != "{") return std::nullopt;
    if (slash != "/*") made.comment.clear();
    return made;
}

}  // namespace

const PanField* PanStruct::find(std::string_view field) const {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const PanField& each) { return each.name == field; });
    return found == fields.end() ? nullptr : &*found;
}

std::vector<PanStruct> pan_structs(const std::string& header) {
    std::vector<PanStruct> all;
    bool is_inside = false;
    std::istringstream text(header);
    for (std::string line; std::getline(text, line);) {
        if (auto begun = struct_in(line)) {
            all.push_back(*std::move(begun));
            is_inside = true;
        } else if (line.starts_with("}")) {
            is_inside = false;
        } else if (is_inside) {
            if (auto field = field_in(line)) all.back().fields.push_back(*std::move(field));
        }
    }
    return all;
}

}  // namespace map2pml::spin
