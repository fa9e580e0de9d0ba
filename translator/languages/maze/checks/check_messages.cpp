#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "translator/languages/maze/checks/checks.h"

namespace map2pml::maze {

namespace {

/// All messages of a development: an agent may receive what agents of another class send.
class Messages {
  public:
    Messages(const Development& development, diag::Sink& sink) : development_(development), sink_(sink) {}

    void run() {
        for (const Class& of : development_.classes)
            for (const Action& each : of.actions) check_action(each);
        if (!development_.is_whole) return;
        for (const Class& of : development_.classes)
            for (const MessageMember& each : of.messages) check_use(each);
    }

  private:
    void check_action(const Action& action) {
        const Statement* receives = nullptr;
        const Statement* sends = nullptr;
        for (const Statement& each : action.statements) {
            std::visit(overloaded{[](const PredicatePtr&) {},
                                  [&](const Receive& it) {
                                      check_pattern(it.message);
                                      received_.insert(it.message.name.text);
                                      check_first(receives, each, "receives");
                                  },
                                  [&](const Send& it) {
                                      check_pattern(it.message);
                                      check_values(it.message);
                                      sent_.insert(it.message.name.text);
                                      check_first(sends, each, "sends");
                                  },
                                  [&](const Progress& it) {
                                      for (const MessagePattern& one : it.sent) check_pattern(one);
                                      for (const MessagePattern& one : it.received) check_pattern(one);
                                  }},
                       each.kind);
        }
    }

    void check_first(const Statement*& first, const Statement& now, const char* does) {
        if (first == nullptr) {
            first = &now;
            return;
        }
        sink_.report(diag::Code::maze_two_messages, now.span, fmt::format("the action {} a second message", does),
                     {{first->span, "this is the first message"}});
    }

    void check_pattern(const MessagePattern& message) {
        const MessageMember* found = declaration(message.name.text);
        if (found == nullptr) {
            if (development_.unread.contains(message.name.text)) return;
            sink_.report(diag::Code::maze_message, message.name.span,
                         fmt::format("there is no message `{}`", message.name.text));
        } else if (found->arguments.size() != message.arguments.size()) {
            sink_.report(diag::Code::maze_message, message.span,
                         fmt::format("`{}` has {} arguments, not {}", message.name.text, found->arguments.size(),
                                     message.arguments.size()),
                         {{found->name.span, "it is declared here"}});
        }
    }

    void check_values(const MessagePattern& message) {
        const bool has_wildcard =
            std::find(message.arguments.begin(), message.arguments.end(), nullptr) != message.arguments.end();
        if (has_wildcard)
            sink_.report(diag::Code::maze_message, message.span, "a message that is sent cannot contain `_`");
    }

    [[nodiscard]] const MessageMember* declaration(const std::string& name) const {
        for (const Class& of : development_.classes) {
            for (const MessageMember& each : of.messages)
                if (each.name.text == name) return &each;
        }
        return nullptr;
    }

    void check_use(const MessageMember& message) {
        const bool is_sent = sent_.contains(message.name.text);
        const bool is_received = received_.contains(message.name.text);
        if (is_sent && is_received) return;
        sink_.report(diag::Code::maze_message_unused, message.name.span,
                     fmt::format("`{}` is never {}", message.name.text,
                                 is_sent       ? "received"
                                 : is_received ? "sent"
                                               : "sent and never received"));
    }

    const Development& development_;
    diag::Sink& sink_;
    std::set<std::string> sent_;
    std::set<std::string> received_;
};

}  // namespace

void check_messages(const Development& development, diag::Sink& sink) { Messages(development, sink).run(); }

}  // namespace map2pml::maze
