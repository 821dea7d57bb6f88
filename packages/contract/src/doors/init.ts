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
    /** Any text or null, because a language must never end a session; an invalid language tag counts as absent. */
    locale: z.optional(z.custom<string>((value) => (Object(value ?? '') as Partial<string>).trim)),
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
  /** Text for the person in their language; null or missing if they know the reason, or nothing was loaded. */
  userMessage?: string | null;
}

export interface VerificationCompleteData {
  applicationId: string;
  status: string;
}
