import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  identityCard,
  LADDER,
  passport,
  photograph,
  type PhotographTruth,
  plainScene,
  randomScene,
  type Scene,
  type SpecimenDocument,
} from '@verify/specimen';
import { TODAY } from '../pictures.ts';

export interface SyntheticPicture {
  readonly jpeg: Uint8Array;
  readonly format: 'TD1' | 'TD3';
  /** The fault (a rung of the ladder), or `random`: a picture as people send them. */
  readonly fault: string;
  readonly lines: readonly string[];
  readonly zone: PhotographTruth['quads'][string];
}

const FAULTS = Object.entries(LADDER).flatMap(([fault, steps]) =>
  steps.map((changes, step) => ({ name: `${fault} ${step + 1}`, changes: changes as Partial<Scene> })),
);
const KEPT = new URL('../../.output/mrz-synthetic', import.meta.url);

/** Photographs of each document, each in its own scene, because drawing a document costs more than photographing it. */
const PHOTOGRAPHS = 4;

/**
 * Every third document is a card's back, the others are passports. Every third photograph has a fault of the ladder,
 * the others are as people send them. One takes half a second, so `keep` stores it in bench/.output/mrz-synthetic.
 * Empty that folder after changes to packages/specimen.
 */
export async function syntheticPicture(seed: number, keep = true): Promise<SyntheticPicture> {
  const jpegPath = new URL(`${seed}.jpg`, KEPT);
  const truthPath = new URL(`${seed}.json`, KEPT);
  if (keep && existsSync(truthPath))
    return { jpeg: readFileSync(jpegPath), ...JSON.parse(readFileSync(truthPath, 'utf8')) };
  const { card, document } = documentOf(Math.floor(seed / PHOTOGRAPHS));
  const rung = seed % 3 === 1 ? FAULTS[Math.floor(seed / 3) % FAULTS.length] : undefined;
  const { jpeg, truth } = await photograph(document, rung ? plainScene(seed, rung.changes) : randomScene(seed));
  const rest = {
    format: card ? ('TD1' as const) : ('TD3' as const),
    fault: rung?.name ?? 'random',
    lines: truth.lines,
    zone: truth.quads['mrz']!,
  };
  if (keep) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(jpegPath, jpeg);
    // The ground truth is written last and atomically, so that an interrupted run leaves no incomplete pictures.
    writeFileSync(new URL(`${seed}.new`, KEPT), JSON.stringify(rest));
    renameSync(new URL(`${seed}.new`, KEPT), truthPath);
  }
  return { jpeg, ...rest };
}

let drawn: { readonly seed: number; readonly card: boolean; readonly document: SpecimenDocument } | null = null;

function documentOf(seed: number) {
  if (drawn?.seed === seed) return drawn;
  const card = seed % 3 === 0;
  drawn = { seed, card, document: card ? identityCard({ seed, today: TODAY }).back : passport({ seed, today: TODAY }) };
  return drawn;
}
