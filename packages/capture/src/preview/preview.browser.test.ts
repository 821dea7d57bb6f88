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

test('unknown messages change nothing, and neither does a hello of the launcher', async () => {
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
  // From a separate frame and not from the embedding page.
  const inner = page.document.createElement('iframe');
  root.append(inner);
  new (inner.contentWindow as unknown as typeof globalThis).Function('show', 'parent.postMessage(show, "*")')(SHOW);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(messages.map(({ verify }) => verify)).toEqual(['preview-ready']);
  expect(heard).toEqual([]);
  expect(root.querySelector('h1')).toBeNull();
});
