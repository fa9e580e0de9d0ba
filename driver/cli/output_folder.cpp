#include "driver/cli/output_folder.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

WriteFault write_into(const fs::path& folder, const std::vector<check::TranslatedFile>& files) {
    for (const check::TranslatedFile& each : files) {
        WriteFault fault = write_file((folder / each.name).string(), each.text);
        if (!fault.message.empty()) return fault;
    }
    return {};
}

/// As the shell would make it; `mkdtemp` lets nobody else in.
void open_to_others(const std::string& folder) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::chmod(folder.c_str(), 0777U & ~mask);
}

}  // namespace

WriteFault write_folder(const std::string& path, const std::vector<check::TranslatedFile>& files) {
    std::string name = path;
    while (name.size() > 1 && name.ends_with('/')) name.pop_back();
    std::error_code ignored;
    if (fs::is_directory(name, ignored)) return write_into(name, files);
    const auto fault_now = [&] { return WriteFault{"`" + path + "` cannot be written: " + std::strerror(errno), 2}; };
    if (fs::exists(name, ignored)) {
        errno = ENOTDIR;
        return fault_now();
    }
    std::string temporary = name + ".XXXXXX";
    if (::mkdtemp(temporary.data()) == nullptr) return fault_now();
    WriteFault fault = write_into(temporary, files);
    open_to_others(temporary);
    if (fault.message.empty() && ::rename(temporary.c_str(), name.c_str()) != 0) fault = fault_now();
    if (!fault.message.empty()) fs::remove_all(temporary, ignored);
    return fault;
}

}  // namespace map2pml::cli
