/// `-O0`: one thread as the literature translates it: nested statements and one `fail` variable.
///
/// Sources: figures 5 (control flow), 10 (decisions) and 11 (failure test) of the MAP report; `textbook_receives` for receipt. The steps themselves are written as at `-O1`; what differs is how control goes from one to the next.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translator/protocols/promela/plan/thread_maker.h"

namespace map2pml::promela {

class TextbookMaker : public ThreadMaker {
  public:
    TextbookMaker(ModelContext& model, std::size_t thread);
    [[nodiscard]] Steps body() override;

  protected:
    Steps go(NodeId from, NodeId to, const Path& path) override;
    std::string place_label(NodeId id) override { return written_.at(id); }
    Steps make_wait(NodeId id, const Path& path) override;
    Steps enter_body(NodeId id, const passes::CallTarget& target, const Path& path) override;

  private:
    /// One activation: the clauses that are entered by jumps within it.
    struct Activation {
        std::uint32_t depth = 0;
        std::string done;                                          ///< label behind its text
        std::vector<std::pair<std::size_t, std::string>> regions;  ///< clause -> label, in order of discovery
    };

    Steps translate(const ir::Operation& operation);
    [[nodiscard]] bool leads_there_everywhere(NodeId from, NodeId to) const;
    Steps arrive(NodeId from, NodeId to);
    Steps sequence(const std::vector<ir::Operation>& parts, std::size_t at);
    Steps choice(const std::vector<ir::Operation>& branches, std::size_t at);
    Steps call(NodeId id);
    Steps place(NodeId id);
    Steps regions(Activation& activation);
    Steps set_fail(bool value);
    Steps if_fail(bool value, Steps then);
    std::string region(Activation& activation, std::size_t clause);
    [[nodiscard]] NodeId node_of(const ir::Operation& operation) const;

    std::multimap<std::pair<const ir::Operation*, std::uint32_t>, NodeId> nodes_;
    Activation* activation_ = nullptr;         ///< the one whose text is being written
    Activation* callee_ = nullptr;             ///< the one that the call being written enters, if it nests
    std::map<NodeId, std::string> written_;    ///< step -> its label where it was written last
    std::map<NodeId, std::string> timed_out_;  ///< wait -> where its timeouts lead
    std::map<NodeId, std::string> entries_;    ///< what an attempt may begin with -> the label to jump to
};

}  // namespace map2pml::promela
