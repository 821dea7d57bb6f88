import { fold } from '../fold.ts';

/**
 * Names of the members of the AAMVA in the United States and Canada, and the shapes of the numbers on their licences: L
 * a letter, D a digit, A either, small letters themselves. Sources: the members' own pages and AAMVA's D-20 data
 * dictionary.
 */
const MEMBERS: readonly (readonly [name: string, shapes: string])[] = [
  ['ALABAMA', 'D7-8'],
  ['ALASKA', 'D7'],
  ['ARIZONA', 'L1D8 D9'],
  ['ARKANSAS', 'D8-9'],
  ['CALIFORNIA', 'L1D7'],
  ['COLORADO', 'D9 L1D3-6 L2D2-5'],
  ['CONNECTICUT', 'D9'],
  ['DELAWARE', 'D6-7'],
  ['DISTRICT OF COLUMBIA', 'D7 D9'],
  ['FLORIDA', 'L1D12'],
  ['GEORGIA', 'D7-9'],
  ['HAWAII', 'L1D8 D9'],
  ['IDAHO', 'L2D6L1 D9'],
  ['ILLINOIS', 'L1D11-12'],
  ['INDIANA', 'L1D9 D9-10'],
  ['IOWA', 'D9 D3L2D4'],
  ['KANSAS', 'L1D8 D9 L1D1L1D1L1'],
  ['KENTUCKY', 'L1D8-9 D9'],
  ['LOUISIANA', 'D9 D8'],
  ['MAINE', 'D7 D7L1 D8'],
  ['MARYLAND', 'L1D12'],
  ['MASSACHUSETTS', 'L1D8 L2D7 D9'],
  ['MICHIGAN', 'L1D12'],
  ['MINNESOTA', 'L1D12'],
  ['MISSISSIPPI', 'D9'],
  ['MISSOURI', 'L1D5-9 L1D6L1 D8L2 D9L1 D9 D3L1D6'],
  ['MONTANA', 'D13 D9 D14 L1D8'],
  ['NEBRASKA', 'L1D6-8'],
  ['NEVADA', 'D9 D10 D12 L1D8'],
  ['NEW HAMPSHIRE', 'L3D8 D2L3D5'],
  ['NEW JERSEY', 'L1D14'],
  ['NEW MEXICO', 'D8-9'],
  ['NEW YORK', 'D9 D8 L1D7 L1D18 D16'],
  ['NORTH CAROLINA', 'D6-12'],
  ['NORTH DAKOTA', 'L3D6 D9'],
  ['OHIO', 'L2D6 D8 L1D4-8'],
  ['OKLAHOMA', 'L1D9 D9'],
  ['OREGON', 'D6-9 L1D6'],
  ['PENNSYLVANIA', 'D8'],
  ['RHODE ISLAND', 'D7-8 L1D6'],
  ['SOUTH CAROLINA', 'D6-11'],
  ['SOUTH DAKOTA', 'D8-10 D12'],
  ['TENNESSEE', 'D7-9'],
  ['TEXAS', 'D7-8'],
  ['UTAH', 'D4-10'],
  ['VERMONT', 'D8 D7L1'],
  ['VIRGINIA', 'L1D8-11 D9'],
  ['WASHINGTON', 'wdlA9 L7D3A2'],
  ['WEST VIRGINIA', 'L1D6 L2D5 D7'],
  ['WISCONSIN', 'L1D13'],
  ['WYOMING', 'D9-10'],
  ['ONTARIO', 'L1D14'],
  ['QUEBEC', 'L1D12'],
  ['BRITISH COLUMBIA', 'D7'],
  ['ALBERTA', 'D9 D6'],
  ['MANITOBA', 'L6D6 L8A4 L6A6'],
  ['SASKATCHEWAN', 'D8'],
  ['NOVA SCOTIA', 'L5D9'],
  ['NEW BRUNSWICK', 'D5-7'],
  ['PRINCE EDWARD ISLAND', 'D5-12'],
  ['NEWFOUNDLAND', 'L1D9'],
  ['YUKON', 'D6'],
  ['NUNAVUT', 'D6'],
  ['NORTHWEST TERRITORIES', 'D6'],
  ['PUERTO RICO', 'D7 D9'],
];

const CLASSES: Readonly<Record<string, string>> = { L: '[A-Z]', D: '\\d', A: '[A-Z\\d]' };

/** `L1D7-8` as a pattern for the whole of a number. */
const patternOf = (shapes: string): RegExp =>
  new RegExp(
    `^(?:${shapes
      .split(' ')
      .map((shape) =>
        shape
          .replace(/([LDA])(\d+)(?:-(\d+))?/g, (_, kind: string, least: string, most?: string) => {
            return `${CLASSES[kind]}{${least}${most ? `,${most}` : ''}}`;
          })
          .replace('wdl', 'WDL'),
      )
      .join('|')})$`,
  );

/** A State or a Province that issues licences of the AAMVA's design. */
export interface Member {
  readonly name: string;
  /** It prints the given names above the last name. */
  readonly givenFirst: boolean;
  readonly number: RegExp;
}

const ALL: readonly Member[] = MEMBERS.map(([name, shapes]) => ({
  name,
  number: patternOf(shapes),
  givenFirst: name === 'MICHIGAN',
}));

/** The member whose name stands among the lines; the longest, since Virginia is in West Virginia. Null for none. */
export function memberIn(lines: readonly string[]): Member | null {
  const texts = lines.map((line) => fold(line).replace(/[^A-Z]/g, ''));
  const found = ALL.filter(({ name }) => texts.some((text) => text.includes(name.replaceAll(' ', ''))));
  return found.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** Whether some member's numbers have this shape. */
export const isSomeMembers = (number: string): boolean => ALL.some((member) => member.number.test(number));
