/// A program that is talked to: it reads what we say and answers, for as long as both want.   text <-> text
///
/// Like `run`: a process group of its own, no shell; it ends with the thread that started it, or with the object.
#pragma once

#include <sys/types.h>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "driver/tools/process/run.h"

namespace map2pml::process {

// --- launch.cpp: What becomes of a fork: pipes, and a child that is another program.   command line -> a running child, or why there is none
//
// The only code that starts programs. For `run` and `dialogue` only, which watch over the child.

/// A file descriptor that closes itself.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    void reset(int number);
    void close();

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor read;
    Descriptor write;

    [[nodiscard]] bool create();
    /// To write to somebody who may be gone: a socket, which gives an error where a pipe gives a signal.
    [[nodiscard]] bool create_socket();
};

/// A child in a process group of its own that dies with the thread that started it.
struct Child {
    pid_t id = -1;
    std::string error;  ///< why there is none
};

/// The memory of a child; 0: as ours.
struct Room {
    std::uint64_t address_space = 0;
    std::uint64_t stack = 0;
};

/// \param in what it reads; null: nothing. The ends that are the child's are closed here.
[[nodiscard]] Child start_child(const Command& command, const std::filesystem::path& directory,
                                const std::filesystem::path& temporary, const Room& room, Pipe* in, Pipe& out,
                                Pipe& err);

class Dialogue {
  public:
    /// How a program ended.
    struct End {
        int exit_code = -1;  ///< when it ended by itself
        int signal = 0;      ///< that killed it
    };

    /// Null when it cannot be started, and `error` says why.
    /// \param listens false: it gets nothing to read.
    [[nodiscard]] static std::unique_ptr<Dialogue> start(const Command& command, const std::filesystem::path& temporary,
                                                         bool listens, std::string& error);
    ~Dialogue();
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// Never waits: what it does not take at once is sent while waiting.
    void say(std::string_view text);
    /// What it printed since the last `forget`. Nothing is kept beyond `kLongest` bytes.
    [[nodiscard]] const std::string& heard() const { return out_text_; }
    [[nodiscard]] const std::string& complaints() const { return err_text_; }
    void forget();
    [[nodiscard]] bool said_too_much() const { return too_much_; }
    /// Nothing more will come: it has closed its output, or it has ended.
    [[nodiscard]] bool is_over() const { return over_; }
    /// Kills what is left of it, all of the group, and says how the program itself ended.
    [[nodiscard]] End end();

    static constexpr std::size_t kLongest = 64U << 20U;

    /// Until one of them has something to say, or the time is over; sends what waits to be sent.
    static void wait(const std::vector<Dialogue*>& those, std::chrono::milliseconds time);

  private:
    Dialogue() = default;
    void send();
    void hear(Descriptor& from, std::string& to);
    void hear_rest();
    void notice_end();

    pid_t child_ = -1;
    Pipe in_;
    Pipe out_;
    Pipe err_;
    std::string unsent_;
    std::string out_text_;
    std::string err_text_;
    bool too_much_ = false;
    bool over_ = false;
};

}  // namespace map2pml::process
