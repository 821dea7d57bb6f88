import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import * as z from 'zod/mini';
import { signerOf } from './chain.ts';
import {
  CLOCK_SKEW_S,
  MOST_STATUS_AGE_MS,
  MOST_STATUS_BYTES,
  MOST_STATUS_INFLATED_BYTES,
  MOST_STATUS_LISTS,
  STATUS_TIMEOUT_MS,
} from '../limits.ts';
import { parseFlatJson } from '../nesting.ts';
import { orRefuse, refuse } from '../refusal.ts';
import { allowed, isSignatureValid } from './signatures.ts';
import type { AnchorKind, StatusSource, TrustLists } from '../types.ts';

const inflated = promisify(inflate);

const Reference = z.object({
  status_list: z.object({
    idx: z.int().check(z.nonnegative()),
    uri: z.string().check(z.maxLength(2048), z.regex(/^https?:\/\//)),
  }),
});
const Header = z.object({ typ: z.literal('statuslist+jwt'), alg: z.string(), x5c: z.array(z.string()) });
const Token = z.object({
  sub: z.string(),
  iat: z.number(),
  exp: z.optional(z.number()),
  ttl: z.optional(z.number().check(z.positive())),
  status_list: z.object({ bits: z.union([1, 2, 4, 8].map((bits) => z.literal(bits))), lst: z.string() }),
});

interface List {
  readonly bits: number;
  readonly bytes: Uint8Array;
  readonly freshUntil: number;
}

/** Verified lists, for each source and set of anchors, because other anchors may not trust them. */
const caches = new WeakMap<StatusSource, WeakMap<TrustLists, Map<string, List>>>();

export interface StatusInput {
  /** The `status` claim of the credential, which its signature covers. */
  readonly reference: unknown;
  readonly trust: TrustLists;
  readonly kind: AnchorKind;
  readonly source: StatusSource;
  readonly now: Date;
}

/**
 * Token Status List (draft-ietf-oauth-status-list). A list that is unavailable or not trusted is `status_unavailable`
 * and never accepts. A credential without `status` is short-lived; its end is checked elsewhere.
 */
export async function checkStatus({ reference, trust, kind, source, now }: StatusInput): Promise<void> {
  if (reference === undefined) return;
  const parsed = Reference.safeParse(reference);
  if (!parsed.success) refuse('status_unavailable', "the credential's status is of an unknown kind");
  const { uri, idx } = parsed.data.status_list;
  const list = await listAt(uri, { trust, kind, source, now });
  const perByte = 8 / list.bits;
  const byte = list.bytes[Math.floor(idx / perByte)];
  if (byte === undefined) return refuse('status_unavailable', 'the status list has no such entry');
  const status = (byte >> ((idx % perByte) * list.bits)) & (2 ** list.bits - 1);
  // 0 is valid, 1 revoked, 2 suspended; every other value is the issuer's own and is not accepted.
  if (status !== 0) refuse('revoked', `status ${status}`);
}

type ListInput = Omit<StatusInput, 'reference'>;

async function listAt(uri: string, input: ListInput): Promise<List> {
  const cache = cacheOf(input);
  const key = `${input.kind} ${uri}`;
  const known = cache.get(key);
  if (known && known.freshUntil > input.now.getTime()) return known;
  const list = await readList(uri, await download(uri, input.source), input);
  cache.delete(key);
  cache.set(key, list);
  if (cache.size > MOST_STATUS_LISTS) cache.delete(cache.keys().next().value!);
  return list;
}

function cacheOf({ source, trust }: ListInput): Map<string, List> {
  const bySource = caches.get(source) ?? new WeakMap<TrustLists, Map<string, List>>();
  caches.set(source, bySource);
  const cache = bySource.get(trust) ?? new Map<string, List>();
  bySource.set(trust, cache);
  return cache;
}

async function download(uri: string, source: StatusSource): Promise<string> {
  const signal = AbortSignal.timeout(STATUS_TIMEOUT_MS);
  // A source that ignores the signal must not hold the answer either.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('time limit')), { once: true });
  });
  const { body, contentType } = await orRefuse('status_unavailable', "the status list can't be fetched", () =>
    Promise.race([source.fetch(uri, signal), late]),
  );
  if (body.length > MOST_STATUS_BYTES) refuse('status_unavailable', 'the status list is too large');
  if (contentType.split(';')[0]!.trim().toLowerCase() !== 'application/statuslist+jwt')
    refuse('status_unavailable', 'the status list has another content type');
  return Buffer.from(body).toString('latin1').trim();
}

async function readList(uri: string, jwt: string, { trust, kind, now }: ListInput): Promise<List> {
  const parts = jwt.split('.');
  const [header, payload, signature] = parts as [string, string, string];
  if (parts.length !== 3) refuse('status_unavailable', 'the status list is not a JWT');
  const parse = <T>(schema: z.ZodMiniType<T>, part: string): T =>
    orUnavailable('the status list is malformed', () =>
      schema.parse(parseFlatJson(Buffer.from(part, 'base64url').toString())),
    );
  const { alg, x5c } = parse(Header, header);
  const algorithm = allowed(alg, 'status_unavailable');
  const signer = orUnavailable("the status list's signer is not trusted", () =>
    signerOf({ x5c: x5c.map((der) => Buffer.from(der, 'base64')), trust, kind, use: 'status', now }),
  );
  const isValid = isSignatureValid({
    algorithm,
    key: signer.certificate.publicKey,
    bytes: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  });
  if (!isValid) refuse('status_unavailable', "the status list's signature is not valid");
  const token = parse(Token, payload);
  const seconds = now.getTime() / 1000;
  if (token.sub !== uri) refuse('status_unavailable', 'the status list is another one');
  if (token.iat > seconds + CLOCK_SKEW_S) refuse('status_unavailable', 'the status list is from the future');
  if (token.exp !== undefined && token.exp < seconds) refuse('status_unavailable', 'the status list has expired');
  const bytes = await orRefuse('status_unavailable', "the status list can't be unpacked", () =>
    inflated(Buffer.from(token.status_list.lst, 'base64url'), { maxOutputLength: MOST_STATUS_INFLATED_BYTES }),
  );
  const lifeMs = Math.min(MOST_STATUS_AGE_MS, (token.ttl ?? Infinity) * 1000);
  const ends = token.exp === undefined ? Infinity : token.exp * 1000;
  return { bits: token.status_list.bits, bytes, freshUntil: Math.min(now.getTime() + lifeMs, ends) };
}

/** A fault of a list says nothing about the credential, so no refusal of these steps may name its own problem. */
function orUnavailable<T>(detail: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    return refuse('status_unavailable', detail, error);
  }
}
