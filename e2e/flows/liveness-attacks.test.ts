import type { Attack } from '@verify/specimen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, newContext } from '../fixtures/browser/browser.ts';
import { begin, visit, type Visitor } from '../fixtures/capture.ts';
import { CHALLENGE_SEED, clipFile } from '../fixtures/clips.ts';
import { addFlow } from '../fixtures/analyst.ts';
import { startMovements } from '../fixtures/faces.ts';
import { LONG } from '../fixtures/long.ts';
import { concernIds } from '../fixtures/results.ts';
import { startWorld, type World } from '../fixtures/world.ts';

/** One service for all attacks. Each attack needs its own camera, and so its own browser. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ CHALLENGE_SEED });
  await addFlow(world.api, 'liveness', { steps: ['liveness'], documents: [], services: ['liveness'] });
});
afterAll(() => world?.close());

async function attempt(clip: Attack, see: (visitor: Visitor) => Promise<void>): Promise<void> {
  const browser = await launchBrowser({ clip: await clipFile(clip) });
  try {
    const context = await newContext(browser, { camera: 'granted', size: 'phone' });
    const visitor = await visit(context, world, { flowName: 'liveness' });
    await begin(visitor);
    await startMovements(visitor);
    await see(visitor);
  } finally {
    await browser.close();
  }
}

// Normal runs test one attack at the camera (`wrong-movement`), and all eight in the judge's own tests.
describe.runIf(LONG).concurrent('attacks that cannot follow the commands fail at the camera', () => {
  test.each([
    ['printed-photo', 'Move a little faster this time.'],
    ['two-people', 'Someone else was in the picture.'],
    ['bent-photo', 'Move a little faster this time.'],
    ['still-frame', 'Move a little faster this time.'],
    ['looped-clip', 'Move a little faster this time.'],
    ['wrong-order', 'Move your head slowly, straight towards the green circle.'],
  ] as const)(
    '%s: %s',
    async (clip, sentence) =>
      await attempt(clip, async (visitor) => {
        await visitor.heading('Let’s try that once more').waitFor({ timeout: 60_000 });
        await visitor.frame.getByText(sentence).waitFor();
        expect(await visitor.called('onFail')).toMatchObject({ code: 'liveness_failed' });
      }),
  );
});

describe.runIf(LONG).concurrent('attacks that follow the commands are detected by the service', () => {
  test.each(['screen-replay', 'other-person-half-way'] as const)(
    '%s: LV001',
    async (clip) =>
      await attempt(clip, async (visitor) => {
        await visitor.heading('All done').waitFor({ timeout: 60_000 });
        const { applicationId } = await visitor.called('onComplete');
        const { application } = await world.webhookFor({ applicationId: String(applicationId) }, 90_000);
        // Sometimes there is also LV002, because the second face has another pose at rest than the first.
        expect(concernIds(application)).toContain('LV001');
        expect(application.overallResult.status).toBe('declined');
      }),
  );
});
