import { describe, expect, test } from 'vitest';
import type { Look, PageLine } from './page-line.ts';
import type { PageContext } from './page.ts';
import { fieldsOf } from './read-page.ts';

/** The position of a line, and each of two readers' text; both the same if only one text is given. */
type Print = readonly [x: number, y: number, text: string, other?: string, sureness?: number];

const HEIGHT = 20;
const WIDE = 11;
const lookOf = (x: number, y: number, text: string, confidence: number): Look => ({
  text,
  symbols: [...text].flatMap((letter, i) =>
    letter === ' ' ? [] : [{ text: letter, confidence, box: { x: x + 5 + i * WIDE, y, width: WIDE, height: HEIGHT } }],
  ),
});
const lineOf = ([x, y, text, other = text, sureness = 0.97]: Print): PageLine => ({
  x,
  y,
  width: text.length * WIDE + 10,
  height: HEIGHT,
  looks: [lookOf(x, y, text, sureness), lookOf(x, y, other, 0.97)],
});

const CARD: PageContext = { today: '2026-11-28', issuingState: null, licence: false, width: 860, height: 540 };
/** Values by category, uncertain ones with a question mark. */
function read(prints: readonly Print[], context: Partial<PageContext> = {}): Record<string, string> {
  const fields = fieldsOf(prints.map(lineOf), { ...CARD, ...context });
  return Object.fromEntries(
    fields.map(({ category, value, confidence }) => [category, confidence >= 0.8 ? value : `${value}?`]),
  );
}

const AMERICAN = {
  'Last name': 'SAMPLE',
  'First name': 'DEREK THOMAS',
  'Document number': 'S1234567650100',
  'Date of birth': '1974-02-11',
  'Date of issue': '2015-10-31',
  'Date of expiry': '2023-02-11',
};

