// Passes over whole pictures for the signals of forgery (src/forgery/native.ts). They use memory above the heap's base,
// which the caller allocates; reads may go up to 16 bytes beyond a picture's end.
#include "wasm.h"

// cos(n * pi / 16) / 2 for n from 1 to 7 (ITU-T T.81, A.3.3).
#define C1 0.490392640f
#define C2 0.461939766f
#define C3 0.415734806f
#define C4 0.353553391f
#define C5 0.277785117f
#define C6 0.191341716f
#define C7 0.097545161f

static v128_t low_half(v128_t v) { return wasm_f32x4_convert_i32x4(wasm_i32x4_extend_low_i16x8(v)); }
static v128_t high_half(v128_t v) { return wasm_f32x4_convert_i32x4(wasm_i32x4_extend_high_i16x8(v)); }
static v128_t times(v128_t v, float by) { return wasm_f32x4_mul(v, wasm_f32x4_splat(by)); }
static v128_t plus(v128_t a, v128_t b) { return wasm_f32x4_add(a, b); }

static float across(v128_t left, v128_t right, v128_t wave_left, v128_t wave_right) {
  v128_t v = plus(wasm_f32x4_mul(left, wave_left), wasm_f32x4_mul(right, wave_right));
  v = plus(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1);
}

// Writes nine DCT coefficients of an 8 x 8 block, in the order of FREQUENCIES in blocks.ts. Returns 0 if a pixel is
// below 2 or above 252.
EXPORT("block") i32 block(const u8 *from, i32 width, float *out) {
  v128_t row[8], least = wasm_i16x8_splat(255), most = wasm_i16x8_splat(0);
  for (i32 y = 0; y < 8; y++) {
    row[y] = wasm_u16x8_load8x8(from + y * width);
    least = wasm_i16x8_min(least, row[y]), most = wasm_i16x8_max(most, row[y]);
  }
  v128_t even[4], odd[4], down[4][2];
  for (i32 y = 0; y < 4; y++) even[y] = wasm_i16x8_add(row[y], row[7 - y]), odd[y] = wasm_i16x8_sub(row[y], row[7 - y]);
  const v128_t sum = wasm_i16x8_add(wasm_i16x8_add(even[0], even[1]), wasm_i16x8_add(even[2], even[3]));
  const v128_t outer = wasm_i16x8_sub(even[0], even[3]), inner = wasm_i16x8_sub(even[1], even[2]);
  for (i32 h = 0; h < 2; h++) {
#define F(v) (h ? high_half(v) : low_half(v))
    const v128_t a = F(odd[0]), b = F(odd[1]), c = F(odd[2]), d = F(odd[3]);
    down[0][h] = times(F(sum), C4);
    down[1][h] = plus(plus(times(a, C1), times(b, C3)), plus(times(c, C5), times(d, C7)));
    down[2][h] = plus(times(F(outer), C2), times(F(inner), C6));
    down[3][h] = plus(plus(times(a, C3), times(b, -C7)), plus(times(c, -C1), times(d, -C5)));
#undef F
  }
  const v128_t flat = wasm_f32x4_splat(C4), one = wasm_f32x4_make(C1, C3, C5, C7), one_right = wasm_f32x4_make(-C7, -C5, -C3, -C1);
  const v128_t two = wasm_f32x4_make(C2, C6, -C6, -C2), two_right = wasm_f32x4_make(-C2, -C6, C6, C2);
  const v128_t three = wasm_f32x4_make(C3, -C7, -C1, -C5), three_right = wasm_f32x4_make(C5, C1, C7, -C3);
  out[0] = across(down[0][0], down[0][1], one, one_right);
  out[1] = across(down[1][0], down[1][1], flat, flat);
  out[2] = across(down[2][0], down[2][1], flat, flat);
  out[3] = across(down[1][0], down[1][1], one, one_right);
  out[4] = across(down[0][0], down[0][1], two, two_right);
  out[5] = across(down[0][0], down[0][1], three, three_right);
  out[6] = across(down[1][0], down[1][1], two, two_right);
  out[7] = across(down[2][0], down[2][1], one, one_right);
  out[8] = across(down[3][0], down[3][1], flat, flat);
  return !wasm_v128_any_true(wasm_v128_or(wasm_i16x8_lt(least, wasm_i16x8_splat(2)), wasm_i16x8_gt(most, wasm_i16x8_splat(252))));
}

