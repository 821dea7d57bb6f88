// Forward pass of the MRZ line reader (training/network.py) in wasm SIMD. Weights are int8 with a scale for each output
// channel, activations int16 with a scale for each layer; products are summed in int32 (at most 864 * 127 * 8191, which
// fits). Planes hold channels in pairs: [channel / 2][row][column][2], so that one dot instruction does 4 columns of 2
// channels.
#include "wasm.h"

#define MAX_WIDTH 1024
#define PAD 8       // Columns of zeros on either side, more than the widest kernel needs.
#define LAYERS 9
#define CLASSES 38
#define CLAMP 8191.0f
#define FILE_BYTES 350000

typedef struct { i32 inputs, outputs, kernel_h, kernel_w, dilation, residual; } Shape;

static const Shape shapes[LAYERS] = {
  {1, 16, 3, 3, 1, 0}, {16, 32, 3, 3, 1, 0}, {32, 64, 3, 3, 1, 0}, {64, 64, 3, 3, 1, 1}, {64, 96, 3, 3, 1, 0},
  {96, 128, 3, 1, 1, 0}, {128, 128, 1, 5, 1, 1}, {128, 128, 1, 5, 2, 1}, {128, CLASSES, 1, 1, 1, 0},
};

typedef struct { const i16 *weights; const float *scale, *bias; float residual; } Layer;
// `rows` includes the rows of zeros above and below, if any.
typedef struct { i16 *data; i32 pairs, rows, stride; } Plane;

static Layer layers[LAYERS];
static _Alignas(16) unsigned char file[FILE_BYTES];
static _Alignas(16) i16 packed[340000];
static _Alignas(16) float factors[2 * (16 + 32 + 64 + 64 + 96 + 128 * 3 + 40)];
// Two arenas are enough: a layer reads from one and writes to the other. The largest plane is the first layer's output.
static _Alignas(16) i16 arena_a[8 * 26 * (MAX_WIDTH + 2 * PAD) * 2];
static _Alignas(16) i16 arena_b[8 * 26 * (MAX_WIDTH + 2 * PAD) * 2];
static _Alignas(16) float logits[40 * (MAX_WIDTH / 4 + 2 * PAD)];

EXPORT("file") unsigned char *file_address(void) { return file; }
EXPORT("input") i16 *input_address(void) { return arena_a; }
EXPORT("output") float *output_address(void) { return logits; }
EXPORT("maxWidth") i32 max_width(void) { return MAX_WIDTH; }
EXPORT("pad") i32 pad(void) { return PAD; }
EXPORT("stride") i32 stride(i32 width) { return (width + 7) / 8 * 8 + 2 * PAD; }

void *memset(void *to, int value, unsigned long count) {
  unsigned char *bytes = to;
  while (count--) *bytes++ = value;
  return to;
}

// The file: "MRZN", version, then for each layer int8 weights [output][input][y][x], zeros up to a multiple of 4 bytes,
// and as floats a scale for each output, a bias for each output, and the residual's factor. Returns the number of bytes
// read, or 0 for another kind of file.
EXPORT("load") i32 load(void) {
  if (file[0] != 'M' || file[1] != 'R' || file[2] != 'Z' || file[3] != 'N' || file[4] != 1) return 0;
  const unsigned char *from = file + 8;
  i16 *to = packed;
  float *factor = factors;
  for (i32 l = 0; l < LAYERS; l++) {
    const Shape s = shapes[l];
    const i32 taps = s.kernel_h * s.kernel_w, groups = (s.outputs + 3) / 4, pairs = (s.inputs + 1) / 2;
    const i8 *weights = (const i8 *)from;
    layers[l].weights = to;
    for (i32 g = 0; g < groups; g++)
      for (i32 p = 0; p < pairs; p++)
        for (i32 t = 0; t < taps; t++)
          for (i32 o = g * 4; o < g * 4 + 4; o++)
            for (i32 i = p * 2; i < p * 2 + 2; i++) *to++ = o < s.outputs && i < s.inputs ? weights[(o * s.inputs + i) * taps + t] : 0;
    from += (s.outputs * s.inputs * taps + 3) / 4 * 4;
    const float *floats = (const float *)from;
    layers[l].scale = factor;
    layers[l].bias = factor + groups * 4;
    for (i32 o = 0; o < groups * 4; o++) {
      factor[o] = o < s.outputs ? floats[o] : 0;
      factor[groups * 4 + o] = o < s.outputs ? floats[s.outputs + o] : 0;
    }
    layers[l].residual = floats[2 * s.outputs];
    factor += groups * 8;
    from += (2 * s.outputs + 1) * 4;
  }
  return from - file;
}

