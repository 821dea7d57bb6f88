// Passes over RGBA pictures (src/raster/native.ts).
#include "wasm.h"

// ITU-R BT.601 with the weights 77, 150 and 29 of 256.
EXPORT("luma") void luma(const u8 *from, u8 *to, i32 count) {
  const v128_t even = wasm_i32x4_splat(0x00ff00ff), weights = wasm_i32x4_splat(29 << 16 | 77), green = wasm_i32x4_splat(150);
  for (i32 i = 0; i < count; i += 16, from += 64, to += 16) {
    v128_t part[4];
    for (i32 k = 0; k < 4; k++) {
      const v128_t v = wasm_v128_load(from + 16 * k);
      const v128_t sum = wasm_i32x4_add(wasm_i32x4_dot_i16x8(wasm_v128_and(v, even), weights),
                                        wasm_i32x4_dot_i16x8(wasm_v128_and(wasm_u32x4_shr(v, 8), even), green));
      part[k] = wasm_u32x4_shr(sum, 8);
    }
    wasm_v128_store(to, wasm_u8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(part[0], part[1]), wasm_i16x8_narrow_i32x4(part[2], part[3])));
  }
}

INLINED v128_t halves_of_16(v128_t v) { return wasm_i32x4_add(wasm_u32x4_extend_low_u16x8(v), wasm_u32x4_extend_high_u16x8(v)); }
INLINED v128_t halves_of_8(v128_t v) { return wasm_i16x8_add(wasm_u16x8_extend_low_u8x16(v), wasm_u16x8_extend_high_u8x16(v)); }

// Reduces blocks of `across` x `down` pixels, `factor` rows apart, to the mean of each channel, ties to even. Of blocks
// wider than 256 pixels only the first 256 columns count. `stride` is the source's width.
EXPORT("shrink") void shrink(const u8 *from, i32 stride, u8 *to, i32 width, i32 height, i32 factor, i32 across, i32 down) {
  const i32 bunch = across < 256 ? across : 256, whole = bunch & ~3, rest = bunch & 3;
  // Number of rows whose sum fits into 16 bits: a lane sums every second pixel of a row, at most 257 pixels in all.
  const i32 at_once = 257 / ((bunch + 1) / 2);
  const v128_t ends[4] = {wasm_i32x4_const(0, 0, 0, 0), wasm_i32x4_const(-1, 0, 0, 0), wasm_i32x4_const(-1, -1, 0, 0), wasm_i32x4_const(-1, -1, -1, 0)};
  const v128_t reciprocal = wasm_f64x2_splat(1.0 / (double)(bunch * down)), end = ends[rest], opaque = wasm_i32x4_const(0, 0, 0, 255);
  for (i32 y = 0; y < height; y++, from += factor * stride * 4)
    for (i32 x = 0; x < width; x++, to += 4) {
      const u8 *row = from + x * across * 4;
      v128_t sum = wasm_i64x2_splat(0);
      for (i32 y0 = 0; y0 < down; y0 += at_once) {
        v128_t part = wasm_i64x2_splat(0);
        const i32 last = y0 + at_once < down ? y0 + at_once : down;
        for (i32 y1 = y0; y1 < last; y1++, row += stride * 4) {
          for (i32 k = 0; k < whole; k += 4) part = wasm_i16x8_add(part, halves_of_8(wasm_v128_load(row + 4 * k)));
          if (rest) part = wasm_i16x8_add(part, halves_of_8(wasm_v128_and(wasm_v128_load(row + 4 * whole), end)));
        }
        sum = wasm_i32x4_add(sum, halves_of_16(part));
      }
      const v128_t low = wasm_f64x2_nearest(wasm_f64x2_mul(wasm_f64x2_convert_low_u32x4(sum), reciprocal));
      const v128_t high = wasm_f64x2_nearest(wasm_f64x2_mul(wasm_f64x2_convert_low_u32x4(wasm_i32x4_shuffle(sum, sum, 2, 3, 2, 3)), reciprocal));
      v128_t mean = wasm_i32x4_shuffle(wasm_i32x4_trunc_sat_f64x2_zero(low), wasm_i32x4_trunc_sat_f64x2_zero(high), 0, 1, 4, 5);
      mean = wasm_v128_or(mean, opaque);
      mean = wasm_i16x8_narrow_i32x4(mean, mean);
      wasm_v128_store32_lane(to, wasm_u8x16_narrow_i16x8(mean, mean), 0);
    }
}

