import { h, render } from 'preact';
import { createTexts } from '../src/app/texts.ts';
import { applyTheme } from '../src/app/theme.ts';
import { createSceneApp } from '../src/preview/scene-app.ts';
import { SCENES } from '../src/preview/scenes.ts';
import { SCREENS, loadLater } from '../src/view/screens.ts';
import { Shell } from '../src/view/shell.tsx';
import { AppProvider } from '../src/view/use-app.ts';
import '../src/view/styles/first.css';

/** Shows every screen by address: `gallery.html?scene=camera&theme=dark&locale=de`. For visual inspection only. */
const query = new URLSearchParams(location.search);
const name = query.get('scene') ?? 'intro';
const scene = SCENES[name];
if (!scene || !SCREENS) throw new Error(`scenes: ${Object.keys(SCENES).join(' ')}`);
const texts = createTexts(document.documentElement);
await texts.load([query.get('locale') ?? 'en']);
if (query.get('dir')) document.documentElement.dir = query.get('dir')!;
applyTheme(document.documentElement, { themeMode: (query.get('theme') ?? 'light') as 'light' });

const size = [Number(query.get('w') ?? 1280), Number(query.get('h') ?? 720)] as const;
const { app, show } = createSceneApp(texts, size);
await show(scene);
await loadLater(app);
const shown = { ...app, canClose: !name.startsWith('link-') };
render(h(AppProvider, { value: shown }, h(Shell, {})), document.getElementById('app')!);
document.documentElement.dataset.ready = 'true';
