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
  /** What decided it, which stays when the service is upgraded. Absent in results of before version 1.1. */
  readonly decidedBy?: Pick<Metadata, 'serverVersion' | 'livenessSchemaVersion' | 'versions'>;
  readonly services: Partial<Record<ServiceKey, StoredService>>;
  /** What became of the wallet that the flow offers; absent where it offers none. */
  readonly wallet?: WalletOffer;
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly OverallResult['concerns'][number][];
    readonly comments: readonly OverallResult['comments'][number][];
    /** Unix ms of a person's decision; absent if the services decided, at the application's end. */
    readonly decidedAt?: number;
    /** Who that was, where the flow names them. */
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
 * `declined`: none was asked, or the person refused in the wallet. `not-available`: the device said that it has none.
 * `failed`: an answer was not accepted, or none came.
 */
export type WalletOffer = 'presented' | 'declined' | 'not-available' | 'failed';
