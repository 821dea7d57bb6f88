import { signal, type ReadonlySignal } from '@preact/signals';
import type { DocumentSide } from '@verify/contract';
import {
  createLensWatch,
  listCameras,
  openCommitmentsOver,
  recordBurst,
  sendCommitOver,
  startJudgeLoop,
} from '@verify/engine';
import type { BurstRecorder, Camera, JudgeLoop, LiveJudgement, PhotoResult, ReaderClient } from '@verify/engine';
import type { CaptureMode } from '../../model/state.ts';
import { rememberCamera } from './camera-memory.ts';
import type { Context } from '../context.ts';
import { STARTING, type Live } from './live.ts';
import { showCamera } from './show-camera.ts';

export interface Viewfinder {
  readonly live: ReadonlySignal<Live>;
  /** Shows the camera in `video` until the returned function is called. */
  show(video: HTMLVideoElement, side: DocumentSide): () => void;
  shoot(): void;
  toggleTorch(): void;
  /** Starts the camera again, or another one of `live.cameras`, which is remembered. */
  restart(deviceId?: string): void;
}

export interface TakenPhoto {
  readonly side: DocumentSide;
  readonly blob: Blob;
  /** The photo and the frames that the camera showed before it, as they are uploaded. */
  readonly withBurst: Promise<Blob>;
  readonly mode: CaptureMode;
  readonly cameraLabel: string;
}

/** The camera from opening to photo: judged automatically if the reader is there, always with a shutter. */
export function createViewfinder(
  context: Context,
  reader: ReaderClient,
  onPhoto: (photo: TakenPhoto) => void,
): Viewfinder {
  const { api, dispatch, tracker } = context;
  const live = signal<Live>(STARTING);
  const set = (part: Partial<Live>): void => {
    live.value = { ...live.peek(), ...part };
  };
  let camera: Camera | null = null;
  let burst: BurstRecorder | null = null;
  let loop: JudgeLoop | null = null;
  let shooting = false;
  let again: (deviceId?: string) => void = () => {};

  async function take(mode: CaptureMode, side: DocumentSide, kept?: PhotoResult): Promise<void> {
    const from = camera;
    const recorded = burst;
    if (!from || shooting) return;
    shooting = true;
    loop?.pause();
    const photo = kept ?? (await from.takePhoto());
    if (!photo.ok) {
      shooting = false;
      return dispatch({ type: 'camera_failed', code: photo.code, trouble: 'failed' });
    }
    await recorded?.add(photo.blob);
    // Another camera may have been chosen meanwhile; it has its own watch.
    if (burst === recorded) burst = null;
    shooting = false;
    const { screen } = context.state.peek();
    if (screen.name !== 'camera' || screen.side !== side) return recorded?.stop();
    const withBurst = recorded?.finish() ?? Promise.resolve(photo.blob);
    onPhoto({ side, blob: photo.blob, withBurst, mode, cameraLabel: from.label });
  }

  async function start(video: HTMLVideoElement, side: DocumentSide, gone: AbortSignal): Promise<void> {
    const open = openCommitmentsOver(api, `document-${side}`);
    burst = recordBurst({ camera: () => camera, open, send: sendCommitOver(api) });
    const opened = await showCamera(context, video, { facing: 'environment' }, gone, {
      onOpen: (each) => (camera = each),
      onPicture: (trouble) => set({ trouble }),
    });
    if (!opened) return;
    const cameras = (await listCameras('environment')).filter(({ facing }) => facing !== 'user');
    if (gone.aborted) return;
    set({ phase: 'live', torch: opened.torch ? 'off' : 'none', cameras, deviceId: opened.deviceId });
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
    const lens = createLensWatch();
    loop = startJudgeLoop<LiveJudgement>({
      camera: from,
      reader: {
        judge: (frame) => reader.judge(frame, { documentType: context.state.peek().choice?.documentType, side }),
        develop: reader.develop,
      },
      onFrame(frame) {
        set(frame);
        offerOtherLens(lens.next(frame.judgement.hint, performance.now()));
      },
      onShutter: (photo) => void take('camera-auto', side, photo),
      onFailure: withoutIt,
    });
  }

  /** A black or dark picture takes precedence. */
  function offerOtherLens(blurred: boolean): void {
    const { trouble, cameras } = live.peek();
    if (!blurred && trouble === 'lens') set({ trouble: null });
    if (!blurred || trouble !== null || cameras.length < 2) return;
    tracker.track({ name: 'picture', category: 'quality', status: 'fail', code: 'lens' });
    set({ trouble: 'lens' });
  }

  return {
    live,
    show(video, side) {
      let gone = new AbortController();
      const end = (): Camera | null => {
        gone.abort();
        loop?.stop();
        burst?.stop();
        const left = camera;
        loop = camera = burst = null;
        return left;
      };
      again = (deviceId) => {
        // A phone can open only one camera at a time.
        end()?.stop();
        if (deviceId) rememberCamera('environment', deviceId);
        gone = new AbortController();
        live.value = STARTING;
        void start(video, side, gone.signal);
      };
      again();
      return () => {
        // Stopping takes a while, so it is not done in the task that renders the next screen.
        const left = end();
        setTimeout(() => left?.stop());
        again = () => {};
      };
    },
    restart: (deviceId) => again(deviceId),
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
