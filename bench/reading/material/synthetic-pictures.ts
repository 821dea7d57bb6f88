import {
  identityCard,
  LADDER,
  passport,
  photograph,
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
}

const FAULTS = Object.entries(LADDER).flatMap(([fault, steps]) =>
  steps.map((changes, step) => ({ name: `${fault} ${step + 1}`, changes: changes as Partial<Scene> })),
);
/** Photographs of each document, each in its own scene, because drawing a document costs more than photographing it. */
const PHOTOGRAPHS = 4;

/**
 * Every third document is a card's back, the others are passports. Every third photograph has a fault of the ladder,
 * the others are as people send them.
 */
export async function syntheticPicture(seed: number): Promise<SyntheticPicture> {
  const { card, document } = documentOf(Math.floor(seed / PHOTOGRAPHS));
  const rung = seed % 3 === 1 ? FAULTS[Math.floor(seed / 3) % FAULTS.length] : undefined;
  const { jpeg, truth } = await photograph(document, rung ? plainScene(seed, rung.changes) : randomScene(seed));
  return { jpeg, format: card ? 'TD1' : 'TD3', fault: rung?.name ?? 'random', lines: truth.lines };
}

let drawn: { readonly seed: number; readonly card: boolean; readonly document: SpecimenDocument } | null = null;

function documentOf(seed: number) {
  if (drawn?.seed === seed) return drawn;
  const card = seed % 3 === 0;
  drawn = { seed, card, document: card ? identityCard({ seed, today: TODAY }).back : passport({ seed, today: TODAY }) };
  return drawn;
}
