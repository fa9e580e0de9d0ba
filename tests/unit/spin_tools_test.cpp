#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tools.h"

namespace spin_tools_test {

using namespace map2pml;
using namespace map2pml::spin;
namespace fs = std::filesystem;

namespace {

/// A folder with some of the tools in it, to stand for PATH.
class FakePath {
  public:
    FakePath() : directory_(process::WorkDirectory::create(error_)) {}

    void add(const std::string& name) { fs::create_symlink("/bin/true", directory_->path() / name); }
    [[nodiscard]] std::string path() const { return "/no/such/folder:" + directory_->path().string(); }

  private:
    std::string error_;
    std::shared_ptr<process::WorkDirectory> directory_;
};

}  // namespace

TEST_CASE("an empty PATH: spin and a compiler are missing, and the text says what to install") {
    const FakePath fake;
    const auto found = find_tools(fake.path());
    REQUIRE(std::holds_alternative<MissingTools>(found));
    CHECK(std::get<MissingTools>(found).text() == "missing tool: install spin, gcc");
}

TEST_CASE("without tcc the other compiler does the quick work too") {
    FakePath fake;
    fake.add("spin");
    fake.add("gcc");
    const auto found = find_tools(fake.path());
    REQUIRE(std::holds_alternative<Tools>(found));
    const auto& tools = std::get<Tools>(found);
    CHECK_FALSE(tools.fast_compiler_is_tcc);
    CHECK(tools.fast_compiler.filename() == "gcc");
}

TEST_CASE("tcc alone is enough; spin alone is not") {
    FakePath fake;
    fake.add("spin");
    CHECK(std::holds_alternative<MissingTools>(find_tools(fake.path())));
    fake.add("tcc");
    const auto found = find_tools(fake.path());
    REQUIRE(std::holds_alternative<Tools>(found));
    CHECK(std::get<Tools>(found).optimising_compiler.empty());
}

TEST_CASE("a tool that does nothing gives an error, never a pass") {
    const Tools nothing{"/bin/true", "/bin/true", "/bin/true", true};
    SearchRequest request;
    request.model = "active proctype P() { skip }\n";
    const auto outcome = run_search(nothing, request);
    CHECK(std::holds_alternative<ToolError>(outcome.end));
}

}  // namespace spin_tools_test
