// Edges of a small picture and straight lines along them (src/quad/edges.ts, lines.ts). The other functions use the
// result of `edges`, which stays in the caller's memory until the caller overwrites it.
#include "wasm.h"

#define ANGLES 180

// Rows are `stride` values apart, and the first one begins a vector after the memory's start. Values beyond the width
// are never used.
static struct {
  i32 width, height, stride, count;
  double threshold;
  i16 *plane, *across, *gx, *gy;
  float *strength, *x, *y;
  i32 *ridge;
} e;

static i32 stride_of(i32 width) { return ((width + 7) & ~7) + 8; }
static i32 size_of(i32 width, i32 height) { return stride_of(width) * height + 32; }

// Number of bytes that `edges` needs.
EXPORT("edgesRoom") i32 edges_room(i32 width, i32 height) { return size_of(width, height) * 24; }

static void lay_out(u8 *room, i32 width, i32 height) {
  const i32 size = size_of(width, height);
  e.width = width, e.height = height, e.stride = stride_of(width);
  e.plane = (i16 *)room + 8, e.across = e.plane + size, e.gx = e.across + size, e.gy = e.gx + size;
  e.strength = (float *)(e.gy + size), e.x = e.strength + size, e.y = e.x + size, e.ridge = (i32 *)(e.y + size);
  const v128_t zero = wasm_i64x2_splat(0);
  for (u8 *p = (u8 *)e.gx; p < (u8 *)e.x; p += 16) wasm_v128_store(p, zero);
}

// Blurs one channel twice with a binomial 3 x 3 kernel; values stay in 0 to 255.
static void blur(const u8 *rgba, i32 channel) {
  const i32 width = e.width, stride = e.stride;
  const v128_t low = wasm_i32x4_splat(255), half = wasm_i16x8_splat(8);
  for (i32 y = 0; y < e.height; y++, rgba += 4 * width)
    for (i32 x = 0; x < width; x += 8) {
      const v128_t a = wasm_u32x4_shr(wasm_v128_load(rgba + 4 * x), 8 * channel), b = wasm_u32x4_shr(wasm_v128_load(rgba + 4 * x + 16), 8 * channel);
      wasm_v128_store(e.plane + y * stride + x, wasm_i16x8_narrow_i32x4(wasm_v128_and(a, low), wasm_v128_and(b, low)));
    }
  for (i32 pass = 0; pass < 2; pass++) {
    for (i32 y = 0; y < e.height; y++) {
      const i16 *p = e.plane + y * stride;
      i16 *to = e.across + y * stride;
      for (i32 x = 1; x < width - 1; x += 8) {
        const v128_t sides = wasm_i16x8_add(wasm_v128_load(p + x - 1), wasm_v128_load(p + x + 1));
        wasm_v128_store(to + x, wasm_i16x8_add(sides, wasm_i16x8_shl(wasm_v128_load(p + x), 1)));
      }
      to[0] = p[0] * 4, to[width - 1] = p[width - 1] * 4;
    }
    for (i32 y = 0; y < e.height; y++) {
      const i16 *p = e.across + y * stride, *up = y > 0 ? p - stride : p, *down = y < e.height - 1 ? p + stride : p;
      for (i32 x = 0; x < width; x += 8) {
        const v128_t sides = wasm_i16x8_add(wasm_v128_load(up + x), wasm_v128_load(down + x));
        const v128_t sum = wasm_i16x8_add(sides, wasm_i16x8_shl(wasm_v128_load(p + x), 1));
        wasm_v128_store(e.plane + y * stride + x, wasm_i16x8_shr(wasm_i16x8_add(sum, half), 4));
      }
    }
  }
}

