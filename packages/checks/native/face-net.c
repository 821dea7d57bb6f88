// Layers of convolutional networks, and the crops of pictures that are their input. Pictures and tensors have the
// layout NHWC with 32-bit floats. A pixel has `cs` floats: the number of channels, which all but an input round up to 4
// and fill with zeros. The caller writes a tape of jobs, one per layer, and `run` executes it. Reads may go up to 16
// bytes beyond the end of every buffer.
#include <wasm_simd128.h>

typedef unsigned char u8;
typedef unsigned int u32;
typedef int i32;
typedef float f32;

#define INLINE static inline __attribute__((always_inline))
#define EXPORT(name) __attribute__((export_name(name)))
#define MADD(a, b, c) wasm_f32x4_relaxed_madd(a, b, c)
#define TILE 6
#define PANEL 8

extern u8 __heap_base;
EXPORT("base") u8 *base_address(void) { return (u8 *)(((u32)&__heap_base + 15) & ~15u); }

enum { CONVOLUTION, DEPTHWISE, MAXIMUM, MEAN, ADD, PADDING, WINOGRAD };
enum { LINEAR, RELU, PRELU };

// In the order in which src/face/network/tape.ts writes it.
typedef struct {
  i32 op;
  const f32 *from;
  i32 height, width, cs; // of `from`
  f32 *to;
  i32 rows, columns, to_cs; // of `to`
  i32 size, stride, top, left; // of the kernel; rows and columns of zeros before the first
  const f32 *weights, *bias;
  const f32 *other; // tensor to add; it may be smaller
  i32 other_rows, other_columns, other_cs;
  i32 activation;
  const f32 *slopes;
  f32 *scratch;
} job;

INLINE v128_t activate(v128_t v, i32 activation, const f32 *slopes) {
  const v128_t zero = wasm_f32x4_splat(0);
  if (activation == LINEAR) return v;
  const v128_t positive = wasm_f32x4_pmax(zero, v);
  return activation == RELU ? positive : MADD(wasm_f32x4_pmin(zero, v), wasm_v128_load(slopes), positive);
}

// Computes `m` pixels of a row for eight channels. A row of the kernel covers consecutive floats, because the picture
// includes its margin.
INLINE void tile(const i32 m, const job *j, i32 y, i32 x, i32 channel, const f32 *panel) {
  const i32 step = j->stride * j->cs, run = j->size * j->cs, down = j->width * j->cs;
  const f32 *from = j->from + y * j->stride * down + x * step;
  v128_t sum[TILE][2];
  for (i32 i = 0; i < m; i++)
    for (i32 h = 0; h < 2; h++) sum[i][h] = j->bias ? wasm_v128_load(j->bias + channel + 4 * h) : wasm_f32x4_splat(0);
  for (i32 row = 0; row < j->size; row++, from += down)
    for (i32 k = 0; k < run; k++, panel += PANEL) {
      const v128_t w0 = wasm_v128_load(panel), w1 = wasm_v128_load(panel + 4);
#pragma clang loop unroll(full)
      for (i32 i = 0; i < m; i++) {
        const v128_t v = wasm_v128_load32_splat(from + i * step + k);
        sum[i][0] = MADD(v, w0, sum[i][0]);
        sum[i][1] = MADD(v, w1, sum[i][1]);
      }
    }
  f32 *to = j->to + (y * j->columns + x) * j->to_cs + channel;
  const f32 *other = j->other ? j->other + (y * j->columns + x) * j->other_cs + channel : 0;
  for (i32 h = 0; h < 2 && channel + 4 * h < j->to_cs; h++)
    for (i32 i = 0; i < m; i++) {
      v128_t v = sum[i][h];
      if (other && channel + 4 * h < j->other_cs) v = wasm_f32x4_add(v, wasm_v128_load(other + i * j->other_cs + 4 * h));
      wasm_v128_store(to + i * j->to_cs + 4 * h, activate(v, j->activation, j->slopes + channel + 4 * h));
    }
}

// This many bytes of weights fit into the L1 cache beside a tile's pixels.
#define NEAR 16384

// Computes one row for the channels from `channel` up to, but not including, `end`. Tiles have about the same width: 8
// pixels are 4 and 4, not 6 and 2.
static void strip(const job *j, i32 y, i32 channel, i32 end) {
  const i32 length = j->size * j->size * j->cs * PANEL;
  for (i32 x = 0, left = j->columns; left > 0;) {
    const i32 tiles = (left + TILE - 1) / TILE, m = (left + tiles - 1) / tiles;
    for (i32 c = channel; c < end; c += PANEL) {
      const f32 *panel = j->weights + c / PANEL * length;
      switch (m) {
        case 1: tile(1, j, y, x, c, panel); break;
        case 2: tile(2, j, y, x, c, panel); break;
        case 3: tile(3, j, y, x, c, panel); break;
        case 4: tile(4, j, y, x, c, panel); break;
        case 5: tile(5, j, y, x, c, panel); break;
        default: tile(6, j, y, x, c, panel);
      }
    }
    x += m;
    left -= m;
  }
}

