#include "tests/support/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace tests {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

void write_file(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

TemporaryFolder::TemporaryFolder(const std::string& name) {
    std::string path = (fs::temp_directory_path() / (name + "-XXXXXX")).string();
    if (::mkdtemp(path.data()) == nullptr) throw std::system_error(errno, std::generic_category(), path);
    path_ = path;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::permissions(path_, fs::perms::owner_all, ignored);
    fs::remove_all(path_, ignored);
}

std::set<std::string> TemporaryFolder::files() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(path_))
        names.insert(fs::relative(entry.path(), path_).string());
    return names;
}

}  // namespace tests
