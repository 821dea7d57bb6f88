import { createHash } from 'node:crypto';

/** Digests that a browser sent while its camera ran. Times are Unix ms of the server's clock. */
export interface Commitments {
  readonly openedAtMs: number;
  /** One for each request, in order. Digests are SHA-256 in lower-case hex. */
  readonly groups: readonly { readonly receivedAtMs: number; readonly digests: readonly string[] }[];
}

/** A picture that was uploaded afterwards, with the time that the browser claims for it, in ms of its own clock. */
export interface CommittedPicture {
  readonly sha256: string;
  readonly timeMs: number;
}

/** Lag behind the earliest digest: requests wait 0.4 s, their answers take 0.3 to 0.6, lost ones come 1.5 s later. */
export const COMMITMENT_TIMES = {
  /** No digest may come later than this. */
  maxLagMs: 3_000,
  /** All but a quarter of them come sooner than this. */
  usualLagMs: 1_200,
} as const;

export interface CommitmentVerdict {
  /** `other-pictures`: number, order or bytes differ. `incomplete`: the last are missing. `late`: too long after. */
  readonly fault: 'none' | 'nothing-committed' | 'incomplete' | 'other-pictures' | 'late';
  readonly committed: number;
  readonly maxLagMs: number;
  /** Three quarters of the digests came within this. */
  readonly usualLagMs: number;
  /** Adds to a time of the browser's clock to give the server's: the soonest arrival of all. */
  readonly clockOffsetMs: number;
}

/** Compares pictures with the commitments made while they were taken. */
export function judgeCommitments(
  pictures: readonly CommittedPicture[],
  { groups }: Pick<Commitments, 'groups'>,
): CommitmentVerdict {
  const committed = groups.flatMap(({ receivedAtMs, digests }) => digests.map((sha256) => ({ sha256, receivedAtMs })));
  const offsets = committed.slice(0, pictures.length).map(({ receivedAtMs }, i) => receivedAtMs - pictures[i]!.timeMs);
  // A loop, because thousands of arguments are too many for some engines' calls.
  const clockOffsetMs = offsets.reduce((least, each) => Math.min(least, each), Infinity);
  const lags = offsets.map((each) => each - clockOffsetMs).toSorted((a, b) => a - b);
  const usualLagMs = lags[Math.ceil(lags.length * 0.75) - 1] ?? 0;
  const maxLagMs = lags.at(-1) ?? 0;
  const fault = (): CommitmentVerdict['fault'] => {
    if (committed.length === 0) return 'nothing-committed';
    const same = committed.every(({ sha256 }, i) => sha256 === pictures[i]?.sha256);
    if (!same) return 'other-pictures';
    if (committed.length < pictures.length) return 'incomplete';
    return maxLagMs > COMMITMENT_TIMES.maxLagMs || usualLagMs > COMMITMENT_TIMES.usualLagMs ? 'late' : 'none';
  };
  return { fault: fault(), committed: committed.length, maxLagMs, usualLagMs, clockOffsetMs };
}

/** The chain before the first request: lower-case hex. */
export const chainStart = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** The chain after a request with these digests. */
export function chainAfter(chain: string, digests: readonly string[]): string {
  const hash = createHash('sha256').update(chain, 'hex');
  for (const digest of digests) hash.update(digest, 'hex');
  return hash.digest('hex');
}
