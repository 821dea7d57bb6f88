import { compareGround, groundMemo, groundOf, SAME_GROUND } from '@verify/checks/signals/memory/ground';
import { createDocumentReader } from '@verify/print/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import {
  createRandom,
  drivingLicence,
  encodeJpeg,
  expose,
  identityCardSide,
  passport,
  phoneScene,
  type Scene,
  type SpecimenDocument,
  stage,
  surfaceOf,
} from '@verify/specimen';
import sharp from 'sharp';
import type { Tally } from '../measuring/tally.ts';
import { decoded, TODAY } from '../reading/pictures.ts';
import { retake } from './retake.ts';

type Ground = ReturnType<typeof groundOf>;
type Draw = (request: Parameters<typeof passport>[0]) => SpecimenDocument;
const KINDS: readonly Draw[] = [
  passport,
  (request) => identityCardSide(request, 'front'),
  (request) => drivingLicence(request).front,
];
/** How far a table moves between two photographs, as a share of the picture, and how far it turns. */
const MOVED = { share: 0.04, deg: 4 } as const;
const FAMILY = 3;

/**
 * How many photographs with an exchanged document, saved smaller, are missed; and how many photographs of different
 * documents, also of one family at one table in the same light, are mistaken for the same picture.
 */
export async function grounds(tally: Tally, count: number): Promise<void> {
  const reader = await createDocumentReader(loadAsset);
  const groundIn = async (jpeg: Uint8Array): Promise<Ground | null> => {
    const raster = await decoded(jpeg);
    const { front } = await reader.read({ front: raster }, { today: TODAY, visualZone: false });
    return front.found === 'edges' ? groundOf(raster, front.quad) : null;
  };
  const before: NonNullable<ReturnType<typeof groundMemo>>[] = [];
  for (let i = 0; i < count; i++) {
    const [draw, seed] = [KINDS[i % KINDS.length]!, 95_000 + i];
    const scene = phoneScene(seed, { width: 1600, height: 1200, hand: false });
    const hand = createRandom(seed).fork('ground');
    const first = await groundIn(await taken(draw({ seed, today: TODAY }), scene));
    const memo = first && groundMemo(first);
    tally.add('grounds: too little or too plain', !memo);
    if (!memo) continue;
    const isSame = (other: Ground | null, kept = memo) => {
      const probes = other && groundMemo(other)?.probes;
      const shared = new Set(probes?.flatMap(({ term }) => (kept.terms.includes(term) ? term : [])));
      if (!other || shared.size < 2) return false;
      const { distance, perspective } = compareGround(other, kept.look);
      return distance <= SAME_GROUND.distance && perspective <= SAME_GROUND.perspective;
    };
    const exchanged = await taken(draw({ seed: seed + 5_000, today: TODAY }), scene);
    const sent = await sharp(exchanged).resize(1200).jpeg({ quality: 60 }).toBuffer();
    const again = await groundIn(sent);
    tally.add('grounds, another document in the picture: missed', !isSame(again));
    for (const kept of before) tally.add('grounds, another table: false alarms', again !== null && isSame(again, kept));
    for (let n = 1; n <= FAMILY; n++) {
      const moved = retake(scene, hand);
      const table = {
        x: hand.normal() * MOVED.share,
        y: hand.normal() * MOVED.share,
        deg: hand.normal() * MOVED.deg,
      };
      const other = await groundIn(await taken(draw({ seed: seed + 5_000 * (n + 1), today: TODAY }), moved, table));
      tally.add('grounds, one family at one table: false alarms', isSame(other));
    }
    before.push(memo);
  }
}

/** The same table at another place in the picture, because a rendered surface doesn't move with the camera. */
async function taken(document: SpecimenDocument, scene: Scene, table = { x: 0, y: 0, deg: 0 }): Promise<Buffer> {
  const { raster } = stage(document, scene, surfaceOf(scene, table));
  await expose(raster, scene);
  return encodeJpeg(raster, scene.jpegQuality);
}
