import { createHash } from 'node:crypto';
import { hashOf, type HashName, type SignatureAlgorithm, signatureAlgorithmOf } from './algorithms.ts';
import { refuseChip } from './chip-refusal.ts';
import { elements, firstTlv, oidOf, onlyTlv, onlyWithin, smallOf, TAG, type Tlv, valueOf, within } from './tlv.ts';

/** The document security object of a chip (ICAO 9303-10, EF.SOD): hashes of its data groups, and who signed them. */
export interface SecurityObject {
  readonly hash: HashName;
  /** Hashes, by the number of their data group. */
  readonly hashes: ReadonlyMap<number, Uint8Array>;
  /** DER of the document signer. */
  readonly signer: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  /** The bytes that the signature covers, as received. */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SECURITY_OBJECT = '2.23.136.1.1.1';
/** Early chips used the object identifier of a draft. */
const SECURITY_OBJECTS: ReadonlySet<string> = new Set([SECURITY_OBJECT, '1.2.528.1.1006.1.20.1', '1.3.27.1.1.1']);
const SOD_TAG = 0x77;
const MOST_GROUP = 16;

/** The `SignedData` of a CMS file, and the content that it signs. */
export function signedDataOf(bytes: Tlv) {
  const [type, wrapped] = within(bytes, TAG.sequence);
  if (oidOf(type) !== SIGNED_DATA) refuseChip('malformed', 'the file holds no signed data');
  const [, , content, ...rest] = within(onlyWithin(wrapped, TAG.context(0)), TAG.sequence);
  const [contentType, octets] = within(content, TAG.sequence);
  return {
    contentType: oidOf(contentType),
    content: valueOf(onlyWithin(octets, TAG.context(0)), TAG.octets),
    certificates: rest.filter(({ tag }) => tag === TAG.context(0)).flatMap(({ value }) => elements(value)),
    signers: within(rest.at(-1), TAG.set),
  };
}

export function readSecurityObject(file: Uint8Array): SecurityObject {
  const { contentType, content, certificates, signers } = signedDataOf(onlyWithin(firstTlv(file), SOD_TAG));
  if (!SECURITY_OBJECTS.has(contentType)) refuseChip('malformed', 'the signed data is no security object');
  if (signers.length !== 1 || certificates.length !== 1)
    refuseChip('malformed', 'the security object has not exactly one signer and one certificate');
  const [, hashAlgorithm, list] = within(onlyTlv(content), TAG.sequence);
  const hashes = new Map<number, Uint8Array>();
  for (const entry of within(list, TAG.sequence)) {
    const [number, octets] = within(entry, TAG.sequence);
    const group = smallOf(number);
    if (group < 1 || group > MOST_GROUP || hashes.has(group)) refuseChip('malformed', 'a data group is listed twice');
    hashes.set(group, valueOf(octets, TAG.octets));
  }
  return {
    hash: hashOf(hashAlgorithm),
    hashes,
    signer: certificates[0]!.raw,
    ...signatureOf(signers[0]!, contentType, content),
  };
}

/** Only a signature over attributes is accepted, so that content and attributes can't replace each other. */
function signatureOf(signer: Tlv, contentType: string, content: Uint8Array) {
  const [, , digestAlgorithm, attributes, algorithm, signature] = within(signer, TAG.sequence);
  const digest = hashOf(digestAlgorithm);
  const list = elements(valueOf(attributes, TAG.context(0))).map((attribute) => {
    const [type, values] = within(attribute, TAG.sequence);
    return [oidOf(type), onlyWithin(values, TAG.set)] as const;
  });
  const only = (oid: string): Tlv => {
    const [found, ...more] = list.filter(([type]) => type === oid);
    return found && more.length === 0 ? found[1] : refuseChip('malformed', 'a signed attribute is missing or repeated');
  };
  if (oidOf(only(CONTENT_TYPE)) !== contentType)
    refuseChip('malformed', 'the signature is over another type of content');
  const said = valueOf(only(MESSAGE_DIGEST), TAG.octets);
  if (!createHash(digest).update(content).digest().equals(said))
    refuseChip('signature_invalid', 'the list of data groups is not the signed one');
  // In the file they have another tag than under the signature (RFC 5652, section 5.4).
  const signed = Uint8Array.from(attributes!.raw);
  signed[0] = TAG.set;
  return { algorithm: signatureAlgorithmOf(algorithm, digest), signed, signature: valueOf(signature, TAG.octets) };
}
