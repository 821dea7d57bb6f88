import { createHash } from 'node:crypto';
import { mapQuad, project, type Quad, quadOf, type Raster, squareTo } from '@verify/reading';
import { type Grey, meanAround } from './grey.ts';
import type { Look, Memo } from './memo.ts';
import { between, greyWithin, layOver, PAGE_PRINT_BYTES, perspectiveOf } from './page.ts';
import { pattern } from './pattern.ts';
import type { AskPictures, PictureBefore } from './portrait.ts';
import { nearTerms, termFrom } from './terms.ts';

const SLOT = 'document-ground';
const WIDTH_PX = 640;
/** The area around the page, as shares of the page's sides. */
const AROUND = { from: 0.02, to: 0.14 } as const;
/** Around the page's centre, in halves of the page; in order of their direction, so that a term is about one place. */
const COMPARISONS = pattern('ground', 4_000, { reach: 1 + 2 * AROUND.to, halves: [0.028, 0.042], farthest: 0.24 })
  .filter(({ ax, ay, bx, by, half }) => isAround(ax, ay, half) && isAround(bx, by, half))
  .slice(0, PAGE_PRINT_BYTES)
  .toSorted((a, b) => Math.atan2(a.ay, a.ax) - Math.atan2(b.ay, b.ax));

function isAround(x: number, y: number, half: number): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) - half > 1 + 2 * AROUND.from;
}

/** Outside of the picture. */
const MISSING = -128;
/** Around a page that nearly fills its picture, too little is visible. */
const FEWEST = PAGE_PRINT_BYTES / 4;
/** Deviation of the differences in levels below which the ground has no features. */
const PLAINEST = 3;
/** Each term is the signs of so many differences, the next one's begin so many later. */
const TERM = { signs: 12, step: 6 } as const;

/** The pictures that share the most terms: each comparison takes 0.1 s. */
const MOST_COMPARED = 3;

/** Up to this distance it is the ground of one picture: `pnpm bench recall` exchanges documents on the table. */
export const SAME_GROUND = { distance: 0.004, perspective: 0.0012 } as const;

/**
 * The newest application that has the same ground in the same picture and names another person: a forger changes the
 * document in one good photograph. In another photograph of the same table, the document is elsewhere and the camera at
 * another angle.
 * @param quad the page's corners in the raster's pixels
 * @param holder `holderHash` of the person that the document names
 */
export async function groundBefore(
  applicationId: string,
  { raster, quad }: { readonly raster: Raster; readonly quad: Quad },
  holder: string,
  ask: AskPictures,
): Promise<PictureBefore | null> {
  const ground = groundOf(raster, quad);
  const memo = groundMemo(ground);
  if (!memo) return null;
  const sha256 = createHash('sha256').update(applicationId).update(memo.look.prints).digest('hex');
  const found = await ask({ slot: SLOT, sha256, ...memo, look: { ...memo.look, holder } });
  const others = found.filter(({ look }) => look.holder !== holder).slice(0, MOST_COMPARED);
  const same = others.find(({ look }) => isSameGround(ground, look));
  return same ? { daysAgo: same.daysAgo } : null;
}

/** A whole picture, and the corners of the page in it. */
export interface Ground {
  readonly grey: Grey;
  readonly quad: Quad;
}

export function groundOf(raster: Raster, quad: Quad): Ground {
  const scale = WIDTH_PX / raster.width;
  const size = { width: WIDTH_PX, height: Math.round(raster.height * scale) };
  const corners = mapQuad(quad, ({ x, y }) => ({ x: x * scale, y: y * scale }));
  return { grey: greyWithin(raster, quadOf(raster), size), quad: corners };
}

/** Null where too little ground is seen, or one without features. */
export function groundMemo({ grey, quad }: Ground): (Pick<Memo, 'terms' | 'probes'> & { readonly look: Look }) | null {
  const seen = differencesAround(grey, quad);
  const known = seen.filter((one) => !Number.isNaN(one));
  const deviation = Math.sqrt(known.reduce((sum, one) => sum + one * one, 0) / known.length);
  if (known.length < FEWEST || deviation < PLAINEST) return null;
  const largest = known.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const prints = Int8Array.from(seen, (one) => (Number.isNaN(one) ? MISSING : Math.round((one * 127) / largest)));
  const place = { x: 0, y: 0, unit: 0, picture: 0, mirrored: false };
  const parts = Array.from({ length: Math.floor((PAGE_PRINT_BYTES - TERM.signs) / TERM.step) }, (_, part) => ({
    sector: part + 1,
    differences: [...seen.subarray(part * TERM.step, part * TERM.step + TERM.signs)],
  })).filter(({ differences }) => !differences.some(Number.isNaN));
  return {
    look: { width: grey.width, height: grey.height, prints, places: [], perspective: perspectiveOf(quad) },
    terms: parts.map(({ sector, differences }) => termFrom(sector, differences)),
    probes: parts.flatMap(({ sector, differences }) => nearTerms(sector, differences).map((term) => ({ term, place }))),
  };
}

/** Lays the ground of a stored picture over this one. */
export function compareGround({ grey, quad }: Ground, { prints, perspective }: Look) {
  const page = squareTo(quad);
  const onPicture = (corners: Quad): Quad => mapQuad(corners, (corner) => project(page, corner));
  const now = differencesAround(grey, quad);
  // Parts missing in either picture do not count.
  const print = prints.map((one, i) => (one === MISSING || Number.isNaN(now[i]) ? 0 : one));
  const { corners, distance } = layOver(
    (at) => differencesAround(grey, onPicture(at)).map((one, i) => (print[i] === 0 || Number.isNaN(one) ? 0 : one)),
    print,
  );
  const shared = print.filter((one) => one !== 0).length;
  return {
    distance: shared < FEWEST ? 1 : distance,
    perspective: perspective ? between(perspectiveOf(onPicture(corners)), perspective) : 1,
  };
}

function isSameGround(ground: Ground, look: Look): boolean {
  const { distance, perspective } = compareGround(ground, look);
  return distance <= SAME_GROUND.distance && perspective <= SAME_GROUND.perspective;
}

/** NaN for what lies outside of the picture. */
function differencesAround(grey: Grey, quad: Quad): Float64Array {
  const page = squareTo(quad);
  const unit =
    (Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) +
      Math.hypot(quad[3].x - quad[0].x, quad[3].y - quad[0].y)) /
    4;
  const meanAt = (x: number, y: number, half: number): number => {
    const at = project(page, { x: (x + 1) / 2, y: (y + 1) / 2 });
    const size = half * unit;
    const within = Math.min(at.x, at.y, grey.width - at.x, grey.height - at.y) >= size;
    return within ? meanAround(grey, at.x, at.y, size) : NaN;
  };
  return Float64Array.from(COMPARISONS, ({ ax, ay, bx, by, half }) => meanAt(ax, ay, half) - meanAt(bx, by, half));
}
