import {
  Commit,
  CommitmentsOpened,
  Committed,
  DrawLiveness,
  LivenessChallenge,
  OpenCommitments,
  SERVICE_LIMITS,
} from '@verify/contract';
import { commit as commitDigests, openCommitments } from '../../use-cases/commitments/open-commitments.ts';
import { phoneFault } from '../../use-cases/doors/phone-fault.ts';
import { arrivalOf } from '../says-computer.ts';
import { openRoute } from '../route.ts';
import { drawAttempt } from '../../use-cases/liveness/draw-attempt.ts';
import { callerNetwork } from '../network-of.ts';

export const open = openRoute('openCommitments', 'POST /sdk/v2/commitments/open', {
  summary: 'Begin to commit to the pictures of a step while they are taken',
  description:
    'The answer’s nonce is needed for `POST /sdk/v2/commitments` and names the recording when it is uploaded.',
  limit: { name: 'commitments-opened', perMinute: 12 },
  body: OpenCommitments,
  answer: CommitmentsOpened,
  problems: ['already_submitted', 'phone_required', 'unprocessable'],
  async handle(context, application, { caller, body, request }) {
    const refusal = await phoneFault(context, application, arrivalOf(caller, request));
    return refusal ? { ok: false, ...refusal } : openCommitments(context, application, body.step);
  },
});

export const commit = openRoute('addCommitments', 'POST /sdk/v2/commitments', {
  summary: 'Commit to pictures that the camera has just taken',
  description:
    'SHA-256 digests in the order in which the pictures were taken, at least twice a second. Idempotent by nonce and ' +
    'number. The same pictures must be uploaded afterwards. With `done`, the answer has the next movement of a liveness ' +
    'attempt, or its colours, but never before the pictures of the previous one are committed.',
  limit: { name: 'commitments', perMinute: SERVICE_LIMITS.commitmentsPerTokenAndMinute },
  body: Commit,
  answer: Committed,
  problems: ['already_submitted', 'unprocessable'],
  handle: (context, application, { body }) => commitDigests(context, application, body),
});

/** Draws the challenge when the person presses Start and not before, because each drawing counts as an attempt. */
export const challenge = openRoute('drawLivenessChallenge', 'POST /sdk/v2/liveness', {
  summary: 'Draw the challenge of the next liveness attempt',
  description:
    'The flow sets the number of attempts (`livenessAttempts`, three by default). Only the last recording counts. After an ' +
    'attempt whose movements were sent but not submitted, the next one asks for the same expression; a second such attempt ' +
    'leads to a review (LV008). This counts for the application, its `externalId`, its `customerId` and the visitor’s ' +
    'network. `POST /sdk/v2/commitments` sends the movements one after another. `light: false` asks only for movements, ' +
    'without colours that change on the screen; if the flow requires the colours, the recording is then reviewed. ' +
    `A token may ask ${SERVICE_LIMITS.drawsPerTokenAndHour} times an hour, an address ${SERVICE_LIMITS.drawsPerAddressAndHour} times an hour, ` +
    `and an account ${SERVICE_LIMITS.drawsPerAccountAndMinute} times a minute.`,
  limit: { name: 'draws-by-token', perHour: SERVICE_LIMITS.drawsPerTokenAndHour },
  alsoLimit: ({ account }, request) => [
    {
      limit: { name: 'draws-by-address', perHour: SERVICE_LIMITS.drawsPerAddressAndHour },
      countAs: callerNetwork(request),
    },
    { limit: { name: 'draws-by-account', perMinute: SERVICE_LIMITS.drawsPerAccountAndMinute }, countAs: account.id },
  ],
  body: DrawLiveness,
  answer: LivenessChallenge,
  problems: ['attempts_exceeded', 'already_submitted', 'phone_required', 'unprocessable'],
  async handle(context, application, { caller, body, request }) {
    const refusal = await phoneFault(context, application, arrivalOf(caller, request));
    if (refusal) return { ok: false, ...refusal };
    return drawAttempt(context, application, { light: body?.light ?? true, network: callerNetwork(request) });
  },
});
