import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newContext } from '../fixtures/browser/browser.ts';

// The page around the frame was written by others. Its rules apply to a `<dialog>` and an `<iframe>` as to any element.

const launcher = readFileSync(fileURLToPath(new URL('../../packages/launcher/dist/launcher-v7.js', import.meta.url)));
const API = 'http://localhost:9';
const HOST = 'http://host.localhost:9/';
/** A frame that answers as ours does, and counts the presses that reach it. */
const FRAME = `<!doctype html><body style="margin:0;height:3000px"><script>
  window.presses = 0;
  addEventListener('pointerdown', () => presses++);
  addEventListener('message', ({ ports: [port] }) => {
    if (!port) return;
    window.heard = [];
    port.onmessage = ({ data }) => heard.push(data.type);
    window.say = (message) => port.postMessage(message);
    say({ type: 'ready', sdkVersion: '7' });
  });
</script>`;

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
const say = (message: object) => frame().evaluate((each) => (window as unknown as Host).say(each), message);
const codes = () => page.evaluate(() => (window as unknown as Host).codes);

/** Where the frame is, what is on top at its corners and its centre, and how it is painted. */
const seen = () =>
  page.evaluate(() => {
    const iframe = document.querySelector('iframe')!;
    const { x, y, width, height } = iframe.getBoundingClientRect();
    const points = [
      [x + 2, y + 2],
      [x + width - 2, y + 2],
      [x + width / 2, y + Math.min(height, innerHeight - y) / 2],
    ];
    const own = getComputedStyle(iframe);
    return {
      box: [x, y, width, height].map(Math.round),
      isOnTop: points.every(([left, top]) => document.elementFromPoint(left!, top!) === iframe),
      paint: [
        own.opacity,
        own.visibility,
        own.filter,
        own.clipPath,
        own.mixBlendMode,
        own.transform,
        own.contentVisibility,
      ],
    };
  });
const PLAIN = ['1', 'visible', 'none', 'none', 'normal', 'none', 'visible'];

