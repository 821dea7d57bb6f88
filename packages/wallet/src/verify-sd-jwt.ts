import { createHash } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import * as z from 'zod/mini';
import { signerOf } from './trust/chain.ts';
import { checkCountry, claimsOf } from './claims.ts';
import { checkDisclosures } from './disclosures.ts';
import { checkAgainstQuery } from './dcql.ts';
import { CLOCK_SKEW_S, MOST_DISCLOSURES } from './limits.ts';
import { parseFlatJson } from './nesting.ts';
import { type Candidate, isOfType } from './queries.ts';
import { orRefuse, refuse } from './refusal.ts';
import { allowed, isSignatureValid, publicKeyOf } from './trust/signatures.ts';
import { checkStatus } from './trust/status.ts';
import type { AnswerInput, WalletCredential } from './types.ts';

/** How long before the answer a key binding may have been signed: the life of a request, and the clocks' difference. */
const BINDING_AGE_S = 10 * 60 + CLOCK_SKEW_S;
/** `_sd_alg` of SHA-256 (RFC 9901) and its longer relatives. */
const DIGESTS: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-384': 'sha384', 'sha-512': 'sha512' };

const Header = z.object({
  typ: z.union([z.literal('dc+sd-jwt'), z.literal('vc+sd-jwt')]),
  alg: z.string(),
  x5c: z.array(z.string()),
  crit: z.optional(z.never()),
});
const Issued = z.object({
  vct: z.string(),
  iss: z.optional(z.string()),
  cnf: z.object({ jwk: z.looseObject({ kty: z.string() }) }),
  exp: z.optional(z.number()),
  nbf: z.optional(z.number()),
  iat: z.optional(z.number()),
  status: z.optional(z.unknown()),
  _sd_alg: z.optional(z.string()),
});
const Binding = z.object({ aud: z.string(), nonce: z.string(), iat: z.number(), sd_hash: z.string() });
const BindingHeader = z.object({ typ: z.literal('kb+jwt'), alg: z.string(), crit: z.optional(z.never()) });

export interface SdJwtInput extends Omit<AnswerInput, 'answer'> {
  readonly candidate: Candidate;
  readonly candidates: readonly Candidate[];
  readonly presentation: string;
  readonly audience: string;
}

/** Verifies an SD-JWT VC with key binding (RFC 9901, draft-ietf-oauth-sd-jwt-vc, OpenID4VP 1.0, B.3). */
export async function verifySdJwt(input: SdJwtInput): Promise<WalletCredential> {
  const { candidate, presentation, trust, now } = input;
  const { jwt, binding, disclosures } = split(presentation);
  const header = read(Header, jwt[0], "the credential's header");
  const bindingHeader = read(BindingHeader, binding[0], "the key binding's header", 'binding_failed');
  const algorithm = allowed(header.alg, 'signature_invalid');
  const bindingAlgorithm = allowed(bindingHeader.alg, 'binding_failed');
  const issued = read(Issued, jwt[1], 'the credential');
  const bound = read(Binding, binding[1], 'the key binding', 'binding_failed');
  if (!isOfType(candidate, issued.vct)) refuse('claims_missing', 'the credential is of another type');
  const digest = DIGESTS[issued._sd_alg ?? 'sha-256'] ?? refuse('signature_invalid', 'the digest is not allowed');

  const x5c = header.x5c.map((der) => Buffer.from(der, 'base64'));
  const signer = signerOf({ x5c, trust, kind: candidate.kind, use: 'credential', now });
  const deviceKey = publicKeyOf(issued.cnf.jwk);
  checkBinding(bound, input);

  const verifier = (key: typeof deviceKey, name: typeof algorithm) => (data: string, signature: string) =>
    isSignatureValid({
      algorithm: name,
      key,
      bytes: Buffer.from(data),
      signature: Buffer.from(signature, 'base64url'),
    });
  const isIssuedBy = verifier(signer.certificate.publicKey, algorithm);
  const isBoundBy = verifier(deviceKey, bindingAlgorithm);
  if (!isIssuedBy(`${jwt[0]}.${jwt[1]}`, jwt[2])) refuse('signature_invalid', "the issuer's signature is not valid");
  if (!isBoundBy(`${binding[0]}.${binding[1]}`, binding[2]))
    refuse('binding_failed', "the key binding's signature is not valid");
  checkDisclosures(parseFlatJson(Buffer.from(jwt[1], 'base64url').toString()), disclosures, digest);
  checkValidity(issued, now);
  const library = new SDJwtVcInstance({
    hasher: (data) => Uint8Array.from(createHash(digest).update(hashable(data)).digest()),
    verifier: isIssuedBy,
    kbVerifier: isBoundBy,
    // `checkStatus` below does it for both formats, with limits.
    statusListFetcher: () => Promise.reject(new Error('not here')),
  });
  const claims = await orRefuse('binding_failed', 'the key binding is not valid', async () => {
    const referenced = await library.presentableKeys(presentation);
    if (referenced.length !== disclosures.length)
      refuse('signature_invalid', 'a disclosure is not part of the credential');
    const base = Object.getPrototypeOf(SDJwtVcInstance.prototype) as SDJwtVcInstance;
    const verified = await base.verify.call(library, presentation, {
      keyBindingNonce: input.state.nonce,
      currentDate: Math.floor(now.getTime() / 1000),
      skewSeconds: CLOCK_SKEW_S,
    });
    return verified.payload as Record<string, unknown>;
  });

  checkAgainstQuery(candidate, input.candidates, { format: 'dc+sd-jwt', type: candidate.type, claims });
  const taken = claimsOf(candidate, ({ path }) => valueAt(claims, path));
  checkCountry(candidate, taken, signer.issuer);
  await checkStatus({ reference: issued.status, trust, kind: candidate.kind, source: input.status, now });
  return {
    query: candidate.query,
    format: 'dc+sd-jwt',
    type: issued.vct,
    issuer: signer.issuer,
    claims: taken,
    ...(issued.exp !== undefined && { validUntil: new Date(issued.exp * 1000).toISOString() }),
    deviceBound: true,
  };
}

