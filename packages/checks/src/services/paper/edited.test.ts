import { expect, test } from 'vitest';
import { editSignals } from './edited.ts';
import type { PaperText } from './paper-text.ts';
import type { TextRun } from './pdf-text.ts';

type Pdf = NonNullable<PaperText['pdf']>;
const run = (text: string, font: string, x: number, y: number, width = 80, height = 10): TextRun => ({
  text,
  font,
  x,
  y,
  width,
  height,
});
function paper(change: Partial<Pdf> = {}, software: string | null = null): PaperText {
  const plain = {
    saves: 1,
    linearised: false,
    replacedObjects: 0,
    encrypted: false,
    scripts: false,
    runs: [],
    software,
  };
  return { ok: true, source: 'text-layer', lines: [], confidence: 1, pdf: { ...plain, ...change }, software };
}

test.each([
  ['Sejda 7.2', ['editor']],
  ['Foxit PDF Editor 13', ['editor']],
  ['Adobe Photoshop 26', ['editor']],
  ['Foxit Reader', []],
  ['Skia/PDF m130', []],
])('the program %s marks a paper as edited or not', (software, signals) => {
  expect(editSignals(paper({}, software))).toEqual(signals);
  expect(editSignals({ ...paper(), pdf: null, software })).toEqual(signals);
});

test.each([
  [1, false, 3, []],
  [2, false, 3, ['saved-again']],
  [2, false, 1, ['saved-again']],
  [2, false, 0, []],
  [2, true, 3, []],
  [3, true, 3, ['saved-again']],
])(
  '%i sections, web-optimised: %s, %i replaced objects give the signals',
  (saves, linearised, replacedObjects, signals) => {
    expect(editSignals(paper({ saves, linearised, replacedObjects }))).toEqual(signals);
  },
);

// A word of 80 x 10 points, from 100 to 180 and from 500 to 510
const FIRST = run('12.00', 'F1', 100, 500);
test.each([
  ['over half of its height', run('98.00', 'F2', 100, 505), true],
  ['over less of its height', run('98.00', 'F2', 100, 505.1), false],
  ['over half of its width', run('98.00', 'F2', 140, 500), true],
  ['over less of its width', run('98.00', 'F2', 140.5, 500), false],
  ['over half of a smaller one', run('98.00', 'F2', 170, 500, 20, 10), true],
  ['over less of a smaller one', run('98.00', 'F2', 171, 500, 20, 10), false],
  ['over half of a lower one', run('98.00', 'F2', 120, 498, 40, 4), true],
  ['over less of a lower one', run('98.00', 'F2', 120, 497.9, 40, 4), false],
  ['in the same font', run('98.00', 'F1', 100, 500), false],
  ['with the same words', run(' 12.00 ', 'F2', 100, 500), false],
  ['beside it', run('98.00', 'F2', 185, 500), false],
  ['above it', run('98.00', 'F2', 100, 511), false],
  ['without a width', run('98.00', 'F2', 120, 500, 0), false],
])('words printed over others are an edit or not: %s', (_, over, isEdited) => {
  const signals = isEdited ? ['text-over-text'] : [];
  const far = run('Total', 'F2', 100, 700);
  const low = run('Page 1', 'F2', 100, 40);
  expect(editSignals(paper({ runs: [[far, FIRST, over, low]] }))).toEqual(signals);
  expect(editSignals(paper({ runs: [[low], [over, FIRST]] }))).toEqual(signals);
  expect(editSignals(paper({ runs: [[FIRST], [over]] }))).toEqual([]);
});
