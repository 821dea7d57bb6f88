import { h, render } from 'preact';
import type { PreviewShow, PublicFlow } from '@verify/contract';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../app/app.ts';
import { createTexts } from '../language/texts.ts';
import { Shell } from '../view/shell.tsx';
import { AppProvider } from '../view/use-app.ts';
import { startPreview } from './preview.ts';

const FLOW: PublicFlow = {
  name: 'shop',
  version: 1,
  steps: ['document', 'liveness'],
  documents: [
    { type: 'passport', countries: [] },
    { type: 'id-card', countries: ['DEU'] },
  ],
  uploadAllowed: true,
  consentRequired: true,
  livenessAlternative: false,
  livenessLight: 'offered',
  theme: {},
};
const SHOW: PreviewShow = { verify: 'preview', flow: FLOW, scene: 'intro', themeMode: 'light', locale: 'en' };

/** A frame of this page with the preview. */
function open() {
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  const page = iframe.contentWindow!;
  const root = page.document.body;
  // Counts requests that the preview makes from here on.
  performance.clearResourceTimings();
  startPreview(
    createTexts(page.document.documentElement),
    (app: App) => render(h(AppProvider, { value: app }, h(Shell, {})), root),
    page as Window,
  );
  const messages: Record<string, unknown>[] = [];
  const listen = ({ data }: MessageEvent): void => {
    if (String(data?.verify).startsWith('preview-')) messages.push(data);
  };
  addEventListener('message', listen);
  return { page, root, messages, show: (data: unknown) => page.postMessage(data, location.origin) };
}
afterEach(() => document.querySelectorAll('iframe').forEach((iframe) => iframe.remove()));

test('shows what it receives, and reports what else it could show', async () => {
  const { page, root, messages, show } = open();
  show({
    ...SHOW,
    flow: { ...FLOW, texts: { en: { 'intro.title': 'Willkommen مرحبا 🙂' } }, theme: { accent: '#112233' } },
  });
  await expect.poll(() => root.querySelector('h1')?.textContent, { timeout: 20_000 }).toBe('Willkommen مرحبا 🙂');
  await expect.poll(() => messages.length).toBeGreaterThan(1);
  expect(page.document.documentElement.style.getPropertyValue('--verify-accent')).toBe('#112233');
  const shown = messages.at(-1) as unknown as {
    scene: string;
    scenes: { name: string }[];
    words: Record<string, string>;
  };
  expect(shown.words['intro.title']).not.toContain('Willkommen');
  const names = shown.scenes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['intro', 'choose', 'liveness-point', 'done']));
  for (const absent of ['selfie-intro', 'liveness-alternative', 'paper-address']) expect(names).not.toContain(absent);

  // The theme is removed when the flow has none, and every offered scene can be rendered.
  for (const name of names) {
    show({ ...SHOW, scene: name, themeMode: 'dark' });
    await expect.poll(() => messages.at(-1)!['scene']).toBe(name);
    await expect.poll(() => root.querySelector('h1, .viewfinder, [role=status]')).not.toBeNull();
  }
  expect(page.document.documentElement.style.getPropertyValue('--verify-accent')).toBe('');
  expect(page.document.documentElement.dataset['theme']).toBe('dark');
});

test('lists the texts of a screen, and names the one that is clicked instead of acting', async () => {
  const { root, messages, show } = open();
  const own = { en: { 'action.start': 'Off we go' } };
  const keys = (): string[] => (messages.at(-1)!['keys'] ?? []) as string[];
  show({ ...SHOW, edit: true, flow: { ...FLOW, texts: own } });
  await expect.poll(keys, { timeout: 20_000 }).toEqual(expect.arrayContaining(['intro.title', 'action.start']));
  expect(keys()).not.toContain('choose.title');
  const start = [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Off we go'))!;
  start.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  expect(start.outerHTML).toContain('dashed');
  start.click();
  await expect.poll(() => messages.at(-1)).toEqual({ verify: 'preview-picked', key: 'action.start' });
  root.querySelector('h1')!.click();
  await expect.poll(() => messages.at(-1)).toEqual({ verify: 'preview-picked', key: 'intro.title' });

  // The words of another screen, and then the button does what it does for a person.
  show({ ...SHOW, edit: true, scene: 'choose' });
  await expect.poll(keys).toContain('choose.title');
  expect(keys()).not.toContain('intro.title');
  show(SHOW);
  await expect.poll(keys).toContain('intro.title');
  const before = root.querySelector('h1')!.textContent;
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Start'))!.click();
  await expect.poll(() => root.querySelector('h1')?.textContent).not.toBe(before);
  expect(messages.at(-1)!['verify']).toBe('preview-shown');
});

test('unknown messages change nothing, including a hello of the launcher', async () => {
  const { page, root, messages, show } = open();
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  port1.onmessage = ({ data }) => heard.push(data);
  page.postMessage(
    { verify: 'hello', protocol: 1, launcherVersion: '7', config: { jwt: 'a.b.c' }, has: {} },
    location.origin,
    [port2],
  );
  for (const data of [null, 'preview', { ...SHOW, flow: {} }, { ...SHOW, themeMode: 'pink' }, { ...SHOW, scene: 5 }])
    show(data);
  // From a separate frame, not from the embedding page.
  const inner = page.document.createElement('iframe');
  root.append(inner);
  new (inner.contentWindow as unknown as typeof globalThis).Function('show', 'parent.postMessage(show, "*")')(SHOW);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(messages.map(({ verify }) => verify)).toEqual(['preview-ready']);
  expect(heard).toEqual([]);
  expect(root.querySelector('h1')).toBeNull();
});
