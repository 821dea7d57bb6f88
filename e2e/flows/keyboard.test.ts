import { expect, test } from 'vitest';
import type { Visitor } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';

const stage = useStage();

/** What has the focus in the frame, in words. */
const focused = ({ frame }: Visitor): Promise<string> =>
  frame.locator('body').evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.localName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`.trim();
  });
const ownFocus = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.localName || '');

async function tabTo(visitor: Visitor, name: string, key = 'Tab'): Promise<void> {
  for (let stops = 0; !(await focused(visitor)).endsWith(name); stops++) {
    expect(stops, `${key} never comes to ${name}`).toBeLessThan(30);
    await visitor.page.keyboard.press(key);
  }
}

test('by keyboard alone, inline: the focus enters the frame, meets each heading, and returns to the page', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'document' });
  const { page } = visitor;
  await expectAccessible(page, 'demo page');
  await page.locator('#start').focus();
  await page.keyboard.press('Enter');
  await visitor.heading('Verify your identity').waitFor();
  await expect.poll(() => ownFocus(visitor)).toBe('iframe');
  await expect.poll(() => focused(visitor)).toBe('h1 Verify your identity');
  await tabTo(visitor, 'Start');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(visitor)).toBe('h1 Choose your document');
  await tabTo(visitor, 'Passport');
  expect(await visitor.frame.getByRole('radio', { name: 'Passport' }).isChecked()).toBe(false);
  await page.keyboard.press('Space');
  expect(await visitor.frame.getByRole('radio', { name: 'Passport' }).isChecked()).toBe(true);
  await tabTo(visitor, 'Continue');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(visitor)).toBe('h1 Open your passport at the photo page');
  // Backwards out of the frame, and in again: no trap.
  for (let stops = 0; (await ownFocus(visitor)) === 'iframe'; stops++) {
    expect(stops).toBeLessThan(20);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Tab');
  expect(await ownFocus(visitor)).toBe('iframe');
  await visitor.upload(await passportPicture(301));
  await expect.poll(() => focused(visitor)).toMatch(/^h1 Check your/);
  await tabTo(visitor, 'Close', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await visitor.heading('Leave the verification?').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(visitor)).toBe('button Close');
  await page.keyboard.press('Enter');
  await tabTo(visitor, 'Leave');
  await page.keyboard.press('Enter');
  await page.locator('iframe').waitFor({ state: 'detached' });
  await expect.poll(() => ownFocus(visitor)).toBe('start');
});

test('as a popup: the focus is inside at once, Tab does not leave it, Escape asks, and closing gives it back', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'document', mode: 'popup' });
  const { page } = visitor;
  await page.locator('#start').focus();
  await page.keyboard.press('Enter');
  await visitor.heading('Verify your identity').waitFor();
  await expect.poll(() => focused(visitor)).toBe('h1 Verify your identity');
  for (let stops = 0; stops < 15; stops++) {
    await page.keyboard.press('Tab');
    expect(['iframe', 'body']).toContain(await ownFocus(visitor));
  }
  await page.keyboard.press('Escape');
  await visitor.heading('Leave the verification?').waitFor();
  await tabTo(visitor, 'Leave');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => ownFocus(visitor)).toBe('start');
});

test('a page that starts the flow by itself keeps its focus', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'document', autostart: '1' });
  await visitor.heading('Verify your identity').waitFor();
  expect(await ownFocus(visitor)).toBe('body');
});
