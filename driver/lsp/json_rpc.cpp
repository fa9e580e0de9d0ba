#include "driver/lsp/json_rpc.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string.hpp>
#include <cerrno>
#include <charconv>

namespace map2pml::lsp {

std::optional<std::string> Splitter::next() {
    if (is_lost_) return std::nullopt;
    constexpr std::size_t kLongestHeader = 4096;
    const std::size_t end = buffer_.find("\r\n\r\n");
    if (end == std::string::npos) {
        is_lost_ = buffer_.size() > kLongestHeader;
        return std::nullopt;
    }
    std::vector<std::string> lines;
    const std::string header = buffer_.substr(0, end);
    boost::algorithm::split(lines, header, boost::algorithm::is_any_of("\n"));
    std::optional<std::size_t> length;
    for (std::string& line : lines) {
        boost::algorithm::trim(line);
        if (!boost::algorithm::istarts_with(line, "content-length:")) continue;
        const std::string number = boost::algorithm::trim_copy(line.substr(line.find(':') + 1));
        std::size_t value = 0;
        const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
        if (read.ec == std::errc() && read.ptr == number.data() + number.size()) length = value;
    }
    if (!length || *length > kLongest) {
        is_lost_ = true;
        return std::nullopt;
    }
    const std::size_t begin = end + 4;
    if (buffer_.size() < begin + *length) return std::nullopt;
    std::string text = buffer_.substr(begin, *length);
    buffer_.erase(0, begin + *length);
    return text;
}

Client::Client() {
    if (pipe2(stop_.data(), O_CLOEXEC) != 0) is_over_ = true;
    reader_ = std::thread([this] { listen(); });
}

Client::~Client() {
    (void)!write(stop_[1], "", 1);
    reader_.join();
    for (const int each : stop_)
        if (each >= 0) close(each);
}

void Client::take(const std::vector<std::string>& texts) {
    std::vector<Json> messages;
    for (const std::string& text : texts) {
        Json message = Json::parse(text, nullptr, false);
        if (message.is_discarded())
            refuse(nullptr, Fault::parse_error, "this is not JSON");
        else if (message.is_array())
            // A list of messages (a batch of JSON-RPC) is no part of LSP; its members are taken one by one.
            std::move(message.begin(), message.end(), std::back_inserter(messages));
        else
            messages.push_back(std::move(message));
    }
    {
        // All at once, so that a request is seen together with its cancellation.
        const std::lock_guard lock(mutex_);
        std::move(messages.begin(), messages.end(), std::back_inserter(messages_));
    }
    news_.notify_one();
}

void Client::listen() {
    Splitter splitter;
    std::array<char, 65536> bytes{};
    for (;;) {
        std::array<pollfd, 2> those = {pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{stop_[0], POLLIN, 0}};
        if (poll(those.data(), those.size(), -1) < 0) {
            if (errno == EINTR) continue;
            break;
        }
        if (those[1].revents != 0) break;
        const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        splitter.add({bytes.data(), static_cast<std::size_t>(count)});
        std::vector<std::string> texts;
        while (std::optional<std::string> text = splitter.next()) texts.push_back(std::move(*text));
        take(texts);
        if (splitter.is_lost()) {
            refuse(nullptr, Fault::parse_error, "this is not the header of a message");
            break;
        }
    }
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    news_.notify_one();
}

std::optional<Json> Client::receive(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, time, [&] { return !messages_.empty() || is_over_; });
    if (messages_.empty()) return std::nullopt;
    Json message = std::move(messages_.front());
    messages_.pop_front();
    return message;
}

bool Client::is_gone() {
    const std::lock_guard lock(mutex_);
    return (is_over_ && messages_.empty()) || !writes_;
}

bool Client::is_cancelled(const Json& id) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(messages_.begin(), messages_.end(), [&](const Json& each) {
        return each.is_object() && each.value("method", Json()) == "$/cancelRequest" &&
               each.value("params", Json::object()).value("id", Json()) == id;
    });
    if (found == messages_.end()) return false;
    messages_.erase(found);
    return true;
}

void Client::send(const Json& message) {
    const std::lock_guard lock(writing_);
    const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::string all = "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
    for (std::size_t sent = 0; sent < all.size() && writes_;) {
        const ssize_t count = write(STDOUT_FILENO, all.data() + sent, all.size() - sent);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0)
            writes_ = false;
        else
            sent += static_cast<std::size_t>(count);
    }
}

void Client::answer(const Json& id, Json result) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void Client::refuse(const Json& id, Fault fault, const std::string& message) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(fault)}, {"message", message}}}});
}

void Client::notify(const std::string& method, Json params) {
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void Client::request(const std::string& method, Json params) {
    Json message = {{"jsonrpc", "2.0"}, {"id", ++last_request_}, {"method", method}};
    if (!params.is_null()) message["params"] = std::move(params);
    send(message);
}

}  // namespace map2pml::lsp
