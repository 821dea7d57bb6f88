import type { By, SessionCaller } from '../callers.ts';
import { SessionAnswer, Submit, TrackBatch } from '@verify/contract';
import { submitSession } from './submit.ts';
import { countEvents } from '../../records/applications/funnel/funnel.ts';
import { sessionAnswer } from './session-answer.ts';
import type { Answer } from '../refusal.ts';
import type { Needs } from '../../context.ts';

/** State of the session. */
export async function currentSession(
  context: Needs<'channels' | 'serverVersion' | 'store'>,
  { caller }: By<undefined, SessionCaller>,
): Answer<SessionAnswer> {
  const { application } = caller;
  if (!application) return { ok: false, code: 'application_not_found', detail: 'Open the session first.' };
  return { ok: true, body: await sessionAnswer(context, application) };
}

/** Submit what was collected. */
export async function submitMaterial(
  context: Needs<'channels' | 'events' | 'keys' | 'now' | 'queue' | 'serverVersion' | 'store'>,
  { caller, body }: By<Submit, SessionCaller>,
): Answer<SessionAnswer> {
  const { application } = caller;
  if (!application) return { ok: false, code: 'application_not_found', detail: 'Open the session first.' };
  const submitted = await submitSession(context, application.id, body);
  if (!submitted.ok) return { ok: false, code: submitted.code, errors: submitted.lacks };
  return { ok: true, body: await sessionAnswer(context, submitted.application) };
}

/** Track events, for the funnel. */
export async function recordTrackEvents(
  context: Needs<'now' | 'store'>,
  { caller, body }: By<TrackBatch, SessionCaller>,
): Answer<{ responseCode: 200 }> {
  const { application } = caller;
  // Events may arrive before the session is open, or with a token that never opened one; then there is no funnel to
  // count them in.
  if (application)
    await context.store.withLock(`funnel ${application.accountId}`, (tx) =>
      countEvents(tx, application, body.events, context.now()),
    );
  return { ok: true, body: { responseCode: 200 } };
}