describe('an American licence', () => {
  const TITLE: readonly Print[] = [
    [300, 30, 'WISCONSIN'],
    [30, 30, 'DRIVER LICENSE'],
  ];
  test('an American licence is read with labels that touch their values', () => {
    const card: readonly Print[] = [
      [240, 100, '4dS123-4567-6501-00'],
      [250, 125, '1SAMPLE'],
      [250, 147, '2DEREKTHOMAS', '2 DEREK THOMAS'],
      [242, 190, '84802SHEBOYGANAVE'],
      [428, 354, '4aISS10/31/2015'],
      [245, 380, '3DOB02/11/1974'],
      [520, 380, '4bEXP02/11/2023'],
      [240, 400, '9aEND NONE'],
      [240, 425, '1EYESBLU'],
    ];
    expect(read([...TITLE, ...card])).toMatchObject(AMERICAN);
  });
  test('an American licence is read with labels above their values', () => {
    const card: readonly Print[] = [
      [248, 70, '4b EXPIRATION DATE'],
      [248, 91, '02/11/2023'],
      [520, 70, '4d CREDENTIAL IDENTIFIER'],
      [520, 91, 'S123-4567-6501-00'],
      [248, 118, '1 FAMILY NAME'],
      [248, 138, 'SAMPLE'],
      [248, 160, '2 GIVEN NAMES'],
      [248, 181, 'DEREK THOMAS'],
      [248, 322, '4a ISSUE DATE'],
      [248, 343, '10/31/2015'],
      [450, 322, '3 DATE OF BIRTH'],
      [450, 343, '02/11/1974'],
    ];
    expect(read([...TITLE, ...card])).toMatchObject(AMERICAN);
  });
  test('an American licence has unlabelled names above the address, in the order of its State', () => {
    const card: readonly Print[] = [
      [220, 105, 'DL S123-4567-6501-00'],
      [220, 128, 'DOB 02/11/1974'],
      [500, 128, 'EXP 02/11/2023'],
      [220, 150, 'SAMPLE'],
      [220, 172, 'DEREK THOMAS, SR'],
      [220, 194, 'North Main Street, Madison'],
    ];
    expect(read([...TITLE, ...card])).toMatchObject({ 'Last name': 'SAMPLE?', 'First name': 'DEREK THOMAS?' });
    expect(read([[300, 30, 'Michigan'], ...card])).toMatchObject({
      'Last name': 'DEREK THOMAS?',
      'First name': 'SAMPLE?',
    });
  });
  test('an American licence is recognised by its address and gets the letter of its State’s numbers', () => {
    const card: readonly Print[] = [
      [220, 105, 'DLN 5I23456765O100'],
      [220, 128, '3DOB'],
      [300, 128, '02/11/1974'],
      [220, 194, '123 NORTH MAIN ST'],
      [220, 216, 'SHEBOYGAN, WI 53081'],
      [220, 150, 'E'],
      [241, 150, 'SAMPLE'],
      [220, 172, 'DEREK THOMAS'],
      [500, 105, 'ISS 10/31/2015'],
    ];
    expect(read(card)).toMatchObject({ 'Document number': 'S1234567650100?', 'Last name': 'SAMPLE?' });
  });
  test('an American licence ignores the number of a street and of the next field', () => {
    const card: readonly Print[] = [
      [220, 105, 'DLN S123-4567-6501-009DOB 02/11/1974'],
      [220, 150, 'SAMPLE'],
      [220, 172, 'DEREK THOMAS'],
      [220, 194, '1WONDERFULDRIVE'],
      [220, 238, 'EXP 02/11/2023'],
    ];
    const { 'Document number': number, ...fields } = read([...TITLE, ...card]);
    expect(number).toMatch(/^S1234567650100/);
    expect(fields).toMatchObject({ 'Last name': 'SAMPLE?' });
  });
  test('an American licence has given names in two lines, and ignores a date under another label', () => {
    const card: readonly Print[] = [
      [248, 118, '1 FAMILY NAME'],
      [248, 138, 'SAMPLE'],
      [248, 160, '2 GIVEN NAMES'],
      [248, 181, 'DEREK'],
      [248, 203, 'THOMAS'],
      [450, 40, '3 DATE OF BIRTH'],
      [450, 62, '02/111974'],
      [450, 322, 'ISS'],
      [450, 343, '10/31/2015'],
      [450, 366, '02/11/2023'],
    ];
    expect(read([...TITLE, ...card])).toMatchObject({
      'First name': 'DEREK THOMAS?',
      'Date of birth': '1974-02-11',
      'Date of issue': '2015-10-31',
      'Date of expiry': expect.stringMatching(/^2023-02-11/),
    });
  });
  test('an American licence has a doubtful number if its length differs from the State’s', () => {
    const card: readonly Print[] = [
      [220, 105, '4dLIC#S123-4567-6501'],
      [220, 128, '3 DOB 02/11/1974'],
      [500, 128, '4b EXP 02/11/2023'],
      [220, 150, '1 SAMPLE'],
    ];
    expect(read([...TITLE, ...card])['Document number']).toBe('S12345676501?');
    const ghost = (text: string) =>
      read([...TITLE, [220, 105, '4dLIC#S1234567650100'], ...card.slice(1), [600, 300, text]]);
    expect(ghost('S123-4567-6501-0')['Document number']).toBe('S1234567650100?');
    expect(ghost('S123-4567-6501-00')['Document number']).toBe('S1234567650100');
    const number = (state: string, text: string) =>
      read([[300, 30, state], TITLE[1]!, [220, 105, `DL ${text}`], ...card.slice(1)])['Document number'];
    expect([number('CALIFORNIA', 'I1234568'), number('CALIFORNIA', '1234568')]).toEqual(['I1234568', '1234568?']);
    expect([number('PENNSYLVANIA', '30003809'), number('PENNSYLVANIA', '3000380')]).toEqual(['30003809', '3000380?']);
  });
});

