/// Looks into a JSON document and notes the first thing that is not as expected.   private to the room
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace map2pml::replay {

using Json = nlohmann::json;

/// A value in a document, with its path for messages: `trace.steps[3].agent`. After the first fault all answers are empty.
class JsonPlace {
  public:
    JsonPlace(const Json& value, std::string path, std::string& fault)
        : value_(&value), path_(std::move(path)), fault_(&fault) {}

    [[nodiscard]] bool has(const char* name) const { return value_->is_object() && value_->contains(name); }
    [[nodiscard]] bool is_null() const { return value_->is_null(); }
    [[nodiscard]] bool is_array() const { return value_->is_array(); }

    /// The member of an object; it must be there.
    [[nodiscard]] JsonPlace at(const char* name) const {
        const std::string path = path_.empty() ? name : path_ + "." + name;
        if (!has(name)) {
            complain(path, "is missing");
            return {null(), path, *fault_};
        }
        return {*value_->find(name), path, *fault_};
    }

    [[nodiscard]] std::vector<JsonPlace> items() const {
        std::vector<JsonPlace> items;
        if (expect(value_->is_array(), "a list"))
            for (const Json& each : *value_)
                items.emplace_back(each, path_ + "[" + std::to_string(items.size()) + "]", *fault_);
        return items;
    }

    [[nodiscard]] std::vector<std::pair<std::string, JsonPlace>> members() const {
        std::vector<std::pair<std::string, JsonPlace>> members;
        if (expect(value_->is_object(), "an object"))
            for (const auto& [name, each] : value_->items())
                members.emplace_back(name, JsonPlace(each, path_ + "." + name, *fault_));
        return members;
    }

    [[nodiscard]] std::string text() const {
        return expect(value_->is_string(), "a string") ? value_->get<std::string>() : std::string();
    }

    [[nodiscard]] std::vector<std::string> texts() const {
        std::vector<std::string> texts;
        for (const JsonPlace& each : items()) texts.push_back(each.text());
        return texts;
    }

    [[nodiscard]] bool truth() const { return expect(value_->is_boolean(), "true or false") && value_->get<bool>(); }

    /// A whole number from 0 to what 32 bits hold.
    [[nodiscard]] std::uint32_t number() const {
        const bool fits =
            value_->is_number_unsigned() && value_->get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
        return expect(fits, "a whole number") ? value_->get<std::uint32_t>() : 0;
    }

    /// The value of an enumeration of `count` values, by its name.
    template <typename T>
    [[nodiscard]] T one_of(std::size_t count) const {
        const std::string name = text();
        for (std::size_t at = 0; at < count; ++at)
            if (to_string(static_cast<T>(at)) == name) return static_cast<T>(at);
        complain(path_, "is `" + name + "`, which is unknown");
        return T{};
    }

    void complain(const std::string& path, const std::string& what) const {
        if (fault_->empty()) *fault_ = "`" + path + "` " + what;
    }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] bool is_sound() const { return fault_->empty(); }

  private:
    [[nodiscard]] static const Json& null() {
        static const Json kNull;
        return kNull;
    }

    [[nodiscard]] bool expect(bool is_so, const char* what) const {
        if (!is_so) complain(path_.empty() ? "the document" : path_, std::string("is not ") + what);
        return is_so;
    }

    const Json* value_;
    std::string path_;
    std::string* fault_;
};

}  // namespace map2pml::replay
