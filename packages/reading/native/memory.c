#include "wasm.h"

extern u8 __heap_base;

// Where the memory begins that the caller grows, shares out, fills and empties.
EXPORT("base") u8 *base_address(void) { return (u8 *)(((u32)&__heap_base + 15) & ~15u); }
