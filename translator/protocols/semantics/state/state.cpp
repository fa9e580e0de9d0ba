#include "translator/protocols/semantics/state/state.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace map2pml::semantics {

namespace {

class Encoder {
  public:
    /// \param in_order the order of spawned threads distinguishes states.
    void state(const State& state, bool in_order = true) {
        in_order_ = in_order;
        number(state.limit_reached ? 1 : 0);
        numbers(state.variables);
        for (const AgentState& each : state.agents) agent(each);
    }
    void agent(const AgentState& agent) {
        number(agent.threads.size());
        if (in_order_ || agent.threads.size() < 3)
            for (const Thread& thread : agent.threads) this->thread(thread);
        else
            threads_in_any_order(agent.threads);
        messages(agent.mailbox);
        messages(agent.under_way);
        numbers(agent.entries);
    }
    [[nodiscard]] std::u32string take() { return std::move(text_); }

  private:
    void number(std::size_t value) { text_.push_back(static_cast<char32_t>(value)); }
    void environment(const Environment& environment) {
        number(environment.all().size());
        for (const auto& [variable, value] : environment.all()) {
            number(variable);
            number(value);
        }
    }
    void numbers(const std::vector<std::uint32_t>& values) {
        number(values.size());
        std::for_each(values.begin(), values.end(), [&](std::uint32_t value) { number(value); });
    }
    void messages(const std::vector<Message>& messages) {
        number(messages.size());
        for (const Message& message : messages) {
            number(message.sender);
            number(message.performative);
            numbers(message.terms);
            number(message.repeats * 2U + (message.mixes ? 1U : 0U));
        }
    }
    void thread(const Thread& thread) {
        number(static_cast<std::size_t>(thread.control) * 4 + (thread.is_branch ? 2U : 0U) +
               (thread.has_left ? 1U : 0U));
        number(thread.operation == nullptr ? 0 : thread.operation->id);
        number(thread.clause);
        environment(thread.environment);
        numbers(thread.bound);
        number(thread.frames.size());
        for (const Frame& frame : thread.frames) {
            number(static_cast<std::size_t>(frame.kind));
            number(frame.operation == nullptr ? 0 : frame.operation->id);
            number(frame.next);
            if (frame.kind == Frame::Kind::back) {
                number(frame.clause);
                environment(frame.environment);
                numbers(frame.bound);
            }
        }
        number(thread.branches.size());
        for (const Thread& branch : thread.branches) this->thread(branch);
    }
    /// The first one is the agent's own, the others are alike.
    void threads_in_any_order(const std::vector<Thread>& threads) {
        thread(threads.front());
        std::vector<std::u32string> others;
        for (std::size_t at = 1; at < threads.size(); ++at) {
            Encoder other;
            other.thread(threads[at]);
            others.push_back(other.take());
        }
        std::sort(others.begin(), others.end());
        std::for_each(others.begin(), others.end(), [&](const std::u32string& other) { text_ += other; });
    }

    bool in_order_ = true;
    std::u32string text_;
};

}  // namespace

std::vector<Thread>& Branches::own() {
    if (all_ == nullptr)
        all_ = std::make_shared<std::vector<Thread>>();
    else if (all_.use_count() > 1)
        all_ = std::make_shared<std::vector<Thread>>(*all_);
    return *all_;
}

void Branches::push_back(Thread branch) { own().push_back(std::move(branch)); }

void Branches::replace(std::size_t at, Thread branch) { own()[at] = std::move(branch); }

bool Branches::operator==(const Branches& other) const { return all_ == other.all_ || all() == other.all(); }

std::size_t place_in_order(const std::vector<Message>& messages, std::size_t index) {
    for (std::size_t at = index + 1; at-- > 0;)
        if (messages[at].mixes) return at + messages[at].repeats > index ? at : index;
    return index;
}

bool has_finished(const AgentState& agent) {
    return std::all_of(agent.threads.begin(), agent.threads.end(),
                       [](const Thread& thread) { return thread.control == Thread::Control::finished; });
}

bool has_failed(const AgentState& agent) {
    return std::any_of(agent.threads.begin(), agent.threads.end(),
                       [](const Thread& thread) { return thread.control == Thread::Control::failed; });
}

std::u32string encode(const State& state) {
    Encoder encoder;
    encoder.state(state);
    return encoder.take();
}

std::u32string encode(const AgentState& agent) {
    Encoder encoder;
    encoder.agent(agent);
    return encoder.take();
}

std::u32string encode_unordered(const State& state) {
    Encoder encoder;
    encoder.state(state, false);
    return encoder.take();
}

std::string print(const Message& message, const Values& values, const ir::Instance& instance) {
    std::vector<std::string> terms;
    for (const Value value : message.terms) terms.push_back(values.text(value));
    return fmt::format("{}({}) from {}", values.name_text(message.performative), fmt::join(terms, ", "),
                       instance.agents[message.sender].name);
}

}  // namespace map2pml::semantics