type Parts = readonly [string, string, string];

function split(presentation: string): { jwt: Parts; binding: Parts; disclosures: readonly string[] } {
  const [jwt, ...rest] = presentation.split('~');
  const binding = rest.pop();
  // A presentation that ends in "~" has no key binding, so anyone with a copy could send it.
  if (!binding) return refuse('binding_failed', 'the credential has no key binding');
  if (rest.length > MOST_DISCLOSURES) refuse('answer_malformed', 'too many disclosures');
  return { jwt: parts(jwt!), binding: parts(binding), disclosures: rest };
}

function parts(jwt: string): Parts {
  const found = jwt.split('.');
  if (found.length !== 3 || !found.every((part) => /^[\w-]+$/.test(part)))
    refuse('answer_malformed', 'not a signed JWT');
  return found as unknown as Parts;
}

function read<T>(
  schema: z.ZodMiniType<T>,
  part: string,
  what: string,
  problem: 'answer_malformed' | 'binding_failed' = 'answer_malformed',
): T {
  const parsed = schema.safeParse(parseFlatJson(Buffer.from(part, 'base64url').toString()));
  return parsed.success ? parsed.data : refuse(problem, `${what} has an unexpected form`);
}

function checkBinding({ aud, nonce, iat }: z.infer<typeof Binding>, { audience, state, now }: SdJwtInput): void {
  const seconds = now.getTime() / 1000;
  if (nonce !== state.nonce) refuse('binding_failed', 'the key binding is for another request');
  if (aud !== audience) refuse('binding_failed', 'the key binding is for another audience');
  if (iat > seconds + CLOCK_SKEW_S) refuse('binding_failed', 'the key binding is from the future');
  if (iat < seconds - BINDING_AGE_S) refuse('binding_failed', 'the key binding is too old');
}

function checkValidity({ exp, nbf, iat }: z.infer<typeof Issued>, now: Date): void {
  const seconds = now.getTime() / 1000;
  if (exp !== undefined && exp < seconds - CLOCK_SKEW_S) refuse('expired', 'the credential has expired');
  if (Math.max(nbf ?? 0, iat ?? 0) > seconds + CLOCK_SKEW_S) refuse('expired', 'the credential is not valid yet');
}

const hashable = (data: string | ArrayBuffer): string | Uint8Array =>
  typeof data === 'string' ? data : new Uint8Array(data);

/** Own properties only: a disclosure may be called `__proto__`. */
function valueAt(claims: Record<string, unknown>, path: readonly string[]): unknown {
  let value: unknown = claims;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