/** Rules that were found on pages, or that the same habits lead to. `E` is the dialog, and then the frame. */
const RULES: readonly [name: string, css: string][] = [
  ['a library that disables the page behind its dialog', 'body { pointer-events: none }'],
  ['pointer-events', 'E { pointer-events: none !important }'],
  ['a centred dialog', 'E { top: 50%; left: 50%; transform: translate(-50%, -50%) }'],
  ['individual transforms', 'E { translate: 900px; scale: .1; rotate: 45deg }'],
  ['a fade that never ends', 'E { opacity: 0; transition: all 9s }'],
  [
    'a keyframe animation',
    '@keyframes away { from, to { transform: translateY(900px); opacity: 0 } } E { animation: away 9s infinite both !important }',
  ],
  ['starting styles', '@starting-style { E { opacity: 0; translate: 0 900px } } E { transition: all 9s !important }'],
  ['visibility', 'html { visibility: hidden } E { visibility: hidden !important }'],
  ['display', 'E { display: none !important } dialog:not([open]) { display: none }'],
  ['largest sizes', 'E { max-width: 90vw !important; max-height: 50vh !important } dialog * { max-width: 200px }'],
  ['smallest sizes', 'E { min-width: 200vw !important; min-height: 200vh !important }'],
  [
    'logical sizes',
    'E { inline-size: 10px !important; block-size: 10px !important; inset-inline-start: 99px !important }',
  ],
  [
    'margins, borders and padding',
    'E { margin: 40px auto !important; border: 20px solid red !important; padding: 30px !important; outline: 9px solid }',
  ],
  ['box sizing', '*, *::before, *::after { box-sizing: content-box !important; padding: 8px }'],
  ['zoom', 'body { zoom: .5 } E { zoom: 2 !important }'],
  [
    'a clip path',
    'E { clip-path: inset(40%) !important; clip: rect(0 0 0 0); mask: linear-gradient(transparent, transparent) }',
  ],
  ['blending', 'E { mix-blend-mode: difference !important; isolation: isolate }'],
  ['filters', 'E { filter: blur(30px) !important; backdrop-filter: blur(9px) }'],
  [
    'filters on what surrounds it',
    'body { filter: grayscale(1); transform: scale(.5); perspective: 9px; contain: strict; opacity: .1 }',
  ],
  ['a root that contains', 'html { transform: translateX(50px); filter: blur(1px) }'],
  ['layers and floats', 'E { z-index: -1 !important; float: right !important; position: absolute !important }'],
  [
    'a banner at the top of everything',
    '#bar { position: fixed; inset: 0 0 auto; z-index: 2147483647; height: 60px; background: red }',
  ],
  ['what a reset unsets', '* { all: unset }'],
  ['a reset that insists', '* { all: unset !important }'],
  ['content that waits to be seen', 'E { content-visibility: hidden !important; contain: strict !important }'],
  [
    'columns, grids and flexible boxes',
    'html { display: grid; grid-template-columns: 50px } dialog { display: grid !important; place-items: center !important; grid: 40px / 40px !important }',
  ],
  [
    'decoration around a dialog',
    'dialog::before, dialog::after { content: ""; position: fixed; inset: 0; z-index: 999; background: red } dialog::backdrop { background: black; pointer-events: all }',
  ],
  [
    'a scroll lock',
    'html, body { overflow: hidden !important; position: fixed !important; height: 0 !important; touch-action: none !important }',
  ],
  [
    'touch and selection',
    '* { touch-action: none !important; user-select: none !important; -webkit-user-drag: none; cursor: none !important }',
  ],
  ['aspect and fit', 'E { aspect-ratio: 16 / 9 !important; object-fit: contain; height: auto !important }'],
  ['writing in another direction', 'html { direction: rtl; writing-mode: vertical-rl }'],
  ['overlays by cascade layer', '@layer last { E { opacity: 0 !important; display: none !important } }'],
  [
    'inline frames of a theme',
    'iframe { max-height: 300px; margin: 1em 0; border: 1px solid; filter: invert(1); visibility: hidden; width: 560px !important }',
  ],
  [
    'an anchor and its area',
    'E { position-area: bottom right !important; position-anchor: --none !important; inset: auto !important }',
  ],
];
const rules = (css: string) => css.replace(/\bE(?= \{)/g, 'dialog').concat('\n', css.replace(/\bE(?= \{)/g, 'iframe'));

test.each(RULES)('a popup fills the window and is pressed in spite of %s', async (_, css) => {
  await open('popup', undefined, rules(css));
  const window = await page.evaluate(() => [0, 0, innerWidth, innerHeight]);
  expect(await seen()).toEqual({ box: window, isOnTop: true, paint: PLAIN });
  await press(187, 400);
  await press(360, 15);
  expect(await codes()).toEqual([]);
});

/** The page's layout around the container is its own; so is what it does to everything in it. */
const ABOUT_PLACE = new Set([
  'filters on what surrounds it',
  'a root that contains',
  'a banner at the top of everything',
  'zoom',
  'a scroll lock',
  'what a reset unsets',
  'a reset that insists',
  'columns, grids and flexible boxes',
  'writing in another direction',
  'box sizing',
]);
test.each(RULES.filter(([name]) => !ABOUT_PLACE.has(name)))(
  'an inline frame fills its container and is pressed in spite of %s',
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
    'a listener that refuses every touch and wheel',
    () => {
      for (const type of ['touchstart', 'touchmove', 'wheel', 'pointerdown', 'mousedown'])
        document.addEventListener(type, (event) => event.preventDefault(), { passive: false, capture: true });
    },
  ],
])('a popup is pressed, typed in and scrolled in spite of %s', async (_, prepare) => {
  await open('popup', prepare);
  expect(await seen()).toMatchObject({ box: [0, 0, 375, 812], isOnTop: true });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await press(187, 400);
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
])('a new screen begins below the header of the page, %s', async (_, style) => {
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

test('a page that goes back to its previous route takes the popup with it', async () => {
  await open('popup', () => history.pushState({ route: 'next' }, '', '/next'));
  await page.evaluate(() => history.back());
  await expect.poll(codes).toEqual(['user_cancelled']);
  expect(await page.locator('iframe, dialog').count()).toBe(0);
});

test('Escape outside the frame is its "back"', async () => {
  await open('popup');
  await page.evaluate(() => document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })));
  await expect.poll(() => frame().evaluate(() => (window as unknown as Host).heard)).toEqual(['back']);
  expect(await codes()).toEqual([]);
});
