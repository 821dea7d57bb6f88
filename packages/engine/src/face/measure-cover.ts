import type { FaceCover, FaceLandmarks } from '@verify/face';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Landmarks on bare skin, behind a mask, and behind lenses above and below each eye. */
const UPPER = [9, 8, 151, 107, 336];
const LOWER = [
  [4, 1, 2],
  [205, 203, 206],
  [425, 423, 426],
  [17, 18, 200],
];
const LENSES = [
  [230, 119, 27, 145, 159],
  [450, 348, 257, 374, 386],
];
const CHEEKS = [205, 425, 9, 151];

/** Difference of nose, cheeks and chin from the brow's colour, and darkness around the eyes. */
export function measureCover(pixels: Pixels, face: FaceLandmarks): FaceCover {
  const radius = Math.max(1, Math.round(Math.abs(face[454]!.x - face[234]!.x) * pixels.width * 0.025));
  const patch = (index: number): Colour => colourAt(pixels, face[index]!, radius);
  const skin = middle(UPPER.map(patch));
  // A beard hides the chin but not the nose, and one cheek may be in shadow, so three of four have to differ.
  const lower = LOWER.map((points) => difference(middle(points.map(patch)), skin)).toSorted((a, b) => b - a);
  const cheek = median(CHEEKS.map((index) => patch(index).light));
  const lenses = LENSES.map((points) => cheek - median(points.map((index) => patch(index).light)));
  return { lower: lower[2]!, eyes: Math.min(...lenses) };
}

const middle = (colours: readonly Colour[]): Colour => ({
  light: median(colours.map(({ light }) => light)),
  red: median(colours.map(({ red }) => red)),
  blue: median(colours.map(({ blue }) => blue)),
});

/** Logarithms, so that a change of brightness only shifts `light`. */
interface Colour {
  readonly light: number;
  readonly red: number;
  readonly blue: number;
}

/** Chroma counts fully and light one third, because one side of a face may be in shadow. */
const difference = (a: Colour, b: Colour): number =>
  Math.hypot(a.red - b.red, a.blue - b.blue, (a.light - b.light) / 3);

function colourAt({ width, height, data }: Pixels, { x, y }: { x: number; y: number }, radius: number): Colour {
  const [left, top] = [Math.round(x * width), Math.round(y * height)];
  const sum = [0, 0, 0];
  let count = 0;
  for (let v = Math.max(0, top - radius); v <= Math.min(height - 1, top + radius); v++)
    for (let u = Math.max(0, left - radius); u <= Math.min(width - 1, left + radius); u++) {
      const k = (v * width + u) * 4;
      for (let n = 0; n < 3; n++) sum[n]! += data[k + n]!;
      count++;
    }
  // Plus eight levels, because a difference of one level in the dark is not a colour.
  const [r, g, b] = sum.map((value) => Math.log(value / Math.max(1, count) + 8)) as [number, number, number];
  return { light: g, red: r - g, blue: b - g };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
