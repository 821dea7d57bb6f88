import { signal } from '@preact/signals';
import { h, render } from 'preact';
import type { App } from '../src/app/app.ts';
import type { Live } from '../src/app/viewfinder.ts';
import { createTexts } from '../src/app/texts.ts';
import { applyTheme } from '../src/app/theme.ts';
import { next } from '../src/model/next.ts';
import type { CaptureState } from '../src/model/state.ts';
import { SCREENS, loadLater } from '../src/view/screens.ts';
import { Shell } from '../src/view/shell.tsx';
import { AppProvider } from '../src/view/use-app.ts';
import '../src/view/styles/first.css';
import { drawCard, SCENES } from './scenes.ts';

/** Every screen by address: `gallery.html?scene=camera&theme=dark&locale=de`. For the eye only; nothing here ships. */
const query = new URLSearchParams(location.search);
const scene = SCENES[query.get('scene') ?? 'intro'];
if (!scene || !SCREENS) throw new Error(`scenes: ${Object.keys(SCENES).join(' ')}`);
const texts = createTexts(document.documentElement);
await texts.load([query.get('locale') ?? 'en']);
if (query.get('dir')) document.documentElement.dir = query.get('dir')!;
applyTheme(document.documentElement, { themeMode: (query.get('theme') ?? 'light') as 'light' });

const state = signal<CaptureState>(await scene.state());
const live = signal<Live>(scene.live ?? { phase: 'live', hint: null, progress: 0, judgement: null, torch: 'none' });
const nothing = (): void => {};
const app: App = {
  state,
  sending: signal(scene.sending ?? null),
  prepare: () => Promise.resolve(),
  photos: signal<App['photos']['value']>({
    live,
    show(video) {
      const canvas = drawCard(Number(query.get('w') ?? 1280), Number(query.get('h') ?? 720));
      video.srcObject = canvas.captureStream(5);
      void video.play();
      const timer = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 200);
      return () => clearInterval(timer);
    },
    shoot: nothing,
    toggleTorch: nothing,
    pick: () => Promise.resolve(),
    use: () => Promise.resolve(),
  }),
  t: texts.t,
  addEnglish: texts.addEnglish,
  locale: texts.locale,
  canGoBack: true,
  canClose: !String(query.get('scene')).startsWith('link-'),
  popup: false,
  dispatch: (event) => (state.value = next(state.peek(), event)),
  start: nothing,
  back: () => (state.value = next(state.peek(), { type: 'went_back' })),
  leave: nothing,
  close: nothing,
};
await loadLater(app);
render(h(AppProvider, { value: app }, h(Shell, {})), document.getElementById('app')!);
document.documentElement.dataset.ready = 'true';
