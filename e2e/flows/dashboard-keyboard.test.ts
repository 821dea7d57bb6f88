import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';

const stage = useStage();
let page: Page;
beforeAll(async () => {
  page = await (await stage.browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, stage.world.api);
});
afterAll(() => page?.context().close());

/** More stops than any screen has. */
const MOST_STOPS = 150;

/** Presses Tab until the element with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const said = await page.evaluate(() => {
      const focused = document.querySelector<HTMLInputElement>(':focus');
      return `${focused?.ariaLabel ?? ''}|${focused?.innerText ?? ''}|${focused?.labels?.[0]?.innerText ?? ''}`;
    });
    if (said.split(/[|\n]/).some((part) => part.trim() === name)) return;
  }
  throw new Error(`Tab does not lead to “${name}”.`);
}

// A step names an element to press with Enter; after `→` it only gets the focus. `[text]` is typed, `<key>` is pressed.
// Story: dashboard
test.each([
  ['overview', '/', ['Open the demo'], 'An account, open before your coffee is cold.'],
  ['flows', '/flows', ['New flow', '[keyboard]', '<Enter>'], 'Save as version 2'],
  ['links', '/links', ['Create a link', '→ Flow', '[passport]', 'Create link'], 'The link is shown only once'],
  [
    'webhooks',
    '/settings/webhooks',
    ['Add endpoint', '[http://localhost:9/keys]', '<Enter>'],
    'http://localhost:9/keys',
  ],
  ['keys', '/settings/keys', ['Create a key', '[checkout]', '<Enter>'], 'Your new key'],
  [
    'block list',
    '/settings/block-list',
    ['Block a number', '[X1234567]', '<Tab>', '[ticket 1]', '<Enter>'],
    'ticket 1',
  ],
  ['legal holds', '/settings/legal-holds', ['Set a hold', '[customer-1]', '<Tab>', '[file 17]', '<Enter>'], 'file 17'],
  ['users', '/settings/users', ['Invite a person', '[new@example.com]', '<Enter>'], 'Send this link to the person'],
  ['SDK', '/settings/sdk', ['Save'], 'Saved'],
  ['policy', '/settings/policy', ['Save'], 'Saved'],
  ['audit log', '/settings/audit', [], 'Invited a user'],
  ['sandbox', '/sandbox', ['→ Find a name', '[DC008]'], 'The document has expired'],
  ['account', '/account', ['Set up an app'], 'Your password'],
] as const)(
  'a keyboard user completes the main task of %s, and axe finds no fault',
  async (screen, path, steps, seen) => {
    await page.goto(`${stage.world.api.url}/dashboard${path}`);
    await page.getByRole('main').locator('.card, .empty').first().waitFor();
    await expectAccessible(page, screen);
    for (const step of steps) {
      const [, typed, key] = /^(?:\[(.*)\]|<(.*)>)$/.exec(step) ?? [];
      if (typed) await page.locator(':is(input, select, textarea):focus').waitFor();
      if (typed) await page.keyboard.type(typed);
      else if (key) await page.keyboard.press(key);
      else {
        await tabTo(step.replace('→ ', ''));
        if (!step.startsWith('→')) await page.keyboard.press('Enter');
      }
    }
    await page.getByText(seen).first().waitFor();
    await expectAccessible(page, `${screen}, afterwards`, { without: '.preview iframe' });
  },
);