// Weights are in panels of eight output channels: row, column, input channel, output channel. If the weights fit into
// the cache, each tile uses all panels; otherwise each panel is applied to the whole picture.
static void convolution(const job *j) {
  const i32 step = j->size * j->size * j->cs * j->to_cs * 4 <= NEAR ? j->to_cs : PANEL;
  for (i32 channel = 0; channel < j->to_cs; channel += step)
    for (i32 y = 0; y < j->rows; y++) strip(j, y, channel, channel + step < j->to_cs ? channel + step : j->to_cs);
}

#define POINTS 16

INLINE void transform_four(v128_t a, v128_t b, v128_t c, v128_t d, v128_t *to, i32 step) {
  to[0] = wasm_f32x4_sub(a, c);
  to[step] = wasm_f32x4_add(b, c);
  to[2 * step] = wasm_f32x4_sub(c, b);
  to[3 * step] = wasm_f32x4_sub(b, d);
}

// Transforms a tile of 4 x 4 pixels to values at sixteen points, which are `apart` floats from each other. Tiles begin
// at every second pixel.
INLINE void spread(const f32 *from, i32 down, i32 cs, f32 *to, i32 apart) {
  for (i32 c = 0; c < cs; c += 4) {
    v128_t rows[POINTS], out[POINTS];
    for (i32 u = 0; u < 4; u++) {
      const f32 *p = from + u * cs + c;
      transform_four(wasm_v128_load(p), wasm_v128_load(p + down), wasm_v128_load(p + 2 * down),
                     wasm_v128_load(p + 3 * down), rows + u, 4);
    }
    for (i32 v = 0; v < 16; v += 4) transform_four(rows[v], rows[v + 1], rows[v + 2], rows[v + 3], out + v, 1);
    for (i32 n = 0; n < POINTS; n++) wasm_v128_store(to + n * apart + c, out[n]);
  }
}

// Transforms the sums at sixteen points back to 2 x 2 pixels, without those outside the picture.
INLINE void gather(const job *j, const f32 *from, i32 apart, i32 y, i32 x) {
  for (i32 c = 0; c < j->to_cs; c += 4) {
    v128_t sums[8];
    for (i32 u = 0; u < 4; u++) {
      const f32 *p = from + u * apart + c;
      const v128_t b = wasm_v128_load(p + 4 * apart), d = wasm_v128_load(p + 8 * apart);
      sums[u] = wasm_f32x4_add(wasm_f32x4_add(wasm_v128_load(p), b), d);
      sums[4 + u] = wasm_f32x4_sub(wasm_f32x4_sub(b, d), wasm_v128_load(p + 12 * apart));
    }
    for (i32 n = 0; n < 4; n++) {
      const i32 row = y + n / 2, column = x + n % 2;
      if (row >= j->rows || column >= j->columns) continue;
      const v128_t *s = sums + n / 2 * 4, side = n % 2 ? wasm_f32x4_neg(s[2]) : s[2];
      v128_t v = wasm_f32x4_add(wasm_f32x4_add(n % 2 ? wasm_f32x4_neg(s[3]) : s[0], s[1]), side);
      const i32 at = row * j->columns + column;
      if (j->other && c < j->other_cs) v = wasm_f32x4_add(v, wasm_v128_load(j->other + at * j->other_cs + c));
      wasm_v128_store(j->to + at * j->to_cs + c, activate(v, j->activation, j->slopes + c));
    }
  }
}

// A 3 x 3 convolution at every pixel, with 16 instead of 36 products for 2 x 2 pixels (Winograd's algorithm by Lavin
// and Gray, 2015). The picture has a margin of one pixel, and of two at the end if its size is odd. The weights of the
// sixteen points follow each other. The bias is added at the sixth point, because its value is part of all four pixels.
static void winograd(const job *j) {
  const i32 across = (j->columns + 1) / 2, tiles = across * ((j->rows + 1) / 2), down = j->width * j->cs;
  const i32 apart = tiles * j->cs, sums_apart = tiles * j->to_cs, panels = (j->to_cs + PANEL - 1) / PANEL;
  f32 *sums = j->scratch + POINTS * apart;
  for (i32 n = 0; n < tiles; n++)
    spread(j->from + n / across * 2 * down + n % across * 2 * j->cs, down, j->cs, j->scratch + n * j->cs, apart);
  for (i32 n = 0; n < POINTS; n++) {
    const job point = {.from = j->scratch + n * apart, .height = 1, .width = tiles, .cs = j->cs,
                       .to = sums + n * sums_apart, .rows = 1, .columns = tiles, .to_cs = j->to_cs, .size = 1,
                       .stride = 1, .weights = j->weights + n * panels * PANEL * j->cs, .bias = n == 5 ? j->bias : 0};
    convolution(&point);
  }
  for (i32 n = 0; n < tiles; n++) gather(j, sums + n * j->to_cs, sums_apart, n / across * 2, n % across * 2);
}

