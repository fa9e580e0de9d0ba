#include "tests/fuzz/spin_oracle.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "driver/tools/process/run.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::fuzz {

namespace {

constexpr std::chrono::seconds kPatience{20};

bool is_error(std::string_view line) {
    const bool says_error =
        line.find("rror:") != std::string_view::npos || line.find("rror ") != std::string_view::npos;
    return says_error && line.find("assertion violated") == std::string_view::npos;
}

[[noreturn]] void end(const std::string& what, const std::string& model) {
    std::fprintf(stderr, "fuzz: %s\n%s\n", what.c_str(), model.c_str());
    std::abort();
}

}  // namespace

bool is_sampled(std::string_view bytes) {
    static const std::size_t every = [] {
        const char* text = std::getenv("M2P_FUZZ_SPIN");
        return text == nullptr ? std::size_t{1'000} : static_cast<std::size_t>(std::strtoul(text, nullptr, 10));
    }();
    return every != 0 && std::hash<std::string_view>()(bytes) % every == 0;
}

void insist_on_spin(const std::string& model) {
    static const auto found = spin::find_tools();
    const auto* tools = std::get_if<spin::Tools>(&found);
    std::string error;
    const auto work = process::WorkDirectory::create(error);
    if (tools == nullptr || work == nullptr || !work->write("model.pml", model))
        end("SPIN cannot be asked: " + error, "");
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"-o3", "-a", "model.pml"}, {"-T", "-n1", "-u500", "model.pml"}}) {
        std::string words;
        const auto began = std::chrono::steady_clock::now();
        process::RunOptions options;
        options.directory = work->path();
        options.temporary = work->path();
        options.keep_going = [&] { return std::chrono::steady_clock::now() - began < kPatience; };
        options.on_line = [&](std::string_view line, process::Stream) {
            if (is_error(line)) words.append(line).push_back('\n');
        };
        const process::RunResult result = process::run({tools->spin, arguments}, options);
        // A model that is too large for SPIN is told as that by the driver.
        if (result.stop_requested || words.find("too long") != std::string::npos) return;
        if (!words.empty() || result.signal != 0) end("spin " + arguments.front() + ": " + words, model);
        if (arguments[1] == "-a" && !std::filesystem::exists(work->path() / "pan.c"))
            end("spin -a made nothing", model);
    }
}

}  // namespace map2pml::fuzz
