import { signal } from '@preact/signals';
import { h, render } from 'preact';
import type { App } from '../src/app/app.ts';
import { createTexts } from '../src/language/texts.ts';
import { applyTheme } from '../src/app/theme.ts';
import { createSceneApp } from '../src/preview/scene-app.ts';
import { SCENES } from '../src/preview/scenes.ts';
import { loadLater } from '../src/view/screens.ts';
import { Shell } from '../src/view/shell.tsx';
import { AppProvider } from '../src/view/use-app.ts';
import { HANDOFF_SCENES } from './handoff-scenes.ts';
import { MORE_SCENES } from './more-scenes.ts';
import '../src/view/styles/first.css';

/** Shows every screen: `gallery.html?scene=camera&theme=dark&locale=de`. `marked` puts ⟦ ⟧ around each text. */
const query = new URLSearchParams(location.search);
const ALL = { ...SCENES, ...MORE_SCENES };
const unknown = (name: string): never => {
  throw new Error(`no scene ${name}: ${gallery.scenes.join(' ')}`);
};
const texts = createTexts(document.documentElement);
applyTheme(document.documentElement, { themeMode: (query.get('theme') ?? 'light') as 'light' });

const size = [Number(query.get('w') ?? 1280), Number(query.get('h') ?? 720)] as const;
const { app, show } = createSceneApp(texts, size);
await loadLater(app);
const over = signal<App['over']['value']>(null);
render(h(AppProvider, { value: { ...app, over } }, h(Shell, {})), document.getElementById('app')!);

const gallery = {
  scenes: [...Object.keys(ALL), ...Object.keys(HANDOFF_SCENES)],
  async speak(locale: string, marked = false): Promise<void> {
    await texts.load([locale]);
    if (texts.locale.peek() !== locale) throw new Error(`${locale} could not be loaded`);
    const mark = (text: string): string => `⟦${text}⟧`;
    const all = Object.entries(texts.all()).map(([key, text]) => [key, mark(text)]);
    if (marked) await texts.load([locale], Object.fromEntries(all) as Record<string, string>);
  },
  words: () => texts.all(),
  async show(name: string): Promise<void> {
    over.value = null;
    const handoff = HANDOFF_SCENES[name];
    await show(ALL[handoff ? 'intro' : name] ?? unknown(name));
    handoff?.(texts, app, over);
    // The drawing of the last scene may not be finished yet.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))));
    document
      .getAnimations()
      .forEach((animation) => animation.effect?.getTiming().iterations === 1 && animation.finish());
  },
};
export type Gallery = typeof gallery;
Object.assign(window, { gallery });

await gallery.speak(query.get('locale') ?? 'en');
await gallery.show(query.get('scene') ?? 'intro');
if (query.get('dir')) document.documentElement.dir = query.get('dir')!;
document.documentElement.dataset.ready = 'true';
