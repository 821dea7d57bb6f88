import {
  changedRequest,
  createRandom,
  type DocumentRequest,
  forge,
  identityCard,
  makePerson,
  passport,
  type SpecimenDocument,
} from '@verify/specimen';
import { type Aimed, aimAt, takenByCamera } from '@verify/checks/signals/burst/burst.fixture';
import { createRecognisers, type Recognisers, readSide, reviewVerdict } from '@verify/print/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { createFinaliser, type Finaliser } from '@verify/checks/pool/finaliser';
import type { DocumentSide } from '@verify/contract';
import { decoded, numberOption, TODAY } from '../reading/pictures.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { isPassport, judgeFront } from './judge-front.ts';

/** The forger's changes of the photo; the frames before it show the unchanged document. */
const EDITS: Readonly<Record<string, (request: DocumentRequest) => DocumentRequest>> = {
  portrait: (request) => {
    const person = makePerson({ seed: request.seed, today: TODAY });
    // Heads differ unless their seeds differ by a multiple of twelve.
    return { ...request, person: { ...person, seed: person.seed + 5 } };
  },
  'last name, print alone': (request) => ({ ...request, alter: { vizConflict: 'lastName' } }),
  'date of birth, print alone': (request) => ({ ...request, alter: { vizConflict: 'dateOfBirth' } }),
  'date of expiry, print alone': (request) => ({ ...request, alter: { vizConflict: 'dateOfExpiry' } }),
  'document number, print alone': (request) => ({ ...request, alter: { vizConflict: 'documentNumber' } }),
  'last name in print and zone': (request) => changedRequest('name-and-zone', request),
  'date of birth in print and zone': (request) => changedRequest('birth-and-zone', request),
};

/** The document itself is changed, so the frames show it, too. */
const GLUED = 'a printed photo glued on the portrait';

/**
 * Photos from the camera: a hand holds a document, and the photo is honest or was edited before the digests were sent.
 * A script, which needs no camera, draws the edit into every frame, too. `--count=48` of each edit, `--honest=150`,
 * `--from=61000`; `--kind=glued` measures only the changes with this word and does not store the result. Half are
 * passports, half fronts of identity cards; honest ones include the back. Noise, focus and glare vary.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 48);
  const honest = numberOption(args, 'honest', 150);
  const from = numberOption(args, 'from', 61_000);
  const finaliser = createFinaliser();
  const recognisers = await createRecognisers(loadAsset);
  const tally = new Tally();
  const alarms: string[] = [];
  const only = args.find((arg) => arg.startsWith('--kind='))?.slice('--kind='.length);
  const kinds = [...Object.keys(EDITS), GLUED].filter((kind) => kind.includes(only ?? ''));
  try {
    await finaliser.ready();
    for (let i = 0; i < Math.max(count, honest); i++) {
      const seed = from + i;
      const { aimed: shown, photos } = await acceptedByPage(recognisers, { seed, today: TODAY }, 'front');
      const note = (kind: string, { codes, trusting, outcome }: Awaited<ReturnType<typeof judge>>) => {
        tally.add(`${kind}: approved`, codes.length === 0);
        tally.add(`${kind}: approved where frames are trusted`, trusting.length === 0);
        tally.add(`${kind}: the frames differ`, outcome === 'differs');
      };
      if (i < honest) {
        const back = isPassport(seed) ? undefined : await acceptedByPage(recognisers, { seed, today: TODAY }, 'back');
        const judged = await judge(finaliser, shown, seed, back?.aimed);
        note('honest', judged);
        tally.add('honest: the frames prove nothing', judged.outcome === 'unproved');
        if (judged.trusting.length > 0) alarms.push(`seed ${seed}: ${judged.trusting.join(' ')} (${judged.because})`);
      }
      if (i >= count) continue;
      for (const [kind, edit] of Object.entries(EDITS)) {
        if (!kinds.includes(kind)) continue;
        const scripted = await aim(edit({ seed, today: TODAY }), photos);
        note(kind, await judge(finaliser, { ...shown, photo: scripted.photo }, seed));
        note(`${kind}, by a script`, await judge(finaliser, scripted, seed));
      }
      if (!kinds.includes(GLUED)) continue;
      const { document } = await forge('paper-portrait', { seed, today: TODAY });
      note(GLUED, await judge(finaliser, await aimWith(document, seed, photos), seed));
    }
  } finally {
    await finaliser.close();
  }
  if (only) return console.table(tally.shares);
  conclude('burst', {
    on: `${honest} honest hands and ${count} of each edit from seed ${from}, through the server's document check`,
    shares: tally.shares,
    failures: alarms,
  });
}

/** Maximum number of photos; the page sends the last one in any case. */
const PHOTOS = 4;

/** Returns the photo that the page accepts: if it asks for another one, the person takes another one. */
async function acceptedByPage(recognisers: Recognisers, request: DocumentRequest, side: DocumentSide) {
  for (let photos = 1; ; photos++) {
    const aimed = await aim(request, photos, side);
    if (photos === PHOTOS) return { aimed, photos };
    const documentType = isPassport(request.seed) ? 'passport' : 'id-card';
    const asked = { side, documentType, today: TODAY } as const;
    const reviewed = await readSide(recognisers, side, await decoded(aimed.photo.bytes), asked);
    if (reviewVerdict({ ...reviewed, ...asked }).advice === 'fine') return { aimed, photos };
  }
}

const aim = (request: DocumentRequest, photo: number, side: DocumentSide = 'front'): Promise<Aimed> =>
  aimWith(isPassport(request.seed) ? passport(request) : identityCard(request)[side], request.seed, photo);

/** Each photo has different light and another position of the hand. */
function aimWith(document: SpecimenDocument, seed: number, photo: number): Promise<Aimed> {
  const random = createRandom(seed).fork(photo === 1 ? 'hand' : `hand/${photo}`);
  const scene = {
    noise: random.range(1, 6),
    blurPx: random.range(0, 1.4),
    motionPx: random.range(0, 3),
    glare: random.chance(0.2) ? random.range(0.2, 0.7) : 0,
    fill: random.range(0.7, 0.9),
  };
  return aimAt(document, seed + (photo - 1) * 1_000_000, { scene, width: random.pick([1280, 1920]) });
}

async function judge(finaliser: Finaliser, front: Aimed, seed: number, back?: Aimed) {
  const { trace, ...judged } = await judgeFront(finaliser, takenByCamera(front), seed, back && takenByCamera(back));
  const { outcome = 'unproved', because = 'no document' } =
    trace.find(({ rule }) => rule === 'as-the-camera-showed')?.inputs ?? {};
  return { ...judged, outcome, because };
}
