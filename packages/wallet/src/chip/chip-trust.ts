import { X509Certificate } from 'node:crypto';
import { subjectOf } from '../trust/certificates.ts';
import type { TrustAnchor, TrustLists } from '../types.ts';
import { isChipSignatureValid, signatureAlgorithmOf } from './algorithms.ts';
import { signedDataOf } from './security-object.ts';
import { onlyTlv, TAG, type Tlv, valueOf, within } from './tlv.ts';

/** Country signers, and the certificates that they revoked. */
export interface ChipTrust extends TrustLists {
  readonly revoked?: readonly {
    /** As `nameOf` writes it. A State gets new keys under the same name, and one list covers all of them. */
    readonly issuer: string;
    /** Hexadecimal, upper case. */
    readonly serials: readonly string[];
  }[];
}

const PEM = /-----BEGIN (?:CERTIFICATE|X509 CRL)-----[\s\S]+?-----END (?:CERTIFICATE|X509 CRL)-----/g;
const MASTER_LIST = '2.23.136.1.1.2';

/**
 * Certificates, master lists (ICAO 9303-12) and revocation lists in PEM or DER; else throws, because an empty list
 * trusts nobody. Only signatures of revocation lists are checked: the author of these files decides who is trusted.
 */
export function readChipTrust(files: readonly Uint8Array[]): ChipTrust {
  const parts = files.flatMap(partsOf);
  const certificates = parts.flatMap((part) => (isList(part) ? [] : certificatesIn(part)));
  const unique = [...new Map(certificates.map((each) => [each.fingerprint256, each])).values()];
  return {
    anchors: unique.map(anchorOf),
    revoked: parts.filter(isList).map((part) => revokedBy(part, unique)),
  };
}

/** The part of the lists for the countries that a chip's security object names. */
export function trustFor(sod: Uint8Array, { version, anchors, revoked = [] }: ChipTrust): ChipTrust {
  const names = Buffer.from(sod).toString('hex').matchAll(COUNTRY);
  const named = new Set([...names].map(([, code]) => Buffer.from(code!, 'hex').toString('latin1').toUpperCase()));
  const near = anchors.filter(({ region }) => region !== undefined && named.has(region));
  const issuers = new Set(near.map(({ certificate }) => nameOf(new X509Certificate(certificate).subject)));
  return {
    ...(version ? { version } : {}),
    anchors: near,
    revoked: revoked.filter(({ issuer }) => issuers.has(issuer)),
  };
}

/** The attribute `countryName` with a text of two or three letters. */
const COUNTRY = /0603550406(?:13|0c|14|16)(?:02(?=.{4})|03(?=.{6}))((?<=02)[0-9a-f]{4}|[0-9a-f]{6})/g;

function partsOf(file: Uint8Array): Tlv[] {
  const text = Buffer.from(file).toString('latin1');
  if (!text.includes('-----BEGIN')) return [onlyTlv(file)];
  const found = text.match(PEM) ?? [];
  if (found.length === 0) throw new TypeError('The PEM file has no certificate.');
  return found.map((pem) => onlyTlv(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')));
}

/** A revocation list states its dates one by one; a certificate has both in one element. */
function isList(part: Tlv): boolean {
  const [first] = within(part, TAG.sequence);
  return first?.tag === TAG.sequence && within(first, TAG.sequence).some(({ tag }) => TIMES.includes(tag));
}

const TIMES = [0x17, 0x18];

function certificatesIn(part: Tlv): X509Certificate[] {
  if (within(part, TAG.sequence)[0]?.tag !== TAG.oid) return [new X509Certificate(part.raw)];
  const { contentType, content } = signedDataOf(part);
  if (contentType !== MASTER_LIST) throw new TypeError('The file is no master list.');
  const [, certificates] = within(onlyTlv(content), TAG.sequence);
  return within(certificates, TAG.set).map(({ raw }) => new X509Certificate(raw));
}

function anchorOf(certificate: X509Certificate): TrustAnchor {
  const { name, country } = subjectOf(certificate);
  const region = /^C=([A-Za-z]{2,3})$/m.exec(certificate.subject)?.[1]?.toUpperCase();
  return {
    certificate: certificate.toString(),
    kinds: ['chip'],
    name,
    ...(country && { country }),
    ...(region && { region }),
  };
}

/** Entries of a revocation list. The signer is found by its signature, because names may be encoded differently. */
function revokedBy(part: Tlv, certificates: readonly X509Certificate[]): NonNullable<ChipTrust['revoked']>[number] {
  const [list, algorithm, bits] = within(part, TAG.sequence);
  const signature = valueOf(bits, 0x03).subarray(1);
  const how = signatureAlgorithmOf(algorithm);
  const signer = certificates.find((each) => isSignedBy(each, { algorithm: how, bytes: list!.raw, signature }));
  if (!signer) throw new TypeError('No certificate beside the revocation list signed it.');
  // Version and signature, then issuer and dates, and the entries, which are absent if nobody was revoked.
  const entries = within(list, TAG.sequence).filter(({ tag }) => tag === TAG.sequence)[2];
  const serials = entries ? within(entries, TAG.sequence).map((entry) => within(entry, TAG.sequence)[0]!) : [];
  return { issuer: nameOf(signer.subject), serials: serials.map((serial) => hexOf(valueOf(serial, TAG.integer))) };
}

/** As `X509Certificate.serialNumber` writes it. */
const hexOf = (value: Uint8Array): string =>
  Buffer.from(value)
    .toString('hex')
    .toUpperCase()
    .replace(/^00(?=.)/, '');

function isSignedBy(
  { publicKey }: X509Certificate,
  signed: Omit<Parameters<typeof isChipSignatureValid>[0], 'key'>,
): boolean {
  try {
    return isChipSignatureValid({ key: publicKey, ...signed });
  } catch {
    return false;
  }
}

export const isRevoked = ({ issuer, serialNumber }: X509Certificate, { revoked = [] }: ChipTrust): boolean =>
  revoked.some((list) => list.issuer === nameOf(issuer) && list.serials.includes(serialNumber));

/** Names are compared without regard to case and spaces (RFC 5280, section 7.1). */
const nameOf = (name: string): string => name.toLowerCase().replaceAll(/[^\S\n]+/g, ' ');
