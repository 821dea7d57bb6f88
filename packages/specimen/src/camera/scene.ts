import { createRandom, type Random } from '../random.ts';
import { type Surface, SURFACES } from './surface.ts';

/** How a document is photographed. Angles in degrees, lengths in pixels of the photograph, strengths from 0 to 1. */
export interface Scene {
  seed: number;
  width: number;
  height: number;
  surface: Surface;
  /** Share of the photograph that the document's bounding box spans on the tighter side; over 1 cuts it off. */
  fill: number;
  /** Turn in the image plane; 90 puts the document's top to the right. */
  rotationDeg: number;
  tiltXDeg: number;
  tiltYDeg: number;
  /** Shift of the centre as a share of the photograph's size. */
  offsetX: number;
  offsetY: number;
  /** Held by a hand instead of placed on the surface. */
  hand: boolean;
  /** How far a holding thumb covers the document, as a share of its width; 0: as far as needed to hold it. */
  thumbReach: number;
  /** For passports: the page opposite is in the picture. */
  openBooklet: boolean;
  /** By how much of its height a page's middle is lifted against its sides. */
  bend: number;
  /** Distance of another document without a zone: 0 none, 1 touching. */
  beside: number;
  shadow: number;
  glare: number;
  /** Overall exposure, 1 is right. */
  light: number;
  /** Colour temperature, -1 cool to 1 warm. */
  warmth: number;
  /** Deviation of a Gaussian blur. */
  blurPx: number;
  motionPx: number;
  motionAngleDeg: number;
  /** Deviation of sensor noise in levels of 255. */
  noise: number;
  jpegQuality: number;
}

/** A careful photograph: the document is large, level, lit and sharp. `changes` replaces these values. */
export function plainScene(seed: number, changes: Partial<Scene> = {}): Scene {
  const random = createRandom(seed).fork('plain-scene');
  return {
    seed,
    width: 1600,
    height: 1200,
    surface: random.pick(SURFACES),
    fill: 0.86,
    rotationDeg: random.range(-1.5, 1.5),
    tiltXDeg: random.range(-3, 3),
    tiltYDeg: random.range(-3, 3),
    offsetX: 0,
    offsetY: 0,
    hand: false,
    thumbReach: 0,
    openBooklet: false,
    bend: 0,
    beside: 0,
    shadow: 0.25,
    glare: 0,
    light: 1,
    warmth: random.range(-0.2, 0.3),
    blurPx: 0.4,
    motionPx: 0,
    motionAngleDeg: 0,
    noise: 2,
    jpegQuality: 90,
    ...changes,
  };
}

/**
 * Typical photographs: tilted, turned, held, shadowed, slightly blurred. Most are readable; the hard end is not.
 * `hardness` from 0 to 1 is drawn from the seed unless given, most scenes at the easy end.
 */
export function randomScene(seed: number, changes: Partial<Scene> = {}, hardness?: number): Scene {
  const random = createRandom(seed).fork('scene');
  const drawn = random.next() ** 2;
  return sceneOf(random, seed, hardness ?? drawn, changes);
}

function sceneOf(random: Random, seed: number, hardness: number, changes: Partial<Scene>): Scene {
  const baseDeg = random.chance(0.78) ? 0 : random.pick([90, 180, 270]);
  return {
    seed,
    width: 1280,
    height: 960,
    surface: random.pick(SURFACES),
    fill: random.range(0.97 - 0.4 * hardness, 0.8 - 0.3 * hardness),
    rotationDeg: baseDeg + random.normal() * (2 + 8 * hardness),
    tiltXDeg: random.normal() * (4 + 14 * hardness),
    tiltYDeg: random.normal() * (4 + 12 * hardness),
    offsetX: random.range(-0.04, 0.04),
    offsetY: random.range(-0.04, 0.04),
    hand: random.chance(0.35),
    thumbReach: 0,
    openBooklet: random.chance(0.4),
    bend: 0,
    beside: 0,
    shadow: random.range(0, 0.4 + 0.5 * hardness),
    glare: random.chance(0.25) ? random.range(0.1, 0.3 + 0.6 * hardness) : 0,
    light: Math.min(1.5, Math.max(0.4, Math.exp(random.normal() * (0.08 + 0.28 * hardness)))),
    warmth: random.range(-0.6, 0.8),
    blurPx: random.range(0.2, 0.7 + 1.4 * hardness),
    motionPx: random.chance(0.3) ? random.range(1, 2 + 6 * hardness) : 0,
    motionAngleDeg: random.range(0, 180),
    noise: random.range(1, 4 + 12 * hardness),
    jpegQuality: random.int(Math.round(80 - 45 * hardness), 95),
    ...changes,
  };
}