describe('a European card', () => {
  const LICENCE: readonly Print[] = [
    [300, 100, '1. MUSTERMANN'],
    [300, 130, '2. ERIKA'],
    [300, 160, '3. 12.08.1983 BERLIN'],
    [300, 190, '4a. 01.02.2019'],
    [550, 190, '4c. LRA MUSTERSTADT'],
    [300, 220, '4b. 31.01.2034'],
    [300, 250, '5. N0123456789'],
  ];
  test('a European card is read by its field numbers', () => {
    expect(read(LICENCE)).toEqual({
      'Last name': 'MUSTERMANN',
      'First name': 'ERIKA',
      'Date of birth': '1983-08-12',
      'Date of issue': '2019-02-01',
      'Date of expiry': '2034-01-31',
      'Document number': 'N0123456789',
      Authority: 'LRA MUSTERSTADT',
      'Place of birth': 'BERLIN?',
    });
    expect(fieldsOf(LICENCE.map(lineOf), CARD).map(({ by }) => by)).toContain('number');
  });
  test('a European card may have two numbered dates in one line', () =>
    expect(read([...LICENCE.slice(0, 3), [300, 190, '4a. 01.02.2019 4b. 31.01.2034'], LICENCE.at(-1)!])).toMatchObject({
      'Date of issue': '2019-02-01',
      'Date of expiry': '2034-01-31',
    }));
  const IDENTITY: readonly Print[] = [
    [315, 70, 'NOM / Surname'],
    [315, 92, 'MARTIN'],
    [315, 145, 'Prénoms / Given names'],
    [315, 167, 'Maëlis, Marie'],
    [315, 215, 'SEXE / Sex'],
    [315, 238, 'F'],
    [520, 215, 'DATE DE NAISS. / Date of birth'],
    [520, 238, '13071990', '13 07 1990'],
    [315, 345, 'N° DU DOCUMENT / Document No'],
    [315, 368, 'D2H6862M2'],
    [650, 345, "DATE D'EXPIR. / Expiry date"],
    [650, 368, '11 02 2030'],
  ];
  test('a European card is read by labels in several languages', () =>
    expect(read(IDENTITY)).toMatchObject({
      'Last name': 'MARTIN',
      'First name': 'MAËLIS MARIE',
      'Date of birth': '1990-07-13',
      'Date of expiry': '2030-02-11',
      'Document number': 'D2H6862M2',
      Sex: 'F',
    }));
  test('a European card is doubtful where readers disagree, unless one is always doubtful', () => {
    const number = (other: string, sureness?: number) =>
      read([...IDENTITY.slice(0, 9), [315, 368, 'D2H6862M2', other, sureness], ...IDENTITY.slice(10)])[
        'Document number'
      ];
    expect(number('02H6862M2')).toMatch(/\?$/);
    expect(number('D2H6862M2', 0.5)).toBe('D2H6862M2');
  });
  test('a European card has a doubtful name if a pattern cuts it in two', () => {
    const cut: readonly Print[] = [
      [315, 92, 'MAR'],
      [350, 92, 'TIN'],
    ];
    expect(read([IDENTITY[0]!, ...cut, ...IDENTITY.slice(2)])['Last name']).toBe('MAR TIN?');
  });
});

test.each<[string, readonly Print[], Record<string, string>]>([
  [
    'an Indonesian card',
    [
      [30, 60, 'NIK :3171234567890123'],
      [30, 90, 'Nama'],
      [200, 90, ':BUDI SANTOSO'],
      [30, 115, 'Tempat/Tgl Lahir'],
      [230, 115, ':JAKARTA, 18-02-1986'],
    ],
    { 'Document number': '3171234567890123', 'Last name': 'SANTOSO?', 'Date of birth': '1986-02-18' },
  ],
  [
    'a Hungarian card, with the family name in the first of two lines',
    [
      [30, 60, 'Családi és utónév/Family name and Given name:'],
      [30, 82, 'MINTA'],
      [30, 104, 'ILDIKÓ MÁRIA'],
      [30, 150, 'Születésiidő/Dateofbirth:'],
      [30, 172, '15 10 1978'],
      [400, 150, 'Okmányazonosító/Doc. No.:'],
      [400, 172, '000122GE'],
    ],
    { 'Last name': 'MINTA', 'First name': 'ILDIKÓ MÁRIA?', 'Document number': '000122GE' },
  ],
  [
    'a Spanish card, with two last names and a Polish number with a space',
    [
      [300, 30, 'RZECZPOSPOLITA'],
      [30, 60, 'APELLIDOS / SURNAMES'],
      [30, 82, 'GARCIA'],
      [30, 104, 'LOPEZ'],
      [30, 128, 'Ime / Name'],
      [30, 150, 'CARMEN'],
      [30, 200, 'FECHA DE NACIMIENTO'],
      [30, 222, '01 01 1980'],
      [400, 200, 'NUMER DOWODU'],
      [400, 222, 'ABC 123456'],
    ],
    { 'Last name': 'GARCIA LOPEZ?', 'First name': 'CARMEN', 'Document number': 'ABC123456' },
  ],
  [
    'a Colombian card, with labels below their values',
    [
      [240, 97, '1.020.304.050'],
      [240, 118, 'NUMERO'],
      [240, 157, 'MUESTRA'],
      [240, 178, 'APELLIDOS'],
      [240, 217, 'MARIA'],
      [240, 238, 'NOMBRES'],
      [240, 308, 'FECHADENACIMIENTO20-NOV-1992'],
    ],
    {
      'Last name': 'MUESTRA',
      'First name': 'MARIA',
      'Document number': '1020304050',
      'Date of birth': '1992-11-20',
    },
  ],
  [
    'a Mexican card, with two last names and a given one in three lines',
    [
      [275, 100, 'NOMBRE'],
      [275, 120, 'GOMEZ'],
      [275, 142, 'VELAZQUEZ'],
      [275, 164, 'MARGARITA'],
      [275, 380, 'FECHA DE NACIMIENTO 04/03/1985'],
    ],
    { 'Last name': 'GOMEZ VELAZQUEZ?', 'First name': 'MARGARITA?', 'Date of birth': '1985-03-04' },
  ],
  [
    'a card whose name has no label, and whose day stands below another label',
    [
      [300, 30, 'REPUBLICOFSINGAPORE'],
      [300, 60, 'IDENTITYCARDNO.S1234567D'],
      [300, 120, 'TAN, Mei Ling'],
      [300, 200, 'Date of birth'],
      [300, 222, '09-06-1975'],
      [300, 260, 'Card Number'],
      [300, 282, '2000123456'],
      [600, 200, 'Nationality'],
      [600, 222, '08-06-2030'],
    ],
    { 'Last name': 'TAN?', 'First name': 'MEI LING?', 'Document number': 'S1234567D', 'Date of expiry': '2030-06-08?' },
  ],
])('%s is read', (_, prints, fields) => expect(read(prints)).toMatchObject(fields));