static Plane plane(i16 *data, i32 channels, i32 rows, i32 width) {
  Plane p = {data, (channels + 1) / 2, rows, stride(width)};
  v128_t zero = wasm_i64x2_splat(0);
  i32 count = p.pairs * rows * p.stride * 2;
  for (i32 i = 0; i < count; i += 8) wasm_v128_store(data + i, zero);
  return p;
}

// Clears the columns beyond the width, because the kernel writes whole groups of 8 and the next layer needs zeros.
static void clear_right(Plane p, i32 width) {
  for (i32 r = 0; r < p.pairs * p.rows; r++)
    for (i32 x = (PAD + width) * 2; x < p.stride * 2; x++) p.data[r * p.stride * 2 + x] = 0;
}

// Computes `rows` rows: from first_in on in the input, from first_out on in the output. Layer 8 writes floats and has
// no ReLU.
static void convolve(i32 l, Plane in, i32 first_in, Plane out, i32 first_out, i32 rows, i32 width) {
  const Shape s = shapes[l];
  const Layer layer = layers[l];
  const i32 left = (PAD - s.kernel_w / 2 * s.dilation) * 2, line = in.stride * 2, step = s.dilation * 2;
  const i32 group_size = in.pairs * s.kernel_h * s.kernel_w * 8;
  const v128_t zero = wasm_f32x4_splat(0), top = wasm_f32x4_splat(CLAMP), again = wasm_f32x4_splat(layer.residual);
  for (i32 o = 0; o < s.outputs; o += 4) {
    for (i32 y = 0; y < rows; y++) {
      for (i32 x = 0; x < width; x += 8) {
        v128_t a0 = wasm_i64x2_splat(0), a1 = a0, b0 = a0, b1 = a0, c0 = a0, c1 = a0, d0 = a0, d1 = a0;
        const i16 *w = layer.weights + o / 4 * group_size;
        for (i32 p = 0; p < in.pairs; p++) {
          const i16 *row = in.data + ((p * in.rows + first_in + y) * in.stride + x) * 2 + left;
          for (i32 ky = 0; ky < s.kernel_h; ky++, row += line)
            for (i32 kx = 0; kx < s.kernel_w; kx++, w += 8) {
              const v128_t v0 = wasm_v128_load(row + kx * step), v1 = wasm_v128_load(row + kx * step + 8);
              const v128_t w0 = wasm_v128_load32_splat(w), w1 = wasm_v128_load32_splat(w + 2);
              const v128_t w2 = wasm_v128_load32_splat(w + 4), w3 = wasm_v128_load32_splat(w + 6);
              a0 = wasm_i32x4_add(a0, wasm_i32x4_dot_i16x8(v0, w0)), a1 = wasm_i32x4_add(a1, wasm_i32x4_dot_i16x8(v1, w0));
              b0 = wasm_i32x4_add(b0, wasm_i32x4_dot_i16x8(v0, w1)), b1 = wasm_i32x4_add(b1, wasm_i32x4_dot_i16x8(v1, w1));
              c0 = wasm_i32x4_add(c0, wasm_i32x4_dot_i16x8(v0, w2)), c1 = wasm_i32x4_add(c1, wasm_i32x4_dot_i16x8(v1, w2));
              d0 = wasm_i32x4_add(d0, wasm_i32x4_dot_i16x8(v0, w3)), d1 = wasm_i32x4_add(d1, wasm_i32x4_dot_i16x8(v1, w3));
            }
        }
        const v128_t sums[8] = {a0, b0, a1, b1, c0, d0, c1, d1};
        for (i32 q = 0; q < 4; q++) {  // Two channels of four columns each.
          const i32 c = o + q / 2 * 2, column = x + q % 2 * 4;
          v128_t u = wasm_f32x4_convert_i32x4(sums[2 * q]), v = wasm_f32x4_convert_i32x4(sums[2 * q + 1]);
          u = wasm_f32x4_add(wasm_f32x4_mul(u, wasm_f32x4_splat(layer.scale[c])), wasm_f32x4_splat(layer.bias[c]));
          v = wasm_f32x4_add(wasm_f32x4_mul(v, wasm_f32x4_splat(layer.scale[c + 1])), wasm_f32x4_splat(layer.bias[c + 1]));
          if (l == LAYERS - 1) {
            float *to = logits + c * out.stride + column;
            wasm_v128_store(to, u), wasm_v128_store(to + out.stride, v);
            continue;
          }
          u = wasm_f32x4_pmax(zero, u), v = wasm_f32x4_pmax(zero, v);
          if (s.residual) {
            const v128_t r = wasm_v128_load(in.data + ((c / 2 * in.rows + first_in + s.kernel_h / 2 + y) * in.stride + PAD + column) * 2);
            const v128_t even = wasm_i32x4_shr(wasm_i32x4_shl(r, 16), 16), odd = wasm_i32x4_shr(r, 16);
            u = wasm_f32x4_add(u, wasm_f32x4_mul(again, wasm_f32x4_convert_i32x4(even)));
            v = wasm_f32x4_add(v, wasm_f32x4_mul(again, wasm_f32x4_convert_i32x4(odd)));
          }
          const v128_t even = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(wasm_f32x4_pmin(top, u)));
          const v128_t odd = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(wasm_f32x4_pmin(top, v)));
          wasm_v128_store(out.data + ((c / 2 * out.rows + first_out + y) * out.stride + PAD + column) * 2,
                          wasm_v128_or(wasm_v128_and(even, wasm_i32x4_splat(0xffff)), wasm_i32x4_shl(odd, 16)));
        }
      }
    }
  }
  if (l < LAYERS - 1) clear_right(out, width);
}

