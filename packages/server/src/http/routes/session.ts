import * as z from 'zod/mini';
import { OpenSession, SessionAnswer, Submit, TrackBatch } from '@verify/contract';
import { openSession } from '../../use-cases/applications/open.ts';
import { route } from '../route.ts';
import { arrivalOf } from '../says-computer.ts';
import { isOwnFrame } from '../frame-account.ts';
import { sessionAnswer } from '../../use-cases/applications/session-answer.ts';
import { currentSession, recordTrackEvents, submitMaterial } from '../../use-cases/applications/session.ts';
import { connectionOf } from '../hosted.ts';
import { callerAddress } from '../network-of.ts';

const limit = { name: 'session', perMinute: 240 };

/** Opens the token's application, or resumes it. */
export const open = route('openSession', 'POST /sdk/v2/session', 'session', {
  tag: 'Browser',
  summary: 'Open or resume a session',
  limit,
  body: OpenSession,
  answer: SessionAnswer,
  problems: [
    'configuration_not_found',
    'token_mismatch',
    'customerid_exists',
    'unprocessable',
    'reference_not_found',
    'reference_erased',
    'reference_unusable',
  ],
  async handle(context, { caller, body, request }) {
    if (!isOwnFrame(context, caller, body, request.headers.origin)) {
      const detail = 'The page that contains the frame is not on the account’s list of allowed origins.';
      return { ok: false, code: 'origin_forbidden', detail };
    }
    const opened = await openSession(context, caller.account, caller.claims, body, connectionOf(request));
    if (!opened.ok) return opened;
    const { application, fresh } = opened;
    const answer = await sessionAnswer(context, application, body.locale, arrivalOf(caller, request));
    const country = context.locate(callerAddress(request)).country || undefined;
    return { ok: true, body: { ...answer, fresh, country } };
  },
});

export const get = route('getSession', 'GET /sdk/v2/session', 'session', {
  tag: 'Browser',
  summary: 'State of the session',
  limit,
  answer: SessionAnswer,
  problems: ['application_not_found'],
  handle: currentSession,
});

export const submit = route('submitSession', 'POST /sdk/v2/submit', 'session', {
  tag: 'Browser',
  summary: 'Submit the collected data',
  description: 'Idempotent: repeating a submission returns the first answer.',
  limit,
  body: Submit,
  answer: SessionAnswer,
  problems: [
    'application_not_found',
    'unprocessable',
    'step_missing',
    'upload_incomplete',
    'upload_not_found',
    'already_submitted',
    'customerid_exists',
  ],
  handle: submitMaterial,
});

export const events = route('recordEvents', 'POST /sdk/v2/events', 'session', {
  tag: 'Browser',
  summary: 'Record events for the funnel',
  limit: { name: 'events', perMinute: 120 },
  body: TrackBatch,
  answer: z.object({ responseCode: z.literal(200) }),
  problems: [],
  handle: recordTrackEvents,
});
