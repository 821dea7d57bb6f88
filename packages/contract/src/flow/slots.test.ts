import { expect, test } from 'vitest';
import { bytesOf, slotsOf } from './slots.ts';

const MB = 1024 * 1024;
const flow = (change: Partial<Parameters<typeof slotsOf>[0]>) =>
  slotsOf({
    steps: ['document'],
    documents: [{ type: 'passport', countries: [] }],
    uploadAllowed: true,
    livenessAlternative: false,
    ...change,
  });

test('without file upload there are no PDFs', () => {
  const images = ['image/jpeg', 'image/png', 'image/webp'];
  expect(flow({}).get('document-front')).toEqual([...images, 'application/pdf']);
  expect(flow({ uploadAllowed: false }).get('document-front')).toEqual(images);
});

test('an application may upload each slot’s largest file three times', () => {
  expect(bytesOf(flow({}))).toBe(3 * 20 * MB);
  expect(bytesOf(flow({ uploadAllowed: false }))).toBe(3 * 10 * MB);
  expect(bytesOf(flow({ steps: ['document', 'selfie'] }))).toBe(3 * 30 * MB);
  expect(bytesOf(flow({ steps: ['liveness'] }))).toBe(3 * 100 * MB);
  expect(bytesOf(flow({ steps: [] }))).toBe(0);
});
