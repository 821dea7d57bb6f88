import { type MrzReading, type MrzRepair, parseMrz } from '@verify/reading';
import { expect, test } from 'vitest';
import { asPrinted } from './as-printed.ts';
import { TODAY, zone } from './context.fixture.ts';

const repair = (line: number, column: number, from: string, to: string): MrzRepair => ({
  line,
  column,
  from,
  to,
  reason: 'character-class',
});
const PRINTED = zone();
/** Anna’s passport, read as a visa: the reader took its P for a V. */
function bent(change: { repairs?: readonly MrzRepair[]; code?: number; number?: number } = {}): MrzReading {
  const { repairs = [repair(1, 1, 'P', 'V')], code = 0.02, number = 0.7 } = change;
  const lines = [`V${PRINTED.lines[0]!.slice(1)}`, PRINTED.lines[1]!];
  const parsed = parseMrz(lines, { today: TODAY, confidence: lines.map((line) => [...line].map(() => 0.9)) })!;
  const { documentCode, documentNumber } = parsed.fields;
  const fields = {
    ...parsed.fields,
    documentCode: { ...documentCode!, confidence: code },
    documentNumber: { ...documentNumber!, confidence: number },
  };
  return { ...PRINTED, ...parsed, fields, repairs, lineConfidence: [0.02, 0.8] };
}

test('a passport whose first letter was corrected to a visa’s is read as a passport', () => {
  expect(bent().format).toBe('MRVA');
  const other = repair(2, 5, '0', 'O');
  const read = asPrinted(bent({ repairs: [other, repair(1, 1, 'P', 'V')] }), TODAY);
  expect(read).toMatchObject({ format: 'TD3', valid: true, lines: PRINTED.lines, repairs: [other] });
  expect(read.fields.documentCode!.value).toBe('P');
  expect(read.quad).toEqual(PRINTED.quad);
});

test('kept fields keep their confidence, and the others get the lowest confidence', () => {
  const { fields, lineConfidence } = asPrinted(bent(), TODAY);
  const sure = (name: keyof MrzReading['fields']) => fields[name]!.confidence;
  expect([sure('documentNumber'), sure('dateOfBirth'), sure('primaryIdentifier')]).toEqual([0.7, 0.9, 0.9]);
  // The letter itself, and the optional data, which is longer on a visa
  expect([sure('documentCode'), sure('optionalData')]).toEqual([0.7, 0.7]);
  expect(lineConfidence).toEqual([0.7, 0.8]);
  expect(asPrinted(bent({ number: 0.01 }), TODAY).lineConfidence).toEqual([0.02, 0.8]);
});

test.each<[string, Parameters<typeof bent>[0]]>([
  ['nothing was bent', { repairs: [] }],
  ['another line was bent', { repairs: [repair(2, 1, 'P', 'V')] }],
  ['another column was bent', { repairs: [repair(1, 3, 'P', 'V')] }],
  ['the reader saw the letter', { code: 0.06 }],
  ['the layout stays the same', { repairs: [repair(1, 2, 'B', '<')] }],
])('the reading is kept where %s', (_, change) => {
  const mrz = bent(change);
  expect(asPrinted(mrz, TODAY)).toBe(mrz);
});

test('a confidence of 0.05 is doubtful', () => expect(asPrinted(bent({ code: 0.05 }), TODAY).format).toBe('TD3'));