test.each([
  ['NAME, VORNAME / NAME, FORENAME', 'RAMIREZ', null, 'CARLOS', 'RAMIREZ CARLOS?'],
  ['Primer Apellido', 'QUISPE', 'Segundo Apellido', 'MAMANI', 'QUISPE MAMANI? ROSA'],
  ['NOMBRE', 'JORGE RUIZ', null, null, 'undefined JORGE RUIZ?'],
])('a card with a name below %s and %s is read', (label, name, otherLabel, other, expected) => {
  const at = (y: number, text: string | null): Print[] => (text === null ? [] : [[300, y, text]]);
  const card = read([
    ...at(60, label),
    ...at(82, name),
    ...at(otherLabel ? 115 : 82, otherLabel),
    ...at(otherLabel ? 137 : 104, other),
    ...(otherLabel ? [...at(170, 'Pre Nombres'), ...at(192, 'ROSA')] : []),
    [300, 260, 'Date of birth'],
    [300, 282, '12.08.1983'],
    [300, 320, 'Date of expiry'],
    [300, 342, '01.02.2031'],
  ]);
  expect(`${card['Last name']} ${card['First name']}`).toBe(expected);
});

test('a name in two scripts is read in its Latin line', () => {
  const card = read([
    [60, 40, 'RUS'],
    [300, 100, '1. MAMOPOB'],
    [333, 122, 'MAYOROV'],
    [300, 150, '2. IOPHN'],
    [333, 172, 'YURIY'],
    [300, 200, '3. 27.09.1973'],
    [300, 230, '4a. 11.03.2016'],
    [550, 230, '4b. 30.05.2026'],
  ]);
  expect([card['Last name'], card['First name']]).toEqual(['MAYOROV', 'YURIY']);
});

test('a Japanese card is read by labels in its script', () =>
  expect(
    read([
      [14, 13, '日本国政府', ''],
      [377, 19, '番号AB12345678CD', 'AB12345678CD'],
      [14, 45, '氏名TURNERELIZABETH', 'TURNER ELIZABETH'],
      [14, 80, '生年月日', ''],
      [110, 80, '1985年12月31日', '19851231'],
      [97, 301, '2018年10月20日まで有効', '20181020'],
    ]),
  ).toMatchObject({
    'Last name': 'TURNER',
    'First name': 'ELIZABETH',
    'Document number': 'AB12345678CD',
    'Date of birth': '1985-12-31',
    'Date of expiry': '2018-10-20',
  }));

test.each<[string, readonly Print[]]>([
  [
    'a bank statement',
    [
      [30, 30, 'Statement of account'],
      [30, 60, 'Date 01.02.2024'],
      [30, 90, 'Name ERIKA MUSTERMANN'],
      [30, 120, '12 High Street'],
      [30, 150, '01.02.2024 Transfer 65440'],
      [30, 180, 'Balance 210.00 21'],
    ],
  ],
  [
    'a template',
    [
      [163, 99, 'Name XXXXXXXX'],
      [163, 122, 'Last name XXXXX XXX'],
      [163, 150, 'Date of Birth XX XXX XXXX'],
    ],
  ],
])('%s gives nothing', (_, prints) => expect(read(prints)).toEqual({}));
