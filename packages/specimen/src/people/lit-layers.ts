import { type Frame, SCREEN_REFERENCE_CM, toLinear } from './rasterizer.ts';

/** One picture as light, before any camera: three linear values a pixel in each layer. */
export interface Layers {
  readonly width: number;
  readonly height: number;
  /** What the room's own light sends to the camera; 1 is white paper that faces the lamp. */
  readonly room: Float32Array;
  /** What a white screen around the camera adds, where it is as bright as the room 40 cm before it. */
  readonly screen: Float32Array;
}

/** The wall behind a person: light that falls off with the square of the distance hardly reaches it. */
const WALL_CM = 190;

/** A frame that also records the screen's light. Its backdrop must be painted. */
export function withScreen(frame: Frame): Frame {
  const share = (SCREEN_REFERENCE_CM / WALL_CM) ** 2;
  return { ...frame, screen: frame.color.map((level) => toLinear(level) * share) };
}

export const layersOf = ({ width, height, color, screen }: Frame): Layers => ({
  width,
  height,
  room: color.map(toLinear),
  screen: screen!,
});
