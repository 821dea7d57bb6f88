import { drivingLicence, makePerson, passport, photograph, plainScene } from '@verify/specimen';
import { expect } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { begin } from '../fixtures/capture.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const today = new Date().toISOString().slice(0, 10);
const SEED = 7;

long('the holder of a licence from outside the European Union also shows a passport, in the same session', async () => {
  await addFlow(stage.world.api, 'licence-or-more', {
    steps: ['document'],
    documents: [{ type: 'driving-licence', countries: [] }],
    services: ['docCheck'],
    rules: [
      {
        if: [
          { about: 'document', is: ['driving-licence'] },
          { about: 'issued-outside', countries: ['EU'] },
        ],
        ask: ['document'],
        documents: ['passport'],
      },
    ],
  });
  const person = makePerson({ seed: SEED, today });
  const licence = drivingLicence({ seed: SEED, today, person });
  const visitor = await stage.visit({ camera: 'denied', size: 'phone' }, { flowName: 'licence-or-more' });
  await begin(visitor);
  await visitor.frame.getByRole('combobox', { name: 'Issuing country' }).fill('Utopia');
  await visitor.frame.getByRole('option', { name: /Utopia/ }).click();
  await visitor.press('Continue');
  for (const side of [licence.front, licence.back]) {
    await visitor.upload(await photograph(side, plainScene(SEED)));
    await visitor.press('Use this photo');
  }
  await visitor.heading('One more step').waitFor();
  await visitor.frame.getByText('Another document').waitFor();
  expect(await visitor.calls('onComplete')).toEqual([]);
  await visitor.press('Start');
  await visitor.heading('Open your passport to the photo page').waitFor();
  await visitor.upload(await photograph(passport({ seed: SEED, today, person }), plainScene(SEED)));
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.application.documents.map(({ documentType, files }) => [documentType, files.length])).toEqual([
    ['passport', 1],
    ['driving-licence', 2],
  ]);
  expect(application.overallResult.concerns.map(({ id }) => id)).not.toContain('DC051');
  expect(['approved', 'needs-review']).toContain(application.overallResult.status);
});

long('rules are edited with pickers and shown as sentences, also by keyboard', async () => {
  const page = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  await signIn(page, stage.world.api);
  await page.getByRole('link', { name: 'Flows' }).click();
  await page.getByRole('link', { name: 'licence-or-more', exact: true }).click();
  const rules = page.locator('.rules > li');
  await rules
    .getByText(
      'If the document is a driving licence and it was issued outside the European Union, also ask for another document (passport).',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Add a rule' }).focus();
  await page.keyboard.press('Enter');
  const second = page.getByRole('group', { name: 'Rule 2', exact: true });
  await second.getByLabel('Condition 1 of rule 2', { exact: true }).selectOption('code');
  await second.getByRole('button', { name: 'Remove condition 2' }).click();
  await second.getByRole('checkbox', { name: 'Liveness' }).check();
  await second.getByRole('checkbox', { name: 'Selfie' }).uncheck();
  await rules.getByText(/^If DC028 \(.*\) was raised, also ask for a liveness check\.$/).waitFor();
  expect(await page.getByRole('checkbox', { name: /^Face comparison/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: /^Save as version/ }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByText(/also ask for a liveness check\.$/).waitFor();
});