// Keeps the Sobel gradient of the channel where it is strongest. `e.strength` holds its square for the moment.
static void add_channel(void) {
  const i32 stride = e.stride;
  for (i32 y = 1; y < e.height - 1; y++)
    for (i32 x = 1; x < e.width - 1; x += 8) {
      const i32 at = y * stride + x;
      const i16 *p = e.plane + at, *up = p - stride, *down = p + stride;
      const v128_t a = wasm_v128_load(up - 1), b = wasm_v128_load(up), c = wasm_v128_load(up + 1);
      const v128_t f = wasm_v128_load(down - 1), g = wasm_v128_load(down), h = wasm_v128_load(down + 1);
      const v128_t rising = wasm_i16x8_sub(h, a), falling = wasm_i16x8_sub(c, f);
      const v128_t beside = wasm_i16x8_sub(wasm_v128_load(p + 1), wasm_v128_load(p - 1)), below = wasm_i16x8_sub(g, b);
      const v128_t dx = wasm_i16x8_add(wasm_i16x8_add(rising, falling), wasm_i16x8_shl(beside, 1));
      const v128_t dy = wasm_i16x8_add(wasm_i16x8_sub(rising, falling), wasm_i16x8_shl(below, 1));
      const v128_t one = wasm_i16x8_shuffle(dx, dy, 0, 8, 1, 9, 2, 10, 3, 11), other = wasm_i16x8_shuffle(dx, dy, 4, 12, 5, 13, 6, 14, 7, 15);
      const v128_t low = wasm_i32x4_dot_i16x8(one, one), high = wasm_i32x4_dot_i16x8(other, other);
      i32 *squared = (i32 *)e.strength + at;
      const v128_t old_low = wasm_v128_load(squared), old_high = wasm_v128_load(squared + 4);
      const v128_t more = wasm_i16x8_narrow_i32x4(wasm_i32x4_gt(low, old_low), wasm_i32x4_gt(high, old_high));
      wasm_v128_store(squared, wasm_i32x4_max(low, old_low)), wasm_v128_store(squared + 4, wasm_i32x4_max(high, old_high));
      wasm_v128_store(e.gx + at, wasm_v128_bitselect(dx, wasm_v128_load(e.gx + at), more));
      wasm_v128_store(e.gy + at, wasm_v128_bitselect(dy, wasm_v128_load(e.gy + at), more));
    }
}

// Converts squares to lengths. Returns the even number below which the share `wanted` of the pixels is.
static double lengths(double wanted) {
  static i32 counts[512];
  for (i32 i = 0; i < 512; i++) counts[i] = 0;
  for (i32 y = 1; y < e.height - 1; y++) {
    float *row = e.strength + y * e.stride;
    for (i32 x = 1; x < e.width - 1; x += 4) wasm_v128_store(row + x, wasm_f32x4_sqrt(wasm_f32x4_convert_i32x4(wasm_v128_load(row + x))));
    for (i32 x = 1; x < e.width - 1; x++) {
      const i32 v = (i32)row[x] >> 1;
      counts[v < 511 ? v : 511]++;
    }
  }
  i32 seen = e.width * e.height - (e.width - 2) * (e.height - 2);
  for (i32 i = 0; i < 512; i++) {
    seen += counts[i];
    if (seen >= wanted * (e.width * e.height)) return i * 2;
  }
  return 1022;
}

static double magnitude(double v) { return v < 0 ? -v : v; }

// `one` for each set bit of `choose`, otherwise `other`.
INLINED v128_t either(v128_t choose, v128_t one, v128_t other) { return wasm_v128_bitselect(one, other, choose); }

// A bit for each of four pixels that is at least as strong as the previous one across the edge, and stronger than the
// next one.
INLINED u32 ridges(i32 i) {
  const float *p = e.strength + i;
  const i32 stride = e.stride;
  const v128_t here = wasm_v128_load(p), gx = wasm_i32x4_load16x4(e.gx + i), gy = wasm_i32x4_load16x4(e.gy + i);
  const v128_t ax = wasm_i32x4_abs(gx), ay = wasm_i32x4_abs(gy), five = wasm_i32x4_splat(5), twelve = wasm_i32x4_splat(12);
  const v128_t flat = wasm_i32x4_gt(wasm_i32x4_mul(ax, five), wasm_i32x4_mul(ay, twelve));
  const v128_t steep = wasm_i32x4_gt(wasm_i32x4_mul(ay, five), wasm_i32x4_mul(ax, twelve));
  const v128_t falling = wasm_i32x4_gt(wasm_i32x4_mul(gx, gy), wasm_i32x4_splat(0));
#define NEIGHBOUR(sign)                                                                            \
  either(flat, wasm_v128_load(p sign 1),                                                           \
         either(steep, wasm_v128_load(p sign stride), either(falling, wasm_v128_load(p sign(stride + 1)), wasm_v128_load(p sign(stride - 1)))))
  return wasm_i32x4_bitmask(wasm_v128_and(wasm_f32x4_ge(here, NEIGHBOUR(-)), wasm_f32x4_gt(here, NEIGHBOUR(+))));
}

