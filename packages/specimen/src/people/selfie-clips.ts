import { expose } from '../capture.ts';
import type { Clip } from '../camera/video-files.ts';
import { plainScene } from '../camera/scene.ts';
import type { Raster } from '../raster.ts';
import { type Pose } from './expression.ts';
import type { PersonModel, View } from './render.ts';
import { type Act, actEnd, perform } from './script.ts';

export interface SelfieOptions {
  seed: number;
  width?: number;
  height?: number;
  fps?: number;
  durationS?: number;
  /** Centimetres from camera to face at rest. */
  distance?: number;
  /** Deviation of sensor noise in levels. */
  noise?: number;
  view?: Partial<View>;
}

/**
 * A person before the camera who performs `acts`. Lasts a second longer than the last act unless another duration is
 * given.
 */
export function challengeClip(person: PersonModel, acts: readonly Act[], options: SelfieOptions): Clip {
  const seconds = options.durationS ?? Math.max(3, ...acts.map((act) => actEnd(act) + 1));
  return selfieClip(options, seconds, (t, size) => {
    const { pose, view } = perform(acts, t, options.seed, options.distance ?? 42);
    return person.render(pose, { ...size, ...view, ...options.view });
  });
}

/** One still, as a phone's front camera takes it. */
export async function selfie(person: PersonModel, options: SelfieOptions & { pose?: Partial<Pose> }): Promise<Raster> {
  const { pose, view } = perform([], 0.3, options.seed, options.distance ?? 42);
  const picture = person.render(
    { ...pose, blinkLeft: 0, blinkRight: 0, ...options.pose },
    { width: options.width ?? 640, height: options.height ?? 480, ...view, ...options.view },
  );
  await expose(picture, plainScene(options.seed, { blurPx: 0, noise: options.noise ?? 2 }));
  return picture;
}

/** A clip whose frames come from `picture` and then go through a sensor. */
export function selfieClip(
  options: SelfieOptions,
  seconds: number,
  picture: (t: number, size: { width: number; height: number }) => Raster,
): Clip {
  const { width = 640, height = 480, fps = 15, seed, noise = 2 } = options;
  const sensor = plainScene(seed, { blurPx: 0, noise });
  return {
    width,
    height,
    fps,
    frames: Math.round(seconds * fps),
    frame: async (index) => {
      const raster = picture(index / fps, { width, height });
      await expose(raster, sensor, index);
      return raster;
    },
  };
}
