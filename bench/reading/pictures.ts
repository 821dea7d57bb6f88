import {
  identityCard,
  passport,
  photograph,
  type PhotographTruth,
  plainScene,
  randomScene,
  type Scene,
  type SpecimenDocument,
} from '@verify/specimen';
import sharp from 'sharp';
import type { Raster } from '@verify/reading';

export const TODAY = '2026-11-20';

export interface Picture {
  readonly raster: Raster;
  readonly truth: PhotographTruth;
}

/** Passports, card fronts and backs in turn: as people send them, or in a careful scene with `changes`. */
export async function picture(seed: number, changes?: Partial<Scene>): Promise<Picture> {
  const card = () => identityCard({ seed, today: TODAY });
  const document = seed % 2 ? passport({ seed, today: TODAY }) : seed % 4 ? card().front : card().back;
  return taken(document, changes ? plainScene(seed, changes) : randomScene(seed));
}

/** All sides of one document, each in its own scene: in turn a passport and both sides of a card. */
export async function sides(seed: number): Promise<{ readonly front: Picture; readonly back?: Picture }> {
  if (seed % 2) return { front: await taken(passport({ seed, today: TODAY }), randomScene(seed)) };
  const { front, back } = identityCard({ seed, today: TODAY });
  return { front: await taken(front, randomScene(seed)), back: await taken(back, randomScene(seed + 1_000_000)) };
}

async function taken(document: SpecimenDocument, scene: Scene): Promise<Picture> {
  const { jpeg, truth } = await photograph(document, scene);
  return { raster: await decoded(jpeg), truth };
}

/** The value of an argument like `--count=200`, or `other` if it is absent. */
export const numberOption = (args: readonly string[], name: string, other: number): number =>
  Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? other);

export async function decoded(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}
