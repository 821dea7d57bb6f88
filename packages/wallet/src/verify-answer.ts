import { parseDcqlVpToken } from '@openid4vc/openid4vp';
import { base64url } from '@owf/mdoc';
import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose';
import * as z from 'zod/mini';
import { ANNEX_C_PROTOCOL, decryptAnnexC } from './annex-c.ts';
import { CONTENT_ENCRYPTIONS, MOST_ANSWER_BYTES } from './limits.ts';
import { parseFlatJson } from './nesting.ts';
import { candidatesOf } from './queries.ts';
import { orRefuse, refuse, Refusal } from './refusal.ts';
import type { AnswerInput, RequestState, WalletAnswer, WalletCredential, WalletOutcome } from './types.ts';
import { verifyMdoc } from './verify-mdoc.ts';
import { verifySdJwt } from './verify-sd-jwt.ts';

const Encrypted = z.object({ response: z.string() });
/** Every registered error fits. */
const WalletError = z.object({ error: z.string().check(z.regex(/^[a-z_]{1,64}$/)) });
type WalletError = z.infer<typeof WalletError>;
/** Algorithms that our key can decrypt: an answer with one that was not offered still belongs to its request. */
const ECDH = ['ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW'];
/** Allowed headers of a JWE. `zip` would let a short answer grow, and `crit` could require unknown features. */
const JWE_HEADERS: ReadonlySet<string> = new Set(['alg', 'enc', 'epk', 'kid', 'apu', 'apv', 'typ', 'cty']);

/** Verifies a wallet's answer and never throws. The caller deletes the state first: a second answer finds none. */
export async function verifyAnswer(input: AnswerInput): Promise<WalletOutcome> {
  try {
    return { ok: true, credential: await verified(input) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem, detail: error.message };
    // Libraries throw their own errors for unreadable input, and their messages may quote it.
    return { ok: false, problem: 'answer_malformed', detail: "the answer can't be read" };
  }
}

/**
 * The unverified answer to a request: credentials encrypted for it, or the wallet's error (OpenID4VP 1.0, 8.5). Else
 * null: anybody who sees its address can post there, and only an answer that its key decrypts may use it up.
 */
export async function contentOf({
  state,
  answer,
}: Pick<AnswerInput, 'state' | 'answer'>): Promise<'credentials' | WalletError | null> {
  try {
    const content = await opened(state, answer);
    const parsed = 'error' in content ? WalletError.safeParse(content) : null;
    return parsed ? (parsed.data ?? null) : 'credentials';
  } catch (error) {
    return error instanceof NotOffered ? 'credentials' : null;
  }
}

/** The decrypted answer: a DeviceResponse, what the `vp_token` holds, or an error. */
async function opened(
  state: RequestState,
  answer: WalletAnswer,
): Promise<Uint8Array | { readonly token: unknown } | { readonly error: unknown }> {
  const plain = 'data' in answer ? answer.data : answer;
  // A wallet that can't or won't encrypt for the request refuses in plain text.
  if (plain && typeof plain === 'object' && 'error' in plain) return { error: plain.error };
  const received = receivedPart(state, answer);
  if (received.length > MOST_ANSWER_BYTES) refuse('answer_malformed', 'the answer is too large');
  if (state.way === 'api-mdoc') return decryptAnnexC(state, received);
  if (state.profile === 'eu-age') return { token: parseFlatJson(received) };
  const { vp_token: token, error } = Object(await decryptJwe(state, received)) as Record<string, unknown>;
  return token === undefined && error !== undefined ? { error } : { token };
}

async function verified(input: AnswerInput): Promise<WalletCredential> {
  const { state, answer, now } = input;
  if (now.getTime() > state.expiresAt) refuse('request_unknown', 'the request has expired');
  const candidates = candidatesOf(state);
  const content = await opened(state, answer);
  if ('error' in content) return refuse('answer_malformed', 'the wallet sent an error');
  if (content instanceof Uint8Array) return verifyMdoc({ ...input, candidates, deviceResponse: content });
  const { id, presentation } = onePresentation(content.token);
  const candidate =
    candidates.find((one) => one.id === id) ?? refuse('claims_missing', 'the answer is to a query that was not asked');
  return candidate.format === 'dc+sd-jwt'
    ? verifySdJwt({ ...input, candidate, candidates, presentation, audience: audienceOf(state) })
    : verifyMdoc({ ...input, candidate, candidates, deviceResponse: base64url.decode(presentation) });
}

/** An answer through the API is bound to the origin, one by link to the client (OpenID4VP 1.0, B.3.6 and A.4). */
const audienceOf = ({ way, origin, clientId }: RequestState): string =>
  way === 'link' ? clientId : `origin:${origin ?? refuse('request_unknown', 'the request names no origin')}`;

/** The part of an answer that the way and the profile of its request allow; always encrypted except for `eu-age`. */
function receivedPart(state: RequestState, answer: WalletAnswer): string {
  const otherWay = (): never => refuse('answer_malformed', 'the answer came another way');
  if (state.way === 'link') {
    if (state.profile === 'eu-age') return 'vpToken' in answer ? answer.vpToken : otherWay();
    return 'response' in answer ? answer.response : otherWay();
  }
  if (!('protocol' in answer)) return otherWay();
  const expected = state.way === 'api-mdoc' ? ANNEX_C_PROTOCOL : 'openid4vp-v1-signed';
  if (answer.protocol !== expected) refuse('answer_malformed', 'the answer speaks another protocol');
  const parsed = Encrypted.safeParse(answer.data);
  return parsed.success ? parsed.data.response : refuse('answer_malformed', 'the answer is not encrypted');
}

/** Encrypted for this request, by an algorithm that it did not offer. */
class NotOffered extends Refusal {}

async function decryptJwe(state: RequestState, jwe: string): Promise<unknown> {
  if (jwe.split('.').length !== 5) refuse('answer_malformed', 'the answer is not encrypted');
  const header = await orRefuse('answer_malformed', 'the answer is not encrypted', () => decodeProtectedHeader(jwe));
  if (!Object.keys(header).every((name) => JWE_HEADERS.has(name)))
    refuse('answer_malformed', "the answer's encryption has an unknown header");
  const { alg, enc } = header as { readonly alg?: string; readonly enc?: string };
  const offered = alg === 'ECDH-ES' && CONTENT_ENCRYPTIONS.some((each) => each === enc);
  const [problem, detail] = offered
    ? (['binding_failed', 'the answer is not encrypted for this request'] as const)
    : (['answer_malformed', 'the answer is encrypted by an algorithm that was not offered'] as const);
  const { plaintext } = await orRefuse(problem, detail, async () =>
    compactDecrypt(jwe, await importJWK(state.key, 'ECDH-ES'), { keyManagementAlgorithms: ECDH }),
  );
  if (!offered) throw new NotOffered(problem, detail);
  return parseFlatJson(Buffer.from(plaintext).toString());
}

function onePresentation(token: unknown): { readonly id: string; readonly presentation: string } {
  let found: [string, readonly unknown[]][];
  try {
    found = Object.entries(parseDcqlVpToken(token));
  } catch (error) {
    return refuse('answer_malformed', 'the answer has no vp_token', error);
  }
  const [id, presentations] = found[0] ?? refuse('answer_malformed', 'the answer has no credential');
  const [presentation] = presentations;
  if (found.length !== 1 || presentations.length !== 1 || typeof presentation !== 'string')
    return refuse('answer_malformed', 'the answer is not one document');
  return { id, presentation };
}