#define AHEAD 4

// Computes four pixels of four channels if the whole kernel is within the picture. Pixels that several kernels cover
// are read once.
INLINE void four(const i32 stride, const job *j, const f32 *from, const f32 *weights, f32 *to) {
  const i32 cs = j->cs, down = j->width * cs;
  v128_t sum[AHEAD];
#pragma clang loop unroll(full)
  for (i32 i = 0; i < AHEAD; i++) sum[i] = wasm_f32x4_splat(0);
#pragma clang loop unroll(full)
  for (i32 row = 0; row < 3; row++, from += down, weights += 3 * cs) {
    const v128_t w[3] = {wasm_v128_load(weights), wasm_v128_load(weights + cs), wasm_v128_load(weights + 2 * cs)};
#pragma clang loop unroll(full)
    for (i32 seen = 0; seen < (AHEAD - 1) * stride + 3; seen++) {
      const v128_t v = wasm_v128_load(from + seen * cs);
#pragma clang loop unroll(full)
      for (i32 i = 0; i < AHEAD; i++)
        if (seen >= i * stride && seen < i * stride + 3) sum[i] = MADD(v, w[seen - i * stride], sum[i]);
    }
  }
#pragma clang loop unroll(full)
  for (i32 i = 0; i < AHEAD; i++) wasm_v128_store(to + i * cs, sum[i]);
}

// Computes one pixel at the border; positions outside the picture are skipped.
static void one(const job *j, i32 v, i32 u, f32 *to) {
  const i32 cs = j->cs;
  for (i32 c = 0; c < cs; c += 4) {
    v128_t sum = wasm_f32x4_splat(0);
    for (i32 n = 0; n < 9; n++) {
      const i32 row = v + n / 3, column = u + n % 3;
      if (row < 0 || row >= j->height || column < 0 || column >= j->width) continue;
      sum = MADD(wasm_v128_load(j->from + (row * j->width + column) * cs + c), wasm_v128_load(j->weights + n * cs + c), sum);
    }
    wasm_v128_store(to + c, sum);
  }
}

// 3 x 3 kernels that each read one channel, at every pixel or every second one.
static void depthwise(const job *j) {
  const i32 cs = j->cs;
  for (i32 y = 0; y < j->rows; y++)
    for (i32 x = 0; x < j->columns;) {
      const i32 v = y * j->stride - j->top, u = x * j->stride - j->left;
      f32 *to = j->to + (y * j->columns + x) * cs;
      const i32 within = v >= 0 && v + 3 <= j->height && u >= 0 && u + (AHEAD - 1) * j->stride + 3 <= j->width;
      if (!within || x + AHEAD > j->columns) {
        one(j, v, u, to);
        x++;
        continue;
      }
      const f32 *from = j->from + (v * j->width + u) * cs;
      if (j->stride == 1)
        for (i32 c = 0; c < cs; c += 4) four(1, j, from + c, j->weights + c, to + c);
      else
        for (i32 c = 0; c < cs; c += 4) four(2, j, from + c, j->weights + c, to + c);
      x += AHEAD;
    }
}

static void pool(const job *j) {
  const v128_t share = wasm_f32x4_splat(1.0f / (f32)(j->size * j->size));
  for (i32 y = 0; y < j->rows; y++)
    for (i32 x = 0; x < j->columns; x++)
      for (i32 c = 0; c < j->cs; c += 4) {
        const f32 *from = j->from + (y * j->stride * j->width + x * j->stride) * j->cs + c;
        v128_t all = wasm_v128_load(from);
        for (i32 n = 1; n < j->size * j->size; n++) {
          const v128_t v = wasm_v128_load(from + (n / j->size * j->width + n % j->size) * j->cs);
          all = j->op == MAXIMUM ? wasm_f32x4_pmax(all, v) : wasm_f32x4_add(all, v);
        }
        wasm_v128_store(j->to + (y * j->columns + x) * j->cs + c, j->op == MAXIMUM ? all : wasm_f32x4_mul(all, share));
      }
}

