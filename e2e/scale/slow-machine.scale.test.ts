import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { expect, test } from 'vitest';
import { honestPeople, type Kind } from './honest.ts';
import { call } from '../fixtures/protocol.ts';
import { startApi } from '../fixtures/start-api.ts';
import { startLoops } from './busy-loops.ts';

/** Sixty in `npm run test:scale`. `npm run test:more` has too little time for them: a start alone takes a minute. */
const LOOPS = Number(process.env['SLOW_LOOPS'] ?? 30);
/** How long the loops run after the last submission, so that the workers start and read beside them. */
const BUSY_MS = 20_000;
const TEN: readonly Kind[] = [
  ...(['passport', 'passport', 'passport', 'card', 'liveness', 'paper'] as const),
  ...(['wallet', 'wallet', 'sandbox', 'sandbox'] as const),
];

test(
  'a service that starts beside busy loops decides every application without errors',
  { timeout: 900_000 },
  async () => {
    const people = await honestPeople();
    const endLoops = startLoops(LOOPS);
    const api = await startApi({ demoUrl: 'http://127.0.0.1:9', env: people.env });
    try {
      const ids = await Promise.all(TEN.map((kind, i) => people.verify(api, kind, `slow ${i}`)));
      await sleep(BUSY_MS);
      endLoops();
      const ended = performance.now();
      const headers = { 'x-api-key': api.keys.apiKey };
      const results = await Promise.all(
        ids.map(async (id) => {
          for (; ; await sleep(2_500)) {
            const { body } = await call<ApplicationResponse>(api, 'GET', `/api/v1/application/${id}`, { headers });
            if (body.processingState === 'done') return body.overallResult.status;
          }
        }),
      );
      console.log(`${LOOPS} loops: decided ${Math.round(performance.now() - ended)} ms after they had ended`, results);
      expect(results).not.toContain('error');
      const light = results.filter((_, i) => TEN[i] === 'wallet' || TEN[i] === 'sandbox');
      expect(light).toEqual(Array(4).fill('approved'));
    } finally {
      endLoops();
      await api.close();
    }
  },
);
