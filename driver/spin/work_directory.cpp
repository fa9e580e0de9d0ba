#include "driver/spin/work_directory.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace map2pml::spin {

std::shared_ptr<WorkDirectory> WorkDirectory::create(std::string& error) {
    std::error_code failure;
    const auto parent = std::filesystem::temp_directory_path(failure);
    if (failure) {
        error = "no temporary folder: " + failure.message();
        return nullptr;
    }
    std::string name = (parent / "map2pml-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        error = "no temporary folder in " + parent.string() + ": " + std::strerror(errno);
        return nullptr;
    }
    return std::shared_ptr<WorkDirectory>(new WorkDirectory(name));
}

WorkDirectory::~WorkDirectory() {
    if (kept_) return;
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

bool WorkDirectory::write(const std::string& name, std::string_view text) const {
    std::ofstream file(path_ / name, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    return !file.fail();
}

bool WorkDirectory::copy_to(const std::filesystem::path& target) const {
    std::error_code failure;
    std::filesystem::create_directories(target, failure);
    if (failure) return false;
    for (const auto& entry : std::filesystem::directory_iterator(path_, failure)) {
        if (!entry.is_regular_file(failure)) continue;
        const auto extension = entry.path().extension();
        if (extension.empty() || extension == ".bin") continue;  // the compiled verifiers, a state graph
        std::filesystem::copy_file(entry.path(), target / entry.path().filename(),
                                   std::filesystem::copy_options::overwrite_existing, failure);
        if (failure) return false;
    }
    return !failure;
}

}  // namespace map2pml::spin
