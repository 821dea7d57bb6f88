import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bidi } from './bidi.ts';
import type { FirefoxPaths } from './bring-engines.ts';
import { keyActions, type Camera, type Engine, type EngineOptions, type Place, type Target } from './engine.ts';
import { findElement } from './find-element.ts';
import { startScreen } from './screen.ts';
import { start } from './spawned.ts';

/** Space for the browser's own bars above the page. */
const BARS_PX = 200;
const SCROLLED_MS = 150;

const QUIET = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'intl.accept_languages': 'en-GB',
  // Without a GPU, animation is the most expensive part of a story.
  'ui.prefersReducedMotion': 1,
};

const CAMERAS: Record<Camera, Record<string, unknown>> = {
  fake: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  refused: { 'media.navigator.streams.fake': true, 'permissions.default.camera': 2 },
  none: {},
  noise: {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'privacy.resistFingerprinting': true,
  },
};

/** Firefox with a new profile, over WebDriver BiDi. Headless it has neither WebGL nor a mouse: a virtual screen has. */
export async function startFirefox(
  paths: FirefoxPaths,
  { camera = 'fake', size = { width: 1280, height: 900 } }: EngineOptions = {},
): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'verify-firefox-'));
  const preferences = Object.entries({ ...QUIET, ...CAMERAS[camera] });
  const lines = preferences.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const screen = await startScreen(paths.screen, { width: size.width, height: size.height + BARS_PX });
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = start(paths.browser, args, { MOZ_CRASHREPORTER_DISABLE: '1', ...screen.env });
  const close = async (): Promise<void> => {
    await browser.end();
    await screen.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const bidi = await Bidi.connect(`${await browser.says(/BiDi listening on (ws:\/\/\S+)/)}/session`);
    await bidi.send('session.new', { capabilities: {} });
    // The initial tab belongs to the browser itself and can't open pages.
    const { context: tab } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await bidi.send('browsingContext.setViewport', { context: tab, viewport: size });
    return engineOn(bidi, tab, close);
  } catch (error) {
    await close();
    throw error;
  }
}

interface Tree {
  contexts: { context: string; children: { context: string }[] }[];
}

function engineOn(bidi: Bidi, tab: string, close: () => Promise<void>): Engine {
  async function contextOf(place: Place): Promise<string> {
    if (place === 'page') return tab;
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { root: tab });
    const frame = contexts[0]?.children[0]?.context;
    if (!frame) throw new Error('The page has no frame.');
    return frame;
  }

  interface Called {
    type: 'success' | 'exception';
    result: { type: string; value?: unknown; sharedId?: string };
    exceptionDetails?: { text: string };
  }
  async function call(context: string, functionDeclaration: string, args: unknown[]): Promise<Called['result']> {
    const called = await bidi.send<Called>('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
    });
    if (called.type === 'exception') throw new Error(called.exceptionDetails?.text);
    return called.result;
  }

  async function find(context: string, target: Target, toPress = false): Promise<{ sharedId: string } | null> {
    const found = await call(context, `(args) => (${String(findElement)})(...JSON.parse(args))`, [target, toPress]);
    return found.sharedId ? { sharedId: found.sharedId } : null;
  }

  const perform = (context: string, source: object) =>
    bidi.send('input.performActions', { context, actions: [source] });

  return {
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context: tab, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context: tab, wait: 'complete' })),
    run: async (place, script, ...args) => {
      const source = `async (args) => JSON.stringify(await (${String(script)})(...JSON.parse(args)))`;
      const { type, value } = await call(await contextOf(place), source, args);
      return type === 'undefined' ? undefined : JSON.parse(value as string);
    },
    has: async (place, target) => (await find(await contextOf(place), target)) !== null,
    // Firefox can find elements by their computed role and name.
    unspoken: async (place, expected) => {
      const context = await contextOf(place);
      const missing = [];
      for (const value of expected) {
        const { nodes } = await bidi.send<{ nodes: unknown[] }>('browsingContext.locateNodes', {
          context,
          locator: { type: 'accessibility', value },
        });
        if (nodes.length === 0) missing.push(value);
      }
      return missing;
    },
    press: async (place, target) => {
      const context = await contextOf(place);
      const element = await find(context, target, true);
      if (!element) return false;
      // The page around the frame belongs to another process and scrolls a little later.
      await sleep(SCROLLED_MS);
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform(context, { type: 'pointer', id: 'mouse', actions });
      return true;
    },
    upload: async (place, path) => {
      const context = await contextOf(place);
      const element = await find(context, { role: 'file' });
      if (!element) return false;
      await bidi.send('input.setFiles', { context, element, files: [path] });
      return true;
    },
    type: async (place, keys) => void (await perform(await contextOf(place), keyActions(keys))),
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context: tab });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      bidi.close();
      await close();
    },
  };
}
