#include <exception>
#include <string>
#include <vector>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/cli/options.h"

namespace {

using namespace map2pml::cli;

int answer(const Answer& answer) {
    write_error(answer.error);
    return write_out(answer.out) == Written::failed ? 4 : answer.exit_code;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        take_closed_descriptors();
        catch_signals();
        const auto parsed = parse_options(std::vector<std::string>(arguments + (count > 0 ? 1 : 0), arguments + count));
        if (const Answer* at_once = std::get_if<Answer>(&parsed)) return answer(*at_once);
        const Options& options = std::get<Options>(parsed);
        return row_of(options.command).run(options);
    } catch (const std::exception& fault) {
        write_error(std::string("map2pml: internal error: ") + fault.what() +
                    "\nthis is a bug in map2pml, not in your protocol; please report it\n");
        return 4;
    }
}
