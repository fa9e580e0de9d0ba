// A violation whose run cannot be shown: an error of ours that says so, keeps the model, and does not blame the protocol.
#include "driver/verdicts/search/witness.h"
#include "tests/support/spin_tools.h"

#include <doctest/doctest.h>

#include <filesystem>

namespace witness_test {

using namespace map2pml;
using tests::spin_tools;
namespace fs = std::filesystem;

namespace {

/// A violation of a model without any agent, tags or line map.
spin::ErrorFound violation(const std::string& model) {
    spin::SearchRequest request;
    request.model = model;
    const auto outcome = spin::run_search(spin_tools(), request);
    REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
    return std::get<spin::ErrorFound>(outcome.end);
}

struct Scene {
    source::SourceSet sources;
    ir::Protocol protocol;
    ir::Instance instance;
    check::CheckSettings settings;
    std::map<std::string, std::string> templates;
    spin::Tools programs = spin_tools();
    std::function<void(const check::ProgressUpdate&)> progress = [](const check::ProgressUpdate&) {};
    std::atomic<bool> cancelled{false};
    promela::Generated model;

    check::Witness witness(const spin::ErrorFound& found) {
        return check::find_witness(
            found, {sources, protocol, instance, settings, templates, programs, progress, cancelled}, model);
    }
};

}  // namespace

TEST_CASE("a run that cannot be replayed: the words, and the model is kept") {
    Scene scene;
    fs::path folder;
    {
        auto found = violation("active proctype P() { assert(false) }\n");
        folder = found.trail->directory->path();
        found.trail->tools.spin = "/bin/false";
        const check::Witness witness = scene.witness(found);
        CHECK(witness.error.find("its run could not be replayed") != std::string::npos);
        CHECK(witness.error.find("does not fit the protocol") == std::string::npos);
        CHECK(witness.error.find(folder.string()) != std::string::npos);
        CHECK_FALSE(witness.interrupted);
    }
    CHECK(fs::exists(folder / "model.pml"));
    CHECK(fs::exists(folder / "found.trail"));
    fs::remove_all(folder);
}

TEST_CASE("a run that does not fit the protocol: the words, and --keep says where") {
    Scene scene;
    scene.settings.keep_folder = "kept";
    fs::path folder;
    {
        const auto found = violation("active proctype P() { printf(\"@ 7 s 1\\n\"); assert(false) }\n");
        folder = found.trail->directory->path();
        const check::Witness witness = scene.witness(found);
        CHECK(witness.error.find("its run does not fit the protocol") != std::string::npos);
        CHECK(witness.error.find("operation 7") != std::string::npos);
        CHECK(witness.error.find("the model and the trail are in kept") != std::string::npos);
    }
    CHECK_FALSE(fs::exists(folder));  // driver/tools/spin has put a copy into the folder of --keep
}

TEST_CASE("an interrupted replay is nobody's fault and leaves nothing behind") {
    Scene scene;
    scene.cancelled = true;
    fs::path folder;
    {
        const auto found = violation("active proctype P() { assert(false) }\n");
        folder = found.trail->directory->path();
        CHECK(scene.witness(found).interrupted);
    }
    CHECK_FALSE(fs::exists(folder));
}

}  // namespace witness_test
