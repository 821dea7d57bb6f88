import * as z from 'zod/mini';
import { Assurance, Downgrade } from './codes/assurance.ts';
import { ChipResult } from './chip/chip.ts';
import { ReferenceSource } from './session/reference.ts';
import { ValueSources } from './value-sources.ts';
import { WalletCredential } from './wallet/credential.ts';

/** The Application object, as answered by the query and sent by every webhook: the specification's fields. */

export const ProcessingState = z.enum(['processing', 'done']);
export const OverallStatus = z.enum(['approved', 'declined', 'error', 'needs-review']);
export type OverallStatus = z.infer<typeof OverallStatus>;

export const ApplicationFile = z.object({
  id: z.string(),
  kind: z.string(),
  mediaType: z.string(),
  uri: z.string(),
});
export type ApplicationFile = z.infer<typeof ApplicationFile>;

export const ApplicationDocument = z.object({
  issuingCountry: z.string(),
  documentType: z.string(),
  files: z.array(ApplicationFile),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** The service's own fields, and any other tags of the caller. */
export const Metadata = z.looseObject({
  platform: z.string(),
  sdkVersion: z.string(),
  ipAddress: z.string(),
  country: z.string(),
  city: z.string(),
  userAgent: z.string(),
  savedRequestId: z.string(),
  createdAt: z.string(),
  serverVersion: z.string(),
  livenessSchemaVersion: z.string(),
  locale: z.string(),
  flowName: z.string(),
  externalId: z.optional(z.string()),
  labels: z.optional(z.record(z.string(), z.string())),
  /** The application that this customer was verified with before; until one of the two is erased. */
  referenceApplicationId: z.optional(z.string()),
  /** Who supplied each value: your backend when it created the token or link, or the browser. */
  source: z.optional(ValueSources),
  /** What decided: `models`, and the trust lists of `chips` and `wallets` if they were consulted. */
  versions: z.optional(z.record(z.string(), z.string())),
  /** Set in a `webhook.test`, which belongs to no application. */
  test: z.optional(z.literal(true)),
});
export type Metadata = z.infer<typeof Metadata>;

export const Concern = z.object({ id: z.string(), message: z.string(), service: z.string(), status: z.string() });
export type Concern = z.infer<typeof Concern>;

export const Comment = z.object({ service: z.string(), status: z.string(), comment: z.string() });

export const OverallResult = z.object({
  status: z.optional(OverallStatus),
  comments: z.array(Comment),
  concerns: z.array(Concern),
  validationDate: z.optional(z.string()),
});
export type OverallResult = z.infer<typeof OverallResult>;

export const ContentType = z.enum(['string', 'date', 'country']);

export const OcrField = z.object({ category: z.string(), content: z.string(), contentType: ContentType });
export type OcrField = z.infer<typeof OcrField>;

export const MrzFieldResult = z.object({
  category: z.string(),
  content: z.string(),
  contentType: ContentType,
  valid: z.boolean(),
});
export type MrzFieldResult = z.infer<typeof MrzFieldResult>;

export const ExtractedImage = z.object({
  kind: z.enum(['front', 'back', 'barcode', 'portrait', 'signature', 'ghost-portrait', 'mrz', 'chip-portrait']),
  uri: z.string(),
});
export type ExtractedImage = z.infer<typeof ExtractedImage>;

export const Consideration = z.object({
  name: z.string(),
  type: z.enum(['clear', 'consider', 'rejected', 'unidentified']),
  status: z.string(),
  description: z.string(),
});
export type Consideration = z.infer<typeof Consideration>;

export const CheckGroup = z.object({
  group: z.string(),
  description: z.string(),
  considers: z.array(Consideration),
});
export type CheckGroup = z.infer<typeof CheckGroup>;

/** One field compared across its sources. A missing value is an empty string. */
export const FieldComparison = z.object({
  category: z.string(),
  equal: z.boolean(),
  valid: z.boolean(),
  conflicts: z.array(z.string()),
  message: z.string(),
  status: z.string(),
  ocr: z.string(),
  mrz: z.string(),
  nfc: z.string(),
  barcode: z.string(),
});
export type FieldComparison = z.infer<typeof FieldComparison>;

export const ServiceResult = z.object({
  serviceType: z.string(),
  verifier: z.string(),
  comment: z.string(),
  processingState: ProcessingState,
  status: z.optional(OverallStatus),
  extracted: z.object({
    ocr: z.array(OcrField),
    mrz: z.array(MrzFieldResult),
    nfc: z.array(OcrField),
    barcode: z.optional(z.array(OcrField)),
    /** What a wallet presented, after its signatures were verified. */
    wallet: z.optional(z.array(OcrField)),
    images: z.array(ExtractedImage),
  }),
  /** The credential behind `extracted.wallet`. */
  credential: z.optional(WalletCredential),
  /** The known customer's picture behind a face comparison without a document. */
  reference: z.optional(z.object({ source: ReferenceSource })),
  /** The proofs of the service; absent in earlier results, and for services without proofs. */
  assurance: z.optional(Assurance),
  downgrades: z.optional(z.array(Downgrade)),
  /** The chip behind `extracted.nfc`. */
  chip: z.optional(ChipResult),
  documentDataChecking: z.array(FieldComparison),
  dataExtractionConsistency: CheckGroup,
  documentPhotoQuality: CheckGroup,
});
export type ServiceResult = z.infer<typeof ServiceResult>;

export const Application = z.object({
  id: z.string(),
  application: z.object({
    fields: z.array(z.object({ category: z.string(), content: z.string(), contentType: ContentType })),
    documents: z.array(ApplicationDocument),
    selfie: z.object({ files: z.array(ApplicationFile) }),
  }),
  processingState: ProcessingState,
  verificationTypes: z.array(z.string()),
  metadata: Metadata,
  additionalFiles: z.array(ApplicationFile),
  overallResult: OverallResult,
  servicesResults: z.record(z.string(), ServiceResult),
});
export type Application = z.infer<typeof Application>;

/** The query endpoint's answer. */
export const ApplicationResponse = z.extend(Application, { responseCode: z.literal(200) });
export type ApplicationResponse = z.infer<typeof ApplicationResponse>;
