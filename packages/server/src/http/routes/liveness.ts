import { DrawLiveness, LivenessChallenge } from '@verify/contract';
import { drawAttempt } from '../../applications/draw-attempt.ts';
import { route } from '../route.ts';

/** Draws what the person is asked to do: when they press start, not before, since each drawing is an attempt. */
export const challenge = route({
  method: 'POST',
  url: '/sdk/v2/liveness',
  tag: 'Browser',
  summary: 'Draw the challenge of the next liveness attempt',
  description:
    'Three attempts. Only the recording of the last one counts, announced as an upload before it expires. `light: false` asks for movements ' +
    'only, without colours that change on the screen; where the flow requires them, a person then looks at the recording.',
  auth: 'session',
  limit: { name: 'liveness', perMinute: 30 },
  body: DrawLiveness,
  answer: LivenessChallenge,
  problems: ['application_not_found', 'attempts_exceeded', 'already_submitted', 'unprocessable'],
  async handle({ caller, body, context }) {
    const { application } = caller;
    if (!application) return { ok: false, code: 'application_not_found', detail: 'Open the session first.' };
    return drawAttempt(context, application, body?.light ?? true);
  },
});
