import { signal, type ReadonlySignal } from '@preact/signals';
import type { DocumentSide } from '@verify/contract';
import { startJudgeLoop } from '@verify/engine';
import type { Camera, FrameJudgement, JudgeLoop, LiveJudgement, PhotoResult, ReaderClient } from '@verify/engine';
import type { CaptureMode } from '../model/state.ts';
import type { Context } from './context.ts';
import { showCamera } from './show-camera.ts';

/** What the camera shows now. It changes with every judged frame, so it is not part of the model. */
export interface Live {
  readonly phase: 'starting' | 'live';
  readonly hint: FrameJudgement['hint'] | null;
  /** Progress of the automatic shutter, 0 to 1. */
  readonly progress: number;
  readonly judgement: FrameJudgement | null;
  readonly torch: 'none' | 'off' | 'on';
}
const STARTING: Live = { phase: 'starting', hint: null, progress: 0, judgement: null, torch: 'none' };

export interface Viewfinder {
  readonly live: ReadonlySignal<Live>;
  /** Shows the camera in `video` until the returned function is called. */
  show(video: HTMLVideoElement, side: DocumentSide): () => void;
  /** Takes the photo at once. */
  shoot(): void;
  toggleTorch(): void;
}

export interface TakenPhoto {
  readonly side: DocumentSide;
  readonly blob: Blob;
  readonly mode: CaptureMode;
  readonly cameraLabel: string;
}

/**
 * The camera from opening to photo: with automatic judging if the reader is available, and always with a manual
 * shutter.
 */
export function createViewfinder(
  context: Context,
  reader: ReaderClient,
  onPhoto: (photo: TakenPhoto) => void,
): Viewfinder {
  const { dispatch, tracker } = context;
  const live = signal<Live>(STARTING);
  const set = (part: Partial<Live>): void => {
    live.value = { ...live.peek(), ...part };
  };
  let camera: Camera | null = null;
  let loop: JudgeLoop | null = null;
  let shooting = false;

  async function take(mode: CaptureMode, side: DocumentSide, kept?: PhotoResult): Promise<void> {
    const from = camera;
    if (!from || shooting) return;
    shooting = true;
    loop?.pause();
    const photo = kept ?? (await from.takePhoto());
    shooting = false;
    const { screen } = context.state.peek();
    if (screen.name !== 'camera' || screen.side !== side) return;
    if (!photo.ok) return dispatch({ type: 'camera_failed', code: photo.code, byPolicy: false });
    onPhoto({ side, blob: photo.blob, mode, cameraLabel: from.label });
  }

  async function start(video: HTMLVideoElement, side: DocumentSide, gone: AbortSignal): Promise<void> {
    const opened = await showCamera(context, video, { facing: 'environment' }, gone, (each) => (camera = each));
    if (!opened) return;
    set({ phase: 'live', torch: opened.torch ? 'off' : 'none' });
    await judge(opened, side, gone);
  }

  async function judge(from: Camera, side: DocumentSide, gone: AbortSignal): Promise<void> {
    const loaded = await reader.load({ signal: gone });
    if (gone.aborted) return;
    const withoutIt = (failure: { code: string; detail: string }): void => {
      set({ judgement: null, hint: null, progress: 0 });
      console.warn(`verify: no automatic shutter: ${failure.code}: ${failure.detail}`);
      tracker.track({ name: 'judging', category: 'capture', status: 'fail', code: failure.code });
    };
    if (!loaded.ok) return withoutIt(loaded);
    loop = startJudgeLoop<LiveJudgement>({
      camera: from,
      reader: {
        judge: (frame) => reader.judge(frame, { documentType: context.state.peek().choice?.documentType, side }),
        develop: reader.develop,
      },
      onFrame: set,
      onShutter: (photo) => void take('camera-auto', side, photo),
      onFailure: withoutIt,
    });
  }

  return {
    live,
    show(video, side) {
      const gone = new AbortController();
      live.value = STARTING;
      void start(video, side, gone.signal);
      return () => {
        gone.abort();
        loop?.stop();
        // Stopping takes a while, so it is not done in the task that renders the next screen.
        const left = camera;
        setTimeout(() => left?.stop());
        loop = camera = null;
      };
    },
    shoot() {
      const { screen } = context.state.peek();
      if (screen.name === 'camera') void take('camera-manual', screen.side);
    },
    toggleTorch() {
      const wanted = live.peek().torch === 'off';
      void camera?.torch?.(wanted).then((on) => set({ torch: on ? 'on' : 'off' }));
    },
  };
}
