import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asFile, passportPicture, type Picture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

/** Creates a link as a partner's backend or curl does. */
async function newLink(more: object = {}, externalId = 'order-1'): Promise<string> {
  const { url, keys } = stage.world.api;
  const redirects = { onComplete: 'https://shop.example/done?step=3', onError: 'https://shop.example/error' };
  const answer = await fetch(`${url}/api/v1/tokenized-url?name=passport-only&externalId=${externalId}`, {
    method: 'POST',
    headers: { 'x-api-key': keys.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ redirects, ...more }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
}

/** A person in a browser that answers for the shop, to which the link redirects. */
async function person(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await stage.context({ camera: 'granted', size: 'phone' });
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }),
  );
  return { context, page: await context.newPage() };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A person who has opened the link and pressed "Start". */
async function started(url: string): ReturnType<typeof person> {
  const one = await person();
  await one.page.goto(url);
  await press(one.page, 'Start');
  await heading(one.page, 'Open your passport to the photo page').waitFor();
  return one;
}

async function upload(page: Page, picture: Picture): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Upload a file');
  await (await chooser).setFiles(asFile(picture));
  await press(page, 'Use this photo');
}

// C011, C142
test('a link leads from its creation to the redirect, and the webhook has the externalId', async () => {
  const url = await newLink({ metadata: { labels: { branch: 'west' } }, locale: 'en' }, 'order-7');
  const { page } = await person();
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(url);
  await heading(page, 'Utopia Bank asks you to verify your identity').waitFor();
  expect(await page.title()).toBe('Utopia Bank asks you to verify your identity');
  await page.locator('header').getByText('Utopia Bank', { exact: true }).waitFor();
  const secret = url.split('/').at(-1)!;
  expect(page.url()).toBe(`${stage.world.api.url}/verify/`);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await press(page, 'Start');
  await upload(page, await passportPicture(71));
  await page.waitForURL('https://shop.example/**');
  const arrived = new URL(page.url());
  const applicationId = arrived.searchParams.get('applicationId')!;
  expect(Object.fromEntries(arrived.searchParams)).toEqual({ step: '3', applicationId, externalId: 'order-7' });
  // Only the first request contained the secret.
  expect(seen.filter((line) => line.includes(secret))).toEqual([`${url} `]);
  const { application } = await stage.world.webhookFor({ applicationId });
  expect(application.overallResult.status).toBe('approved');
  expect(application.metadata).toMatchObject({ externalId: 'order-7', labels: { branch: 'west' } });

  const other = await person();
  await other.page.goto(url);
  await heading(other.page, 'This link has already been used').waitFor();
  await other.page.getByText('requested by Utopia Bank').waitFor();
  // The link was cut off by a line break in a message, or after the last slash.
  for (const part of [url.slice(0, -9), url.slice(0, url.lastIndexOf('/') + 1)]) {
    const cut = await person();
    await cut.page.goto(part);
    await heading(cut.page, 'This link is incomplete').waitFor();
    const way = cut.page.getByRole('link', { name: 'Go to Utopia Bank' });
    expect(await way.getAttribute('href')).toBe('https://example.com');
    await cut.context.close();
  }
});

// C096
test('a second browser is refused with a reason; the first resumes after a reload and by the link', async () => {
  const url = await newLink();
  const first = await started(url);
  const second = await person();
  await second.page.goto(url);
  await heading(second.page, 'This link is open in another browser').waitFor();

  await first.page.reload();
  await heading(first.page, 'Open your passport to the photo page').waitFor();
  const again = await first.context.newPage();
  await again.goto(url);
  await heading(again, 'Open your passport to the photo page').waitFor();
  await upload(again, await passportPicture(72));
  await again.waitForURL('https://shop.example/done**');

  // Too late for the second one.
  await press(second.page, 'Continue here instead');
  await heading(second.page, 'This link has already been used').waitFor();
  expect(await second.page.getByRole('button').count()).toBe(0);
});

long('a link that a message’s preview opened is continued in the person’s browser, and only there', async () => {
  const url = await newLink();
  const preview = await started(url);
  const own = await person();
  await own.page.goto(url);
  await heading(own.page, 'This link is open in another browser').waitFor();
  await own.page.getByText('Nothing has been sent yet, so you can continue here').waitFor();
  await press(own.page, 'Continue here instead');
  await press(own.page, 'Start');
  await heading(own.page, 'Open your passport to the photo page').waitFor();

  // The preview's open session can no longer send anything.
  await upload(preview.page, await passportPicture(73));
  await heading(preview.page, 'This session is not valid').waitFor();
  await preview.page.reload();
  await heading(preview.page, 'This link is open in another browser').waitFor();
  expect(await preview.page.getByRole('button').count()).toBe(0);

  await upload(own.page, await passportPicture(74));
  await own.page.waitForURL('https://shop.example/done**');
  const applicationId = new URL(own.page.url()).searchParams.get('applicationId')!;
  const { application } = await stage.world.webhookFor({ applicationId });
  expect(application.overallResult.status).toBe('approved');
});

// C143
test('a person who does not agree confirms it, then returns to onError with the code', async () => {
  const { page } = await person();
  await page.goto(await newLink());
  await press(page, 'I don’t agree');
  await page.getByText('Without your agreement we can’t verify your identity').waitFor();
  await press(page, 'Stay');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'I don’t agree');
  await press(page, 'Leave');
  await page.waitForURL('https://shop.example/**');
  expect(page.url()).toBe('https://shop.example/error?code=consent_declined');
});

// C145
test('a link revoked in use redirects to onError after a message, and a later visit at once', async () => {
  const url = await newLink();
  const { page } = await person();
  await page.goto(url);
  await heading(page, 'Utopia Bank asks you to verify your identity').waitFor();
  const { api } = stage.world;
  const revoked = await fetch(`${api.url}/api/v1/tokenized-url/revoke`, {
    method: 'POST',
    headers: { 'x-api-key': api.keys.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  expect(revoked.status).toBe(200);
  await page.reload();
  await heading(page, 'This link was withdrawn').waitFor();
  await page.waitForURL('https://shop.example/**');
  expect(page.url()).toBe('https://shop.example/error?code=link_revoked');
  const fresh = await fetch(url, { redirect: 'manual' });
  expect([fresh.status, fresh.headers.get('location')]).toEqual([303, 'https://shop.example/error?code=link_revoked']);
});
