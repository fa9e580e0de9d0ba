// Map merge (map-merge 6): the numbers of states and ends of an interpreter that knew nothing of this one.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "translator/checkfile/read_check.h"
#include "translator/lcc/lcc_reader.h"
#include "translator/lcc/lowering/make_scene.h"
#include "translator/lcc/meaning/system.h"

using namespace map2pml;

namespace {

std::string read(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// \param agents who takes part, with whom each has to ask about
lcc::Reached reached(const std::string& agents) {
    const std::string sample = M2P_SOURCE_DIR "/samples/map_merge_lcc/map_merge";
    std::string check = read(sample + ".check");
    const std::size_t common = check.find("common {");
    check = "services agent, leader, retired\n" + check.substr(common, check.find("\n}", common) + 2 - common) + agents;
    source::SourceSet sources;
    diag::Sink sink;
    const auto framework = lcc::read_lcc(sources, sources.add("map_merge.lcc", read(sample + ".lcc")), sink);
    const source::FileId file = sources.add("map_merge.check", check);
    const auto said = checkfile::read_check(sources, file, sink);
    REQUIRE((framework && said));
    const auto scene = lcc::make_scene(sources, *framework, {&said->common}, {file, {}, {}}, sink);
    REQUIRE(scene);
    return lcc::reach(lcc::System(*framework, *scene), 100'000);
}

}  // namespace

TEST_CASE("two agents that both ask: one of them leads both at the end") {
    const lcc::Reached all =
        reached("agents a1 : agent(l1, [a2]), l1 : leader([a1]), a2 : agent(l2, [a1]), l2 : leader([a2])");
    CHECK(all.good_ends == 1);
    CHECK(all.stuck == 0);
}

TEST_CASE("two of three agents ask for the third: four ends") {
    const lcc::Reached all = reached(
        "agents a1 : agent(l1, [a3]), l1 : leader([a1]), a2 : agent(l2, [a3]), l2 : leader([a2]),"
        " a3 : agent(l3, []), l3 : leader([a3])");
    CHECK(all.states == 2170);
    CHECK(all.good_ends == 4);
    CHECK(all.stuck == 0);
}
