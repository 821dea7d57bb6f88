// Passes over whole pictures for the locator (src/mrz/pixels.ts), 16 pixels at a time. They work in memory above the heap's base, which
// the caller grows, fills and empties; every address is a multiple of 16 and may be read 16 bytes beyond its end.
#include <wasm_simd128.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef int i32;

extern u8 __heap_base;
__attribute__((export_name("base"))) u8 *base_address(void) { return (u8 *)(((u32)&__heap_base + 15) & ~15u); }

// The brightest channel of each RGBA pixel; what shines through a transparent one is white.
__attribute__((export_name("brightest"))) void brightest(const u8 *from, u8 *to, i32 count) {
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

// Each pixel the mean of four.
__attribute__((export_name("halve"))) void halve_picture(const u8 *from, u8 *to, i32 width, i32 height) {
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

// Bilinear. `row` has room for a row of the source, `columns` for two words a column of the target: the left pixel and the right one's share of 128.
__attribute__((export_name("resize"))) void resize(const u8 *from, i32 width, i32 height, u8 *to, i32 w, i32 h, u16 *row, i32 *columns) {
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

static v128_t darker(v128_t a, v128_t b) { return wasm_u8x16_min(a, b); }
static v128_t lighter(v128_t a, v128_t b) { return wasm_u8x16_max(a, b); }

// The extreme over `size` pixels from each on, in place, by doubling. Reads ahead of what it writes.
#define RUN(name, choose)                                                                   \
  static void name(u8 *data, i32 count, i32 apart, i32 size) {                              \
    for (i32 covered = 1; covered < size;) {                                                \
      const i32 step = covered < size - covered ? covered : size - covered;                 \
      const i32 end = count - step * apart;                                                 \
      const u8 *other = data + step * apart;                                                \
      for (i32 i = 0; i < end; i += 16)                                                     \
        wasm_v128_store(data + i, choose(wasm_v128_load(data + i), wasm_v128_load(other + i))); \
      covered += step;                                                                      \
    }                                                                                       \
  }
RUN(lightest_run, lighter)
RUN(darkest_run, darker)

static void copy(u8 *to, const u8 *from, i32 count) {
  i32 i = 0;
  for (; i + 16 <= count; i += 16) wasm_v128_store(to + i, wasm_v128_load(from + i));
  for (; i < count; i++) to[i] = from[i];
}

// Over a square of `size`; beyond the edge the border goes on. `line` has room for a row and `size` more, `tall` for the picture and `size` rows more.
static void square(const u8 *from, u8 *to, i32 width, i32 height, i32 size, u8 *line, u8 *tall, i32 light) {
  const i32 before = size >> 1, rows = height + size;
  for (i32 y = 0; y < height; y++) {
    const u8 *row = from + y * width;
    for (i32 x = 0; x < before; x++) line[x] = row[0];
    copy(line + before, row, width);
    for (i32 x = before + width; x < width + size + 16; x++) line[x] = row[width - 1];
    if (light) lightest_run(line, width + size, 1, size);
    else darkest_run(line, width + size, 1, size);
    copy(tall + (before + y) * width, line, width);
  }
  for (i32 y = 0; y < before; y++) copy(tall + y * width, tall + before * width, width);
  for (i32 y = before + height; y < rows; y++) copy(tall + y * width, tall + (before + height - 1) * width, width);
  if (light) lightest_run(tall, rows * width, width, size);
  else darkest_run(tall, rows * width, width, size);
  copy(to, tall, width * height);
}

// Closing minus picture: what is dark and narrower than `size` px in some direction, whatever lies behind it.
__attribute__((export_name("blackHat"))) void black_hat(const u8 *from, u8 *to, i32 width, i32 height, i32 size, u8 *line, u8 *tall) {
  square(from, to, width, height, size, line, tall, 1);
  square(to, to, width, height, size, line, tall, 0);
  for (i32 i = 0; i < width * height; i += 16) wasm_v128_store(to + i, wasm_u8x16_sub_sat(wasm_v128_load(to + i), wasm_v128_load(from + i)));
}

// The maximum of each tile of 8 x 8 px.
__attribute__((export_name("tileTops"))) void tile_tops(const u8 *from, u8 *to, i32 width, i32 height) {
  const i32 columns = (width + 7) >> 3, tiles = (height + 7) >> 3;
  for (i32 t = 0; t < tiles; t++, to += columns) {
    const i32 last = 8 * t + 8 < height ? 8 * t + 8 : height;
    for (i32 c = 0; c < columns; c++) {
      v128_t top = wasm_i64x2_splat(0);
      for (i32 y = 8 * t; y < last; y++) top = wasm_u8x16_max(top, wasm_v128_load64_zero(from + y * width + 8 * c));
      if (8 * c + 8 > width) {
        // What lies right of the edge is the next row's.
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

// Runs of pixels that reach their tile's threshold, row by row: row, first and last column of each. Returns their number; `out` holds `most`.
__attribute__((export_name("inkRuns"))) i32 ink_runs(const u8 *from, const u8 *thresholds, i32 width, i32 height, u16 *out, i32 most) {
  const i32 columns = (width + 7) >> 3;
  i32 count = 0;
  for (i32 y = 0; y < height; y++, from += width) {
    const u8 *tile = thresholds + (y >> 3) * columns;
    i32 begin = -1;
    for (i32 x = 0; x < width; x += 16, tile += 2) {
      const v128_t least = wasm_i8x16_shuffle(wasm_v128_load8_splat(tile), wasm_v128_load8_splat(tile + 1), 0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31);
      u32 ink = wasm_i8x16_bitmask(wasm_u8x16_ge(wasm_v128_load(from + x), least));
      if (x + 16 > width) ink &= (1u << (width - x)) - 1;
      // What goes on from the last pixels, then every edge from paper to ink and from ink to paper.
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

// Three by three, the middle four times, its sides twice. The outermost pixels stay.
__attribute__((export_name("smooth"))) void smooth(const u8 *from, u8 *to, i32 width, i32 height, u8 *across) {
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
