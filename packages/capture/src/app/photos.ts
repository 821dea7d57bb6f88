import { signal, type ReadonlySignal } from '@preact/signals';
import type { Claim, DocumentSide } from '@verify/contract';
import type { Camera, FrameJudgement, Hint, JudgeLoop, ReaderClient, ReadOutcome } from '@verify/engine';
import { slotOf, type CaptureMode } from '../model/state.ts';
import type { Context } from './context.ts';

/** What the camera shows now: changes with every judged frame, so it stays out of the model. */
export interface Live {
  readonly phase: 'starting' | 'live';
  readonly hint: Hint | null;
  /** Towards the automatic shutter, 0 to 1. */
  readonly progress: number;
  readonly judgement: FrameJudgement | null;
  readonly torch: 'none' | 'off' | 'on';
}
const STARTING: Live = { phase: 'starting', hint: null, progress: 0, judgement: null, torch: 'none' };

export interface Photos {
  readonly live: ReadonlySignal<Live>;
  /** Starts fetching what reading needs. */
  prepare(): void;
  /** Shows the camera in `video` until the returned function is called. */
  show(video: HTMLVideoElement, side: DocumentSide): () => void;
  shoot(): void;
  toggleTorch(): void;
  pick(file: File): Promise<void>;
  /** Reads the photo under review; called when the review begins. */
  read(): Promise<void>;
  use(): Promise<void>;
}

/** Past this the person goes on without advice; the server reads the photo in any case. */
const READ_TIMEOUT_MS = 12_000;

interface Pending {
  readonly side: DocumentSide;
  readonly blob: Blob;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  readonly mode: CaptureMode;
  readonly cameraLabel: string | undefined;
  reading: ReadOutcome | null;
}

