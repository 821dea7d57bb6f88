import { addDays, addYears, printDate } from '../dates.ts';
import { mrzCheckDigit } from '../mrz.ts';
import { makePerson } from '../person.ts';
import { createRandom } from '../random.ts';
import type { SpecimenDocument } from './document.ts';
import { type DocumentFields, type DocumentRequest, drawFields } from './fields.ts';
import { color } from './guilloche.ts';
import { overprint, printHolder } from './security.ts';
import { createSheet } from './sheet.ts';
import { pickStyle } from './style.ts';

const LAST = ['СМИРНОВА', 'КУЗНЕЦОВ', 'ЗДРИЛЮК', 'ВОРОБЬЁВ', 'ЖУКОВСКАЯ', 'ЩЕРБАКОВ', 'ЦЫГАНОВ', 'ШЕПЕЛЬ'] as const;
const FIRST = ['СЕРГЕЙ', 'ОЛЬГА', 'ЮЛИЯ', 'ДМИТРИЙ', 'НАТАЛЬЯ', 'ФЁДОР', 'ЭДУАРД'] as const;
const PATRONYMIC = ['АНАТОЛЬЕВИЧ', 'ИГОРЕВНА', 'ЮРЬЕВИЧ', 'ЧЕСЛАВОВНА', 'ЭМИЛЬЕВИЧ'] as const;

/** Each letter's character in the zone, written without the reader's table on purpose. */
const ZONE: Readonly<Record<string, string>> = Object.fromEntries(
  'АA БB ВV ГG ДD ЕE Ё2 ЖJ ЗZ ИI ЙQ КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦC Ч3 Ш4 ЩW ЪX ЫY Ь9 Э6 Ю7 Я8'
    .split(' ')
    .map((pair) => [pair[0]!, pair[1]!] as const),
);

/** The page with the holder's picture in a Russian internal passport: Cyrillic alone, and a zone of type PN. */
export function russianPassport(request: DocumentRequest): SpecimenDocument {
  const { seed, today, dpi, alter = {} } = request;
  const random = createRandom(seed).fork('russian');
  const [last, first, patronymic] = [random.pick(LAST), random.pick(FIRST), random.pick(PATRONYMIC)];
  const person = makePerson({ seed, today, nationality: 'RUS' });
  const { fields: drawn } = drawFields({ ...request, person, alter: { ...alter, otherState: 'RUS' } }, 'PN');
  const number = Array.from({ length: 10 }, () => random.int(0, 9)).join('');
  const fields = {
    ...drawn,
    lastName: last,
    givenNames: `${first} ${patronymic}`,
    documentNumber: number,
    sex: drawn.sex === 'X' ? ('F' as const) : drawn.sex,
    dateOfIssue: addDays(addYears(today, -random.int(1, 9)), random.int(1, 300)),
  };
  const lines = zone(fields, `${random.int(100, 990)}${random.int(100, 990)}`);
  const { palette, ...drawnStyle } = pickStyle(random.fork('style'));
  const style = { ...drawnStyle, label: 'Sans', title: 'Sans', palette: { ...palette, ink: '#1d1d26' } } as const;
  const ground = { random: random.fork('ground'), micro: 'ПАСПОРТ' };
  const sheet = createSheet({ size: [125, 88], corners: [0, 0, 3.2, 3.2], dpi, style, ...ground });
  const hue = palette.hues[0]!;
  sheet.fill(color(hue, 30, 94, 0.62), 0, 64.8, 125, 23.2);
  const issued = { person, fields, printed: fields, alterations: alter };
  printHolder(sheet, request, { ...issued, alterations: {} }, { x: 5, y: 17, width: 35, height: 45 }, hue);
  const put = (name: string, label: string, text: string, y: number): void => {
    sheet.label(label, 44, y, 1.75, 16);
    sheet.value(name, text, 62, y, { face: 'Sans', sizeMm: 3.1, maxWidthMm: 54 });
    sheet.texts[name] = text;
  };
  put('lastName', 'Фамилия', last, 14);
  put('firstName', 'Имя', first, 22);
  put('patronymic', 'Отчество', patronymic, 30);
  put('sex', 'Пол', fields.sex === 'F' ? 'ЖЕН.' : 'МУЖ.', 38);
  put('dateOfBirth', 'Дата рождения', printDate(fields.dateOfBirth, 'dots'), 46);
  put('placeOfBirth', 'Место рождения', 'ГОР. ЗЕНИТ', 54);
  overprint(sheet, 'RUS', true);
  sheet.mrz(lines, 6.4, [73.5, 79.85], 1);
  return sheet.finish({ ...issued, kind: 'passport', side: 'front', format: 'RUPN', lines });
}

/** Series of four digits and number of six: the series' last digit begins the optional data. */
function zone(fields: DocumentFields, office: string): string[] {
  const spelled = (name: string): string => [...name].map((char) => ZONE[char] ?? '<').join('');
  const day = (date: string): string => date.slice(2).replaceAll('-', '');
  const digits = fields.documentNumber;
  const number = digits.slice(0, 3) + digits.slice(4);
  const optional = `${digits[3]}${day(fields.dateOfIssue)}${office}<`;
  const a = number + mrzCheckDigit(number);
  const b = day(fields.dateOfBirth) + mrzCheckDigit(day(fields.dateOfBirth));
  const d = optional + mrzCheckDigit(optional);
  const end = '<'.repeat(7);
  return [
    `PNRUS${spelled(fields.lastName)}<<${spelled(fields.givenNames)}`.slice(0, 44).padEnd(44, '<'),
    `${a}RUS${b}${fields.sex}${end}${d}${mrzCheckDigit(a + b + end + d)}`,
  ];
}
