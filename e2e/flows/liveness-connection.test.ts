import { setTimeout as sleep } from 'node:timers/promises';
import { Commit, type FlowSettings } from '@verify/contract';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { begin, visit, type Visitor } from '../fixtures/capture.ts';
import { CHALLENGE_SEED } from '../fixtures/clips.ts';
import { startMovements } from '../fixtures/faces.ts';
import { concernIds } from '../fixtures/results.ts';
import { long } from '../long-test.ts';

const stage = useStage({ clip: 'holder', env: { CHALLENGE_SEED } });
beforeAll(async () => {
  const movements: Partial<FlowSettings> = { steps: ['liveness'], documents: [], services: ['liveness'] };
  await addFlow(stage.world.api, 'liveness', movements);
});

/** Status and codes of the application that the visitor finished. */
async function resultOf(visitor: Visitor) {
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  return [application.overallResult.status, concernIds(application)] as const;
}

/** `decide` returns after how many milliseconds each request with digests arrives, or that it is lost. */
async function connection(context: BrowserContext, decide: (commit: Commit, count: number) => number | 'lost') {
  const sent: Commit[] = [];
  await context.route('**/sdk/v2/commitments', async (route) => {
    const commit = Commit.parse(route.request().postDataJSON());
    sent.push(commit);
    const fate = decide(commit, sent.length);
    if (fate === 'lost') return route.abort('connectionfailed');
    await sleep(fate);
    // The browser may have aborted it meanwhile.
    await route.continue().catch(() => {});
  });
  return sent;
}

long('at 300 ms, with one request lost and one delayed by two seconds, the first attempt is approved', async () => {
  const context = await stage.context({ camera: 'granted', size: 'phone' });
  const sent = await connection(context, (_, count) => (count === 4 ? 'lost' : count === 9 ? 2_000 : 300));
  const visitor = await visit(context, stage.world, { flowName: 'liveness' });
  await begin(visitor);
  await startMovements(visitor);
  await visitor.heading('All done').waitFor();
  expect(await resultOf(visitor)).toEqual(['approved', []]);
  // Three batches were committed, and the two requests without an answer were repeated unchanged.
  expect([...new Set(sent.flatMap(({ done }) => done ?? []))]).toEqual([0, 1, 2]);
  for (const at of [3, 8]) expect(sent[at + 1]).toEqual(sent[at]);
});
