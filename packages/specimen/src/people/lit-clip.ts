import type { Clip } from '../camera/video-files.ts';
import type { Rgb } from './identity.ts';
import type { Layers } from './lit-layers.ts';
import { followLight, type Lighting, type PhoneCamera, takeLit } from './phone-camera.ts';
import type { PersonModel, View } from './render.ts';
import { type Act, perform } from './script.ts';

export interface LitScene {
  readonly seed: number;
  readonly durationS: number;
  readonly acts?: readonly Act[];
  readonly width?: number;
  readonly height?: number;
  readonly fps?: number;
  /** Centimetres from camera and screen to the face. */
  readonly distance?: number;
  readonly view?: Partial<View>;
}

/** A person before a camera, drawn once, so that the same frames can be photographed in any light. */
export interface Performance {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: number;
  readonly seed: number;
  /** Drawn on first use and cached. 4 MB per frame of 480 x 360. */
  layers(index: number): Layers;
}

export function performBeforeScreen(person: PersonModel, scene: LitScene): Performance {
  const { seed, durationS, acts = [], width = 480, height = 360, fps = 10, distance = 42 } = scene;
  const drawn = new Map<number, Layers>();
  return {
    width,
    height,
    fps,
    frames: Math.round(durationS * fps),
    seed,
    layers(index) {
      const known = drawn.get(index);
      if (known) return known;
      const { pose, view } = perform(acts, index / fps, seed, distance);
      const layers = person.layers(pose, { width, height, ...view, ...scene.view });
      drawn.set(index, layers);
      return layers;
    },
  };
}

/** The performance in a light, through a camera. */
export function litClip(performance: Performance, lighting: Lighting, camera: PhoneCamera): Clip {
  const { width, height, fps, frames, seed } = performance;
  const states = followLight(performance.layers(0), lighting, camera, frames / fps);
  return {
    width,
    height,
    fps,
    frames,
    frame: async (index) =>
      takeLit(performance.layers(index), lighting, camera, states, index / fps, seed * 1_000 + index),
  };
}

/**
 * A screen that shows colours one after the other from `atS` on, and before and after that the dark surround of a
 * camera's picture.
 */
export function colourCourse(
  colours: readonly Rgb[],
  { atS, colourS, dark = [0.04, 0.04, 0.04] }: { atS: number; colourS: number; dark?: Rgb },
): (t: number) => Rgb {
  return (t) => colours[Math.floor((t - atS) / colourS)] ?? dark;
}
