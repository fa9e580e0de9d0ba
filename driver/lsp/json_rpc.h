/// Messages of the Language Server Protocol: JSON-RPC 2.0 behind a header with the length.   bytes <-> messages
///
/// Base protocol, LSP 3.17: `Content-Length: N\r\n\r\n` and N bytes of UTF-8.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>

namespace map2pml::lsp {

using Json = nlohmann::json;

/// The codes of errors that a server answers with (JSON-RPC 2.0 and LSP 3.17).
enum class Fault : int {
    parse_error = -32700,
    invalid_request = -32600,
    method_not_found = -32601,
    invalid_params = -32602,
    internal_error = -32603,
    not_initialized = -32002,
    request_failed = -32803,
    request_cancelled = -32800
};

/// Splits what a client sends into messages. Nothing is lost or read twice, however the bytes arrive.
class Splitter {
  public:
    static constexpr std::size_t kLongest = 64U << 20U;

    void add(std::string_view bytes) { buffer_.append(bytes); }
    /// The text of the next message that has come completely.
    [[nodiscard]] std::optional<std::string> next();
    /// Whether what came cannot be the header of a message: where the next one begins is not known then.
    [[nodiscard]] bool is_lost() const { return is_lost_; }

  private:
    std::string buffer_;
    bool is_lost_ = false;
};

/// The client at standard input and output. A thread reads, so that a request can be cancelled while another one is answered.
class Client {
  public:
    Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    ~Client();

    /// The next message; nothing when the time is over or the client is gone.
    [[nodiscard]] std::optional<Json> receive(std::chrono::milliseconds time);
    /// Whether nothing more will come.
    [[nodiscard]] bool is_gone();
    /// Whether a cancellation of the request has come; it is taken out.
    [[nodiscard]] bool is_cancelled(const Json& id);

    void send(const Json& message);
    void answer(const Json& id, Json result);
    void refuse(const Json& id, Fault fault, const std::string& message);
    void notify(const std::string& method, Json params);
    void request(const std::string& method, Json params = nullptr);

  private:
    void listen();
    void take(const std::vector<std::string>& texts);

    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<Json> messages_;
    bool is_over_ = false;
    std::array<int, 2> stop_ = {-1, -1};
    std::mutex writing_;
    int last_request_ = 0;
    bool writes_ = true;
    std::thread reader_;
};

}  // namespace map2pml::lsp
