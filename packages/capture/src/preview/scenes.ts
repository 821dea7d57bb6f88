import type { CameraTrouble, OutboxSnapshot } from '@verify/engine';
import { DocumentType, type PublicFlow } from '@verify/contract';
import type { PdfPage } from '../app/pdf-page.ts';
import type { FaceLive, Live } from '../app/camera/live.ts';
import type { WalletView } from '../app/wallet.ts';
import { BEGIN, type CaptureState, type Screen } from '../model/state.ts';
import { drawCard, drawFace, drawPage } from './draw.ts';

export interface Scene {
  readonly state: () => Promise<CaptureState>;
  readonly live?: Live;
  readonly face?: Partial<FaceLive>;
  readonly sending?: OutboxSnapshot;
  readonly pdf?: PdfPage;
  readonly opening?: boolean;
  readonly wallet?: WalletView;
}

const documents = DocumentType.options.map((type) => ({
  type,
  countries: [],
}));
const flow: PublicFlow = {
  name: 'document',
  version: 1,
  steps: ['document'],
  documents,
  uploadAllowed: true,
  consentRequired: true,
  livenessAlternative: false,
  livenessLight: 'offered',
  theme: {},
};
const agreed = { processing: { acceptedAt: '2026-01-01T00:00:00Z' } };
const base: CaptureState = { ...BEGIN, flow, documents, agreed };
const card = { documentType: 'id-card', issuingCountry: 'UTO' } as const;
const passport = { documentType: 'passport', issuingCountry: 'UTO' } as const;

export const at = (screen: Screen, more: Partial<CaptureState> = {}): Scene => ({
  state: async () => ({ ...base, choice: card, ...more, screen }),
});
const pdfReview = at({
  name: 'paper-review',
  paper: 'bank-statement',
  photo: { url: null, mode: 'upload', fileName: 'statement october.pdf', sizeBytes: 210_000 },
});
type ReviewScreen = Extract<Screen, { name: 'review' }>;
export const review = (
  reading: ReviewScreen['reading'],
  more: Partial<CaptureState> = {},
  found: Partial<ReviewScreen> = {},
  mode: ReviewScreen['photo']['mode'] = 'camera-manual',
): Scene => ({
  state: async () => {
    const blob = await drawCard(1280, 720).convertToBlob?.();
    const url = blob ? URL.createObjectURL(blob) : drawCard(1280, 720).toDataURL();
    const photo = { url, mode, fileName: null, sizeBytes: 1 } as const;
    return { ...base, choice: card, ...more, screen: { name: 'review', side: 'front', photo, reading, ...found } };
  },
});
const entry = {
  slot: 'document-front',
  state: 'sending',
  sentBytes: 1,
  sizeBytes: 2,
  mediaType: 'image/jpeg',
  sha256: '',
  uploadId: null,
  code: null,
} as const;
const sending = (state: 'sending' | 'waiting', progress: number): OutboxSnapshot => ({
  entries: { 'document-front': { ...entry, state } },
  storage: 'disk',
  progress,
});
export const live = (hint: Live['hint'], progress: number, quad = true): Live => ({
  phase: 'live',
  hint,
  progress,
  torch: 'off',
  trouble: null,
  cameras: [],
  deviceId: '',
  judgement: {
    quad: quad
      ? [
          { x: 372, y: 190 },
          { x: 905, y: 178 },
          { x: 914, y: 520 },
          { x: 366, y: 530 },
        ]
      : null,
    widthPx: 1280,
    heightPx: 720,
    coverage: 0.3,
    sharpness: 1,
    brightness: 0.5,
    glare: 0,
    score: 1,
    aspect: 1.59,
    fill: 0.4,
    frontality: 1,
    motion: 0,
    hint: hint ?? 'no_document',
  },
});
const camera: Screen = { name: 'camera', side: 'front' };
export const trouble = (cause: CameraTrouble, code = 'camera_not_allowed'): Scene =>
  at({ name: 'camera-trouble', side: 'front', code, trouble: cause });

const guiding = (view: Partial<NonNullable<FaceLive['view']>>): Partial<FaceLive> => ({
  lit: true,
  view: {
    phase: 'command',
    hint: 'ready',
    step: 1,
    of: 2,
    action: null,
    after: null,
    target: null,
    pointer: null,
    holding: false,
    progress: 0,
    reason: null,
    ...view,
  },
});
const faces: { flow: PublicFlow } = { flow: { ...flow, steps: ['document', 'selfie', 'liveness'] } };
export const paperFlow: { flow: PublicFlow } = {
  flow: { ...flow, steps: ['proof-of-address', 'bank-statement'], documents: [] },
};
const alternative: { flow: PublicFlow } = { flow: { ...faces.flow, livenessAlternative: true } };

