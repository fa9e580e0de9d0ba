/// The structures in which pan keeps a state: pan.h -> their fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::spin {

struct PanField {
    std::string type;  ///< `uchar`, `short`, `int`, `unsigned`
    std::string name;
    bool is_array = false;
    bool is_bits = false;
};

/// `typedef struct P1 { /* agent_Bidder */ … } P1;`
struct PanStruct {
    std::string name;     ///< `P1`, `Q2`, `State`
    std::string comment;  ///< of a process: its proctype
    std::vector<PanField> fields;

    [[nodiscard]] const PanField* find(std::string_view field) const;
};

/// All structures of processes and channels, and the state. Variables that the model never uses are not there.
[[nodiscard]] std::vector<PanStruct> pan_structs(const std::string& header);

}  // namespace map2pml::spin
