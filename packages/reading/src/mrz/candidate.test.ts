import { expect, test } from 'vitest';
import { type Candidate, fitGroup, isSettled, takeAnotherLook, toReading } from './candidate.ts';
import { greyNet, print, pyramidOf, saying, sheet } from './line/grey-print.fixture.ts';
import { readLine, type ReadLine } from './line/line-reader.ts';
import type { Baseline } from './line/strip.ts';

const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const VISA = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
const CARD = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159<<<<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const RUSSIAN = ['PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<', '3919353498RUS7207233M<<<<<<<4151218910003<50'];

const LONG: Baseline = { x: 20, y: 20, ux: 1, uy: 0, length: 704, cap: 15.84, bend: 0 };
const blank = pyramidOf(sheet(40, 40));
/** Lines as a reader returned them, each character this likely; `counted` is the number that it counted at first. */
const seen = (lines: readonly string[], chance = 0.99, counted: readonly number[] = []): ReadLine[] =>
  lines.map((line, i) => {
    const read = readLine(saying(line, chance, 4, 2), blank, LONG);
    const count = counted[i];
    return count === undefined
      ? read
      : { ...read, greedy: { ...read.greedy, text: line.padEnd(count, 'X').slice(0, count) } };
  });
const fitted = (candidate: Candidate | null) =>
  candidate && {
    format: candidate.fit.layout.format,
    lines: candidate.fit.lines.join(' '),
    sure: candidate.sure,
    unchecked: Number(candidate.unchecked.toFixed(4)),
    rank: Number(candidate.rank.toFixed(3)),
  };
const formatOf = (group: readonly ReadLine[]) => fitGroup(group)?.fit.layout.format ?? null;

// A valid zone has 2, and a half for each right check digit, less 40 times what a character lacks in likelihood.
test.each([
  ['a passport', PASSPORT, { format: 'TD3', sure: true, unchecked: 0.9531, rank: 4.46 }],
  ['a visa', VISA, { format: 'MRVA', sure: true, unchecked: 0.938, rank: 3.46 }],
  ['a card', CARD, { format: 'TD1', sure: true, unchecked: 0.9616, rank: 3.96 }],
  ['a Russian passport', RUSSIAN, { format: 'RUPN', sure: true, unchecked: 0.9531, rank: 4.46 }],
])('gives the format and the fit of %s', (_, lines, fit) =>
  expect(fitted(fitGroup(seen(lines, 0.999)))).toEqual({ lines: lines.join(' '), ...fit }),
);

test('two wrong check digits do not turn a passport into a visa', () => {
  const wrong = [PASSPORT[0]!, `${PASSPORT[1]!.slice(0, 42)}23`];
  expect(fitted(fitGroup(seen(wrong)))).toEqual({
    format: 'TD3',
    lines: wrong.join(' '),
    sure: false,
    unchecked: 0.6173,
    rank: 0.098,
  });
});

test('lines above and below are left out', () => {
  const around = [VISA[1]!, ...PASSPORT, CARD[0]!];
  const found = fitGroup(seen(around))!;
  expect(found.fit.lines).toEqual(PASSPORT);
  expect(found.lines.map(({ greedy }) => greedy.text)).toEqual(PASSPORT);
});

test('a line may have five characters fewer, or eleven more, than its format', () => {
  const counted = (...counts: number[]) => formatOf(seen(PASSPORT, 0.99, counts));
  const tried = [true, false, true, false];
  expect([39, 38, 55, 56].map((count) => counted(count, 44) === 'TD3')).toEqual(tried);
  expect([39, 38, 55, 56].map((count) => counted(44, count) === 'TD3')).toEqual(tried);
});

test('a Russian passport is tried if the first line hints at one', () => {
  const first = (text: string) => {
    const [one, other] = seen(RUSSIAN);
    return formatOf([{ ...one!, greedy: { ...one!.greedy, text: text.padEnd(44, '<') } }, other!]) === 'RUPN';
  };
  expect([first('PNRUS'), first('PN0US'), first('P<RUS')]).toEqual([true, true, false]);
});

test('lines with an average likelihood below a third are not a zone', () =>
  expect([0.33, 0.34].map((chance) => formatOf(seen(PASSPORT, chance, [44, 44])))).toEqual([null, 'TD3']));

