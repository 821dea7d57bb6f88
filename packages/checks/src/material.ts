import type {
  Address,
  Application,
  ChallengeStep,
  Claim,
  Concern,
  DocumentType,
  ExtractedImage,
  FlowSettings,
  LightSequence,
  OverallResult,
  OverallStatus,
  PaperStep,
  ProfileList,
  ServiceKey,
  ServiceResult,
} from '@verify/contract';
import type { TraceEntry } from './trace.ts';

/** One collected file with its bytes, as the browser sent them. */
export interface MaterialFile {
  readonly fileId: string;
  /** What the browser called it; the services look at the content instead. */
  readonly mediaType: string;
  /** Lower-case hex of `bytes`. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** What the browser says it read: compared, never data. */
  readonly claim?: Claim;
}

/** Everything that the services need for one application. Structured-cloneable: it crosses to a worker thread. */
export interface Material {
  readonly applicationId: string;
  readonly flow: FlowSettings;
  /** Whose keys began it: documents of the specimen State (UTO) pass in `test`, and are a concern in `live`. */
  readonly environment: 'test' | 'live';
  /** `YYYY-MM-DD`, the day that expiry and age are counted from. */
  readonly today: string;
  readonly profile: ProfileList;
  readonly address?: Address;
  readonly document?: {
    readonly documentType: DocumentType;
    /** ISO 3166-1 alpha-3 or `unknown`. */
    readonly issuingCountry: string;
    readonly front: MaterialFile;
    readonly back?: MaterialFile;
  };
  readonly selfie?: MaterialFile;
  readonly liveness?: LivenessMaterial;
  readonly papers: Readonly<Partial<Record<PaperStep, MaterialFile>>>;
  /** What the account has seen before; left out where nobody asked its records. */
  readonly known?: KnownMaterial;
}

export interface KnownMaterial {
  /** Files of this application whose bytes or pictures came before in another one; each at most once. */
  readonly seen: readonly {
    readonly slot: SeenSlot;
    readonly how: 'same-file' | 'same-picture';
    /** Of a recording's stills; 1 of anything else. */
    readonly share: number;
    readonly daysAgo: number;
  }[];
  /** Development fixes the challenge, so that one recording fits every session. */
  readonly challengesRepeat: boolean;
  readonly accountId: string;
  /** Secret and hashes of `numberHash`. */
  readonly blockSecret: Uint8Array;
  readonly blocked: readonly string[];
}

/** What an attempt asks of the screen's light: a sequence, none since the person wants none, or none since the flow has none. */
export type DrawnLight = LightSequence | 'declined' | 'off';

/** The recording of a liveness attempt, and what the server asked for. */
export interface LivenessMaterial {
  readonly video?: MaterialFile;
  readonly stills: MaterialFile;
  readonly nonce: string;
  readonly attempt: number;
  readonly steps: readonly ChallengeStep[];
  readonly light: DrawnLight;
  /** From the drawing of the challenge to the announcement of the stills, and how long that may take. Milliseconds. */
  readonly tookMs: number;
  readonly limitMs: number;
}

/** A picture that a service made: the re-encoded evidence (`document`, `selfie`, …) or a crop of it. */
export interface ProducedImage {
  /** Unique within one Finalised; `extracted.images[].imageKey` points here. */
  readonly key: string;
  /** `evidence` is the whole upload, upright and without metadata; it replaces the upload as what is kept and shown. `still-strip`: of a recording, for reviewers alone. */
  readonly kind: ExtractedImage['kind'] | 'evidence' | 'still-strip';
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The upload that it was made from. */
  readonly ofFileId: string;
  /** Of a crop: its four corners in that upload's evidence, in shares of width and height. */
  readonly quad?: readonly { readonly x: number; readonly y: number }[];
}

/** The contract's ServiceResult, with keys of produced images where the answer will have signed links. */
export type ServiceOutcome = Omit<ServiceResult, 'extracted'> & {
  readonly extracted: Omit<ServiceResult['extracted'], 'images'> & {
    readonly images: { readonly kind: ExtractedImage['kind']; readonly imageKey: string }[];
  };
};

/** What the finaliser gives back. The store keeps it; links are signed when somebody asks. */
export interface Finalised {
  /** As read, where the reading knows better than what was submitted. */
  readonly document?: { readonly documentType: DocumentType | 'unknown'; readonly issuingCountry: string };
  readonly fields: Application['application']['fields'];
  readonly services: Partial<Record<ServiceKey, ServiceOutcome>>;
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly Concern[];
    readonly comments: readonly OverallResult['comments'][number][];
  };
  readonly images: readonly ProducedImage[];
  readonly trace: readonly TraceEntry[];
  /** Wall time of each service in its worker, for metrics; not kept. */
  readonly serviceMs?: Partial<Record<ServiceKey, number>>;
  /** The services never came to an end: their worker hung, died or could not start. Another attempt may do better. */
  readonly brokeOff?: true;
}

export type SeenSlot = 'document-front' | 'document-back' | 'selfie' | 'liveness-stills';
