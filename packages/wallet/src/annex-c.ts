import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import {
  base64url,
  cborDecode,
  cborEncode,
  CoseKey,
  DataItem,
  DeviceRequest,
  DocRequest,
  Header,
  ItemsRequest,
  ReaderAuth,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { derOf } from './trust/certificates.ts';
import { checkCbor } from './nesting.ts';
import { type Candidate, candidatesOf } from './queries.ts';
import { orRefuse, refuse } from './refusal.ts';
import { annexCTranscript } from './session-transcript.ts';
import type { RequestInput, RequestState, VerifierKeys, WalletRequest } from './types.ts';

export const ANNEX_C_PROTOCOL = 'org-iso-mdoc';
const DCAPI = 'dcapi';

/** RFC 9180 with the one suite of ISO/IEC 18013-7, Annex C. */
const hpke = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });

/** A request in the form of ISO/IEC 18013-7, Annex C, signed by the reader's key. */
export async function annexCRequest(input: RequestInput, state: RequestState): Promise<WalletRequest> {
  const { kty, crv, x, y } = state.key;
  const recipientPublicKey = CoseKey.fromJwk({ kty, crv, x, y } as never).encodedStructure;
  const parameters = new Map<string, unknown>([
    ['nonce', Uint8Array.from(randomBytes(32))],
    ['recipientPublicKey', recipientPublicKey],
  ]);
  const encryptionInfo = base64url.encode(cborEncode([DCAPI, parameters]));
  const transcript = annexCTranscript(encryptionInfo, state.origin!);
  const candidates = candidatesOf(state);
  const docRequests = await Promise.all(candidates.map((candidate) => docRequest(candidate, transcript, input.keys)));
  const deviceRequest = base64url.encode(DeviceRequest.create({ docRequests }).encode());
  return {
    state: { ...state, encryptionInfo },
    digital: { protocol: ANNEX_C_PROTOCOL, data: { deviceRequest, encryptionInfo } },
  };
}

async function docRequest(candidate: Candidate, transcript: unknown, keys: VerifierKeys): Promise<DocRequest> {
  const namespaces: Record<string, Record<string, boolean>> = {};
  for (const { path } of [...candidate.claims, ...candidate.optional]) {
    const [namespace, element] = path as unknown as [string, string];
    (namespaces[namespace] ??= {})[element] = candidate.query !== 'over-18';
  }
  const itemsRequest = ItemsRequest.create({ docType: candidate.type, namespaces });
  // ISO/IEC 18013-5, 9.1.4.3. The library's ReaderAuthentication has no Annex C transcript.
  const detachedPayload = cborEncode(
    DataItem.fromData(['ReaderAuthentication', transcript, DataItem.fromData(itemsRequest.encodedStructure)]),
  );
  const chain = keys.certificateChain.map((pem) => Uint8Array.from(Buffer.from(derOf(pem), 'base64')));
  const readerAuth = await ReaderAuth.create(
    {
      detachedPayload,
      protectedHeaders: new Map([[Header.Algorithm, SignatureAlgorithm.ES256]]) as never,
      unprotectedHeaders: new Map([[Header.X5Chain, chain.length === 1 ? chain[0] : chain]]) as never,
      algorithm: SignatureAlgorithm.ES256,
      signingKey: CoseKey.create({ keyType: 2 }),
    },
    {
      cose: {
        sign1: {
          sign: ({ toBeSigned }: { readonly toBeSigned: Uint8Array }) => signRaw(toBeSigned, keys.privateKey),
        },
      },
    } as never,
  );
  return DocRequest.create({ itemsRequest, readerAuth: readerAuth as ReaderAuth });
}

const signRaw = (bytes: Uint8Array, privateKey: string): Uint8Array =>
  Uint8Array.from(sign('sha256', bytes, { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' }));

/** The DeviceResponse within an EncryptedResponse. HPKE binds it to the request, the origin and the key. */
export async function decryptAnnexC(state: RequestState, response: string): Promise<Uint8Array> {
  const sealed = base64url.decode(response);
  checkCbor(sealed);
  const [label, data] = cborDecode<[unknown, Map<string, unknown>]>(sealed);
  const enc = data instanceof Map ? data.get('enc') : undefined;
  const cipherText = data instanceof Map ? data.get('cipherText') : undefined;
  if (label !== DCAPI || !(enc instanceof Uint8Array) || !(cipherText instanceof Uint8Array))
    refuse('answer_malformed', 'not an EncryptedResponse of ISO/IEC 18013-7, Annex C');
  return orRefuse('binding_failed', 'the answer is not encrypted for this request', async () => {
    const suite = hpke();
    const recipientKey = await suite.kem.importKey('jwk', state.key as never, false);
    const info = cborEncode(annexCTranscript(state.encryptionInfo!, state.origin!));
    const opened = await suite.open({ recipientKey, enc: plain(enc), info: plain(info) }, plain(cipherText));
    return new Uint8Array(opened);
  });
}

/** The library accepts only whole ArrayBuffers. */
const plain = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
