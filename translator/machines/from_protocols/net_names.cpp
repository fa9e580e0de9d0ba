#include "translator/machines/from_protocols/net_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace map2pml::protocol_to_eventb {

namespace {

using ir::Action;
using Control = semantics::Thread::Control;

/// A comment is one line, even if a constant of the protocol contains line ends.
std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char byte) { return static_cast<unsigned char>(byte) < ' '; }, ' ');
    return text;
}

/// `waits_19`
std::string place_word(const Place& place) {
    if (place.has_failed) return "failed";
    if (place.has_finished) return "ended";
    const semantics::Thread& thread = place.state.threads.front();
    const char* what = thread.control == Control::wait ? "waits" : thread.control == Control::join ? "joins" : "at";
    if (thread.operation == nullptr) return what;
    return fmt::format("{}_{}", what, thread.operation->span.begin.line);
}

/// `12:5 $val = getValue()`, for each branch and each spawned call.
void add_places(const semantics::Thread& thread, const semantics::Values& values, std::vector<std::string>& into) {
    if (thread.control == Control::join) {
        for (const semantics::Thread& branch : thread.branches) add_places(branch, values, into);
        return;
    }
    if (thread.operation == nullptr) return;
    std::string text = fmt::format("{}:{}", thread.operation->span.begin.line, thread.operation->span.begin.column);
    for (const auto& [variable, value] : thread.environment.all())
        text += fmt::format(" ${} = {}", values.name_text(variable), values.text(value));
    into.push_back(std::move(text));
}

/// The part of a label between the agent and its object.
const char* verb_of(Action kind) {
    switch (kind) {
        case Action::send:
            return "sends";
        case Action::send_failed:
            return "cannot_send";
        case Action::receive:
            return "takes";
        case Action::receive_failed:
            return "misses";
        case Action::decide:
            return "decides";
        case Action::decide_failed:
            return "fails";
        case Action::call:
            return "enters";
        case Action::call_failed:
            return "cannot_enter";
        case Action::timeout:
            return "times_out";
        case Action::retry:
            return "goes_in";
        case Action::arrive:
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::fail:
            break;  // no events
    }
    return "";
}

/// The name of the message, procedure or clause; empty for other events.
std::string subject_of(const semantics::Event& event) {
    if (event.operation == nullptr) return "";
    if (const auto* send = std::get_if<ir::Send>(&event.operation->kind)) return ir::written(*send);
    if (const auto* receive = std::get_if<ir::Receive>(&event.operation->kind)) return ir::written(*receive);
    if (const auto* decide = std::get_if<ir::Decide>(&event.operation->kind)) return decide->procedure;
    return "";
}

}  // namespace

NetNames::NetNames(const Net& net, const ir::Protocol& protocol, const ir::Instance& instance)
    : net_(net), protocol_(protocol), instance_(instance), values_(protocol, instance) {
    for (std::size_t agent = 0; agent < net.agents.size(); ++agent) agents_.push_back(names_of_agent(net, agent));
    for (const Letter& each : net.letters) {
        letters_.push_back(fresh(fmt::format("{}_{}_to_{}", instance.agents[each.message.sender].name,
                                             message_name(each.message), instance.agents[each.receiver].name)));
    }
}

AgentNames NetNames::names_of_agent(const Net& net, std::size_t agent) {
    const std::string& name = instance_.agents[agent].name;
    AgentNames words;
    words.set = fresh("PLACES_" + name);
    words.variable = fresh("at_" + name);
    for (const Place& place : net.agents[agent].places) {
        words.places.push_back(fresh(name + "_" + place_word(place)));
        std::vector<std::string> where;
        for (const semantics::Thread& thread : place.state.threads) add_places(thread, values_, where);
        words.place_comments.push_back(one_line(fmt::format("{}", fmt::join(where, " | "))));
    }
    return words;
}

std::string NetNames::message_name(const semantics::Message& message) const {
    std::string word = values_.written(message.performative);
    for (const semantics::Value value : message.terms) word += "_" + values_.text(value);
    return word;
}

std::string NetNames::comment_of(LetterId letter) const {
    const Letter& it = net_.letters[letter];
    return one_line(fmt::format("{} to {}", print(it.message, values_, instance_), name_of(it.receiver)));
}

std::string NetNames::label_of(const semantics::Event& event) {
    const bool has_message = event.kind == Action::send || event.kind == Action::receive;
    std::string word = has_message ? message_name(event.message) : subject_of(event);
    if (event.kind == Action::call) word = clause_name(protocol_.clauses[event.clause]);
    return fresh(fmt::format("{}_{}{}{}", name_of(event.agent), verb_of(event.kind), word.empty() ? "" : "_", word));
}

std::string NetNames::comment_of(const semantics::Event& event) const {
    return one_line(to_string(to_occurrence(event, protocol_, instance_, values_)));
}

}  // namespace map2pml::protocol_to_eventb
