import * as z from 'zod/mini';
import { KeyScope } from '../api/key-scopes.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { WebhookKind } from '../webhook.ts';

export const EndpointView = z.object({
  id: z.string(),
  flowId: z.nullable(z.string()),
  url: z.string(),
  kinds: z.array(WebhookKind),
  enabled: z.boolean(),
  /** Whether deliveries are also signed with a shared secret, as `v1`. */
  hasSecret: z.boolean(),
  createdAt: z.number(),
  /** Changes with the endpoint; an edit names the version that it started from. */
  version: z.string(),
});
export type EndpointView = z.infer<typeof EndpointView>;

/** `whsec_` and base64: what the libraries of Standard Webhooks take. */
export const EndpointSecret = z.object({ secret: z.string() });
export type EndpointSecret = z.infer<typeof EndpointSecret>;

const url = z.string().check(z.minLength(1), z.maxLength(2048));
const kinds = z.array(WebhookKind).check(z.minLength(1), z.maxLength(20));

export const NewEndpoint = z.object({ url, kinds });
export type NewEndpoint = z.infer<typeof NewEndpoint>;

export const EditEndpoint = z.object({ version: z.string(), kinds, enabled: z.boolean(), url });
export type EditEndpoint = z.infer<typeof EditEndpoint>;

export const SignatureKeyView = z.object({
  /** Sent as `X-Key-Id`. */
  id: z.string(),
  pem: z.string(),
  state: z.enum(['waiting', 'signing', 'overlap', 'retired']),
  createdAt: z.number(),
  signsFrom: z.number(),
  retiredAt: z.nullable(z.number()),
});
export type SignatureKeyView = z.infer<typeof SignatureKeyView>;

/** The new key is published at once and signs after so many hours: every receiver can have it first. */
export const RotateKey = z.object({ signsAfterHours: z.int().check(z.minimum(0), z.maximum(30 * 24)) });
export type RotateKey = z.infer<typeof RotateKey>;

export const WebhookSettings = z.object({
  endpoints: z.array(EndpointView),
  /** The key that signs now. */
  signatureKey: z.object({ id: z.string(), pem: z.string() }),
  /** The signing key and the other keys, newest first; retired ones without their PEM. */
  signatureKeys: z.array(SignatureKeyView),
  /** Where receivers find the valid keys as a JWK set. */
  jwksUrl: z.string(),
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;

export const KeyKindView = z.enum(['api', 'sdk', 'secret']);

export const KeyView = z.object({
  id: z.string(),
  kind: KeyKindView,
  name: z.string(),
  /** The first characters, so that users recognise a key. */
  prefix: z.string(),
  /** Null for SDK and secret keys. */
  scopes: z.nullable(z.array(KeyScope)),
  createdAt: z.number(),
  expiresAt: z.nullable(z.number()),
  lastUsedAt: z.nullable(z.number()),
  revokedAt: z.nullable(z.number()),
});
export type KeyView = z.infer<typeof KeyView>;

export const NewKey = z.object({
  kind: KeyKindView,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  /** For API keys only. The default is `SPECIFIED_SCOPES`. */
  scopes: z.optional(z.array(KeyScope).check(z.minLength(1), z.maxLength(KeyScope.options.length))),
  /** Without it the key does not expire. */
  lifeDays: z.optional(z.int().check(z.minimum(1), z.maximum(SERVICE_LIMITS.keyDays))),
});
export type NewKey = z.infer<typeof NewKey>;

/** An origin, any port (`http://localhost:*`) or label (`https://*.a.example`), Capacitor, Ionic; safe in a CSP. */
export const OriginPattern = z
  .string()
  .check(
    z.regex(
      /^((https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)|https:\/\/\*(\.[a-z0-9-]*[a-z0-9]){2,})(:(\d{1,5}|\*))?|(capacitor|ionic):\/\/localhost)$/,
      'an origin such as https://shop.example',
    ),
  );
/** As a person pastes it: with spaces, capital letters and the slash of an address. */
const pasted = z.string().check(z.overwrite((text) => text.trim().toLowerCase().replace(/\/$/, '')));
const origins = z.array(z.pipe(pasted, OriginPattern)).check(z.maxLength(50));

export const SdkSettings = z.object({
  integrationMode: z.boolean(),
  allowedOrigins: origins,
  frameAncestors: origins,
  tokenSeconds: z.int().check(z.minimum(SERVICE_LIMITS.tokenSecondsMin), z.maximum(SERVICE_LIMITS.tokenSecondsMax)),
  linkSeconds: z.int().check(z.minimum(SERVICE_LIMITS.linkSecondsMin), z.maximum(SERVICE_LIMITS.linkSecondsMax)),
});
export type SdkSettings = z.infer<typeof SdkSettings>;

/** `version` changes with the settings; an edit names the version that it started from. */
export const VersionedSettings = z.object({ version: z.string(), settings: SdkSettings });
export type VersionedSettings = z.infer<typeof VersionedSettings>;

/** A stand-alone script: the address that pages load it from, and the flow that it runs. */
export const ScriptView = z.object({ id: z.string(), url: z.string(), flowId: z.string(), flowName: z.string() });
export type ScriptView = z.infer<typeof ScriptView>;

/** The flow of a new script, or a new flow for an existing one. */
export const ScriptFlow = z.object({ flowId: z.string().check(z.minLength(1), z.maxLength(64)) });
export type ScriptFlow = z.infer<typeof ScriptFlow>;

/** Oldest script first. Accounts from before stand-alone scripts have none. */
export const SdkSettingsView = z.extend(VersionedSettings, { scripts: z.array(ScriptView) });
export type SdkSettingsView = z.infer<typeof SdkSettingsView>;