export function createPhotos(context: Context, assetBase: string): Photos {
  const { dispatch, tracker } = context;
  const live = signal<Live>(STARTING);
  const kit = (): Promise<typeof import('./kit.ts')> => import('./kit.ts');
  let reader: ReaderClient | null = null;
  let camera: Camera | null = null;
  let loop: JudgeLoop | null = null;
  let shooting = false;
  let pending: Pending | null = null;
  let url: string | null = null;
  const attempts = new Map<string, number>();

  async function readerClient(): Promise<ReaderClient> {
    const { createReaderClient } = await kit();
    return (reader ??= createReaderClient({ assetBase }));
  }

  function take(taken: Omit<Pending, 'reading'>, fileName: string | null): void {
    if (url) URL.revokeObjectURL(url);
    url = taken.mediaType === 'application/pdf' ? null : URL.createObjectURL(taken.blob);
    pending = { ...taken, reading: null };
    const slot = slotOf(taken.side);
    attempts.set(slot, (attempts.get(slot) ?? 0) + 1);
    tracker.track({
      name: 'photo_taken',
      category: 'capture',
      status: 'success',
      attempt: attempts.get(slot)!,
      properties: { mode: taken.mode, mediaType: taken.mediaType, sizeBytes: taken.blob.size, side: taken.side },
    });
    dispatch({ type: 'photo_taken', photo: { url, mode: taken.mode, fileName, sizeBytes: taken.blob.size } });
  }

  async function shoot(mode: CaptureMode, side: DocumentSide): Promise<void> {
    if (!camera || shooting) return;
    shooting = true;
    loop?.pause();
    const photo = await camera.takePhoto();
    shooting = false;
    const { screen } = context.state.peek();
    if (screen.name !== 'camera' || screen.side !== side) return;
    if (!photo.ok) return dispatch({ type: 'camera_failed', code: photo.code, byPolicy: false });
    take({ side, blob: photo.blob, mediaType: 'image/jpeg', mode, cameraLabel: camera.label }, null);
  }

  return {
    live,
    prepare: () => void readerClient().then((client) => client.load()),
    show(video, side) {
      const gone = new AbortController();
      live.value = STARTING;
      void start(video, side, gone.signal);
      return () => {
        gone.abort();
        loop?.stop();
        camera?.stop();
        loop = camera = null;
      };
    },
    shoot() {
      const { screen } = context.state.peek();
      if (screen.name === 'camera') void shoot('camera-manual', screen.side);
    },
    toggleTorch() {
      const wanted = live.peek().torch === 'off';
      void camera?.torch?.(wanted).then((on) => (live.value = { ...live.peek(), torch: on ? 'on' : 'off' }));
    },
    async pick(file) {
      const { screen } = context.state.peek();
      if (!('side' in screen)) return;
      const { prepareMedia } = await kit();
      const media = await prepareMedia(file);
      if (media.ok) {
        const { blob, mediaType } = media;
        return take({ side: screen.side, blob, mediaType, mode: 'upload', cameraLabel: undefined }, file.name);
      }
      tracker.track({ name: 'file_refused', category: 'upload', status: 'fail', code: media.code });
      dispatch({ type: 'file_refused', code: media.code, found: media.found });
    },
    async read() {
      const reading = pending;
      if (!reading) return;
      const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
      const hint = { documentType: context.state.peek().choice?.documentType, side: reading.side };
      const outcome = await (await readerClient()).read(reading.blob, { hint, signal: timeout });
      reading.reading = outcome;
      if (pending !== reading) return;
      if (!outcome.ok) console.warn(`verify: reading is not available: ${outcome.code} ${outcome.detail}`);
      tracker.track({
        name: 'photo_judged',
        category: 'quality',
        status: outcome.ok ? (outcome.advice === 'fine' ? 'success' : 'fail') : 'info',
        code: outcome.ok ? (outcome.advice === 'fine' ? null : outcome.advice) : outcome.code,
        attempt: attempts.get(slotOf(reading.side))!,
        properties: outcome.ok ? { ...outcome.quality, mrzFound: outcome.mrz !== null } : {},
      });
      dispatch({ type: 'photo_read', reading: outcome.ok ? outcome.advice : 'unavailable' });
    },
    async use() {
      const outbox = context.outbox.peek();
      const used = pending;
      if (!outbox || !used) return;
      pending = null;
      const kept = await outbox.put(slotOf(used.side), used.blob, { mediaType: used.mediaType, claim: claimOf(used) });
      if (!kept.ok) {
        pending = used;
        if (kept.code === 'too_large') return dispatch({ type: 'file_refused', code: kept.code, found: '' });
        return dispatch({ type: 'failed', code: kept.code, requestId: null, retryable: false });
      }
      dispatch({ type: 'photo_used' });
    },
  };

  async function start(video: HTMLVideoElement, side: DocumentSide, signal: AbortSignal): Promise<void> {
    const { openCamera, startJudgeLoop } = await kit();
    tracker.track({ name: 'camera', category: 'permission', status: 'start' });
    const opened = await openCamera({ facing: 'environment', signal });
    if (signal.aborted) return opened.ok ? opened.camera.stop() : undefined;
    if (!opened.ok) {
      tracker.track({
        name: 'camera',
        category: 'permission',
        status: 'fail',
        code: opened.code,
        properties: { byPolicy: opened.byPolicy },
      });
      return dispatch({ type: 'camera_failed', code: opened.code, byPolicy: opened.byPolicy });
    }
    camera = opened.camera;
    tracker.track({
      name: 'camera',
      category: 'permission',
      status: 'success',
      properties: { widthPx: camera.widthPx, heightPx: camera.heightPx, facing: camera.facing },
    });
    camera.onEvent((event) => {
      if (event === 'ended') dispatch({ type: 'camera_failed', code: 'camera_generic', byPolicy: false });
    });
    await camera.attach(video);
    if (signal.aborted) return;
    live.value = { ...STARTING, phase: 'live', torch: camera.torch ? 'off' : 'none' };
    const client = await readerClient();
    const loaded = await client.load({ signal });
    if (signal.aborted || !camera) return;
    if (!loaded.ok) return console.warn(`verify: no automatic shutter: ${loaded.code} ${loaded.detail}`);
    loop = startJudgeLoop({
      camera,
      reader: client,
      onFrame: ({ judgement, hint, progress }) => (live.value = { ...live.peek(), judgement, hint, progress }),
      onShutter: () => void shoot('camera-auto', side),
      onFailure: (failure) => {
        live.value = { ...live.peek(), judgement: null, hint: null, progress: 0 };
        console.warn(`verify: no automatic shutter: ${failure.code} ${failure.detail}`);
      },
    });
  }
}

function claimOf({ mode, cameraLabel, reading }: Pending): Claim {
  const claim: Claim = { captureMode: mode };
  if (cameraLabel) claim.cameraLabel = cameraLabel.slice(0, 128);
  if (reading?.ok) claim.quality = { ...reading.quality };
  if (reading?.ok && reading.mrz) claim.mrzLines = [...reading.mrz.lines];
  return claim;
}
