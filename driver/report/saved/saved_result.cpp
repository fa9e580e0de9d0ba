#include "driver/report/saved/saved_result.h"

#include <cereal/archives/portable_binary.hpp>
#include <exception>
#include <sstream>

#include "driver/report/saved/fields.h"

namespace map2pml::report {

std::string to_bytes(const FileResult& result) {
    std::ostringstream bytes;
    {
        cereal::PortableBinaryOutputArchive archive(bytes);
        archive(result);
    }
    return bytes.str();
}

std::optional<FileResult> from_bytes(const std::string& bytes) {
    FileResult result;
    try {
        std::istringstream stream(bytes);
        cereal::PortableBinaryInputArchive archive(stream);
        archive(result);
        if (stream.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
    } catch (const std::exception&) {  // cereal throws where bytes are missing
        return std::nullopt;
    }
    return result;
}

}  // namespace map2pml::report
