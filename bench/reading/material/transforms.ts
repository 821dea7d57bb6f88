import type { Raster } from '@verify/reading';

/** Makes a harder picture of one that is easy to read. The same seed gives the same picture. */
export type Transform = (image: Raster, seed: number) => Raster;

const FRAME = { width: 1280, height: 960 };

/** The transformations, by the names that the index of specimen images uses. */
export function transformNamed(name: string): Transform | null {
  const rotation = /^rot(90|180|270)$/.exec(name);
  if (rotation) return (image) => quarterTurns(image, Number(rotation[1]) / 90);
  const angle = /^angle([+-]\d+)$/.exec(name);
  if (angle) return (image, seed) => photographed(image, { angle: Number(angle[1]), fill: 0.95 }, seed);
  return OTHERS[name] ?? null;
}

const OTHERS: Record<string, Transform> = {
  perspective: (image, seed) => photographed(image, { angle: 4, fill: 0.92, tilt: 0.22 }, seed),
  lowres: (image) => scaled(image, 0.6),
  glare: (image, seed) => glared(photographed(image, { angle: 2, fill: 0.9 }, seed), seed),
  'uneven-light-noise': (image, seed) => uneven(photographed(image, { angle: -3, fill: 0.9 }, seed), seed),
  'motion-blur': (image, seed) => smeared(photographed(image, { angle: 1, fill: 0.95 }, seed), 5),
  'small-in-frame': (image, seed) => photographed(image, { angle: 5, fill: 0.5 }, seed),
};

/** Mulberry32: small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function raster(width: number, height: number): Raster {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

function quarterTurns(image: Raster, turns: number): Raster {
  const sideways = turns % 2 === 1;
  const out = raster(sideways ? image.height : image.width, sideways ? image.width : image.height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const [u, v] =
        turns === 1
          ? [image.height - 1 - y, x]
          : turns === 2
            ? [image.width - 1 - x, image.height - 1 - y]
            : [y, image.width - 1 - x];
      for (let c = 0; c < 4; c++) out.data[(v * out.width + u) * 4 + c] = image.data[(y * image.width + x) * 4 + c]!;
    }
  }
  return out;
}

/** Averages `n` x `n` points per pixel, so that shrinking doesn't alias. Outside the picture is a desk. */
function sampled(
  image: Raster,
  width: number,
  height: number,
  n: number,
  from: (x: number, y: number) => [number, number],
  seed: number,
): Raster {
  const out = raster(width, height);
  const random = seeded(seed);
  const desk = [90 + random() * 90, 80 + random() * 90, 70 + random() * 90];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < n * n; i++) {
        const [u, v] = from(x + ((i % n) + 0.5) / n, y + (Math.floor(i / n) + 0.5) / n);
        for (let c = 0; c < 3; c++) sum[c]! += pixel(image, u - 0.5, v - 0.5, c) ?? desk[c]! + ((x * 7 + y * 13) % 5);
      }
      for (let c = 0; c < 3; c++) out.data[(y * width + x) * 4 + c] = sum[c]! / (n * n);
      out.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  return out;
}

function pixel({ width, height, data }: Raster, x: number, y: number, c: number): number | null {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return null;
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const left = Math.min(Math.floor(px), Math.max(0, width - 2));
  const top = Math.min(Math.floor(py), Math.max(0, height - 2));
  const at = (u: number, v: number) => {
    const i = (Math.min(height - 1, v) * width + Math.min(width - 1, u)) * 4;
    return (data[i + c]! * data[i + 3]! + 255 * (255 - data[i + 3]!)) / 255;
  };
  const a = at(left, top) + (at(left + 1, top) - at(left, top)) * (px - left);
  const b = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (px - left);
  return a + (b - a) * (py - top);
}

function scaled(image: Raster, scale: number): Raster {
  const n = Math.max(1, Math.ceil(1 / scale));
  return sampled(
    image,
    Math.round(image.width * scale),
    Math.round(image.height * scale),
    n,
    (x, y) => [x / scale, y / scale],
    1,
  );
}

/** Places the document on a desk: rotated by `angle` degrees, `fill` of the frame, far edge shorter by `tilt`. */
function photographed(
  image: Raster,
  { angle, fill, tilt = 0 }: { angle: number; fill: number; tilt?: number },
  seed: number,
): Raster {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const w = Math.abs(image.width * cos) + Math.abs(image.height * sin);
  const h = Math.abs(image.width * sin) + Math.abs(image.height * cos);
  const scale = fill * Math.min(FRAME.width / w, FRAME.height / h);
  const n = scale < 0.75 ? 2 : 1;
  const from = (x: number, y: number): [number, number] => {
    const dx = (x - FRAME.width / 2) / scale;
    const dy = (y - FRAME.height / 2) / scale;
    const u = dx * cos + dy * sin;
    const v = -dx * sin + dy * cos;
    const depth = 1 + tilt * (0.5 - (v / image.height + 0.5)) + tilt * 0.5 * (u / image.width);
    return [u * depth + image.width / 2, v * depth + image.height / 2];
  };
  return sampled(image, FRAME.width, FRAME.height, n, from, seed);
}

function eachPixel(image: Raster, change: (value: number, x: number, y: number) => number): Raster {
  const out = raster(image.width, image.height);
  for (let i = 0; i < image.data.length; i++) {
    const at = i >> 2;
    out.data[i] = i % 4 === 3 ? 255 : change(image.data[i]!, at % image.width, Math.floor(at / image.width));
  }
  return out;
}

function glared(image: Raster, seed: number): Raster {
  const random = seeded(seed);
  const x0 = image.width * (0.25 + 0.5 * random());
  const y0 = image.height * (0.55 + 0.3 * random());
  const size = image.width * 0.16;
  return eachPixel(
    image,
    (value, x, y) => value + 120 * Math.exp(-(((x - x0) / size) ** 2) - ((y - y0) / (size * 0.5)) ** 2),
  );
}

function uneven(image: Raster, seed: number): Raster {
  const random = seeded(seed);
  const lean = random() * 2 - 1;
  return eachPixel(image, (value, x, y) => {
    const light = 0.45 + 0.55 * ((x / image.width) * (lean + 1) * 0.5 + (1 - y / image.height) * 0.5);
    return value * light + (random() + random() + random() - 1.5) * 22;
  });
}

function smeared(image: Raster, length: number): Raster {
  const out = raster(image.width, image.height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      for (let c = 0; c < 4; c++) {
        let sum = 0;
        for (let k = 0; k < length; k++) {
          const u = Math.min(image.width - 1, Math.max(0, x + k - (length >> 1)));
          const v = Math.min(image.height - 1, Math.max(0, y + Math.round((k - (length >> 1)) * 0.4)));
          sum += image.data[(v * image.width + u) * 4 + c]!;
        }
        out.data[(y * image.width + x) * 4 + c] = sum / length;
      }
    }
  }
  return out;
}
