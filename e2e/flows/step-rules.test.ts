import { beforeAll, expect } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

beforeAll(() =>
  addFlow(stage.world.api, 'licence-or-more', {
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
  }),
);

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