// Mixes each pair of 16-bit values: `share` of 256 of the second, the rest of the first, rounded.
INLINED v128_t mixed(v128_t pairs, i32 share) {
  return wasm_u32x4_shr(wasm_i32x4_add(wasm_i32x4_dot_i16x8(pairs, wasm_i32x4_splat(256 + share * 65535)), wasm_i32x4_splat(128)), 8);
}

// Blends four neighbours, given as two pairs of pixels, with weights of 256 to the channels of one pixel.
INLINED v128_t blended(v128_t upper, v128_t lower, i32 fx, i32 fy) {
  const v128_t pairs = wasm_i8x16_const(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1);
  const v128_t top = mixed(wasm_i8x16_swizzle(upper, pairs), fx), bottom = mixed(wasm_i8x16_swizzle(lower, pairs), fx);
  return mixed(wasm_v128_or(top, wasm_i32x4_shl(bottom, 16)), fy);
}

// Packs four pixels' channels into opaque pixels.
INLINED v128_t joined(v128_t a, v128_t b, v128_t c, v128_t d) {
  const v128_t all = wasm_u8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(a, b), wasm_i16x8_narrow_i32x4(c, d));
  return wasm_v128_or(all, wasm_i32x4_splat((i32)0xff000000));
}

// Between points this many pixels apart, perspective is linear to within a hundredth of a pixel.
#define SPAN 16

// The part of a raster that was copied, and the raster's own size.
typedef struct { const u8 *pixels; i32 left, top, width, height, whole_width, whole_height; } Source;

// Coordinates have 17 fractional bits. The weights have 8: a 256th of a pixel is finer than any sensor's noise.
INLINED v128_t pixel_at(const u8 *origin, i32 stride, i32 x, i32 y) {
  const u8 *p = origin + ((y >> 17) * stride + (x >> 17)) * 4;
  return blended(wasm_v128_load64_zero(p), wasm_v128_load64_zero(p + 4 * stride), (x >> 9) & 255, (y >> 9) & 255);
}

// For coordinates below 16,384.
INLINED void inner(const Source *s, double x, double y, double dx, double dy, i32 count, u8 *to) {
  // Address that the raster's first pixel would have if all of it had been copied. Local copies, because the compiler
  // can't exclude that a store of a pixel changes `s`.
  const i32 stride = s->width;
  const u8 *origin = s->pixels - (s->top * stride + s->left) * 4;
  i32 sx = (i32)(x * 131072), sy = (i32)(y * 131072);
  const i32 step_x = (i32)(dx * 131072), step_y = (i32)(dy * 131072);
  for (; count >= 4; count -= 4, to += 16, sx += 4 * step_x, sy += 4 * step_y) {
    const v128_t a = pixel_at(origin, stride, sx, sy), b = pixel_at(origin, stride, sx + step_x, sy + step_y);
    const v128_t c = pixel_at(origin, stride, sx + 2 * step_x, sy + 2 * step_y), d = pixel_at(origin, stride, sx + 3 * step_x, sy + 3 * step_y);
    wasm_v128_store(to, joined(a, b, c, d));
  }
  for (; count > 0; count--, to += 4, sx += step_x, sy += step_y) {
    const v128_t one = pixel_at(origin, stride, sx, sy);
    wasm_v128_store32_lane(to, joined(one, one, one, one), 0);
  }
}

