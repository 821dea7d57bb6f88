import { createFinaliser } from '@verify/checks/pool/finaliser';
import { file, flow, material } from '@verify/checks/material/material.fixture';
import { createRecognisers, type Recognisers, readSide, reviewVerdict } from '@verify/print/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { conclude } from './measuring/results.ts';
import { Tally } from './measuring/tally.ts';
import { type FaultyPicture, faultyPicture, NEVER_FINE } from './review/pictures.ts';
import { type IndexPicture, indexPictures } from './review/index-pictures.ts';
import { decoded, numberOption, TODAY } from './reading/pictures.ts';

const ACCEPTED = (['passport', 'id-card', 'residence-permit'] as const).map((type) => ({ type, countries: [] }));

/**
 * Measures by fault whether the browser's review of a photo and the server's decision agree on seeded pictures.
 *
 *     --pictures=N    default 600; each takes about a second and a half of one processor
 *     --from=N        the first seed
 *     --add           adds to the earlier results, to measure in parts
 *     --index         the public specimens that `VERIFY_SPECIMEN_INDEX` and `VERIFY_SPECIMEN_IMAGES` name, instead
 */
export async function main(args: readonly string[]): Promise<void> {
  const [pictures, from] = [numberOption(args, 'pictures', 600), numberOption(args, 'from', 0)];
  const recognisers = await createRecognisers(loadAsset);
  const finaliser = createFinaliser({ onFault: (fault) => console.error(fault) });
  await finaliser.ready();
  if (args.includes('--index')) {
    await ofIndex(recognisers, finaliser);
    return finaliser.close();
  }
  const tally = new Tally();
  const failures: string[] = [];
  for (let seed = from; seed < from + pictures; seed++) {
    const picture = await faultyPicture(seed);
    const advice = await reviewOfAll(recognisers, picture);
    const { overall } = await finaliser.run(materialOf(picture));
    const codes = overall.concerns.map(({ id }) => id).join(' ');
    const fine = { review: advice === 'fine', server: overall.status === 'approved' };
    if (!compared(tally, picture.fault, fine)) failures.push(`${seed} ${picture.fault}: ${advice}, ${codes}`);
    if (NEVER_FINE.has(picture.fault)) tally.add('fine that never may be', fine.review && !fine.server);
  }
  await finaliser.close();
  conclude('review', { on: `${pictures} seeded pictures from seed ${from}`, shares: tally.shares, failures }, args);
}

/** Counts whether both agree. If they differ, the person learns of a fault too late, or retakes a photo needlessly. */
function compared(tally: Tally, kind: string, { review, server }: Record<'review' | 'server', boolean>): boolean {
  tally.add(['all agree', kind], review === server);
  tally.add('fine for the review alone', review && !server);
  tally.add('fine for the server alone', server && !review);
  return review === server;
}

/**
 * The server's codes that concern a single picture, which the review could know. Not counted: a specimen is declined
 * for being a specimen, and a single side because the other one is missing.
 */
const OF_ONE_PICTURE = /^DC0(01|02|03|08|14|15|16|17|18|19|20|21|22|23|24|25)$/;

/** Agreement on public specimens, one side at a time, by the chosen document type and side. */
async function ofIndex(recognisers: Recognisers, finaliser: ReturnType<typeof createFinaliser>): Promise<void> {
  const tally = new Tally();
  const failures: string[] = [];
  for (const picture of await indexPictures()) {
    const advice = await reviewOf(recognisers, picture);
    const { overall } = await finaliser.run(materialOf(picture));
    const codes = overall.concerns.map(({ id }) => id);
    const fine = { review: advice === 'fine', server: !codes.some((code) => OF_ONE_PICTURE.test(code)) };
    const name = `${picture.kind}, sent as ${picture.documentType} ${picture.side}`;
    if (!compared(tally, name, fine)) failures.push(`${picture.name}, ${name}: ${advice}, ${codes.join(' ')}`);
  }
  const on = 'sides of public specimens, by what was chosen';
  conclude('review-index', { on, shares: tally.shares, failures });
}

/** The review of both sides, because the server also judges the careful photograph of the other side. */
async function reviewOfAll(recognisers: Recognisers, picture: FaultyPicture): Promise<string> {
  const advice = await reviewOf(recognisers, picture);
  const { otherSide: jpeg, documentType, side } = picture;
  if (advice !== 'fine' || !jpeg) return advice;
  const other = await reviewOf(recognisers, { jpeg, documentType, side: side === 'front' ? 'back' : 'front' });
  return other === 'fine' ? other : `${other} of the other side`;
}

async function reviewOf(
  recognisers: Recognisers,
  { jpeg, documentType, side }: Pick<FaultyPicture | IndexPicture, 'jpeg' | 'documentType' | 'side'>,
): Promise<string> {
  const reviewed = await readSide(recognisers, side, await decoded(jpeg), { today: TODAY, documentType });
  return reviewVerdict({ ...reviewed, documentType, side, issuingCountry: 'unknown', today: TODAY }).advice;
}

function materialOf({ jpeg, documentType, side, otherSide }: Omit<FaultyPicture, 'fault'>) {
  const [front, back] = side === 'front' ? [jpeg, otherSide] : [otherSide ?? jpeg, jpeg];
  const document = {
    documentType,
    issuingCountry: 'unknown',
    front: file(front),
    ...(back && { back: file(back, 'back') }),
  };
  return material(front, { document, flow: flow({ documents: ACCEPTED }) });
}
