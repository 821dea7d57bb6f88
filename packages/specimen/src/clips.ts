import { plainScene, type Scene } from './camera/scene.ts';
import { paintSurface } from './camera/surface.ts';
import type { Clip } from './camera/video-files.ts';
import { expose, stage } from './capture.ts';
import type { SpecimenDocument } from './documents/document.ts';
import { createRandom } from './random.ts';
import { toCanvas } from './raster.ts';

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
 * A document held before the camera: out of focus at first, then sharp with slight hand motion. The motion is periodic,
 * so the clip loops.
 */
export function documentInHand(document: SpecimenDocument, options: ClipOptions): Clip {
  const { clip, base, surface, seconds } = prepare(options);
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

function prepare(options: ClipOptions) {
  const { seed, width = 1280, height = 720, fps = 30, durationS: seconds = 5 } = options;
  const base = plainScene(seed, { width, height, fill: 0.84, hand: true, blurPx: 0, noise: 1.4, ...options.scene });
  const surface = paintSurface(base.surface, width, height, seed);
  return { clip: { width, height, fps, frames: Math.round(seconds * fps) }, base, surface, seconds };
}

/** The sway of a held document: whole periods within the clip, so that its end joins its beginning. */
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