// Maximum over 2 rows, and also over 2 columns if `across` is 2. Both planes have a row of zeros above.
static void halve(Plane in, Plane out, i32 rows, i32 width, i32 across) {
  for (i32 p = 0; p < in.pairs; p++)
    for (i32 y = 0; y < rows / 2; y++) {
      const i16 *a = in.data + ((p * in.rows + 1 + 2 * y) * in.stride + PAD) * 2, *b = a + in.stride * 2;
      i16 *to = out.data + ((p * out.rows + 1 + y) * out.stride + PAD) * 2;
      if (across == 1) {
        for (i32 x = 0; x < width * 2; x += 8) wasm_v128_store(to + x, wasm_i16x8_max(wasm_v128_load(a + x), wasm_v128_load(b + x)));
        continue;
      }
      for (i32 x = 0; x < width; x += 8) {
        const v128_t l = wasm_i16x8_max(wasm_v128_load(a + 2 * x), wasm_v128_load(b + 2 * x));
        const v128_t r = wasm_i16x8_max(wasm_v128_load(a + 2 * x + 8), wasm_v128_load(b + 2 * x + 8));
        wasm_v128_store(to + x, wasm_i16x8_max(wasm_i32x4_shuffle(l, r, 0, 2, 4, 6), wasm_i32x4_shuffle(l, r, 1, 3, 5, 7)));
      }
    }
  clear_right(out, across == 2 ? width / 2 : width);
}

// The input plane has one pair of channels and 26 rows of stride(width). The image, times 1024, is in channel 0 of rows
// 1 to 24 from column PAD on; all else is zero. `width` is a multiple of 4. The output has CLASSES rows of
// `outputStride(width)` floats.
EXPORT("outputStride") i32 output_stride(i32 width) { return stride(width / 4); }

EXPORT("run") void run(i32 width) {
  const i32 half = width / 2, quarter = width / 4;
  Plane image = {arena_a, 1, 26, stride(width)};
  Plane a, b;
  b = plane(arena_b, 16, 26, width), convolve(0, image, 0, b, 1, 24, width);
  a = plane(arena_a, 16, 14, half), halve(b, a, 24, width, 2);
  b = plane(arena_b, 32, 14, half), convolve(1, a, 0, b, 1, 12, half);
  a = plane(arena_a, 32, 8, quarter), halve(b, a, 12, half, 2);
  b = plane(arena_b, 64, 8, quarter), convolve(2, a, 0, b, 1, 6, quarter);
  a = plane(arena_a, 64, 8, quarter), convolve(3, b, 0, a, 1, 6, quarter);
  b = plane(arena_b, 64, 5, quarter), halve(a, b, 6, quarter, 1);
  a = plane(arena_a, 96, 5, quarter), convolve(4, b, 0, a, 1, 3, quarter);
  b = plane(arena_b, 128, 1, quarter), convolve(5, a, 1, b, 0, 1, quarter);
  a = plane(arena_a, 128, 1, quarter), convolve(6, b, 0, a, 0, 1, quarter);
  b = plane(arena_b, 128, 1, quarter), convolve(7, a, 0, b, 0, 1, quarter);
  a = (Plane){0, 0, 0, stride(quarter)}, convolve(8, b, 0, a, 0, 1, quarter);
}
