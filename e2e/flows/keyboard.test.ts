import { expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import type { Visitor } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const MOST_TABS = 30;

/** The focused element in the frame, such as `h1 Verify your identity`. */
const focused = ({ frame }: Visitor): Promise<string> =>
  frame.locator('body').evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.localName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`.trim();
  });
const focusedOnPage = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.localName || '');

async function tabTo(visitor: Visitor, name: string, key = 'Tab'): Promise<void> {
  for (let stops = 0; !(await focused(visitor)).endsWith(name); stops++) {
    expect(stops, `${key} never comes to ${name}`).toBeLessThan(MOST_TABS);
    await visitor.page.keyboard.press(key);
  }
}

/** Presses a key and waits, because the focus crosses the frame's edge a moment later. */
async function pressUntil(visitor: Visitor, key: string, reached: (at: string) => boolean): Promise<void> {
  for (let stops = 0; !reached(await focusedOnPage(visitor)); stops++) {
    expect(stops, `${key} never crosses the frame's edge`).toBeLessThan(MOST_TABS);
    await visitor.page.keyboard.press(key);
    await visitor.page.waitForTimeout(100);
  }
}

/** Starts with the Enter key, and waits until the first screen's heading has the focus. */
async function startByKey(query: Record<string, string>): Promise<Visitor> {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, query);
  await visitor.page.locator('#start').focus();
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => focused(visitor)).toBe('h1 Verify your identity');
  expect(await focusedOnPage(visitor)).toBe('iframe');
  return visitor;
}

// Story: keyboard
test('inline, a keyboard user enters the frame, reaches each heading, and returns to the page', async () => {
  const visitor = await startByKey({ flowName: 'passport-only' });
  const { page } = visitor;
  await tabTo(visitor, 'Start');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(visitor)).toBe('h1 Open your passport to the photo page');
  // Shift+Tab leaves the frame, and Tab enters it again.
  await pressUntil(visitor, 'Shift+Tab', (at) => at !== 'iframe');
  await pressUntil(visitor, 'Tab', (at) => at === 'iframe');
  await visitor.upload(await passportPicture(301));
  await expect.poll(() => focused(visitor)).toMatch(/^h1 Check your/);
  await tabTo(visitor, 'Use this photo');
  await page.keyboard.press('Space');
  await visitor.called('onComplete');
  await expect.poll(() => focused(visitor)).toBe('h1 All done');
  await tabTo(visitor, 'Close');
  await page.keyboard.press('Enter');
  await page.locator('iframe').waitFor({ state: 'detached' });
  await expect.poll(() => focusedOnPage(visitor)).toBe('start');
});

long('inline: leaving returns the focus to the page, unless the person has moved it elsewhere', async () => {
  const visitor = await startByKey({ flowName: 'document' });
  const { page } = visitor;
  await tabTo(visitor, 'Close', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await visitor.heading('Leave the verification?').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(visitor)).toBe('button Close');
  await page.keyboard.press('Enter');
  await tabTo(visitor, 'Leave');
  await page.keyboard.press('Enter');
  await page.locator('iframe').waitFor({ state: 'detached' });
  await expect.poll(() => focusedOnPage(visitor)).toBe('start');

  await page.keyboard.press('Enter');
  await expect.poll(() => focused(visitor)).toBe('h1 Verify your identity');
  // The page removes the frame, and moves the focus itself.
  await page.evaluate(() => {
    (window as unknown as { demo: { handle: { unmount(): void } } }).demo.handle.unmount();
    document.querySelector<HTMLElement>('summary')!.focus();
  });
  await page.waitForTimeout(100);
  expect(await focusedOnPage(visitor)).toBe('summary');
});

test('in a popup, Tab stays inside, Escape asks before closing, and closing returns the focus', async () => {
  const visitor = await startByKey({ flowName: 'document', mode: 'popup' });
  const { page } = visitor;
  for (let stops = 0; stops < 15; stops++) {
    await page.keyboard.press('Tab');
    // The body has the focus when Tab leaves the page for the browser's own controls.
    expect(['iframe', 'body']).toContain(await focusedOnPage(visitor));
  }
  await tabTo(visitor, 'Start');
  await page.keyboard.press('Escape');
  await visitor.heading('Leave the verification?').waitFor();
  await tabTo(visitor, 'Leave');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedOnPage(visitor)).toBe('start');
});

long('a page that starts the flow by itself keeps its focus', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'document', autostart: '1' });
  // Queries on the page count as user actions, so wait until the flow has started.
  await expect.poll(() => visitor.page.frames().length).toBe(2);
  await visitor.heading('Verify your identity').waitFor();
  await visitor.page.waitForTimeout(300);
  expect(await focusedOnPage(visitor)).toBe('body');
  expect(await focused(visitor)).toMatch(/^body/);
});

test.each([
  ['the frame', /\/sdk\/frame\//, 'button'],
  ['a script of the frame', /\/de-[^/]*\.js$/, 'iframe'],
])('a person who continues in the page while %s loads keeps the focus', async (_what, url, last) => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'document', locale: 'de' });
  const { page } = visitor;
  let goOn = (): void => {};
  const movedOn = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(url, async (route) => {
    await movedOn;
    await route.continue();
  });
  await page.locator('#start').focus();
  const asked = page.waitForRequest(url);
  await page.keyboard.press('Enter');
  await asked;
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe(last);
  await page.locator('summary').first().focus();
  goOn();
  await visitor.heading('Identität bestätigen').waitFor();
  await page.waitForTimeout(300);
  expect(await focusedOnPage(visitor)).toBe('summary');
});
