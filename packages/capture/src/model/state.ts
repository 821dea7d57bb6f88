import type {
  AcceptedDocument,
  ConfirmedField,
  ConsentKind,
  DocumentSide,
  DocumentType,
  FlowStep,
  PaperStep,
  Problem,
  PublicFlow,
  SessionAnswer,
  Submit,
  UploadSlot,
} from '@verify/contract';
import type { Fault } from './faults.ts';
import type { Advice, CameraTrouble, LivenessReason, ShownPart } from '@verify/engine';

export type CaptureMode = 'camera-auto' | 'camera-manual' | 'upload';

export interface Photo {
  /** Object URL for the preview; null for a PDF. */
  readonly url: string | null;
  readonly mode: CaptureMode;
  readonly fileName: string | null;
  readonly sizeBytes: number;
}

/** `unavailable`: the reader could not load or ran out of time; the server reads the photo in any case. */
type Reading = 'running' | 'unavailable' | Advice;

export interface DocumentChoice {
  readonly documentType: DocumentType;
  /** ISO 3166-1 alpha-3, or `unknown`, in which case the server determines it. */
  readonly issuingCountry: string;
}

/** Why an attempt ended. `unavailable`: this browser can't guide it, no attempt was used; `attempts`: none is left. */
export type LivenessEnd = LivenessReason | 'unavailable' | 'attempts';

/** The current screen, with one heading and one focus. */
export type Screen =
  | { readonly name: 'loading' }
  | { readonly name: 'intro' }
  | { readonly name: 'biometric-consent' }
  | { readonly name: 'wallet' }
  | { readonly name: 'choose' }
  | { readonly name: 'instructions'; readonly side: DocumentSide }
  | { readonly name: 'camera'; readonly side: DocumentSide }
  | {
      readonly name: 'camera-trouble';
      readonly side: DocumentSide;
      readonly code: string;
      readonly trouble: CameraTrouble;
    }
  | { readonly name: 'file-refused'; readonly side: DocumentSide; readonly code: string; readonly found: string }
  | {
      readonly name: 'review';
      readonly side: DocumentSide;
      readonly photo: Photo;
      readonly reading: Reading;
      /** Type of the document in the photo, if it differs from the choice. */
      readonly foundType?: DocumentType | 'unsupported';
      /** Issuing State, ISO 3166-1 alpha-3, if the flow does not accept its documents. */
      readonly foundCountry?: string;
      /** The day on which it expired, `YYYY-MM-DD`. */
      readonly expiry?: string;
      /** The document's place in the photo; absent for all of it. */
      readonly part?: ShownPart | null;
      /** More of the photo is still being read, and the verdict may change. */
      readonly preliminary?: boolean;
    }
  /** What was read of the document, to be confirmed. */
  | { readonly name: 'confirm' }
  | { readonly name: 'chip' }
  | { readonly name: 'selfie-intro' }
  | { readonly name: 'selfie-camera' }
  | { readonly name: 'selfie-review'; readonly photo: Photo }
  | { readonly name: 'selfie-trouble'; readonly code: string; readonly trouble: CameraTrouble }
  | { readonly name: 'liveness-intro' }
  | { readonly name: 'liveness-camera' }
  | { readonly name: 'liveness-failed'; readonly reason: LivenessEnd; readonly attemptsLeft: number }
  | { readonly name: 'liveness-alternative' }
  | { readonly name: 'liveness-trouble'; readonly code: string; readonly trouble: CameraTrouble }
  | { readonly name: 'paper-intro'; readonly paper: PaperStep }
  | { readonly name: 'paper-review'; readonly paper: PaperStep; readonly photo: Photo }
  | { readonly name: 'paper-refused'; readonly paper: PaperStep; readonly code: string; readonly found: string }
  | { readonly name: 'sending'; readonly part: 'uploading' | 'submitting' | 'checking' }
  | { readonly name: 'done' }
  | {
      readonly name: 'failed';
      readonly code: string;
      readonly requestId: string | null;
      /** Problems of the configuration, which the integrator can fix. */
      readonly faults?: readonly Fault[];
      /** Who invited the person, if no session says so. */
      readonly company?: Problem['company'];
      /** Destination of "Try again"; null if nothing can be tried again. */
      readonly retry: Screen | null;
    };

/** `version`: of the text that the person saw, as the server named it. */
interface Agreement {
  /** ISO 8601. */
  readonly acceptedAt: string;
  readonly version?: string;
}
type Agreed = Readonly<Partial<Record<ConsentKind, Agreement>>>;

/** Why a person leaves before the end: a code of `onFail`. */
export type LeaveReason = 'user_cancelled' | 'consent_declined';

export interface CaptureState {
  readonly screen: Screen;
  readonly flow: PublicFlow | null;
  /** The flow's documents, limited by the host's `acceptableDocuments`. */
  readonly documents: readonly AcceptedDocument[];
  /** Texts that the person agreed to. `processing` is set when they pressed "Start". */
  readonly agreed: Agreed;
  /** Request whose answer replaces the document. */
  readonly walletId: string | null;
  readonly camera: boolean;
  /** An app has sent the chip of the document, or the person continues without it. */
  readonly chipDone: boolean;
  readonly choice: DocumentChoice | null;
  /** Country of the connection, ISO 3166-1 alpha-3. */
  readonly suggestedCountry: string | null;
  /** Slots whose picture was accepted by the person and passed to the outbox. */
  readonly captured: readonly UploadSlot[];
  readonly advisedAgainst: Readonly<Partial<Record<UploadSlot, number>>>;
  /** Nonce of the attempt whose recording was passed to the outbox. */
  readonly livenessNonce: string | null;
  /** A selfie instead of movements, which gets a review. */
  readonly alternative: boolean;
  /** Data of the document was read that the person may confirm. */
  readonly readable: boolean;
  /** The person's answers about the data that was read; null until they were asked. */
  readonly confirmed: readonly ConfirmedField[] | null;
  /** A rule of the flow asks for more than was submitted before. */
  readonly further: boolean;
  /** A reviewer asks again; this was the problem. */
  readonly again: SessionAnswer['again'];
  /** False if the person chose movements without changing colours. */
  readonly light: boolean;
  readonly leaving: LeaveReason | null;
  readonly online: boolean;
  /** When the session ends and cannot be renewed, as a time in ms; null unless that is soon. */
  readonly endsAt: number | null;
}

