import * as z from 'zod/mini';
import { Address, ProfileList } from '../profile.ts';
import { DocumentType } from '../documents.ts';

/** `window.verifyWebSdk.init(config)` without its callbacks, as sent through the port to the frame. */
export const InitConfig = z
  .strictObject({
    apiUrl: z.url({ protocol: /^https?$/ }),
    jwt: z.optional(z.string().check(z.minLength(1), z.maxLength(8192))),
    sdkKey: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    containerId: z.string().check(z.minLength(1)),
    flowName: z.string().check(z.minLength(1), z.maxLength(128)),
    /** Unchecked, because a language must never end a session; what is no language tag counts as absent. */
    locale: z.optional(z.custom<string>(() => true)),
    profile: z.optional(ProfileList),
    address: z.optional(Address),
    /** The server validates its contents. */
    metadata: z.optional(z.record(z.string(), z.unknown())),
    mode: z.optional(z.enum(['inline', 'popup'])),
    acceptableDocuments: z.optional(z.array(DocumentType)),
    customerId: z.optional(z.string()),
    dictionary: z.optional(z.record(z.string(), z.string().check(z.maxLength(2000)))),
    /** CSS variables of the capture UI, such as `{ '--verify-accent': '#0a5' }`. */
    styles: z.optional(
      z.record(
        z.string().check(z.regex(/^--verify-[a-z-]+$/)),
        z
          .string()
          .check(
            z.maxLength(200),
            z.regex(
              /^(?!.*(?:url|image|image-set|src|element|cross-fade)\s*\()[^;{}<>\\@]*$/is,
              'a value without url() and other references',
            ),
          ),
      ),
    ),
    themeMode: z.optional(z.enum(['light', 'dark'])),
  })
  .check(z.refine((config) => Boolean(config.jwt) || Boolean(config.sdkKey), { path: ['jwt'], error: 'is required' }));
export type InitConfig = z.infer<typeof InitConfig>;

/** What each field of `init` accepts, in words that follow "must be". */
export const INIT_EXPECTS: Record<keyof InitConfig, string> = {
  apiUrl: 'an address that starts with https:// or http://',
  jwt: 'a string of 1 to 8192 characters',
  sdkKey: 'a string of 1 to 256 characters',
  containerId: 'the id of an element, as a string',
  flowName: 'a string of 1 to 128 characters',
  locale: 'a language tag',
  profile: 'an array of { category, value } with known categories and texts as values',
  address: 'an object with the parts of an address as texts',
  metadata: 'an object',
  mode: "'inline' or 'popup'",
  acceptableDocuments: 'an array of known types of document',
  customerId: 'a string',
  dictionary: 'an object of texts of at most 2000 characters',
  styles: "an object such as { '--verify-accent': '#0a5' }",
  themeMode: "'light' or 'dark'",
};

/** What is wrong with a value of `init`: the message of its rule, or else the value that is expected. */
export function initFault(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown field';
  if (issue.message && issue.message !== 'Invalid input') return issue.message;
  const [field, ...inside] = issue.path;
  const expected = INIT_EXPECTS[field as keyof InitConfig] as string | undefined;
  // The words are those of the whole field, so a fault inside it says which field they mean.
  const subject = inside.length > 0 ? `${String(field)} ` : '';
  return `${subject}must be ${expected ?? 'an object'}`;
}

export interface CompleteData {
  applicationId: string;
  responseCode: number;
}

export interface FailData {
  code: string;
  message: string;
  fatal: boolean;
  retryable: boolean;
  requestId: string | null;
  /** What the person reads, in their language; null or missing where they know it, or nothing was loaded. */
  userMessage?: string | null;
}

export interface VerificationCompleteData {
  applicationId: string;
  status: string;
}
