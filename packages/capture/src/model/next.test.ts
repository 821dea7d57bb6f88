import type { DocumentType, PublicFlow, SessionAnswer, UploadSlot } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { next, progressOf, submissionOf } from './next.ts';
import { BEGIN, type CaptureEvent, type CaptureState, type Draft, type Photo } from './state.ts';

const ALL: DocumentType[] = ['passport', 'id-card', 'driving-licence', 'residence-permit'];
const flowOf = (types: DocumentType[], countries: string[] = [], more: Partial<PublicFlow> = {}): PublicFlow => ({
  name: 'document',
  version: 1,
  steps: ['document'],
  documents: types.map((type) => ({ type, countries })),
  uploadAllowed: true,
  consentRequired: true,
  livenessAlternative: false,
  livenessLight: 'offered',
  theme: {},
  ...more,
});
const session = (flow: PublicFlow, slots: UploadSlot[] = [], state: SessionAnswer['state'] = 'collecting') => ({
  responseCode: 200 as const,
  sessionId: 's',
  applicationId: 'a',
  state,
  overallStatus: null,
  flow,
  locale: 'en',
  uploads: slots.map((slot) => ({ uploadId: `id of ${slot}`, slot, sha256: '0' })),
  missing: [],
  expiresAt: '2030-01-01T00:00:00Z',
  serverVersion: '1',
});
const open = (
  flow: PublicFlow,
  more: { slots?: UploadSlot[]; held?: UploadSlot[]; draft?: Draft; acceptable?: DocumentType[] } = {},
): CaptureState =>
  next(BEGIN, {
    type: 'session_opened',
    session: session(flow, more.slots),
    acceptable: more.acceptable ?? null,
    draft: more.draft ?? null,
    held: more.held ?? [],
  });
const run = (state: CaptureState, ...events: CaptureEvent[]): CaptureState => events.reduce(next, state);
const photo: Photo = { url: 'blob:1', mode: 'camera-manual', fileName: null, sizeBytes: 9 };
const START: CaptureEvent = { type: 'started', at: '2030-01-01T00:00:00Z' };
const SHOOT: CaptureEvent[] = [
  { type: 'continued' },
  { type: 'photo_taken', photo },
  { type: 'photo_read', reading: 'fine' },
];
const USE: CaptureEvent = { type: 'photo_used' };
const choose = (documentType: DocumentType, issuingCountry = 'UTO'): CaptureEvent => ({
  type: 'document_chosen',
  choice: { documentType, issuingCountry },
});

const papers = flowOf([], [], { steps: ['proof-of-address', 'bank-statement'] });
const file: Photo = { url: null, mode: 'upload', fileName: 'bill.pdf', sizeBytes: 9 };
const begun = run(open(papers), START);

test('papers: the screen asks again for a file that was refused here or by the server', () => {
  const refused = next(begun, { type: 'file_refused', code: 'too_large', found: '' });
  expect(refused.screen).toEqual({ name: 'paper-refused', paper: 'proof-of-address', code: 'too_large', found: '' });
  expect(next(refused, { type: 'photo_taken', photo: file }).screen.name).toBe('paper-review');
  expect(next(refused, { type: 'went_back' }).screen.name).toBe('paper-intro');
  const sending = run(open(papers, { held: ['proof-of-address', 'bank-statement'] }), START);
  const lost = next(sending, { type: 'upload_lost', slot: 'bank-statement', code: 'file_type' });
  expect(lost.screen).toMatchObject({ name: 'paper-refused', paper: 'bank-statement', code: 'file_type' });
});

test('papers: the person can replace the file under review', () => {
  const review = next(begun, { type: 'photo_taken', photo: file });
  expect(next(review, { type: 'retaken' }).screen).toEqual(begun.screen);
  expect(next(review, { type: 'photo_used' })).toBe(review);
});

test('the usual path: progress counts stations, and all screens of a station share a position', () => {
  const started = run(open(flowOf(ALL)), START);
  expect(progressOf(started)).toEqual({ at: 1, of: 3, name: 'choose' });
  const chosen = run(started, choose('id-card'));
  expect(progressOf(chosen)).toEqual({ at: 2, of: 4, name: 'front' });
  expect(progressOf(run(chosen, ...SHOOT))).toEqual({ at: 2, of: 4, name: 'front' });
  expect(progressOf(run(chosen, ...SHOOT, USE))).toEqual({ at: 3, of: 4, name: 'back' });
});

test('retaking: the screen asks again for a file that the server refused', () => {
  const sent = run(open(flowOf(ALL)), START, choose('id-card'), ...SHOOT, USE, ...SHOOT, USE);
  const lost = next(sent, { type: 'upload_lost', slot: 'document-back', code: 'image_unreadable' });
  expect(lost.screen).toEqual({ name: 'file-refused', side: 'back', code: 'image_unreadable', found: '' });
  expect(run(lost, { type: 'photo_taken', photo }, { type: 'photo_read', reading: 'fine' }, USE).screen.name).toBe(
    'sending',
  );
});

