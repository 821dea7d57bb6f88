import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  cborEncode,
  CoseKey,
  DataItem,
  DateOnly,
  DeviceKey,
  Issuer,
  IssuerAuth,
  IssuerSigned,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { AGE_DOCTYPE, MDL_DOCTYPE, MDL_NAMESPACE, PID_DOCTYPE, PID_TYPE } from '../queries.ts';
import type { Authority } from './authority.ts';
import { ageOn, type SpecimenPerson } from './people.ts';

const DAY_MS = 86_400_000;
const LIFE_DAYS = 90;

export interface IssueInput {
  readonly authority: Authority;
  readonly person: SpecimenPerson;
  readonly now: Date;
  /** `{ idx, uri }` of a status list. */
  readonly status?: { readonly idx: number; readonly uri: string };
  readonly validUntil?: Date;
  readonly without?: readonly string[];
}

export interface HeldSdJwt {
  readonly format: 'dc+sd-jwt';
  readonly type: string;
  readonly encoded: string;
  readonly deviceKey: KeyObject;
}

export interface HeldMdoc {
  readonly format: 'mso_mdoc';
  readonly type: string;
  readonly issuerSigned: IssuerSigned;
  readonly deviceKey: KeyObject;
}

export type Held = HeldSdJwt | HeldMdoc;

export const newDeviceKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const signEs256 = (key: KeyObject, bytes: string | Uint8Array): Buffer =>
  sign('sha256', typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { key, dsaEncoding: 'ieee-p1363' });

export const publicJwk = (key: KeyObject): Record<string, string> =>
  createPublicKey(key).export({ format: 'jwk' }) as Record<string, string>;

/** A PID as SD-JWT VC, with every claim disclosable. */
export async function issuePidSdJwt(input: IssueInput): Promise<HeldSdJwt> {
  const { authority, person, now, status } = input;
  const deviceKey = newDeviceKey();
  const end = input.validUntil ?? new Date(now.getTime() + LIFE_DAYS * DAY_MS);
  const subject: Record<string, unknown> = {
    given_name: person.firstName,
    family_name: person.lastName,
    birthdate: person.birthDate,
    place_of_birth: { locality: person.birthPlace, country: 'UT' },
    nationalities: ['UT'],
    picture: `data:image/jpeg;base64,${Buffer.from(person.portrait).toString('base64')}`,
    document_number: person.documentNumber,
    date_of_expiry: dayAfter(now, 1000),
    issuing_authority: 'Utopia Identity Authority',
    issuing_country: 'UT',
    age_equal_or_over: { '18': ageOn(person.birthDate, now) >= 18 },
  };
  for (const name of input.without ?? []) delete subject[name];
  const instance = new SDJwtVcInstance({
    hasher,
    hashAlg: 'sha-256',
    saltGenerator: (length) => randomBytes(length).toString('base64url'),
    signAlg: 'ES256',
    signer: (data) => signEs256(authority.signer.key, data).toString('base64url'),
  });
  const { kty, crv, x, y } = publicJwk(deviceKey);
  const encoded = await instance.issue(
    {
      iss: 'https://pid.utopia.example',
      vct: PID_TYPE,
      iat: seconds(now),
      exp: seconds(end),
      cnf: { jwk: { kty, crv, x, y } },
      ...(status && { status: { status_list: status } }),
      ...subject,
    } as never,
    { _sd: Object.keys(subject) } as never,
    { header: { x5c: chainOf(authority).map((der) => Buffer.from(der).toString('base64')) } },
  );
  return { format: 'dc+sd-jwt', type: PID_TYPE, encoded, deviceKey };
}

export const hasher = (data: string | ArrayBuffer): Uint8Array =>
  Uint8Array.from(
    createHash('sha256')
      .update(typeof data === 'string' ? data : new Uint8Array(data))
      .digest(),
  );

