import { createFinaliser } from '@verify/checks/finaliser';
import { file, flow, material } from '@verify/checks/material.fixture';
import { createMrzReader, type MrzReader } from '@verify/reading';
import { readSide, reviewVerdict } from '@verify/reading/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import sharp from 'sharp';
import { holdFloors } from './reading/floors.ts';
import { type Fault, FAULTS, type FaultyPicture, faultyPicture, NEVER_FINE } from './review/pictures.ts';
import { TODAY } from './reading/pictures.ts';

const ACCEPTED = (['passport', 'id-card', 'residence-permit'] as const).map((type) => ({ type, countries: [] }));

interface Row {
  pictures: number;
  agree: number;
  /** The review calls it fine, the server does not: the person hears of it too late. */
  fineForReviewOnly: number;
  /** The review asks for another photo that was not needed. */
  fineForServerOnly: number;
}

/**
 * Whether the review of a photo in the browser and the server's decision agree on seeded pictures, by fault.
 *
 *     --pictures=N    default 600, about a second and a half each on one processor
 *     --from=N        the first seed
 *     --show          names each picture on which they differ
 */
export async function main(args: readonly string[]): Promise<void> {
  const flag = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  const [pictures, from] = [Number(flag('pictures') ?? 600), Number(flag('from') ?? 0)];
  const reader = await createMrzReader(loadAsset);
  const finaliser = createFinaliser({ onFault: (fault) => console.error(fault) });
  await finaliser.ready();
  const rows = Object.fromEntries(
    FAULTS.map((fault) => [fault, { pictures: 0, agree: 0, fineForReviewOnly: 0, fineForServerOnly: 0 }]),
  ) as Record<Fault, Row>;
  for (let seed = from; seed < from + pictures; seed++) {
    const picture = await faultyPicture(seed);
    const advice = await reviewOf(reader, picture);
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
  holdFloors('review', { agreement: total / pictures, 'fine that never may be': never });
}

async function reviewOf(reader: MrzReader, { jpeg, documentType, side }: FaultyPicture): Promise<string> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const reviewed = readSide(reader, side, { ...info, data }, { today: TODAY, documentType });
  return reviewVerdict({ ...reviewed, documentType, side, issuingCountry: 'unknown', today: TODAY }).advice;
}

function materialOf({ jpeg, documentType, side, otherSide }: FaultyPicture) {
  const [front, back] = side === 'front' ? [jpeg, otherSide] : [otherSide!, jpeg];
  const document = {
    documentType,
    issuingCountry: 'unknown',
    front: file(front),
    ...(back && { back: file(back, 'back') }),
  };
  return material(front, { document, flow: flow({ documents: ACCEPTED }) });
}
