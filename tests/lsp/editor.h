/// An editor that talks to `map2pml lsp`, for tests.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "driver/lsp/json_rpc.h"
#include "driver/tools/process/dialogue.h"
#include "tests/support/files.h"

namespace tests {

class Editor {
  public:
    using Json = nlohmann::json;

    /// Starts the server; `initialize` is for the caller, or `begin`.
    Editor();
    /// Says `initialize` and `initialized`. \returns the capabilities of the server
    Json begin(const Json& options = Json::object(), const Json& capabilities = Json::object(),
               const Json& folders = nullptr);

    /// The result of a request, or its error with `code` and `message`.
    Json ask(const std::string& method, const Json& parameters);
    void tell(const std::string& method, const Json& parameters);
    /// Bytes as they are.
    void write(const std::string& bytes) { server_->write(bytes); }
    void write_message(const Json& message);
    /// Opens a text; it need not be on the disk. \returns its identifier for other requests
    Json open(const std::filesystem::path& path, const std::string& language, const std::string& text);
    /// The next message for which the condition is true; nothing after ten seconds.
    [[nodiscard]] std::optional<Json> await(const std::function<bool(const Json&)>& condition);
    /// The diagnostics of a text, as soon as the condition is true for them.
    [[nodiscard]] std::optional<Json> diagnostics(const Json& document,
                                                  const std::function<bool(const Json&)>& condition);
    /// Closes standard input and waits for the end. \returns the exit code; -1 when the server does not end
    int end();
    /// Says `shutdown` and `exit`. \returns the exit code
    int shut_down();

  private:
    [[nodiscard]] std::optional<Json> next(std::chrono::steady_clock::time_point until);

    std::unique_ptr<map2pml::process::Dialogue> server_;
    map2pml::lsp::Splitter splitter_;
    std::size_t heard_ = 0;
    std::vector<Json> kept_;  ///< messages that nobody has waited for yet
    int last_ = 0;
};

[[nodiscard]] inline nlohmann::json position(unsigned line, unsigned character) {
    return {{"line", line}, {"character", character}};
}
/// The place of the first `part` in the text, at its character `offset`. Only for ASCII.
[[nodiscard]] nlohmann::json place_of(const std::string& text, const std::string& part, std::size_t offset = 0);

}  // namespace tests
