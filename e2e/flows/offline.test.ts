import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

test('an upload continues by itself after ten seconds without a network', async () => {
  const picture = await passportPicture(71);
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' });
  const context = visitor.page.context();
  let pieces = 0;
  let cut: () => void;
  const offline = new Promise<void>((resolve) => (cut = resolve));
  // The first chunk passes; at the second one the network fails.
  await context.route('**/sdk/v2/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++pieces === 2) {
      await context.setOffline(true);
      cut();
    }
    await route.continue();
  });
  await begin(visitor);
  await visitor.upload(picture);
  await visitor.press('Use this photo');
  await offline;
  await visitor.frame.getByText('No connection').or(visitor.heading('You’re offline')).first().waitFor();
  await sleep(10_000);
  expect(await visitor.calls('onComplete')).toEqual([]);
  await context.setOffline(false);

  await visitor.heading('All done').waitFor({ timeout: 60_000 });
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  expect(pieces).toBeGreaterThan(2);
});
