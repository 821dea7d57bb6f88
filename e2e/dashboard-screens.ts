import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { encodeJpeg, makePerson, personModel, selfie } from '@verify/specimen';
import { addFlow } from './fixtures/analyst.ts';
import { launchBrowser, newContext } from './fixtures/browser/browser.ts';
import { doubtfulApplication, signIn } from './fixtures/dashboard.ts';
import { blockListScreens } from './fixtures/screens/block-list-screens.ts';
import { flowScreens } from './fixtures/screens/flow-screens.ts';
import { lookSheet } from './fixtures/screens/look-sheet.ts';
import { keepScreenshot, writeSheet } from './fixtures/screens/screenshots.ts';
import { passportPicture } from './fixtures/pictures.ts';
import { call, newSession, passportSubmission, submitPassport } from './fixtures/protocol.ts';
import { filmed, uploadRecording } from './fixtures/recordings.ts';
import type { Api } from './fixtures/start-api.ts';
import { startWorld } from './fixtures/world.ts';
import { fillPast } from './fixtures/past.ts';

/**
 * `node e2e/dashboard-screens.ts [desktop | phone]`: draws every screen of the dashboard, light and dark. The past days
 * are made up; people and papers are rendered.
 */
const wanted = process.argv[2];
const SCHEMES = ['light', 'dark'] as const;
const SETTINGS = ['webhooks', 'keys', 'sdk', 'users', 'policy', 'audit'] as const;

const world = await startWorld();
const browser = await launchBrowser();
try {
  const { api } = world;
  await lookSheet(browser, api.url);
  fillPast(api.dataDir);
  for (const seed of [501, 502]) {
    const { applicationId } = await submitPassport(api, (await passportPicture(seed)).jpeg);
    await world.webhookFor({ applicationId });
  }
  const { applicationId: declined } = await submitPassport(
    api,
    (await passportPicture(503, { alteredCheckDigit: 'dateOfBirth' })).jpeg,
  );
  await world.webhookFor({ applicationId: declined });
  const doubtful = await doubtfulApplication(api, 504, 'order-1047');
  await world.webhookFor({ applicationId: doubtful });
  const recorded = await recordedApplication(api);
  await world.webhookFor({ applicationId: recorded });
  const compared = await comparedApplication(api);
  await world.webhookFor({ applicationId: compared });
  const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
  for (const externalId of ['order-1048', 'order-1049', 'order-1050']) {
    const headers = { 'x-api-key': api.keys.apiKey };
    const path = `/api/v1/tokenized-url?name=passport-only&externalId=${externalId}`;
    await call(api, 'POST', path, { headers, json: { redirects } });
  }
  for (const colorScheme of SCHEMES) {
    if (wanted !== 'phone') {
      const context = await newContext(browser, { camera: 'denied', size: 'desktop', colorScheme });
      await walk(await context.newPage(), colorScheme, api.url, doubtful, recorded);
      await context.close();
    }
    if (wanted === 'desktop') continue;
    const phone = await newContext(browser, { camera: 'denied', size: 'phone-with-bars', colorScheme });
    await glance(await phone.newPage(), colorScheme, api.url, { doubtful, recorded, compared });
    await phone.close();
  }
} finally {
  await browser.close();
  await world.close();
}

function shooter(page: Page, colorScheme: (typeof SCHEMES)[number]) {
  return async (name: string, fullPage = false): Promise<void> => {
    await sleep(900);
    await keepScreenshot(`dashboard/${name}-${colorScheme}`, await page.screenshot({ fullPage }));
  };
}

