import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFileLinks } from './file-links.ts';

const DAY = 24 * 60 * 60 * 1000;
const ANCHOR = Date.UTC(2026, 10, 20);
const secret = randomBytes(32);
const at = (now: number, by = secret) =>
  createFileLinks({ baseUrl: 'https://v.example', secrets: () => [by], now: () => now });
const parts = (uri: string) => {
  const { pathname, searchParams } = new URL(uri);
  return [pathname.split('/').at(-1)!, searchParams.get('t')!, searchParams.get('s')!] as const;
};

test('a link is valid for seven days', () => {
  const [name, t, s] = parts(at(ANCHOR).sign('front.jpg', ANCHOR));
  expect(Number(t)).toBe(ANCHOR + 7 * DAY);
  expect(at(ANCHOR + 7 * DAY).check(name, t, s)).toBe('ok');
  expect(at(ANCHOR + 7 * DAY + 1).check(name, t, s)).toBe('expired');
});

test('the file, the end and the signature of a link cannot be changed', () => {
  const [name, t, s] = parts(at(ANCHOR).sign('front.jpg', ANCHOR));
  const links = at(ANCHOR);
  const later = String(Number(t) + DAY);
  const wrong: (readonly [string, string, string])[] = [
    ['back.jpg', t, s],
    [name, later, s],
    [name, ` ${t}`, s],
    [name, `0${t}`, s],
    [name, `${t}.0`, s],
    [name, t, s.toUpperCase()],
    [name, t, s.slice(1)],
    [name, t, '0'.repeat(64)],
    [name, t, ''],
    [name, 'undefined', 'undefined'],
    [`${name}\n${t}`, t, s],
  ];
  for (const each of wrong) expect([each, links.check(...each)]).toEqual([each, 'invalid']);
  // A changed link does not reveal that it has also expired.
  expect(at(ANCHOR + 30 * DAY).check(name, later, s)).toBe('invalid');
  expect(at(ANCHOR, randomBytes(32)).check(name, t, s)).toBe('invalid');
});

test('within a day the link is the same, so a webhook and an answer are equal', () => {
  const first = at(ANCHOR + 1).sign('front.jpg', ANCHOR);
  expect(at(ANCHOR + DAY - 1).sign('front.jpg', ANCHOR)).toBe(first);
  expect(at(ANCHOR + DAY).sign('front.jpg', ANCHOR)).not.toBe(first);
});
