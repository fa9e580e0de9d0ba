#include "driver/prove/read_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>

#include "driver/archive/archive.h"
#include "driver/archive/diagram_member.h"

namespace map2pml::prove {

std::optional<std::string> read_file(const std::string& path, std::string& why) {
    std::ifstream stream(path, std::ios::binary);
    // To copy nothing counts as a failure of the copy, so an empty file is looked at first.
    if (stream && stream.peek() == std::ifstream::traits_type::eof() && !stream.bad()) {
        return "";
    }
    constexpr std::size_t kMostBytes = std::size_t{64} << 20U;  // no machine is longer; `/dev/zero` has no end
    std::string text;
    std::array<char, 1U << 16U> buffer{};
    while (stream && text.size() <= kMostBytes) {
        stream.read(buffer.data(), buffer.size());
        text.append(buffer.data(), static_cast<std::size_t>(stream.gcount()));
    }
    if (!stream.eof()) {
        why = text.size() > kMostBytes ? "is longer than 64 MB, the most that is read"
                                       : std::string("cannot be read: ") + std::strerror(errno);
        return std::nullopt;
    }
    return text;
}

std::optional<NamedText> read_input_file(const std::string& path, std::string& why) {
    const archive::InputPath parts = archive::split_path(path);
    std::optional<std::string> text = read_file(parts.file, why);
    if (!text || (parts.member.empty() && !archive::is_archive(*text))) {
        return text ? std::optional(NamedText{path, std::move(*text)}) : std::nullopt;
    }
    if (!archive::is_archive(*text)) {
        why = "is no archive, so it has no `" + parts.member + "`";
        return std::nullopt;
    }
    archive::Chosen chosen = archive::diagram_in(*text, parts.file, parts.member);
    why = chosen.fault.empty() && chosen.text.empty() ? "the file is empty" : std::move(chosen.fault);
    return why.empty() ? std::optional(NamedText{parts.file + "!" + chosen.member, std::move(chosen.text)})
                       : std::nullopt;
}

}  // namespace map2pml::prove
