import { createJwksClient, verifySigned } from '@verify-sdk/node';
import type { Attributes, StandaloneCallback, StandaloneResult } from '@verify/contract';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FrameLocator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { zoneTruth } from '../fixtures/results.ts';
import { asFile, passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

interface Completed {
  data: StandaloneCallback;
  normalizedData: Attributes;
}
declare global {
  interface Window {
    completed?: Completed;
    // Set by the script; a partner's page has no types for it.
    // oxlint-disable-next-line typescript/no-explicit-any
    verify?: any;
  }
}

/** A partner's blank page on another site, with a CSP that allows only the service. */
async function blankPage(onVerifyLoad: string): Promise<{ page: Page; frame: FrameLocator }> {
  const { url, dataDir } = stage.world.api;
  const keys = JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8')) as Record<string, string>;
  const context = await stage.context({ camera: 'granted', size: 'phone' });
  const page = await context.newPage();
  const csp = `default-src 'none'; script-src 'nonce-x' ${url}; connect-src ${url}; frame-src ${url}`;
  // A real server, because Chromium blocks mocked pages from accessing localhost.
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp }).end(
      `<!doctype html><title>A partner</title><button id="start">Sign up</button>
        <script nonce="x">window.onVerifyLoad = ${onVerifyLoad};
          document.getElementById('start').onclick = () => window.verify.signUp.open();</script>
        <script nonce="x" async src="${keys['standaloneScriptUrl']}"></script>`,
    ),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // Not waitForFunction, which uses eval and so is blocked by this page's CSP.
  await expect.poll(() => page.evaluate(() => window.verify !== undefined)).toBe(true);
  return { page, frame: page.frameLocator('dialog iframe') };
}

// C049, C108, C135
test('a page without a framework gets a polled result and a verified `signed`', async () => {
  const picture = await passportPicture(80);
  const { lastName, givenNames: firstName, dateOfBirth } = picture.truth.fields;
  const user = { firstName, lastName, birthdate: dateOfBirth };
  const { page, frame } = await blankPage(`(verify) => {
    verify.settings.setLang('de');
    verify.dataFlow.setKnownData(${JSON.stringify({ user })});
    verify.dataFlow.setOnComplete((completed) => { window.completed = completed; });
  }`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await frame.getByRole('button', { name: 'Start', exact: true }).click();
  await frame.getByRole('radio', { name: 'Reisepass' }).press('Space');
  await frame.getByRole('button', { name: 'Weiter', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await frame.getByRole('button', { name: 'Datei hochladen' }).click();
  await (await chooser).setFiles(asFile(picture));
  await frame.getByRole('button', { name: 'Dieses Foto verwenden' }).click();
  await expect.poll(() => page.evaluate(() => window.completed !== undefined)).toBe(true);
  const { data, normalizedData } = (await page.evaluate(() => window.completed))!;

  // A partner's backend verifies it like this.
  const { secretKey } = stage.world.api.keys;
  let result: StandaloneResult;
  do {
    const answer = await fetch(data.ocr.resultUrl, { headers: { 'X-SECRET-KEY': secretKey } });
    expect(answer.status).toBe(200);
    result = (await answer.json()) as StandaloneResult;
    if (result.status === 'processing') await sleep(250);
  } while (result.status === 'processing');
  expect(result.data.results).toEqual({ status: 'approved', concerns: [] });
  const truth = zoneTruth(picture.truth);
  expect(result.attributes).toMatchObject({
    documentType: 'passport',
    documentNumbers: [truth['Document number']],
    dateOfBirth: truth['Date of birth'],
    dateOfExpiry: truth['Date of expiry'],
    issueCountry: 'UTO',
  });
  // A slow server decides only after the callback, and the page then polls as above.
  const isEarly = data.ocr.data.status === 'processing';
  if (!isEarly) expect(normalizedData).toEqual(result.attributes);

  const [document] = result.data.documents;
  const file = await fetch(document!.files[0]!.uri, { headers: { 'X-SECRET-Key': secretKey } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const { url } = stage.world.api;
  const keys = createJwksClient({ apiUrl: url });
  const sessionId = data.ocr.id;
  for (const signed of [result.signed, ...(isEarly ? [] : [data.ocr.signed])]) {
    const verified = await verifySigned({ signed, keys, issuer: url, sessionId });
    expect(verified).toMatchObject({ ok: true, claims: { status: 'approved', resultUrl: data.ocr.resultUrl } });
  }
  const forged = result.signed.replace(/\.[^.]+\./, (payload) => payload.replace(/.{4}\.$/, 'AAAA.'));
  expect((await verifySigned({ signed: forged, keys, issuer: url })).ok).toBe(false);
});

// C140
test('the focus stays inside, Escape asks before closing, and a failed save is reported', async () => {
  const { page, frame } = await blankPage('() => {}');
  const start = page.getByRole('button', { name: 'Sign up' });
  await start.click();
  await frame.getByRole('heading', { name: 'Verify your identity' }).waitFor();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('start');
  }
  await frame.getByRole('button', { name: 'Start', exact: true }).focus();
  await page.keyboard.press('Escape');
  await frame.getByRole('heading', { name: 'Leave the verification?' }).waitFor();
  await page.keyboard.press('Escape');
  await frame.getByRole('heading', { name: 'Leave the verification?' }).waitFor({ state: 'hidden' });
  expect(await page.locator('dialog iframe').count()).toBe(1);
  await page.keyboard.press('Escape');
  await frame.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.locator('dialog iframe').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('start');

  await page.evaluate(() => window.verify.generate.dataError.unknown());
  const alert = page.getByRole('alertdialog', { name: 'Something went wrong' });
  await alert.waitFor();
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'detached' });
  // It can be opened again.
  await start.click();
  await frame.getByRole('heading', { name: 'Verify your identity' }).waitFor();
});

// C138
test('invalid known data is named in the console, and an error replaces the flow', async () => {
  const { page, frame } = await blankPage('() => {}');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.evaluate(() =>
    window.verify.dataFlow.setKnownData({
      user: { fristName: 'Erika', lastName: 'Mustermann', birthdate: '12.08.1964' },
    }),
  );
  expect(errors).toEqual([
    'verify: setKnownData: user.fristName is unknown, expected are firstName, lastName, birthdate, accountNumber, ' +
      'poaData. Did you mean user.firstName?; user.birthdate must be a day of the last 130 years as YYYY-MM-DD',
  ]);
  const alert = page.getByRole('alertdialog', { name: 'Something went wrong' });
  expect(await alert.count()).toBe(0);
  const start = page.getByRole('button', { name: 'Sign up' });
  await start.click();
  await alert.waitFor();
  expect(await page.locator('dialog iframe').count()).toBe(0);
  await alert.getByRole('button', { name: 'Close' }).click();
  await alert.waitFor({ state: 'detached' });

  await page.evaluate(() => window.verify.dataFlow.setKnownData({ user: { firstName: 'Erika' } }));
  await start.click();
  await frame.getByRole('heading', { name: 'Verify your identity' }).waitFor();
  expect(errors).toHaveLength(1);
});