static void thin(void) {
  const v128_t least = wasm_f32x4_splat((float)e.threshold);
  i32 count = 0;
  for (i32 y = 2; y < e.height - 2; y++)
    for (i32 x = 2; x < e.width - 2; x += 4) {
      const i32 i = y * e.stride + x;
      u32 strong = wasm_i32x4_bitmask(wasm_f32x4_ge(wasm_v128_load(e.strength + i), least));
      if (x + 4 > e.width - 2) strong &= (1u << (e.width - 2 - x)) - 1;
      if (!strong) continue;
      for (strong &= ridges(i); strong; strong &= strong - 1, count++) {
        const i32 k = __builtin_ctz(strong);
        e.ridge[count] = i + k, e.x[count] = (float)(x + k - e.width / 2.0 + 0.5), e.y[count] = (float)(y - e.height / 2.0 + 0.5);
      }
    }
  e.count = count;
}

// Finds the gradient of the channel that changes most at each pixel, its strength, and the thin ridges of the strength:
// those above the quantile `share` of all pixels, which is limited to `weakest` and `strongest`.
EXPORT("edges") void edges(const u8 *rgba, i32 width, i32 height, double share, double weakest, double strongest, u8 *room) {
  lay_out(room, width, height);
  for (i32 channel = 0; channel < 3; channel++) blur(rgba, channel), add_channel();
  const double threshold = lengths(share);
  e.threshold = threshold < weakest ? weakest : threshold > strongest ? strongest : threshold;
  thin();
}

// The gradient's direction in whole degrees, -180 to 180. `tangents`: those of 0.5 degrees, 1.5, and so on to 45.5.
static i32 degrees(i32 gx, i32 gy, const double *tangents) {
  const i32 ax = gx < 0 ? -gx : gx, ay = gy < 0 ? -gy : gy, most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
  const float q = (float)least / (float)most;
  i32 d = (i32)(45 * q + 15.64f * q * (1 - q) + 0.5f);
  while (least > tangents[d] * most) d++;
  while (d > 0 && least < tangents[d - 1] * most) d--;
  if (ay > ax) d = 90 - d;
  if (gx < 0) d = 180 - d;
  return gy < 0 ? -d : d;
}

// An edge pixel votes for its gradient's direction and five degrees to both sides, because texture turns weak gradients
// that far.
#define SPREAD 5

