import { expect, test } from 'vitest';
import { paper, paperPdf } from '@verify/specimen';
import { startContentCheck } from './content.ts';

function judge(bytes: Uint8Array) {
  const check = startContentCheck(['image/jpeg', 'application/pdf'], bytes.length);
  for (let at = 0; at < bytes.length; at += 1_000) check.write(bytes.subarray(at, at + 1_000));
  return check.end();
}

const bill = paperPdf(paper({ seed: 4, today: '2026-11-20' }));

test('a PDF of one page is accepted', async () =>
  expect(await judge(bill)).toEqual({ ok: true, mediaType: 'application/pdf' }));

test('a PDF of more than 20 pages is refused before it is read, with the reason', async () => {
  const long = Buffer.from(bill.toString('latin1').replace(/\/Count 1\b/, '/Count 21'), 'latin1');
  expect(long.equals(bill)).toBe(false);
  expect(await judge(long)).toEqual({ ok: false, code: 'too_large', detail: 'at most 20 pages' });
});
