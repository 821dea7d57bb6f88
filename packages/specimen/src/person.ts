import { addDays, addYears, type Day } from './dates.ts';
import { FEMALE_NAMES, LAST_NAMES, MALE_NAMES, PLACES } from './names.ts';
import { createRandom } from './random.ts';

/**
 * A person who does not exist. Names are in capitals with their own letters; `transliterate` gives the zone's spelling.
 */
export interface Person {
  seed: number;
  lastName: string;
  givenNames: string;
  sex: 'F' | 'M' | 'X';
  dateOfBirth: Day;
  placeOfBirth: string;
  /** ICAO code of the state, UTO (Utopia) unless asked otherwise. */
  nationality: string;
  heightCm: number;
}

export interface PersonOptions {
  seed: number;
  /** The day that ages are counted from. */
  today: Day;
  underAge?: boolean;
  nationality?: string;
}

/** A person aged 19 to 79, or 12 to 16 where `underAge` asks for it. */
export function makePerson({ seed, today, underAge = false, nationality = 'UTO' }: PersonOptions): Person {
  const random = createRandom(seed).fork('person');
  const sex = random.chance(0.04) ? 'X' : random.chance(0.5) ? 'F' : 'M';
  const list = sex === 'F' || (sex === 'X' && random.chance(0.5)) ? FEMALE_NAMES : MALE_NAMES;
  const first = random.pick(list);
  const second = random.pick(list);
  const joint = random.chance(0.3) ? '-' : ' ';
  const lastName = random.pick(LAST_NAMES);
  const married = random.pick(LAST_NAMES);
  const age = underAge ? random.int(12, 16) : random.int(19, 79);
  return {
    seed,
    givenNames: random.chance(0.45) && second !== first ? `${first}${joint}${second}` : first,
    lastName:
      random.chance(0.15) && married !== lastName && !/[ ’]/.test(lastName + married)
        ? `${lastName}-${married}`
        : lastName,
    sex,
    dateOfBirth: addDays(addYears(today, -age), -random.int(1, 363)),
    placeOfBirth: random.pick(PLACES),
    nationality,
    heightCm: random.int(152, 196),
  };
}
