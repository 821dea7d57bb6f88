// Quality of a picture of a document (src/quality/), one pass for each measure.
#include "wasm.h"

// A smaller step, in levels of 255, says nothing about focus: noise and fine guilloche are as strong.
#define LEAST_CONTRAST 48
// Distance between the starts of windows, in pixels.
#define PART 4
#define WINDOW (2 * PART + 1)
// Minimum number of steps for a judgement.
#define LEAST_STEPS 60
// Every third line is enough, because print is taller.
#define EVERY 3

static i32 counts[101], steps;

// Counts those of sixteen windows that are in `wanted`, by their steepest change over two pixels in hundredths of the
// whole step. A window's pixels are `apart` bytes from each other.
INLINED void count_windows(const u8 *p, i32 apart, u32 wanted) {
  v128_t v[WINDOW];
  for (i32 k = 0; k < WINDOW; k++) v[k] = wasm_v128_load(p + k * apart);
  v128_t low = v[0], high = v[0], most = wasm_i64x2_splat(0);
  for (i32 k = 1; k < WINDOW; k++) low = wasm_u8x16_min(low, v[k]), high = wasm_u8x16_max(high, v[k]);
  const v128_t contrast = wasm_i8x16_sub(high, low);
  wanted &= wasm_i8x16_bitmask(wasm_u8x16_ge(contrast, wasm_i8x16_splat(LEAST_CONTRAST)));
  if (!wanted) return;
  for (i32 k = 2; k < WINDOW; k++) most = wasm_u8x16_max(most, wasm_v128_or(wasm_u8x16_sub_sat(v[k], v[k - 2]), wasm_u8x16_sub_sat(v[k - 2], v[k])));
  u8 slopes[16], contrasts[16];
  wasm_v128_store(slopes, most), wasm_v128_store(contrasts, contrast);
  for (; wanted; wanted &= wanted - 1, steps++) {
    const u32 lane = __builtin_ctz(wanted), whole = contrasts[lane];
    counts[(200 * slopes[lane] + whole) / (2 * whole)]++;
  }
}

// The value in hundredths that the steepest tenth reaches; -1 if there are too few steps.
static i32 steepest_tenth(void) {
  if (steps < LEAST_STEPS) return -1;
  i32 value = 100;
  for (i32 seen = counts[100]; value > 0 && seen < steps * 0.1;) seen += counts[--value];
  return value;
}

static void forget(void) {
  steps = 0;
  for (i32 v = 0; v <= 100; v++) counts[v] = 0;
}

static i32 across(const u8 *plane, i32 width, i32 height) {
  forget();
  for (i32 y = 1; y < height; y += EVERY)
    for (i32 x = 0; x + WINDOW <= width; x += 16) {
      const i32 windows = (width - WINDOW - x) / PART + 1;
      count_windows(plane + y * width + x, 1, windows < 4 ? (1u << PART * windows) - 1 & 0x1111 : 0x1111);
    }
  return steepest_tenth();
}

static i32 down(const u8 *plane, i32 width, i32 height) {
  // Masks for the picture's columns 1, 4, 7 and so on, by the remainder of a vector's first column divided by three.
  static const u32 columns[EVERY] = {0x2492, 0x9249, 0x4924};
  forget();
  for (i32 y = 0; y + WINDOW <= height; y += PART)
    for (i32 x = 0; x < width; x += 16) {
      const u32 within = x + 16 <= width ? 0xffff : (1u << (width - x)) - 1;
      count_windows(plane + y * width + x, width, columns[x % EVERY] & within);
    }
  return steepest_tenth();
}

// Steepness of the steps from paper to print, in hundredths, in the less steep direction; -1 without print.
EXPORT("sharpness") i32 sharpness(const u8 *plane, i32 width, i32 height) {
  const i32 a = across(plane, width, height), d = down(plane, width, height);
  return a < 0 ? d : d < 0 ? a : a < d ? a : d;
}

// Writes the connected component of a marked pixel to `queue`, as indices, and unmarks it. Returns its size.
static i32 shape(u8 *mask, i32 width, i32 height, i32 start, i32 *queue) {
  i32 count = 1;
  queue[0] = start, mask[start] = 0;
  for (i32 n = 0; n < count; n++) {
    const i32 i = queue[n], x = i % width;
    if (x > 0 && mask[i - 1]) mask[i - 1] = 0, queue[count++] = i - 1;
    if (x < width - 1 && mask[i + 1]) mask[i + 1] = 0, queue[count++] = i + 1;
    if (i >= width && mask[i - width]) mask[i - width] = 0, queue[count++] = i - width;
    if (i + width < width * height && mask[i + width]) mask[i + width] = 0, queue[count++] = i + width;
  }
  return count;
}