// Hough transform for the normals in `cosines` and `sines` (ANGLES, then the first SPREAD * 2 + 2 again) and distances
// from -reach to reach from the middle. The sign is the brighter side: it is constant along a document's side and
// changes along print and texture. `votes`: ANGLES rows of `row`, all zero.
EXPORT("vote") void vote(const float *cosines, const float *sines, const double *tangents, i32 reach, i32 row, float *votes) {
  const v128_t lanes = wasm_i32x4_const(0, 1, 2, 3), all = wasm_i32x4_splat(ANGLES), middle = wasm_f32x4_splat((float)(reach + 1)), one = wasm_f32x4_splat(1);
  const v128_t fades[3] = {wasm_f32x4_const(1 / 6.f, 2 / 6.f, 3 / 6.f, 4 / 6.f), wasm_f32x4_const(5 / 6.f, 1, 5 / 6.f, 4 / 6.f), wasm_f32x4_const(3 / 6.f, 2 / 6.f, 1 / 6.f, 0)};
  for (i32 n = 0; n < e.count; n++) {
    const i32 i = e.ridge[n], nearest = degrees(e.gx[i], e.gy[i], tangents) + 2 * ANGLES - SPREAD, turns = nearest / ANGLES, first = nearest - turns * ANGLES;
    const float share = e.strength[i] / (3 * (float)e.threshold), weight = 0.4f + 0.6f * (share < 1 ? share : 1);
    const v128_t x = wasm_f32x4_splat(e.x[n]), y = wasm_f32x4_splat(e.y[n]), weights = wasm_f32x4_splat(turns & 1 ? -weight : weight);
    for (i32 d = 0; d < 3; d++) {
      const v128_t t = wasm_i32x4_add(wasm_i32x4_splat(first + 4 * d), lanes), beyond = wasm_i32x4_ge(t, all);
      const v128_t cosine = wasm_v128_load(cosines + first + 4 * d), sine = wasm_v128_load(sines + first + 4 * d);
      const v128_t r = wasm_f32x4_add(wasm_f32x4_add(wasm_f32x4_mul(x, cosine), wasm_f32x4_mul(y, sine)), middle);
      const v128_t whole = wasm_i32x4_trunc_sat_f32x4(r), rest = wasm_f32x4_sub(r, wasm_f32x4_convert_i32x4(whole));
      // After half a turn the line is the same, but its other side is the brighter one.
      const v128_t w = wasm_v128_xor(wasm_f32x4_mul(weights, fades[d]), wasm_i32x4_shl(beyond, 31));
      const v128_t left = wasm_f32x4_mul(w, wasm_f32x4_sub(one, rest)), right = wasm_f32x4_mul(w, rest);
      const v128_t at = wasm_i32x4_add(wasm_i32x4_mul(wasm_i32x4_sub(t, wasm_v128_and(beyond, all)), wasm_i32x4_splat(row)), whole);
      const v128_t low = wasm_i32x4_shuffle(left, right, 0, 4, 1, 5), high = wasm_i32x4_shuffle(left, right, 2, 6, 3, 7);
      float *a = votes + wasm_i32x4_extract_lane(at, 0), *b = votes + wasm_i32x4_extract_lane(at, 1);
      float *c = votes + wasm_i32x4_extract_lane(at, 2), *g = votes + wasm_i32x4_extract_lane(at, 3);
      const v128_t ab = wasm_f32x4_add(wasm_v128_load64_lane(b, wasm_v128_load64_zero(a), 1), low);
      const v128_t cg = wasm_f32x4_add(wasm_v128_load64_lane(g, wasm_v128_load64_zero(c), 1), high);
      wasm_v128_store64_lane(a, ab, 0), wasm_v128_store64_lane(b, ab, 1), wasm_v128_store64_lane(c, cg, 0), wasm_v128_store64_lane(g, cg, 1);
    }
  }
}

// Blurs each row of the votes, because a side between two angles of the table spreads over three cells. Then writes
// the indices of cells with at least `least` votes, of either sign, and no fewer than their neighbours in the row.
// Returns their number. `row` is a multiple of 4; its first and last cells are zero.
EXPORT("peaks") i32 peaks(float *votes, i32 row, double least, i32 *out) {
  const v128_t half = wasm_f32x4_splat(0.5f), enough = wasm_f32x4_splat((float)least);
  i32 count = 0;
  for (i32 t = 0; t < ANGLES; t++) {
    float *cells = votes + t * row;
    v128_t before = wasm_i64x2_splat(0);
    for (i32 i = 0; i < row; i += 4) {
      const v128_t here = wasm_v128_load(cells + i), left = wasm_i32x4_shuffle(before, here, 3, 4, 5, 6), right = wasm_v128_load(cells + i + 1);
      wasm_v128_store(cells + i, wasm_f32x4_add(wasm_f32x4_add(wasm_f32x4_mul(half, left), here), wasm_f32x4_mul(half, right)));
      before = here;
    }
    for (i32 k = 1; k < row - 1; k += 4) {
      const v128_t here = wasm_f32x4_abs(wasm_v128_load(cells + k)), left = wasm_f32x4_abs(wasm_v128_load(cells + k - 1));
      const v128_t most = wasm_f32x4_pmax(wasm_f32x4_pmax(enough, left), wasm_f32x4_abs(wasm_v128_load(cells + k + 1)));
      u32 tops = wasm_i32x4_bitmask(wasm_f32x4_ge(here, most));
      if (k + 4 > row - 1) tops &= (1u << (row - 1 - k)) - 1;
      for (; tops; tops &= tops - 1) out[count++] = t * row + k + __builtin_ctz(tops);
    }
  }
  return count;
}

