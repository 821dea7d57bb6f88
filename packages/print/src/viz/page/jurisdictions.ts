import { fold } from '../fold.ts';

/**
 * The AAMVA's members in the United States and Canada and their numbers (its D-20 dictionary and their own pages): L a
 * letter, D a digit, A either, small letters themselves.
 */
const MEMBERS = (
  'AL ALABAMA: D7-8, AK ALASKA: D7, AZ ARIZONA: L1D8 D9, AR ARKANSAS: D8-9, CA CALIFORNIA: L1D7, ' +
  'CO COLORADO: D9 L1D3-6 L2D2-5, CT CONNECTICUT: D9, DE DELAWARE: D6-7, DC DISTRICT OF COLUMBIA: D7 D9, ' +
  'FL FLORIDA: L1D12, GA GEORGIA: D7-9, HI HAWAII: L1D8 D9, ID IDAHO: L2D6L1 D9, IL ILLINOIS: L1D11-12, ' +
  'IN INDIANA: L1D9 D9-10, IA IOWA: D9 D3L2D4, KS KANSAS: L1D8 D9 L1D1L1D1L1, KY KENTUCKY: L1D8-9 D9, ' +
  'LA LOUISIANA: D9 D8, ME MAINE: D7 D7L1 D8, MD MARYLAND: L1D12, MA MASSACHUSETTS: L1D8 L2D7 D9, ' +
  'MI MICHIGAN: L1D12, MN MINNESOTA: L1D12, MS MISSISSIPPI: D9, ' +
  'MO MISSOURI: L1D5-9 L1D6L1 D8L2 D9L1 D9 D3L1D6, MT MONTANA: D13 D9 D14 L1D8, NE NEBRASKA: L1D6-8, ' +
  'NV NEVADA: D9 D10 D12 L1D8, NH NEW HAMPSHIRE: L3D8 D2L3D5, NJ NEW JERSEY: L1D14, NM NEW MEXICO: D8-9, ' +
  'NY NEW YORK: D9 D8 L1D7 L1D18 D16, NC NORTH CAROLINA: D6-12, ND NORTH DAKOTA: L3D6 D9, ' +
  'OH OHIO: L2D6 D8 L1D4-8, OK OKLAHOMA: L1D9 D9, OR OREGON: D6-9 L1D6, PA PENNSYLVANIA: D8, ' +
  'RI RHODE ISLAND: D7-8 L1D6, SC SOUTH CAROLINA: D6-11, SD SOUTH DAKOTA: D8-10 D12, TN TENNESSEE: D7-9, ' +
  'TX TEXAS: D7-8, UT UTAH: D4-10, VT VERMONT: D8 D7L1, VA VIRGINIA: L1D8-11 D9, WA WASHINGTON: wdlA9 L7D3A2, ' +
  'WV WEST VIRGINIA: L1D6 L2D5 D7, WI WISCONSIN: L1D13, WY WYOMING: D9-10, ON ONTARIO: L1D14, ' +
  'QC QUEBEC: L1D12, BC BRITISH COLUMBIA: D7, AB ALBERTA: D9 D6, MB MANITOBA: L6D6 L8A4 L6A6, ' +
  'SK SASKATCHEWAN: D8, NS NOVA SCOTIA: L5D9, NB NEW BRUNSWICK: D5-7, PE PRINCE EDWARD ISLAND: D5-12, ' +
  'NL NEWFOUNDLAND: L1D9, YT YUKON: D6, NU NUNAVUT: D6, NT NORTHWEST TERRITORIES: D6, PR PUERTO RICO: D7 D9'
).split(', ');

const CLASSES: Readonly<Record<string, string>> = { L: '[A-Z]', D: '\\d', A: '[A-Z\\d]' };

/** `L1D7-8` as a pattern for the whole of a number. */
function patternOf(shapes: string): RegExp {
  const numbers = shapes.replace(
    /([LDA])(\d+)(?:-(\d+))?/g,
    (_, kind: string, least: string, most: string = least) => `${CLASSES[kind]}{${least},${most}}`,
  );
  return new RegExp(`^(?:${numbers.replace('wdl', 'WDL').replaceAll(' ', '|')})$`);
}

