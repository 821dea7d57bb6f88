import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { base64url, cborEncode, DataItem, IssuerNamespaces, IssuerSigned, SessionTranscript } from '@owf/mdoc';
import { resolveOpenid4vpAuthorizationRequest } from '@openid4vc/openid4vp';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { calculateJwkThumbprint, CompactEncrypt, importJWK, type JWK } from 'jose';
import { type Held, type HeldMdoc, type HeldSdJwt, hasher, signEs256 } from './issuer.ts';

export interface ReadRequest {
  /** Name in the certificate of the verifier. */
  readonly verifier: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly walletNonce?: string;
  readonly responseUri?: string;
  readonly origins?: readonly string[];
  readonly encryptionKey: JWK;
  readonly encryption: string;
  readonly credentials: readonly AskedCredential[];
}

/** A request by value, as the EU's age verification app gets it. */
export function readRequestByValue(link: string): Omit<ReadRequest, 'encryptionKey' | 'encryption'> {
  const parameters = new URL(link).searchParams;
  const query = JSON.parse(parameters.get('dcql_query')!) as { credentials: Record<string, never>[] };
  const responseUri = parameters.get('response_uri')!;
  const clientId = parameters.get('client_id')!;
  if (clientId !== `redirect_uri:${responseUri}`) throw new Error('The client is not where the answer goes.');
  return {
    verifier: new URL(responseUri).host,
    clientId,
    nonce: parameters.get('nonce')!,
    responseUri,
    credentials: query.credentials.map(askedOf),
  };
}

export interface AskedCredential {
  readonly id: string;
  readonly format: string;
  readonly type: string;
  readonly paths: readonly (readonly string[])[];
}

/** Reads a request object as a wallet does: checks signature, client identifier and wallet nonce. Throws otherwise. */
export async function readRequestObject(
  request: string,
  { clientId, walletNonce, origin }: { clientId?: string; walletNonce?: string; origin?: string } = {},
): Promise<ReadRequest> {
  const resolved = await resolveOpenid4vpAuthorizationRequest({
    authorizationRequestPayload: { request, ...(clientId && { client_id: clientId }) } as never,
    ...(walletNonce !== undefined && { wallet: { expectedNonce: walletNonce } as never }),
    ...(origin !== undefined && { origin }),
    callbacks: {
      hash: (data: Uint8Array) => Uint8Array.from(createHash('sha256').update(data).digest()),
      verifyJwt: (signer: { x5c: string[] }, { compact }: { compact: string }) => verifyRequest(signer, compact),
      getX509CertificateMetadata: () => ({ sanDnsNames: [], sanUriNames: [] }),
    } as never,
  });
  const payload = resolved.authorizationRequestPayload as Record<string, unknown>;
  const metadata = payload['client_metadata'] as {
    jwks: { keys: JWK[] };
    encrypted_response_enc_values_supported: string[];
  };
  const [leaf] = (resolved.jar!.signer as unknown as { x5c: string[] }).x5c;
  const query = payload['dcql_query'] as { credentials: Record<string, never>[] };
  return {
    verifier: /O=(.*)/.exec(new X509Certificate(Buffer.from(leaf!, 'base64')).subject)?.[1] ?? 'unnamed',
    clientId: payload['client_id'] as string,
    nonce: payload['nonce'] as string,
    ...(payload['wallet_nonce'] !== undefined && { walletNonce: payload['wallet_nonce'] as string }),
    ...(payload['response_uri'] !== undefined && { responseUri: payload['response_uri'] as string }),
    ...(payload['expected_origins'] !== undefined && { origins: payload['expected_origins'] as string[] }),
    encryptionKey: metadata.jwks.keys[0]!,
    encryption: metadata.encrypted_response_enc_values_supported[0]!,
    credentials: query.credentials.map(askedOf),
  };
}

function askedOf(credential: Record<string, unknown>): AskedCredential {
  const meta = credential['meta'] as { doctype_value?: string; vct_values?: string[] };
  return {
    id: credential['id'] as string,
    format: credential['format'] as string,
    type: meta.doctype_value ?? meta.vct_values![0]!,
    paths: (credential['claims'] as { path: string[] }[]).map(({ path }) => path),
  };
}

function verifyRequest({ x5c }: { x5c: string[] }, compact: string): unknown {
  const [header, payload, signature] = compact.split('.') as [string, string, string];
  const key = new X509Certificate(Buffer.from(x5c[0]!, 'base64')).publicKey;
  const bytes = Buffer.from(`${header}.${payload}`);
  const verified = verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return verified ? { verified, signerJwk: key.export({ format: 'jwk' }) } : { verified };
}

export interface PresentSdJwt {
  readonly held: HeldSdJwt;
  readonly paths: readonly (readonly string[])[];
  readonly nonce: string;
  readonly audience: string;
  readonly now: Date;
  /** A key other than the credential's. */
  readonly key?: KeyObject;
}

/** An SD-JWT with the asked claims and a key binding. */
export function presentSdJwt({ held, paths, nonce, audience, now, key }: PresentSdJwt): Promise<string> {
  const instance = new SDJwtVcInstance({
    hasher,
    hashAlg: 'sha-256',
    kbSignAlg: 'ES256',
    kbSigner: (data) => signEs256(key ?? held.deviceKey, data).toString('base64url'),
  });
  const frame = Object.fromEntries(paths.map(([first]) => [first!, true]));
  const payload = { iat: Math.floor(now.getTime() / 1000), aud: audience, nonce };
  return instance.present(held.encoded, frame as never, { kb: { payload } });
}

