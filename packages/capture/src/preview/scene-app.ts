import { signal } from '@preact/signals';
import { NO_CONSENT, shownConsent } from '@verify/contract';
import type { ReadField } from '@verify/engine';
import type { App } from '../app/app.ts';
import type { Parts } from '../app/parts.ts';
import type { WalletView } from '../app/wallet.ts';
import type { Texts } from '../language/texts.ts';
import type { PdfPage } from '../app/pdf-page.ts';
import { FACE_STARTING, STARTING, type FaceLive, type Live } from '../app/camera/live.ts';
import { next } from '../model/next.ts';
import { BEGIN, type CaptureState } from '../model/state.ts';
import { drawCard, drawFace } from './draw.ts';
import type { Scene } from './scenes.ts';

export interface SceneApp {
  readonly app: App;
  /** Shows a scene; `adjust` may change its flow. */
  show(scene: Scene, adjust?: (state: CaptureState) => CaptureState): Promise<void>;
}

const LIVE: Live = { ...STARTING, phase: 'live' };
const READ: readonly ReadField[] = [
  { category: 'Last name', value: 'ERIKSSON' },
  { category: 'First name', value: 'ANNA MARIA' },
  { category: 'Date of birth', value: '1974-08-12' },
  { category: 'Sex', value: 'F' },
  { category: 'Nationality', value: 'UTO' },
  { category: 'Document number', value: 'L898902C3' },
  { category: 'Date of expiry', value: '2032-04-15' },
];
const FACE: FaceLive = { ...FACE_STARTING, phase: 'live' };

/** The capture app without a door: the real model and views, a drawing as the camera, and no requests. */
export function createSceneApp(texts: Texts, [width, height]: readonly [number, number]): SceneApp {
  const state = signal<CaptureState>(BEGIN);
  const live = signal(LIVE);
  const face = signal(FACE);
  const opening = signal(false);
  const pdfPage = signal<PdfPage | null>(null);
  const wallet = signal<WalletView>({ state: 'choosing' });
  const sending = signal<App['sending']['value']>(null);
  const nothing = (): void => {};
  const later = (): Promise<void> => Promise.resolve();
  const showFace = (video: HTMLVideoElement) => play(video, drawFace(width, height));
  const dispatch: App['dispatch'] = (event) => (state.value = next(state.peek(), event));
  const app: App = {
    state,
    sending,
    prepare: later,
    codeMissing: nothing,
    parts: signal<Parts>({
      photos: {
        live,
        show: (video) => play(video, drawCard(width, height)),
        shoot: nothing,
        toggleTorch: nothing,
        restart: nothing,
        loaded: signal(null),
        opening,
        fields: signal(READ),
        page: pdfPage,
        pick: later,
        use: later,
      },
      faces: {
        live: face,
        showSelfie: showFace,
        showLiveness: showFace,
        restart: nothing,
        shoot: nothing,
        use: later,
      },
      papers: { page: pdfPage, opening, pick: later, use: later },
      chip: { begin: () => () => undefined, without: () => undefined },
      wallet: { view: wallet, begin: () => nothing, ask: later, type: later },
    }),
    company: null,
    title: () => texts.t('intro.title'),
    t: texts.t,
    addEnglish: texts.addEnglish,
    locale: texts.locale,
    offered: texts.offered,
    languages: [],
    chooseLocale: (locale) => void texts.choose(locale),
    canGoBack: true,
    over: signal(null),
    handOff: nothing,
    wayOut: nothing,
    canClose: true,
    popup: false,
    dispatch,
    start: () => dispatch({ type: 'started', at: new Date().toISOString() }),
    back: () => dispatch({ type: 'went_back' }),
    leave: () => dispatch({ type: 'leave_declined' }),
    close: nothing,
  };
  return {
    app,
    async show(scene, adjust = (same) => same) {
      const shown = await scene.state();
      live.value = width < height ? upright(scene.live) : (scene.live ?? LIVE);
      face.value = { ...FACE, ...scene.face };
      sending.value = scene.sending ?? null;
      pdfPage.value = scene.pdf ?? null;
      opening.value = scene.opening ?? false;
      wallet.value = scene.wallet ?? { state: 'choosing' };
      state.value = adjust(withConsent(shown, texts.locale.peek()));
    },
  };
}

/** The texts that the server would send; a flow of the editor brings its own. */
function withConsent(state: CaptureState, locale: string): CaptureState {
  if (!state.flow) return state;
  const company = {
    company: 'Utopia Bank',
    privacyUrl: 'https://example.com/privacy',
    termsUrl: 'https://example.com/',
  };
  const settings = {
    consent: { ...NO_CONSENT, ...company },
    consentRequired: true,
    locales: [],
    steps: state.flow.steps,
  };
  return { ...state, flow: { ...state.flow, consent: shownConsent(settings, locale, () => '') } };
}

/** The outlines of the scenes are for a picture in landscape format. */
function upright(live: Live = LIVE): Live {
  return live.judgement ? { ...live, judgement: { ...live.judgement, quad: null } } : live;
}

function play(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  video.srcObject = canvas.captureStream(5);
  // A video that is removed before it starts rejects.
  video.play().catch(() => undefined);
  const timer = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 200);
  return () => clearInterval(timer);
}
