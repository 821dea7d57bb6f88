import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@verify/server/testing/free-port';
import type { WebKitPaths } from './bring-engines.ts';
import { keyActions, type Camera, type Engine, type EngineOptions, type Place, type Target } from './engine.ts';
import { findElement } from './find-element.ts';
import { startScreen, type Screen } from './screen.ts';
import { start } from './spawned.ts';
import { ELEMENT, WebDriver, type ElementReference } from './webdriver.ts';

const CAMERAS: Record<Camera, readonly string[]> = {
  fake: ['--enable-mock-capture-devices=true'],
  refused: ['--enable-mock-capture-devices=true'],
  none: [],
  noise: ['--enable-mock-capture-devices=true'],
};

/** Without a GPU there are no shared GPU buffers. `C` is the locale of many servers. */
const PLAIN = { WEBKIT_DISABLE_DMABUF_RENDERER: '1', GTK_A11Y: 'none', LANG: 'C.UTF-8' };

/** Starts WebKitGTK's MiniBrowser on its own virtual screen, driven by WebKit's driver. */
export async function startWebKit(
  paths: WebKitPaths,
  { camera = 'fake', size = { width: 1280, height: 900 } }: EngineOptions = {},
): Promise<Engine> {
  const screen = await startScreen(paths.screen, size);
  const port = await freePort();
  const driver = start(paths.driver, ['-p', String(port)], { ...PLAIN, ...screen.env });
  const close = async (): Promise<void> => {
    await driver.end();
    await screen.end();
  };
  try {
    await listening(port);
    const session = await WebDriver.connect(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation', ...CAMERAS[camera]] },
    });
    await session.post('timeouts', { script: 60_000, pageLoad: 60_000 });
    await session.post('window/rect', { x: 0, y: 0, ...size });
    return engineOn(session, screen, close);
  } catch (error) {
    await close();
    throw new Error(`WebKit did not start: ${driver.output()}`, { cause: error });
  }
}

async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + 400_000; ; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer) return;
    if (Date.now() > deadline) throw new Error('The driver does not listen.');
  }
}

function engineOn(session: WebDriver, screen: Screen, close: () => Promise<void>): Engine {
  async function enter(place: Place): Promise<void> {
    await session.post('frame', { id: null });
    if (place === 'page') return;
    const frame = await session.post<ElementReference>('element', { using: 'css selector', value: 'iframe' });
    await session.post('frame', { id: frame });
  }

  async function find(place: Place, target: Target, toPress = false): Promise<string | null> {
    await enter(place);
    const found = await session.call<ElementReference | null>(String(findElement), [target, toPress]);
    return found ? found[ELEMENT] : null;
  }

  return {
    open: async (url) => {
      await session.post('url', { url });
    },
    reload: async () => {
      await enter('page');
      await session.post('refresh');
    },
    run: async (place, script, ...args) => {
      await enter(place);
      return session.call(String(script), args);
    },
    has: async (place, target) => (await find(place, target)) !== null,
    unspoken: async (place, expected) => {
      await enter(place);
      const elements = await session.post<ElementReference[]>('elements', {
        using: 'css selector',
        value: 'h1, h2, button, a[href], select, input:not([type=file]), textarea, [role]',
      });
      const said = new Set<string>();
      for (const { [ELEMENT]: id } of elements) {
        const get = (what: string): Promise<string | null> =>
          // The driver fails for elements outside the accessibility tree, which a screen reader skips.
          session.get<string>(`element/${id}/${what}`).catch(() => null);
        const [role, name] = [await get('computedrole'), await get('computedlabel')];
        if (role === null || name === null) continue;
        // Other engines' combobox is a button with a menu here, as on Apple's systems.
        const isList = role === 'button' && (await session.get<string>(`element/${id}/name`)) === 'select';
        said.add(`${isList ? 'combobox' : role} ${name.replaceAll(/\s+/g, ' ').trim()}`);
      }
      return expected.filter(({ role, name }) => !said.has(`${role} ${name}`));
    },
    press: async (place, target) => {
      const element = await find(place, target, true);
      if (element === null) return false;
      await session.post(`element/${element}/click`);
      return true;
    },
    upload: async (place, path) => {
      const element = await find(place, { role: 'file' });
      if (element === null) return false;
      await session.post(`element/${element}/value`, { text: path });
      return true;
    },
    type: async (place, keys) => {
      await enter(place);
      await session.post('actions', { actions: [keyActions(keys)] });
    },
    // Without a GPU the driver never returns a screenshot.
    screenshot: () => screen.picture(),
    close: async () => {
      await session.close().catch(() => undefined); // the processes are ended below in any case
      await close();
    },
  };
}