// Number of pixels in spots of at least `least` pixels whose channels all reach `burnt`. `mask` has a byte and `queue`
// a word per pixel.
EXPORT("glare") i32 glare(const u8 *rgba, i32 width, i32 height, i32 burnt, double least, u8 *mask, i32 *queue) {
  const i32 count = width * height;
  const v128_t level = wasm_i8x16_splat((signed char)burnt), clear = wasm_i32x4_splat((i32)0xff000000);
  for (i32 i = 0; i < count; i += 16) {
    v128_t part[4];
    for (i32 k = 0; k < 4; k++)
      part[k] = wasm_i32x4_eq(wasm_v128_or(wasm_u8x16_ge(wasm_v128_load(rgba + 4 * i + 16 * k), level), clear), wasm_i32x4_splat(-1));
    wasm_v128_store(mask + i, wasm_i8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(part[0], part[1]), wasm_i16x8_narrow_i32x4(part[2], part[3])));
  }
  i32 total = 0;
  for (i32 i = 0; i < count; i++) {
    if (!mask[i]) continue;
    const i32 size = shape(mask, width, height, i, queue);
    if (size >= least) total += size;
  }
  return total;
}

// Sums over all pixels: red minus green, blue minus green, and the squares of both.
EXPORT("colour") void colour(const u8 *rgba, i32 count, double *out) {
  i64 red = 0, blue = 0, squares = 0;
  for (i32 i = 0; i < count; i++, rgba += 4) {
    const i32 r = rgba[0] - rgba[1], b = rgba[2] - rgba[1];
    red += r, blue += b, squares += r * r + b * b;
  }
  out[0] = (double)red, out[1] = (double)blue, out[2] = (double)squares;
}

// A finger differs by more levels than this from the document's own colour and from the background's, summed over two
// chroma axes and half the brightness.
#define DIFFERENT 26
// A finger's smallest and largest share of the document: a speck is smaller, and an object that covers half is larger.
#define SMALLEST 0.002
#define LARGEST 0.3

#define LEVELS 768
// Histograms of red minus green and blue minus green, both from -255 upwards, and of the sum of all three.
typedef struct { i32 counts[3][LEVELS], count; } Colours;

static void add_colour(Colours *c, const u8 *p) {
  c->counts[0][p[0] - p[1] + 255]++, c->counts[1][p[2] - p[1] + 255]++, c->counts[2][p[0] + p[1] + p[2]]++, c->count++;
}

static double brightness(i32 sum) { return (float)(sum / 6.0); }

static void middle(const Colours *c, double *out) {
  for (i32 axis = 0; axis < 3; axis++) {
    i32 value = 0;
    for (i32 seen = c->counts[axis][0]; seen <= c->count >> 1 && value < LEVELS - 1;) seen += c->counts[axis][++value];
    out[axis] = c->count == 0 ? 255 : axis < 2 ? value - 255 : brightness(value);
  }
}

static double off(double a, double b) { return a < b ? b - a : a - b; }
static double apart(const u8 *p, const double *other) {
  return off(p[0] - p[1], other[0]) + off(p[2] - p[1], other[1]) + off(brightness(p[0] + p[1] + p[2]), other[2]);
}

// Ratios of channels that skin of any tone has in light of any strength.
static i32 is_skin(const u8 *p) {
  const i32 r = p[0], g = p[1], b = p[2];
  return r > 40 && r > g && g >= b * 0.85 && r - b > 16 && r - g > 8 && r - g < 100 && r < b * 3.2;
}

// How many pixels a skin-coloured shape from beyond the document's edge reaches into the document; the deepest counts.
// The document is `left` and `top` pixels from the picture's edges. `mask` has a byte and `queue` a word per pixel.
EXPORT("occlusion") double occlusion(const u8 *rgba, i32 width, i32 height, double left, double top, u8 *mask, i32 *queue) {
  static Colours colours[2];
  for (u8 *p = (u8 *)colours; p < (u8 *)(colours + 2); p++) *p = 0;
#define INSIDE(x, y) ((x) >= left && (y) >= top && (x) < width - left && (y) < height - top)
  const u8 *p = rgba;
  for (i32 y = 0; y < height; y++)
    for (i32 x = 0; x < width; x++, p += 4)
      // Black pixels are outside the picture.
      if (p[0] | p[1] | p[2]) add_colour(colours + INSIDE(x, y), p);
  double under[3], own[3];
  middle(colours, under), middle(colours + 1, own);
  const i32 count = width * height;
  for (i32 i = 0; i < count; i++) mask[i] = is_skin(rgba + 4 * i) && apart(rgba + 4 * i, own) > DIFFERENT && apart(rgba + 4 * i, under) > DIFFERENT;
  const double area = (width - 2 * left) * (height - 2 * top);
  double most = 0;
  for (i32 start = 0; start < count; start++) {
    if (!mask[start]) continue;
    const i32 size = shape(mask, width, height, start, queue);
    i32 within = 0;
    double depth = 0;
    for (i32 n = 0; n < size; n++) {
      const i32 x = queue[n] % width, y = queue[n] / width;
      if (!INSIDE(x, y)) continue;
      within++;
      const double across = x - left < width - left - x ? x - left : width - left - x, down = y - top < height - top - y ? y - top : height - top - y;
      const double here = across < down ? across : down;
      if (here > depth) depth = here;
    }
    // A finger also has a part beyond the edge.
    if (within < SMALLEST * area || within > LARGEST * area || size - within < SMALLEST * area) continue;
    if (depth > most) most = depth;
  }
  return most;
}
