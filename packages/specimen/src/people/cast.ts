import { type Identity, makeIdentity } from './identity.ts';

/**
 * Seeds of heads that a face comparison does not confuse, picked from 320 by farthest-point choice on the descriptor of
 * `@vladmandic/face-api@1.7.15`. Measured on a portrait and four selfies of each: two pictures of one head are at most
 * 0.37 apart (median 0.21), pictures of two heads at least 0.43 (median 0.65; 91 % over 0.55). Anything that changes
 * geometry or skin changes these numbers.
 */
const FEMALE = [11, 160, 61, 74, 75, 82, 6, 48, 132, 80, 103, 2] as const;
const MALE = [24, 1, 119, 138, 158, 150, 53, 72, 112, 85, 90, 87] as const;

/** The 24 heads, women first. */
export const CAST: readonly Identity[] = [
  ...FEMALE.map((seed) => member(seed, 'F')),
  ...MALE.map((seed) => member(seed, 'M')),
];

/** A head for a person; people whose seeds differ by a multiple of twelve look alike. */
export function cast(seed: number, sex: 'F' | 'M' | 'X'): Identity {
  const women = sex === 'F' || (sex === 'X' && seed % 2 === 0);
  return CAST[(women ? 0 : FEMALE.length) + (seed % FEMALE.length)]!;
}

/** For each head, the most different one: at least 0.65 in the same measurement, beyond the inconclusive band. */
const STRANGERS = [12, 17, 12, 14, 13, 12, 12, 17, 12, 1, 12, 12, 5, 4, 3, 16, 15, 1, 14, 1, 5, 1, 5, 17] as const;

/** A head that no comparison confuses with this member of the cast. Throws for a head outside the cast. */
export function strangerTo(identity: Identity): Identity {
  const index = CAST.findIndex((one) => one.seed === identity.seed);
  if (index < 0) throw new Error(`Head ${identity.seed} is not of the cast`);
  return CAST[STRANGERS[index]!]!;
}

function member(seed: number, sex: 'F' | 'M'): Identity {
  return makeIdentity({ seed, sex, age: 0.15 + 0.25 * (seed % 4) });
}
