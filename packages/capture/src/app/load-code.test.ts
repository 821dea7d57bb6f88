import { afterEach, expect, test, vi } from 'vitest';
import { loadCode, reloadOnce } from './load-code.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Fails the given number of times, then succeeds. */
function failing(times: number) {
  return () => (times-- > 0 ? Promise.reject(new Error('404')) : Promise.resolve('code'));
}

test.each([
  ['two failures are waited for', 2, true, 0],
  ['three failures mean that the file is missing', 3, true, 1],
  ['later ones are not reported again', 7, true, 1],
  ['without a network, nothing is missing', 7, false, 0],
])('%s', async (_, failures, onLine, reports) => {
  vi.stubGlobal('navigator', { onLine });
  const missing = vi.fn();
  expect(await loadCode(failing(failures), missing, 0)).toBe('code');
  expect(missing).toHaveBeenCalledTimes(reports);
});

test('the page is reloaded at most once in a minute', () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const page = {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
    },
    location: { reload },
  } as unknown as Window;
  expect(reloadOnce(page)).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(reloadOnce(page)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(reloadOnce(page)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without storage the page is not reloaded, because nothing would stop a loop', () => {
  const reload = vi.fn();
  const page = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
    location: { reload },
  } as unknown as Window;
  expect(reloadOnce(page)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