async function walk(
  page: Page,
  colorScheme: (typeof SCHEMES)[number],
  url: string,
  application: string,
  recorded: string,
): Promise<void> {
  const shoot = shooter(page, colorScheme);
  const open = async (path: string): Promise<void> => {
    await page.goto(`${url}/dashboard${path}`);
    await page.locator('.card, .empty').first().waitFor();
  };
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Password').waitFor();
  await shoot('01-sign-in');
  await signIn(page, world.api);
  await page.locator('.card').first().waitFor();
  await shoot('02-overview', true);
  await open('/applications');
  await shoot('03-applications');
  await page.getByText('Concern', { exact: true }).first().click();
  await shoot('03-filter');
  await page.keyboard.press('Escape');
  await open('/review');
  await shoot('04-review');
  await open(`/applications/${application}?from=review`);
  await page.locator('.parts img').first().waitFor();
  await page.getByRole('button', { name: 'Boxes' }).click();
  await shoot('05-application', true);
  await page.keyboard.press('a');
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByRole('textbox', { name: 'Other reason' }).fill('Married name, seen on the certificate');
  await shoot('06-decision');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Request new photos' }).click();
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByRole('textbox', { name: 'Other reason' }).fill('The name cannot be read');
  await shoot('06-ask-again');
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const tab of ['Trace', 'Webhooks', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await shoot(`07-${tab.toLowerCase()}`);
  }
  await open(`/applications/${recorded}`);
  await shootStrip(page, shoot, '07-liveness');
  await open('/links');
  await shoot('08-links');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.getByLabel('Reference').fill(`order-2001-${colorScheme}`);
  await shoot('08-link-made-by-hand');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('QR code', { exact: true }).click();
  await shoot('08-link-handed-on');
  await page.getByRole('button', { name: 'Done' }).click();
  await flowScreens(page, url, shoot);
  for (const name of SETTINGS) {
    await open(`/settings/${name}`);
    await shoot(`09-${name}`);
  }
  await open('/settings/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await shoot('09-keys-make');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await blockListScreens(page, url, shoot);
  await open('/account');
  await shoot('10-account');
}

/** Screens that a user may pass on the way. */
async function glance(
  page: Page,
  colorScheme: (typeof SCHEMES)[number],
  url: string,
  { doubtful, recorded, compared }: Record<'doubtful' | 'recorded' | 'compared', string>,
): Promise<void> {
  const shoot = shooter(page, colorScheme);
  await signIn(page, world.api);
  await page.locator('.card').first().waitFor();
  await shoot('11-phone-overview', true);
  for (const name of ['applications', 'review', 'flows', 'settings/audit']) {
    await page.goto(`${url}/dashboard/${name}`);
    await page.locator('.rows, .card').first().waitFor();
    await shoot(`11-phone-${name.replace('settings/', '')}`, true);
  }
  await page.goto(`${url}/dashboard/applications/${doubtful}?from=review`);
  await page.locator('.parts img').first().waitFor();
  await shoot('11-phone-application', true);
  await page.getByRole('button', { name: 'Request new photos' }).click();
  await shoot('11-phone-ask-again');
  await page.goto(`${url}/dashboard/applications/${compared}?from=review`);
  await page.locator('.faces img').first().waitFor();
  await shoot('11-phone-faces', true);
  await page.goto(`${url}/dashboard/applications/${recorded}`);
  await shootStrip(page, shoot, '11-phone-liveness');
}

/** Takes a picture of the film, paused while a movement is requested. */
async function shootStrip(page: Page, shoot: (name: string) => Promise<void>, name: string): Promise<void> {
  const still = page.getByRole('slider', { name: 'Still' });
  await still.waitFor();
  await still.press('Home');
  for (let i = 0; i < 8; i++) await still.press('ArrowRight');
  await page.locator('.liveness').scrollIntoViewIfNeeded();
  await shoot(name);
}

/** A person who makes other movements than the requested ones. */
async function recordedApplication(api: Api): Promise<string> {
  await addFlow(api, 'movements', { steps: ['liveness'], documents: [], services: ['liveness'] });
  const session = await newSession(api, 'movements');
  const { applicationId } = (await session.open()).body;
  const today = new Date().toISOString().slice(0, 10);
  const stills = await filmed(personModel(makePerson({ seed: 505, today })), 505);
  const liveness = await uploadRecording(api, session, stills);
  await session.submit({ liveness, consent: { acceptedAt: '2026-11-20T10:00:00.000Z' } });
  return applicationId;
}

/** A person who is not the one on the passport. */
async function comparedApplication(api: Api): Promise<string> {
  const session = await newSession(api, 'document-selfie');
  const { applicationId } = (await session.open()).body;
  const today = new Date().toISOString().slice(0, 10);
  const taken = await selfie(personModel(makePerson({ seed: 506, today })), { seed: 3, view: { samples: 1 } });
  await session.submit({
    ...passportSubmission(await session.upload('document-front', (await passportPicture(507)).jpeg)),
    selfie: await session.upload('selfie', await encodeJpeg(taken, 88)),
  });
  return applicationId;
}

writeSheet();
