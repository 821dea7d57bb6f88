import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { analystOf, signIn } from '../fixtures/dashboard.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';

const stage = useStage();

/** Adds another authenticator, which approves everything. Returns a function that removes it. */
async function authenticator(page: Page, transport: 'internal' | 'usb'): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport, hasUserVerification: true, isUserVerified: true },
  });
  return async () => void (await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }));
}

test('a user adds, uses and removes a passkey, and signs in by recovery code without one', async () => {
  const { api } = stage.world;
  const { user, password } = await analystOf(api);
  const page = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, text: string) => page.getByLabel(new RegExp(`^${label}`)).fill(text);
  const account = async (): Promise<void> => {
    await page.goto(`${api.url}/dashboard/account`);
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  };
  const enter = async (): Promise<void> => {
    await press('Sign out');
    await fill('E-mail address', user);
    await fill('Password', password);
    await press('Sign in');
    await page.getByText(`The passkey of ${user}.`).waitFor();
  };

  const unplug = await authenticator(page, 'internal');
  await signIn(page, api);
  await account();
  await press('Add a passkey');
  await fill('Name of the passkey', 'Laptop');
  await fill('Your password', 'not my password');
  await press('Continue');
  await page.getByText('This password is wrong.').waitFor();
  await fill('Your password', password);
  await expectAccessible(page, 'add a passkey');
  await press('Continue');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const code = (await codes.first().textContent())!;
  await press('I have saved them');
  const rows = page.getByRole('table', { name: 'Passkeys' }).getByRole('row');
  await rows.getByText('Laptop').waitFor();

  await enter();
  await expectAccessible(page, 'use a passkey');
  await press('Use your passkey');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();

  await account();
  await authenticator(page, 'usb');
  await press('Add a passkey');
  await fill('Name of the passkey', 'Key ring');
  await fill('Your password', password);
  await press('Continue with a passkey');
  await rows.getByText('Key ring').waitFor();
  await expectAccessible(page, 'passkeys');
  await unplug();
  await press('Remove Laptop');
  await fill('Your password', password);
  await press('Remove with a passkey');
  await rows.getByText('Laptop').waitFor({ state: 'detached' });

  await enter();
  await press('Use your passkey');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await enter();
  await press('Use a code instead');
  await fill('Code', code);
  await press('Sign in');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await account();
  await expect.poll(() => rows.count()).toBe(2);
});
