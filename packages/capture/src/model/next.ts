import type { ConsentKind, DocumentType, PublicFlow, Submit, UploadSlot } from '@verify/contract';
import {
  slotOf,
  type CaptureEvent,
  type CaptureState,
  type Draft,
  type Screen,
  type Station,
  type Step,
} from './state.ts';
import { consentStep } from './steps/consent.ts';
import { onlyChoice } from './steps/document.ts';
import { STEPS } from './steps/steps.ts';

/** The whole app as one pure function without clock, camera or network. An unsuitable event changes nothing. */
export function next(state: CaptureState, event: CaptureEvent): CaptureState {
  switch (event.type) {
    case 'session_opened':
      return opened(state, event);
    case 'started':
      return state.screen.name === 'intro' ? goOn(agreed({ ...state, camera: false }, 'processing', event.at)) : state;
    case 'biometric_agreed':
      return state.screen.name === 'biometric-consent' ? goOn(agreed(state, 'biometric', event.at)) : state;
    case 'consent_reworded':
      return state.flow ? { ...state, flow: { ...state.flow, consent: event.consent } } : state;
    case 'photo_used':
      return used(state, event.readable);
    case 'wallet_answered':
      return state.screen.name === 'wallet' ? goOn({ ...state, walletId: event.requestId }) : state;
    case 'document_wanted':
      return state.screen.name === 'wallet' ? goOn({ ...state, camera: true }) : state;
    case 'chip_done':
      return goOn({ ...state, chipDone: true });
    case 'data_confirmed':
      return goOn({ ...state, confirmed: event.fields });
    case 'captured':
      return captured(state, event);
    case 'alternative_chosen':
      return state.screen.name === 'liveness-alternative' ? goOn({ ...state, alternative: true }) : state;
    case 'kept':
      return stepOf(state) ? goOn(state) : state;
    case 'went_back':
      return back(state);
    case 'uploaded':
      return state.screen.name === 'sending' ? { ...state, screen: { name: 'sending', part: 'submitting' } } : state;
    case 'checking':
      return state.screen.name === 'sending' ? { ...state, screen: { name: 'sending', part: 'checking' } } : state;
    case 'upload_lost':
      return lost(state, event.slot, event.code);
    case 'submitted':
      return { ...state, leaving: null, screen: { name: 'done' } };
    case 'failed':
      return failed(state, event);
    case 'retried':
      return state.screen.name === 'failed' && state.screen.retry ? { ...state, screen: state.screen.retry } : state;
    case 'leave_asked':
      return isOver(state.screen) ? state : { ...state, leaving: event.reason ?? 'user_cancelled' };
    case 'leave_declined':
      return { ...state, leaving: null };
    case 'connection_changed':
      return { ...state, online: event.online };
    case 'ends_soon':
      return { ...state, endsAt: event.endsAt };
    default:
      return stepOf(state)?.next(state, event) ?? state;
  }
}

/** Nothing is left to do here, so leaving needs no confirmation. */
export const isOver = (screen: Screen): boolean => screen.name === 'done' || screen.name === 'failed';

export function stepOf(state: CaptureState): Step | undefined {
  return steps(state.flow).find((step) => step.station(state.screen) !== null);
}

const steps = (flow: PublicFlow | null): Step[] => [
  ...(flow?.consentRequired && flow.consent?.biometric ? [consentStep] : []),
  ...(flow?.steps ?? []).flatMap((key) => STEPS[key] ?? []),
];

/** A text is agreed to in the version that was on the screen. */
function agreed(state: CaptureState, kind: ConsentKind, acceptedAt: string): CaptureState {
  return {
    ...state,
    agreed: { ...state.agreed, [kind]: { acceptedAt, version: state.flow?.consent?.[`${kind}Version`] } },
  };
}

/** The first screen that still needs something, or sending if none does. */
function goOn(state: CaptureState): CaptureState {
  for (const step of steps(state.flow)) {
    const screen = step.entry(state);
    if (screen) return { ...state, screen };
  }
  return { ...state, screen: { name: 'sending', part: 'uploading' } };
}

