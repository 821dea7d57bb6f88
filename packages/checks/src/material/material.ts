import type {
  Address,
  Application,
  ChallengeStep,
  Claim,
  Concern,
  ConfirmedField,
  DocumentType,
  ExtractedImage,
  FlowSettings,
  LightSequence,
  OverallResult,
  OverallStatus,
  PaperStep,
  ProfileList,
  ReferenceSource,
  ServiceKey,
  ServiceResult,
} from '@verify/contract';
import type { WalletOutcome } from '@verify/wallet';
import type { ChipInput } from '@verify/wallet/chip';
import type { BurstMaterial } from './open-burst.ts';
import type { Commitments } from './commitments.ts';
import type { Raised } from '../rules/decide.ts';
import type { TraceEntry } from '../rules/trace.ts';

/** A collected file with its bytes as the browser sent them. */
export interface MaterialFile {
  readonly fileId: string;
  /** The type announced by the browser; the services use the content instead. */
  readonly mediaType: string;
  /** Lower-case hex of `bytes`. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** The browser's own reading: compared, never used as data. */
  readonly claim?: Claim;
  /** For a photo that the page's camera took. */
  readonly burst?: BurstMaterial;
}

/** Everything that the services need for one application. Structured-cloneable, for the worker process. */
export interface Material {
  readonly applicationId: string;
  readonly flow: FlowSettings;
  /** Of its key: documents of the specimen State (UTO) are accepted in `test` and a concern in `live`. */
  readonly environment: 'test' | 'live';
  /** `YYYY-MM-DD`, the day for calculating expiry and age. */
  readonly today: string;
  /** The link was opened in two browsers; the second took it over before anything was sent. */
  readonly openedInTwo?: OpenedInTwo | undefined;
  readonly profile: ProfileList;
  readonly address?: Address;
  readonly document?: {
    readonly documentType: DocumentType;
    /** ISO 3166-1 alpha-3 or `unknown`. */
    readonly issuingCountry: string;
    readonly front: MaterialFile;
    readonly back?: MaterialFile;
  };
  /** The person's answer to the data that was shown: compared, never used as data. */
  readonly confirmed?: readonly ConfirmedField[];
  /** The document that this one was requested in addition to; its own concerns still count. */
  readonly firstDocument?: FirstDocument;
  /** The wallet's credential instead of a document, verified when it arrived. */
  readonly wallet?: WalletOutcome;
  /** The known customer's picture, which the face is compared with, or why it is missing. */
  readonly reference?: ReferencePicture | { readonly missing: string } | undefined;
  /** What an app read from the document's chip, and the country signers that it may have. */
  readonly chip?: Omit<ChipInput, 'now'>;
  readonly selfie?: MaterialFile;
  readonly liveness?: LivenessMaterial;
  readonly papers: Readonly<Partial<Record<PaperStep, MaterialFile>>>;
  /** The account's earlier material; absent if its records were not consulted. */
  readonly known?: KnownMaterial;
}

/** The picture of a known customer. */
export interface ReferencePicture {
  readonly source: ReferenceSource;
  readonly bytes: Uint8Array;
  /** When the document expires that they were verified with, `YYYY-MM-DD`. */
  readonly expiry: string | null;
}

/** From one network or from two: a person with two devices, or perhaps two people. */
export type OpenedInTwo = 'one-network' | 'two-networks';

/** Data of a person's first document, after a rule asked for another one. */
export interface FirstDocument {
  readonly documentType: DocumentType | 'unknown';
  /** Names, date of birth and document number. */
  readonly holder: ProfileList;
  readonly raised: readonly Raised[];
}

export interface KnownMaterial {
  /** Files of this application whose bytes or pictures were in another one before; each at most once. */
  readonly seen: readonly {
    readonly slot: SeenSlot;
    readonly how: 'same-file' | 'same-picture';
    /** Share of a recording's stills; 1 for anything else. */
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

/** The colours of an attempt: a sequence, or none because the person declined them or the flow has turned them off. */
export type DrawnLight = LightSequence | 'declined' | 'off';

/** Digests of the stills, and what the browser received meanwhile. */
export interface LivenessCommitments extends Commitments {
  /** For each step, then for the colours: when it was sent, after how many stills. Missing entries were never sent. */
  readonly told: readonly { readonly atMs: number; readonly stills: number }[];
}

/** The recording of a liveness attempt and what the server asked for. */
export interface LivenessMaterial {
  readonly video?: MaterialFile;
  readonly stills: MaterialFile;
  readonly nonce: string;
  readonly attempt: number;
  readonly steps: readonly ChallengeStep[];
  readonly light: DrawnLight;
  readonly committed: LivenessCommitments;
  /** Attempts with movements that were abandoned before this one, by the person or from their network. */
  readonly abandoned?: number | undefined;
  /** From drawing the challenge to announcing the stills, ms, and its limit. Committed later counts as the limit. */
  readonly tookMs: number;
  readonly limitMs: number;
  /** 256 bits known only to the server, which choose the stills for close analysis. */
  readonly sampleSecret?: Uint8Array;
}

/** A picture that a service made: the re-encoded evidence (`document`, `selfie`, …) or a crop of it. */
export interface ProducedImage {
  /** Unique within one Finalised; `extracted.images[].imageKey` refers to it. */
  readonly key: string;
  /** `evidence`: replaces the upload, upright, without metadata. `still-strip`: a recording, for reviewers. */
  readonly kind: ExtractedImage['kind'] | 'evidence' | 'still-strip';
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The upload that it was made from; null for the portrait of a credential or a chip. */
  readonly ofFileId: string | null;
  /** For a crop: its four corners in that upload's evidence, as shares of width and height. */
  readonly quad?: readonly { readonly x: number; readonly y: number }[];
}

/** The contract's ServiceResult with keys of produced images instead of signed links. */
export type ServiceOutcome = Omit<ServiceResult, 'extracted'> & {
  readonly extracted: Omit<ServiceResult['extracted'], 'images'> & {
    readonly images: { readonly kind: ExtractedImage['kind']; readonly imageKey: string }[];
  };
};

/** The finaliser's result. The store keeps it; links are signed when someone asks for them. */
export interface Finalised {
  /** As read, if the reading is more reliable than what was submitted. */
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
  /** Wall time of each service in its worker, for metrics; not stored. */
  readonly serviceMs?: Partial<Record<ServiceKey, number>>;
  /** Processor time used, and whether its worker had loaded all models; not stored. */
  readonly cpuMs?: number;
  readonly cold?: boolean;
  /** Why the services did not finish. */
  readonly brokeOff?: BrokenOff;
}

/**
 * - `failed`: the service is at fault: its worker could not start, was ended from outside or got no processor time, or
 *   something that it depends on was away. It says nothing about the material, which is decided later.
 * - `suspected`: the worker crashed or a service threw. Only if that happens again in fresh workers is it the material.
 * - `timeout`: it took more processor time than an application may. Another attempt would do so as well.
 * - `memory`: its pictures need more memory than a worker may have. So would another attempt.
 * - `displaced`: it had taken long when another application needed the worker. It is decided later.
 */
export type BrokenOff = 'failed' | 'suspected' | 'timeout' | 'memory' | 'displaced';

/** Files whose pictures are recognised, the portrait extracted from a document, and the ground around one. */
export type SeenSlot =
  | 'document-front'
  | 'document-back'
  | 'document-portrait'
  | 'document-ground'
  | 'selfie'
  | 'liveness-stills';