/** State that an earlier tab left; stored next to the captures. */
export interface Draft {
  readonly agreed: Agreed;
  readonly choice: DocumentChoice | null;
  readonly livenessNonce?: string | null;
  readonly alternative?: boolean;
}

export type CaptureEvent =
  | {
      readonly type: 'session_opened';
      readonly session: SessionAnswer;
      readonly acceptable: readonly DocumentType[] | null;
      readonly draft: Draft | null;
      readonly held: readonly UploadSlot[];
    }
  | { readonly type: 'checking' }
  | { readonly type: 'started'; readonly at: string }
  | { readonly type: 'biometric_agreed'; readonly at: string }
  | { readonly type: 'consent_reworded'; readonly consent: PublicFlow['consent'] }
  | { readonly type: 'wallet_answered'; readonly requestId: string }
  | { readonly type: 'document_wanted' }
  | { readonly type: 'chip_done' }
  | { readonly type: 'document_chosen'; readonly choice: DocumentChoice }
  /** `light`: chosen before a liveness attempt. */
  | { readonly type: 'continued'; readonly light?: boolean }
  | { readonly type: 'photo_taken'; readonly photo: Photo }
  | {
      readonly type: 'photo_read';
      readonly reading: Exclude<Reading, 'running'>;
      readonly foundType?: DocumentType | 'unsupported';
      readonly foundCountry?: string;
      readonly expiry?: string;
      readonly part?: ShownPart | null;
      /** Another reading of the same photo follows. */
      readonly preliminary?: boolean;
    }
  /** The photo shows this type, which becomes the choice, and the photo its first side. */
  | { readonly type: 'type_switched'; readonly documentType: DocumentType }
  /** `readable`: data of the document was read that the person may confirm. */
  | { readonly type: 'photo_used'; readonly readable?: boolean }
  | { readonly type: 'data_confirmed'; readonly fields: readonly ConfirmedField[] }
  /** The data is wrong because of the photo, so the first side is taken again. */
  | { readonly type: 'confirm_retaken' }
  | { readonly type: 'selfie_taken'; readonly photo: Photo }
  | { readonly type: 'liveness_ended'; readonly reason: LivenessEnd; readonly attemptsLeft: number }
  | { readonly type: 'alternative_wanted' }
  | { readonly type: 'alternative_chosen' }
  /** Passed to the outbox by a face or paper step. */
  | { readonly type: 'captured'; readonly slots: readonly UploadSlot[]; readonly nonce?: string }
  | { readonly type: 'retaken' }
  /** Returned to a side that was captured before, which stays unchanged. */
  | { readonly type: 'kept' }
  | { readonly type: 'file_refused'; readonly code: string; readonly found: string }
  | { readonly type: 'camera_failed'; readonly code: string; readonly trouble: CameraTrouble }
  | { readonly type: 'camera_wanted' }
  | { readonly type: 'went_back' }
  | { readonly type: 'uploaded' }
  | { readonly type: 'upload_lost'; readonly slot: UploadSlot; readonly code: string }
  | { readonly type: 'submitted' }
  | {
      readonly type: 'failed';
      readonly code: string;
      readonly requestId: string | null;
      readonly retryable: boolean;
      readonly faults?: readonly Fault[];
    }
  | { readonly type: 'retried' }
  | { readonly type: 'leave_asked'; readonly reason?: LeaveReason }
  | { readonly type: 'leave_declined' }
  | { readonly type: 'connection_changed'; readonly online: boolean }
  | { readonly type: 'ends_soon'; readonly endsAt: number };

export const BEGIN: CaptureState = {
  screen: { name: 'loading' },
  flow: null,
  documents: [],
  agreed: {},
  walletId: null,
  camera: false,
  chipDone: false,
  choice: null,
  suggestedCountry: null,
  captured: [],
  advisedAgainst: {},
  livenessNonce: null,
  alternative: false,
  further: false,
  again: undefined,
  readable: false,
  confirmed: null,
  light: true,
  leaving: null,
  online: true,
  endsAt: null,
};

export const slotOf = (side: DocumentSide): UploadSlot => `document-${side}`;

export type Station =
  | 'consent'
  | 'wallet'
  | 'choose'
  | 'front'
  | 'back'
  | 'confirm'
  | 'chip'
  | 'selfie'
  | 'liveness'
  | PaperStep
  | 'sending';

/** One kind of step: the screen it needs next and how its screens change. One file and one line in `STEPS`. */
export interface Step {
  readonly key: FlowStep | 'consent';
  /** The next screen, or null when the step has everything it needs. */
  entry(state: CaptureState): Screen | null;
  /** The previous screen within the step; null for its first screen. */
  before(state: CaptureState): Screen | null;
  /** Handles the step's own events; returns the same object for other events. */
  next(state: CaptureState, event: CaptureEvent): CaptureState;
  /** Names of the stations for the progress bar, and the position of a screen among them. */
  stations(state: CaptureState): readonly Station[];
  station(screen: Screen): Station | null;
  submission(state: CaptureState, uploadId: (slot: UploadSlot) => string): Partial<Submit>;
}