INLINE v128_t value(const f32 *from, i32 rows, i32 columns, i32 cs, i32 y, i32 x, i32 c) {
  return y < rows && x < columns && c < cs ? wasm_v128_load(from + (y * columns + x) * cs + c) : wasm_f32x4_splat(0);
}

// Adds two tensors with a common corner; beyond the smaller one, the other's values are kept.
static void add(const job *j) {
  for (i32 y = 0; y < j->rows; y++)
    for (i32 x = 0; x < j->columns; x++)
      for (i32 c = 0; c < j->to_cs; c += 4) {
        const v128_t a = value(j->from, j->height, j->width, j->cs, y, x, c);
        const v128_t b = value(j->other, j->other_rows, j->other_columns, j->other_cs, y, x, c);
        wasm_v128_store(j->to + (y * j->columns + x) * j->to_cs + c, activate(wasm_f32x4_add(a, b), j->activation, j->slopes + c));
      }
}

// Copies a picture and adds a margin of zeros.
static void padding(const job *j) {
  for (i32 y = 0; y < j->rows; y++) {
    f32 *to = j->to + y * j->columns * j->cs;
    const i32 row = y - j->top, inside = row >= 0 && row < j->height;
    const i32 before = inside ? j->left * j->cs : j->columns * j->cs, count = inside ? j->width * j->cs : 0;
    for (i32 i = 0; i < before; i++) to[i] = 0;
    __builtin_memcpy(to + before, j->from + row * j->width * j->cs, (u32)count * 4);
    for (i32 i = before + count; i < j->columns * j->cs; i++) to[i] = 0;
  }
}

EXPORT("run") void run(const job *jobs, i32 count) {
  for (const job *j = jobs; j < jobs + count; j++) switch (j->op) {
      case CONVOLUTION: convolution(j); break;
      case DEPTHWISE: depthwise(j); break;
      case ADD: add(j); break;
      case PADDING: padding(j); break;
      case WINOGRAD: winograd(j); break;
      default: pool(j);
    }
}

// Crops a square of an RGBA picture to RGB floats: (value - mean) * scale, bilinear, black outside. The crop's pixel
// (u, v) is at (a u - b v + x, b u + a v + y); `mirror` reverses u.
EXPORT("sample") void sample(const u8 *picture, i32 width, i32 height, f32 a, f32 b, f32 x, f32 y, i32 size, i32 mirror,
                             f32 red, f32 green, f32 blue, f32 scale, f32 *to) {
  const v128_t mean = wasm_f32x4_make(red, green, blue, 0), by = wasm_f32x4_splat(scale);
  for (i32 v = 0; v < size; v++)
    for (i32 u = 0; u < size; u++, to += 3) {
      const f32 column = (f32)(mirror ? size - 1 - u : u) + 0.5f, row = (f32)v + 0.5f;
      const f32 sx = a * column - b * row + x - 0.5f, sy = b * column + a * row + y - 0.5f;
      const f32 left = __builtin_floorf(sx), top = __builtin_floorf(sy), fx = sx - left, fy = sy - top;
      v128_t sum = wasm_f32x4_splat(0);
      if (left >= -1 && top >= -1 && left < (f32)width && top < (f32)height) {
        const i32 x0 = (i32)left, y0 = (i32)top, within = x0 >= 0 && y0 >= 0 && x0 + 1 < width && y0 + 1 < height;
        const u8 *at = picture + (y0 * width + x0) * 4;
#pragma clang loop unroll(full)
        for (i32 n = 0; n < 4; n++) {
          const i32 px = x0 + (n & 1), py = y0 + (n >> 1);
          if (!within && (px < 0 || py < 0 || px >= width || py >= height)) continue;
          const v128_t bytes = wasm_v128_load32_zero(at + ((n >> 1) * width + (n & 1)) * 4);
          const v128_t colour = wasm_f32x4_convert_u32x4(wasm_u32x4_extend_low_u16x8(wasm_u16x8_extend_low_u8x16(bytes)));
          sum = MADD(colour, wasm_f32x4_splat((n & 1 ? fx : 1 - fx) * (n & 2 ? fy : 1 - fy)), sum);
        }
      }
      const v128_t out = wasm_f32x4_mul(wasm_f32x4_sub(sum, mean), by);
      to[0] = wasm_f32x4_extract_lane(out, 0);
      to[1] = wasm_f32x4_extract_lane(out, 1);
      to[2] = wasm_f32x4_extract_lane(out, 2);
    }
}

// The compiler may call it, and there is no C library.
void *memcpy(void *to, const void *from, unsigned long count) {
  for (u32 i = 0; i < count; i++) ((u8 *)to)[i] = ((const u8 *)from)[i];
  return to;
}
