import { describe, expect, test } from 'vitest';
import type { MrzReading, Raster } from '@verify/reading';
import type { LineRecogniser } from '../second/line-recogniser.ts';
import type { TextLine, TextReader } from '../text-reader.ts';
import type { VizRequest } from '../viz-field.ts';
import { readBySecond, readTwice } from './name-lines.ts';
import { type Script, scriptOf } from './scripts.ts';

const request: VizRequest = {
  flat: { width: 400, height: 200, data: new Uint8Array(400 * 200 * 4).map((_, i) => [210, 120, 60, 255][i % 4]!) },
  widthMm: 100,
  heightMm: 50,
  without: [],
  mrz: null,
  issuingState: 'CHN',
  today: '2026-11-20',
};
const line = { x: 10, y: 10, width: 10, height: 3, shapes: 3 };
const chinese = scriptOf('CHN')!;

/** Letters, and the confidence of each; their middles are this many pixels apart. */
function said(text: string, confidence: number, ofLetters: readonly number[] = [], step = 48): TextLine {
  const symbols = [...text.replaceAll(' ', '')].map((letter, i) => ({
    text: letter,
    confidence: ofLetters[i] ?? confidence,
    box: { x: step * i, y: 0, width: 8, height: 48 },
  }));
  return { text, confidence, symbols };
}

describe('the second reader', () => {
  function second(...lines: readonly TextLine[]) {
    const looks: Raster[] = [];
    const reader: LineRecogniser = {
      async recognise(strip) {
        looks.push(strip);
        return lines[Math.min(looks.length, lines.length) - 1]!;
      },
    };
    return { looks, reader };
  }
  const readBy = async (...readers: readonly LineRecogniser[]) =>
    (await readBySecond(readers, chinese, request, [line])).map(({ text, confidence }) => `${text} ${confidence}`);

  test('the second reader reads a line as found, then without colours and with its surroundings', async () => {
    const { looks, reader } = second(said('王小明', 0.9));
    const further = second(said('王小明', 0.9));
    expect(await readBy(reader, further.reader)).toEqual(['王小明 0.9']);
    const seen = (strips: readonly Raster[]) =>
      strips.map(({ width, height, data }) => [width, height, data[0] === data[2] ? 'grey' : 'coloured'].join(' '));
    expect(seen(looks)).toEqual(['138 48 coloured', '149 48 grey', '197 48 grey']);
    expect(seen(further.looks)).toEqual(['138 48 coloured']);
  });
  test('the second reader stops at a line without letters of the script', async () => {
    const { looks, reader } = second(said('ABC', 0.9));
    expect([await readBy(reader), looks.length]).toEqual([[], 1]);
    const later = second(said('王小明', 0.9), said('ABC', 0.9));
    expect([await readBy(later.reader), later.looks.length]).toEqual([['王小明 0.6'], 2]);
  });
  test('the second reader chooses the reading of most looks, then the most confident one', async () => {
    const texts = (...lines: readonly TextLine[]) => readBy(second(...lines).reader);
    expect(await texts(said('王小朋', 0.99), said('王小明', 0.7), said('王小明', 0.8))).toEqual(['王小明 0.8']);
    expect(await texts(said('王小明', 0.3), said('王小朋', 0.5), said('王明', 0.4))).toEqual(['王小朋 0.5']);
  });
  test('the second reader needs at least two adjacent letters', async () => {
    const texts = (...lines: readonly TextLine[]) => readBy(second(...lines).reader);
    expect(await texts(said('王', 0.9))).toEqual([]);
    expect(await texts(said('王a明', 0.9))).toEqual([]);
    expect(await texts(said('a王明b', 0.9))).toEqual(['王明 0.9']);
    // 1.9 heights of the line are 70.2 pixels of the first strip, and fewer in the others.
    expect(await texts(said('王明', 0.9, [], 70))).toEqual(['王明 0.6']);
    expect(await texts(said('王明', 0.9, [], 71))).toEqual([]);
  });
  test('the second reader has the confidence of its least certain letter', async () =>
    expect(await readBy(second(said('王小明', 0.95, [0.9, 0.7, 0.8])).reader)).toEqual(['王小明 0.7']));
  test('the second reader stops after an abort', async () => {
    const { looks, reader } = second(said('王小明', 0.9));
    const given = { ...request, signal: { aborted: true } };
    expect([await readBySecond([reader], chinese, given, [line]), looks.length]).toEqual([[], 0]);
  });
});

