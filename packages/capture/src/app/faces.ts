import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Claim } from '@verify/contract';
import { createFaceClient, listCameras, startJudgeLoop } from '@verify/engine';
import type { Camera, JudgeLoop, PhotoResult } from '@verify/engine';
import type { CaptureMode } from '../model/state.ts';
import { startsWithFace } from '../model/starts-with-face.ts';
import { attemptLiveness } from './attempt-liveness.ts';
import { rememberCamera } from './camera/camera-memory.ts';
import { FACE_STARTING, type FaceLive } from './camera/live.ts';
import type { Context } from './context.ts';
import { showCamera } from './camera/show-camera.ts';

export interface Faces {
  readonly live: ReadonlySignal<FaceLive>;
  /** Each shows the camera in `video` until the returned function is called: for a selfie, or for one attempt. */
  showSelfie(video: HTMLVideoElement): () => void;
  showLiveness(video: HTMLVideoElement): () => void;
  /** Starts the camera again, or another one of `live.cameras`, which is remembered. */
  restart(deviceId?: string): void;
  shoot(): void;
  use(): Promise<void>;
}

/** Longer side of the stream: a selfie is compared with a portrait, and a recording is encoded while it is made. */
const SELFIE_PX = 1280;
const LIVENESS_PX = 640;

type Work = (camera: Camera, gone: AbortSignal) => Promise<void>;

/** The front camera for selfie and liveness. Loaded after the first screen; the model only when a face is needed. */
export function createFaces(context: Context): Faces {
  const { dispatch, tracker } = context;
  const client = createFaceClient();
  const live = signal<FaceLive>(FACE_STARTING);
  const set = (part: Partial<FaceLive>): void => {
    live.value = { ...live.peek(), ...part };
  };
  let camera: Camera | null = null;
  let loop: JudgeLoop | null = null;
  let deviceId: string | undefined;
  let again: () => void = () => {};
  let selfie: { blob: Blob; claim: Claim } | null = null;
  let url: string | null = null;
  let lastLight: Record<string, number> = {};
  let prepared = false;

  function show(video: HTMLVideoElement, idealPx: number, work: Work): () => void {
    let gone = new AbortController();
    const end = (): void => {
      gone.abort();
      loop?.stop();
      camera?.stop();
      loop = camera = null;
    };
    again = () => {
      end();
      gone = new AbortController();
      live.value = FACE_STARTING;
      void open(video, idealPx, work, gone.signal);
    };
    again();
    return end;
  }

  async function open(video: HTMLVideoElement, idealPx: number, work: Work, gone: AbortSignal): Promise<void> {
    const mine = await showCamera(context, video, { facing: 'user', deviceId, idealPx }, gone, {
      onOpen: (each) => (camera = each),
      onPicture: (trouble) => set({ trouble }),
    });
    if (!mine) return;
    set({ phase: 'loading', cameras: await listCameras('user'), deviceId: mine.deviceId });
    const loaded = await client.load({
      onProgress: (bytes, total) => set({ loaded: total === null ? null : bytes / total }),
    });
    if (gone.aborted) return;
    if (!loaded.ok) withoutGuidance(loaded);
    set({ phase: 'live', guided: loaded.ok });
    await work(mine, gone);
  }

  async function prepare(): Promise<void> {
    const startedMs = performance.now();
    const { ok } = await client.load();
    if (!ok || prepared) return;
    prepared = true;
    const loadMs = Math.round(performance.now() - startedMs);
    tracker.track({ name: 'judging', category: 'capture', status: 'success', properties: { loadMs } });
  }

  function withoutGuidance(failure: { code: string; detail: string }): void {
    console.warn(`verify: faces cannot be found here: ${failure.code}: ${failure.detail}`);
    tracker.track({ name: 'judging', category: 'capture', status: 'fail', code: failure.code });
    set({ guided: false, hint: null, progress: 0 });
  }

  const aim: Work = async (from) => {
    if (!live.peek().guided) return;
    loop = startJudgeLoop({
      camera: from,
      reader: client,
      onFrame: ({ judgement, hint, progress }) => {
        lastLight = { ...judgement.light, sharpness: judgement.sharpness };
        set({ hint, progress });
      },
      onShutter: (photo) => taken(photo, 'camera-auto', from.label),
      onFailure: withoutGuidance,
    });
  };

  function taken(photo: PhotoResult, mode: CaptureMode, label: string): void {
    // After a second tap, or a tap beside the automatic shutter, the first photo stays under review.
    if (context.state.peek().screen.name !== 'selfie-camera') return;
    if (!photo.ok) return dispatch({ type: 'camera_failed', code: photo.code, trouble: 'failed' });
    if (url) URL.revokeObjectURL(url);
    url = URL.createObjectURL(photo.blob);
    selfie = {
      blob: photo.blob,
      claim: { captureMode: mode, cameraLabel: label.slice(0, 128), quality: lastLight },
    };
    const sizeBytes = photo.blob.size;
    tracker.track({ name: 'selfie_taken', category: 'capture', status: 'success', properties: { mode, sizeBytes } });
    dispatch({ type: 'selfie_taken', photo: { url, mode, fileName: null, sizeBytes } });
  }

  effect(() => {
    const { name } = context.state.value.screen;
    const early = /^(intro|biometric-consent)$/.test(name) && startsWithFace(context.state.value);
    // 14 MB, fetched while the person reads.
    if (early || name === 'selfie-intro' || name === 'liveness-intro') untracked(() => void prepare());
    // Frees the memory for uploads, and for reading a picture that the server refused.
    if (/^(sending|done|paper-.*)$/.test(name)) untracked(() => client.rest());
  });

  return {
    live,
    showSelfie: (video) => show(video, SELFIE_PX, aim),
    showLiveness: (video) =>
      show(video, LIVENESS_PX, (from, gone) => {
        const guided = live.peek().guided;
        return attemptLiveness(context, {
          camera: from,
          faces: guided ? client : null,
          gone,
          onView: (view, lit) => set({ view, lit }),
        });
      }),
    restart(id) {
      deviceId = id ?? deviceId;
      if (id) rememberCamera('user', id);
      again();
    },
    shoot() {
      const from = camera;
      loop?.pause();
      void from?.takePhoto().then((photo) => camera === from && taken(photo, 'camera-manual', from.label));
    },
    async use() {
      const kept =
        selfie &&
        (await context.outbox.peek()?.put('selfie', selfie.blob, { mediaType: 'image/jpeg', claim: selfie.claim }));
      if (!kept) return;
      if (kept.ok) dispatch({ type: 'captured', slots: ['selfie'] });
      else dispatch({ type: 'failed', code: kept.code, requestId: null, retryable: false });
    },
  };
}
