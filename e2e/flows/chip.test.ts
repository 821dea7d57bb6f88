import type { Page, Request } from 'playwright-core';
import { chipBody, chipOf, utopia } from '@verify/specimen/chip';
import { expect, test } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { asFile, passportPicture, type Picture } from '../fixtures/pictures.ts';
import { chipTrustFolder } from '../fixtures/wallet.ts';
import { start } from '../fixtures/capture.ts';

const stage = useStage({ env: { CHIP_TRUST_DIR: chipTrustFolder() } });

const APP = 'https://app.utopia.example/passport';
const TITLE = 'Continue in the app of Utopia Bank';

/** The token of the session that a page opens; the company's own backend would give it to its app. */
const tokenOf = (page: Page) =>
  new Promise<string>((resolve) => {
    page.on('request', async (request: Request) => {
      if (!request.url().endsWith('/sdk/v2/session')) return;
      const { authorization } = await request.allHeaders();
      if (authorization) resolve(authorization);
    });
  });

/** Reads the chip of the passport in the picture, and sends it. */
async function readByApp(authorization: string, { truth }: Picture): Promise<void> {
  const call = (path: string, body: object): Promise<Response> =>
    fetch(`${stage.world.api.url}/sdk/v2/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const chip = chipOf(truth, { signer: utopia().signer });
  const { challenge } = (await (await call('chip/challenge', {})).json()) as { challenge: string };
  const activeAuthentication = chip.answer(Buffer.from(challenge, 'base64')).toString('base64');
  expect((await call('chip', { ...chipBody(chip), activeAuthentication })).status).toBe(200);
}

test('the sample passport with a chip is approved, and the dashboard shows who signed the chip', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' });
  await visitor.page.getByRole('button', { name: 'Use a sample passport with its chip' }).click();
  await start(visitor);
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.concerns).toEqual([]);
  expect(application.servicesResults.docCheck!.chip).toMatchObject({ original: 'proved' });
  const analyst = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  await signIn(analyst, stage.world.api);
  await analyst.goto(`${stage.world.api.url}/dashboard/applications/${String(applicationId)}`);
  const table = analyst.getByRole('region', { name: 'Fields by source' });
  await table.getByRole('columnheader', { name: 'Chip' }).waitFor();
  await analyst.getByText('Utopia country signer, UTO').waitFor();
  await analyst.getByText('Yes, it signed the challenge').waitFor();
});

test('a phone that takes over the session sends the chip, and the desktop continues', async () => {
  await addFlow(stage.world.api, 'chip-in-app', {
    documents: [{ type: 'passport', countries: [] }],
    chip: 'require',
    chipAppUrl: APP,
  });
  const desktop = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'chip-in-app' });
  await desktop.page.getByRole('button', { name: 'Verify my identity' }).click();
  await desktop.press('Continue on your phone');
  const url = await desktop.frame.getByRole('textbox', { name: 'Link for your phone' }).inputValue();
  const phone = await (await stage.context({ camera: 'granted', size: 'phone' })).newPage();
  const token = tokenOf(phone);
  const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();
  await phone.goto(url);
  await press('Yes, continue');
  await press('Start');
  const passport = await passportPicture(93);
  const chooser = phone.waitForEvent('filechooser');
  await press('Upload a file');
  await (await chooser).setFiles(asFile(passport));
  await press('Use this photo');
  await phone.getByRole('heading', { name: TITLE }).waitFor();
  expect(await phone.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(APP);
  await readByApp(await token, passport);
  await phone.getByText('Your computer continues by itself.').waitFor();
  await desktop.heading('All done').waitFor();
  const { applicationId } = await desktop.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.concerns).toEqual([]);
  expect(application.servicesResults.docCheck!.extracted.nfc).not.toEqual([]);
});
