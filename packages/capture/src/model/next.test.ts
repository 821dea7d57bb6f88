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

describe('papers', () => {
  const papers = flowOf([], [], { steps: ['proof-of-address', 'bank-statement'] });
  const file: Photo = { url: null, mode: 'upload', fileName: 'bill.pdf', sizeBytes: 9 };
  const begun = run(open(papers), START);

  test('are collected one after the other, and both are submitted', () => {
    expect(begun.screen).toEqual({ name: 'paper-intro', paper: 'proof-of-address' });
    expect(progressOf(begun)).toEqual({ at: 1, of: 3, name: 'proof-of-address' });
    const review = next(begun, { type: 'photo_taken', photo: file });
    expect(review.screen).toMatchObject({ name: 'paper-review', paper: 'proof-of-address' });
    const second = next(review, { type: 'captured', slots: ['proof-of-address'] });
    expect(second.screen).toEqual({ name: 'paper-intro', paper: 'bank-statement' });
    const sent = run(second, { type: 'photo_taken', photo: file }, { type: 'captured', slots: ['bank-statement'] });
    expect(sent.screen).toEqual({ name: 'sending', part: 'uploading' });
    expect(submissionOf(sent, (slot) => `id of ${slot}`)).toMatchObject({
      proofOfAddress: 'id of proof-of-address',
      bankStatement: 'id of bank-statement',
    });
  });

  test('a refused file, here or by the server, is asked for again', () => {
    const refused = next(begun, { type: 'file_refused', code: 'too_large', found: '' });
    expect(refused.screen).toEqual({ name: 'paper-refused', paper: 'proof-of-address', code: 'too_large', found: '' });
    expect(next(refused, { type: 'photo_taken', photo: file }).screen.name).toBe('paper-review');
    expect(next(refused, { type: 'went_back' }).screen.name).toBe('paper-intro');
    const sending = run(open(papers, { held: ['proof-of-address', 'bank-statement'] }), START);
    const lost = next(sending, { type: 'upload_lost', slot: 'bank-statement', code: 'file_type' });
    expect(lost.screen).toMatchObject({ name: 'paper-refused', paper: 'bank-statement', code: 'file_type' });
  });

  test('another file instead of the one under review', () => {
    const review = next(begun, { type: 'photo_taken', photo: file });
    expect(next(review, { type: 'retaken' }).screen).toEqual(begun.screen);
    expect(next(review, { type: 'photo_used' })).toBe(review);
  });
});

describe('the usual path', () => {
  test('a passport has one side, and a flow of one type asks for none', () => {
    const started = run(open(flowOf(['passport'])), START);
    expect(started.screen).toEqual({ name: 'instructions', side: 'front' });
    const used = run(started, ...SHOOT, USE);
    expect(used.screen).toEqual({ name: 'sending', part: 'uploading' });
    expect(submissionOf(used, (slot) => `id of ${slot}`)).toEqual({
      document: { documentType: 'passport', issuingCountry: 'unknown', front: 'id of document-front' },
      consent: { acceptedAt: '2030-01-01T00:00:00Z' },
    });
    expect(run(used, { type: 'uploaded' }, { type: 'submitted' }).screen).toEqual({ name: 'done' });
  });

  test('an identity card has two sides', () => {
    const front = run(open(flowOf(ALL)), START, choose('id-card'), ...SHOOT, USE);
    expect(front.screen).toEqual({ name: 'instructions', side: 'back' });
    const both = run(front, ...SHOOT, USE);
    expect(both.screen.name).toBe('sending');
    expect(submissionOf(both, (slot) => slot).document).toEqual({
      documentType: 'id-card',
      issuingCountry: 'UTO',
      front: 'document-front',
      back: 'document-back',
    });
  });

  test('one type from one country needs no choice; a licence needs a country', () => {
    expect(run(open(flowOf(['id-card'], ['UTO'])), START).choice?.issuingCountry).toBe('UTO');
    expect(run(open(flowOf(['driving-licence'])), START).screen.name).toBe('choose');
    expect(run(open(flowOf(ALL), { acceptable: ['passport'] }), START).screen.name).toBe('instructions');
  });

  test('progress counts stations, and all screens of a station have the same position', () => {
    const started = run(open(flowOf(ALL)), START);
    expect(progressOf(started)).toEqual({ at: 1, of: 3, name: 'choose' });
    const chosen = run(started, choose('id-card'));
    expect(progressOf(chosen)).toEqual({ at: 2, of: 4, name: 'front' });
    expect(progressOf(run(chosen, ...SHOOT))).toEqual({ at: 2, of: 4, name: 'front' });
    expect(progressOf(run(chosen, ...SHOOT, USE))).toEqual({ at: 3, of: 4, name: 'back' });
  });
});

