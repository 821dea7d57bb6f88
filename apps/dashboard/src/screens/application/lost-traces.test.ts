import { expect, test } from 'vitest';
import { lostTraces } from './lost-traces.ts';

test.each([
  [
    { side: 'front', origin: 'messenger', camera: 'none' },
    'The front was compressed and shrunk, as messaging apps do. An edit may leave no trace in it.',
  ],
  [
    { side: 'back', origin: 'drawn', camera: 'unproved' },
    'The back is a screenshot or was made by a program. The camera frames sent with it do not show that it was photographed. An edit may leave no trace in it.',
  ],
  [
    { side: 'front', origin: 'camera', camera: 'same' },
    'The front has a camera’s notes, but they can be copied. The camera frames sent with it show the same, but a program can make them, too. An edit may leave no trace in it.',
  ],
  [{ side: 'front', origin: 'x' }, ''],
])('why no edit could be seen in a picture: %j', (inputs, sentence) => {
  const row = { rule: 'traces-left', code: 'DC053', outcome: 'raised', inputs, threshold: null, version: 1 } as const;
  expect(lostTraces([row, { ...row, rule: 'zone-print' }]).join(' ')).toBe(sentence);
});
