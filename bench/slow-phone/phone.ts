import { setTimeout as sleep } from 'node:timers/promises';
import { startSlowNetwork } from '@verify/e2e/fixtures/browser/slow-network';
import { type Devtools, type Send, startDevtools } from '../measuring/devtools.ts';
import { watch, type Seen } from './watch.ts';

/** 1.6 Mbit/s in each direction, and 300 ms until a response begins. */
const NETWORK = { bytesPerS: 200_000, roundTripMs: 300, loss: 0 };
export const SIZE = { width: 375, height: 812 };
const LOOK_EVERY_MS = 250;
const AGAIN_MS = 6_000;
const LIMIT_MS = 240_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Flags for a browser without a GPU, whose camera shows the clip. */
export const browserFlags = (clip: string): string[] => [
  ...FLAGS,
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${clip}`,
];

interface Target {
  readonly type: string;
  readonly url: string;
  readonly send: Send;
}

/** A slow phone on a slow network, operated by touch. Elements are found by their accessible names. */
export interface Phone {
  readonly pid: number;
  open(url: string): Promise<void>;
  /** Touches the middle of an element: by selector in the partner's page, by name or selector in the frame. */
  touchPage(selector: string): Promise<void>;
  touch(name: string): Promise<void>;
  touchElement(selector: string): Promise<void>;
  /**
   * Touches the element that leads to a screen, and again if nothing has happened after a while, as a person would:
   * while the frame grows, Chromium routes a touch by what it painted last, and below the frame's old edge that is the
   * surrounding page.
   */
  go(name: string, screen: string): Promise<void>;
  type(letters: string): Promise<void>;
  pick(file: string): Promise<void>;
  /**
   * Waits for a screen of the app and touches the heading meanwhile, as a person would who wonders whether the app
   * still responds.
   */
  until(screen: string): Promise<unknown>;
  screen(): Promise<string>;
  seen(): Promise<Seen>;
  inPage<T>(expression: string): Promise<T>;
  inFrame<T>(expression: string): Promise<T>;
  /** Current heap size of the frame and its workers in megabytes, by target. */
  heaps(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** @param slower factor by which the threads of pages are slowed down */
export async function startPhone(executable: string, slower: number, clip: string): Promise<Phone> {
  const network = await startSlowNetwork(NETWORK);
  // Without the bypass rule Chromium would not use the proxy for loopback addresses.
  const proxy = [`--proxy-server=http://${network.address}`, '--proxy-bypass-list=<-loopback>'];
  const browser = await startDevtools(executable, [...browserFlags(clip), ...proxy]);
  const page = await browser.newPage(SIZE);
  const targets = new Map<string, Target>();
  attachAll(browser, targets, slower);
  await slowDown(page.send, 'page', slower);
  await page.send('Page.enable');
  await page.send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 2, mobile: true });
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });

  const evaluate = async <T>(send: Send, expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(`${exceptionDetails.text}: ${expression}`);
    return result.value;
  };
  const frame = (): Send => {
    const found = [...targets.values()].find(({ type }) => type === 'iframe');
    if (!found) throw new Error('There is no frame of another site');
    return found.send;
  };
  const inPage = <T>(expression: string): Promise<T> => evaluate(page.send, expression);
  const inFrame = <T>(expression: string): Promise<T> => evaluate(frame(), expression);
  const tap = async ([x, y]: readonly [number, number]): Promise<void> => {
    await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const middleInFrame = async (find: string): Promise<readonly [number, number] | null> => {
    const inside = await inFrame<[number, number] | null>(`(() => {
      const found = ${find};
      if (!found || found.disabled) return null;
      found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = found.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    })()`);
    if (!inside) return null;
    const [left, top] = await inPage<[number, number]>(`(() => {
      const { left, top } = document.querySelector('iframe').getBoundingClientRect();
      return [left, top];
    })()`);
    return [left + inside[0], top + inside[1]];
  };
  const named = (name: string): string => `[...document.querySelectorAll('button, label, input, li')].find((one) =>
    (one.getAttribute('aria-label') || one.textContent).trim().startsWith(${JSON.stringify(name)}) && one.checkVisibility())`;
  const waitFor = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
    for (const last = Date.now() + LIMIT_MS; Date.now() < last; await sleep(LOOK_EVERY_MS)) {
      const found = await look().catch(() => null);
      if (found) return found;
    }
    const screen = await inFrame<string>(
      `document.querySelector('main').className + ': ' + document.querySelector('.screen').innerText.slice(0, 200)`,
    ).catch(String);
    throw new Error(`Not within ${LIMIT_MS} ms: ${what}. The frame shows: ${screen}`);
  };

  const touchFound = async (what: string, find: string): Promise<void> => {
    await waitFor(what, () => middleInFrame(find));
    // The page around the frame scrolls too.
    await sleep(400);
    await tap((await middleInFrame(find))!);
  };

  const until = (screen: string): Promise<unknown> => {
    const wanted = `document.querySelector('main.on-${screen}') && !document.querySelector('main .spinner.large')`;
    return waitFor(`the screen ${screen}`, async () => {
      if (await inFrame<boolean>(`!!(${wanted})`)) return true;
      const heading = await middleInFrame(`document.querySelector('main h1')`);
      if (heading) await tap(heading);
      return false;
    });
  };

  return {
    pid: browser.pid,
    inPage,
    inFrame,
    async open(url) {
      await page.send('Page.navigate', { url });
      await waitFor('the partner’s page', () => inPage(`document.readyState === 'complete' && !!window.verifyWebSdk`));
    },
    async touchPage(selector) {
      const at = await inPage<[number, number]>(`(() => {
        const found = document.querySelector(${JSON.stringify(selector)});
        found.scrollIntoView({ block: 'center', behavior: 'instant' });
        addEventListener('click', ({ timeStamp }) => (window.pressedMs ??= performance.timeOrigin + timeStamp), true);
        const { left, top, width, height } = found.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      })()`);
      await sleep(500);
      await tap(at);
    },
    touch: (name) => touchFound(name, named(name)),
    touchElement: (selector) => touchFound(selector, `document.querySelector(${JSON.stringify(selector)})`),
    async type(letters) {
      for (const letter of letters) {
        await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
        await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
        await sleep(400);
      }
    },
    async pick(file) {
      const { result } = await frame()<{ result: { objectId: string } }>('Runtime.evaluate', {
        expression: `document.querySelector('input[type=file]')`,
      });
      await frame()('DOM.setFileInputFiles', { files: [file], objectId: result.objectId });
    },
    until,
    screen: () => inFrame<string>(`/on-(\\S+)/.exec(document.querySelector('main').className)[1]`),
    async go(name, screen) {
      await touchFound(name, named(name));
      const again = setTimeout(() => void middleInFrame(named(name)).then((at) => at && tap(at)), AGAIN_MS);
      await until(screen);
      clearTimeout(again);
    },
    seen: () => inFrame<Seen>('window.seen'),
    async heaps() {
      const found: Record<string, number> = {};
      for (const { type, url, send } of targets.values()) {
        if (type === 'page') continue;
        const use = await send<Record<string, number>>('Runtime.getHeapUsage').catch(() => null);
        const name = type === 'iframe' ? 'frame' : (/(\w+)\.worker/.exec(url)?.[1] ?? url);
        if (use)
          found[name] =
            (use['totalSize']! + (use['backingStorageSize'] ?? 0) + (use['embedderHeapUsedSize'] ?? 0)) / 1048576;
      }
      return found;
    },
    async close() {
      await browser.close();
      await network.close();
    },
  };
}

/** Slows down new targets before their first script runs: cross-site frames and their workers. */
function attachAll(browser: Devtools, targets: Map<string, Target>, slower: number): void {
  browser.onEvent(({ method, params }) => {
    if (method === 'Target.detachedFromTarget') targets.delete(String(params['sessionId']));
    if (method !== 'Target.attachedToTarget') return;
    const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: { type: string; url: string } };
    const send = browser.session(sessionId);
    targets.set(sessionId, { ...targetInfo, send });
    void slowDown(send, targetInfo.type, slower)
      // It may have closed already, or may not support these commands.
      .catch((error: unknown) => console.warn(`${targetInfo.type} is not slowed down: ${String(error)}`))
      .finally(() => void send('Runtime.runIfWaitingForDebugger').catch(() => {}));
  });
}

async function slowDown(send: Send, type: string, slower: number): Promise<void> {
  // Workers have no targets of their own, and the browser slows down the threads of pages only.
  if (type === 'worker') return;
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (type !== 'iframe') return;
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` });
}