describe('retaking', () => {
  const unreadable: CaptureEvent[] = [
    { type: 'continued' },
    { type: 'photo_taken', photo },
    { type: 'photo_read', reading: 'retake_mrz_unreadable' },
  ];
  test('each photo that was advised against counts, so that the person may insist', () => {
    const once = run(open(flowOf(['passport'])), START, ...unreadable);
    expect(once.advisedAgainst['document-front']).toBe(1);
    const twice = run(once, { type: 'retaken' }, ...unreadable);
    expect(twice.advisedAgainst['document-front']).toBe(2);
    expect(run(twice, USE).screen.name).toBe('sending');
  });

  test('a photo whose verdict changes while more is read counts once, by the last verdict', () => {
    const soFar = run(open(flowOf(['passport'])), START, ...SHOOT.slice(0, 2), {
      type: 'photo_read',
      reading: 'fine',
      preliminary: true,
    });
    expect(soFar).toMatchObject({
      screen: { reading: 'fine', preliminary: true },
      advisedAgainst: { 'document-front': 0 },
    });
    const better = next(soFar, { type: 'photo_read', reading: 'retake_expired', expiry: '2024-05-01' });
    expect(better).toMatchObject({ screen: { reading: 'retake_expired' }, advisedAgainst: { 'document-front': 1 } });
    expect(next(better, { type: 'photo_read', reading: 'fine' })).toBe(better);
    expect(next(soFar, USE).screen.name).toBe('sending');
  });

  test('a reading that comes too late changes nothing', () => {
    const retaken = run(open(flowOf(['passport'])), START, ...SHOOT.slice(0, 2), { type: 'retaken' });
    expect(next(retaken, { type: 'photo_read', reading: 'fine' })).toBe(retaken);
  });

  test('a person who uploaded a file is asked for another file; the camera does not start', () => {
    const uploaded = run(open(flowOf(['passport'])), START, {
      type: 'photo_taken',
      photo: { ...photo, mode: 'upload' },
    });
    expect(next(uploaded, { type: 'retaken' }).screen).toEqual({ name: 'instructions', side: 'front' });
  });

  test('back to the front: it can be kept', () => {
    const back = run(open(flowOf(ALL)), START, choose('id-card'), ...SHOOT, USE, { type: 'went_back' });
    expect(back.screen).toEqual({ name: 'instructions', side: 'front' });
    expect(run(back, { type: 'kept' }).screen).toEqual({ name: 'instructions', side: 'back' });
  });

  test('another document: the pictures of the first one no longer count', () => {
    const other = run(
      open(flowOf(ALL)),
      START,
      choose('id-card'),
      ...SHOOT,
      USE,
      { type: 'went_back' },
      { type: 'went_back' },
      choose('passport'),
    );
    expect(other.captured).toEqual([]);
    expect(other.screen).toEqual({ name: 'instructions', side: 'front' });
  });

  test('a file that the server refused is asked for again', () => {
    const sent = run(open(flowOf(ALL)), START, choose('id-card'), ...SHOOT, USE, ...SHOOT, USE);
    const lost = next(sent, { type: 'upload_lost', slot: 'document-back', code: 'image_unreadable' });
    expect(lost.screen).toEqual({ name: 'file-refused', side: 'back', code: 'image_unreadable', found: '' });
    expect(run(lost, { type: 'photo_taken', photo }, { type: 'photo_read', reading: 'fine' }, USE).screen.name).toBe(
      'sending',
    );
  });
});

describe('continuing after the tab was closed', () => {
  const draft: Draft = {
    agreed: { processing: { acceptedAt: '2030-01-01T00:00:00Z' } },
    choice: { documentType: 'id-card', issuingCountry: 'UTO' },
  };
  test.each<[string, UploadSlot[], UploadSlot[], string]>([
    ['nothing yet', [], [], 'instructions front'],
    ['the front is with the server', ['document-front'], [], 'instructions back'],
    ['the front waits on this device', [], ['document-front'], 'instructions back'],
    ['all is there', ['document-front'], ['document-back'], 'sending'],
  ])('%s', (_, slots, held, screen) => {
    const resumed = open(flowOf(ALL), { slots, held, draft }).screen;
    expect('side' in resumed ? `${resumed.name} ${resumed.side}` : resumed.name).toBe(screen);
  });

  test('if the type is unknown, its pictures are taken again', () => {
    const opened = open(flowOf(ALL), { slots: ['document-front'] });
    expect(opened.screen.name).toBe('intro');
    expect(opened.captured).toEqual([]);
  });

  test('a draft that the flow no longer accepts is asked for again', () =>
    expect(open(flowOf(['passport', 'residence-permit']), { draft }).screen.name).toBe('choose'));

  test('submitted before: done', () => {
    const event = { type: 'session_opened', acceptable: null, draft: null, held: [] } as const;
    const answer = session(flowOf(ALL), [], 'processing');
    expect(next(BEGIN, { ...event, session: answer }).screen).toEqual({ name: 'done' });
  });
});

