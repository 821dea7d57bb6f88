import { expect, test } from 'vitest';
import { begin, visit, visitorOn } from '../fixtures/capture.ts';
import { listen } from '../fixtures/browser/browser.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

// Faults during a session that the person does not cause.

const stage = useStage();

test('if code files are missing, the page reloads once, then offers to try again', async () => {
  const context = await stage.context({ camera: 'granted', size: 'phone' });
  let missing = 0;
  await context.route('**/assets/later-*.js', (route) => {
    missing++;
    return route.fulfill({ status: 404, body: 'not found' });
  });
  const page = await context.newPage();
  const visitor = visitorOn(page, listen(page));
  await page.goto(stage.world.demo.url);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.heading('We can’t be reached right now').waitFor();
  expect(missing).toBeGreaterThanOrEqual(2);
  expect(await visitor.called('onFail')).toMatchObject({
    code: 'server_unavailable',
    retryable: true,
    userMessage: 'We can’t be reached right now. Please try again in a moment.',
  });
  await context.unroute('**/assets/later-*.js');
  await visitor.press('Try again');
  await visitor.press('Start');
  await visitor.heading('Open your passport to the photo page').waitFor();
});

long('a tab that another one has overtaken ends as that one does', async () => {
  const picture = await passportPicture(74);
  const first = await stage.visit({ camera: 'granted', size: 'phone' });
  await begin(first);
  // Its photo waits for the network while the other tab, with the same session, sends it.
  await first.page.route('**/sdk/v2/uploads**', (route) => route.abort('connectionfailed'));
  await first.upload(picture);
  await first.press('Use this photo');
  const second = await visit(first.page.context(), stage.world);
  await second.page.getByRole('button', { name: 'Verify my identity' }).click();
  await second.heading('All done').waitFor();
  const { applicationId } = await second.called('onComplete');

  await first.page.unroute('**/sdk/v2/uploads**');
  await first.heading('All done').waitFor();
  expect(await first.called('onComplete')).toMatchObject({ applicationId, responseCode: 200 });
  expect(await first.calls('onFail')).toEqual([]);
});
