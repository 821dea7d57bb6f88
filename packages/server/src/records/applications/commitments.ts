import type { CommittedStep } from '@verify/contract';
import type { Commitments } from '@verify/checks/material/commitments';
import { find, insert, list, remove, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { CommitmentChannelRow } from '../tables.ts';

export type CommitmentChannel = Omit<CommitmentChannelRow, 'step'> & { readonly step: CommittedStep | 'liveness' };

const HEX_CHARS = 64;

export const insertChannel = (tx: Db, channel: CommitmentChannel) => insert(tx, 'commitmentChannels', channel);

/** Null if this application has none with this nonce. */
export const findChannel = (db: Db, applicationId: string, nonce: string) =>
  find(db, 'commitmentChannels', { nonce, applicationId }) as Promise<CommitmentChannel | null>;

/** Whether a camera has sent digests of its frames, or is about to. */
export const hasChannel = async (db: Db, applicationId: string): Promise<boolean> =>
  (await find(db, 'commitmentChannels', { applicationId })) !== null;

/** Forgets all but the newest `keep` recordings of a step. */
export async function forgetChannels(
  tx: Db,
  { applicationId, step }: Pick<CommitmentChannel, 'applicationId' | 'step'>,
  keep: number,
): Promise<void> {
  const rows = await list(tx, 'commitmentChannels', { applicationId, step }, ['openedAt desc', 'nonce']);
  const gone = rows.slice(keep).map(({ nonce }) => nonce);
  await remove(tx, 'commitments', { nonce: gone });
  await remove(tx, 'commitmentChannels', { nonce: gone });
}

/** The digests that were sent as this number; null if there is none. */
export async function findDigests(db: Db, nonce: string, seq: number): Promise<readonly string[] | null> {
  const row = await find(db, 'commitments', { nonce, seq });
  return row && digestsOf(row.digests);
}

/** Adds the next request of a channel. */
export async function appendCommitment(
  tx: Db,
  channel: CommitmentChannel,
  { digests, chain, receivedAt }: { digests: readonly string[]; chain: string; receivedAt: number },
): Promise<void> {
  const { nonce, applicationId, next: seq } = channel;
  await insert(tx, 'commitments', { nonce, seq, applicationId, receivedAt, digests: digests.join('') });
  const after = { next: seq + 1, digests: channel.digests + digests.length, chain };
  await update(tx, 'commitmentChannels', { nonce }, after);
}

/** Everything that was committed under a nonce of this application and step; null if nothing was opened. */
export async function readCommitments(
  db: Db,
  applicationId: string,
  { nonce, step }: Pick<CommitmentChannel, 'nonce' | 'step'>,
): Promise<Commitments | null> {
  const channel = await findChannel(db, applicationId, nonce);
  if (channel?.step !== step) return null;
  const rows = await list(db, 'commitments', { nonce }, ['seq']);
  const groups = rows.map(({ receivedAt, digests }) => ({ receivedAtMs: receivedAt, digests: digestsOf(digests) }));
  return { openedAtMs: channel.openedAt, groups };
}

const digestsOf = (hex: string): string[] =>
  Array.from({ length: hex.length / HEX_CHARS }, (_, i) => hex.slice(i * HEX_CHARS, (i + 1) * HEX_CHARS));
