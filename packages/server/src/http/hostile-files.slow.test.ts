import { Problem } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { browser, newToken } from '../testing/browser.ts';
import { hostileFiles } from '../testing/hostile-files.ts';
import { judgeFile } from '../testing/judge-file.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

/** The real cost is measured by `npm run bench -- hostile-files`; this limit, for all threads, only detects a bomb. */
const CPU_SECONDS = 5;
const FILES = await hostileFiles();
/** An application accepts 20 files. */
const A_SESSION = 15;

const server = useTestBackend();

test('there are at least forty kinds, each with its own name', () => {
  expect(new Set(FILES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  expect(Math.max(...FILES.map(({ bytes }) => bytes.length))).toBeLessThan(3_000_000);
});

describe.each(FILES)('$name', (file) => {
  const { payload } = file;
  test(payload === undefined ? 'is refused' : 'carries nothing into what is kept', async () => {
    const before = process.cpuUsage();
    const judged = await judgeFile(file);
    const { user, system } = process.cpuUsage(before);
    if (payload === undefined) expect(judged).toHaveProperty('refused');
    else if ('evidence' in judged) expect(Buffer.from(judged.evidence).includes(payload)).toBe(false);
    expect((user + system) / 1e6).toBeLessThan(CPU_SECONDS);
  });
});

test('over HTTP each file is accepted or refused with its code, never a 5xx, and the service continues', async () => {
  for (let i = 0; i < FILES.length; i += A_SESSION) {
    const page = browser(server.url, await newToken(server.url, server.keys.sdk));
    await page.open({ flowName: 'document-liveness' });
    for (const { name, bytes, slot, mediaType } of FILES.slice(i, i + A_SESSION)) {
      const { status, body } = await page.upload(bytes, { slot, mediaType });
      expect([name, status < 500]).toEqual([name, true]);
      if (status !== 200) expect([name, Problem.safeParse(body).success]).toEqual([name, true]);
    }
  }
  const id = await browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
});
