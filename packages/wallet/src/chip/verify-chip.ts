import { createHash } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { signerOf, type Signer } from '../trust/chain.ts';
import type { WalletIssuer } from '../types.ts';
import { isChallengeSigned } from './active-authentication.ts';
import { isChipSignatureValid, isWeak, signatureAlgorithmOf } from './algorithms.ts';
import { type ChipProblem, refuseChip } from './chip-refusal.ts';
import { type ChipTrust, isRevoked } from './chip-trust.ts';
import {
  type ChipData,
  GROUPS,
  type GroupName,
  groupOf,
  issueOf,
  keyOf,
  personOf,
  pictureOf,
  zoneOf,
} from './data-groups.ts';
import { readSecurityObject, type SecurityObject } from './security-object.ts';
import { onlyTlv, TAG, within } from './tlv.ts';

/** The files of a chip, as an app read them. */
export type ChipFiles = { readonly sod: Uint8Array; readonly dg1: Uint8Array } & {
  readonly [K in Exclude<GroupName, 'dg1'>]?: Uint8Array | undefined;
};

export interface ChipInput {
  readonly files: ChipFiles;
  /** The chip's answer to the challenge, if the app sent one. */
  readonly activeAuthentication?: { readonly challenge: Uint8Array; readonly signature: Uint8Array } | undefined;
  readonly trust: ChipTrust;
  readonly now: Date;
}

export interface VerifiedChip {
  readonly issuer: WalletIssuer;
  /** Country of the country signer as its certificate has it: two letters, or three. */
  readonly region: string | undefined;
  readonly data: ChipData;
  /** JPEG or JPEG 2000, not decoded. */
  readonly picture: Uint8Array | null;
  /** Numbers of data groups that match the issuer's signature. */
  readonly groups: readonly number[];
  /** Sent, but not listed by the issuer: they prove nothing and are not used. */
  readonly unlisted: readonly number[];
  /** `possible`: the chip has its own key, but no signature was requested. */
  readonly original: 'proved' | 'possible' | 'unknown';
  readonly algorithm: { readonly hash: string; readonly signature: string; readonly strength: Strength };
}

/** `weak`: SHA-1 or a short key, as was usual when the signer started; `too weak`: still used when no longer usual. */
type Strength = 'strong' | 'weak' | 'too weak';

export type ChipOutcome =
  | { readonly ok: true; readonly chip: VerifiedChip }
  /** `detail` contains no personal data. */
  | { readonly ok: false; readonly problem: ChipProblem; readonly detail: string };

/**
 * No signer should have started with SHA-1 or short keys after this day: by `pnpm bench chip` the last one in ICAO's
 * master list of August 2025 started on 20 February 2020.
 */
const WEAK_UNTIL = new Date('2021-01-01T00:00:00Z');

/** Verifies what an app read from a chip (ICAO 9303-11, passive and active authentication). */
export function verifyChip(input: ChipInput): ChipOutcome {
  try {
    return { ok: true, chip: verify(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problem, message: detail } = error as Refusal<ChipProblem | 'answer_malformed'>;
    return { ok: false, problem: problem === 'answer_malformed' ? 'malformed' : problem, detail };
  }
}

function verify({ files, activeAuthentication, trust, now }: ChipInput): VerifiedChip {
  const object = readSecurityObject(files.sod);
  const names = (Object.keys(GROUPS) as GroupName[]).filter((name) => files[name]);
  const listed = names.filter((name) => object.hashes.has(GROUPS[name][0]));
  const groups = Object.fromEntries(listed.map((name) => [name, unaltered(name, files[name]!, object)])) as ChipFiles;
  const signer = signerOf({ x5c: [object.signer], trust, kind: 'chip', use: 'credential', now });
  const { certificate, authority, issuer, region } = signer;
  const { algorithm, signed: bytes, signature } = object;
  if (!isChipSignatureValid({ key: certificate.publicKey, algorithm, bytes, signature }))
    refuseChip('signature_invalid', "the signer's signature is not valid");
  if ([certificate, authority].some((each) => isRevoked(each, trust)))
    refuseChip('signer_revoked', 'the signer was revoked');
  if (!groups.dg1) refuseChip('malformed', 'the data of the zone is not signed');
  const { dg2, dg11, dg12, dg15 } = groups;
  return {
    issuer,
    region,
    data: { zone: zoneOf(groups.dg1), ...(dg11 && personOf(dg11)), ...(dg12 && issueOf(dg12)) },
    picture: dg2 ? pictureOf(dg2) : null,
    groups: listed.map((name) => GROUPS[name][0]),
    unlisted: names.filter((name) => !listed.includes(name)).map((name) => GROUPS[name][0]),
    original: originalOf(dg15, object, activeAuthentication),
    algorithm: {
      hash: object.hash,
      signature: `${algorithm.padding} ${algorithm.hash}`,
      strength: strengthOf(object, signer),
    },
  };
}

function unaltered(name: GroupName, file: Uint8Array, { hash, hashes }: SecurityObject): Uint8Array {
  const group = groupOf(name, file);
  const [number] = GROUPS[name];
  if (!createHash(hash).update(group).digest().equals(hashes.get(number)!))
    refuseChip('group_altered', `data group ${number} is not the signed one`);
  return group;
}

function strengthOf({ hash, algorithm }: SecurityObject, { certificate, authority }: Signer): Strength {
  const above = signatureAlgorithmOf(within(onlyTlv(certificate.raw), TAG.sequence)[1]);
  const weak = hash === 'sha1' || isWeak(certificate.publicKey, algorithm) || isWeak(authority.publicKey, above);
  return weak ? (certificate.validFromDate < WEAK_UNTIL ? 'weak' : 'too weak') : 'strong';
}

function originalOf(
  dg15: Uint8Array | undefined,
  { hashes }: SecurityObject,
  answer: ChipInput['activeAuthentication'],
): VerifiedChip['original'] {
  if (!answer || !dg15) return hashes.has(GROUPS.dg15[0]) ? 'possible' : 'unknown';
  if (!isChallengeSigned(keyOf(dg15), answer.challenge, answer.signature))
    refuseChip('copied', 'the chip did not sign the challenge with its key');
  return 'proved';
}
