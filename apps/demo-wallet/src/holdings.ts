import { makePerson, portraitOf } from '@verify/specimen';
import {
  type Authority,
  type Held,
  type IssueInput,
  issueAgeProof,
  issueLicence,
  issuePidMdoc,
  issuePidSdJwt,
  type SpecimenPerson,
  statusListJwt,
} from '@verify/wallet/testing';

export type Person = SpecimenPerson;

export interface Credential {
  readonly id: string;
  readonly person: string;
  readonly label: string;
  readonly held: Held;
}

export interface Holdings {
  readonly credentials: readonly Credential[];
  revoke(id: unknown): { readonly revoked: boolean };
  statusList(): string;
}

const KINDS: readonly { label: string; issue: (input: IssueInput) => Promise<Held> }[] = [
  { label: 'Identity (SD-JWT)', issue: issuePidSdJwt },
  { label: 'Identity (mdoc)', issue: issuePidMdoc },
  { label: 'Driving licence', issue: issueLicence },
  { label: 'Proof of age', issue: issueAgeProof },
];
const ADULT_SEED = 7;
const MINOR_SEED = 12;
const REVOKED = 1;

export interface HoldingsInput {
  readonly authority: Authority;
  readonly statusUri?: string;
  readonly people?: readonly Person[];
}

export async function createHoldings({ authority, statusUri, people }: HoldingsInput): Promise<Holdings> {
  const now = new Date();
  const holders = people ?? [specimenPerson(ADULT_SEED, now), specimenPerson(MINOR_SEED, now, true)];
  const statuses: Record<number, number> = {};
  const credentials: Credential[] = [];
  for (const person of holders)
    for (const { label, issue } of KINDS) {
      const idx = credentials.length;
      const status = statusUri === undefined ? {} : { status: { idx, uri: statusUri } };
      const held = await issue({ authority, person, now, ...status });
      credentials.push({ id: String(idx), person: `${person.firstName} ${person.lastName}`, label, held });
    }
  return {
    credentials,
    revoke: (id) => {
      const found = credentials.find((credential) => credential.id === id);
      if (found) statuses[Number(found.id)] = REVOKED;
      return { revoked: found !== undefined && statusUri !== undefined };
    },
    statusList: () => statusListJwt({ authority, uri: statusUri ?? '', statuses, now: new Date() }),
  };
}

/** A person of the specimen set, whose portrait is the face shown by the specimen camera. */
function specimenPerson(seed: number, now: Date, underAge = false): Person {
  const person = makePerson({ seed, today: now.toISOString().slice(0, 10), underAge });
  return {
    firstName: person.givenNames,
    lastName: person.lastName,
    birthDate: person.dateOfBirth,
    birthPlace: person.placeOfBirth,
    documentNumber: `U${String(seed).padStart(8, '0')}`,
    portrait: new Uint8Array(portraitOf(person).toBuffer('image/jpeg')),
  };
}
