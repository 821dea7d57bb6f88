import { startDemoWallet } from '@verify/demo-wallet';
import { afterAll, expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';
import { trustFolderOf } from '../fixtures/wallet.ts';
import { long } from '../long-test.ts';

const wallet = await startDemoWallet({ port: 0, demoUrl: 'http://localhost:9/' });
const trust = trustFolderOf({ root: { certificate: wallet.trust } });
const stage = useStage({ env: { WALLET_TRUST_DIR: trust }, testWalletUrl: wallet.url });
afterAll(() => wallet.close());

long.each([
  ['Use a test wallet', 'Continue', ['Identity (SD-JWT)', 'Identity (mdoc)', 'Driving licence'], 'Last name'],
  ['Prove an age over 18', 'Use the EU age verification app', ['Proof of age'], 'Over 18'],
] as const)('the demo’s “%s”, “%s”, leads to the test wallet and back', async (tile, button, offered, field) => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' });
  const { page } = visitor;
  await page.getByRole('button', { name: tile }).click();
  await visitor.press('Start');
  await visitor.press(button);
  await visitor.frame.getByRole('img', { name: 'Scan this code with your wallet' }).waitFor();

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Use a test wallet' }).click();
  const tab = await opened;
  await tab.getByRole('heading', { name: /asks for your data$/ }).waitFor();
  const choices = (await tab.locator('#choices label').allTextContents()).map((label) => label.split(' · ')[0]!);
  expect([...new Set(choices)]).toEqual(offered);
  await tab.getByRole('button', { name: 'Share', exact: true }).click();
  await tab.getByRole('heading', { name: 'Type this number on the page where you started' }).waitFor();
  const number = await tab.locator('.match-code').textContent();
  await visitor.frame.getByRole('textbox').fill(number!);
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
  await expect.poll(() => page.locator('#identity-state').textContent()).toBe('Verified');

  const analyst = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  await signIn(analyst, stage.world.api);
  await analyst.goto(`${stage.world.api.url}/dashboard/applications/${String(applicationId)}`);
  const table = analyst.getByRole('region', { name: 'Fields by source' });
  await table.getByRole('rowheader', { name: field }).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Field', 'Wallet', 'Given profile']);
});

test('the wallet’s home lists its cards and links back to the demo, and axe finds no fault', async () => {
  const page = await (await stage.context({ camera: 'denied', size: 'phone' })).newPage();
  await page.goto(wallet.url);
  await page.locator('#cards li').first().waitFor();
  expect(await page.locator('#cards li').count()).toBe(8);
  expect(await page.getByRole('link', { name: 'Back to the demo' }).getAttribute('href')).toBe('http://localhost:9/');
  await expectAccessible(page, 'the wallet');
});
