/// A simulation step by step: commands in, text out.   lines of the user -> steps taken, taken back, saved
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "driver/report/runs/simulation_text.h"
#include "driver/runs/simulate/simulation.h"

namespace map2pml::simulate {

/// The environment of a session.
struct SessionHost {
    std::function<std::optional<std::string>()> read_line;  ///< the next line, or nothing more
    std::function<bool(const std::string&)> write;          ///< false if nobody reads the output any more
    /// Saves the run so far; returns what went wrong, or nothing.
    std::function<std::string(const std::string& path, const Simulation& simulation)> save;
    std::function<bool()> was_interrupted;  ///< the user wants the running command to stop; asking takes it back
    bool has_prompt = false;                ///< a person sits at a terminal
};

class Session {
  public:
    Session(Simulation& simulation, const Wording& wording, SessionHost host)
        : simulation_(simulation), wording_(wording), host_(std::move(host)) {}

    /// Runs until the user quits or there is nothing more to read.
    void run();

  private:
    void execute(const std::string& line);
    void show();
    void take(std::uint64_t number);
    void undo(const std::string& rest);
    void random(const std::string& rest);
    void save(const std::string& path);
    void list_run();
    void print(const std::string& text);
    void print_complaint(const std::string& text);

    Simulation& simulation_;
    const Wording& wording_;
    SessionHost host_;
    std::uint64_t next_seed_ = 1;
    bool is_over_ = false;
};

}  // namespace map2pml::simulate
