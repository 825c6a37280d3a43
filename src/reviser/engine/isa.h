/* reviser/engine/isa.h - the sources of the search are compiled once for each instruction
 * set.  Their public names get the game's name in front and the set's behind, so that all
 * forms, and those of other games, can be linked into one program; kernel.h chooses at run
 * time.  All give the same results. */
#ifndef REVISER_ENGINE_ISA_H
#define REVISER_ENGINE_ISA_H

#if defined(__AVX2__)
#define ISA(name) reviser_##name##_avx2
#else
#define ISA(name) reviser_##name##_portable
#endif

#define estimate_value  ISA(estimate_value)
#define perft_count     ISA(perft_count)
#define root_deepen     ISA(root_deepen)
#define root_init       ISA(root_init)
#define root_ms         ISA(root_ms)
#define root_publish    ISA(root_publish)
#define root_solve      ISA(root_solve)
#define root_step       ISA(root_step)
#define solve_child     ISA(solve_child)
#define solve_key       ISA(solve_key)
#define solve_value     ISA(solve_value)
#define tree_child      ISA(tree_child)
#define tree_key        ISA(tree_key)
#define tree_order      ISA(tree_order)
#define tree_value      ISA(tree_value)
#define worker_clock    ISA(worker_clock)
#define worker_jumps    ISA(worker_jumps)
#define worker_landings ISA(worker_landings)
#define worker_places   ISA(worker_places)
#define worker_poll     ISA(worker_poll)
#define worker_root     ISA(worker_root)

#endif
