import { createFinaliser } from '@verify/checks/finaliser';
import { file, flow, material } from '@verify/checks/material.fixture';
import { createRecognisers, type Recognisers, readSide, reviewVerdict } from '@verify/reading/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import sharp from 'sharp';
import { holdFloors } from './reading/floors.ts';
import { addToResult, type BenchResult, keepResult } from './measuring/results.ts';
import { type Fault, FAULTS, type FaultyPicture, faultyPicture, NEVER_FINE } from './review/pictures.ts';
import { type IndexPicture, indexPictures } from './review/index-pictures.ts';
import { TODAY } from './reading/pictures.ts';

const ACCEPTED = (['passport', 'id-card', 'residence-permit'] as const).map((type) => ({ type, countries: [] }));

interface Row {
  pictures: number;
  agree: number;
  /** The review accepts it, but the server does not, so the person learns of the fault too late. */
  fineForReviewOnly: number;
  /** The review asks for another photo that the server would not need. */
  fineForServerOnly: number;
}

/**
 * Measures by fault whether the browser's review of a photo and the server's decision agree on seeded pictures.
 *
 *     --pictures=N    default 600; each takes about a second and a half of one processor
 *     --from=N        the first seed
 *     --add           adds to the earlier results, to measure in parts
 *     --show          names each picture on which they differ
 *     --index         the public specimens that `VERIFY_SPECIMEN_INDEX` and `VERIFY_SPECIMEN_IMAGES` name, instead
 */
export async function main(args: readonly string[]): Promise<void> {
  const flag = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  const [pictures, from] = [Number(flag('pictures') ?? 600), Number(flag('from') ?? 0)];
  const recognisers = await createRecognisers(loadAsset);
  const finaliser = createFinaliser({ onFault: (fault) => console.error(fault) });
  await finaliser.ready();
  if (args.includes('--index')) {
    await ofIndex(recognisers, finaliser, args.includes('--show'));
    return finaliser.close();
  }
  const rows = Object.fromEntries(
    FAULTS.map((fault) => [fault, { pictures: 0, agree: 0, fineForReviewOnly: 0, fineForServerOnly: 0 }]),
  ) as Record<Fault, Row>;
  for (let seed = from; seed < from + pictures; seed++) {
    const picture = await faultyPicture(seed);
    const advice = await reviewOfAll(recognisers, picture);
    const { overall } = await finaliser.run(materialOf(picture));
    const fine = { review: advice === 'fine', server: overall.status === 'approved' };
    const row = rows[picture.fault];
    row.pictures++;
    if (fine.review === fine.server) row.agree++;
    else if (fine.review) row.fineForReviewOnly++;
    else row.fineForServerOnly++;
    if (args.includes('--show') && fine.review !== fine.server) {
      const codes = overall.concerns.map(({ id }) => id).join(' ');
      console.log(
        `${seed} ${picture.fault}, ${picture.documentType} ${picture.side}: ${advice}, ${overall.status} ${codes}`,
      );
    }
  }
  await finaliser.close();
  console.table(rows);
  const total = Object.values(rows).reduce((sum, row) => sum + row.agree, 0);
  const never = [...NEVER_FINE].reduce((sum, fault) => sum + rows[fault].fineForReviewOnly, 0);
  console.log(`Agreement ${((100 * total) / pictures).toFixed(1)} %`);
  const on = `${pictures} seeded pictures from seed ${from}`;
  if (args.includes('--add')) addToResult('review', resultOf(on, rows));
  else keepResult('review', resultOf(on, rows));
  holdFloors('review', { agreement: total / pictures, 'fine that never may be': never });
}

/**
 * The server's codes that concern a single picture, which the review could know. Not counted: a specimen is declined
 * for being a specimen, and a single side because the other one is missing.
 */
const OF_ONE_PICTURE = /^DC0(01|02|03|08|14|15|16|17|18|19|20|21|22|23|24|25)$/;

/** Agreement on public specimens, one side at a time, by the chosen document type and side. */
async function ofIndex(
  recognisers: Recognisers,
  finaliser: ReturnType<typeof createFinaliser>,
  show: boolean,
): Promise<void> {
  const rows: Record<string, Row> = {};
  for (const picture of await indexPictures()) {
    const advice = await reviewOf(recognisers, picture);
    const { overall } = await finaliser.run(materialOf(picture));
    const codes = overall.concerns.map(({ id }) => id);
    const fine = { review: advice === 'fine', server: !codes.some((code) => OF_ONE_PICTURE.test(code)) };
    const name = `${picture.kind}, sent as ${picture.documentType} ${picture.side}`;
    const row = (rows[name] ??= { pictures: 0, agree: 0, fineForReviewOnly: 0, fineForServerOnly: 0 });
    row.pictures++;
    if (fine.review === fine.server) row.agree++;
    else if (fine.review) row.fineForReviewOnly++;
    else row.fineForServerOnly++;
    if (show && fine.review !== fine.server) console.log(`${picture.name}, ${name}: ${advice}, ${codes.join(' ')}`);
  }
  console.table(rows);
  const all = Object.values(rows);
  const [agree, pictures] = [all.reduce((sum, row) => sum + row.agree, 0), all.reduce((n, row) => n + row.pictures, 0)];
  keepResult('review-index', resultOf(`${pictures} sides of documents that others made, by what was chosen`, rows));
  console.log(`Agreement ${agree} of ${pictures}`);
}

/** Results for docs/figures.md: agreement by row, and how many pictures only the review accepts. */
function resultOf(on: string, rows: Readonly<Record<string, Row>>): BenchResult {
  const all = Object.entries(rows);
  const sum = (of: (row: Row) => number): number => all.reduce((total, [, row]) => total + of(row), 0);
  return {
    on,
    shares: [
      { name: 'all agree', hits: sum(({ agree }) => agree), trials: sum((row) => row.pictures) },
      ...all.map(([name, row]) => ({ name, hits: row.agree, trials: row.pictures })),
    ],
    numbers: [
      { name: 'fine for the review alone', value: sum((row) => row.fineForReviewOnly), unit: 'pictures' },
      { name: 'fine for the server alone', value: sum((row) => row.fineForServerOnly), unit: 'pictures' },
    ],
  };
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
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const reviewed = await readSide(recognisers, side, { ...info, data }, { today: TODAY, documentType });
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
