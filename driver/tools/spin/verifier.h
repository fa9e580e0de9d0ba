/// Turns pan.c into a program, at once and in the background.   definitions -> executable
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "driver/tools/process/run.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::spin {

struct CompileResult {
    process::RunResult run;
    std::filesystem::path program;  ///< only when the run succeeded
    std::string messages;
};

enum class Optimise : std::uint8_t { no, yes };

/// Compiles `pan.c` of `directory`. `keep_going` as in process::RunOptions.
[[nodiscard]] CompileResult compile(const Tools& tools, Optimise optimise, const std::vector<std::string>& definitions,
                                    const std::filesystem::path& directory, const std::function<bool()>& keep_going);

/// The optimising compiler at work while the quickly compiled verifier already searches. Ends with its owner.
class BackgroundCompile {
  public:
    BackgroundCompile(const Tools& tools, std::vector<std::string> definitions, std::filesystem::path directory);
    BackgroundCompile(const BackgroundCompile&) = delete;
    BackgroundCompile& operator=(const BackgroundCompile&) = delete;
    ~BackgroundCompile();

    [[nodiscard]] bool done() const { return done_; }
    [[nodiscard]] const std::vector<std::string>& definitions() const { return definitions_; }
    /// Only once `done`.
    [[nodiscard]] const CompileResult& result() const { return result_; }

  private:
    std::vector<std::string> definitions_;
    CompileResult result_;
    std::atomic<bool> done_{false};
    std::atomic<bool> abandoned_{false};
    std::thread thread_;  // the compiler dies with the thread that started it, so the thread waits for it
};

}  // namespace map2pml::spin