// For the ridge pixels within 2 pixels and 14 degrees of the line x * c + y * s = r, writes their number and the sums
// t, d, tt and td of positions t along the line and distances d from it.
EXPORT("fit") void fit(double c, double s, double r, double *out) {
  const v128_t cc = wasm_f32x4_splat((float)c), ss = wasm_f32x4_splat((float)s), rr = wasm_f32x4_splat((float)r), far = wasm_f32x4_splat(2.01f);
  double n = 0, st = 0, sd = 0, stt = 0, std = 0;
  for (i32 k = 0; k < e.count; k += 4) {
    const v128_t foot = wasm_f32x4_add(wasm_f32x4_mul(wasm_v128_load(e.x + k), cc), wasm_f32x4_mul(wasm_v128_load(e.y + k), ss));
    u32 near = wasm_i32x4_bitmask(wasm_f32x4_le(wasm_f32x4_abs(wasm_f32x4_sub(foot, rr)), far));
    for (; near; near &= near - 1) {
      const i32 at = k + __builtin_ctz(near);
      if (at >= e.count) break;
      const double x = e.x[at], y = e.y[at], d = x * c + y * s - r;
      if (d > 2 || d < -2) continue;
      const i32 i = e.ridge[at];
      if (magnitude(e.gx[i] * c + e.gy[i] * s) < 0.97 * e.strength[i]) continue;
      const double t = y * c - x * s;
      n++, st += t, sd += d, stt += t * t, std += t * d;
    }
  }
  out[0] = n, out[1] = st, out[2] = sd, out[3] = stt, out[4] = std;
}

// The strongest edge along a line with the normal (c, s) at each of four places, and the same with its sign.
typedef struct { v128_t value, polarity; } Found;

INLINED v128_t gathered(const void *from, v128_t at) {
  const i32 *p = from;
  v128_t v = wasm_v128_load32_zero(p + wasm_i32x4_extract_lane(at, 0));
  v = wasm_v128_load32_lane(p + wasm_i32x4_extract_lane(at, 1), v, 1);
  v = wasm_v128_load32_lane(p + wasm_i32x4_extract_lane(at, 2), v, 2);
  return wasm_v128_load32_lane(p + wasm_i32x4_extract_lane(at, 3), v, 3);
}

INLINED v128_t gradients(const i16 *from, v128_t at) {
  const v128_t v = wasm_i32x4_make(from[wasm_i32x4_extract_lane(at, 0)], from[wasm_i32x4_extract_lane(at, 1)], from[wasm_i32x4_extract_lane(at, 2)],
                                   from[wasm_i32x4_extract_lane(at, 3)]);
  return wasm_f32x4_convert_i32x4(v);
}

