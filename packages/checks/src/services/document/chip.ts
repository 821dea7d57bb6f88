import { type Category, type ChipResult, comparesFaces } from '@verify/contract';
import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { isoCountryOfAlpha2, parseMrz, type Raster } from '@verify/reading';
import type { ChipData, ChipOutcome, VerifiedChip } from '@verify/wallet/chip';
import { descriptorDistance } from '../../face/face-engine.ts';
import { seePicture } from '../../face/seen-picture.ts';
import { decodeImage } from '../../image/decode.ts';
import { decodeJpeg2000 } from '../../image/jpeg2000.ts';
import type { Material } from '../../material/material.ts';
import type { Tools } from '../tools.ts';
import type { Fact } from './fact.ts';
import { mrzFacts } from './facts.ts';

/** What an app read from the document's chip, after the server verified it. */
export interface ChipReading {
  /** Null where no chip was sent. */
  readonly outcome: ChipOutcome | null;
  readonly facts: readonly Fact[];
  readonly portrait: Raster | null;
}

const NOTHING = { facts: [], portrait: null } as const;

/** Null in a flow that takes no chips. An unverified chip contributes no field and no picture. */
export async function readChip({ flow, chip, today }: Material): Promise<ChipReading | null> {
  if (flow.chip === 'ignore') return null;
  if (!chip) return { outcome: null, ...NOTHING };
  // Few applications have a chip, and its libraries would delay the start of every worker.
  const { verifyChip } = await import('@verify/wallet/chip');
  const outcome = verifyChip({ ...chip, now: new Date(today) });
  if (!outcome.ok) return { outcome, ...NOTHING };
  const facts = chipFacts(outcome.chip.data, today);
  if (facts === null) return refused('malformed', "the chip's zone has no known layout");
  if (!isOwnState(outcome.chip, facts)) return refused('issuer_not_trusted', 'the signer is of another State');
  return { outcome, facts, portrait: await pictureIn(outcome.chip) };
}

const refused = (problem: Extract<ChipOutcome, { ok: false }>['problem'], detail: string): ChipReading => ({
  outcome: { ok: false, problem, detail },
  ...NOTHING,
});

async function pictureIn({ picture }: VerifiedChip): Promise<Raster | null> {
  if (!picture) return null;
  if (picture[0] !== 0xff || picture[1] !== 0xd8) return decodeJpeg2000(picture);
  const decoded = await decodeImage(picture);
  return decoded.ok ? decoded.raster : null;
}

/** Issuers that are no country: the code in certificates, and that in zones (ICAO 9303-3, part D). */
const ORGANISATIONS: Readonly<Record<string, readonly string[]>> = {
  EU: ['EUE'],
  UN: ['UNO', 'UNA', 'UNK'],
  ZZ: ['UNO', 'UNA'],
  XO: ['XOM'],
  UT: ['UTO'],
  KS: ['RKS', 'XKX'],
  // Special administrative regions issue in the name of the State.
  HK: ['CHN', 'HKG'],
  MO: ['CHN', 'MAC'],
};

function isOwnState({ region }: VerifiedChip, facts: readonly Fact[]): boolean {
  const state = facts.find(({ category }) => category === 'Issue country')?.content;
  if (!state || !region) return false;
  return (ORGANISATIONS[region] ?? [isoCountryOfAlpha2(region)]).includes(state);
}

const DETAILS: readonly (readonly [keyof ChipData, Category, Fact['contentType']])[] = [
  ['lastName', 'Original last name', 'string'],
  ['firstName', 'Original first name', 'string'],
  ['birthDate', 'Date of birth', 'date'],
  ['birthPlace', 'Place of birth', 'string'],
  ['personalNumber', 'Personal number', 'string'],
  ['address', 'Address', 'string'],
  ['authority', 'Authority', 'string'],
  ['issueDate', 'Date of issue', 'date'],
];

/** Characters in a line of TD1, TD2 and TD3, by those of the whole zone (ICAO 9303-10, DG1). */
const WIDTHS: Readonly<Record<number, number>> = { 90: 30, 72: 36, 88: 44 };

/** The issuer's signature covers each of them. DG11 has the year of birth in full, and replaces the zone's date. */
function chipFacts(data: ChipData, today: string): Fact[] | null {
  const width = WIDTHS[data.zone.length];
  const lines = width && parseMrz(data.zone.match(new RegExp(`.{${width}}`, 'gs'))!, { today });
  if (!lines) return null;
  const signed = { confidence: 1, valid: true, side: 'front' } as const;
  const zone = mrzFacts(lines, 'front', true).map((fact) => ({ ...fact, ...signed }));
  const details = DETAILS.flatMap(([key, category, contentType]): Fact[] => {
    const content = data[key];
    return content ? [{ category, content, contentType, ...signed }] : [];
  });
  const own = new Set(details.map(({ category }) => category));
  return [...zone.filter(({ category }) => !own.has(category)), ...details];
}

/** Distance of the printed portrait from the chip's; null if faces are not compared, or one of them shows none. */
export async function printedPortrait(
  { flow }: Pick<Material, 'flow'>,
  tools: Pick<Tools, 'faces'>,
  chip: Raster | null,
  printed: Raster | null,
): Promise<{ readonly distance: number; readonly differs: boolean } | null> {
  if (!chip || !printed || !comparesFaces(flow.steps)) return null;
  const engine = await tools.faces();
  const [own, other] = [seePicture(engine, chip), seePicture(engine, printed)];
  if (!own || !other) return null;
  const distance = descriptorDistance(own.face.descriptor, other.face.descriptor);
  return { distance, differs: comparisonBand(distance) === 'no-match' };
}

/** Its part in the result. */
export const chipResult = ({ issuer: { name, country, chain }, groups, original }: VerifiedChip): ChipResult => ({
  issuer: { name, ...(country && { country }), chain: chain.map((each) => ({ ...each })) },
  groups: [...groups],
  original,
});

export const PORTRAIT_THRESHOLD: number = COMPARISON_BANDS.inconclusive;
