import type { AcceptedDocument } from '@verify/contract';
import { ADULT, createAuthority, type Held, issueLicence, issuePidSdJwt } from '@verify/wallet/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { begin, visit, type Visitor } from '../fixtures/capture.ts';
import { concernIds } from '../fixtures/results.ts';
import { answerDigital, answerLink, declineLink, trustFolderOf } from '../fixtures/wallet.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const authority = await createAuthority(new Date());
const stage = useStage({ env: { WALLET_TRUST_DIR: trustFolderOf(authority) } });
const issue = (person = ADULT): Promise<Held> => issuePidSdJwt({ authority, person, now: new Date() });

beforeAll(async () => {
  const { api } = stage.world;
  const wallet = { steps: ['wallet', 'document'], services: ['walletCheck', 'docCheck'] } as const;
  const documents: AcceptedDocument[] = [{ type: 'passport', countries: ['UTO'] }];
  await addFlow(api, 'wallet-passport', { steps: [...wallet.steps], services: [...wallet.services], documents });
  await addFlow(api, 'wallet-address', {
    steps: ['wallet', 'document', 'proof-of-address'],
    services: ['walletCheck', 'docCheck', 'poaCheck'],
  });
});

/** The link of the request that the page makes when `act` presses its button. */
async function linkOf(page: Page, act: () => Promise<void>): Promise<string> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/sdk/v2/wallet') && answer.ok());
  await act();
  return ((await (await asked).json()) as { link: string }).link;
}

const resultOf = async (visitor: Visitor) => {
  const { applicationId } = await visitor.called('onComplete');
  return (await stage.world.webhookFor({ applicationId: String(applicationId) })).application;
};

test('across devices, the computer shows a code and the phone shows a number to compare', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'wallet-passport' });
  await begin(visitor);
  await visitor.heading('Use your digital wallet').waitFor();
  const link = await linkOf(visitor.page, () => visitor.press('Continue'));
  await visitor.frame.getByRole('img', { name: 'Scan this code with your wallet' }).waitFor();
  await visitor.frame.getByText('If someone sent you this code, don’t scan it.').waitFor();
  const returned = await answerLink(link, await issue());

  const phone = await (await stage.context({ camera: 'denied', size: 'phone' })).newPage();
  await phone.goto(returned);
  await phone.getByRole('heading', { name: 'Type this number on the page where you started' }).waitFor();
  expect(phone.url()).toBe(`${stage.world.api.url}/verify/wallet`);
  const number = await phone.locator('.match-code b').innerText();
  expect(number).toMatch(/^\d{4}$/);

  const field = visitor.frame.getByRole('textbox', { name: 'Type the number shown on the device with your wallet' });
  await field.waitFor();
  await field.fill(number === '0000' ? '0001' : '0000');
  await visitor.frame.getByText('That’s not the right number.').waitFor();
  await field.fill(number);
  await visitor.heading('All done').waitFor();
  const application = await resultOf(visitor);
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  expect(application.application.fields).toContainEqual({
    category: 'Last name',
    content: 'Eriksson',
    contentType: 'string',
  });
  expect(application.servicesResults['walletCheck']!.credential).toMatchObject({ deviceBound: true });
});

/** A one-time link, opened in a browser of its own. */
async function hosted(flowName: string, size: 'phone' | 'desktop', externalId: string): Promise<Page> {
  const { url, keys } = stage.world.api;
  const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
  const answer = await fetch(`${url}/api/v1/tokenized-url?name=${flowName}&externalId=${externalId}`, {
    method: 'POST',
    headers: { 'x-api-key': keys.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ redirects }),
  });
  const context = await stage.context({ camera: 'denied', size, touch: size === 'phone' });
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }),
  );
  const page = await context.newPage();
  await page.goto(((await answer.json()) as { url: string }).url);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const webhook = async (externalId: string) => (await stage.world.webhookFor({ externalId })).application;

long('same device: the wallet returns to the browser, which passes the number on by itself', async () => {
  const page = await hosted('wallet-passport', 'phone', 'same-device');
  await press(page, 'Start');
  const link = await linkOf(page, () => press(page, 'Continue'));
  const anchor = page.getByRole('link', { name: 'Open your wallet' });
  await anchor.waitFor();
  expect(await anchor.getAttribute('href')).toBe(link);
  expect(link).toMatch(/^openid4vp:/);
  const returned = await answerLink(link, await issue());
  const tab = await page.context().newPage();
  await tab.goto(returned);
  await page.waitForURL('https://shop.example/done**');
  expect((await webhook('same-device')).overallResult.status).toBe('approved');
});

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';

