import { type Commit, COMMITMENT_LIMITS, type Committed } from '@verify/contract';
import { chainAfter } from '@verify/checks/material/commitments';
import type { Needs } from '../../context.ts';
import { appendCommitment, findChannel, findDigests } from '../../records/applications/commitments.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { tellNext } from '../liveness/tell-next.ts';
import type { Answer } from '../refusal.ts';

/** Notes digests with the time at which they came. A request that comes again is answered as it was the first time. */
export async function commit(
  context: Needs<'now' | 'store'>,
  application: StoredApplication,
  { nonce, seq, digests, chain, done: movements }: Commit,
): Answer<Committed> {
  const receivedAt = context.now();
  return context.store.withLock(application.id, async (tx): Answer<Committed> => {
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    const channel = await findChannel(tx, application.id, nonce);
    if (!channel || channel.expiresAt <= receivedAt)
      return { ok: false, code: 'unprocessable', detail: 'This nonce is not open for digests.' };
    const answerNext = async (stills: number): Answer<Committed> => {
      const next = await tellNext(tx, application.id, { nonce, seq, stills, done: movements!, now: receivedAt });
      return next ? { ok: true, body: { ...done.body, ...next } } : refused('Nothing is to be told after this.');
    };
    const done = { ok: true, body: { responseCode: 200, next: seq + 1 } } as const;
    if (seq < channel.next) {
      const before = await findDigests(tx, nonce, seq);
      if (before?.join() !== digests.join()) return refused('Other digests were sent under this number before.');
      return movements === undefined ? done : answerNext(channel.digests);
    }
    if (seq > channel.next) return refused(`The next number is ${channel.next}.`);
    if (channel.digests + digests.length > COMMITMENT_LIMITS.digests) return refused('There are too many digests.');
    if (chain !== chainAfter(channel.chain, digests)) return refused('The chain does not continue the one before.');
    await appendCommitment(tx, channel, { digests, chain, receivedAt });
    return movements === undefined ? done : answerNext(channel.digests + digests.length);
  });
}

const refused = (detail: string) => ({ ok: false, code: 'unprocessable', detail }) as const;
