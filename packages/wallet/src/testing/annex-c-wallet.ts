import { createHash, verify, X509Certificate } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { base64url, cborDecode, cborEncode, CoseKey, DataItem, DeviceRequest } from '@owf/mdoc';
import type { JWK } from 'jose';
import type { HeldMdoc } from './issuer.ts';
import { presentMdoc } from './wallet.ts';

export interface AnnexCRequest {
  readonly deviceRequest: string;
  readonly encryptionInfo: string;
}

export interface AnnexCDocument {
  readonly type: string;
  readonly paths: readonly (readonly string[])[];
  /** Subject of the reader's certificate, whose signature was checked. */
  readonly reader: string;
}

/** Structure of the session transcript, written apart from the verifier's. */
export const annexCTranscriptOf = ({ encryptionInfo }: AnnexCRequest, origin: string): unknown => {
  const hash = createHash('sha256')
    .update(cborEncode([encryptionInfo, origin]))
    .digest();
  return [null, null, ['dcapi', Uint8Array.from(hash)]];
};

/** What an ISO/IEC 18013-7 Annex C request asks for. Throws where a reader's signature is not valid. */
export function readAnnexC(request: AnnexCRequest, origin: string): AnnexCDocument[] {
  return DeviceRequest.decode(base64url.decode(request.deviceRequest)).docRequests.map(
    ({ itemsRequest, readerAuth }) => {
      const certificate = new X509Certificate(readerAuth!.certificate);
      readerAuth!.detachedPayload = cborEncode(
        DataItem.fromData([
          'ReaderAuthentication',
          annexCTranscriptOf(request, origin),
          DataItem.fromData(itemsRequest.encodedStructure),
        ]),
      );
      const key = { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' } as const;
      if (!verify('sha256', readerAuth!.toBeSigned, key, readerAuth!.signature)) throw new Error('reader signature');
      const paths = [...itemsRequest.namespaces].flatMap(([namespace, elements]) =>
        [...elements.keys()].map((element) => [namespace, element]),
      );
      return { type: itemsRequest.docType, paths, reader: certificate.subject };
    },
  );
}

/** The EncryptedResponse that a wallet returns to the page at `origin`. */
export async function answerAnnexC(request: AnnexCRequest, held: HeldMdoc, origin: string): Promise<string> {
  const asked = readAnnexC(request, origin).find(({ type }) => type === held.type);
  if (!asked) throw new Error('The wallet holds nothing that was asked for.');
  const transcript = annexCTranscriptOf(request, origin);
  return sealAnnexC(request, presentMdoc({ held, paths: asked.paths, transcript }), origin);
}

export async function sealAnnexC(request: AnnexCRequest, deviceResponse: Uint8Array, origin: string): Promise<string> {
  const [, parameters] = cborDecode<[string, Map<string, never>]>(base64url.decode(request.encryptionInfo));
  const { kty, crv, x, y } = CoseKey.fromEncodedStructure(parameters.get('recipientPublicKey')!).jwk as JWK;
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
  const recipientPublicKey = await suite.kem.importKey('jwk', { kty, crv, x, y } as never, true);
  const info = Uint8Array.from(cborEncode(annexCTranscriptOf(request, origin))).buffer;
  const { ct, enc } = await suite.seal({ recipientPublicKey, info }, Uint8Array.from(deviceResponse).buffer);
  const data = new Map([
    ['enc', new Uint8Array(enc)],
    ['cipherText', new Uint8Array(ct)],
  ]);
  return base64url.encode(cborEncode(['dcapi', data]));
}
