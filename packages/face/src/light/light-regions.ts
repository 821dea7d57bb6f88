import type { FaceLandmarks } from '../frame.ts';
import { toLinear } from './light-sequence.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** Mean linear light, 0 to 1. */
export interface MeanColour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** The light measured in one still. */
export interface LitStill {
  readonly timeMs: number;
  readonly skin: MeanColour;
  /** Null if the head leaves no space for it. */
  readonly background: MeanColour | null;
}

/** Forehead and both cheeks: no hair, no lips, and little of a beard. Radii in distances of the outer eye corners. */
const SKIN = [
  { at: 151, radius: 0.17 },
  { at: 50, radius: 0.15 },
  { at: 280, radius: 0.15 },
] as const;
const EYE_CORNERS = [33, 263] as const;
/** Shares of the width at both edges, this many face widths away from the face: no ears and little hair. */
const MARGIN = 0.2;
const AWAY = 0.4;
/** Shoulders begin below it. */
const LOWEST = 0.65;
/** A clipped pixel has lost its colour. */
const CLIPPED = 250;
const FEWEST_PIXELS = 60;

const LINEAR = Float32Array.from({ length: 256 }, (_, level) => toLinear(level));

/** Null if too little skin is visible. */
export function measureLight(picture: Picture, face: FaceLandmarks, timeMs: number): LitStill | null {
  const { width, height } = picture;
  const [left, right] = [face[EYE_CORNERS[0]]!, face[EYE_CORNERS[1]]!];
  const eyesPx = Math.hypot((right.x - left.x) * width, (right.y - left.y) * height);
  const skin = new Sum();
  for (const { at, radius } of SKIN) disc(picture, face[at]!.x * width, face[at]!.y * height, radius * eyesPx, skin);
  if (skin.count < FEWEST_PIXELS) return null;
  const background = new Sum();
  const xs = face.map(({ x }) => x * width);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const away = (to - from) * AWAY;
  const bottom = Math.round(height * LOWEST);
  for (let y = 0; y < bottom; y += 2)
    for (const [a, b] of [
      [0, Math.min(width * MARGIN, from - away)],
      [Math.max(width * (1 - MARGIN), to + away), width],
    ] as const)
      for (let x = Math.ceil(a); x < b; x += 2) background.add(picture, (y * width + x) * 4);
  return {
    timeMs,
    skin: skin.mean(),
    background: background.count >= FEWEST_PIXELS ? background.mean() : null,
  };
}

function disc(picture: Picture, cx: number, cy: number, radius: number, sum: Sum): void {
  const { width, height } = picture;
  for (let y = Math.max(0, Math.ceil(cy - radius)); y <= Math.min(height - 1, cy + radius); y++) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - cy) ** 2));
    for (let x = Math.max(0, Math.ceil(cx - half)); x <= Math.min(width - 1, cx + half); x++)
      sum.add(picture, (y * width + x) * 4);
  }
}

class Sum {
  count = 0;
  #r = 0;
  #g = 0;
  #b = 0;

  add({ data }: Picture, k: number): void {
    const [r, g, b] = [data[k]!, data[k + 1]!, data[k + 2]!];
    if (r >= CLIPPED || g >= CLIPPED || b >= CLIPPED) return;
    this.count++;
    this.#r += LINEAR[r]!;
    this.#g += LINEAR[g]!;
    this.#b += LINEAR[b]!;
  }

  mean(): MeanColour {
    return { r: this.#r / this.count, g: this.#g / this.count, b: this.#b / this.count };
  }
}