export interface PresentMdoc {
  readonly held: HeldMdoc;
  readonly paths: readonly (readonly string[])[];
  /** Structure of the session transcript. */
  readonly transcript: unknown;
  readonly key?: KeyObject;
}

/** A DeviceResponse with one document, the asked elements and a device signature. */
export function presentMdoc({ held, paths, transcript, key }: PresentMdoc): Uint8Array {
  const kept = [...held.issuerSigned.issuerNamespaces.issuerNamespaces].map(
    ([namespace, items]) =>
      [
        namespace,
        items.filter(({ elementIdentifier }) =>
          paths.some(([asked, element]) => asked === namespace && element === elementIdentifier),
        ),
      ] as const,
  );
  const issuerSigned = IssuerSigned.create({
    issuerNamespaces: IssuerNamespaces.create({ issuerNamespaces: new Map(kept) as never }),
    issuerAuth: held.issuerSigned.issuerAuth,
  });
  const protectedHeader = cborEncode(new Map([[1, -7]]));
  const nameSpaces = DataItem.fromData(new Map());
  const authentication = cborEncode(DataItem.fromData(['DeviceAuthentication', transcript, held.type, nameSpaces]));
  const bytes = cborEncode(['Signature1', protectedHeader, new Uint8Array(), authentication]);
  const signature = Uint8Array.from(signEs256(key ?? held.deviceKey, bytes));
  return cborEncode(
    new Map<string, unknown>([
      ['version', '1.0'],
      [
        'documents',
        [
          new Map<string, unknown>([
            ['docType', held.type],
            ['issuerSigned', issuerSigned.encodedStructure],
            [
              'deviceSigned',
              new Map<string, unknown>([
                ['nameSpaces', nameSpaces],
                ['deviceAuth', new Map([['deviceSignature', [protectedHeader, new Map(), null, signature]]])],
              ]),
            ],
          ]),
        ],
      ],
      ['status', 0],
    ]),
  );
}

const context = {
  crypto: {
    digest: ({ bytes }: { readonly bytes: Uint8Array }) => Uint8Array.from(createHash('sha256').update(bytes).digest()),
  },
} as never;

const thumbprintOf = async (key: JWK): Promise<Uint8Array> =>
  Uint8Array.from(Buffer.from(await calculateJwkThumbprint(key, 'sha256'), 'base64url'));

export type RequestByLink = Omit<ReadRequest, 'encryptionKey' | 'encryption'> & Partial<ReadRequest>;

export async function linkTranscript(request: RequestByLink): Promise<unknown> {
  const { clientId, nonce, responseUri, encryptionKey } = request;
  const jwkThumbprint = encryptionKey && (await thumbprintOf(encryptionKey));
  const input = { clientId, nonce, responseUri: responseUri!, jwkThumbprint };
  return (await SessionTranscript.forOid4Vp(input, context)).encodedStructure;
}

export async function apiTranscript({ nonce, encryptionKey }: ReadRequest, origin: string): Promise<unknown> {
  const jwkThumbprint = await thumbprintOf(encryptionKey);
  return (await SessionTranscript.forOid4VpDcApi({ origin, nonce, jwkThumbprint }, context)).encodedStructure;
}

/** The JWE that `response` holds. */
export async function encryptResponse(payload: object, request: ReadRequest): Promise<string> {
  const key = await importJWK(request.encryptionKey, 'ECDH-ES');
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: request.encryption, kid: request.encryptionKey.kid })
    .encrypt(key);
}

/** `vp_token` of one credential for a request: by link, or from the page at `origin` through the API. */
export async function vpToken(request: ReadRequest, held: Held, now: Date, origin?: string): Promise<object> {
  const asked = request.credentials.find(({ format, type }) => format === held.format && type === held.type);
  if (!asked) throw new Error('The wallet holds nothing that was asked for.');
  const { id, paths } = asked;
  if (held.format === 'dc+sd-jwt') {
    const audience = origin === undefined ? request.clientId : `origin:${origin}`;
    return { [id]: [await presentSdJwt({ held, paths, nonce: request.nonce, audience, now })] };
  }
  const transcript = origin === undefined ? await linkTranscript(request) : await apiTranscript(request, origin);
  return { [id]: [base64url.encode(presentMdoc({ held, paths, transcript }))] };
}

/** `vp_token` of a plain `direct_post`, as the EU's age verification app sends it. */
export async function answerByValue(request: RequestByLink, held: HeldMdoc): Promise<string> {
  const asked = request.credentials.find(({ type }) => type === held.type);
  if (!asked) throw new Error('The wallet holds nothing that was asked for.');
  const transcript = await linkTranscript(request);
  return JSON.stringify({ [asked.id]: [base64url.encode(presentMdoc({ held, paths: asked.paths, transcript }))] });
}

/** Answers a request object: what `direct_post.jwt` posts as `response`, or the API returns in `data.response`. */
export const answerRequest = async (request: ReadRequest, held: Held, now: Date, origin?: string): Promise<string> =>
  encryptResponse({ vp_token: await vpToken(request, held, now, origin) }, request);
