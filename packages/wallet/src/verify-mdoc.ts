import { createHash } from 'node:crypto';
import { cborDecode, cborEncode, DataItem, MobileSecurityObject, Sign1 } from '@owf/mdoc';
import * as z from 'zod/mini';
import { signerOf } from './trust/chain.ts';
import { checkCountry, claimsOf } from './claims.ts';
import { checkAgainstQuery } from './dcql.ts';
import { CLOCK_SKEW_S, COSE_SIGNATURES } from './limits.ts';
import { checkCbor } from './nesting.ts';
import { type Candidate, MDL_NAMESPACE } from './queries.ts';
import { orRefuse, refuse } from './refusal.ts';
import { sessionTranscript } from './session-transcript.ts';
import { allowed, isSignatureValid, publicKeyOf } from './trust/signatures.ts';
import { checkStatus } from './trust/status.ts';
import type { AnswerInput, WalletCredential, WalletProblem } from './types.ts';

/** COSE header labels (RFC 9052, RFC 9360). */
const ALGORITHM = 1;
const CRITICAL = 2;
const X5CHAIN = 33;

const Bytes = z.instanceof(Uint8Array);
const Sign1Structure = z.tuple([Bytes, z.instanceof(Map<unknown, unknown>), z.nullable(Bytes), Bytes]);
type Sign1Structure = z.infer<typeof Sign1Structure>;
const Item = z.object({
  digestID: z.int(),
  random: Bytes,
  elementIdentifier: z.string(),
  elementValue: z.unknown(),
});

export interface MdocInput extends Omit<AnswerInput, 'answer'> {
  readonly candidates: readonly Candidate[];
  /** The credential query that the answer names; Annex C names none. */
  readonly candidate?: Candidate;
  readonly deviceResponse: Uint8Array;
}

/** Verifies the one document of a DeviceResponse (ISO/IEC 18013-5, 9.1 and 9.3). */
export async function verifyMdoc(input: MdocInput): Promise<WalletCredential> {
  const { trust, now } = input;
  const document = documentOf(input.deviceResponse);
  const candidate =
    (input.candidate ? [input.candidate] : input.candidates).find(({ type }) => type === document.docType) ??
    refuse('claims_missing', 'the document is of another type');

  const issuerAuth = signedPart(document.issuerAuth, 'signature_invalid');
  const deviceAuth = signedPart(document.deviceSignature, 'binding_failed');
  if (!issuerAuth.payload) return refuse('answer_malformed', "the issuer's signature has no content");
  const signer = signerOf({
    x5c: chainOf(issuerAuth.unprotected.get(X5CHAIN)),
    trust,
    kind: candidate.kind,
    use: 'credential',
    now,
  });
  if (!isSignatureValid(signed(issuerAuth, issuerAuth.payload, signer.certificate.publicKey)))
    refuse('signature_invalid', "the issuer's signature is not valid");

  const object = await securityObject(issuerAuth.payload);
  if (object.docType !== candidate.type) refuse('signature_invalid', 'the signed document type is another one');
  checkValidity(object, signer.certificate, now);
  const namespaces = disclosed(document.nameSpaces, object);
  await checkDevice(input, document, deviceAuth, object);

  const elements = Object.fromEntries(
    [...namespaces].map(([name, values]) => [name, Object.fromEntries(values)] as const),
  );
  checkAgainstQuery(candidate, input.candidates, { format: 'mso_mdoc', type: candidate.type, namespaces: elements });
  checkLicenceCountry(namespaces, signer.certificate.subject);
  const claims = claimsOf(candidate, ({ path: [namespace, element] }) => namespaces.get(namespace)?.get(element!));
  checkCountry(candidate, claims, signer.issuer);
  const reference = statusOf(object);
  await checkStatus({ reference, trust, kind: candidate.kind, source: input.status, now });
  return {
    query: candidate.query,
    format: 'mso_mdoc',
    type: candidate.type,
    issuer: signer.issuer,
    claims,
    validUntil: object.validityInfo.validUntil.toISOString(),
    deviceBound: true,
  };
}

