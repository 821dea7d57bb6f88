import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { cardTruth } from '../fixtures/clips.ts';
import { concernIds, zoneOf, zoneTruth } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage({ clip: 'identity-card-front' });

test('an identity card is photographed on both sides and approved', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { flowName: 'document' });
  await begin(visitor);
  await visitor.frame.getByRole('radio', { name: 'Identity card' }).press('Space');
  await visitor.press('Continue');
  for (const [side, clip] of [
    ['Front of your identity card', 'identity-card-front'],
    ['Turn it over', 'identity-card-back'],
  ] as const) {
    await visitor.heading(side).waitFor();
    await stage.show(clip);
    await visitor.toCamera();
    await visitor.heading('Check your photo').waitFor();
    await visitor.press('Use this photo');
  }
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  expect(zoneOf(application)).toMatchObject(zoneTruth(cardTruth()));
  const kinds = application.application.documents[0]!.files.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['back', 'front']);
});

test('the country is asked first, can be found by its common name, and limits the documents offered', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'phone' }, { flowName: 'document' });
  await begin(visitor);
  const country = visitor.frame.getByRole('combobox', { name: 'Issuing country' });
  const card = visitor.frame.getByRole('radio', { name: 'Identity card' });
  const types = visitor.frame.getByRole('group', { name: 'Document type' });
  await card.waitFor({ state: 'attached' });
  expect((await country.boundingBox())!.y).toBeLessThan((await types.boundingBox())!.y);
  await card.press('Space');
  await country.fill('england');
  await country.press('Enter');
  expect(await country.inputValue()).toBe('United Kingdom');
  await card.waitFor({ state: 'detached' });
  // The previously chosen card is not sent for a country that issues no cards.
  await visitor.press('Continue');
  await visitor.frame.getByText('Choose the type of your document.').waitFor();
  await country.fill('holland');
  await country.press('Enter');
  await card.press('Space');
  await visitor.press('Continue');
  await visitor.heading(/front/i).waitFor();
});
