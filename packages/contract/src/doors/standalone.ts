import * as z from 'zod/mini';
import { ValueSources } from '../value-sources.ts';

/** The older stand-alone flow: client callback `data.ocr` and the result API. */

/**
 * The script and its browser's protocol:
 *
 *   GET  /sdk/standalone/<script id>.js               the script; a script id stands for an account and a flow
 *   POST /sdk/v2/standalone/<script id>/token          -> ScriptToken      from a page of the account's origins, for
 *                                                                          the script's flow
 *   GET  /sdk/v2/standalone/result   stand-alone token -> StandaloneData   what `setOnComplete` hands over
 *   GET  /ocr/verifications/results/<session id>       -> StandaloneResult with the secret key, for the backend
 *   GET  /ocr/files/<application id>/document/front.jpeg               with the secret key
 */

export const Attributes = z.object({
  documentType: z.string(),
  firstName: z.string(),
  originalFirstName: z.string(),
  lastName: z.string(),
  originalLastName: z.string(),
  documentNumbers: z.array(z.string()),
  idNumber: z.string(),
  referenceId: z.string(),
  gender: z.string(),
  nationality: z.string(),
  issueCountry: z.string(),
  dateOfExpiry: z.string(),
  dateOfBirth: z.string(),
  placeOfBirth: z.string(),
});
export type Attributes = z.infer<typeof Attributes>;

const Check = z.object({ name: z.string(), status: z.string(), comment: z.string() });
const NamedFiles = z.object({
  name: z.string(),
  files: z.array(z.object({ kind: z.string(), mediaType: z.string(), uri: z.string() })),
});

export const StandaloneResult = z.object({
  data: z.object({
    results: z.object({
      status: z.string(),
      concerns: z.array(z.object({ message: z.string(), service: z.string(), status: z.string() })),
    }),
    checks: z.array(Check),
    documents: z.array(NamedFiles),
    metadata: z.object({
      platform: z.string(),
      ipAddress: z.string(),
      country: z.string(),
      city: z.string(),
      userAgent: z.string(),
      applicationId: z.string(),
      flowName: z.string(),
      source: z.optional(ValueSources),
    }),
  }),
  status: z.enum(['processing', 'done', 'error']),
  attributes: Attributes,
  signed: z.string(),
});
export type StandaloneResult = z.infer<typeof StandaloneResult>;

export const StandaloneCallback = z.object({
  ocr: z.object({
    applicationStatus: z.enum(['approved', 'declined', 'needs-review', 'error', 'processing']),
    resultUrl: z.string(),
    id: z.string(),
    flowName: z.string(),
    signed: z.string(),
    data: z.object({
      status: z.enum(['processing', 'done', 'error']),
      attributes: z.optional(Attributes),
      documents: z.optional(z.array(NamedFiles)),
      checks: z.optional(z.array(Check)),
    }),
  }),
});
export type StandaloneCallback = z.infer<typeof StandaloneCallback>;

/** The argument of the callback set with `verify.dataFlow.setOnComplete`. */
export const StandaloneData = z.object({
  responseCode: z.literal(200),
  data: StandaloneCallback,
  normalizedData: Attributes,
});
export type StandaloneData = z.infer<typeof StandaloneData>;

export const ScriptToken = z.object({ responseCode: z.literal(200), token: z.string(), flowName: z.string() });
export type ScriptToken = z.infer<typeof ScriptToken>;
