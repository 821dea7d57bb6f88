import { unprocessable } from '../refusal.ts';
import { type Expression, LIVENESS_SCHEMA_VERSION, type LivenessChallenge, type ProblemCode } from '@verify/contract';
import { challengeSize } from '@verify/face';
import type { Needs } from '../../context.ts';
import { openChannel } from '../commitments/open-commitments.ts';
import { openFlow, roundOf } from '../applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import {
  countAttempts,
  findLastChallenge,
  insertChallenge,
  type Owed,
  type StoredChallenge,
} from '../../records/applications/liveness-challenges.ts';
import { createHmac } from 'node:crypto';
import { countToldAttempts, findOwedKinds } from '../../records/applications/told-attempts.ts';
import { DAY_MS } from '../../records/span.ts';
import type { Db } from '../../records/store.ts';

/**
 * Time from the drawing to the last still. Half a minute is for finding the right place before the camera; the
 * movements and colours take 12 s, and at most 50.
 */
const ANSWER_MS = 120_000;

export type DrawnAttempt =
  | { readonly ok: true; readonly body: LivenessChallenge }
  | { readonly ok: false; readonly code: ProblemCode; readonly detail?: string };

/**
 * Draws nonce, movements and colours of the next attempt and stores them. The browser receives each after it has
 * committed to the stills of the previous one.
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
      return unprocessable('This flow has no liveness step.');
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

/** How long an abandoned attempt counts for the person that the caller names, and for a network shared by many. */
const PERSON_MS = 30 * DAY_MS;
const NETWORK_MS = DAY_MS;

/**
 * What the attempts that were told and abandoned before leave owing. Who could see what is drawn, and draw again until
 * it suits, would get a smile in seven of eight tries.
 * @param network of the visitor who draws
 */
async function findOwed(
  { keys, now }: Needs<'keys' | 'now'>,
  tx: Db,
  { id, accountId, environment, externalId, customerId }: StoredApplication,
  network: string,
): Promise<Owed & { readonly kinds: readonly Expression[] }> {
  const owner = (kind: string, value: string) =>
    createHmac('sha256', keys.link)
      .update(JSON.stringify(['told attempts', accountId, environment, kind, value]))
      .digest('base64url');
  const persons = [
    owner('application', id),
    ...(externalId === null ? [] : [owner('externalId', externalId)]),
    ...(customerId === null ? [] : [owner('customerId', customerId)]),
  ];
  const since = now() - PERSON_MS;
  let [abandoned, kinds]: [number, readonly Expression[] | null] = [0, null];
  for (const person of persons) {
    abandoned = Math.max(abandoned, (await countToldAttempts(tx, person, since)).abandoned);
    kinds ??= await findOwedKinds(tx, person, since);
  }
  // Many people share a network: those who finish make up for those who leave.
  const shared = owner('network', network);
  const ofNetwork = await countToldAttempts(tx, shared, now() - NETWORK_MS);
  abandoned = Math.max(abandoned, ofNetwork.abandoned - ofNetwork.answered);
  kinds ??= await findOwedKinds(tx, shared, now() - NETWORK_MS);
  return { abandoned, repeats: kinds !== null, kinds: kinds ?? [], owners: [...persons, shared] };
}