static float cornerness(float xx, float yy, float xy) { return xx * yy - xy * xy - 0.06f * (xx + yy) * (xx + yy); }

typedef struct { i32 xx, yy, xy; } Products;

static Products products(const u8 *p, i32 width) {
  const i32 gx = p[1] - p[-1], gy = p[width] - p[-width];
  return (Products){gx * gx, gy * gy, gx * gy};
}

static void add(Products *sum, Products other, i32 sign) {
  sum->xx += sign * other.xx, sum->yy += sign * other.yy, sum->xy += sign * other.xy;
}

static float strength_of(Products sum) { return cornerness((float)sum.xx, (float)sum.yy, (float)sum.xy); }

#define MOST_REACH 4

// Returns the pixel within `reach` that has the strongest Harris measure over 5 x 5 pixels. Uses running sums along the
// rows, then along the columns.
static i32 climbed(const u8 *plane, i32 width, i32 at, i32 reach) {
  const i32 side = 2 * reach + 1, rows = side + 4;
  Products lines[2 * MOST_REACH + 5][2 * MOST_REACH + 1], here[2 * MOST_REACH + 5];
  const u8 *from = plane + at - (reach + 2) * (width + 1);
  for (i32 y = 0; y < rows; y++, from += width) {
    Products sum = {0, 0, 0};
    for (i32 x = 0; x < rows; x++) {
      add(&sum, here[x] = products(from + x, width), 1);
      if (x < 4) continue;
      lines[y][x - 4] = sum;
      add(&sum, here[x - 4], -1);
    }
  }
  float best = -1e30f;
  i32 place = at;
  for (i32 x = 0; x < side; x++) {
    Products sum = {0, 0, 0};
    for (i32 y = 0; y < rows; y++) {
      add(&sum, lines[y][x], 1);
      if (y < 4) continue;
      const float strength = strength_of(sum);
      if (strength > best) best = strength, place = at + (y - 4 - reach) * width + x - reach;
      add(&sum, lines[y - 4][x], -1);
    }
  }
  return place;
}

// Sixteen classes per doubling of the strength, from 1 upwards.
#define CLASSES (64 * 16)
static i32 class_of(float strength) {
  union { float f; u32 bits; } u = {strength};
  return (i32)(u.bits >> 19) - (127 << 4);
}

static i32 magnitude(i32 v) { return v < 0 ? -v : v; }

// Finds corners of print within a convex quad (`sides`: factor of x, factor of y and constant of each, positive
// inside). Writes their indices, the strongest first, at most one in 5 x 5 pixels, and returns their number. Searches
// every `stride` pixels, `margin` from the edges, then moves to the strongest pixel near. `rough` has room for two
// words per searched place, `taken` for one bit per pixel, all zero.
EXPORT("corners") i32 corners(const u8 *plane, i32 width, i32 height, i32 stride, i32 margin, const double *sides,
                                                    i32 *rough, u8 *taken, i32 *out, i32 most) {
  static i32 starts[CLASSES];
  for (i32 c = 0; c < CLASSES; c++) starts[c] = 0;
  i32 places = 0;
  for (i32 y = margin; y < height - margin; y += stride)
    for (i32 x = margin; x < width - margin; x += stride) {
      const i32 at = y * width + x;
      const u8 *p = plane + at;
      // Print has strong steps. Most pixels have none near and are skipped.
      if (magnitude(p[-2] - p[2]) + magnitude(p[-2 * width] - p[2 * width]) < 60) continue;
      i32 inside = 1;
      for (i32 s = 0; s < 12; s += 3) inside &= sides[s] * x + sides[s + 1] * y + sides[s + 2] >= 0;
      if (!inside) continue;
      Products sum = {0, 0, 0};
      for (i32 j = -2; j <= 2; j++)
        for (i32 i = -2; i <= 2; i++) add(&sum, products(p + j * width + i, width), 1);
      const float strength = strength_of(sum);
      if (strength < 1) continue;
      const i32 class = class_of(strength);
      rough[2 * places] = at, rough[2 * places + 1] = class, places++;
      starts[class]++;
    }
  i32 before = 0;
  for (i32 c = CLASSES - 1; c >= 0; c--) {
    const i32 size = starts[c];
    starts[c] = before, before += size;
  }
  i32 *ordered = rough + 2 * places;
  for (i32 i = 0; i < places; i++) ordered[starts[rough[2 * i + 1]]++] = rough[2 * i];
  i32 count = 0;
  for (i32 i = 0; i < places && count < most; i++) {
    if (taken[ordered[i] >> 3] >> (ordered[i] & 7) & 1) continue;
    const i32 at = climbed(plane, width, ordered[i], stride);
    if (taken[at >> 3] >> (at & 7) & 1) continue;
    for (i32 y = -2; y <= 2; y++)
      for (i32 x = -2; x <= 2; x++) {
        const i32 other = at + y * width + x;
        taken[other >> 3] |= (u8)(1 << (other & 7));
      }
    out[count++] = at;
  }
  return count;
}

