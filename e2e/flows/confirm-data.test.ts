import { expect } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { begin, type Visitor } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

async function readsPassport(): Promise<Visitor> {
  const visitor = await stage.visit({ camera: 'denied', size: 'phone' }, { flowName: 'confirmed' });
  await begin(visitor);
  await visitor.upload(await passportPicture(61));
  await visitor.press('Use this photo');
  await visitor.heading('Is this right?').waitFor();
  return visitor;
}

const resultOf = async (visitor: Visitor) => {
  const { applicationId } = await visitor.called('onComplete');
  return (await stage.world.webhookFor({ applicationId: String(applicationId) })).application.overallResult;
};

long('the person confirms what was read, or marks a field as wrong, which needs a review', async () => {
  await addFlow(stage.world.api, 'confirmed', {
    steps: ['document'],
    documents: [{ type: 'passport', countries: ['UTO'] }],
    services: ['docCheck'],
    confirmData: true,
  });
  const first = await readsPassport();
  expect(await first.frame.getByRole('button', { name: /: This is wrong$/ }).count()).toBe(7);
  await first.press('Yes, this is right');
  expect((await resultOf(first)).status).toBe('approved');

  const second = await readsPassport();
  const wrong = second.frame.getByRole('button', { name: 'First name: This is wrong' });
  await wrong.focus();
  await second.page.keyboard.press('Space');
  await expect.poll(() => wrong.getAttribute('aria-pressed')).toBe('true');
  await second.frame.getByRole('status').getByText('We’ll check what you marked.').waitFor();
  await second.press('Continue');
  const { status, concerns } = await resultOf(second);
  expect([status, concerns.map(({ id }) => id)]).toEqual(['needs-review', ['DC045', 'DC052']]);
});
