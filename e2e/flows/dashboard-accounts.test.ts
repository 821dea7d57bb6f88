import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromBase32, totpCode } from '@verify/server/use-cases/second-step/totp';
import { expectAccessible } from '../fixtures/screens/axe.ts';
import { doubtfulApplication, signIn } from '../fixtures/dashboard.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const NAME = 'Ana أنا \u{1F642} ' + 'x'.repeat(90);
const PASSWORD = 'correct horse battery staple';

async function person(): Promise<Page> {
  return (await stage.context({ camera: 'denied', size: 'desktop', colorScheme: 'dark' })).newPage();
}
const codeAt = (secret: string, ms: number): string => totpCode(fromBase32(secret), Math.floor(ms / 30_000));

long('an invited user joins, sets up a second step without a mouse, and signs in with it', async () => {
  const { api } = stage.world;
  const admin = await person();
  await signIn(admin, api);
  await admin.goto(`${api.url}/dashboard/settings/users`);
  await admin.getByRole('button', { name: 'Invite a person' }).click();
  await admin.getByLabel('E-mail address').fill('ana@example.test');
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = (await admin.locator('.secret code').textContent())!;
  await expectAccessible(admin, 'invited');

  const page = await person();
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const type = async (label: string | RegExp, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.insertText(text);
  };
  await page.goto(link);
  await type('Your name', NAME);
  // The secret was removed from the URL.
  expect(page.url()).toBe(`${api.url}/dashboard/invitation`);
  await press('Tab');
  await page.keyboard.insertText('short');
  await press('Enter');
  await page.getByText('Not accepted: at least 12 characters').waitFor();
  await expectAccessible(page, 'invitation');
  await page.getByLabel('Password').fill(PASSWORD);
  await press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();

  await page.goto(`${api.url}/dashboard/account`);
  await page.getByRole('button', { name: 'Set up' }).focus();
  await press('Enter');
  await type('Your password', PASSWORD);
  await press('Enter');
  const secret = (await page.getByLabel('Key for the authenticator app').textContent())!.replaceAll(' ', '');
  await page.getByLabel('QR code for the authenticator app').waitFor();
  await expectAccessible(page, 'set-up');
  await type(/^Code/, codeAt(secret, Date.now()));
  await press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await type('E-mail address', 'ana@example.test');
  await press('Tab');
  await page.keyboard.insertText(PASSWORD);
  await press('Enter');
  await type(/^Code/, '000000');
  await expectAccessible(page, 'second step');
  await press('Enter');
  await page.getByText('The code is wrong or has already been used').waitFor();
  // The confirmation used the current code; the next one is accepted because phones' clocks drift.
  await page.getByLabel(/^Code/).fill(codeAt(secret, Date.now() + 30_000));
  await press('Enter');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();

  // The admin sees the new user and disables them. They are signed out at their next step.
  await admin.goto(`${api.url}/dashboard/settings/users`);
  const row = admin.getByRole('row', { name: /Ana أنا/ });
  await row.getByText('On', { exact: true }).waitFor();
  await row.getByRole('button', { name: /Turn off/ }).click();
  await row.getByRole('button', { name: /Turn on/ }).waitFor();
  await expectAccessible(admin, 'users');
  await page.goto(`${api.url}/dashboard/applications`);
  await page.getByLabel('Password').waitFor();
});

long('after a reviewer blocks a document number, documents with it are declined until it is removed', async () => {
  const { api } = stage.world;
  const first = await doubtfulApplication(api, 412);
  await stage.world.webhookFor({ applicationId: first });
  const page = await person();
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await signIn(page, api);

  await page.goto(`${api.url}/dashboard/applications/${first}`);
  await page.getByRole('button', { name: 'Block this document number' }).focus();
  await press('Enter');
  const number = page.getByRole('textbox', { name: 'Document number' });
  const taken = await number.inputValue();
  expect(taken).toMatch(/^[A-Z0-9]{6,9}$/);
  await expectAccessible(page, 'block the number');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.press('Enter');
  await page.getByText('Enter 1 to 200 characters.').waitFor();
  await reason.fill('بلاغ ١٢ '.repeat(20));
  await page.getByRole('button', { name: 'Block number' }).click();
  await page.getByRole('button', { name: 'Number blocked' }).waitFor();

  const second = await doubtfulApplication(api, 412);
  const { application } = await stage.world.webhookFor({ applicationId: second });
  expect(application.overallResult.concerns.map(({ id }) => id)).toContain('DC036');

  await page.goto(`${api.url}/dashboard/settings/block-list`);
  await page.getByRole('row', { name: /بلاغ/ }).waitFor();
  expect(await page.content()).not.toContain(taken);
  await page.getByRole('button', { name: 'Block a number' }).focus();
  await press('Enter');
  await expect.poll(() => number.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.insertText(taken.split('').join(' ').toLowerCase());
  await reason.fill('Ticket 13');
  await number.press('Enter');
  await page.getByRole('alert').getByText('This number is already blocked.').waitFor();
  await number.fill('<>');
  await number.press('Enter');
  await page.getByText(/^Use 2 to 40 letters and digits/).waitFor();
  await expectAccessible(page, 'not a number');
  await number.fill('X-123');
  await number.press('Enter');
  await page.getByText('2 numbers').waitFor();
  await expectAccessible(page, 'block list');
  for (const left of ['1 number.', 'No blocked numbers']) {
    await page
      .getByRole('button', { name: /^Remove: / })
      .first()
      .focus();
    await press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
    await press('Enter');
    await page.getByText(left).waitFor();
  }
  const add = page.getByRole('button', { name: 'Block a number' });
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.goto(`${api.url}/dashboard/settings/sdk`);
  const script = (await page.locator('.endpoints code').textContent())!;
  expect((await page.request.get(script)).headers()['content-type']).toContain('javascript');
  await page.getByRole('button', { name: 'Copy address of the script' }).waitFor();
});
