import { randomBytes } from 'node:crypto';
import {
  type Commit,
  COMMITMENT_LIMITS,
  type CommitmentsOpened,
  type Committed,
  type CommittedStep,
} from '@verify/contract';
import { chainAfter, chainStart } from '@verify/checks/material/commitments';
import type { Needs } from '../../context.ts';
import {
  appendCommitment,
  type CommitmentChannel,
  findChannel,
  findDigests,
  forgetChannels,
  insertChannel,
} from '../../records/applications/commitments.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Db } from '../../records/store.ts';
import { openFlow } from '../applications/rounds.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { type Answer, unprocessable } from '../refusal.ts';
import { tellNext } from '../liveness/tell-next.ts';

/** Lets a browser commit to the pictures that it takes for a step while its camera runs. */
export async function openCommitments(
  context: Needs<'now' | 'store'>,
  application: StoredApplication,
  step: CommittedStep,
): Answer<CommitmentsOpened> {
  return context.store.withLock(application.id, async (tx): Answer<CommitmentsOpened> => {
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    const flow = (await findFlowVersion(tx, application.flowId, application.flowVersion))!;
    if (!openFlow(application, flow.settings).steps.includes('document'))
      return unprocessable('This flow asks for no document now.');
    const now = context.now();
    const expiresAt = now + COMMITMENT_LIMITS.seconds * 1000;
    const nonce = await openChannel(tx, { applicationId: application.id, step, openedAt: now, expiresAt });
    return { ok: true, body: { responseCode: 200, nonce, expiresAt: new Date(expiresAt).toISOString() } };
  });
}

/** Returns the nonce of the new channel. */
export async function openChannel(
  tx: Db,
  channel: Pick<CommitmentChannel, 'applicationId' | 'step' | 'openedAt' | 'expiresAt'>,
): Promise<string> {
  const nonce = randomBytes(24).toString('base64url');
  await forgetChannels(tx, channel, COMMITMENT_LIMITS.open - 1);
  await insertChannel(tx, { ...channel, nonce, next: 0, digests: 0, chain: chainStart(nonce) });
  return nonce;
}

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
    if (!channel || channel.expiresAt <= receivedAt) return unprocessable('This nonce is not open for digests.');
    const answerNext = async (stills: number): Answer<Committed> => {
      const next = await tellNext(tx, application.id, { nonce, seq, stills, done: movements!, now: receivedAt });
      return next ? { ok: true, body: { ...done.body, ...next } } : unprocessable('Nothing is to be told after this.');
    };
    const done = { ok: true, body: { responseCode: 200, next: seq + 1 } } as const;
    if (seq < channel.next) {
      const before = await findDigests(tx, nonce, seq);
      if (before?.join() !== digests.join()) return unprocessable('Other digests were sent under this number before.');
      return movements === undefined ? done : answerNext(channel.digests);
    }
    if (seq > channel.next) return unprocessable(`The next number is ${channel.next}.`);
    if (channel.digests + digests.length > COMMITMENT_LIMITS.digests)
      return unprocessable('There are too many digests.');
    if (chain !== chainAfter(channel.chain, digests))
      return unprocessable('The chain does not continue the one before.');
    await appendCommitment(tx, channel, { digests, chain, receivedAt });
    return movements === undefined ? done : answerNext(channel.digests + digests.length);
  });
}
