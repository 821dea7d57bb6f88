// Shared by every module of this folder.
#pragma once
#include <wasm_simd128.h>

// For code that runs for each pixel: when optimising for size, the compiler would not inline it.
#define INLINED static inline __attribute__((always_inline))
#define EXPORT(name) __attribute__((export_name(name)))

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long long i64;

static inline void copy(u8 *to, const u8 *from, i32 count) {
  i32 i = 0;
  for (; i + 16 <= count; i += 16) wasm_v128_store(to + i, wasm_v128_load(from + i));
  for (; i < count; i++) to[i] = from[i];
}
