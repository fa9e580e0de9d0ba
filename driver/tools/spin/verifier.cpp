#include "driver/tools/spin/internal.h"

namespace map2pml::spin {

namespace {

constexpr std::size_t kLongestMessages = 64 * 1024;

}  // namespace

CompileResult compile(const Tools& tools, Optimise optimise, const std::vector<std::string>& definitions,
                      const std::filesystem::path& directory, const std::function<bool()>& keep_going) {
    const bool fast = optimise == Optimise::no;
    process::Command command{fast ? tools.fast_compiler : tools.optimising_compiler, {}};
    if (!fast) command.arguments = {"-O1", "-pipe"};  // -O2: twice the time to compile, and hardly faster
    if (fast && !tools.fast_compiler_is_tcc) command.arguments = {"-O0", "-pipe"};
    const std::string program = fast ? "pan_fast" : "pan_optimised";
    command.arguments.insert(command.arguments.end(), definitions.begin(), definitions.end());
    command.arguments.insert(command.arguments.end(), {"-w", "-o", program, "pan.c"});

    CompileResult result;
    process::RunOptions options;
    options.directory = directory;
    options.temporary = directory;
    options.keep_going = keep_going;
    options.on_line = [&](std::string_view line, process::Stream) {
        if (result.messages.size() < kLongestMessages) result.messages.append(line.substr(0, 4096)).push_back('\n');
    };
    std::error_code ignored;
    std::filesystem::remove(directory / program, ignored);  // no older one is to be taken for it
    result.run = process::run(command, options);
    if (!result.run.error.empty()) result.messages += result.run.error + '\n';
    result.messages.insert(0, process::to_string(command) + '\n');
    // A compiler that exits with 0 and has made nothing has failed.
    if (result.run.succeeded() && std::filesystem::exists(directory / program, ignored))
        result.program = directory / program;
    return result;
}

BackgroundCompile::BackgroundCompile(const Tools& tools, std::vector<std::string> definitions,
                                     std::filesystem::path directory)
    : definitions_(std::move(definitions)), thread_([this, tools, directory = std::move(directory)] {
          result_ = compile(tools, Optimise::yes, definitions_, directory, [this] { return !abandoned_.load(); });
          done_ = true;
      }) {}

BackgroundCompile::~BackgroundCompile() {
    abandoned_ = true;
    thread_.join();
}

}  // namespace map2pml::spin
