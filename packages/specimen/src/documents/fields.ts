import { addDays, addYears, type Day } from '../dates.ts';
import type { AlteredDigit } from '../mrz.ts';
import { makePerson, type Person } from '../person.ts';
import { createRandom } from '../random.ts';
import type { Raster } from '../raster.ts';
import type { OriginalNames } from '../scripts.ts';

/** Data of a document in the standard's terms. */
export interface DocumentFields {
  documentCode: string;
  issuingState: string;
  documentNumber: string;
  lastName: string;
  givenNames: string;
  nationality: string;
  dateOfBirth: Day;
  sex: 'F' | 'M' | 'X';
  placeOfBirth: string;
  dateOfIssue: Day;
  dateOfExpiry: Day;
  authority: string;
}

export type ConflictField = 'lastName' | 'givenNames' | 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry';

/** Ways to make a document wrong. Without any it is genuine and valid on `today`. */
export interface Alterations {
  /** Expired between a day and two years ago. */
  expired?: boolean;
  alteredCheckDigit?: AlteredDigit;
  /** This field is printed differently from what the machine readable zone says. */
  vizConflict?: ConflictField;
  /** The same, in one character only. */
  vizCharacter?: ConflictField;
  underAge?: boolean;
  noPortrait?: boolean;
  /** ICAO code of another issuing State. A real State's document gets SPECIMEN printed across. */
  otherState?: string;
}

export interface DocumentRequest {
  seed: number;
  today: Day;
  /** Derived from the seed if absent. */
  person?: Person;
  /** A passport's names in another script, above those in Latin letters. */
  original?: OriginalNames;
  alter?: Alterations;
  /** Printed in place of the person's own portrait; 35 x 45 in proportion. */
  portrait?: Raster;
  /** Dots per inch of the rendering, 300 unless asked otherwise. */
  dpi?: number;
}

const STATES: Readonly<Record<string, string>> = { UTO: 'UTOPIA', ARK: 'ARKADIA', ELD: 'ELDORADO' };

export const isMadeUp = (state: string): boolean => state in STATES;
export const stateName = (state: string): string => STATES[state] ?? state;

/** Person and document fields of a request; `printed` is the visual zone's text, which a conflict changes. */
export function drawFields(request: DocumentRequest, documentCode: string) {
  const { seed, today, alter = {} } = request;
  const random = createRandom(seed).fork(`document/${documentCode}`);
  const state = alter.otherState ?? 'UTO';
  const person = request.person ?? makePerson({ seed, today, underAge: alter.underAge, nationality: state });
  const dateOfExpiry = alter.expired
    ? addDays(today, -random.int(1, 730))
    : addDays(today, random.int(60, 10 * 365 - 60));
  const dateOfIssue = addDays(addYears(dateOfExpiry, -10), 1);
  const fields: DocumentFields = {
    documentCode,
    issuingState: state,
    documentNumber: documentNumber(random),
    lastName: person.lastName,
    givenNames: person.givenNames,
    nationality: person.nationality,
    dateOfBirth: person.dateOfBirth,
    sex: person.sex,
    placeOfBirth: person.placeOfBirth,
    dateOfIssue,
    dateOfExpiry,
    authority: `PASSPORT OFFICE ${random.pick(['ZENITH', 'NORTH', 'HARBOUR', 'CAPITAL'])}`,
  };
  const printed: DocumentFields = { ...fields };
  if (alter.vizConflict) Object.assign(printed, conflict(alter.vizConflict, fields));
  if (alter.vizCharacter)
    Object.assign(printed, oneCharacter(alter.vizCharacter, fields, createRandom(seed).fork('character')));
  return { person, fields, printed, alterations: alter };
}

function documentNumber(random: ReturnType<typeof createRandom>): string {
  const digits = (count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('');
  const letter = (): string => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']);
  const shape = random.int(0, 3);
  if (shape === 0) return letter() + digits(8);
  if (shape === 1) return letter() + letter() + digits(7);
  if (shape === 2) return digits(9);
  return letter() + digits(2) + letter() + letter() + digits(4);
}

function conflict(field: ConflictField, fields: DocumentFields): Partial<DocumentFields> {
  switch (field) {
    case 'lastName':
      return { lastName: fields.lastName === 'MARLOWE' ? 'TENNYSON' : 'MARLOWE' };
    case 'givenNames':
      return { givenNames: fields.givenNames === 'ROBIN' ? 'CASEY' : 'ROBIN' };
    case 'documentNumber': {
      const last = Number.parseInt(fields.documentNumber.at(-1)!, 10);
      return { documentNumber: fields.documentNumber.slice(0, -1) + ((last + 4) % 10) };
    }
    case 'dateOfBirth':
      return { dateOfBirth: addDays(fields.dateOfBirth, -431) };
    case 'dateOfExpiry':
      return { dateOfExpiry: addDays(fields.dateOfExpiry, 397) };
  }
}

/** Another letter for a letter, another digit for a digit; of a date, the last digit of its year. */
function oneCharacter(field: ConflictField, fields: DocumentFields, random: ReturnType<typeof createRandom>) {
  const value = fields[field];
  if (field === 'dateOfBirth' || field === 'dateOfExpiry') {
    const digit = (Number(value[3]) + random.int(1, 9)) % 10;
    return { [field]: `${value.slice(0, 3)}${digit}${value.slice(4).replace('-02-29', '-02-28')}` };
  }
  const places = [...value].flatMap((char, i) => (/[A-Z0-9]/i.test(char) ? [i] : []));
  const place = random.pick(places);
  const old = value[place]!;
  const others = [...(/\d/.test(old) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')].filter((char) => char !== old);
  return { [field]: value.slice(0, place) + random.pick(others) + value.slice(place + 1) };
}
