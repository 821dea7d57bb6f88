import type {
  Application,
  ExtractedImage,
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
  readonly decidedBy?: { readonly serverVersion: string; readonly livenessSchemaVersion: string };
  readonly services: Partial<Record<ServiceKey, StoredService>>;
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly OverallResult['concerns'][number][];
    readonly comments: readonly OverallResult['comments'][number][];
    /** Unix ms of a person's decision; absent if the services decided, at the application's end. */
    readonly decidedAt?: number;
  };
}

/** The contract's ServiceResult with picture keys instead of links. */
type StoredService = Omit<ServiceResult, 'extracted'> & {
  readonly extracted: Omit<ServiceResult['extracted'], 'images'> & {
    readonly images: readonly { readonly kind: ExtractedImage['kind']; readonly imageKey: string }[];
  };
};
