import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newContext } from '../fixtures/browser/browser.ts';
import { FRAME, PLAIN, RULES, rules, seen as look } from '../fixtures/browser/hostile-page.ts';

const launcher = readFileSync(fileURLToPath(new URL('../../packages/launcher/dist/launcher-v7.js', import.meta.url)));
const API = 'http://localhost:9';
const HOST = 'http://host.localhost:9/';
const POLICY = 'http://policy.localhost:9/';
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  const context = await newContext(browser, { camera: 'denied', size: 'phone', touch: true });
  const serve = (url: string, contentType: string, body: string | Buffer) =>
    context.route(url, (route) => route.fulfill({ contentType, body }));
  await serve(`${API}/launcher.js`, 'text/javascript', launcher);
  await serve(`${API}/sdk/frame/account-1/`, 'text/html', FRAME);
  await serve(
    `${HOST}*`,
    'text/html',
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
     <header id="bar"></header><main><div id="check"></div></main><script src="${API}/launcher.js"></script>`,
  );
  await serve(`${POLICY}*`, 'text/html', '<form action="sent"><button>Send</button></form>');
  page = await context.newPage();
});
afterAll(() => browser?.close());

interface Host {
  codes: string[];
  handle: { unmount(): void };
  verifyWebSdk: { init(config: object): Promise<Host['handle']> };
  presses: number;
  heard: string[];
  say(message: object): void;
}

async function open(mode: 'popup' | 'inline', prepare: () => void = () => {}, css = ''): Promise<void> {
  await page.goto(HOST);
  await page.addStyleTag({ content: `${css}\n` });
  await page.evaluate(prepare);
  await page.evaluate(
    async ([apiUrl, how]) => {
      const host = window as unknown as Host;
      host.codes = [];
      const jwt = `x.${btoa(JSON.stringify({ sub: 'account-1' }))}.x`;
      const onFail = ({ code }: { code: string }) => host.codes.push(code);
      const config = { apiUrl, jwt, containerId: 'check', flowName: 'document', mode: how, onFail };
      host.handle = await host.verifyWebSdk.init(config);
    },
    [API, mode] as const,
  );
}
const frame = () => page.frames().find((each) => each.url().startsWith(API))!;
const presses = () => frame().evaluate(() => (window as unknown as Host).presses);
/** Presses until the frame hears it: the browser routes a press by what it painted last. */
async function press(x: number, y: number): Promise<void> {
  const before = await presses();
  await expect
    .poll(async () => {
      await page.touchscreen.tap(x, y);
      return presses();
    })
    .toBeGreaterThan(before);
}
const seen = () => page.evaluate(look);
const say = (message: object) => frame().evaluate((each) => (window as unknown as Host).say(each), message);
const codes = () => page.evaluate(() => (window as unknown as Host).codes);

test.each(RULES)('a popup fills the window and takes presses in spite of %s', async (_, css) => {
  await open('popup', undefined, rules(css));
  const window = await page.evaluate(() => [0, 0, innerWidth, innerHeight]);
  expect(await seen()).toEqual({ box: window, isOnTop: true, paint: PLAIN });
  await press(187, 400);
  await press(360, 15);
  expect(await codes()).toEqual([]);
});

/** Rules about the layout around the container, or about everything in it, are the page's own responsibility. */
const ABOUT_PLACE = new Set([
  'filters on the body',
  'a transformed root',
  'a banner at the top of everything',
  'zoom',
  'a zoom of the root',
  'a body that is hidden until its script runs',
  'a root with opacity, clipping and containment',
  'interactivity',
  'a scroll lock',
  'a reset of all properties',
  'a reset of all properties with !important',
  'grid layouts',
  'another writing direction',
  'box sizing',
]);
test.each(RULES.filter(([name]) => !ABOUT_PLACE.has(name)))(
  'an inline frame fills its container and takes presses in spite of %s',
  async (_, css) => {
    await open('inline', undefined, rules(css));
    const { box, isOnTop, paint } = await seen();
    const container = await page.evaluate(() => document.querySelector('#check')!.getBoundingClientRect().width);
    expect({ width: box[2], height: box[3], isOnTop, paint }).toEqual({
      width: Math.round(container),
      height: 680,
      isOnTop: true,
      paint: PLAIN,
    });
    await press(box[0]! + 20, box[1]! + 100);
  },
);

test.each<[string, () => void]>([
  [
    'inert on every child of the body',
    () => document.body.childNodes.forEach((each) => ((each as HTMLElement).inert ??= true)),
  ],
  ['a body that is inert and hidden', () => void ((document.body.inert = true), (document.body.ariaHidden = 'true'))],
  [
    'a library that hides what is added to the body',
    () =>
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            void (((node as HTMLElement).inert = true), ((node as HTMLElement).hidden = true));
      }).observe(document.body, { childList: true }),
  ],
  [
    'a focus trap that takes the focus back',
    () => {
      const trap = document.createElement('button');
      document.body.append(trap);
      document.addEventListener('focusin', ({ target }) => target !== trap && trap.focus());
      document.addEventListener('focusout', () => trap.focus());
    },
  ],
  ['a modal dialog of the page', () => document.body.appendChild(document.createElement('dialog')).showModal()],
  [
    'a timer that gives the focus to a field',
    () => {
      const field = document.body.appendChild(document.createElement('input'));
      setInterval(() => field.focus(), 5);
    },
  ],
  [
    'a framework that replaces the body after a visit',
    () =>
      new MutationObserver((_, observer) => {
        observer.disconnect();
        document.body = document.createElement('body');
      }).observe(document.documentElement, { childList: true }),
  ],
  [
    'shortcuts that swallow every key',
    () => {
      for (const type of ['keydown', 'keyup', 'beforeinput'])
        addEventListener(type, (event) => (event.preventDefault(), event.stopImmediatePropagation()), true);
    },
  ],
  [
    'a listener that refuses every touch and wheel',
    () => {
      for (const type of ['touchstart', 'touchmove', 'wheel', 'pointerdown', 'mousedown'])
        document.addEventListener(type, (event) => event.preventDefault(), { passive: false, capture: true });
    },
  ],
])('a popup takes presses, text and scrolling in spite of %s', async (_, prepare) => {
  await open('popup', prepare);
  expect(await seen()).toMatchObject({ box: [0, 0, 375, 812], isOnTop: true });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await press(187, 400);
  await page.keyboard.press('a');
  await expect.poll(() => frame().evaluate(() => (window as unknown as Host).heard)).toContain('a');
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 187, y }] });
  await touch('touchStart', 700);
  for (let y = 680; y > 300; y -= 20) await touch('touchMove', y);
  await touch('touchEnd');
  await expect.poll(() => frame().evaluate(() => scrollY)).toBeGreaterThan(100);
});

test.each([
  ['one that sticks', 'position: sticky; top: 0; height: 72px'],
  ['one that is fixed', 'position: fixed; top: 0; left: 0; right: 0; height: 72px'],
])('a new screen starts below the header of the page, %s', async (_, style) => {
  await open(
    'inline',
    () => {
      document.querySelector('main')!.style.padding = '900px 0 2000px';
      document.documentElement.style.scrollBehavior = 'smooth';
    },
    `#bar { ${style}; background: teal; z-index: 9 }`,
  );
  const shown = { type: 'track', data: { name: 'screen_shown', category: 'step' } };
  const top = () => page.evaluate(() => Math.round(document.querySelector('iframe')!.getBoundingClientRect().top));
  const scrolled = (y: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
  await say(shown);
  for (const y of [0, 1200, 930]) {
    await scrolled(y);
    await say(shown);
    await expect.poll(top).toBe(72);
  }
  // Visible as it is, so the page does not move.
  await scrolled(700);
  const before = await top();
  await say(shown);
  await say({ type: 'fail', data: { code: 'seen', message: '', fatal: false } });
  await expect.poll(codes).toEqual(['seen']);
  expect(await top()).toBe(before);
});

