import type { Db } from './store.ts';
import type { PictureMarkRow } from './tables.ts';

/** What is kept of a picture so that it is known again: nothing that could be seen. */
export interface PictureMark {
  readonly slot: string;
  readonly sha256: string;
  /** 256 bits of how it looks, hex; null where nothing could be decoded. */
  readonly look: string | null;
}

/**
 * Bits of 256 that may differ between a picture and itself. At most 8 did between 73 photographs and the same saved again or sent by
 * messenger, at least 46 between 666 pairs of photographs of different documents (specimens, seeds 101 to 137); `pnpm bench forgery` measures again.
 */
export const SAME_LOOK = 20;

const BAND = 4;
/** Four times sixteen bits: whoever looks the same shares at least one of them. */
const bandsOf = (look: string | null): Pick<PictureMarkRow, 'band0' | 'band1' | 'band2' | 'band3'> => {
  const band = (i: number) => look?.slice(i * BAND, (i + 1) * BAND) ?? null;
  return { band0: band(0), band1: band(1), band2: band(2), band3: band(3) };
};

export async function savePictureMarks(
  tx: Db,
  of: { readonly applicationId: string; readonly accountId: string; readonly finishedAt: number },
  marks: readonly PictureMark[],
): Promise<void> {
  await tx.deleteFrom('pictureMarks').where('applicationId', '=', of.applicationId).execute();
  if (marks.length === 0) return;
  await tx
    .insertInto('pictureMarks')
    .values(marks.map((mark) => ({ ...of, ...mark, ...bandsOf(mark.look) })))
    .execute();
}

export interface EarlierUse {
  readonly how: 'same-file' | 'same-picture';
  readonly finishedAt: number;
}

/** The latest use in another application of the account that finished within the span; the same bytes before the same look. */
export async function findEarlierUse(
  db: Db,
  of: { readonly accountId: string; readonly applicationId: string; readonly from: number; readonly to: number },
  mark: PictureMark,
): Promise<EarlierUse | null> {
  const within = db
    .selectFrom('pictureMarks')
    .select(['look', 'finishedAt'])
    .where('accountId', '=', of.accountId)
    .where('applicationId', '<>', of.applicationId)
    .where('finishedAt', '>=', of.from)
    .where('finishedAt', '<', of.to)
    .orderBy('finishedAt', 'desc');
  const same = await within.where('sha256', '=', mark.sha256).limit(1).executeTakeFirst();
  if (same) return { how: 'same-file', finishedAt: same.finishedAt };
  const { look } = mark;
  if (!look) return null;
  const bands = bandsOf(look);
  const near = await within
    .where((row) =>
      row.or([
        row('band0', '=', bands.band0),
        row('band1', '=', bands.band1),
        row('band2', '=', bands.band2),
        row('band3', '=', bands.band3),
      ]),
    )
    .limit(500)
    .execute();
  const found = near.find((row) => row.look !== null && bitsApart(row.look, look) <= SAME_LOOK);
  return found ? { how: 'same-picture', finishedAt: found.finishedAt } : null;
}

/** Marks too old to be asked for. */
export async function forgetPictureMarks(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('pictureMarks').where('finishedAt', '<', before).execute();
}

/** Of two hexadecimal numbers of one length. */
export function bitsApart(a: string, b: string): number {
  let bits = 0;
  for (let i = 0; i < a.length; i++) {
    let v = Number.parseInt(a[i]!, 16) ^ Number.parseInt(b[i] ?? '0', 16);
    for (; v > 0; v >>= 1) bits += v & 1;
  }
  return bits;
}
