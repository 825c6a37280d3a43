/* reversi/engine/isa.h - the sources of the search are compiled once for each
 * instruction set; their public names get the set's name as a suffix, so that all
 * forms can be linked into one program and chosen from at run time (kernel.h). */
#ifndef REVERSI_ENGINE_ISA_H
#define REVERSI_ENGINE_ISA_H

#if defined(__AVX512VL__)
#define HOT(name) name##_avx512
#elif defined(__AVX2__)
#define HOT(name) name##_avx2
#else
#define HOT(name) name##_portable
#endif

#endif
