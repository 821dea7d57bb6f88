import type { CheckCode } from '@verify/contract';
import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { askedSelfie, isStandIn } from '../../face/asked-selfie.ts';
import type { FaceDescriptor } from '../../face/descriptor.ts';
import { eyeCentres } from '../../face/eye-centres.ts';
import { descriptorDistance, FACE_MODELS, type FaceEngine } from '../../face/face-engine.ts';
import { type FacePicture, facePicture } from '../../face/face-picture.ts';
import { MOST_UNLIKE, shapeDistance, unlikeness } from '../../face/face-shape.ts';
import { seePicture, seeProduced, type SeenPicture } from '../../face/seen-picture.ts';
import type { Material, MaterialFile, ProducedImage } from '../../material/material.ts';
import { seenBefore } from '../../signals/memory/seen-before.ts';
import { type Notebook, notebook } from '../../rules/notebook.ts';
import { nothingFound, type RecordedFace, type Service, type ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';
import { round } from '../../rules/trace.ts';
import { isOfLive, judgeCopiedStills, judgeLivePicture } from './live-picture.ts';

/** Between outer eye corners, px. ISO/IEC 19794-5 asks 60 between pupils (85 here); the descriptor's crop has 55. */
const MIN_EYE_DISTANCE_PX = { portrait: 24, selfie: 40 } as const;
/** A selfie turned further than this gives no reliable comparison. */
const MAX_SELFIE_YAW_DEG = 35;
const RULES_VERSION = 3;

/** The face that decides, and where it was seen. */
interface LiveFace {
  /** Several if a recording could show different people: the one farthest from the portrait decides. */
  readonly descriptors: readonly { readonly of: string; readonly descriptor: FaceDescriptor }[];
  readonly source: 'recording' | 'selfie';
  /** Pictures that were averaged. */
  readonly pictures: number;
  readonly turned: boolean;
}

/** Compares the portrait with the recording; with the selfie only without a recording. */
export const faceMatch: Service = {
  key: 'faceMatch',
  async run(material, tools, earlier) {
    const engine = await tools.faces();
    const notes = notebook(RULES_VERSION);
    const file = askedSelfie(material);
    const selfie = file ? await seeSelfie(engine, file, tools) : null;
    const recording = material.liveness ? (earlier.get('liveness')?.recordedFace ?? null) : null;
    const { reference } = material;
    const known = reference ? await seeReference(engine, notes, reference, material) : null;
    const portrait = reference ? known : await seeCutPortrait(engine, earlier);

    // If a recording was sent, no still replaces it.
    if (material.liveness) notes.ask('recording-face', 'FM001', !recording, { found: recording !== null }, null);
    else judgeSelfie(notes, selfie?.seen ?? null);
    if (isStandIn(material) && !material.flow.services.includes('liveness'))
      notes.ask('still-in-place-of-recording', 'LV006', true, {}, null);
    const live: LiveFace | null = material.liveness
      ? recording && {
          descriptors: [
            { of: 'chosen stills', descriptor: recording.descriptor },
            ...recording.parts.map(({ name, face }) => ({ of: name, descriptor: face })),
          ],
          source: 'recording',
          pictures: recording.stills,
          turned: false,
        }
      : liveSelfie(selfie?.seen ?? null);
    const codes = reference ? OF_CUSTOMER : OF_DOCUMENT;
    if (live && (portrait || !reference)) compare(notes, live, portrait, codes);

    const still = recording && earlier.get('liveness')?.images.find(({ key }) => key === 'liveness-still');
    const context = { notes, material, portrait, tools };
    if (file && selfie)
      judgeLivePicture(context, { picture: 'selfie', raster: selfie.raster, seen: selfie.seen, file });
    const stillSeen = still ? await seeProduced(engine, still) : null;
    if (recording && portrait) {
      const printed = facePicture(portrait.raster, portrait.face.landmarks);
      judgeCopiedStills(notes, printed, recording.pictures, isOfLive(material));
      if (recording.pictures.length > 0) judgeShape(notes, codes, { recording, portrait, printed, reference });
    }
    if (stillSeen) judgeLivePicture(context, { picture: 'recording', raster: stillSeen.raster, seen: stillSeen });
    tellEyes(notes, { portrait, selfie: selfie?.seen ?? null, liveness: stillSeen });
    // Liveness reports it if enabled.
    const before = file && !earlier.has('liveness') ? seenBefore(material, 'selfie') : { raised: [], trace: [] };
    const compared = live !== null && portrait !== null && live.source === 'recording';
    const asked = material.flow.steps.includes('liveness');
    const recordingCompared = !asked ? 'not-asked' : compared ? 'proved' : 'not-proved';
    return {
      findings: {
        ...nothingFound(),
        assurance: { recordingCompared },
        ...(reference && 'bytes' in reference ? { reference: { source: reference.source } } : {}),
      },
      raised: [...notes.raised, ...before.raised],
      trace: [...notes.trace, ...before.trace],
      images: [...(selfie?.images ?? []), ...shownPortrait(material, known)],
    } satisfies ServiceRun;
  },
};

const tooSmall = ({ face }: SeenPicture): boolean => face.eyeDistancePx < MIN_EYE_DISTANCE_PX.selfie;

function judgeSelfie(notes: Notebook, seen: SeenPicture | null): void {
  const face = seen?.face;
  const measures = face && {
    eyeDistancePx: Math.round(face.eyeDistancePx),
    yawDeg: Math.round(face.measures.yawDeg),
  };
  notes.ask('selfie-face', 'FM001', !seen || tooSmall(seen), { ...measures }, MIN_EYE_DISTANCE_PX.selfie);
  if (face) notes.ask('selfie-alone', 'FM002', face.faces > 1, { faces: face.faces }, 1);
}

function liveSelfie(seen: SeenPicture | null): LiveFace | null {
  if (!seen || tooSmall(seen)) return null;
  const { descriptor, measures } = seen.face;
  const turned = Math.abs(measures.yawDeg) > MAX_SELFIE_YAW_DEG;
  return { descriptors: [{ of: 'selfie', descriptor }], source: 'selfie', pictures: 1, turned };
}

interface ComparisonCodes {
  readonly differs: CheckCode;
  readonly unsure: CheckCode;
  readonly small: CheckCode;
}
const OF_DOCUMENT: ComparisonCodes = { differs: 'FM003', unsure: 'FM004', small: 'FM005' };
const OF_CUSTOMER: ComparisonCodes = { differs: 'RF001', unsure: 'RF002', small: 'RF004' };

function compare(notes: Notebook, live: LiveFace, portrait: SeenPicture | null, codes: ComparisonCodes): void {
  if (!portrait)
    return notes.ask('portrait-face', 'FM004', true, { found: false }, null, 'no portrait to compare with');
  const eyeDistancePx = Math.round(portrait.face.eyeDistancePx);
  const small = eyeDistancePx < MIN_EYE_DISTANCE_PX.portrait;
  notes.ask('portrait-size', codes.small, small, { eyeDistancePx }, MIN_EYE_DISTANCE_PX.portrait);
  if (small) return;
  const { of, distance } = farthest(live, portrait);
  const measured = comparisonBand(distance);
  // A face in profile neither matches nor differs.
  const band = live.turned && measured !== 'match' ? 'inconclusive' : measured;
  const inputs = {
    of: live.source,
    part: of,
    pictures: live.pictures,
    distance: round(distance),
    similarity: round(Math.max(0, 1 - distance)),
    band,
    bands: COMPARISON_BANDS.version,
    models: FACE_MODELS,
  };
  notes.ask('same-person', codes.differs, band === 'no-match', inputs, COMPARISON_BANDS.inconclusive);
  notes.ask('sure', codes.unsure, band === 'inconclusive', inputs, COMPARISON_BANDS.match);
}

interface Compared {
  readonly recording: RecordedFace;
  readonly portrait: SeenPicture;
  readonly printed: FacePicture;
  readonly reference: Material['reference'];
}

/** A photograph bent to another face has that face's shape. Skipped if the comparison already has a question. */
function judgeShape(
  notes: Notebook,
  { differs, unsure }: ComparisonCodes,
  { recording, portrait, printed, reference }: Compared,
): void {
  const distance = descriptorDistance(recording.descriptor, portrait.face.descriptor);
  // A selfie is taken as near as the recording; for the caller's picture it is unknown, so both count alike.
  const source = reference && 'source' in reference ? reference.source : null;
  const near = source === 'selfie' ? 0 : source === 'portrait' ? 0.5 : 1;
  const taken = (isNear: boolean) => shapeDistance(recording.pictures, printed, isNear);
  const shape = near * taken(true) + (1 - near) * taken(false);
  const unlike = unlikeness(shape, distance);
  const inputs = { shape: round(shape), distance: round(distance), unlike: round(unlike) };
  const asked = notes.raised.some(({ code }) => code === differs || code === unsure);
  notes.ask('same-shape', unsure, !asked && unlike > MOST_UNLIKE, inputs, MOST_UNLIKE, 'the shape of the face');
}

function farthest({ descriptors }: LiveFace, { face }: SeenPicture): { of: string; distance: number } {
  const all = descriptors.map(({ of, descriptor }) => ({
    of,
    distance: descriptorDistance(descriptor, face.descriptor),
  }));
  return all.toSorted((a, b) => b.distance - a.distance)[0]!;
}

/** Null if the file is not a picture. Its copy is kept as evidence, with a face or without. */
async function seeSelfie(engine: FaceEngine, file: MaterialFile, tools: Tools) {
  const image = await tools.image(file);
  if (!image.ok) return null;
  const evidence = { key: 'selfie-evidence', kind: 'evidence', mediaType: 'image/jpeg' } as const;
  const images: ProducedImage[] = [{ ...evidence, ...(await image.evidence), ofFileId: file.fileId }];
  return { raster: image.raster, seen: seePicture(engine, image.raster), images };
}

/**
 * The picture in the chip, else the document's crop, enlarged by the detector, or a credential's. A face elsewhere in
 * the photo proves nothing: somebody may cover the portrait and lay their own picture beside it.
 */
function seeCutPortrait(engine: FaceEngine, earlier: ReadonlyMap<string, ServiceRun>): Promise<SeenPicture | null> {
  const images = [earlier.get('docCheck'), earlier.get('walletCheck')].flatMap((run) => run?.images ?? []);
  const portrait = (['chip-portrait', 'portrait'] as const).flatMap((of) =>
    images.filter(({ kind }) => kind === of),
  )[0];
  return seeProduced(engine, portrait);
}

/** RF003: the document has expired since; RF004: nothing to compare with, or possibly another person's picture. */
async function seeReference(
  engine: FaceEngine,
  notes: Notebook,
  reference: NonNullable<Material['reference']>,
  { today }: Pick<Material, 'today'>,
): Promise<SeenPicture | null> {
  const picture = 'bytes' in reference ? reference : null;
  const expired = picture?.expiry ? picture.expiry < today : false;
  if (picture?.expiry) notes.ask('reference-still-valid', 'RF003', expired, { expired }, null);
  const seen = picture && (await seeProduced(engine, picture));
  const why = 'missing' in reference ? reference.missing : 'its picture shows no face';
  notes.ask('reference-face', 'RF004', !seen, { source: picture?.source ?? null }, null, why);
  if (seen) notes.ask('reference-alone', 'RF004', seen.face.faces > 1, { faces: seen.face.faces }, 1, 'several faces');
  return seen;
}

/** A portrait from the caller is shown to reviewers; any other belongs to its own application. */
function shownPortrait({ reference }: Material, known: SeenPicture | null): ProducedImage[] {
  if (!known || !reference || !('bytes' in reference) || reference.source !== 'portrait') return [];
  const size = { widthPx: known.raster.width, heightPx: known.raster.height };
  const { bytes } = reference;
  return [{ key: 'reference-portrait', kind: 'portrait', mediaType: 'image/jpeg', bytes, ...size, ofFileId: null }];
}

/** The dashboard shows the faces equally large and level, by the eyes in each stored picture. */
function tellEyes(notes: Notebook, pictures: Readonly<Record<string, SeenPicture | null>>): void {
  const eyes = Object.entries(pictures).flatMap(([name, seen]) =>
    seen ? [[name, eyeCentres(seen.face.landmarks)] as const] : [],
  );
  if (eyes.length > 0) notes.signal('eyes', Object.fromEntries(eyes));
}
