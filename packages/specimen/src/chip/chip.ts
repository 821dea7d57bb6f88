import { constants, createHash, type KeyObject, privateEncrypt, randomBytes, sign } from 'node:crypto';
import type { DocumentTruth } from '../documents/document.ts';
import { context, der, integer, octets, oid, sequence, setOf } from './der.ts';
import {
  algorithmIdentifier,
  type ChipAlgorithm,
  type ChipHash,
  type ChipSigner,
  digest,
  hashIdentifier,
  keysOf,
  signBytes,
} from './signer.ts';

/** The files of a chip by the names that the service knows them by. */
export interface ChipFiles {
  sod: Uint8Array;
  dg1: Uint8Array;
  dg2?: Uint8Array;
  dg11?: Uint8Array;
  dg12?: Uint8Array;
  dg14?: Uint8Array;
  dg15?: Uint8Array;
}

export interface SpecimenChip {
  readonly files: ChipFiles;
  /** What the chip answers to a challenge of eight bytes (active authentication). */
  answer(challenge: Uint8Array): Buffer;
}

export interface ChipRequest {
  readonly signer: ChipSigner;
  /** Lines of the machine-readable zone. */
  readonly lines: readonly string[];
  /** JPEG or JPEG 2000. */
  readonly picture?: Uint8Array;
  /** In the holder's own script. */
  readonly name?: { readonly lastName: string; readonly givenNames: string };
  readonly birthDate?: string;
  readonly birthPlace?: string;
  readonly personalNumber?: string;
  readonly issueDate?: string;
  readonly authority?: string;
  /** Key of the chip itself; P-256 if it is not given, and null for a chip without one. */
  readonly chipKey?: Omit<ChipAlgorithm, 'hash'> | null;
}

/** A chip of a passport with its data groups (ICAO 9303-10), signed. */
export function makeChip(request: ChipRequest): SpecimenChip {
  const { signer, lines, picture, name, birthDate, birthPlace, personalNumber, issueDate, authority } = request;
  const key = keysOf(request.chipKey ?? { curve: 'prime256v1' });
  const own = name && `${name.lastName}<<${name.givenNames.replaceAll(' ', '<')}`;
  const groups: Omit<ChipFiles, 'sod'> = {
    dg1: der(0x61, der(0x5f1f, Buffer.from(lines.join(''), 'latin1'))),
    ...(picture && { dg2: pictureGroup(picture) }),
    dg11: template(0x6b, [
      [0x5f0e, own],
      [0x5f10, personalNumber],
      [0x5f2b, birthDate?.replaceAll('-', '')],
      [0x5f11, birthPlace],
    ]),
    dg12: template(0x6c, [
      [0x5f19, authority],
      [0x5f26, issueDate?.replaceAll('-', '')],
    ]),
    dg14: der(0x6e, setOf(sequence(oid('2.23.136.1.1.5'), integer(1), oid('0.4.0.127.0.7.1.1.4.1.3')))),
    ...(request.chipKey !== null && { dg15: der(0x6f, key.publicKey.export({ format: 'der', type: 'spki' })) }),
  };
  return { files: { sod: securityObject(groups, signer), ...groups }, answer: answerWith(key.privateKey) };
}

/** Body of `POST /sdk/v2/chip`, as an app sends it. */
export const chipBody = ({ files }: Pick<SpecimenChip, 'files'>): { [name: string]: string } =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file).toString('base64')]));

/** The chip of a specimen document with its issuer's data. */
export const chipOf = (
  { lines, fields }: Pick<DocumentTruth, 'lines' | 'fields'>,
  request: Pick<ChipRequest, 'chipKey' | 'name' | 'picture' | 'signer'>,
): SpecimenChip =>
  makeChip({
    lines,
    birthDate: fields.dateOfBirth,
    birthPlace: fields.placeOfBirth,
    issueDate: fields.dateOfIssue,
    authority: fields.authority,
    ...request,
  });

const NUMBERS = { dg1: 1, dg2: 2, dg11: 11, dg12: 12, dg14: 14, dg15: 15 } as const;

