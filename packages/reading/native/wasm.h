// What every module of this folder is written with.
#pragma once
#include <wasm_simd128.h>

// What runs for each pixel: a compiler that keeps code small would otherwise call it.
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
