import { expect, test } from 'vitest';
import { printed, zone } from '../review/side-reading.fixture.ts';
import type { MrzReading } from '@verify/reading';
import type { ScriptReaders } from '../viz/script/script-readers.ts';
import type { TextLine } from '../viz/text-reader.ts';
import { cardWork } from './fake-readers.fixture.ts';
import { readOwnLetters } from './own-letters.ts';
import type { Known } from './side-viz.ts';
import type { Work } from './side-work.ts';

const NAME = printed('Last name', 'ERIKSSON', 0.5);
const NUMBER = printed('Document number', 'L898902C3');

/** The languages that were requested, and the fields afterwards. */
async function read(state: string | null, work: Partial<Work> = {}, known: Partial<Known> = {}) {
  const languages: string[] = [];
  const line: TextLine = { text: 'Erikssön', confidence: 0.9, symbols: [] };
  const scripts = {
    async get(language: string) {
      languages.push(language);
      return { readLine: () => line, readPage: () => [], dispose() {} };
    },
  } as unknown as ScriptReaders;
  const second: string[] = [];
  const recognisersOf = async (language: string) => {
    second.push(language);
    return [];
  };
  const side = cardWork({ placement: { ...cardWork().placement, upright: true }, viz: [NAME, NUMBER], ...work });
  const options = { today: '2026-11-20' };
  await readOwnLetters(scripts, { recognisersOf }, side, {
    documentType: null,
    issuingState: state,
    mrz: zone(),
    options,
    ...known,
  });
  return { languages, second, viz: side.viz.map(({ value }) => value) };
}
const UNCHANGED = { languages: [], second: [], viz: ['ERIKSSON', 'L898902C3'] };

test('a Latin name gets the letters of its State', async () => {
  expect(await read('D')).toEqual({ languages: ['deu'], second: [], viz: ['ERIKSSÖN', 'L898902C3'] });
  expect(await read('D', { viz: [NUMBER] })).toEqual({ ...UNCHANGED, viz: ['L898902C3'] });
  expect(await read('D', { viz: [NUMBER, printed('First name', 'ANNA')] })).toMatchObject({ languages: ['deu'] });
});

test('names in other scripts are read beside the Latin ones, also by the second reader', async () => {
  expect(await read('CHN', { viz: [] })).toEqual({ languages: ['chi_sim'], second: ['chi_sim'], viz: [] });
  expect(await read('RUS')).toEqual({ languages: ['bel'], second: ['bel'], viz: ['ERIKSSON', 'L898902C3'] });
});

test('a Russian internal passport has no Latin names', async () => {
  const mrz: MrzReading = zone({ format: 'RUPN' });
  expect(await read('RUS', {}, { mrz })).toMatchObject({ viz: ['L898902C3'] });
});

test('names are not read without a zone, for an unknown State, upside down, or after an abort', async () => {
  expect(await read('USA')).toEqual(UNCHANGED);
  expect(await read(null)).toEqual(UNCHANGED);
  expect(await read('D', {}, { mrz: null })).toEqual(UNCHANGED);
  expect(await read('D', { placement: cardWork().placement })).toEqual(UNCHANGED);
  const options = { today: '2026-11-20', signal: { aborted: true } };
  expect(await read('D', {}, { options })).toEqual(UNCHANGED);
});