long('the Digital Credentials API on a page of our own, Annex C in Safari: no link and no number', async () => {
  const held = await issueLicence({ authority, person: ADULT, now: new Date() });
  const { url } = stage.world.api;
  const page = await hosted('wallet-passport', 'desktop', 'safari');
  await page.exposeFunction('walletAnswers', (request: DigitalRequest) => answerDigital(request, held, url));
  await page.evaluate((userAgent) => {
    const wallet = globalThis as unknown as { walletAnswers: (request: unknown) => Promise<unknown> };
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    Object.assign(globalThis, { DigitalCredential: class {} });
    navigator.credentials.get = ((options: { digital: { requests: unknown[] } }) =>
      wallet.walletAnswers(options.digital.requests[0])) as never;
  }, SAFARI);
  await press(page, 'Start');
  await press(page, 'Continue');
  await page.waitForURL('https://shop.example/done**');
  const application = await webhook('safari');
  expect(application.overallResult.status).toBe('approved');
  expect(application.servicesResults['walletCheck']!.credential).toMatchObject({ format: 'mso_mdoc' });
});

/** A partner's page in a browser with the Digital Credentials API; `answers` is what its wallets do. */
async function partnerPage(answers: (origin: string, request: DigitalRequest) => unknown): Promise<Visitor> {
  const context = await stage.context({ camera: 'denied', size: 'desktop' });
  await context.addInitScript(() => void Object.assign(globalThis, { DigitalCredential: class {} }));
  const visitor = await visit(context, stage.world, { flowName: 'wallet-passport' });
  await visitor.page.exposeFunction('walletAnswers', answers);
  // Only the partner's page has wallets: a frame that asks itself gets no answer.
  await visitor.page.evaluate(() => {
    const wallet = globalThis as unknown as { walletAnswers: (...about: unknown[]) => Promise<unknown> };
    navigator.credentials.get = ((options: { digital: { requests: unknown[] } }) =>
      wallet.walletAnswers(location.origin, options.digital.requests[0])) as never;
  });
  await begin(visitor);
  return visitor;
}
type DigitalRequest = Parameters<typeof answerDigital>[0];

test('in the launcher, the page’s browser asks the wallet, and the page’s origin is accepted', async () => {
  const held = await issue();
  const origins: string[] = [];
  const visitor = await partnerPage((origin, request) => {
    origins.push(origin);
    return answerDigital(request, held, origin);
  });
  await visitor.press('Continue');
  await visitor.heading('All done').waitFor();
  expect(origins).toEqual([new URL(stage.world.demo.url).origin]);
  const application = await resultOf(visitor);
  expect(application.overallResult.status).toBe('approved');
  expect(application.servicesResults['walletCheck']!.credential).toMatchObject({ format: 'dc+sd-jwt' });
});

long.each([
  ['closes the browser’s dialog', () => null],
  ['has no wallet', () => Promise.reject(new DOMException('none', 'NotAllowedError'))],
])('through the launcher, a person who %s gets the code', async (_what, answers) => {
  const visitor = await partnerPage(answers);
  await visitor.press('Continue');
  await visitor.frame.getByRole('img', { name: 'Scan this code with your wallet' }).waitFor();
});

test('a person who declines in the wallet may photograph a document', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'wallet-passport' });
  await begin(visitor);
  const link = await linkOf(visitor.page, () => visitor.press('Continue'));
  expect(await declineLink(link)).toEqual([200, {}]);
  await visitor.heading('You declined in your wallet').waitFor();
  await visitor.press('Photograph a document');
  await visitor.button('Upload a file').waitFor();
});

test('an untrusted credential is refused, and the person may photograph a document', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'wallet-passport' });
  await begin(visitor);
  const link = await linkOf(visitor.page, () => visitor.press('Continue'));
  const foreign = await issuePidSdJwt({ authority: await createAuthority(new Date()), person: ADULT, now: new Date() });
  const number = new URL(await answerLink(link, foreign)).hash.slice(1);
  await visitor.frame.getByRole('textbox').fill(number);
  await visitor.heading('Your ID was not accepted').waitFor();
  await visitor.press('Photograph a document');
  await visitor.button('Upload a file').waitFor();
});
