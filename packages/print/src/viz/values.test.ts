import { expect, test } from 'vitest';
import { parseMrz } from '@verify/reading/mrz/parse';
import { toValue } from './values.ts';

const today = '2026-11-20';

test.each([
  ['a Mexican voter card', 'IDMEX', 'H', 'M'],
  ['a Mexican voter card', 'IDMEX', 'M', 'F'],
  ['a Mexican voter card', 'IDMEX', 'MUJER', 'F'],
  ['a Mexican voter card', 'IDMEX', 'HOMBRE', 'M'],
  ['a Mexican resident card', 'I<MEX', 'M', 'M'],
  ['another card', 'IDPER', 'M', 'M'],
  ['another card', 'IDPER', 'F', 'F'],
  ['a document without a zone', null, 'M', 'M'],
  ['a document in two languages', null, 'M/H', 'M'],
  ['a document in two languages', null, 'K/F', 'F'],
])('printed on %s (%s), %s is %s', (_, start, text, sex) => {
  const lines = start && [start.padEnd(30, '<'), `9006016M2912311MEX`.padEnd(30, '<'), 'GOMEZ<<ANA'.padEnd(30, '<')];
  const mrz = lines ? parseMrz(lines, { today }) : null;
  expect(toValue(text, 'Sex', { today, issuingState: null, mrz })?.value).toBe(sex);
});