/** Everything in which a security object may differ from a genuine one. */
export interface SodChange {
  /** Named as the hash of the content, and used for it unless `digest` is given. */
  readonly attributeHash?: ChipHash;
  readonly contentType?: string;
  readonly algorithm?: Buffer;
  readonly certificates?: readonly Uint8Array[];
  readonly content?: (content: Buffer) => Buffer;
  readonly attributes?: (attributes: Buffer[]) => Buffer[];
  readonly signature?: (signature: Buffer) => Buffer;
  readonly signers?: (signer: Buffer) => Buffer[];
}

/** The signed hashes of data groups; an attacker may change them. */
export function securityObject(groups: Omit<ChipFiles, 'sod'>, signer: ChipSigner, change: SodChange = {}): Buffer {
  const { hash } = signer.algorithm;
  const entries = Object.entries(NUMBERS).flatMap(([name, number]) => {
    const file = groups[name as keyof typeof groups];
    return file ? [sequence(integer(number), octets(digest(hash, file)))] : [];
  });
  const content = sequence(integer(0), hashIdentifier(hash), sequence(...entries));
  const type = change.contentType ?? '2.23.136.1.1.1';
  const attributeHash = change.attributeHash ?? hash;
  const attributes = [
    sequence(oid('1.2.840.113549.1.9.3'), setOf(oid(type))),
    sequence(oid('1.2.840.113549.1.9.4'), setOf(octets(digest(attributeHash, content)))),
  ];
  const signed = (change.attributes ?? ((same) => same))(attributes);
  const signature = signBytes(signer, setOf(...signed));
  const info = sequence(
    integer(1),
    sequence(signer.name, integer(1)),
    hashIdentifier(attributeHash),
    ...(signed.length > 0 ? [context(0, ...signed)] : []),
    change.algorithm ?? algorithmIdentifier(signer.algorithm),
    octets(change.signature?.(signature) ?? signature),
  );
  const signedData = sequence(
    integer(3),
    setOf(hashIdentifier(attributeHash)),
    sequence(oid(type), context(0, octets(change.content?.(content) ?? content))),
    context(0, ...(change.certificates ?? [signer.certificate])),
    setOf(...(change.signers?.(info) ?? [info])),
  );
  return der(0x77, sequence(oid('1.2.840.113549.1.7.2'), context(0, signedData)));
}

/** A biometric template with one face (ISO/IEC 19794-5) around the picture. */
function pictureGroup(picture: Uint8Array): Buffer {
  const isJpeg = picture[0] === 0xff && picture[1] === 0xd8;
  const head = Buffer.alloc(46);
  head.write('FAC\0' + '010\0', 'latin1');
  head.writeUInt32BE(head.length + picture.length, 8);
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(head.length - 14 + picture.length, 14);
  head.writeUInt8(1, 34);
  head.writeUInt8(isJpeg ? 0 : 1, 35);
  const header = context(1, der(0x81, Buffer.of(2)), der(0x82, Buffer.of(0)));
  const template = der(0x7f60, header, der(0x5f2e, head, picture));
  return der(0x75, der(0x7f61, integer(1), template));
}

function template(outer: number, parts: readonly (readonly [tag: number, value: string | undefined])[]): Buffer {
  const there = parts.filter(([, value]) => value);
  const tags = Buffer.from(there.flatMap(([tag]) => [tag >> 8, tag & 0xff]));
  return der(outer, der(0x5c, tags), ...there.map(([tag, value]) => der(tag, Buffer.from(value!))));
}

const answerWith =
  (key: KeyObject): SpecimenChip['answer'] =>
  (challenge) => {
    if (key.asymmetricKeyType === 'ec') return sign('sha256', challenge, { key, dsaEncoding: 'ieee-p1363' });
    // ISO/IEC 9796-2, scheme 1, with SHA-256: a random part is recovered from the signature itself.
    const bytes = key.asymmetricKeyDetails!.modulusLength! / 8;
    const recovered = randomBytes(bytes - 35);
    const hash = createHash('sha256').update(recovered).update(challenge).digest();
    const block = Buffer.concat([Buffer.of(0x6a), recovered, hash, Buffer.of(0x34, 0xcc)]);
    return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  };
