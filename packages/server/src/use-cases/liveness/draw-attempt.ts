import { LIVENESS_SCHEMA_VERSION, type LivenessChallenge, type ProblemCode } from '@verify/contract';
import { challengeSize } from '@verify/face';
import type { Needs } from '../../context.ts';
import { openChannel } from '../commitments/open-commitments.ts';
import { openFlow, roundOf } from '../applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findOwed } from './owed.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import {
  countAttempts,
  findLastChallenge,
  insertChallenge,
  type StoredChallenge,
} from '../../records/applications/liveness-challenges.ts';

/**
 * Time from the drawing to the last still. Half a minute is for finding the right place before the camera; the
 * movements and colours take 12 s, and at most 50.
 */
const ANSWER_MS = 120_000;

export type DrawnAttempt =
  | { readonly ok: true; readonly body: LivenessChallenge }
  | { readonly ok: false; readonly code: ProblemCode; readonly detail?: string };

/**
 * Draws nonce, movements and colours of the next attempt and stores them. The browser is told each of them when it has
 * committed to the stills of the one before.
 */
export async function drawAttempt(
  context: Needs<'drawChallenge' | 'drawLight' | 'keys' | 'now' | 'store'>,
  application: StoredApplication,
  /** `light`: false if the person does not want changing colours. `network`: the visitor's. */
  { light: withLight, network }: { readonly light: boolean; readonly network: string },
): Promise<DrawnAttempt> {
  return context.store.withLock(application.id, async (tx): Promise<DrawnAttempt> => {
    if (application.stage === 'expired') return { ok: false, code: 'token_expired' };
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    const flow = (await findFlowVersion(tx, application.flowId, application.flowVersion))!;
    if (!openFlow(application, flow.settings).steps.includes('liveness'))
      return { ok: false, code: 'unprocessable', detail: 'This flow has no liveness step.' };
    // When a reviewer asks again, the person gets new attempts.
    const round = roundOf(application);
    const attempt = ((await findLastChallenge(tx, application.id))?.attempt ?? 0) + 1;
    const ofRound = (await countAttempts(tx, application.id, round)) + 1;
    if (ofRound > flow.settings.livenessAttempts) return { ok: false, code: 'attempts_exceeded' };

    const now = context.now();
    const expiresAt = now + ANSWER_MS;
    const light = flow.settings.livenessLight === 'off' ? 'off' : withLight ? context.drawLight() : 'declined';
    const { kinds, ...owed } = await findOwed(context, tx, application, network);
    const size = challengeSize(typeof light !== 'string', flow.settings.livenessExtraMovements);
    const drawn: Omit<StoredChallenge, 'applicationId' | 'createdAt'> = {
      attempt,
      round,
      nonce: await openChannel(tx, { applicationId: application.id, step: 'liveness', openedAt: now, expiresAt }),
      steps: context.drawChallenge(size, kinds),
      light,
      expiresAt,
      told: [],
      owed,
    };
    await insertChallenge(tx, { ...drawn, applicationId: application.id, createdAt: now });
    return {
      ok: true,
      body: {
        responseCode: 200,
        schemaVersion: LIVENESS_SCHEMA_VERSION,
        nonce: drawn.nonce,
        attempt: ofRound,
        attemptsLeft: flow.settings.livenessAttempts - ofRound,
        expiresAt: new Date(drawn.expiresAt).toISOString(),
        movements: drawn.steps.length,
        light: typeof light !== 'string',
      },
    };
  });
}
