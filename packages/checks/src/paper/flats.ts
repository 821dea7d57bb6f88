import { FLAT, HASH_UNIT, numbersOf, upper } from './address-line.ts';
import { FLAT_BY_PLACE } from './address-words.ts';

/** `any`: the place in the line says that it is a flat, a floor or a staircase, and no word says which. */
type Kind = 'flat' | 'floor' | 'stair' | 'building' | 'any';
interface FlatPart {
  readonly kind: Kind;
  readonly value: string;
}

const words = (list: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${list})(?!\p{L})`, 'u');
const FLOOR = words(
  'STOCK|ETAGE|ÉTAGE|OG|EG|DG|FLOOR|FL|FLR|F|LEVEL|LVL|PISO|PIS|PIANO|ANDAR|PLANTA|PLTA|PIETRO|PIĘTRO|PATRO|SPRAT|СПРАТ|HAED|HÆÐ|LANTAI|LT|TINGKAT|ARAS|ET|ETG|VERD|VERDIEPING|ΟΡΟΦΟΣ|ΌΡΟΦΟΣ|ΟΡΟΦΟΥ|ΟΡ|ЭТ|ЭТАЖ|ЕТАЖ|ЕТ|ПОВЕРХ|ПОВ|קומה|الطابق|طابق|الدور|دور|طبقه|სართული|ՀԱՐԿ|ชั้น|TANG|TẦNG|EMELET|EM|KAT|KATI|ETAJ|K|OBERGESCHOSS|SAL|ҚАБАТ|KRS|ETASJE|STAV|KORRUS|STĀVS|AUKŠTAS|NADSTROPJE|POSCHODIE|층|楼|樓|層|层',
);
const STAIR = words(
  'STIEGE|ESCALERA|ESC|SCALA|KLATKA|LPH|RAPPU|ULAZ|УЛАЗ|PORTAL|SC|SCARA|ПІД|ПІДЇЗД|ПОДЪЕЗД|ПОД|ВХ|ВХОД|כניסה|ESCALIER',
);
const BUILDING = words('BLOCO|BLOK|BLOQUE|BLOC|BL|BLDG|BUILDING|BATIMENT|BÂTIMENT|BAT|КОРП|КОРПУС');
const SIDES = [
  ['LEFT', words('IZQ|IZQUIERDA|IZDA|ESQ|TV')],
  ['RIGHT', words('DCHA|DERECHA|DTO|TH')],
  ['MIDDLE', words('MF')],
] as const;
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
/** Their flats are in front of the house: 3/12 High Street. */
const IN_FRONT: ReadonlySet<string> = new Set(['AUS', 'NZL', 'CAN']);
/** More of a flat's number: 10-05, 4-B, 3/2. */
const TAIL = /^[-/][A-Z\d]{1,3}(?= *$)/;

/** What a line says of the flat in its house. */
export function flatsOf(line: string, country = ''): FlatPart[] {
  const parts = upper(line.replace(/№/g, ' ')).split(/[,;\n]+/);
  const hasOther = (text: string, at: number): boolean =>
    parts.some((part, i) => numbersOf(i === at ? text : part).length > 0);
  return parts.flatMap((part, at) => {
    const found: FlatPart[] = [];
    let rest = part;
    for (const place of FLAT_BY_PLACE[country] ?? [])
      rest = rest.replace(place, (text: string) => {
        const kind = /[DK][:.]/.test(text) ? kindOf(text) : IN_FRONT.has(country) ? 'flat' : 'any';
        found.push(...(text.match(/\d+\p{L}?|[A-Z](?= \d)/gu) ?? []).map((value) => partOf(kind, value)));
        return ' ';
      });
    rest = rest.replace(FLAT, (text: string, from: number, whole: string) => {
      const [, floor] = (text.startsWith('EM') && /([IVX]+)\. ?$/.exec(whole.slice(0, from))) || [];
      if (floor !== undefined) {
        found.push(partOf('floor', floor), ...(text.match(/\d+/g) ?? []).map((door) => partOf('flat', door)));
        return ' ';
      }
      const tail = TAIL.exec(whole.slice(from + text.length))?.[0] ?? '';
      found.push(...partsOf(text, tail, /° ?\S* ?$/.test(whole.slice(0, from))));
      return ' ';
    });
    const hash = country === 'COL' ? null : HASH_UNIT.exec(rest);
    if (hash && hasOther(rest.slice(0, hash.index), at)) found.push(partOf('flat', hash[0].slice(1)));
    return found;
  });
}

const kindOf = (text: string): Kind =>
  BUILDING.test(text) ? 'building' : STAIR.test(text) ? 'stair' : FLOOR.test(text) ? 'floor' : 'flat';

function partOf(kind: Kind, text: string): FlatPart {
  const roman = ROMAN.indexOf(text);
  const value = roman > 1 ? String(roman) : text;
  return {
    kind,
    value: value
      .replace(/[ .]/g, '')
      .replace(/-(?=\D)/, '')
      .replace(/(?<!\d)0+(?=\d)/g, ''),
  };
}

function partsOf(text: string, tail: string, behindFloor: boolean): FlatPart[] {
  const side = SIDES.filter(([, word]) => word.test(text)).map(([value]) => partOf('flat', value));
  const ground = /\bBAJO\b/.test(text) ? [partOf('floor', '0')] : [];
  // The floor and the door: II/2, 3. em. 2.
  const numbers = text.match(/\d+ ?[A-Z]?\b|\d+|\b[IVX]+(?=[./ ]+\d)/g) ?? [];
  if (numbers.length > 1) return [partOf('floor', numbers[0]!), partOf('flat', numbers[1]!), ...side];
  const isDegree = text.includes('°');
  const letter = /(?:°|[ .:])([A-Z])$/.exec(text)?.[1];
  const isFloor = isDegree || kindOf(text) === 'floor';
  const number = numbers[0]?.replace(/(?<=\d) ?[A-Z]$/, (last) => (isFloor ? '' : last));
  const kind = isDegree || side.length > 0 ? (behindFloor ? 'flat' : 'floor') : kindOf(text);
  return [
    ...(number === undefined ? [] : [partOf(kind, number + tail)]),
    ...(letter && (number === undefined || isDegree) ? [partOf(isDegree ? 'flat' : kind, letter)] : []),
    ...side,
    ...ground,
  ];
}

/**
 * Whether both name another flat: each side has a part that the other has otherwise. `perhaps`: it may be the same one
 * in another form, as 4 and 4B, or without the words that say what is compared.
 */
export function flatsDiffer(given: readonly FlatPart[], printed: readonly FlatPart[]): 'surely' | 'perhaps' | 'no' {
  const all = [without(given, printed), without(printed, given)] as const;
  if (all.some((parts) => parts.length === 0)) return 'no';
  const isSure = all[0].some((one) =>
    all[1].some(
      (other) =>
        one.kind !== 'any' &&
        one.kind === other.kind &&
        !one.value.startsWith(other.value) &&
        !other.value.startsWith(one.value),
    ),
  );
  return isSure ? 'surely' : 'perhaps';
}

const without = (parts: readonly FlatPart[], others: readonly FlatPart[]): FlatPart[] =>
  parts.filter((part) => {
    const comparable = others.filter(({ kind }) => kind === part.kind || kind === 'any' || part.kind === 'any');
    return comparable.length > 0 && comparable.every(({ value }) => value !== part.value);
  });
