#include <filesystem>

#include "driver/tools/process/work_directory.h"
#include "driver/verdicts/properties/internal.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/facts/fact_list.h"

namespace map2pml::check {

void keep_stages(const SceneRequest& request) {
    if (request.settings.keep_folder.empty()) return;
    std::string error;
    const auto folder = process::WorkDirectory::create(error);
    if (folder == nullptr) return;
    const bool is_written =
        folder->write("protocol.ir", ir::print_ir(request.protocol)) &&
        folder->write("facts.txt", fact_list::print_facts(request.sources, request.protocol, request.instance, ""));
    if (is_written) folder->copy_to(std::filesystem::path(request.settings.keep_folder) / request.protocol.name);
}

}  // namespace map2pml::check
