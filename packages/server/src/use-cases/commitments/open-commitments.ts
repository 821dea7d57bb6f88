import { randomBytes } from 'node:crypto';
import { COMMITMENT_LIMITS, type CommitmentsOpened, type CommittedStep } from '@verify/contract';
import { chainStart } from '@verify/checks/material/commitments';
import type { Needs } from '../../context.ts';
import { type CommitmentChannel, forgetChannels, insertChannel } from '../../records/applications/commitments.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Db } from '../../records/store.ts';
import { openFlow } from '../applications/rounds.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { Answer } from '../refusal.ts';

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
      return { ok: false, code: 'unprocessable', detail: 'This flow asks for no document now.' };
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