interface ReceivedDocument {
  readonly docType: string;
  readonly nameSpaces: ReadonlyMap<string, readonly DataItem[]>;
  readonly issuerAuth: Sign1Structure;
  readonly deviceNameSpaces: DataItem;
  readonly deviceSignature: Sign1Structure;
}

/** Original bytes are kept if they are hashed or signed, because encoding them again might change them. */
function documentOf(bytes: Uint8Array): ReceivedDocument {
  const malformed = (detail: string): never => refuse('answer_malformed', detail);
  checkCbor(bytes);
  let response: unknown;
  try {
    response = cborDecode(bytes);
  } catch (error) {
    return refuse('answer_malformed', "the DeviceResponse can't be read", error);
  }
  const documents = at(response, 'documents');
  if (at(response, 'status') !== 0) malformed('the wallet reports an error');
  if (!Array.isArray(documents) || documents.length !== 1) return malformed('the answer is not one document');
  const document: unknown = documents[0];
  const docType = at(document, 'docType');
  const nameSpaces = at(document, 'issuerSigned', 'nameSpaces');
  const issuerAuth = Sign1Structure.safeParse(at(document, 'issuerSigned', 'issuerAuth'));
  const deviceNameSpaces = at(document, 'deviceSigned', 'nameSpaces');
  const deviceAuth = at(document, 'deviceSigned', 'deviceAuth');
  if (!(deviceAuth instanceof Map) || !(deviceNameSpaces instanceof DataItem))
    return refuse('binding_failed', 'the document has no device authentication');
  // A MAC needs a reader's key in the session transcript, which is null in every way that reaches this code.
  const deviceSignature = Sign1Structure.safeParse(deviceAuth.get('deviceSignature'));
  if (deviceAuth.size !== 1 || !deviceSignature.success)
    return refuse('binding_failed', 'the document has no device signature');
  if (typeof docType !== 'string' || !issuerAuth.success || !isNameSpaces(nameSpaces))
    return malformed('the document has an unexpected form');
  return { docType, nameSpaces, issuerAuth: issuerAuth.data, deviceNameSpaces, deviceSignature: deviceSignature.data };
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((inner, key) => (inner instanceof Map ? inner.get(key) : undefined), value);

const isNameSpaces = (value: unknown): value is ReadonlyMap<string, readonly DataItem[]> =>
  value instanceof Map &&
  [...value].every(
    ([name, items]) =>
      typeof name === 'string' && Array.isArray(items) && items.every((item) => item instanceof DataItem),
  );

interface SignedPart {
  readonly protectedBytes: Uint8Array;
  readonly unprotected: ReadonlyMap<unknown, unknown>;
  readonly payload: Uint8Array | null;
  readonly signature: Uint8Array;
  readonly algorithm: ReturnType<typeof allowed>;
}

/** The algorithm counts only where the signature covers it, in the protected header. */
function signedPart(structure: Sign1Structure, problem: WalletProblem): SignedPart {
  const [protectedBytes, unprotected, payload, signature] = structure;
  checkCbor(protectedBytes);
  const header = cborDecode<unknown>(protectedBytes);
  if (!(header instanceof Map) || header.has(CRITICAL)) return refuse(problem, 'a header has an unexpected form');
  const algorithm = allowed(COSE_SIGNATURES[Number(header.get(ALGORITHM))], problem);
  return { protectedBytes, unprotected, payload, signature, algorithm };
}

const signed = (
  { protectedBytes, signature, algorithm }: SignedPart,
  payload: Uint8Array,
  key: Parameters<typeof isSignatureValid>[0]['key'],
): Parameters<typeof isSignatureValid>[0] => ({
  algorithm,
  key,
  signature,
  bytes: Sign1.toBeSigned({ payload, protectedHeaders: { encodedStructure: protectedBytes } as never }),
});

function chainOf(x5chain: unknown): Uint8Array[] {
  const chain = Array.isArray(x5chain) ? x5chain : [x5chain];
  return chain.map((der) =>
    der instanceof Uint8Array ? der : refuse('issuer_not_trusted', 'the document has no certificate'),
  );
}

const securityObject = (payload: Uint8Array): Promise<MobileSecurityObject> =>
  orRefuse('answer_malformed', "the mobile security object can't be read", () => {
    checkCbor(payload);
    const item = cborDecode<unknown>(payload, { unwrapTopLevelDataItem: false });
    if (!(item instanceof DataItem)) return refuse('answer_malformed', 'the mobile security object is not embedded');
    return MobileSecurityObject.fromEncodedStructure(item.data as never);
  });

function checkValidity(
  { validityInfo }: MobileSecurityObject,
  certificate: { readonly validFromDate: Date; readonly validToDate: Date },
  now: Date,
): void {
  if (!validityInfo.isValidFromBeforeNow(now, CLOCK_SKEW_S)) refuse('expired', 'the document is not valid yet');
  if (!validityInfo.isValidUntilAfterNow(now, CLOCK_SKEW_S)) refuse('expired', 'the document has expired');
  if (!validityInfo.isSignedBetweenDates(certificate.validFromDate, certificate.validToDate, CLOCK_SKEW_S))
    refuse('signature_invalid', "the document was signed outside its certificate's validity");
}

type Elements = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Hashes the original bytes of each item and compares them with the digest signed by the issuer (9.1.2.5). */
function disclosed(nameSpaces: ReadonlyMap<string, readonly DataItem[]>, object: MobileSecurityObject): Elements {
  const algorithm = object.digestAlgorithm.replace('SHA-', 'sha');
  return new Map(
    [...nameSpaces].map(([name, items]) => {
      const elements = new Map<string, unknown>();
      for (const item of items) {
        const digest = createHash(algorithm)
          .update(cborEncode(DataItem.fromBuffer(item.buffer)))
          .digest();
        const parsed = Item.safeParse(item.data instanceof Map ? Object.fromEntries(item.data) : null);
        if (!parsed.success) return refuse('answer_malformed', 'an element has an unexpected form');
        const { digestID, elementIdentifier, elementValue } = parsed.data;
        const expected = object.valueDigests.getDigestForNamespace(name, digestID);
        if (!expected || !digest.equals(expected)) refuse('signature_invalid', "an element's digest does not match");
        if (elements.has(elementIdentifier)) refuse('answer_malformed', 'an element is there twice');
        elements.set(elementIdentifier, elementValue);
      }
      return [name, elements] as const;
    }),
  );
}

/** DeviceAuthentication (9.1.3.4): signed by the key in the security object, over this request's transcript. */
async function checkDevice(
  { state }: MdocInput,
  document: ReceivedDocument,
  deviceAuth: SignedPart,
  object: MobileSecurityObject,
): Promise<void> {
  if (deviceAuth.payload !== null) refuse('binding_failed', 'the device signature brings its own content');
  const authentication = cborEncode(
    DataItem.fromData([
      'DeviceAuthentication',
      await sessionTranscript(state),
      document.docType,
      DataItem.fromBuffer(document.deviceNameSpaces.buffer),
    ]),
  );
  const { crv, ...jwk } = object.deviceKeyInfo.deviceKey.jwk as Record<string, unknown>;
  // The library writes "p-384" and "p-521".
  const key = publicKeyOf({ ...jwk, crv: typeof crv === 'string' ? crv.replace(/^p/, 'P') : crv });
  if (!isSignatureValid(signed(deviceAuth, authentication, key)))
    refuse('binding_failed', 'the device signature is not valid for this request');
}

/** ISO/IEC 18013-5, 9.3.1: the country of the licence and of its signer's certificate are one. */
function checkLicenceCountry(namespaces: Elements, subject: string): void {
  const country = namespaces.get(MDL_NAMESPACE)?.get('issuing_country');
  if (country !== undefined && !subject.split('\n').includes(`C=${String(country)}`))
    refuse('issuer_not_trusted', 'the licence names another country than its signer');
}

function statusOf(object: MobileSecurityObject): unknown {
  const status: unknown = object.decodedStructure.toMap().get('status' as never);
  return status === undefined ? undefined : plain(status);
}

const plain = (value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)])) : value;