/** Identity cards and licences of other States by words of their titles without spaces (PRADO, the issuers). */
const STATES: readonly (readonly [words: RegExp, shapes: string])[] = [
  [/BUNDESREPUBLIK|FUHRERSCHEIN|PERSONALAUSWEIS/, 'A9 A11 D8'],
  [/OSTERREICH/, 'D8 D7-9 L2D7 L1D7'],
  [/REPUBLIQUEFRANCAISE|PERMISDECONDUIRE/, 'D12 D2L2D5 L1D1L1D4L1D1 A9'],
  [/REPUBBLICAITALIANA|PATENTEDIGUIDA/, 'L2D5L2 L2D7L1 L1A8L1'],
  [/REINODEESPANA|DOCUMENTONACIONALDEIDENTIDADESP|PERMISODECONDUCCION|DNID/, 'L3D6 D8L1 L1D7L1'],
  [/RZECZPOSPOLITA|PRAWOJAZDY|DOWODOSOBISTY/, 'L3D6 D11 D9-12'],
  [/NEDERLANDEN|RIJBEWIJS|IDENTITEITSKAART/, 'L2A6D1 D10 D12 A9'],
  [/SVERIGE|KORKORT/, 'D8-9 A9'],
  [/EESTI/, 'L2D6-7 A9'],
  [/HRVATSKA/, 'D8-9'],
  [/CESKAREPUBLIKA/, 'D9 L2D6'],
  [/MAGYAR|SZEMELYAZONOSITO|VEZETOI/, 'D6L2 L2D6'],
  [/ROMANIA|PERMISDECONDUCERE/, 'L2D6-7 L1D8L1'],
  [/CARTAODECIDADAO|CARTADECONDUCAO/, 'D9L2D1 D8L2D1 L1-2D6-9'],
  [/TURKIYE|KIMLIKKARTI/, 'L1D2L1D5 D6 D11'],
  [/UNITEDKINGDOM|DVLA|^UK$/, 'A5D6A2D1L2'],
  [/SINGAPORE/, 'L1D7L1'],
  [/HONGKONG/, 'L1-2D6A1'],
  [/MALAYSIA|INDONESIA|NIK:/, 'D12 D16'],
  [/PAKISTAN|SOUTHAFRICA/, 'D13'],
  [/VIETNAM/, 'D12 D9'],
];

/** The shapes of the numbers of a State that the lines name; null if there is none. */
export function numbersIn(lines: readonly string[]): RegExp | null {
  const texts = lines.map((line) => fold(line).replace(/[^A-Z:]/g, ''));
  const shapes = STATES.flatMap(([words, one]) => (texts.some((text) => words.test(text)) ? one : []));
  return shapes.length > 0 ? patternOf(shapes.join(' ')) : null;
}

/** A State or a Province that issues licences of the AAMVA's design. */
export interface Member {
  readonly name: string;
  /** In addresses. */
  readonly code: string;
  /** It prints the given names above the last name. */
  readonly givenFirst: boolean;
  readonly number: RegExp;
}

/** Their older licences have names without labels, the given names first. */
const GIVEN_FIRST: ReadonlySet<string> = new Set(['ALABAMA', 'FLORIDA', 'MICHIGAN']);

const ALL = MEMBERS.map((member): Member => {
  const [, code, name, shapes] = /^(..) ([A-Z ]+): (.+)$/.exec(member) as unknown as [string, string, string, string];
  return { name, code, number: patternOf(shapes), givenFirst: GIVEN_FIRST.has(name) };
});

/** The longest member's name in the lines, as Virginia is in West Virginia, else the address's; or null. */
export function memberIn(lines: readonly string[]): Member | null {
  const texts = lines.map((line) => fold(line).replace(/[^A-Z]/g, ''));
  const found = ALL.filter(({ name }) => texts.some((text) => names(text, name.replaceAll(' ', ''))));
  const [longest] = found.toSorted((a, b) => b.name.length - a.name.length);
  const [code] = lines.flatMap((line) => POSTCODE.exec(fold(line))?.[1] ?? []);
  return longest ?? ALL.find((member) => member.code === code) ?? null;
}

/** Holders of a licence live in its State: `BISMARCK, ND 58505-0700`. */
const POSTCODE = /[A-Z]{3}.*[^A-Z]([A-Z]{2}),? ?(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

/** A large first letter in another typeface may be lost, or be a line of its own. */
const names = (text: string, name: string): boolean =>
  text.includes(name) || (name.length >= 8 && text === name.slice(1));

/** Whether some member's numbers have this shape. */
export const isSomeMembers = (number: string): boolean => ALL.some((member) => member.number.test(number));
