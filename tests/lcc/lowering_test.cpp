// The protocol model of a scene against the transition rules that it is made from: on every sample both have the same states.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "driver/check/read_input.h"
#include "tests/differential/lcc_states.h"
#include "translator/checkfile/read_check.h"
#include "translator/lcc/lcc_reader.h"
#include "translator/lcc/lowering/make_scene.h"

using namespace map2pml;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

using differential::Seen;
constexpr std::size_t kMostStates = 200'000;

void compare(const fs::path& text) {
    CAPTURE(text.filename().string());
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(text.string(), read(text));
    check::CheckSettings settings;
    settings.check_file = sources.add("scene.check", read(fs::path(text).replace_extension(".check")));
    const check::ReadInput input = check::read_input(sources, file, settings, sink);
    REQUIRE(input.can_go_on);
    const auto framework = lcc::read_lcc(sources, file, sink);
    const auto check = checkfile::read_check(sources, *settings.check_file, sink);
    REQUIRE((framework && check));
    for (std::size_t at = 0; at < input.instances.size(); ++at) {
        CAPTURE(input.instances[at].name);
        std::vector<const ir::CheckBlock*> blocks = {&check->common};
        if (!check->instances.empty()) blocks.push_back(&check->instances[at]);
        const auto scene = lcc::make_scene(sources, *framework, blocks, {file, {}, {}}, sink);
        REQUIRE(scene);
        const Seen rules = differential::seen_by_rules(lcc::System(*framework, *scene), kMostStates);
        const check::SceneInstance& lowered = input.instances[at];
        const Seen model = differential::seen_by_model(*lowered.own, lowered.instance, kMostStates);
        REQUIRE(rules.is_complete);
        CHECK(model.is_complete);
        CHECK(model.states.size() == rules.states.size());
        CHECK(model.good_ends.size() == rules.good_ends.size());
        CHECK(model.stuck.size() == rules.stuck.size());
    }
}

}  // namespace

TEST_CASE("the model of every sample has the states of the transition rules") {
    std::size_t texts = 0;
    for (const auto& entry : fs::recursive_directory_iterator(M2P_SOURCE_DIR "/samples")) {
        if (entry.path().extension() != ".lcc") continue;
        compare(entry.path());
        ++texts;
    }
    CHECK(texts > 8);
}
