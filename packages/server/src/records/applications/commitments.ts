import type { CommittedStep } from '@verify/contract';
import type { Commitments } from '@verify/checks/material/commitments';
import type { Db } from '../store.ts';
import type { CommitmentChannelRow } from '../tables.ts';

export type CommitmentChannel = Omit<CommitmentChannelRow, 'step'> & { readonly step: CommittedStep | 'liveness' };

const HEX_CHARS = 64;

export async function insertChannel(tx: Db, channel: CommitmentChannel): Promise<void> {
  await tx.insertInto('commitmentChannels').values(channel).execute();
}

/** Null if this application has none with this nonce. */
export async function findChannel(db: Db, applicationId: string, nonce: string): Promise<CommitmentChannel | null> {
  const row = await db
    .selectFrom('commitmentChannels')
    .selectAll()
    .where('nonce', '=', nonce)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row ? { ...row, step: row.step as CommitmentChannel['step'] } : null;
}

/** Whether a camera has sent digests of its frames, or is about to. */
export async function hasChannel(db: Db, applicationId: string): Promise<boolean> {
  const one = db.selectFrom('commitmentChannels').select('nonce').where('applicationId', '=', applicationId);
  return (await one.limit(1).executeTakeFirst()) !== undefined;
}

/** Forgets all but the newest `keep` recordings of a step. */
export async function forgetChannels(
  tx: Db,
  { applicationId, step }: Pick<CommitmentChannel, 'applicationId' | 'step'>,
  keep: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('commitmentChannels')
    .select('nonce')
    .where('applicationId', '=', applicationId)
    .where('step', '=', step)
    .orderBy('openedAt', 'desc')
    .orderBy('nonce')
    .execute();
  const gone = rows.slice(keep).map(({ nonce }) => nonce);
  if (gone.length === 0) return;
  await tx.deleteFrom('commitments').where('nonce', 'in', gone).execute();
  await tx.deleteFrom('commitmentChannels').where('nonce', 'in', gone).execute();
}

/** The digests that were sent as this number; null if there is none. */
export async function findDigests(db: Db, nonce: string, seq: number): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('commitments')
    .select('digests')
    .where('nonce', '=', nonce)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row ? digestsOf(row.digests) : null;
}

/** Adds the next request of a channel. */
export async function appendCommitment(
  tx: Db,
  channel: CommitmentChannel,
  { digests, chain, receivedAt }: { digests: readonly string[]; chain: string; receivedAt: number },
): Promise<void> {
  const { nonce, applicationId, next: seq } = channel;
  await tx
    .insertInto('commitments')
    .values({ nonce, seq, applicationId, receivedAt, digests: digests.join('') })
    .execute();
  await tx
    .updateTable('commitmentChannels')
    .set({ next: seq + 1, digests: channel.digests + digests.length, chain })
    .where('nonce', '=', nonce)
    .execute();
}

/** Everything that was committed under a nonce of this application and step; null if nothing was opened. */
export async function readCommitments(
  db: Db,
  applicationId: string,
  { nonce, step }: Pick<CommitmentChannel, 'nonce' | 'step'>,
): Promise<Commitments | null> {
  const channel = await findChannel(db, applicationId, nonce);
  if (channel?.step !== step) return null;
  const rows = await db
    .selectFrom('commitments')
    .select(['receivedAt', 'digests'])
    .where('nonce', '=', nonce)
    .orderBy('seq')
    .execute();
  const groups = rows.map(({ receivedAt, digests }) => ({ receivedAtMs: receivedAt, digests: digestsOf(digests) }));
  return { openedAtMs: channel.openedAt, groups };
}

const digestsOf = (hex: string): string[] =>
  Array.from({ length: hex.length / HEX_CHARS }, (_, i) => hex.slice(i * HEX_CHARS, (i + 1) * HEX_CHARS));