/** A wallet or a document, unless `more` says otherwise. */
const walletAt = (view: WalletView, more: Partial<PublicFlow> = {}): Scene => ({
  ...at({ name: 'wallet' }, { flow: { ...flow, steps: ['wallet', 'document'], walletAsks: ['identity'], ...more } }),
  wallet: view,
});
const onlyOver18 = { steps: ['wallet'], walletAsks: ['over-18'], documents: [] } satisfies Partial<PublicFlow>;
// As long as a real one, so that the code has a realistic size.
const walletLink =
  'openid4vp://?client_id=x509_hash%3A6VdmnKDRQ4SaGtRvRJ5kqpMhNGwD5yPSEeSUXlFFKCk&request_uri=https%3A%2F%2Fverify.' +
  'example.com%2Fwallet%2Frequest%2Fv0nq6zJtV2GXlXyRr1yPVmkf4Hk6tY2p&request_uri_method=post';

export const SCENES: Readonly<Record<string, Scene>> = {
  loading: at({ name: 'loading' }),
  intro: at({ name: 'intro' }),
  'biometric-consent': at({ name: 'biometric-consent' }, faces),
  choose: at({ name: 'choose' }, { choice: null }),
  'choose-country': at({ name: 'choose' }, { choice: null, suggestedCountry: 'DEU' }),
  'choose-header': at({ name: 'choose' }, { choice: null, suggestedCountry: 'USA' }),
  'instructions-passport': at({ name: 'instructions', side: 'front' }, { choice: passport }),
  'instructions-front': at({ name: 'instructions', side: 'front' }),
  'instructions-back': at({ name: 'instructions', side: 'back' }, { captured: ['document-front'] }),
  'instructions-kept': at({ name: 'instructions', side: 'front' }, { captured: ['document-front'] }),
  'camera-starting': { ...at(camera), live: { ...live(null, 0, false), phase: 'starting', torch: 'none' } },
  'camera-paused': { ...at(camera), live: { ...live(null, 0, false), trouble: 'paused', torch: 'none' } },
  camera: { ...at(camera), live: live('too_far', 0) },
  'camera-ready': { ...at(camera), live: live('ready', 0.7) },
  'camera-passport': { ...at(camera, { choice: passport }), live: live('glare', 0, false) },
  'camera-denied': trouble('blocked'),
  'camera-policy': trouble('policy'),
  'camera-none': trouble('none', 'no_camera'),
  'camera-generic': trouble('failed', 'camera_generic'),
  'file-type': at({ name: 'file-refused', side: 'front', code: 'file_type', found: 'heic' }),
  'file-large': at({ name: 'file-refused', side: 'front', code: 'too_large', found: '' }),
  'review-reading': review('running'),
  'review-fine': review('fine', {}, { part: { x: 0.26, y: 0.22, width: 0.48, height: 0.54, turnDeg: 0 } }),
  'review-mrz': review('retake_mrz_unreadable', { advisedAgainst: { 'document-front': 1 } }),
  'review-insist': review('retake_glare', { advisedAgainst: { 'document-front': 2 } }),
  'review-unavailable': review('unavailable'),
  'review-more': review('fine', {}, { preliminary: true }),
  'review-unreadable': review('retake_unreadable'),
  'review-barcode': review('retake_barcode_unreadable'),
  'review-country': review('retake_wrong_country', {}, { foundCountry: 'FRA' }),
  'review-pdf': at({
    name: 'review',
    side: 'front',
    photo: { url: null, mode: 'upload', fileName: 'passport scan.pdf', sizeBytes: 1_400_000 },
    reading: 'fine',
  }),
  chip: at({ name: 'chip' }, { flow: { ...flow, chipApp: { url: 'https://example.com', company: 'Utopia Bank' } } }),
  confirm: at({ name: 'confirm' }, { flow: { ...flow, confirmData: true } }),
  'intro-face': at({ name: 'intro' }, { flow: { ...flow, steps: ['document', 'liveness'] } }),
  'selfie-intro': at({ name: 'selfie-intro' }),
  'selfie-starting': { ...at({ name: 'selfie-camera' }), face: { phase: 'starting' } },
  'selfie-loading': { ...at({ name: 'selfie-camera' }), face: { phase: 'loading', loaded: 0.4 } },
  'selfie-camera': { ...at({ name: 'selfie-camera' }), face: { hint: 'too_far' } },
  'selfie-ready': { ...at({ name: 'selfie-camera' }), face: { hint: 'ready', progress: 0.7 } },
  'selfie-manual': { ...at({ name: 'selfie-camera' }), face: { guided: false } },
  'selfie-review': {
    state: async () => {
      const url = drawFace(1280, 720).toDataURL();
      return {
        ...base,
        screen: { name: 'selfie-review', photo: { url, mode: 'camera-auto', fileName: null, sizeBytes: 1 } },
      };
    },
  },
  'selfie-denied': at({ name: 'selfie-trouble', code: 'camera_not_allowed', trouble: 'blocked' }),
  'liveness-intro': at({ name: 'liveness-intro' }, alternative),
  'liveness-position': { ...at({ name: 'liveness-camera' }), face: guiding({ phase: 'position', hint: 'off_centre' }) },
  'liveness-after-smile': {
    ...at({ name: 'liveness-camera' }, alternative),
    face: guiding({ action: 'point', after: 'smile', target: { yawDeg: 20, pitchDeg: 4 } }),
  },
  'liveness-rest': {
    ...at({ name: 'liveness-camera' }),
    face: guiding({ phase: 'rest', target: { yawDeg: 0, pitchDeg: 0 }, pointer: { yawDeg: -12, pitchDeg: 4 } }),
  },
  'liveness-point': {
    ...at({ name: 'liveness-camera' }),
    face: guiding({
      action: 'point',
      target: { yawDeg: 26, pitchDeg: -11 },
      pointer: { yawDeg: 9, pitchDeg: -2 },
    }),
  },
  'liveness-hold': {
    ...at({ name: 'liveness-camera' }),
    face: guiding({
      action: 'point',
      target: { yawDeg: -34, pitchDeg: 0 },
      pointer: { yawDeg: -32, pitchDeg: 1 },
      holding: true,
      progress: 0.6,
    }),
  },
  'liveness-smile': {
    ...at({ name: 'liveness-camera' }),
    face: guiding({ action: 'smile', progress: 0.2 }),
  },
  'liveness-light': {
    ...at({ name: 'liveness-camera' }),
    face: guiding({ phase: 'light', colour: 'green' }),
  },
  'liveness-failed': at({ name: 'liveness-failed', reason: 'wrong_action', attemptsLeft: 2 }, alternative),
  'liveness-unavailable': at({ name: 'liveness-failed', reason: 'unavailable', attemptsLeft: 0 }, alternative),
  'liveness-alternative': at({ name: 'liveness-alternative' }, alternative),
  'paper-address': at({ name: 'paper-intro', paper: 'proof-of-address' }, paperFlow),
  'paper-bank': at({ name: 'paper-intro', paper: 'bank-statement' }, paperFlow),
  'paper-review': { ...pdfReview, pdf: { state: 'drawing' } },
  'paper-locked': { ...pdfReview, pdf: { state: 'locked' } },
  'paper-unreadable': { ...pdfReview, pdf: { state: 'unreadable' } },
  'paper-shown': { ...pdfReview, pdf: { state: 'shown', url: drawPage(), pages: 3 } },
  'paper-refused': at({ name: 'paper-refused', paper: 'bank-statement', code: 'too_large', found: '' }),
  'wallet-choice': walletAt({ state: 'choosing' }),
  'wallet-face': walletAt({ state: 'choosing' }, { steps: ['wallet', 'document', 'selfie'] }),
  'wallet-over-18': walletAt({ state: 'choosing' }, onlyOver18),
  'wallet-code': walletAt({ state: 'waiting', link: walletLink, opened: false }),
  'wallet-opened': walletAt({ state: 'waiting', link: walletLink, opened: true }),
  'wallet-number': walletAt({ state: 'number', wrong: false }),
  'wallet-number-wrong': walletAt({ state: 'number', wrong: true }),
  'wallet-refused': walletAt({ state: 'refused', requestId: '', triesLeft: 3 }),
  'wallet-refused-last': walletAt({ state: 'refused', requestId: '', triesLeft: 0 }, onlyOver18),
  'wallet-declined': walletAt({ state: 'declined' }),
  'wallet-expired': walletAt({ state: 'expired' }),
  'wallet-failed': walletAt({ state: 'failed' }),
  sending: { ...at({ name: 'sending', part: 'uploading' }), sending: sending('sending', 0.62) },
  'sending-offline': {
    ...at({ name: 'sending', part: 'uploading' }, { online: false }),
    sending: sending('waiting', 0.31),
  },
  'sending-finishing': at({ name: 'sending', part: 'submitting' }),
  done: at({ name: 'done' }),
  opening: { ...at({ name: 'instructions', side: 'front' }), opening: true },
  leaving: at({ name: 'choose' }, { choice: null, leaving: 'user_cancelled' }),
  declining: at({ name: 'intro' }, { leaving: 'consent_declined' }),
  offline: at({ name: 'instructions', side: 'front' }, { online: false }),
  ending: at({ name: 'instructions', side: 'front' }, { endsAt: Date.parse('2026-11-24T14:35:00') }),
  'failed-network': at({ name: 'failed', code: 'network_error', requestId: null, retry: { name: 'loading' } }),
  'failed-server': at({ name: 'failed', code: 'unavailable', requestId: 'req-1f3a', retry: { name: 'loading' } }),
  'failed-expired': at({ name: 'failed', code: 'token_expired', requestId: null, retry: null }),
  'failed-attempts': at({ name: 'failed', code: 'too_many_files', requestId: null, retry: null }),
  'failed-setup': at({ name: 'failed', code: 'configuration_not_found', requestId: null, retry: null }),
  'failed-browser': at({ name: 'failed', code: 'browser_not_supported', requestId: null, retry: null }),
  'link-claimed': at({ name: 'failed', code: 'link_claimed', requestId: null, retry: null }),
  'link-claimed-free': at({ name: 'failed', code: 'link_claimed', requestId: null, retry: { name: 'loading' } }),
  'link-expired': at({ name: 'failed', code: 'link_expired', requestId: null, retry: null }),
  'link-used': at({ name: 'failed', code: 'link_used', requestId: null, retry: null }),
  'failed-internal': at({ name: 'failed', code: 'internal', requestId: 'req-77', retry: { name: 'loading' } }),
};
