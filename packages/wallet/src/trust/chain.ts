import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';
import { MOST_CERTIFICATE_BYTES, MOST_CERTIFICATES } from '../limits.ts';
import { refuse, Refusal } from '../refusal.ts';
import { subjectOf } from './certificates.ts';
import type { AnchorKind, TrustAnchor, TrustLists, WalletIssuer } from '../types.ts';

export interface Signer {
  readonly certificate: X509Certificate;
  /** Ends the chain. */
  readonly authority: X509Certificate;
  readonly issuer: WalletIssuer;
  readonly region: string | undefined;
}

export interface ChainInput {
  /** DER, the signer's certificate first. */
  readonly x5c: readonly Uint8Array[];
  readonly trust: TrustLists;
  readonly kind: AnchorKind;
  readonly use: 'credential' | 'status';
  readonly now: Date;
}

/** Signatures of certificates. SHA-1 and MD5 are absent on purpose. */
const SIGNED_BY: ReadonlySet<string> = new Set([
  ...'ecdsa-with-SHA256 ecdsa-with-SHA384 ecdsa-with-SHA512 ED25519'.split(' '),
  ...'sha256WithRSAEncryption sha384WithRSAEncryption sha512WithRSAEncryption'.split(' '),
]);
/** Of States' certificates as well: whether SHA-1 still counts depends on the signer's age, which the caller judges. */
const SIGNED_BY_STATE: ReadonlySet<string> = new Set([
  ...SIGNED_BY,
  ...'ecdsa-with-SHA1 ecdsa-with-SHA224 sha1WithRSAEncryption sha224WithRSAEncryption rsassaPss'.split(' '),
]);
/** Basic constraints, key usage, extended key usage, subject alternative name, CRL points, policies. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  '2.5.29.19',
  '2.5.29.15',
  '2.5.29.37',
  '2.5.29.17',
  '2.5.29.31',
  '2.5.29.32',
]);
/** Private key usage period, issuer alternative name, change of name and types of documents (ICAO 9303-12). */
const UNDERSTOOD_OF_STATE: ReadonlySet<string> = new Set([
  ...UNDERSTOOD,
  '2.5.29.16',
  '2.5.29.18',
  '2.23.136.1.1.6.1',
  '2.23.136.1.1.6.2',
]);
/** Document signer of ISO/IEC 18013-5, table B.3, without which an issuing authority's CRL or list signer would do. */
const MDL_SIGNER = '1.0.18013.5.1.2';
const STATUS_SIGNER = '1.3.6.1.5.5.7.3.30';
/** TLS server and client, OCSP. */
const OTHER_USES: ReadonlySet<string> = new Set(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.9']);

/** Follows a chain from the signer to an anchor of that kind (RFC 5280, section 6, without names and policies). */
export function signerOf({ x5c, trust, kind, use, now }: ChainInput): Signer {
  const certificates = parse(x5c);
  const anchors = anchorsOf(trust, kind, use, now);
  const path: X509Certificate[] = [];
  for (const certificate of certificates) {
    if (path.length > 0 && !issued(certificate, path.at(-1)!, kind)) break;
    checkCertificate(certificate, path.length, { kind, use, now });
    path.push(certificate);
    const direct = anchors.find(({ parsed }) => parsed.raw.equals(certificate.raw));
    const issuers = direct ? [] : anchors.filter(({ parsed }) => issued(parsed, certificate, kind));
    // A State renews its certificate with the same key and name.
    const above = direct ?? issuers.find(({ parsed }) => isCurrent(parsed, now)) ?? issuers[0];
    if (!above) continue;
    if (!direct) {
      checkCertificate(above.parsed, path.length, { kind, use, now });
      path.push(above.parsed);
    }
    return {
      certificate: certificates[0]!,
      authority: path.at(-1)!,
      issuer: issuerOf(above.anchor, path),
      region: above.anchor.region,
    };
  }
  return refuse('issuer_not_trusted', `no certificate of the chain leads to an anchor for ${kind}`);
}

function parse(x5c: readonly Uint8Array[]): X509Certificate[] {
  if (x5c.length === 0 || x5c.length > MOST_CERTIFICATES)
    refuse('issuer_not_trusted', `the chain has ${x5c.length} certificates`);
  return x5c.map((der) => {
    if (!(der instanceof Uint8Array) || der.length > MOST_CERTIFICATE_BYTES)
      refuse('answer_malformed', 'a certificate is too large');
    try {
      return new X509Certificate(der);
    } catch (error) {
      return refuse('answer_malformed', "a certificate can't be read", error);
    }
  });
}

interface ParsedAnchor {
  readonly anchor: TrustAnchor;
  readonly parsed: X509Certificate;
}

const parsedAnchors = new WeakMap<TrustLists, readonly ParsedAnchor[]>();

function anchorsOf(trust: TrustLists, kind: AnchorKind, use: string, now: Date): readonly ParsedAnchor[] {
  let all = parsedAnchors.get(trust);
  if (!all) {
    all = trust.anchors.map((anchor) => ({ anchor, parsed: new X509Certificate(anchor.certificate) }));
    parsedAnchors.set(trust, all);
  }
  return all.filter(
    ({ anchor }) =>
      anchor.kinds.includes(kind) &&
      (anchor.use ?? use) === use &&
      (anchor.validUntil === undefined || Date.parse(anchor.validUntil) > now.getTime()),
  );
}

/** `checkIssued` compares names and key identifiers, and `verify` the signature. */
const issued = (issuer: X509Certificate, subject: X509Certificate, kind: AnchorKind): boolean =>
  (kind === 'chip' ? SIGNED_BY_STATE : SIGNED_BY).has(subject.signatureAlgorithm ?? '') &&
  subject.checkIssued(issuer) &&
  subject.verify(issuer.publicKey);

const isCurrent = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && validToDate >= now;

interface Role {
  readonly kind: AnchorKind;
  readonly use: 'credential' | 'status';
  readonly now: Date;
}

/** `below`: how many certificates of the path are under this one. */
function checkCertificate(certificate: X509Certificate, below: number, { kind, use, now }: Role): void {
  const untrusted = (detail: string): never => refuse('issuer_not_trusted', detail);
  if (!isCurrent(certificate, now)) untrusted('a certificate of the chain is outside its validity');
  const extensions = extensionsOf(certificate, kind === 'chip' ? UNDERSTOOD_OF_STATE : UNDERSTOOD);
  if (extensions.unknownCritical) untrusted('a certificate has a critical extension that is not understood');
  if (below > 0) {
    const { isAuthority, pathLength, usages } = extensions;
    if (!isAuthority || (usages !== undefined && !(usages & KeyUsageFlags.keyCertSign)))
      untrusted('a certificate of the chain may not issue others');
    if (pathLength !== undefined && below - 1 > pathLength) untrusted('the chain is longer than its authority allows');
    return;
  }
  const { usages, purposes, isAuthority } = extensions;
  if (usages !== undefined && !(usages & KeyUsageFlags.digitalSignature))
    untrusted("the signer's certificate is not for signatures");
  const other = (purpose: string): boolean =>
    OTHER_USES.has(purpose) || (use === 'credential' && purpose === STATUS_SIGNER);
  if (purposes.length > 0 && purposes.every(other)) untrusted("the signer's certificate is for another purpose");
  // Signers of master lists and of seals have a purpose; a document signer has none, and issues no certificates.
  if (kind === 'chip' && (purposes.length > 0 || isAuthority))
    untrusted("the signer's certificate is for another purpose");
  if (use === 'credential' && kind === 'mdl' && !purposes.includes(MDL_SIGNER))
    untrusted("the signer's certificate is not one of a licence signer");
}

interface Extensions {
  readonly isAuthority: boolean;
  readonly pathLength?: number;
  readonly usages?: number;
  readonly purposes: readonly string[];
  readonly unknownCritical: boolean;
}

function extensionsOf(certificate: X509Certificate, understood: ReadonlySet<string>): Extensions {
  try {
    const parsed = new ParsedCertificate(certificate.raw);
    const basic = parsed.getExtension(BasicConstraintsExtension);
    const usage = parsed.getExtension(KeyUsagesExtension);
    const extended = parsed.getExtension(ExtendedKeyUsageExtension);
    return {
      isAuthority: basic?.ca ?? false,
      pathLength: basic?.pathLength,
      usages: usage?.usages,
      purposes: (extended?.usages ?? []).map(String),
      unknownCritical: parsed.extensions.some(({ critical, type }) => critical && !understood.has(type)),
    };
  } catch (error) {
    throw new Refusal('answer_malformed', "a certificate's extensions can't be read", { cause: error });
  }
}

function issuerOf({ name, country }: TrustAnchor, path: readonly X509Certificate[]): WalletIssuer {
  const signer = subjectOf(path[0]!);
  const from = country ?? signer.country;
  return {
    name,
    ...(from && { country: from }),
    chain: path.map((certificate) => ({
      subject: certificate.subject.replaceAll('\n', ', '),
      notAfter: certificate.validToDate.toISOString(),
    })),
  };
}
