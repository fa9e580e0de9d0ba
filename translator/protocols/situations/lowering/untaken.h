/// Why messages lie in mailboxes, from the rules of LCC.   wait + message of the model -> words, for reports
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

/// What a report may ask about after a framework was lowered. Has a framework and a scene of its own, since it outlives the text.
class UntakenMessages {
  public:
    UntakenMessages(const Framework& framework, const Scene& scene) : framework_(framework), scene_(scene) {}
    UntakenMessages(const UntakenMessages&) = delete;
    UntakenMessages& operator=(const UntakenMessages&) = delete;
    UntakenMessages(UntakenMessages&&) = delete;
    UntakenMessages& operator=(UntakenMessages&&) = delete;
    ~UntakenMessages() = default;

    [[nodiscard]] const Framework& framework() const { return framework_; }
    [[nodiscard]] const Scene& scene() const { return scene_; }

    /// The wait of the model in which the agent has this left to do.
    void add_wait(ir::OperationId wait, std::size_t agent, ProcessPointer process, Answers answers) {
        waits_.emplace(wait, Place{agent, std::move(process), std::move(answers)});
    }
    void add_message(ir::WrittenMessage written, const Message& message) {
        std::vector<Message>& alike = messages_[{to_string(message.to.id), std::move(written)}];
        if (std::find(alike.begin(), alike.end(), message) == alike.end()) {
            alike.push_back(message);
        }
    }

    /// At the receive that comes closest; of several the first. Nothing where none is called so, where an answer of an open
    /// predicate is still to come, or where it is not the same for all messages that are one in the model.
    [[nodiscard]] std::optional<ir::UntakenReason> why(ir::OperationId wait, const ir::WrittenMessage& message) const;

  private:
    [[nodiscard]] std::optional<ir::UntakenReason> why(ir::OperationId wait, const Message& message) const;

    struct Place {
        std::size_t agent = 0;
        ProcessPointer process;
        Answers answers;
    };

    Framework framework_;
    Scene scene_;
    std::map<ir::OperationId, Place> waits_;
    /// By the receiver, as the model calls them: several where only roles differ.
    std::map<std::pair<std::string, ir::WrittenMessage>, std::vector<Message>> messages_;
};

}  // namespace map2pml::lcc
