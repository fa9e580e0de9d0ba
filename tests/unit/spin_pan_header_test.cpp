// The structures of pan.h, as SPIN 6.5.2 writes them.
#include <doctest/doctest.h>

#include "driver/tools/spin/internal.h"

namespace spin_pan_header_test {

using namespace map2pml;

TEST_CASE("processes, channels and the state") {
    const auto structs = spin::pan_structs(R"(
#define Pagent_B	((P1 *)_this)
typedef struct P1 { /* agent_B */
	unsigned _pid : 8;  /* 0..255 */
	unsigned _t   : 3; /* proctype */
#ifdef HAS_PRIORITY
	unsigned _priority : 8; /* 0..255 */
#endif
	uchar v_boss;
	short v_price;
	uchar seen[3];
} P1;
#define Air1	(sizeof(P1) - Offsetof(P1, v_boss) - 1*sizeof(uchar))
typedef struct State {
	uchar _nr_pr;
	unsigned agent_failed : 1;
	uchar running;
	uchar mailbox_B[3];
	uchar sv[VECTORSZ];
} State;
/* hidden variable: */	uchar spare0;
typedef struct Q2 {
	uchar Qlen;	/* q_size */
	uchar _t;	/* q_type */
	struct {
		uchar fld0;
		short fld1;
	} contents[4];
} Q2;
)");
    REQUIRE(structs.size() == 3);
    CHECK(structs[0].name == "P1");
    CHECK(structs[0].comment == "agent_B");
    REQUIRE(structs[0].find("v_price") != nullptr);
    CHECK(structs[0].find("v_price")->type == "short");
    CHECK_FALSE(structs[0].find("v_price")->is_array);
    CHECK(structs[0].find("seen")->is_array);
    CHECK(structs[0].find("v_other") == nullptr);
    CHECK(structs[1].name == "State");
    CHECK(structs[1].find("agent_failed")->is_bits);
    CHECK(structs[1].find("mailbox_B")->is_array);
    CHECK(structs[1].find("spare0") == nullptr);
    CHECK(structs[2].name == "Q2");
    CHECK(structs[2].find("fld1")->type == "short");
}

}  // namespace spin_pan_header_test
