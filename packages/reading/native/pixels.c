// Passes over whole pictures for the readers of MRZ and print, 16 pixels at a time. Reads and writes may go up to 32
// bytes beyond the end of every block.
#include "wasm.h"

// The brightest channel of each RGBA pixel; the background of transparent ones is white.
EXPORT("brightest") void brightest(const u8 *from, u8 *to, i32 count) {
  const v128_t low = wasm_i32x4_splat(0xff), opaque = wasm_i32x4_splat((i32)0xff000000);
  for (i32 i = 0; i < count; i += 16, from += 64, to += 16) {
    v128_t part[4], all = opaque;
    for (i32 k = 0; k < 4; k++) {
      const v128_t v = wasm_v128_load(from + 16 * k);
      all = wasm_v128_and(all, v);
      part[k] = wasm_v128_and(low, wasm_u8x16_max(wasm_u8x16_max(v, wasm_u32x4_shr(v, 8)), wasm_u32x4_shr(v, 16)));
    }
    wasm_v128_store(to, wasm_u8x16_narrow_i16x8(wasm_u16x8_narrow_i32x4(part[0], part[1]), wasm_u16x8_narrow_i32x4(part[2], part[3])));
    if (wasm_i32x4_all_true(wasm_i32x4_eq(all, opaque))) continue;
    for (i32 k = 0; k < 16; k++) {
      const u8 *p = from + 4 * k;
      const i32 a = p[3], top = p[0] > p[1] ? (p[0] > p[2] ? p[0] : p[2]) : p[1] > p[2] ? p[1] : p[2];
      to[k] = (u8)((top * a + 255 * (255 - a)) / 255);
    }
  }
}

// Replaces each value by the highest of the `size` values that begin with it, `apart` bytes from one another. Works in
// place by doubling.
static void widen(u8 *values, i32 count, i32 apart, i32 size) {
  for (i32 covered = 1; covered < size;) {
    const i32 step = covered < size - covered ? covered : size - covered, end = count - step * apart;
    for (i32 i = 0; i < end; i += 16) wasm_v128_store(values + i, wasm_u8x16_max(wasm_v128_load(values + i), wasm_v128_load(values + i + step * apart)));
    covered += step;
  }
}

// The highest value in a square of `size`; the border is repeated beyond the edge. `line` has room for a row and `size`
// more, `tall` for the picture and `size` more rows.
static void highest(const u8 *from, u8 *to, i32 width, i32 height, i32 size, u8 *line, u8 *tall) {
  const i32 before = size >> 1, rows = height + size;
  for (i32 y = 0; y < height; y++) {
    const u8 *row = from + y * width;
    for (i32 x = 0; x < before; x++) line[x] = row[0];
    copy(line + before, row, width);
    for (i32 x = before + width; x < width + size + 16; x++) line[x] = row[width - 1];
    widen(line, width + size, 1, size);
    copy(tall + (before + y) * width, line, width);
  }
  for (i32 y = 0; y < before; y++) copy(tall + y * width, tall + before * width, width);
  for (i32 y = before + height; y < rows; y++) copy(tall + y * width, tall + (before + height - 1) * width, width);
  widen(tall, rows * width, width, size);
  copy(to, tall, width * height);
}

static void invert(u8 *data, i32 count) {
  for (i32 i = 0; i < count; i += 16) wasm_v128_store(data + i, wasm_v128_not(wasm_v128_load(data + i)));
}

// Morphological closing minus the picture: dark parts that are narrower than `size` px in some direction, on any
// background. The lowest value is the highest of the negative.
EXPORT("blackHat") void black_hat(const u8 *from, u8 *to, i32 width, i32 height, i32 size, u8 *line, u8 *tall) {
  const i32 count = width * height;
  highest(from, to, width, height, size, line, tall);
  invert(to, count);
  highest(to, to, width, height, size, line, tall);
  invert(to, count);
  for (i32 i = 0; i < count; i += 16) wasm_v128_store(to + i, wasm_u8x16_sub_sat(wasm_v128_load(to + i), wasm_v128_load(from + i)));
}