// For a span that reaches or crosses the raster's edge; pixels beyond are black.
static void outer(const Source *s, double x, double y, double dx, double dy, i32 count, u8 *to) {
  for (i32 i = 0; i < count; i++, to += 4) {
    const double sx = x + i * dx, sy = y + i * dy;
    wasm_v128_store32_lane(to, wasm_i32x4_splat((i32)0xff000000), 0);
    if (!(sx > -1 && sy > -1 && sx < s->whole_width && sy < s->whole_height)) continue;
    const i32 x0 = sx < 0 ? 0 : (i32)sx, y0 = sy < 0 ? 0 : (i32)sy;
    const i32 column = x0 - s->left, row = y0 - s->top, right = x0 + 1 < s->whole_width, below = y0 + 1 < s->whole_height;
    // Parts of a self-intersecting quad may not have been copied.
    if (column < 0 || row < 0 || column + right >= s->width || row + below >= s->height) continue;
    const u8 *p = s->pixels + (row * s->width + column) * 4, *q = p + below * 4 * s->width;
    const v128_t upper = wasm_v128_load32_lane(p + 4 * right, wasm_v128_load32_zero(p), 1);
    const v128_t lower = wasm_v128_load32_lane(q + 4 * right, wasm_v128_load32_zero(q), 1);
    const v128_t one = blended(upper, lower, sx < 0 ? 0 : (i32)((sx - x0) * 256), sy < 0 ? 0 : (i32)((sy - y0) * 256));
    wasm_v128_store32_lane(to, joined(one, one, one, one), 0);
  }
}

// Samples pixels (x, y) to (x_end, y_end) of a picture of `width` x `height` bilinearly from the raster. The homography
// `m` (row-major) maps the unit square to it. `to` holds whole rows from `y` on. `part`: left, top, width, height of
// the part in `pixels`, then the raster's width and height.
EXPORT("sample") void sample(const u8 *pixels, const i32 *part, const double *m, u8 *to, i32 width, i32 height, i32 x, i32 x_end, i32 y, i32 y_end) {
  const Source s = {pixels, part[0], part[1], part[2], part[3], part[4], part[5]};
  const double right = s.whole_width - 1.01, bottom = s.whole_height - 1.01;
  const double part_right = s.left + s.width - 1.01, part_bottom = s.top + s.height - 1.01;
  const i32 fits = s.whole_width < 16384 && s.whole_height < 16384;
  for (; y < y_end; y++, to += 4 * width) {
    const double v = (y + 0.5) / height;
    for (i32 from = x; from < x_end; from += SPAN) {
      const i32 count = x_end - from < SPAN ? x_end - from : SPAN, steps = count > 1 ? count - 1 : 1;
      const double u0 = (from + 0.5) / width, u1 = (from + count - 0.5) / width;
      const double w0 = 1 / (m[6] * u0 + m[7] * v + m[8]), w1 = 1 / (m[6] * u1 + m[7] * v + m[8]);
      const double x0 = (m[0] * u0 + m[1] * v + m[2]) * w0 - 0.5, y0 = (m[3] * u0 + m[4] * v + m[5]) * w0 - 0.5;
      const double x1 = (m[0] * u1 + m[1] * v + m[2]) * w1 - 0.5, y1 = (m[3] * u1 + m[4] * v + m[5]) * w1 - 0.5;
      const double x_low = x0 < x1 ? x0 : x1, x_high = x0 < x1 ? x1 : x0, y_low = y0 < y1 ? y0 : y1, y_high = y0 < y1 ? y1 : y0;
      const i32 inside = fits && x_low >= 0 && y_low >= 0 && x_high < right && y_high < bottom && x_low >= s.left && y_low >= s.top &&
                         x_high < part_right && y_high < part_bottom;
      (inside ? inner : outer)(&s, x0, y0, (x1 - x0) / steps, (y1 - y0) / steps, count, to + 4 * from);
    }
  }
}

// How often each value occurs among `count` bytes.
EXPORT("histogram") void histogram(const u8 *from, i32 count, i32 *out) {
  static i32 odd[256];
  for (i32 v = 0; v < 256; v++) out[v] = odd[v] = 0;
  // Two tables, because neighbours are similar and a counter that was just written is slow to read.
  for (i32 i = 0; i + 1 < count; i += 2) out[from[i]]++, odd[from[i + 1]]++;
  if (count & 1) out[from[count - 1]]++;
  for (i32 v = 0; v < 256; v++) out[v] += odd[v];
}
