import type {
  Application,
  ExtractedImage,
  Metadata,
  OverallResult,
  OverallStatus,
  ServiceKey,
  ServiceResult,
} from '@verify/contract';

/** The decision without pictures, which are rows of `files` and found by their keys. */
export interface StoredResult {
  readonly document?: { readonly documentType: string; readonly issuingCountry: string };
  readonly fields: Application['application']['fields'];
  /** What decided it, which stays when the service is upgraded. Absent in results from before version 1.1. */
  readonly decidedBy?: Pick<Metadata, 'serverVersion' | 'livenessSchemaVersion' | 'versions'>;
  readonly services: Partial<Record<ServiceKey, StoredService>>;
  /** Outcome of the wallet that the flow offers; absent without one. */
  readonly wallet?: WalletOffer;
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly OverallResult['concerns'][number][];
    readonly comments: readonly OverallResult['comments'][number][];
    /** Unix ms of a person's decision; absent if the services decided, at the application's end. */
    readonly decidedAt?: number;
    /** The person's id, if the flow names reviewers. */
    readonly reviewer?: string;
  };
}

/** The contract's ServiceResult with picture keys instead of links. */
type StoredService = Omit<ServiceResult, 'extracted'> & {
  readonly extracted: Omit<ServiceResult['extracted'], 'images'> & {
    readonly images: readonly { readonly kind: ExtractedImage['kind']; readonly imageKey: string }[];
  };
};

/**
 * `declined`: no request was made, or the person refused in the wallet. `not-available`: the device has none. `failed`:
 * an answer was refused, or none came.
 */
export type WalletOffer = 'presented' | 'declined' | 'not-available' | 'failed';