INLINED Found stronger(Found best, v128_t px, v128_t py, v128_t c, v128_t s, float share) {
  const v128_t one = wasm_f32x4_splat(1), threshold = wasm_f32x4_splat((float)e.threshold);
  const v128_t low = wasm_f32x4_pmin(px, py), in_x = wasm_f32x4_lt(px, wasm_f32x4_splat((float)(e.width - 1)));
  const v128_t inside = wasm_v128_and(wasm_v128_and(wasm_f32x4_ge(low, one), in_x), wasm_f32x4_lt(py, wasm_f32x4_splat((float)(e.height - 1))));
  const v128_t row = wasm_i32x4_mul(wasm_i32x4_trunc_sat_f32x4(py), wasm_i32x4_splat(e.stride));
  // The first pixel has no edge.
  const v128_t at = wasm_v128_and(inside, wasm_i32x4_add(row, wasm_i32x4_trunc_sat_f32x4(px)));
  const v128_t m = gathered(e.strength, at), strong = wasm_f32x4_ge(m, wasm_f32x4_mul(threshold, wasm_f32x4_splat(0.7f)));
  if (!wasm_v128_any_true(strong)) return best;
  const v128_t g = wasm_f32x4_add(wasm_f32x4_mul(gradients(e.gx, at), c), wasm_f32x4_mul(gradients(e.gy, at), s));
  const v128_t parallel = wasm_f32x4_ge(wasm_f32x4_abs(g), wasm_f32x4_mul(m, wasm_f32x4_splat(0.86f)));
  const v128_t relative = wasm_f32x4_pmin(one, wasm_f32x4_div(m, wasm_f32x4_mul(threshold, wasm_f32x4_splat(3))));
  const v128_t rated = wasm_f32x4_add(wasm_f32x4_splat(0.65f * share), wasm_f32x4_mul(relative, wasm_f32x4_splat(0.35f * share)));
  const v128_t value = wasm_v128_and(rated, wasm_v128_and(strong, parallel)), more = wasm_f32x4_gt(value, best.value);
  const v128_t sign = wasm_v128_and(g, wasm_i32x4_splat((i32)0x80000000));
  return (Found){either(more, value, best.value), either(more, wasm_v128_or(value, sign), best.polarity)};
}

// Running sums along the line from -reach to reach, one step per pixel: the edge within 2 pixels and 31 degrees of the
// line, 0 to 1 per step, and the same with the sign of the brighter side. `support` and `polarity`, which begins `room`
// numbers after it, have 2 * reach + 2 numbers each.
EXPORT("along") void along(double c, double s, double r, i32 reach, i32 room, float *support) {
  float *polarity = support + room;
  const v128_t cc = wasm_f32x4_splat((float)c), ss = wasm_f32x4_splat((float)s);
  float sum = 0, signed_sum = 0;
  support[0] = polarity[0] = 0;
  for (i32 k = 0; k <= 2 * reach; k += 4) {
    const v128_t t = wasm_f32x4_add(wasm_f32x4_splat((float)(k - reach)), wasm_f32x4_const(0, 1, 2, 3));
    Found best = {wasm_i64x2_splat(0), wasm_i64x2_splat(0)};
    for (i32 o = -2; o <= 2; o++) {
      const v128_t px = wasm_f32x4_sub(wasm_f32x4_splat((float)((r + o) * c + e.width / 2.0)), wasm_f32x4_mul(t, ss));
      const v128_t py = wasm_f32x4_add(wasm_f32x4_splat((float)((r + o) * s + e.height / 2.0)), wasm_f32x4_mul(t, cc));
      best = stronger(best, px, py, cc, ss, o == -2 || o == 2 ? 0.8f : 1);
    }
    float values[4], signs[4];
    wasm_v128_store(values, best.value), wasm_v128_store(signs, best.polarity);
    for (i32 i = 0; i < 4 && k + i <= 2 * reach; i++) {
      support[k + i + 1] = sum += values[i];
      polarity[k + i + 1] = signed_sum += signs[i];
    }
  }
}

// x * c + y * s = r. `border`: 1 for an edge of the picture, which may cut off a document.
typedef struct { double c, s, r, border; } Line;
typedef struct { double x, y; } Point;
typedef struct { double support, polarity, beyond; } Side;

// Values for a border of the picture as a side: enough to find a document that is cut off, less than any visible side
// has.
static const Side cut_off = {0.3, 0.15, 0};

INLINED i32 crossing(const Line *a, const Line *b, Point *out) {
  const double det = a->c * b->s - a->s * b->c;
  if (magnitude(det) < 0.3) return 0;
  out->x = (a->r * b->s - b->r * a->s) / det, out->y = (a->c * b->r - b->c * a->r) / det;
  return magnitude(out->x) <= e.width * 0.54 && magnitude(out->y) <= e.height * 0.54;
}

