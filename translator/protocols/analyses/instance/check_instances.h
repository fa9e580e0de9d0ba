/// The instances of a check file: blocks + options -> one request for each instance that is to be checked.
///
/// Invariant: every request is what its block says on the common ground of the file, with the options on top.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/analyses/instance/start_clauses.h"
#include "translator/protocols/analyses/values/named_constants.h"

namespace map2pml::passes {

/// The settings of the command line, which override the check file.
struct InstanceOptions {
    InstanceRequest request;
    std::optional<std::uint32_t> capacity;
    std::set<std::string> given;  ///< options of `request` that were written and have a default, as `--network`
};

/// The state, procedures and properties under one instance, as written: plain names are not resolved yet.
struct UserParts {
    NamedConstants constants;
    std::optional<ir::Written<ir::IntegerRange>> integers;
    std::set<std::string> services;
    std::vector<ir::StateVariable> states;
    std::vector<ir::Procedure> procedures;  ///< of which none is in the request
    std::vector<ir::Observer> observers;
    std::vector<ir::UserProperty> properties;
    std::vector<ir::RuleSet> rules;  ///< of agents; those of a block come after those for all
    std::optional<ir::Written<ir::Policy>> policy;
};

/// `agents Guest = any, Host = any`: the instance is one of the smallest ones.
struct OpenNumber {
    std::vector<std::string> of;  ///< agents or roles
    std::string rest;             ///< a name for all larger instances: `Guest>3 or Host>3`
    std::size_t block = 0;        ///< of the check file, by index
    auto operator<=>(const OpenNumber&) const = default;
};

/// One instance to check.
struct CheckInstance {
    std::string name;  ///< of its block, with the numbers of ranges: `two bidders`, `Bidder=2`; may be empty
    InstanceRequest request;
    std::optional<std::uint32_t> capacity;
    std::map<std::string, ir::Expectation> expectations;  ///< property -> what it is expected to be
    Starts starts;                                        ///< for `with_starts`
    UserParts parts;                                      ///< for `bind_check`
    std::optional<OpenNumber> open = {};
};

/// In the order of the file; ranges count up, the last one fastest. At least one.
[[nodiscard]] std::vector<CheckInstance> check_instances(const ir::CheckFile& check,
                                                         const std::vector<ir::Protocol>& protocols,
                                                         const InstanceOptions& options);

}  // namespace map2pml::passes
