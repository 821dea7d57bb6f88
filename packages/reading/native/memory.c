#include "wasm.h"

extern u8 __heap_base;

// Start of the memory that the caller grows and allocates.
EXPORT("base") u8 *base_address(void) { return (u8 *)(((u32)&__heap_base + 15) & ~15u); }
