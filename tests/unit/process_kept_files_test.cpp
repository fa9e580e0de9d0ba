// Which files of a cache go, and that nothing else does.
#include <doctest/doctest.h>

#include <fstream>
#include <set>

#include "driver/tools/process/kept_files.h"
#include "driver/tools/process/work_directory.h"

namespace process_kept_files_test {

using namespace map2pml;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

class Cache {
  public:
    Cache() {
        std::string error;
        place_ = process::WorkDirectory::create(error);
        REQUIRE(place_);
        fs::create_directory(folder());
    }

    /// A file that was last written so many minutes ago.
    void put(const std::string& name, std::size_t bytes, int minutes) const {
        std::ofstream(folder() / name) << std::string(bytes, 'x');
        fs::last_write_time(folder() / name, fs::file_time_type::clock::now() - std::chrono::minutes(minutes));
    }

    void tidy(std::size_t most_files, std::uintmax_t most_bytes, std::chrono::seconds every = 0s) const {
        process::tidy(folder(),
                      {most_files, most_bytes, every, [](const fs::path& name) { return name.extension() == ".kept"; },
                       [](const fs::path& name) { return name.extension() == ".part"; }});
    }

    [[nodiscard]] std::set<std::string> names() const {
        std::set<std::string> found;
        for (const auto& each : fs::directory_iterator(folder())) found.insert(each.path().filename().string());
        return found;
    }

  private:
    [[nodiscard]] fs::path folder() const { return place_->path() / "cache"; }

    std::shared_ptr<process::WorkDirectory> place_;
};

using Names = std::set<std::string>;

}  // namespace

TEST_CASE("the files that were written longest ago go, until half of what may be is left") {
    const Cache cache;
    for (int age = 1; age <= 5; ++age) cache.put(std::to_string(age) + ".kept", 10, age);
    cache.put("notes.txt", 10, 100);
    cache.tidy(5, 50);
    CHECK(cache.names() == Names{"1.kept", "2.kept", "3.kept", "4.kept", "5.kept", "notes.txt", "tidied"});
    cache.tidy(4, 50);
    CHECK(cache.names() == Names{"1.kept", "2.kept", "notes.txt", "tidied"});
}

TEST_CASE("so do they when they are too large together") {
    const Cache cache;
    cache.put("old.kept", 10, 9);
    cache.put("new.kept", 40, 1);
    cache.put("middle.kept", 30, 5);
    cache.tidy(100, 79);
    CHECK(cache.names() == Names{"tidied"});
    cache.put("old.kept", 10, 9);
    cache.put("new.kept", 40, 1);
    cache.put("middle.kept", 39, 5);
    cache.tidy(100, 80);
    CHECK(cache.names() == Names{"new.kept", "tidied"});
}

TEST_CASE("what was half-written goes when it is old; nobody looks again for a while") {
    const Cache cache;
    cache.put("a.part", 1, 61);
    cache.put("b.part", 1, 59);
    cache.tidy(1, 1, 1h);
    CHECK(cache.names() == Names{"b.part", "tidied"});
    cache.put("a.kept", 10, 1);
    cache.tidy(1, 1, 1h);
    CHECK(cache.names() == Names{"a.kept", "b.part", "tidied"});
    process::tidy("/nonexistent/folder", {1, 1, 0s, nullptr, nullptr});
}

}  // namespace process_kept_files_test