test('a page that returns to its previous route closes the popup', async () => {
  await open('popup', () => history.pushState({ route: 'next' }, '', '/next'));
  await page.evaluate(() => history.back());
  await expect.poll(codes).toEqual(['user_cancelled']);
  expect(await page.locator('iframe, dialog').count()).toBe(0);
});

test('Escape outside the frame acts as the frame’s back button', async () => {
  await open('popup');
  await page.evaluate(() => document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })));
  await expect.poll(() => frame().evaluate(() => (window as unknown as Host).heard)).toEqual(['back']);
  expect(await codes()).toEqual([]);
});

test('the privacy policy opens in a tab without the sandbox, and the frame keeps its sandbox', async () => {
  await open('popup');
  const opening = page.context().waitForEvent('page');
  await frame().getByRole('link', { name: 'Policy' }).click();
  const policy = await opening;
  policy.on('dialog', (dialog) => dialog.accept());
  await policy.waitForURL(POLICY);
  const about = () => [confirm('Is this allowed?'), document.referrer, opener];
  expect(await policy.evaluate(about)).toEqual([true, '', null]);
  await policy.getByRole('button', { name: 'Send' }).click();
  await policy.waitForURL(`${POLICY}sent?`);
  await policy.close();

  const tried = await frame().evaluate((address) => {
    const form = document.body.appendChild(document.createElement('form'));
    form.action = address;
    form.submit();
    let left = 'to another page';
    try {
      top!.location.href = address;
    } catch (error) {
      left = (error as Error).name;
    }
    return [confirm('Is this allowed?'), left];
  }, POLICY);
  expect(tried).toEqual([false, 'SecurityError']);
  expect([page.url(), frame().url(), page.context().pages().length]).toEqual([HOST, `${API}/sdk/frame/account-1/`, 1]);
});
