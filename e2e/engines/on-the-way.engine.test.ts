import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { identityCardPictures, passportPicture } from '../fixtures/pictures.ts';
import { concernIds } from '../fixtures/results.ts';
import { inEachEngine } from './stage.ts';

inEachEngine((stage) => {
  test('a page that is reloaded half-way continues at the same step', async () => {
    const { front, back } = await identityCardPictures(61);
    const person = await stage.visit({ flowName: 'document' });
    await person.begin();
    await person.choose('Identity card');
    await person.press('Continue');
    await person.upload(front.jpeg);
    await person.press('Use this photo');
    await person.heading('Turn it over');
    await person.until('The front being sent', async () => {
      const events = await person.calls('onTrackEvent');
      return events.some(({ data }) => data?.['category'] === 'upload' && data['status'] === 'success');
    });
    await person.engine.reload();
    await person.press('Verify my identity', 'page');
    await person.heading('Turn it over');
    await person.upload(back.jpeg);
    await person.press('Use this photo');
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(concernIds(application)).toEqual([]);
    expect(application.overallResult.status).toBe('approved');
  });

  test('an upload continues automatically after an outage of the service', async () => {
    const { api } = stage.world;
    const picture = await passportPicture(71);
    const person = await stage.visit();
    await person.begin();
    await person.upload(picture.jpeg);
    await person.heading('Check your file');
    await api.kill();
    await person.press('Use this photo');
    await person.reads('No connection', 'We can’t be reached right now', 'You’re offline');
    await sleep(5_000);
    expect(await person.calls('onComplete')).toEqual([]);
    await api.restart();
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(concernIds(application)).toEqual([]);
    expect(application.overallResult.status).toBe('approved');
  });
});
