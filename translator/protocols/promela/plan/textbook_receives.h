/// `-O0`: a receive as the literature has it: figures 8 (match compilation) and 9 (receipt) of the MAP report.
#pragma once

#include "translator/protocols/promela/plan/thread_receives.h"

namespace map2pml::promela {

class TextbookReceives : public ReceiveMaker {
  public:
    using ReceiveMaker::ReceiveMaker;

  protected:
    Steps take_first(const Node& of, const MessagePattern& pattern, Steps after) override;
};

}  // namespace map2pml::promela
