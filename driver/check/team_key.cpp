#include "driver/check/team_key.h"

#include <cctype>
#include <map>

#include "translator/ir/action_label.h"
#include "translator/ir/text_form.h"
#include "translator/ir/walk.h"

namespace map2pml::check {

namespace {

bool is_part_of_name(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// Each name as a word by itself is replaced by its place, which no name looks like.
std::string with_places(const std::string& text, const std::vector<std::string>& agents) {
    std::map<std::string, std::string> places;
    for (std::size_t at = 0; at < agents.size(); ++at) {
        places.emplace(agents[at], "\x01" + std::to_string(at) + "\x01");
    }
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_part_of_name(text[end])) {
            ++end;
        }
        if (end == at) {
            result += text[at++];
            continue;
        }
        const std::string word = text.substr(at, end - at);
        const auto place = places.find(word);
        result += place == places.end() ? word : place->second;
        at = end;
    }
    return result;
}

std::string label_text(const ir::ActionLabel& label) {
    std::string text = std::to_string(static_cast<int>(label.kind)) + to_string(label.agent.id);
    for (const ir::TermTree& each : label.terms) {
        text += " " + to_string(each);
    }
    for (const ir::LabelParty& each : label.partners) {
        text += " a(" + to_string(each.role) + ", " + to_string(each.agent.id) + ")";
    }
    return text + "\n";
}

/// What modal formulas see of steps.
std::string labels_of(const ir::Protocol& protocol) {
    std::string text;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            text += operation.label == nullptr ? "" : label_text(*operation.label);
        });
    }
    return text;
}

}  // namespace

std::string team_key(const source::SourceSet& sources, const input::Protocols& read,
                     const std::vector<std::string>& agents) {
    std::string text;
    for (const input::SceneInstance& each : read.instances) {
        text += ir::print_json(read.protocol_of(each), sources) + labels_of(read.protocol_of(each));
        for (const ir::AgentInstance& agent : each.instance.agents) {
            text += agent.name + " " + agent.agent + " " + agent.role + "\n";
        }
        for (const std::string& service : each.instance.services) {
            text += "service " + service + "\n";
        }
    }
    return with_places(text, agents);
}

}  // namespace map2pml::check
