#include "tests/bench/figures.h"
#include "tests/bench/programs.h"

namespace map2pml::bench {

nlohmann::ordered_json measure_verdict(std::size_t runs) {
    const Workshop shop;
    const std::string options =
        " \"$SOURCES/samples/auction_fixed/auction_fixed.map\" --total getValue,getWinner --limit bidloop=5";
    (void)shop.run("\"$MAP2PML\"" + options + " -o model.pml");
    std::vector<double> check, spin, ratio;
    for (std::size_t run = 0; run < runs; ++run) {
        check.push_back(seconds_of([&] { (void)shop.run("\"$MAP2PML\" check" + options); }));
        spin.push_back(seconds_of([&] { (void)shop.run("spin -run model.pml"); }));
        ratio.push_back(check.back() / spin.back());
    }
    return {
        {"check_seconds", spread(check)}, {"spin_run_seconds", spread(spin)}, {"check_over_spin_run", spread(ratio)}};
}

}  // namespace map2pml::bench
