/// Verdicts of saved files: `map2pml check` as a program beside the server.   files -> violations at their places
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "driver/lsp/json_rpc.h"
#include "driver/tools/process/dialogue.h"

namespace map2pml::lsp {

struct Violation {
    std::string property;
    std::string instance;  ///< its name in the check file; may be empty
    bool is_wait = false;  ///< an agent waits for ever at the place
    std::string summary;
    std::string file;                                       ///< as `check` names it
    source::Span span;                                      ///< columns count characters, from 1
    std::vector<std::pair<source::Span, std::string>> run;  ///< the steps that lead there
};

/// What a check said about one file.
struct Verdict {
    bool is_done = false;
    bool is_stale = false;                           ///< the text or its check file has changed since
    std::string summary;                             ///< `2 violated, 5 hold  0.2 s`
    std::map<std::string, std::string> by_instance;  ///< name of an instance -> its summary
    std::vector<Violation> violations;               ///< those that are not as expected
};

/// Runs one check at a time; a later one for the same file replaces it.
class Checks {
  public:
    /// \param program the path of map2pml \param time the budget of a search: `10s`
    Checks(std::filesystem::path program, std::string time);

    void set_time(const std::string& time) { time_ = time; }
    /// Asks for a check of the file on the disk.
    void ask(const std::string& path);
    /// Ends what runs or waits for the file; its last verdict stays.
    void cancel(const std::string& path);
    /// Ends it, and drops the verdict.
    void forget(const std::string& path);
    /// Moves the places in a file whose text has changed: those behind line `last` by `lines`; those in between stay at its beginning.
    void move_places(const std::string& file, std::uint32_t last, std::int64_t lines);
    [[nodiscard]] bool is_running(const std::string& path) const;
    [[nodiscard]] bool is_idle() const { return running_ == nullptr && waiting_.empty(); }
    /// Starts what waits and takes what is finished. \returns the files that have a new verdict
    [[nodiscard]] std::vector<std::string> step();

    [[nodiscard]] const Verdict* of(const std::string& path) const;
    /// Marks the verdict of a file whose text has changed. \returns whether it was fresh
    bool make_stale(const std::string& path);

  private:
    void start();

    std::filesystem::path program_;
    std::string time_;
    std::filesystem::path temporary_;
    std::vector<std::string> waiting_;
    std::unique_ptr<process::Dialogue> running_;
    std::string running_path_;
    std::map<std::string, Verdict> verdicts_;
};

/// The report of `check --format json`. A text that is none gives a verdict that says so.
[[nodiscard]] Verdict read_report(const std::string& text);

}  // namespace map2pml::lsp