INLINED double between(const float *sums, i32 reach, double from, double to) {
  const double last = 2 * reach + 1, a = __builtin_floor(from + reach + 0.5), b = __builtin_floor(to + reach + 0.5);
  return (double)sums[(i32)(b < 0 ? 0 : b > last ? last : b)] - sums[(i32)(a < 0 ? 0 : a > last ? last : a)];
}

// Support between two points of a line, without the rounded corners, and support beyond them.
INLINED Side side_of(const Line *line, Point from, Point to, const float *support, i32 reach, i32 room) {
  if (line->border != 0) return cut_off;
  const double a = from.y * line->c - from.x * line->s, b = to.y * line->c - to.x * line->s;
  const double low = a < b ? a : b, high = a < b ? b : a, length = high - low;
  const double inner = length > 0 ? 0.9 * length : 1, past = length > 0 ? 0.12 * length : 1;
  const double before = between(support, reach, low - 0.02 * length - past, low - 0.02 * length);
  const double behind = between(support, reach, high + 0.02 * length, high + 0.02 * length + past);
  return (Side){between(support, reach, low + 0.05 * length, high - 0.05 * length) / inner,
                magnitude(between(support + room, reach, low + 0.05 * length, high - 0.05 * length)) / inner, (before + behind) / (2 * past)};
}

// Combines two pairs of opposite sides (two indices of `lines` each). Returns the number of the next combination after
// `from` that may be a document's outline, or -1. Its score, multiplied by a weight of its size if `size_counts`, is
// more than `at_least`. `sums` has `support` and `polarity` of each line. `out`: the starting points of the sides
// one.a, other.a, one.b, other.b, the signed area, the score and the weight. `smallest`: share of the picture.
EXPORT("nextQuad") i32 next_quad(const Line *lines, const i32 *pairs, i32 count, i32 from, const float *sums, i32 reach, i32 room,
                                                        double smallest, i32 size_counts, double at_least, double *out) {
  const double whole = e.width * e.height;
  Point *corners = (Point *)out;
  for (i32 at = from + 1; at < count * count; at++) {
    const i32 i = at / count, j = at % count;
    if (j <= i) {
      at = i * count + i;
      continue;
    }
    const i32 sides[4] = {pairs[2 * i], pairs[2 * j], pairs[2 * i + 1], pairs[2 * j + 1]};
    const Line *l[4] = {lines + sides[0], lines + sides[1], lines + sides[2], lines + sides[3]};
    if (magnitude(l[0]->c * l[1]->c + l[0]->s * l[1]->s) > 0.57) continue;
    if (l[0]->border + l[1]->border + l[2]->border + l[3]->border > 1) continue;
    if (!crossing(l[3], l[0], corners) || !crossing(l[0], l[1], corners + 1) || !crossing(l[1], l[2], corners + 2) || !crossing(l[2], l[3], corners + 3)) continue;
    double doubled = 0;
    for (i32 k = 0; k < 4; k++) doubled += corners[k].x * corners[(k + 1) & 3].y - corners[(k + 1) & 3].x * corners[k].y;
    const double size = doubled / 2;
    if (magnitude(size) < smallest * whole) continue;
    double least = 1e9, mean = 0, polarity = 0, beyond = 0;
    for (i32 k = 0; k < 4; k++) {
      const Side side = side_of(l[k], corners[k], corners[(k + 1) & 3], sums + 2 * room * sides[k], reach, room);
      least = side.support < least ? side.support : least;
      mean += side.support / 4, polarity += side.polarity / 4, beyond += side.beyond / 4;
    }
    const double score = 0.42 * mean + 0.36 * least + 0.22 * polarity - 0.12 * beyond;
    const double weight = size_counts ? 0.4 + 0.6 * __builtin_sqrt(magnitude(size) / whole) : 1;
    if (least < 0.22 || score * weight <= at_least) continue;
    out[8] = size, out[9] = score, out[10] = weight;
    return at;
  }
  return -1;
}