// Writes pairs of corners (two indices each) for which at most `alike` of 64 comparisons of pixels differ. `places`:
// two offsets per comparison.
EXPORT("pairs") i32 pairs(const u8 *plane, const i32 *at, i32 count, const i32 *places, u64 *codes, i32 alike, u16 *out, i32 most) {
  for (i32 n = 0; n < count; n++) {
    u64 code = 0;
    // With a margin, noise on a flat background does not count.
    for (i32 i = 0; i < 64; i++)
      if (plane[at[n] + places[2 * i]] > plane[at[n] + places[2 * i + 1]] + 10) code |= 1ull << i;
    codes[n] = code;
  }
  i32 found = 0;
  for (i32 i = 0; i < count; i++)
    for (i32 j = i + 1; j < count; j++) {
      if (__builtin_popcountll(codes[i] ^ codes[j]) > alike) continue;
      if (found == most) return found;
      out[2 * found] = (u16)i, out[2 * found + 1] = (u16)j, found++;
    }
  return found;
}

static i32 spread(const u8 *p, i32 width) {
  i32 low = 255, high = 0;
  for (i32 y = -1; y <= 1; y++)
    for (i32 x = -1; x <= 1; x++) {
      const i32 v = p[y * width + x];
      low = v < low ? v : low, high = v > high ? v : high;
    }
  return high - low;
}

static float residual(const u8 *p, i32 width) { return (float)p[0] - (float)(p[-1] + p[1] + p[-width] + p[width]) * 0.25f; }

// Compares two boxes of the picture, `shift` bytes apart, at every `step`-th pixel. Writes the number of flat pixels,
// the sums a, b, aa, bb, ab of their residuals, then the sum of squared differences at edges of print and their number.
EXPORT("compare") void compare(const u8 *plane, i32 width, i32 left, i32 top, i32 right, i32 bottom, i32 shift, i32 step,
                                                     i32 flat, i32 steep, double *out) {
  double n = 0, sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0, steps = 0, edges = 0;
  for (i32 y = top; y <= bottom; y++)
    for (i32 x = left + y * 7 % step; x <= right; x += step) {
      const u8 *p = plane + y * width + x, *q = p + shift;
      const i32 sp = spread(p, width), sq = spread(q, width);
      if (sp > flat || sq > flat) {
        if (sp > steep || sq > steep) {
          const i32 off = (*p - *q) * (*p - *q);
          steps += off < 900 ? off : 900, edges++;
        }
        continue;
      }
      const float a = residual(p, width), b = residual(q, width);
      n++, sa += a, sb += b, saa += a * a, sbb += b * b, sab += a * b;
    }
  out[0] = n, out[1] = sa, out[2] = sb, out[3] = saa, out[4] = sbb, out[5] = sab, out[6] = steps, out[7] = edges;
}

#define SIZE 256
#define HALF (SIZE / 2)
#define REACH 4
#define MOST_DETAIL 10.0f