export const issuePidMdoc = (input: IssueInput): Promise<HeldMdoc> =>
  issueMdoc(input, PID_DOCTYPE, PID_DOCTYPE, {
    given_name: input.person.firstName,
    family_name: input.person.lastName,
    birth_date: new DateOnly(input.person.birthDate),
    place_of_birth: new Map([
      ['locality', input.person.birthPlace],
      ['country', 'UT'],
    ]),
    nationality: ['UT'],
    portrait: input.person.portrait,
    document_number: input.person.documentNumber,
    expiry_date: new DateOnly(dayAfter(input.now, 1000)),
    issuing_authority: 'Utopia Identity Authority',
    issuing_country: 'UT',
    age_over_18: ageOn(input.person.birthDate, input.now) >= 18,
  });

export const issueLicence = (input: IssueInput): Promise<HeldMdoc> =>
  issueMdoc(input, MDL_DOCTYPE, MDL_NAMESPACE, {
    given_name: input.person.firstName,
    family_name: input.person.lastName,
    birth_date: new DateOnly(input.person.birthDate),
    portrait: input.person.portrait,
    document_number: input.person.documentNumber,
    issue_date: new DateOnly(dayAfter(input.now, -100)),
    expiry_date: new DateOnly(dayAfter(input.now, 1000)),
    issuing_authority: 'Utopia Road Authority',
    issuing_country: 'UT',
    un_distinguishing_sign: 'UT',
    age_over_18: ageOn(input.person.birthDate, input.now) >= 18,
  });

export const issueAgeProof = (input: IssueInput): Promise<HeldMdoc> =>
  issueMdoc(input, AGE_DOCTYPE, AGE_DOCTYPE, { age_over_18: ageOn(input.person.birthDate, input.now) >= 18 });

async function issueMdoc(
  input: IssueInput,
  type: string,
  namespace: string,
  elements: Record<string, unknown>,
): Promise<HeldMdoc> {
  const { authority, now, status } = input;
  for (const name of input.without ?? []) delete elements[name];
  const deviceKey = newDeviceKey();
  const { kty, crv, x, y } = publicJwk(deviceKey);
  const signingKey = CoseKey.fromJwk({ ...publicJwk(authority.signer.key), alg: 'ES256' } as never);
  const context = issuerContext(authority.signer.key);
  const issuer = new Issuer(type, context);
  issuer.addIssuerNamespace(namespace, elements as never);
  const issuerSigned = await issuer.sign({
    signingKey,
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm: 'SHA-256',
    certificates: chainOf(authority),
    validityInfo: {
      signed: now,
      validFrom: now,
      validUntil: input.validUntil ?? new Date(now.getTime() + LIFE_DAYS * DAY_MS),
    },
    deviceKeyInfo: { deviceKey: DeviceKey.fromJwk({ kty, crv, x, y } as never) as DeviceKey },
  } as never);
  if (!status) return { format: 'mso_mdoc', type, issuerSigned, deviceKey };
  const object = new Map<string, unknown>(
    issuerSigned.issuerAuth.mobileSecurityObject.encodedStructure as unknown as Map<string, unknown>,
  );
  object.set('status', new Map([['status_list', new Map<string, unknown>(Object.entries(status))]]));
  const { protectedHeaders, unprotectedHeaders } = issuerSigned.issuerAuth;
  const payload = cborEncode(DataItem.fromData(object));
  const issuerAuth = await IssuerAuth.create({ payload, protectedHeaders, unprotectedHeaders, signingKey }, context);
  const { issuerNamespaces } = issuerSigned;
  return {
    format: 'mso_mdoc',
    type,
    issuerSigned: IssuerSigned.create({ issuerNamespaces, issuerAuth: issuerAuth as IssuerAuth }),
    deviceKey,
  };
}

const issuerContext = (key: KeyObject): never =>
  ({
    crypto: {
      random: (length: number) => Uint8Array.from(randomBytes(length)),
      digest: ({ bytes }: { readonly bytes: Uint8Array }) =>
        Uint8Array.from(createHash('sha256').update(bytes).digest()),
    },
    cose: {
      sign1: {
        sign: ({ toBeSigned }: { readonly toBeSigned: Uint8Array }) => Uint8Array.from(signEs256(key, toBeSigned)),
      },
    },
  }) as never;

const chainOf = ({ signer, above = [] }: Authority): Uint8Array[] => [signer, ...above].map(({ der }) => der);

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
