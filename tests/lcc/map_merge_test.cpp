// Map merge (map-merge 6): the numbers of states and ends of an interpreter that knew nothing of this one.
#include <doctest/doctest.h>

#include <iterator>

#include "tests/differential/lcc_states.h"
#include "tests/support/files.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/protocols/situations/lowering/lower.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map_merge_test {

using namespace map2pml;
using tests::read_file;

namespace {

constexpr const char* kFirstClauseEnds = "% Leads the agents G.";

std::string protocol() { return read_file(M2P_SOURCE_DIR "/samples/map_merge_lcc/map_merge.lcc"); }

/// The same, where whoever has somebody to ask about does that before it takes any mail.
std::string asks_first() {
    const std::string text = protocol();
    const std::size_t begin = text.find("a(agent(L, Others), I) ::");
    const std::size_t end = text.find(kFirstClauseEnds);
    REQUIRE(begin < end);
    return text.substr(0, begin) + R"(
a(agent(L, [A | B]), I) ::
  request_merge(I, J) => a(_, L) <- meet([A | B], J, Rest) then a(agent(L, Rest), I).
a(agent(L, []), I) ::
  ( request_leader(J, Q) <= a(leader(_), X) then reply_leader(L, J, Q) => a(_, X) then a(agent(L, []), I) )
  or ( ( update(S) <= a(_, N) <- member(I, S) ) then a(agent(N, []), I) )
  or ( remove_reasoning(J) <= a(_, _) then a(agent(L, []), I) ).
)" + text.substr(end);
}

/// \param agents who takes part, with whom each has to ask about
lcc::Reached reached(const std::string& text, const std::string& agents) {
    std::string check = read_file(M2P_SOURCE_DIR "/samples/map_merge_lcc/map_merge.check");
    const std::size_t common = check.find("common {");
    check = "services agent, leader, retired\n" + check.substr(common, check.find("\n}", common) + 2 - common) + agents;
    source::SourceSet sources;
    diag::Sink sink;
    const auto framework = lcc::read_lcc(sources, sources.add("map_merge.lcc", text), sink);
    const source::FileId file = sources.add("map_merge.check", check);
    const auto said = checkfile::read_check(sources, file, sink);
    REQUIRE((framework && said));
    const auto scene = lcc::make_scene(sources, *framework, {&said->common}, {file, {}, {}}, sink);
    REQUIRE(scene);
    return lcc::reach(lcc::System(*framework, *scene), 100'000);
}

constexpr const char* kTwo = "agents a1 : agent(l1, [a2]), l1 : leader([a1]), a2 : agent(l2, [a1]), l2 : leader([a2])";
constexpr const char* kThree =
    "agents a1 : agent(l1, [a3]), l1 : leader([a1]), a2 : agent(l2, [a3]), l2 : leader([a2]),"
    " a3 : agent(l3, []), l3 : leader([a3])";

}  // namespace

TEST_CASE("two agents that both ask: one of them leads both at the end") {
    const lcc::Reached all = reached(asks_first(), kTwo);
    CHECK(all.states == 400);
    CHECK(all.good_ends == 1);
    CHECK(all.stuck == 0);
}

TEST_CASE("as it is printed an agent may answer before it asks, which gives more states and the same end") {
    const lcc::Reached all = reached(protocol(), kTwo);
    CHECK(all.states > 400);
    CHECK(all.good_ends == 1);
    CHECK(all.stuck == 0);
}

TEST_CASE("two of three agents ask for the third: four ends, whether they ask first or not, since nobody asks them") {
    for (const std::string& text : {protocol(), asks_first()}) {
        const lcc::Reached all = reached(text, kThree);
        CHECK(all.states == 2170);
        CHECK(all.good_ends == 4);
        CHECK(all.stuck == 0);
    }
}

}  // namespace map_merge_test