// The green channel of a window of SIZE x SIZE RGBA pixels minus its mean over 9 x 9, times `fade` of column and row.
EXPORT("detail") void detail(const u8 *rgba, const float *fade, float *out) {
  static i32 sums[SIZE + 2 * REACH + 1];
  for (i32 x = 0; x < SIZE + 2 * REACH + 1; x++) sums[x] = 0;
  for (i32 y = -REACH; y < SIZE; y++) {
    if (y + REACH < SIZE)
      for (i32 x = 0; x < SIZE; x++) sums[x + REACH] += rgba[((y + REACH) * SIZE + x) * 4 + 1];
    if (y - REACH - 1 >= 0)
      for (i32 x = 0; x < SIZE; x++) sums[x + REACH] -= rgba[((y - REACH - 1) * SIZE + x) * 4 + 1];
    if (y < 0) continue;
    const i32 rows = (y + REACH < SIZE ? y + REACH : SIZE - 1) - (y > REACH ? y - REACH : 0) + 1;
    i32 sum = 0;
    for (i32 x = 0; x < 2 * REACH; x++) sum += sums[x];
    for (i32 x = 0; x < SIZE; x++) {
      sum += sums[x + 2 * REACH];
      const i32 columns = (x + REACH < SIZE ? x + REACH : SIZE - 1) - (x > REACH ? x - REACH : 0) + 1;
      float value = (float)(rgba[(y * SIZE + x) * 4 + 1] * rows * columns - sum) / (float)(rows * columns);
      // Edges of print are strong and not periodic, so values are clamped to a few levels.
      value = value > MOST_DETAIL ? MOST_DETAIL : value < -MOST_DETAIL ? -MOST_DETAIL : value;
      out[y * SIZE + x] = value * fade[x] * fade[y];
      sum -= sums[x];
    }
  }
}

static void swap_rows(float *a, float *b) {
  for (i32 x = 0; x < SIZE; x += 4) {
    const v128_t v = wasm_v128_load(a + x);
    wasm_v128_store(a + x, wasm_v128_load(b + x)), wasm_v128_store(b + x, v);
  }
}

// Transforms all columns at once (FFT by Cooley and Tukey, radix 2). `turns`: cosines, then sines, of -2 pi k / SIZE.
static void transform_columns(float *re, float *im, const float *turns) {
  for (i32 i = 0; i < SIZE; i++) {
    i32 j = 0;
    for (i32 bit = 1; bit < SIZE; bit <<= 1) j = j << 1 | ((i & bit) != 0);
    if (j > i) swap_rows(re + i * SIZE, re + j * SIZE), swap_rows(im + i * SIZE, im + j * SIZE);
  }
  for (i32 half = 1, step = HALF; half < SIZE; half <<= 1, step >>= 1)
    for (i32 start = 0; start < SIZE; start += 2 * half)
      for (i32 k = 0; k < half; k++) {
        const v128_t c = wasm_f32x4_splat(turns[k * step]), s = wasm_f32x4_splat(turns[HALF + k * step]);
        float *ar = re + (start + k) * SIZE, *ai = im + (start + k) * SIZE, *br = ar + half * SIZE, *bi = ai + half * SIZE;
        for (i32 x = 0; x < SIZE; x += 4) {
          const v128_t vr = wasm_v128_load(br + x), vi = wasm_v128_load(bi + x), ur = wasm_v128_load(ar + x), ui = wasm_v128_load(ai + x);
          const v128_t r = wasm_f32x4_sub(wasm_f32x4_mul(vr, c), wasm_f32x4_mul(vi, s));
          const v128_t i = plus(wasm_f32x4_mul(vr, s), wasm_f32x4_mul(vi, c));
          wasm_v128_store(br + x, wasm_f32x4_sub(ur, r)), wasm_v128_store(bi + x, wasm_f32x4_sub(ui, i));
          wasm_v128_store(ar + x, plus(ur, r)), wasm_v128_store(ai + x, plus(ui, i));
        }
      }
}

static void transpose(float *m) {
  for (i32 y = 0; y < SIZE; y++)
    for (i32 x = y + 1; x < SIZE; x++) {
      const float v = m[y * SIZE + x];
      m[y * SIZE + x] = m[x * SIZE + y], m[x * SIZE + y] = v;
    }
}

// Power of each frequency of two windows. Both are real, so one complex transform holds both; it overwrites them.
// Writes the upper SIZE / 2 + 1 rows of each result; the other rows mirror them.
EXPORT("powers") void powers(float *re, float *im, const float *turns, float *first, float *second) {
  transform_columns(re, im, turns);
  transpose(re), transpose(im);
  transform_columns(re, im, turns);
  transpose(re), transpose(im);
  for (i32 y = 0; y <= HALF; y++)
    for (i32 x = 0; x < SIZE; x++) {
      const i32 i = y * SIZE + x, j = (SIZE - y) % SIZE * SIZE + (SIZE - x) % SIZE;
      const float rs = re[i] + re[j], rd = re[i] - re[j], is = im[i] + im[j], id = im[i] - im[j];
      first[i] = (rs * rs + id * id) / 4, second[i] = (is * is + rd * rd) / 4;
    }
}