function opened(state: CaptureState, event: Extract<CaptureEvent, { type: 'session_opened' }>): CaptureState {
  const { session, draft } = event;
  if (session.state === 'expired') return failed(state, { code: 'token_expired', requestId: null, retryable: false });
  // The session waits for the decision of the flow's rules.
  if (session.state === 'processing' && session.flow.asksMore) return { ...state, flow: session.flow };
  if (session.state !== 'collecting') return { ...state, flow: session.flow, screen: { name: 'done' } };
  const documents = narrowed(session.flow, event.acceptable);
  const unknownStep = session.flow.steps.some((step) => !STEPS[step]);
  if (unknownStep || (session.flow.steps.includes('document') && documents.length === 0)) {
    const code = unknownStep ? 'api_version_mismatch' : 'bad_request';
    return failed({ ...state, flow: session.flow }, { code, requestId: null, retryable: false });
  }
  const choice = onlyChoice(documents) ?? accepted(draft, documents);
  // Pictures of a document with an unknown type are taken again.
  const known = new Set([...session.uploads.map((upload) => upload.slot), ...event.held]);
  const captured = [...known].filter((slot) => choice || !slot.startsWith('document-'));
  const { agreed = {}, livenessNonce = null, alternative = false } = draft ?? {};
  const further = session.further === true;
  const chosen = {
    walletId: null,
    // The person continued with the camera before.
    camera: captured.some((slot) => slot.startsWith('document-')),
    chipDone: session.chipReceived === true,
    choice,
    suggestedCountry: session.country ?? null,
    captured,
    agreed,
    livenessNonce,
    alternative,
    further,
    again: session.again,
    advisedAgainst: {},
    readable: false,
  };
  const resumed = { ...state, flow: session.flow, documents, ...chosen };
  return draft ? goOn(resumed) : { ...resumed, screen: { name: 'intro' } };
}

function narrowed(flow: PublicFlow, acceptable: readonly DocumentType[] | null) {
  return acceptable?.length ? flow.documents.filter(({ type }) => acceptable.includes(type)) : flow.documents;
}

function accepted(draft: Draft | null, documents: CaptureState['documents']) {
  const choice = draft?.choice;
  return choice && documents.some(({ type }) => type === choice.documentType) ? choice : null;
}

function used(state: CaptureState, readable = false): CaptureState {
  if (state.screen.name !== 'review') return state;
  const slot = slotOf(state.screen.side);
  const captured = [...state.captured.filter((one) => one !== slot), slot];
  return goOn({ ...state, captured, readable: readable || state.readable, confirmed: null });
}

function captured(state: CaptureState, { slots, nonce }: Extract<CaptureEvent, { type: 'captured' }>): CaptureState {
  if (!stepOf(state)) return state;
  // A recording without a video replaces one that had it.
  const others = state.captured.filter((slot) => !slots.includes(slot) && !(nonce && slot === 'liveness-video'));
  const livenessNonce = nonce ?? state.livenessNonce;
  return goOn({ ...state, captured: [...others, ...slots], livenessNonce });
}

/** The server refused a picture permanently, so its step asks for it again. */
function lost(state: CaptureState, slot: UploadSlot, code: string): CaptureState {
  const without = { ...state, captured: state.captured.filter((one) => one !== slot) };
  const again = goOn(without);
  // The photo had no fault, so it is simply taken again.
  if (code === 'capture_lost') return again;
  if ('paper' in again.screen)
    return { ...without, screen: { name: 'paper-refused', paper: again.screen.paper, code, found: '' } };
  if (!('side' in again.screen)) return again;
  return { ...without, screen: { name: 'file-refused', side: again.screen.side, code, found: '' } };
}

function back(state: CaptureState): CaptureState {
  if (state.leaving) return { ...state, leaving: null };
  const step = stepOf(state);
  if (!step) return state;
  const inside = step.before(state);
  if (inside) return { ...state, screen: inside };
  return { ...state, screen: { name: 'intro' } };
}

function failed(state: CaptureState, event: Omit<Extract<CaptureEvent, { type: 'failed' }>, 'type'>): CaptureState {
  const { screen } = state;
  const from: Screen = screen.name === 'sending' ? { name: 'sending', part: 'uploading' } : { name: 'loading' };
  const retry = event.retryable ? (screen.name === 'failed' ? screen.retry : from) : null;
  const { code, requestId, faults = [] } = event;
  const failure: Screen = { name: 'failed', code, requestId, faults, retry };
  return { ...state, leaving: null, screen: failure };
}

export interface Progress {
  readonly at: number;
  readonly of: number;
  readonly name: Station;
}

/** Position, number and name of the stations for the progress bar. Null if there is none to show. */
export function progressOf(state: CaptureState): Progress | null {
  const names = steps(state.flow).flatMap((step) => step.stations(state).map((name) => `${step.key} ${name}`));
  const of = names.length + 1;
  if (state.screen.name === 'sending') return { at: of, of, name: 'sending' };
  const step = stepOf(state);
  const station = step?.station(state.screen);
  return step && station ? { at: names.indexOf(`${step.key} ${station}`) + 1, of, name: station } : null;
}

/** The submission at the end. `uploadId` returns the upload of every captured slot. */
export function submissionOf(state: CaptureState, uploadId: (slot: UploadSlot) => string): Submit {
  const parts = steps(state.flow).map((step) => step.submission(state, uploadId));
  const { processing, biometric } = state.agreed;
  return Object.assign({}, ...parts, processing && { consent: { ...processing, biometric } }) as Submit;
}
