import { Commit, Committed, CommitmentsOpened, OpenCommitments, SERVICE_LIMITS } from '@verify/contract';
import { commit as commitDigests } from '../../use-cases/commitments/commit.ts';
import { openCommitments } from '../../use-cases/commitments/open-commitments.ts';
import { phoneFault } from '../../use-cases/doors/phone-fault.ts';
import { saysComputer } from '../says-computer.ts';
import { route } from '../route.ts';

const NOT_OPEN = { ok: false, code: 'application_not_found', detail: 'Open the session first.' } as const;

export const open = route('openCommitments', 'POST /sdk/v2/commitments/open', 'session', {
  tag: 'Browser',
  summary: 'Begin to commit to the pictures of a step while they are taken',
  description:
    'The answer’s nonce is needed for `POST /sdk/v2/commitments` and names the recording when it is uploaded.',
  limit: { name: 'commitments-opened', perMinute: 12 },
  body: OpenCommitments,
  answer: CommitmentsOpened,
  problems: ['application_not_found', 'already_submitted', 'phone_required', 'unprocessable'],
  async handle(context, { caller, body, request }) {
    const { application, claims } = caller;
    if (!application) return NOT_OPEN;
    const arrival = { kind: claims.kind, saysComputer: saysComputer(request.headers) };
    const refusal = await phoneFault(context, application, arrival);
    return refusal ? { ok: false, ...refusal } : openCommitments(context, application, body.step);
  },
});

export const commit = route('addCommitments', 'POST /sdk/v2/commitments', 'session', {
  tag: 'Browser',
  summary: 'Commit to pictures that the camera has just taken',
  description:
    'SHA-256 digests in the order in which the pictures were taken, at least twice a second. Idempotent by nonce and ' +
    'number. The pictures that are uploaded afterwards must be these. With `done`, the answer tells the next movement of a ' +
    'liveness attempt, or its colours; it never tells one before the pictures of the one before are committed.',
  limit: { name: 'commitments', perMinute: SERVICE_LIMITS.commitmentsPerTokenAndMinute },
  body: Commit,
  answer: Committed,
  problems: ['application_not_found', 'already_submitted', 'unprocessable'],
  async handle(context, { caller, body }) {
    return caller.application ? commitDigests(context, caller.application, body) : NOT_OPEN;
  },
});
