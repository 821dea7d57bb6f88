import { afterAll, afterEach, expect, test, vi } from 'vitest';

const { where } = vi.hoisted(() => {
  const where = { pathname: '/dashboard/links', search: '?state=created&q=a' };
  const history = {
    replaceState: (_: unknown, __: string, to: string) => Object.assign(where, new URL(to, 'http://v')),
  };
  const browser = { location: where, history, addEventListener: () => undefined, scrollTo: () => undefined };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  return { where };
});
const { place, setQuery } = await import('./router.ts');
const { before, rangeOf } = await import('../screens/overview/range.tsx');

afterEach(() => Object.assign(where, { pathname: '/dashboard/links', search: '?state=created&q=a' }));
// Other test files follow in the same process.
afterAll(() => void vi.unstubAllGlobals());

test('setting a filter changes the address, clearing it removes it, and other filters stay', () => {
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, to: string) =>
      ([where.pathname, where.search = ''] = to.split('?').map((part, i) => (i ? `?${part}` : part)) as [
        string,
        string,
      ]),
  });
  setQuery('/links', { state: '', ttl: '60' });
  expect([...place.value.query]).toEqual([
    ['q', 'a'],
    ['ttl', '60'],
  ]);
});

test.each([
  ['', '2026-10-30', '2026-11-28', 30],
  ['days=7', '2026-11-22', '2026-11-28', 7],
  ['days=8', '2026-10-30', '2026-11-28', 30],
  ['from=2026-11-01&to=2026-11-10', '2026-11-01', '2026-11-10', null],
  ['from=2026-11-10&to=2026-11-01', '2026-10-30', '2026-11-28', 30],
  ['from=2026-11-01&to=today', '2026-10-30', '2026-11-28', 30],
])('the address "%s" selects the range from %s to %s', (query, from, to, days) => {
  expect(rangeOf(new URLSearchParams(query), '2026-11-28')).toEqual({ from, to, days });
});

test('the previous period has the same length and ends the day before', () => {
  expect(before({ from: '2026-11-01', to: '2026-11-10' })).toEqual({ from: '2026-10-22', to: '2026-10-31' });
});
