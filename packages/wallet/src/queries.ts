import type { AnchorKind, RequestState, WalletClaims, WalletFormat, WalletQuery } from './types.ts';

export type ClaimName = keyof WalletClaims;

/** One kind of credential that answers a query, with the place of each claim in it. */
export interface Candidate {
  readonly id: string;
  readonly query: WalletQuery;
  readonly format: WalletFormat;
  /** `vct` or document type. */
  readonly type: string;
  readonly kind: AnchorKind;
  /** Requested claims that must be in the answer. */
  readonly claims: readonly ClaimAt[];
  /** Requested claims that may be missing. */
  readonly optional: readonly ClaimAt[];
}

export interface ClaimAt {
  readonly name: ClaimName;
  /** JSON path, or namespace and element. */
  readonly path: readonly [string, ...string[]];
}

export const PID_TYPE = 'urn:eudi:pid:1';
export const PID_DOCTYPE = 'eu.europa.ec.eudi.pid.1';
export const MDL_DOCTYPE = 'org.iso.18013.5.1.mDL';
export const MDL_NAMESPACE = 'org.iso.18013.5.1';
export const AGE_DOCTYPE = 'eu.europa.ec.av.1';

const at =
  (...prefix: string[]) =>
  (name: ClaimName, ...path: string[]): ClaimAt => ({ name, path: [...prefix, ...path] as [string, ...string[]] });
const sdJwt = at();
const pid = at(PID_DOCTYPE);
const mdl = at(MDL_NAMESPACE);
const age = at(AGE_DOCTYPE);

/** PID: Rulebook 1.2, tables 3.1.2 and 4.1.2. mDL: ISO/IEC 18013-5, table 5. The proof of age asks for one element. */
const CANDIDATES: readonly Candidate[] = [
  {
    id: 'pid-sd-jwt',
    query: 'identity',
    format: 'dc+sd-jwt',
    type: PID_TYPE,
    kind: 'pid',
    claims: [
      sdJwt('firstName', 'given_name'),
      sdJwt('lastName', 'family_name'),
      sdJwt('birthDate', 'birthdate'),
      sdJwt('birthPlace', 'place_of_birth'),
      sdJwt('nationality', 'nationalities'),
      sdJwt('expiryDate', 'date_of_expiry'),
      sdJwt('issuingAuthority', 'issuing_authority'),
      sdJwt('issuingCountry', 'issuing_country'),
      sdJwt('portrait', 'picture'),
    ],
    optional: [sdJwt('documentNumber', 'document_number')],
  },
  {
    id: 'pid-mdoc',
    query: 'identity',
    format: 'mso_mdoc',
    type: PID_DOCTYPE,
    kind: 'pid',
    claims: [
      pid('firstName', 'given_name'),
      pid('lastName', 'family_name'),
      pid('birthDate', 'birth_date'),
      pid('birthPlace', 'place_of_birth'),
      pid('nationality', 'nationality'),
      pid('expiryDate', 'expiry_date'),
      pid('issuingAuthority', 'issuing_authority'),
      pid('issuingCountry', 'issuing_country'),
      pid('portrait', 'portrait'),
    ],
    optional: [pid('documentNumber', 'document_number')],
  },
  {
    id: 'mdl',
    query: 'licence',
    format: 'mso_mdoc',
    type: MDL_DOCTYPE,
    kind: 'mdl',
    claims: [
      mdl('firstName', 'given_name'),
      mdl('lastName', 'family_name'),
      mdl('birthDate', 'birth_date'),
      mdl('documentNumber', 'document_number'),
      mdl('issueDate', 'issue_date'),
      mdl('expiryDate', 'expiry_date'),
      mdl('issuingAuthority', 'issuing_authority'),
      mdl('issuingCountry', 'issuing_country'),
      mdl('portrait', 'portrait'),
    ],
    optional: [],
  },
  {
    id: 'age-av',
    query: 'over-18',
    format: 'mso_mdoc',
    type: AGE_DOCTYPE,
    kind: 'age',
    claims: [age('ageOver18', 'age_over_18')],
    optional: [],
  },
  {
    id: 'age-pid-mdoc',
    query: 'over-18',
    format: 'mso_mdoc',
    type: PID_DOCTYPE,
    kind: 'pid',
    claims: [pid('ageOver18', 'age_over_18')],
    optional: [],
  },
  {
    id: 'age-pid-sd-jwt',
    query: 'over-18',
    format: 'dc+sd-jwt',
    type: PID_TYPE,
    kind: 'pid',
    claims: [sdJwt('ageOver18', 'age_equal_or_over', '18')],
    optional: [],
  },
  {
    id: 'age-mdl',
    query: 'over-18',
    format: 'mso_mdoc',
    type: MDL_DOCTYPE,
    kind: 'mdl',
    claims: [mdl('ageOver18', 'age_over_18')],
    optional: [],
  },
];

export type Asked = Pick<RequestState, 'way' | 'profile' | 'queries' | 'portrait'>;

/** Candidates for an answer: a portrait only if it is compared, no SD-JWT by Annex C, one document by the EU's app. */
export const candidatesOf = ({ way, profile, queries, portrait }: Asked): readonly Candidate[] =>
  CANDIDATES.filter(({ query }) => queries.includes(query))
    .filter(({ format }) => way !== 'api-mdoc' || format === 'mso_mdoc')
    .filter(({ type }) => profile !== 'eu-age' || type === AGE_DOCTYPE)
    .map((candidate) =>
      portrait ? candidate : { ...candidate, claims: candidate.claims.filter(({ name }) => name !== 'portrait') },
    );

/** Whether it has this type. A State's PID has its own below `urn:eudi:pid:` (PID Rulebook 1.2, section 4.2). */
export const isOfType = ({ type }: Candidate, actual: string): boolean =>
  actual === type || (type === PID_TYPE && /^urn:eudi:pid:[a-z]{2}(?:[a-z0-9:_-]{0,64}):\d{1,4}$/.test(actual));
