// Passes over pixels for the MRZ locator (src/mrz/locate/pixels.ts); every address is a multiple of 16.
#include "wasm.h"

// Halves a picture: each pixel is the mean of four.
EXPORT("halve") void halve_picture(const u8 *from, u8 *to, i32 width, i32 height) {
  const i32 w = width >> 1, h = height >> 1;
  const v128_t two = wasm_i16x8_splat(2);
  for (i32 y = 0; y < h; y++, from += 2 * width, to += w)
    for (i32 x = 0; x < w; x += 8) {
      const v128_t a = wasm_u16x8_extadd_pairwise_u8x16(wasm_v128_load(from + 2 * x));
      const v128_t b = wasm_u16x8_extadd_pairwise_u8x16(wasm_v128_load(from + width + 2 * x));
      const v128_t mean = wasm_u16x8_shr(wasm_i16x8_add(wasm_i16x8_add(a, b), two), 2);
      wasm_v128_store64_lane(to + x, wasm_u8x16_narrow_i16x8(mean, mean), 0);
    }
}

// Resizes bilinearly. `row` has room for one row of the source, `columns` for two words per column of the target: the
// left pixel, and the right one's weight of 128.
EXPORT("resize") void resize(const u8 *from, i32 width, i32 height, u8 *to, i32 w, i32 h, u16 *row, i32 *columns) {
  for (i32 x = 0; x < w; x++) {
    float at = ((float)x + 0.5f) * (float)width / (float)w - 0.5f;
    at = at < 0 ? 0 : at > (float)(width - 1) ? (float)(width - 1) : at;
    i32 left = (i32)at;
    if (left > width - 2) left = width > 1 ? width - 2 : 0;
    columns[2 * x] = left;
    columns[2 * x + 1] = width > 1 ? (i32)((at - (float)left) * 128 + 0.5f) : 0;
  }
  for (i32 y = 0; y < h; y++, to += w) {
    float at = ((float)y + 0.5f) * (float)height / (float)h - 0.5f;
    at = at < 0 ? 0 : at > (float)(height - 1) ? (float)(height - 1) : at;
    i32 top = (i32)at;
    if (top > height - 2) top = height > 1 ? height - 2 : 0;
    const i32 share = height > 1 ? (i32)((at - (float)top) * 128 + 0.5f) : 0;
    const u8 *a = from + top * width, *b = height > 1 ? a + width : a;
    const v128_t upper = wasm_i16x8_splat((short)(128 - share)), lower = wasm_i16x8_splat((short)share);
    for (i32 x = 0; x < width; x += 8) {
      const v128_t u = wasm_u16x8_load8x8(a + x), v = wasm_u16x8_load8x8(b + x);
      wasm_v128_store(row + x, wasm_i16x8_add(wasm_i16x8_mul(u, upper), wasm_i16x8_mul(v, lower)));
    }
    row[width] = row[width - 1];
    for (i32 x = 0; x < w; x++) {
      const u16 *p = row + columns[2 * x];
      to[x] = (u8)((p[0] * (128 - columns[2 * x + 1]) + p[1] * columns[2 * x + 1] + 8192) >> 14);
    }
  }
}

// The maximum of each tile of 8 x 8 px.
EXPORT("tileTops") void tile_tops(const u8 *from, u8 *to, i32 width, i32 height) {
  const i32 columns = (width + 7) >> 3, tiles = (height + 7) >> 3;
  for (i32 t = 0; t < tiles; t++, to += columns) {
    const i32 last = 8 * t + 8 < height ? 8 * t + 8 : height;
    for (i32 c = 0; c < columns; c++) {
      v128_t top = wasm_i64x2_splat(0);
      for (i32 y = 8 * t; y < last; y++) top = wasm_u8x16_max(top, wasm_v128_load64_zero(from + y * width + 8 * c));
      if (8 * c + 8 > width) {
        // Bytes beyond the right edge belong to the next row.
        u8 most = 0;
        for (i32 y = 8 * t; y < last; y++)
          for (i32 x = 8 * c; x < width; x++) most = from[y * width + x] > most ? from[y * width + x] : most;
        to[c] = most;
        continue;
      }
      top = wasm_u8x16_max(top, wasm_u64x2_shr(top, 32));
      top = wasm_u8x16_max(top, wasm_u64x2_shr(top, 16));
      top = wasm_u8x16_max(top, wasm_u64x2_shr(top, 8));
      to[c] = (u8)wasm_u8x16_extract_lane(top, 0);
    }
  }
}

// Writes runs of pixels that reach their tile's threshold: row, first and last column. Returns their number, at most
// `most`.
EXPORT("inkRuns") i32 ink_runs(const u8 *from, const u8 *thresholds, i32 width, i32 height, u16 *out, i32 most) {
  const i32 columns = (width + 7) >> 3;
  i32 count = 0;
  for (i32 y = 0; y < height; y++, from += width) {
    const u8 *tile = thresholds + (y >> 3) * columns;
    i32 begin = -1;
    for (i32 x = 0; x < width; x += 16, tile += 2) {
      const v128_t least = wasm_i8x16_shuffle(wasm_v128_load8_splat(tile), wasm_v128_load8_splat(tile + 1), 0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31);
      u32 ink = wasm_i8x16_bitmask(wasm_u8x16_ge(wasm_v128_load(from + x), least));
      if (x + 16 > width) ink &= (1u << (width - x)) - 1;
      // A bit for each change between paper and ink, including one between the previous 16 pixels and these.
      u32 edges = (ink ^ (ink << 1 | (begin >= 0))) & 0xffff;
      while (edges) {
        const i32 at = x + __builtin_ctz(edges);
        edges &= edges - 1;
        if (begin < 0) begin = at;
        else {
          if (count == most) return count;
          out[0] = (u16)y, out[1] = (u16)begin, out[2] = (u16)(at - 1);
          out += 3, count++, begin = -1;
        }
      }
    }
    if (begin >= 0) {
      if (count == most) return count;
      out[0] = (u16)y, out[1] = (u16)begin, out[2] = (u16)(width - 1);
      out += 3, count++;
    }
  }
  return count;
}

// 3 x 3 binomial blur. The outermost pixels are not changed.
EXPORT("smooth") void smooth(const u8 *from, u8 *to, i32 width, i32 height, u8 *across) {
  for (i32 y = 0; y < height; y++) {
    const u8 *a = from + y * width;
    u8 *b = across + y * width;
    for (i32 x = 1; x < width - 1; x += 16) {
      const v128_t sides = wasm_u8x16_avgr(wasm_v128_load(a + x - 1), wasm_v128_load(a + x + 1));
      wasm_v128_store(b + x, wasm_u8x16_avgr(sides, wasm_v128_load(a + x)));
    }
    b[0] = a[0], b[width - 1] = a[width - 1];
  }
  copy(to, across, width * height);
  for (i32 y = 1; y < height - 1; y++) {
    const u8 *b = across + y * width;
    for (i32 x = 0; x < width; x += 16) {
      const v128_t sides = wasm_u8x16_avgr(wasm_v128_load(b + x - width), wasm_v128_load(b + x + width));
      wasm_v128_store(to + y * width + x, wasm_u8x16_avgr(sides, wasm_v128_load(b + x)));
    }
  }
}
