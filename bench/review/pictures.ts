import type { DocumentSide, DocumentType } from '@verify/contract';
import {
  createRandom,
  identityCard,
  passport,
  personModel,
  photograph,
  plainScene,
  PORTRAIT,
  residencePermit,
  type Scene,
  type SpecimenDocument,
} from '@verify/specimen';
import { makePerson } from '@verify/specimen';
import sharp from 'sharp';
import { TODAY } from '../reading/pictures.ts';

/** A picture with one fault (or none), and what the person chose before it was taken. */
export interface FaultyPicture {
  readonly fault: Fault;
  readonly jpeg: Buffer;
  readonly documentType: DocumentType;
  readonly side: DocumentSide;
  /** A careful photograph of the other side, if the type has one. */
  readonly otherSide?: Buffer;
}

const FAULTS = [
  'none',
  'noise',
  'wall',
  'face',
  'tiny',
  'cut corner',
  'cut side',
  'wrong side',
  'wrong document',
  'expired',
  'blurred',
  'dark',
  'glare',
] as const;
export type Fault = (typeof FAULTS)[number];
/** The review must never accept a picture with one of these faults. */
export const NEVER_FINE: ReadonlySet<Fault> = new Set([
  'noise',
  'wall',
  'face',
  'wrong side',
  'wrong document',
  'cut corner',
  'cut side',
]);

const SCENES: Partial<Record<Fault, Partial<Scene>>> = {
  tiny: { fill: 0.16 },
  blurred: { blurPx: 5 },
  dark: { light: 0.22 },
  glare: { glare: 1 },
};

/** Passports, card fronts and backs in turn, each fault equally often. The same seed gives the same picture. */
export async function faultyPicture(seed: number): Promise<FaultyPicture> {
  const fault = FAULTS[seed % FAULTS.length]!;
  const turn = Math.floor(seed / FAULTS.length) % 3;
  const alter = { expired: fault === 'expired' };
  const page = () => passport({ seed, today: TODAY, alter });
  const card = (seed % 2 ? identityCard : residencePermit)({ seed, today: TODAY, alter });
  const cardType = seed % 2 ? 'id-card' : 'residence-permit';
  // The review can't read the expiry on a card's front, which is only printed there, and a passport has one side.
  const which =
    fault === 'expired'
      ? turn
        ? 'passport'
        : 'back'
      : fault === 'wrong side'
        ? turn
          ? 'front'
          : 'back'
        : (['passport', 'front', 'back'] as const)[turn]!;
  const wanted =
    which === 'passport'
      ? ({ documentType: 'passport', side: 'front' } as const)
      : ({ documentType: cardType, side: which } as const);
  let shown: SpecimenDocument = which === 'passport' ? page() : card[which];
  if (fault === 'wrong side') shown = card[which === 'front' ? 'back' : 'front'];
  if (fault === 'wrong document') shown = which === 'passport' ? card.back : page();
  const jpeg = await taken(fault, shown, seed);
  const other =
    which === 'passport'
      ? undefined
      : await photograph(card[which === 'front' ? 'back' : 'front'], plainScene(seed + 1_000_000));
  return { fault, jpeg, ...wanted, ...(other && { otherSide: other.jpeg }) };
}

async function taken(fault: Fault, document: SpecimenDocument, seed: number): Promise<Buffer> {
  if (fault === 'noise') return noise(seed);
  if (fault === 'wall') return wall(seed);
  if (fault === 'face') return face(seed);
  const { jpeg, truth, width, height } = await photograph(document, plainScene(seed, SCENES[fault] ?? {}));
  if (fault !== 'cut corner' && fault !== 'cut side') return jpeg;
  // The picture ends within the document: beyond one of its corners, or beyond a whole side.
  const random = createRandom(seed).fork('cut');
  const xs = truth.quad.map(({ x }) => x);
  const ys = truth.quad.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const across = Math.round(left + random.range(0.12, 0.3) * (right - left));
  const down = fault === 'cut corner' ? Math.round(top + random.range(0.12, 0.3) * (bottom - top)) : 0;
  return sharp(jpeg)
    .extract({ left: across, top: down, width: width - across, height: height - down })
    .jpeg({ quality: 92 })
    .toBuffer();
}

function noise(seed: number): Promise<Buffer> {
  const random = createRandom(seed).fork('noise');
  const data = Uint8Array.from({ length: 800 * 600 * 3 }, () => random.int(0, 255));
  return sharp(data, { raw: { width: 800, height: 600, channels: 3 } })
    .resize(1600, 1200)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A table without anything on it. */
async function wall(seed: number): Promise<Buffer> {
  const { jpeg } = await photograph(passport({ seed, today: TODAY }), plainScene(seed, { fill: 0.02 }));
  return sharp(jpeg)
    .extract({ left: 0, top: 0, width: 700, height: 525 })
    .resize(1600, 1200)
    .jpeg({ quality: 90 })
    .toBuffer();
}

function face(seed: number): Promise<Buffer> {
  const { width, height, data } = personModel(makePerson({ seed, today: TODAY })).render({}, PORTRAIT);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize(1200, 1600, { fit: 'cover' })
    .flatten()
    .jpeg({ quality: 90 })
    .toBuffer();
}