describe('continuing after the tab was closed', () => {
  const draft: Draft = {
    agreed: { processing: { acceptedAt: '2030-01-01T00:00:00Z' } },
    choice: { documentType: 'id-card', issuingCountry: 'UTO' },
  };
  test('an unknown document type means that its pictures are taken again', () => {
    const opened = open(flowOf(ALL), { slots: ['document-front'] });
    expect(opened.screen.name).toBe('intro');
    expect(opened.captured).toEqual([]);
  });

  test('a draft that the flow no longer accepts opens the choice again', () =>
    expect(open(flowOf(['passport', 'residence-permit']), { draft }).screen.name).toBe('choose'));

  test('a session that was submitted before opens as done', () => {
    const event = { type: 'session_opened', acceptable: null, draft: null, held: [] } as const;
    const answer = session(flowOf(ALL), [], 'processing');
    expect(next(BEGIN, { ...event, session: answer }).screen).toEqual({ name: 'done' });
  });
});

describe('the selfie and liveness steps', () => {
  const selfie: CaptureEvent[] = [{ type: 'continued' }, { type: 'selfie_taken', photo }];
  const useSelfie: CaptureEvent = { type: 'captured', slots: ['selfie'] };
  const steps = (...names: PublicFlow['steps']) =>
    run(open(flowOf([], [], { steps: names, livenessAlternative: true })), START);
  const recorded = (nonce: string, slots: UploadSlot[] = ['liveness-stills', 'liveness-video']): CaptureEvent => ({
    type: 'captured',
    slots,
    nonce,
  });
  const sent = (state: CaptureState) => submissionOf(state, (slot) => `id of ${slot}`);

  test('a selfie and the movements are both submitted, with the nonce of the attempt', () => {
    const reviewed = run(steps('selfie', 'liveness'), ...selfie);
    expect(reviewed.screen).toEqual({ name: 'selfie-review', photo });
    expect(run(reviewed, { type: 'retaken' }).screen).toEqual({ name: 'selfie-camera' });
    const intro = run(reviewed, useSelfie);
    expect(intro.screen).toEqual({ name: 'liveness-intro' });
    const all = run(intro, { type: 'continued' }, recorded('n1'));
    expect(all.screen.name).toBe('sending');
    expect(sent(all)).toMatchObject({
      selfie: 'id of selfie',
      liveness: { stills: 'id of liveness-stills', video: 'id of liveness-video', nonce: 'n1' },
    });
  });
});

describe('failures', () => {
  const atCamera = run(open(flowOf(['passport'])), START, { type: 'continued' });

  test('a retryable failure returns to the step where it occurred', () => {
    const sending = run(atCamera, { type: 'photo_taken', photo }, USE);
    const away = next(sending, { type: 'failed', code: 'unavailable', requestId: 'r', retryable: true });
    expect(next(away, { type: 'retried' }).screen).toEqual({ name: 'sending', part: 'uploading' });
    const over = next(sending, { type: 'failed', code: 'token_invalid', requestId: null, retryable: false });
    expect(next(over, { type: 'retried' })).toBe(over);
  });

  // C132
  test('a flow with an unknown step, or without any document, does not start', () => {
    const unknown = open(flowOf(ALL, [], { steps: ['document', 'no-such-step' as 'selfie'] }));
    expect(unknown.screen).toMatchObject({ name: 'failed', code: 'api_version_mismatch' });
    const none = open(flowOf(['passport']), { acceptable: ['id-card'] });
    expect(none.screen).toMatchObject({ name: 'failed', code: 'bad_request' });
  });

  test('leaving asks for confirmation once, and not on the last screen', () => {
    const asked = next(atCamera, { type: 'leave_asked' });
    expect(asked.leaving).toBe('user_cancelled');
    expect(next(asked, { type: 'went_back' })).toMatchObject({ leaving: null, screen: atCamera.screen });
    expect(next(atCamera, { type: 'leave_asked', reason: 'consent_declined' }).leaving).toBe('consent_declined');
    const done = next(atCamera, { type: 'submitted' });
    expect(next(done, { type: 'leave_asked' })).toBe(done);
  });

  test('no event throws on any screen', () => {
    const events: CaptureEvent[] = [START, ...SHOOT, USE, choose('id-card'), { type: 'kept' }, { type: 'uploaded' }];
    const more: CaptureEvent[] = [
      { type: 'retaken' },
      { type: 'selfie_taken', photo },
      { type: 'captured', slots: ['selfie'] },
      { type: 'liveness_ended', reason: 'timeout', attemptsLeft: 1 },
      { type: 'alternative_wanted' },
      { type: 'alternative_chosen' },
      { type: 'went_back' },
      { type: 'retried' },
      { type: 'file_refused', code: 'file_type', found: 'gif' },
      { type: 'upload_lost', slot: 'document-front', code: 'file_type' },
    ];
    let states = [BEGIN, open(flowOf(ALL))];
    for (let depth = 0; depth < 3; depth++) {
      states = states.flatMap((state) => [...events, ...more].map((event) => next(state, event)));
      const seen = new Map(states.map((state) => [JSON.stringify(state), state]));
      states = [...seen.values()];
    }
    expect(states.every((state) => typeof state.screen.name === 'string')).toBe(true);
  });
});
