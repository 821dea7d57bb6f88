import { plainScene, type Scene } from './camera/scene.ts';
import { paintSurface } from './camera/surface.ts';
import type { Clip } from './camera/video-files.ts';
import { expose, stage } from './capture.ts';
import type { SpecimenDocument } from './documents/document.ts';
import { createRandom } from './random.ts';
import { fromCanvas, toCanvas } from './raster.ts';

export interface ClipOptions {
  seed: number;
  width?: number;
  height?: number;
  /** Chromium plays `.mjpeg` at 30 whatever is asked here. */
  fps?: number;
  durationS?: number;
  /** How long the camera takes to focus at the start. */
  blurredStartS?: number;
  /** Changes to every frame's scene. */
  scene?: Partial<Scene>;
}

/**
 * A document held before the camera: out of focus at first, then sharp with the slight motion of a hand. The motion
 * closes, so the clip loops.
 */
export function documentInHand(document: SpecimenDocument, options: ClipOptions): Clip {
  const { clip, base, surface, seconds } = prepare(options, 5);
  const focusing = options.blurredStartS ?? 0.7;
  return {
    ...clip,
    frame: async (index) => {
      const t = index / clip.fps;
      const scene = sway(base, t, seconds);
      const soft = focusing > 0 ? Math.max(0, 1 - t / focusing) : 0;
      return shoot(document, { ...scene, blurPx: scene.blurPx + 7 * soft ** 1.5 }, surface, index);
    },
  };
}

/** The front for a good while, a flip within half a second, the back, and a flip to the front again at the end. */
export function frontThenBack(front: SpecimenDocument, back: SpecimenDocument, options: ClipOptions): Clip {
  const { clip, base, surface, seconds } = prepare(options, 9);
  const flip = 0.5;
  const flips = [seconds / 2 - flip, seconds - flip];
  return {
    ...clip,
    frame: async (index) => {
      const t = index / clip.fps;
      const nth = flips.findIndex((start) => t >= start && t < start + flip);
      const through = nth < 0 ? 0 : (t - flips[nth]!) / flip;
      const showsBack = t >= flips[0]! + flip / 2 && t < flips[1]! + flip / 2;
      const scene = sway(base, t, seconds);
      // Edge on at half time; the document shrinks a little so that a near edge does not leave the frame.
      const angle = through === 0 ? 0 : through < 0.5 ? through * 170 : (through - 1) * 170;
      const flipped = {
        ...scene,
        tiltYDeg: scene.tiltYDeg + angle,
        fill: scene.fill * Math.max(0.3, Math.cos((angle * Math.PI) / 180)),
        hand: false,
        motionPx: through === 0 ? 0 : 9,
      };
      return shoot(showsBack ? back : front, through === 0 ? scene : flipped, surface, index);
    },
  };
}

/** A table without a document, with sensor noise. */
export function emptyDesk(options: ClipOptions): Clip {
  const { clip, base, surface } = prepare(options, 3);
  const still = fromCanvas(surface);
  return {
    ...clip,
    frame: async (index) => {
      const raster = { ...still, data: new Uint8ClampedArray(still.data) };
      await expose(raster, base, index);
      return raster;
    },
  };
}

function prepare(options: ClipOptions, defaultSeconds: number) {
  const { seed, width = 1280, height = 720, fps = 30, durationS: seconds = defaultSeconds } = options;
  const base = plainScene(seed, { width, height, fill: 0.84, hand: true, blurPx: 0, noise: 1.4, ...options.scene });
  const surface = paintSurface(base.surface, width, height, seed);
  return { clip: { width, height, fps, frames: Math.round(seconds * fps) }, base, surface, seconds };
}

/** The sway of a held document: whole periods within the clip, so that its end meets its beginning. */
function sway(base: Scene, t: number, seconds: number): Scene {
  const random = createRandom(base.seed).fork('sway');
  const wave = (cyclesPerSecond: number): number => {
    const cycles = Math.max(1, Math.round(cyclesPerSecond * seconds));
    const phase = random.range(0, Math.PI * 2);
    return Math.sin((t / seconds) * cycles * Math.PI * 2 + phase);
  };
  return {
    ...base,
    rotationDeg: base.rotationDeg + 0.5 * wave(0.3) + 0.15 * wave(1.1),
    tiltXDeg: base.tiltXDeg + 1.2 * wave(0.25),
    tiltYDeg: base.tiltYDeg + 1.2 * wave(0.35),
    offsetX: base.offsetX + 0.006 * wave(0.4) + 0.001 * wave(1.7),
    offsetY: base.offsetY + 0.006 * wave(0.3) + 0.001 * wave(1.9),
    fill: base.fill * (1 + 0.012 * wave(0.2)),
  };
}

async function shoot(document: SpecimenDocument, scene: Scene, surface: ReturnType<typeof toCanvas>, index: number) {
  const { raster } = stage(document, scene, surface);
  await expose(raster, scene, index);
  return raster;
}
