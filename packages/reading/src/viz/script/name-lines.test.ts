import { expect, test } from 'vitest';
import type { LineRecogniser } from '../second/line-recogniser.ts';
import type { TextLine, TextReader } from '../text-reader.ts';
import type { VizRequest } from '../viz-field.ts';
import { confirmed, readBySecond } from './name-lines.ts';
import { scriptOf } from './scripts.ts';

const chinese = scriptOf('CHN')!;
const flat = { width: 400, height: 200, data: new Uint8Array(400 * 200 * 4).fill(255) };
const request: VizRequest = {
  flat,
  widthMm: 100,
  heightMm: 50,
  without: [],
  mrz: null,
  issuingState: 'CHN',
  today: '2026-11-20',
};
const line = { x: 10, y: 10, width: 10, height: 3, shapes: 3 };

function said(text: string, confidence: number): TextLine {
  const symbols = [...text].map((letter, i) => ({
    text: letter,
    confidence,
    box: { x: 48 * i, y: 0, width: 8, height: 48 },
  }));
  return { text, confidence, symbols };
}
const first = (text: string, confidence: number): TextReader => ({
  readLine: () => said(text, confidence),
  readPage: () => [],
  dispose() {},
});
const found = (text: string, confidence: number) => ({ ...line, text, confidence });

test('what both readers say is surer than what either says', () => {
  const both = confirmed(first('王小明', 0.7), chinese, request, found('王小明', 0.6));
  expect(both?.confidence).toBeCloseTo(0.88);
});

test('characters that stand apart are two texts', async () => {
  const apart = { ...said('王小明氏', 0.9) };
  const symbols = apart.symbols.map((symbol, i) => (i === 3 ? { ...symbol, box: { ...symbol.box, x: 300 } } : symbol));
  const reader: LineRecogniser = { recognise: async () => ({ ...apart, symbols }) };
  expect((await readBySecond([reader], chinese, request, [line]))[0]?.text).toBe('王小明');
});

test('a name is where its letters stand, in millimetres', async () => {
  const reader: LineRecogniser = {
    recognise: async ({ width }) => ({
      ...said('王小明', 0.9),
      symbols: [...'王小明'].map((text, i) => ({
        text,
        confidence: 0.9,
        box: { x: ((i + 1) * width) / 4, y: 0, width: 0, height: 48 },
      })),
    }),
  };
  const [name] = await readBySecond([reader], chinese, request, [line]);
  // The strip has a fifth of the line's height beside it, and a letter 0.55 of it beside its middle.
  const width = (line.width + 0.4 * line.height) / 2 + 1.1 * line.height;
  expect(name).toMatchObject({
    x: expect.closeTo(line.x + line.width / 2 - width / 2),
    y: expect.closeTo(line.y),
    width: expect.closeTo(width),
    height: expect.closeTo(line.height),
  });
});
