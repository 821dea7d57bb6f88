import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { forgeToken } from '../fixtures/forge.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();
const endsIn = (seconds: number) =>
  forgeToken(stage.world.api, ({ claims }) => (claims['exp'] = Math.floor(Date.now() / 1000) + seconds));

// Story: renewed
// C126
test('a token that expires during aiming is renewed by onTokenExpired, and nothing is lost', async () => {
  const picture = await passportPicture(101);
  // The partner's backend creates the fresh token for the same order, otherwise it would not continue this session.
  const externalId = 'order-renewed';
  const query = { jwt: endsIn(12), externalId, metadata: JSON.stringify({ externalId }) };
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, query);
  await begin(visitor);
  await visitor.heading('Open your passport to the photo page').waitFor();
  await sleep(13_000);
  expect(await visitor.frame.getByText('Your session ends at').count()).toBe(0);
  await visitor.upload(picture);
  await visitor.press('Use this photo');
  await visitor.called('onTokenExpired');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
  expect((await visitor.calls('onTokenExpired')).length).toBe(1);
  // Both tokens have the same application.
  const events = (await visitor.calls('onTrackEvent')).map(({ data }) => data!['applicationId']);
  expect(new Set(events.filter((id) => id !== null))).toEqual(new Set([applicationId]));
});

// Story: warned
test('without onTokenExpired the person is warned before the session ends, on every screen', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { jwt: endsIn(150), onTokenExpired: '0' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  const note = visitor.frame.getByRole('status').filter({ hasText: /Your session ends at \d{1,2}:\d\d/ });
  await note.filter({ hasText: 'go back to the website and start again' }).waitFor();
  await visitor.press('Start');
  await visitor.heading('Open your passport to the photo page').waitFor();
  expect(await note.count()).toBe(1);
});

// Story: told-of-end
test('without onTokenExpired an expired token is reported to the person and to the page', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { jwt: endsIn(-5), onTokenExpired: '0' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.heading('Your session has ended').waitFor();
  expect(await visitor.called('onFail')).toMatchObject({ code: 'token_expired', fatal: true });
  expect(await visitor.called('onFatalError')).toBeDefined();
  // Another try would show the same screen.
  expect(await visitor.button('Try again').count()).toBe(0);
  await visitor.press('Back to the website');
  await visitor.page.locator('dialog iframe').waitFor({ state: 'detached' });
});
