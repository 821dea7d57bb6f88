import { signal } from '@preact/signals';
import { h, render } from 'preact';
import type { App } from '../src/app/app.ts';
import type { FaceLive } from '../src/app/faces.ts';
import type { Live } from '../src/app/viewfinder.ts';
import { createTexts } from '../src/app/texts.ts';
import { applyTheme } from '../src/app/theme.ts';
import { next } from '../src/model/next.ts';
import type { CaptureState } from '../src/model/state.ts';
import { SCREENS, loadLater } from '../src/view/screens.ts';
import { Shell } from '../src/view/shell.tsx';
import { AppProvider } from '../src/view/use-app.ts';
import '../src/view/styles/first.css';
import { drawCard, drawFace, SCENES } from './scenes.ts';

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
/** Plays a drawing as the camera. */
function play(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  video.srcObject = canvas.captureStream(5);
  void video.play();
  const timer = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 200);
  return () => clearInterval(timer);
}
const size = [Number(query.get('w') ?? 1280), Number(query.get('h') ?? 720)] as const;
const showFace = (video: HTMLVideoElement) => play(video, drawFace(...size));
const face = signal<FaceLive>({
  phase: 'live',
  loaded: null,
  guided: true,
  hint: null,
  progress: 0,
  view: null,
  cameras: [],
  deviceId: '',
  ...scene.face,
});
const app: App = {
  state,
  sending: signal(scene.sending ?? null),
  prepare: () => Promise.resolve(),
  photos: signal<App['photos']['value']>({
    live,
    show: (video) => play(video, drawCard(...size)),
    shoot: nothing,
    toggleTorch: nothing,
    pick: () => Promise.resolve(),
    use: () => Promise.resolve(),
  }),
  faces: signal<App['faces']['value']>({
    live: face,
    showSelfie: showFace,
    showLiveness: showFace,
    chooseCamera: nothing,
    shoot: nothing,
    use: () => Promise.resolve(),
  }),
  papers: signal<App['papers']['value']>({ pick: () => Promise.resolve(), use: () => Promise.resolve() }),
  t: texts.t,
  addEnglish: texts.addEnglish,
  locale: texts.locale,
  canGoBack: true,
  over: signal(null),
  handOff: nothing,
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
