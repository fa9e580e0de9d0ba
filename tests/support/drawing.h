/// Drawings for tests in a few words.   `Ann -> Bob: ask`, `alt [paid]`, `else [not paid]`, `loop 0 *`, `par`, `and`, `end` -> XMI
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace tests {

class Drawing {
  public:
    /// Each message and each fragment is on a line of its own: `name`, then the text.
    static std::string xmi(const std::string& name, const std::string& text) {
        Drawing drawing;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) drawing.add(line);
        std::string all =
            "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n";
        all += "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='" + name + "'>\n";
        for (const std::string& each : drawing.lifelines_)
            all += "<lifeline xmi:id='" + each + "' name='" + each + "'/>\n";
        return all + drawing.fragments_ + drawing.messages_ + "</packagedElement>\n</uml:Model>\n";
    }

  private:
    void add(const std::string& line) {
        static const std::regex message(" *(\\w+) *-> *(\\w+) *: *(.*)");
        static const std::regex fragment(" *(alt|opt|par|loop|break|seq)(?: (\\d+) (\\d+|\\*))?(?: \\[(.*)\\])?");
        static const std::regex operand(" *(?:else|and)(?: \\[(.*)\\])?");
        std::smatch part;
        if (line.find_first_not_of(' ') == std::string::npos) return;
        if (std::regex_match(line, part, message)) {
            add_message(part[1], part[2], part[3]);
        } else if (std::regex_match(line, part, fragment)) {
            fragments_ += "<fragment xmi:type='uml:CombinedFragment' xmi:id='" + next() + "' interactionOperator='" +
                          part[1].str() + "'>" + begin_of_operand(part[4], part[2], part[3]) + "\n";
        } else if (std::regex_match(line, part, operand)) {
            fragments_ += "</operand>" + begin_of_operand(part[1], "", "") + "\n";
        } else {
            REQUIRE(line.find("end") != std::string::npos);
            fragments_ += "</operand></fragment>\n";
        }
    }

    void add_message(const std::string& from, const std::string& to, const std::string& name) {
        const std::string id = next();
        for (const std::string& each : {from, to})
            if (std::find(lifelines_.begin(), lifelines_.end(), each) == lifelines_.end()) lifelines_.push_back(each);
        const auto end = [&](const std::string& lifeline, const char* which) {
            return "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='" + id + which + "' covered='" +
                   lifeline + "'/>";
        };
        fragments_ += end(from, "s") + end(to, "r") + "\n";
        messages_ += "<message xmi:id='" + id + "' name='" + name + "' messageSort='asynchCall' sendEvent='" + id +
                     "s' receiveEvent='" + id + "r'/>\n";
    }

    std::string begin_of_operand(const std::string& guard, const std::string& least, const std::string& most) {
        std::string begin = "<operand xmi:id='" + next() + "'>";
        if (guard.empty() && least.empty()) return begin;
        begin += "<guard xmi:id='" + next() + "'>";
        if (!guard.empty()) begin += "<specification xmi:type='uml:LiteralString' value='" + guard + "'/>";
        if (!least.empty())
            begin += "<minint xmi:type='uml:LiteralInteger' value='" + least +
                     "'/><maxint xmi:type='uml:LiteralUnlimitedNatural' value='" + most + "'/>";
        return begin + "</guard>";
    }

    std::string next() { return "e" + std::to_string(++last_); }

    std::vector<std::string> lifelines_;
    std::string fragments_;
    std::string messages_;
    std::size_t last_ = 0;
};

}  // namespace tests
