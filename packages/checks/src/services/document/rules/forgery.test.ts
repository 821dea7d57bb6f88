import { expect, test } from 'vitest';
import { contextWith, FRONT } from '../context.fixture.ts';
import type { DocumentContext, SideContext } from '../context.ts';
import { ghostIsThePortrait, notAPictureOfOne, notTampered } from './forgery.ts';

type Finding = SideContext['forgery'][number];
const finding = (signal: Finding['signal'], verdict: Finding['verdict'] = 'consider'): Finding => ({
  signal,
  verdict,
  score: verdict === 'unidentified' ? null : 0.76543,
  measure: verdict === 'unidentified' ? null : 4.56789,
  threshold: 3,
  evidence: [{ kind: 'boxes', side: 'front', boxes: [] }],
});
const SIGNALS: readonly (readonly [Finding['signal'], string | null, string | null])[] = [
  ['compression', 'DC028', null],
  ['stillness', 'DC028', null],
  ['copies', 'DC028', null],
  ['zone-line', 'DC028', null],
  ['field-print', 'DC028', null],
  ['portrait-compression', 'DC032', null],
  ['portrait-stillness', 'DC032', null],
  ['portrait-print', 'DC032', null],
  ['screen', null, 'DC029'],
  ['print', null, 'DC030'],
  ['earlier-compression', null, null],
];

test.each(SIGNALS)('%s raises %s, or for a picture of a picture %s', (signal, tampered, pictured) => {
  const context = contextWith({}, { front: { ...FRONT, forgery: [finding(signal)] } });
  const codes = (rule: typeof notTampered) => rule.judge(context).map(({ code }) => code);
  expect(codes(notTampered)).toEqual(tampered === null ? [] : [tampered]);
  expect(codes(notAPictureOfOne)).toEqual(pictured === null ? [] : [pictured]);
});

const where = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const GHOST = {
  side: 'front',
  outcome: 'differs',
  registered: 0.87654,
  distance: 1.23456,
  size: 0.34567,
  where,
} as const;
const ghost = (change: Partial<NonNullable<DocumentContext['ghost']>>) =>
  ghostIsThePortrait.judge(contextWith({}, { ghost: { ...GHOST, ...change } }))[0]!;

test('a ghost portrait of somebody else raises DC032', () => {
  expect(ghost({})).toMatchObject({
    code: 'DC032',
    raised: true,
    unidentified: false,
    detail: 'front',
    inputs: { side: 'front', outcome: 'differs', registered: 0.877, distance: 1.235, size: 0.346 },
    evidence: [{ kind: 'boxes', side: 'front', boxes: [where] }],
  });
  expect(ghost({ where: null })).toMatchObject({ raised: true, evidence: [] });
  expect(ghost({ outcome: 'same' })).toMatchObject({ raised: false, unidentified: false, evidence: [] });
  expect(ghost({ outcome: 'none', registered: null, distance: null, size: null })).toMatchObject({
    raised: false,
    unidentified: true,
    inputs: { registered: null, distance: null, size: null },
    evidence: [],
  });
  expect(ghostIsThePortrait.judge(contextWith({}))).toEqual([]);
});
