import { expect, test } from 'vitest';
import type { MrzReading } from '@verify/reading';
import { BLANK_CARD } from '../by-label/card-request.fixture.ts';
import type { Look, PageLine } from '../page/page-line.ts';
import type { VizField } from '../viz-field.ts';
import { confirmByZone, untilExplained } from './beside-zone.ts';

const lookOf = (text: string, confidence: number, x = 0): Look => ({
  text,
  symbols: [...text].flatMap((letter, i) =>
    letter === ' ' ? [] : [{ text: letter, confidence, box: { x: x + 10 * i, y: 0, width: 10, height: 20 } }],
  ),
});
const lineOf = (text: string, confidence = 0.97, [x, y] = [0, 0]): PageLine => ({
  x,
  y,
  width: 10 * text.length,
  height: 20,
  looks: [lookOf(text, confidence, x)],
});
const labelled = (category: 'Last name' | 'Document number', value: string, confidence: number): VizField => ({
  category,
  value,
  raw: value,
  confidence,
  contentType: 'string',
  by: 'label',
  box: { x: 0, y: 0, width: 10 * value.length, height: 20 },
});

const mrz = {
  fields: {
    primaryIdentifier: { value: 'ERIKSSON' },
    secondaryIdentifier: { value: 'ANNA' },
    documentNumber: { value: 'L898902C3' },
    dateOfBirth: { value: '1974-08-12' },
  },
} as unknown as MrzReading;

/** A side's fields, with a question mark if uncertain; `again`: the result of each further attempt. */
async function confirm(
  lines: readonly PageLine[],
  again: readonly (Look | null)[] = [],
  fields: readonly VizField[] = [],
): Promise<Record<string, string>> {
  let asked = 0;
  const found = await confirmByZone(fields, lines, { ...BLANK_CARD, mrz }, async () => again[asked++] ?? null);
  return Object.fromEntries(
    found.map(({ category, value, confidence }) => [category, confidence >= 0.8 ? value : `${value}?`]),
  );
}

test.each<[string, readonly PageLine[], readonly (Look | null)[], Record<string, string>]>([
  ['and sure where one look is sure of it', [lineOf('L898902C3')], [], { 'Document number': 'L898902C3' }],
  [
    'within a line, and in two lines beside one another',
    [lineOf('3. 12.08.1974 UTOPIA'), lineOf('L898', 0.97, [0, 90]), lineOf('902C3', 0.97, [60, 90])],
    [],
    { 'Date of birth': '1974-08-12', 'Document number': 'L898902C3' },
  ],
  [
    'and sure where two unsure looks show it',
    [lineOf('L898902C3', 0.7)],
    [lookOf('L898902C3', 0.7)],
    { 'Document number': 'L898902C3' },
  ],
  ['and unsure where one look alone shows it', [lineOf('L898902C3', 0.7)], [], { 'Document number': 'L898902C3?' }],
  [
    'in a line that is like it, with further looks',
    [lineOf('21.1219', 0.9), lineOf('12 08 19', 0.6, [0, 90])],
    [lookOf('12 08 1974', 0.96)],
    { 'Date of birth': '1974-08-12' },
  ],
  ['and a name that is like it is unsure', [lineOf('ERIKSON')], [], { 'Last name': 'ERIKSON?' }],
  ['and nothing else is', [lineOf('UTOPIA'), lineOf('04.05.1988', 0.97, [0, 90])], [], {}],
])('the zone’s value is looked for in print %s', async (_, lines, again, fields) =>
  expect(await confirm(lines, again)).toEqual(fields),
);

test('a labelled value that matches the zone keeps the confidence of its print', async () => {
  expect(await confirm([lineOf('L898902C3')], [], [labelled('Document number', 'L898902C3', 0.6)])).toEqual({
    'Document number': 'L898902C3',
  });
  expect(await confirm([], [], [labelled('Document number', 'L898902C3', 0.6)])).toEqual({
    'Document number': 'L898902C3?',
  });
});
test('a labelled value that contradicts the zone stays, and is confident only if a second reader agrees', async () => {
  const other = [labelled('Document number', 'L898902C8', 0.97)];
  const lines = [lineOf('L898902C8')];
  expect(await confirm(lines, [null, null, null, lookOf('L898902C8', 0.9)], other)).toEqual({
    'Document number': 'L898902C8',
  });
  expect(await confirm(lines, [null, null, null, lookOf('L898902C3', 0.9)], other)).toEqual({
    'Document number': 'L898902C3?',
  });
  const alone = async (confidence: number) =>
    confirm(lines, [], [labelled('Document number', 'L898902C8', confidence)]);
  expect([await alone(0.97), await alone(0.65)]).toEqual([
    { 'Document number': 'L898902C8' },
    { 'Document number': 'L898902C8?' },
  ]);
});
test('a labelled value that is doubtful, cut off or another name is replaced by the zone’s or dropped', async () => {
  expect(await confirm([], [], [labelled('Document number', 'X123', 0.5)])).toEqual({});
  expect(await confirm([lineOf('L898902C3')], [], [labelled('Document number', 'L898902C', 0.97)])).toEqual({
    'Document number': 'L898902C3',
  });
  expect(await confirm([lineOf('ERIKSSON')], [], [labelled('Last name', 'ANNA', 0.97)])).toEqual({
    'Last name': 'ERIKSSON',
  });
});

test('once all values are found, lines with the zone’s values need no label, except names', () => {
  const explain = untilExplained({ ...BLANK_CARD, mrz });
  const [name, first, number, day] = ['ERIKSSON', 'ANNA', 'L898902C3', '12.08.1974'].map((text) => lineOf(text)) as [
    PageLine,
    PageLine,
    PageLine,
    PageLine,
  ];
  expect([name, lineOf('12.08.1974', 0.7), number, first].map(explain)).toEqual([null, null, null, null]);
  expect(explain(day)).toEqual([number, day]);
});

test('a name without the E that the zone writes for an umlaut matches the zone', async () => {
  const umlaut = { fields: { primaryIdentifier: { value: 'MUELLER' } } } as unknown as MrzReading;
  const request = { ...BLANK_CARD, mrz: umlaut };
  const fields = await confirmByZone([], [lineOf('MULLER', 0.9)], request, async () => expect.fail('no other look'));
  expect(fields).toMatchObject([{ category: 'Last name', value: 'MULLER', confidence: 0.9 }]);
});
