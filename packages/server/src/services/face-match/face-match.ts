import type { CheckCode } from '@verify/contract';
import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import type { Raster } from '@verify/reading';
import type { Raised } from '../../domain/decide.ts';
import type { TraceEntry, TraceValue } from '../../domain/trace.ts';
import { descriptorDistance, FACE_MODELS } from '../face/face-engine.ts';
import { largestFace, type SeenFace } from '../face/largest-face.ts';
import { decodeImage } from '../image/decode.ts';
import type { Material, ProducedImage } from '../material.ts';
import { seenBefore } from '../memory/seen-before.ts';
import { nothingFound, type Service, type ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';

/**
 * Outer eye corners at least this far apart, in pixels. ISO/IEC 19794-5 asks 60 between the pupils of a passport photograph, which is
 * about 85 between the corners; the descriptor's own crop has 55.
 */
const MIN_EYE_DISTANCE_PX = { portrait: 24, selfie: 40 } as const;
/** Turned further than this, a selfie is compared badly. */
const MAX_SELFIE_YAW_DEG = 35;

/** Compares the portrait on the document with the selfie, or with the best still of the liveness check. */
export const faceMatch: Service = {
  key: 'faceMatch',
  type: 'face-match',
  needs: () => ['document', 'selfie'],
  async run(material, tools, earlier) {
    const engine = await tools.faces();
    const notes = notebook();
    const images: ProducedImage[] = [];
    const probe = await probePicture(material, tools, earlier, images);
    const live = probe && largestFace(engine, probe);
    const tooSmall = live ? live.eyeDistancePx < MIN_EYE_DISTANCE_PX.selfie : false;
    const seen = live && { eyeDistancePx: Math.round(live.eyeDistancePx), yawDeg: Math.round(live.measures.yawDeg) };
    notes.ask('selfie-face', 'FM001', !live || tooSmall, { ...seen }, MIN_EYE_DISTANCE_PX.selfie);
    if (live) notes.ask('selfie-alone', 'FM002', live.faces > 1, { faces: live.faces }, 1);

    const portrait = await portraitFace(material, tools, earlier);
    if (live && !tooSmall) compare(notes, live, portrait);
    const before = material.selfie ? seenBefore(material, 'selfie') : { raised: [], trace: [] };
    return {
      findings: nothingFound(),
      raised: [...notes.raised, ...before.raised],
      trace: [...notes.trace, ...before.trace],
      images,
    } satisfies ServiceRun;
  },
};

function compare(notes: Notebook, live: SeenFace, portrait: SeenFace | null): void {
  if (!portrait)
    return notes.ask('portrait-face', 'FM004', true, { found: false }, null, 'no portrait to compare with');
  const eyeDistancePx = Math.round(portrait.eyeDistancePx);
  const small = eyeDistancePx < MIN_EYE_DISTANCE_PX.portrait;
  notes.ask('portrait-size', 'FM005', small, { eyeDistancePx }, MIN_EYE_DISTANCE_PX.portrait);
  if (small) return;
  const distance = descriptorDistance(live.descriptor, portrait.descriptor);
  const measured = comparisonBand(distance);
  const turned = Math.abs(live.measures.yawDeg) > MAX_SELFIE_YAW_DEG;
  // A face in profile is no match and no stranger.
  const band = turned && measured !== 'match' ? 'inconclusive' : measured;
  const inputs = {
    distance: round(distance),
    similarity: round(Math.max(0, 1 - distance)),
    band,
    bands: COMPARISON_BANDS.version,
    models: FACE_MODELS,
  };
  notes.ask('same-person', 'FM003', band === 'no-match', inputs, COMPARISON_BANDS.inconclusive);
  notes.ask('sure', 'FM004', band === 'inconclusive', inputs, COMPARISON_BANDS.match);
}

/** The selfie where there is one; else the liveness check's still, as that service kept it. */
async function probePicture(
  { selfie }: Material,
  tools: Tools,
  earlier: ReadonlyMap<string, ServiceRun>,
  images: ProducedImage[],
): Promise<Raster | null> {
  if (selfie) {
    const image = await tools.image(selfie);
    if (!image.ok) return null;
    const evidence = await image.evidence;
    images.push({
      key: 'selfie-evidence',
      kind: 'evidence',
      mediaType: 'image/jpeg',
      ...evidence,
      ofFileId: selfie.fileId,
    });
    return image.raster;
  }
  return rasterOf(earlier.get('liveness')?.images.find(({ key }) => key === 'liveness-still'));
}

/** In the portrait that the document check cut out, enlarged by the detector; else anywhere on the front. */
async function portraitFace(
  { document }: Material,
  tools: Tools,
  earlier: ReadonlyMap<string, ServiceRun>,
): Promise<SeenFace | null> {
  const engine = await tools.faces();
  const cut = await rasterOf(earlier.get('docCheck')?.images.find(({ kind }) => kind === 'portrait'));
  const inCut = cut && largestFace(engine, cut);
  if (inCut || !document) return inCut;
  const front = await tools.image(document.front);
  return front.ok ? largestFace(engine, front.raster) : null;
}

async function rasterOf(image: ProducedImage | undefined): Promise<Raster | null> {
  const decoded = image && (await decodeImage(image.bytes));
  return decoded?.ok ? decoded.raster : null;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

type Notebook = ReturnType<typeof notebook>;

function notebook() {
  const raised: Raised[] = [];
  const trace: TraceEntry[] = [];
  return {
    raised,
    trace,
    ask(
      rule: string,
      code: CheckCode,
      isRaised: boolean,
      inputs: Readonly<Record<string, TraceValue>>,
      threshold: number | null,
      detail?: string,
    ): void {
      if (isRaised) raised.push({ code, detail });
      trace.push({ rule, code, outcome: isRaised ? 'raised' : 'clear', inputs, threshold, version: 1 });
    },
  };
}