/** A reading of two lines with the given likelihoods. */
const settled = (changes: { sure?: boolean; unchecked?: number; likelihood?: number; lines?: readonly number[] }) => {
  const { sure = true, unchecked = 0.9, likelihood = -0.1, lines = [0.1, 0.1] } = changes;
  return isSettled({
    sure,
    unchecked,
    fit: { likelihood, confidence: lines.map((line) => [line]) },
  } as unknown as Candidate);
};

test('a reading is final if it is certain', () =>
  expect([settled({}), settled({ sure: false }), settled({ unchecked: 0.849 }), settled({ unchecked: 0.85 })]).toEqual([
    true,
    false,
    false,
    true,
  ]));

test('a reading is final if each line is clear, even with wrong check digits', () => {
  const plain = (...lines: number[]) => settled({ sure: false, lines });
  expect([plain(0.6, 0.61), plain(0.59, 0.61), plain(0.61, 0.59)]).toEqual([true, false, false]);
});

const PITCH = 16;
const UPPER: Baseline = { x: 330, y: 80, ux: 0.995, uy: 0.0998749, length: 30 * PITCH, cap: 15.2, bend: 0 };
const lineAt = (v: number): Baseline => ({ ...UPPER, x: UPPER.x - UPPER.uy * v, y: UPPER.y + UPPER.ux * v });
const paper = sheet(660, 240);
for (const [i, line] of CARD.entries()) print(paper, line, lineAt(39 * i), PITCH);
const page = pyramidOf(paper);
/** The card's three lines as first found: slightly too long, too low and too far to the right. */
const found = () =>
  fitGroup(
    [0, 39, 78].map((v) => readLine(greyNet, page, { ...lineAt(v + 0.6), length: 500, cap: 14, x: lineAt(v).x + 4 })),
  )!;
const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(3)) + 0);

test('a zone is placed in pixels of the picture', () => {
  const { format, quad, lineConfidence, uncheckedConfidence, valid } = toReading(found(), '2026-11-20', 1);
  expect([format, valid]).toEqual(['TD1', true]);
  expect(quad.map(({ x, y }) => rounded([x, y]))).toEqual([
    [90.377, 45.59],
    [571.806, 93.914],
    [562.481, 192.476],
    [79.926, 144.039],
  ]);
  expect(rounded([...lineConfidence, uncheckedConfidence!])).toEqual([0.799, 0.701, 0.658, 0.611]);
});

test('another look cuts each line in six more ways around the first reading', () => {
  const again = takeAnotherLook(greyNet, page, found())!;
  const looks = again.looks[1]!.map(({ line: { x, y, length, cap }, scores, likeness }) =>
    rounded([x, y, length, cap, scores.steps, likeness]),
  );
  expect(looks).toEqual([
    [330.105, 119.402, 500, 14, 158, 0.989],
    [326.147, 119.005, 480.93, 15.229, 142, 0.932],
    [326.147, 119.005, 480.93, 15.229, 135, 0.934],
    [326.147, 119.005, 480.93, 17.666, 116, 0.776],
    [326.147, 119.005, 480.93, 13.097, 165, 0.959],
    [326.33, 117.186, 480.93, 15.229, 135, 0.747],
    [325.965, 120.823, 480.93, 15.229, 142, 0.706],
  ]);
  expect(again.looks.map((each) => each.length)).toEqual([7, 7, 7]);
  expect(again.fit.lines).toEqual(CARD);
  expect(again.lines.map((line, i) => again.looks[i]!.indexOf(line))).toEqual([4, 4, 4]);
});

test('another look keeps capitals between a fifth smaller and a quarter larger', () => {
  const caps = (cap: number) => {
    const [one, other] = seen(PASSPORT);
    const low = fitGroup([{ ...one!, line: { ...LONG, cap } }, other!])!;
    return rounded(takeAnotherLook(saying(PASSPORT[0]!), blank, low)!.looks[0]!.map(({ line }) => line.cap));
  };
  expect(caps(10)).toEqual([10, 12.5, 12.5, 14.5, 10.75, 12.5, 12.5]);
  expect(caps(15)).toEqual([15, 15.2, 15.2, 17.632, 13.072, 15.2, 15.2]);
  expect(caps(30)).toEqual([30, 24, 24, 27.84, 20.64, 24, 24]);
});
