import { expect, test } from 'vitest';
import { BACK, contextWith } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import {
  namesTheSameHolder,
  notUsedBefore,
  pageNotUsedBefore,
  pictureNotUsedBefore,
  showsTheSameHolder,
} from './known.ts';

const ENVIRONMENTS = ['live', 'test'] as const;

test('a file sent before is raised for its side, and only noted in test accounts', () => {
  for (const environment of ENVIRONMENTS) {
    const use = { slot: 'document-back', how: 'same-picture', share: 1, daysAgo: 12 } as const;
    const selfie = { slot: 'selfie', how: 'same-file', share: 1, daysAgo: 3 } as const;
    const context = contextWith({}, { environment, back: BACK, known: { seen: [selfie, use] } });
    expect(notUsedBefore.judge(context)).toEqual([
      {
        code: 'DC034',
        raised: false,
        signal: false,
        detail: 'front',
        inputs: { side: 'front', how: null, daysAgo: null },
      },
      {
        code: 'DC034',
        raised: environment === 'live',
        signal: true,
        detail: 'back',
        inputs: { side: 'back', how: 'same-picture', daysAgo: 12 },
      },
    ]);
  }
  expect(notUsedBefore.judge(contextWith({}, { back: BACK }))).toEqual([]);
  const fresh = notUsedBefore.judge(contextWith({}, { environment: 'live', known: { seen: [] } }));
  expect(fresh.map(({ raised, signal }) => [raised, signal])).toEqual([[false, false]]);
});

test('a number seen with another name is raised, and only noted in test accounts', () => {
  for (const environment of ENVIRONMENTS) {
    const namedBefore = [
      { same: true, daysAgo: 40, distance: null },
      { same: false, daysAgo: 30, distance: null },
      { same: false, daysAgo: 20, distance: null },
      { same: true, daysAgo: 10, distance: null },
      { same: true, daysAgo: 5, distance: null },
    ];
    expect(namesTheSameHolder.judge(contextWith({}, { environment, namedBefore }))).toEqual([
      {
        code: 'DC034',
        raised: environment === 'live',
        signal: true,
        detail: 'the number, with another name',
        inputs: { same: 3, others: 2, daysAgo: 30 },
      },
    ]);
  }
  const known = [{ same: true, daysAgo: 40, distance: null }];
  expect(namesTheSameHolder.judge(contextWith({}, { environment: 'live', namedBefore: known }))).toEqual([
    {
      code: 'DC034',
      raised: false,
      signal: false,
      detail: 'the number, with another name',
      inputs: { same: 1, others: 0, daysAgo: null },
    },
  ]);
  expect(namesTheSameHolder.judge(contextWith({}, { namedBefore: [] }))).toEqual([]);
  expect(namesTheSameHolder.judge(contextWith({}, { namedBefore: null }))).toEqual([]);
});

test('a number seen with another face is raised, and only noted in test accounts', () => {
  const judged = (distances: readonly (number | null)[], environment: 'live' | 'test' = 'live') => {
    const namedBefore = distances.map((distance, i) => ({ same: true, daysAgo: 7 + i, distance }));
    return showsTheSameHolder.judge(contextWith({}, { environment, namedBefore }));
  };
  const verdict = (inputs: { same: number; others: number; distance: number; daysAgo: number | null }, live = true) => [
    {
      code: 'DC034',
      raised: inputs.others > 0 && live,
      signal: inputs.others > 0,
      detail: 'the number, with another face',
      inputs,
      threshold: 0.62,
    },
  ];
  const other = { same: 2, others: 1, distance: 0.712, daysAgo: 9 };
  expect(judged([null, 0.3, 0.71234, 0.4])).toEqual(verdict(other));
  expect(judged([null, 0.3, 0.71234, 0.4], 'test')).toEqual(verdict(other, false));
  expect(judged([0.62, 0.1])).toEqual(verdict({ same: 2, others: 0, distance: 0.62, daysAgo: null }));
  expect(judged([null])).toEqual([]);
  expect(showsTheSameHolder.judge(contextWith({}, { namedBefore: null }))).toEqual([]);
});

test('a page seen before is raised if content and perspective are the same', () => {
  const judged = (pagesBefore: DocumentContext['pagesBefore'], environment: 'live' | 'test' = 'live') =>
    pageNotUsedBefore.judge(contextWith({}, { environment, pagesBefore }));
  const page = (distance: number, perspective: number, daysAgo: number) =>
    ({ side: 'back', distance, perspective, daysAgo }) as const;
  const verdict = (nearest: ReturnType<typeof page>, same: boolean, live = true) => [
    { code: 'DC034', raised: same && live, signal: same, detail: 'back', inputs: nearest, threshold: 0.0004 },
  ];
  const copy = page(0.0008, 0.0004, 9);
  expect(judged([copy])).toEqual(verdict(copy, true));
  expect(judged([copy], 'test')).toEqual(verdict(copy, true, false));
  expect(judged([page(0.0008, 0.00041, 9)])).toEqual(verdict(page(0.0008, 0.00041, 9), false));
  expect(judged([page(0.00081, 0.0004, 9)])).toEqual(verdict(page(0.00081, 0.0004, 9), false));
  // The nearest of those with the same content
  const [tilted, other] = [page(0.0007, 0.003, 4), page(0.4, 0.0001, 5)];
  expect(judged([tilted, other, copy])).toEqual(verdict(copy, true));
  expect(judged([tilted, other])).toEqual(verdict(tilted, false));
  expect(judged([page(0.5, 0.002, 6), other])).toEqual(verdict(other, false));
  expect(judged([])).toEqual([]);
});

test('a portrait or ground seen with another name is raised, and only noted in test accounts', () => {
  for (const environment of ENVIRONMENTS)
    for (const of of ['portrait', 'ground'] as const)
      expect(
        pictureNotUsedBefore.judge(contextWith({}, { environment, picturesBefore: [{ of, daysAgo: 4 }] })),
      ).toMatchObject([{ code: 'DC034', raised: environment === 'live', signal: true, inputs: { of, daysAgo: 4 } }]);
  expect(pictureNotUsedBefore.judge(contextWith({}, {}))).toEqual([]);
});
