import { encodeJpeg, expose } from './capture.ts';
import { lightScene } from './camera/light.ts';
import { resize } from './camera/optics.ts';
import { plainScene, type Scene } from './camera/scene.ts';
import type { Raster } from './raster.ts';

export interface Degradation extends Partial<
  Pick<
    Scene,
    'blurPx' | 'motionPx' | 'motionAngleDeg' | 'noise' | 'glare' | 'shadow' | 'light' | 'warmth' | 'jpegQuality'
  >
> {
  seed?: number;
  /** Size of the result relative to the image. */
  scale?: number;
}

/** Degrades an image and saves it as a JPEG: light first, then size, lens, sensor, compression. Seeded. */
export async function degrade(image: Raster, { scale = 1, seed = 1, ...rest }: Degradation): Promise<Buffer> {
  const lit = { ...image, data: new Uint8ClampedArray(image.data) };
  const scene = { ...UNTOUCHED, seed, width: image.width, height: image.height, ...rest };
  if (scene.glare || scene.shadow || scene.light !== 1 || scene.warmth)
    lightScene(lit, scene, { x: image.width / 2, y: image.height / 2 }, image.width);
  const sized =
    scale === 1
      ? lit
      : resize(lit, Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)));
  await expose(sized, scene);
  return encodeJpeg(sized, scene.jpegQuality);
}

const UNTOUCHED: Scene = plainScene(1, {
  shadow: 0,
  glare: 0,
  light: 1,
  warmth: 0,
  blurPx: 0,
  motionPx: 0,
  noise: 0,
  jpegQuality: 95,
});

/** One fault at a time in rising steps, as changes to a plain scene; the first step of each is harmless. */
export const LADDER = {
  blur: [0.3, 0.8, 1.3, 1.8, 2.4, 3.2].map((blurPx) => ({ blurPx })),
  motion: [1, 3, 5, 8, 12].map((motionPx) => ({ motionPx, motionAngleDeg: 20 })),
  noise: [2, 6, 12, 20, 32].map((noise) => ({ noise })),
  jpeg: [92, 70, 45, 25, 12].map((jpegQuality) => ({ jpegQuality })),
  size: [1600, 1200, 900, 640, 480].map((width) => ({ width, height: (width * 3) / 4 })),
  distance: [0.9, 0.7, 0.5, 0.35, 0.25].map((fill) => ({ fill })),
  glare: [0, 0.25, 0.5, 0.75, 1].map((glare) => ({ glare })),
  shadow: [0, 0.3, 0.6, 0.8, 1].map((shadow) => ({ shadow })),
  dark: [1, 0.6, 0.4, 0.25, 0.15].map((light) => ({ light, noise: 2 / Math.sqrt(light) })),
  bright: [1, 1.25, 1.5, 1.8, 2.2].map((light) => ({ light })),
  tilt: [0, 10, 20, 30, 40].map((tiltXDeg) => ({ tiltXDeg, tiltYDeg: tiltXDeg / 2 })),
  bend: [0, 0.01, 0.02, 0.035, 0.05].map((bend) => ({ bend })),
  beside: [0, 0.3, 0.6, 0.8, 1].map((beside) => ({ beside, fill: beside ? 0.6 : 0.7, offsetY: beside ? -0.15 : 0 })),
  turn: [0, 5, 15, 45, 90, 180, 270].map((rotationDeg) => ({ rotationDeg })),
} as const satisfies Record<string, readonly Partial<Scene>[]>;