describe('the first reader', () => {
  function first(script: Script, lines: readonly TextLine[], zone: Readonly<Record<string, string>> = {}) {
    const heights: number[] = [];
    const reader: TextReader = {
      readLine({ height }) {
        heights.push(height);
        return lines[heights.length - 1]!;
      },
      readPage: () => [],
      dispose() {},
    };
    const fields = Object.fromEntries(Object.entries(zone).map(([name, value]) => [name, { value }]));
    const mrz = { fields } as unknown as MrzReading;
    const found = readTwice(reader, script, { ...request, mrz }, line);
    return { found: found.map(({ text, confidence }) => `${text} ${confidence}`), heights };
  }
  const russian = scriptOf('RUS')!;
  const nothing = said('', 0);

  test('the first reader reads a line at sizes until two agree', () => {
    const [one, other] = [said('СЕРОВ', 0.7), said('СЕРОВА', 0.9)];
    expect(first(russian, [one, one, other])).toEqual({ found: ['СЕРОВ 0.7'], heights: [48, 65] });
    expect(first(russian, [one, other, one])).toEqual({ found: ['СЕРОВ 0.7'], heights: [48, 65, 86] });
    expect(first(russian, [nothing, one, one])).toEqual({ found: ['СЕРОВ 0.7'], heights: [48, 65, 86] });
    expect(first(russian, [nothing, nothing, one])).toEqual({ found: [], heights: [48, 65] });
    expect(first(russian, [one, other, nothing]).found).toEqual([]);
  });
  test('the first reader takes the higher confidence if the zone confirms each letter, else the lower', () => {
    const sureness = (state: string, text: string) =>
      [
        [0.7, 0.9],
        [0.9, 0.7],
      ].flatMap(([a, b]) => first(scriptOf(state)!, [said(text, a!), said(text, b!)]).found);
    expect(sureness('RUS', 'СЕРОВ')).toEqual(['СЕРОВ 0.9', 'СЕРОВ 0.9']);
    expect(sureness('EGY', 'سليم')).toEqual(['سليم 0.9', 'سليم 0.9']);
    expect(sureness('CHN', '王小明')).toEqual(['王小明 0.7', '王小明 0.7']);
    expect(sureness('ISR', 'כהן')).toEqual(['כהן 0.7', 'כהן 0.7']);
  });
  test('the first reader is doubtful about letters with look-alikes', () => {
    const greek = (text: string) => first(scriptOf('GRC')!, [said(text, 0.9), said(text, 0.9)]).found;
    expect([greek('ΜΑΡΙΑ'), greek('ΜΑΙΡΗ')]).toEqual([['ΜΑΡΙΑ 0.9'], ['ΜΑΙΡΗ 0.6']]);
    const ukrainian = (last: string, name: string) =>
      first(scriptOf('UKR')!, [said('ГАННА', 0.9), said('ГАННА', 0.9)], {
        primaryIdentifier: last,
        secondaryIdentifier: name,
      }).found;
    expect([ukrainian('KOVAL', 'HANNA'), ukrainian('KOVAL', 'GANNA')]).toEqual([['ГАННА 0.9'], ['ГАННА 0.6']]);
  });
  test('the first reader reads parts separated by strokes, each with its confidence', () => {
    const text = 'СЕРОВ / SEROV / АН НА';
    const letters = [0.8, 0.8, 0.75, 0.8, 0.8, 0.1, 0.2, 0.2, 0.2, 0.2, 0.2, 0.1, 0.9, 0.9, 0.85, 0.9];
    const { found } = first(russian, [said(text, 0.2, letters), said(text, 0.2, letters)]);
    expect(found).toEqual(['СЕРОВ 0.75', 'АН НА 0.85']);
    const bare = { text, confidence: 0.4, symbols: [] };
    expect(first(russian, [bare, bare]).found).toEqual(['СЕРОВ 0.4', 'АН НА 0.4']);
    const alone = said('СЕРОВ', 0.3, letters);
    expect(first(russian, [alone, alone]).found).toEqual(['СЕРОВ 0.3']);
  });
  test.each([
    ['RUS', '«Анна-Мария  Серова».', ['АННА-МАРИЯ СЕРОВА 0.9']],
    ['RUS', 'АН', ['АН 0.9']],
    ['RUS', 'А', []],
    ['RUS', 'А-', []],
    ['RUS', 'АННA', []],
    ['CHN', '王 小 明', ['王小明 0.9']],
    ['EGY', '‏سليم‎', ['سليم 0.9']],
    ['THA', 'นํา', ['นำ 0.6']],
  ])('the first reader reads %s as %s', (state, text, expected) =>
    expect(first(scriptOf(state)!, [said(text, 0.9), said(text, 0.9)]).found).toEqual(expected),
  );
});