describe('faces', () => {
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

  test('selfie, then movements: both are submitted, with the nonce of the attempt', () => {
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

  test('a person who declined flashing colours does not see them later either, until they choose again', () => {
    const without = run(steps('liveness'), { type: 'continued', light: false });
    expect([without.screen.name, without.light]).toEqual(['liveness-camera', false]);
    const over = next(without, { type: 'liveness_ended', reason: 'interrupted', attemptsLeft: 1 });
    expect(run(over, { type: 'continued' }).light).toBe(false);
    const anew = run(over, { type: 'went_back' }, { type: 'continued', light: true });
    expect([anew.screen.name, anew.light]).toEqual(['liveness-camera', true]);
  });

  test('a failed attempt is explained and repeated; a later recording without video drops the earlier one', () => {
    const running = run(steps('liveness'), { type: 'continued' });
    const over = next(running, { type: 'liveness_ended', reason: 'timeout', attemptsLeft: 2 });
    expect(over.screen).toEqual({ name: 'liveness-failed', reason: 'timeout', attemptsLeft: 2 });
    const again = run(over, { type: 'continued' });
    expect(again.screen).toEqual({ name: 'liveness-camera' });
    const earlier = { ...again, captured: ['liveness-video'] as const };
    expect(sent(next(earlier, recorded('n2', ['liveness-stills']))).liveness).toEqual({
      stills: 'id of liveness-stills',
      nonce: 'n2',
    });
  });

  test('a video that the server refuses is left out, and the recording is submitted without it', () => {
    const sending = run(steps('liveness'), { type: 'continued' }, recorded('n1'));
    const lost = next(sending, { type: 'upload_lost', slot: 'liveness-video', code: 'image_unreadable' });
    expect(lost.screen.name).toBe('sending');
    expect(sent(lost).liveness).toEqual({ stills: 'id of liveness-stills', nonce: 'n1' });
  });

  test('a person who cannot move sends a selfie instead, after an explanation', () => {
    const explained = run(steps('liveness'), { type: 'alternative_wanted' });
    expect(explained.screen).toEqual({ name: 'liveness-alternative' });
    const still = run(explained, { type: 'alternative_chosen' });
    expect(still.screen).toEqual({ name: 'selfie-intro' });
    expect(run(still, { type: 'went_back' }).screen).toEqual({ name: 'liveness-alternative' });
    const done = run(still, ...selfie, useSelfie);
    expect(done.screen.name).toBe('sending');
    expect(sent(done)).toMatchObject({ selfie: 'id of selfie' });
    expect(sent(done).liveness).toBeUndefined();
    const both = run(steps('selfie', 'liveness'), ...selfie, useSelfie, { type: 'alternative_wanted' });
    expect(run(both, { type: 'alternative_chosen' }).screen.name).toBe('sending');
    const strict = { ...steps('liveness'), flow: flowOf([], [], { steps: ['liveness'] }) };
    expect(next(strict, { type: 'alternative_wanted' })).toBe(strict);
  });

  test('a recording with an unknown nonce is made again; with a known one, the tab continues', () => {
    const flow = flowOf([], [], { steps: ['liveness'] });
    const draft: Draft = { agreed: { processing: { acceptedAt: '2030-01-01T00:00:00Z' } }, choice: null };
    const slots: UploadSlot[] = ['liveness-stills'];
    expect(open(flow, { slots, draft }).screen.name).toBe('liveness-intro');
    expect(open(flow, { slots, draft: { ...draft, livenessNonce: 'n' } }).screen.name).toBe('sending');
  });

  test('a denied camera leads to advice and back', () => {
    const denied: CaptureEvent = { type: 'camera_failed', code: 'camera_not_allowed', trouble: 'blocked' };
    for (const step of ['selfie', 'liveness'] as const) {
      const trouble = run(steps(step), { type: 'continued' }, denied);
      expect(trouble.screen.name).toBe(`${step}-trouble`);
      expect(run(trouble, { type: 'camera_wanted' }).screen.name).toBe(`${step}-camera`);
    }
  });
});

describe('trouble', () => {
  const atCamera = run(open(flowOf(['passport'])), START, { type: 'continued' });

  test('a denied camera leads to advice, and from there to a file or back to the camera', () => {
    const denied = next(atCamera, { type: 'camera_failed', code: 'camera_not_allowed', trouble: 'blocked' });
    expect(denied.screen).toMatchObject({ name: 'camera-trouble', side: 'front' });
    expect(next(denied, { type: 'photo_taken', photo }).screen.name).toBe('review');
    expect(next(denied, { type: 'camera_wanted' }).screen.name).toBe('camera');
  });

  test('a camera that fails after the photo changes nothing', () => {
    const review = next(atCamera, { type: 'photo_taken', photo });
    expect(next(review, { type: 'camera_failed', code: 'camera_generic', trouble: 'blocked' })).toBe(review);
  });

  test('a failure leads back to where it occurred, if that can help', () => {
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

  test('leaving is confirmed once, and not at the end', () => {
    const asked = next(atCamera, { type: 'leave_asked' });
    expect(asked.leaving).toBe('user_cancelled');
    expect(next(asked, { type: 'went_back' })).toMatchObject({ leaving: null, screen: atCamera.screen });
    expect(next(atCamera, { type: 'leave_asked', reason: 'consent_declined' }).leaving).toBe('consent_declined');
    const done = next(atCamera, { type: 'submitted' });
    expect(next(done, { type: 'leave_asked' })).toBe(done);
  });

  test('no event causes an error on any screen', () => {
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
