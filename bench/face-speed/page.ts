/// <reference types="vite/client" />
import { createFaceClient } from '@verify/engine/face/face-client';
import { createCamera } from '@verify/engine/camera/camera';

/** What happened while frames of the camera were judged as the liveness check does. */
export interface Running {
  /** Time for each judged frame, from the bitmap in the page to the answer. */
  readonly judgeMs: readonly number[];
  /** Tasks of the page over 50 ms, by the Long Tasks API. */
  readonly longTasksMs: readonly number[];
  /** Pictures a second that the page could draw, and that the preview showed. */
  readonly drawn: number;
  readonly shown: number;
}

export interface FaceSpeedPage {
  /** Loads both. */
  load(): Promise<void>;
  /** The camera's preview with our judge behind it. */
  run(seconds: number): Promise<Running>;
  /** Stops the preview, which costs, too. */
  rest(): void;
  /** Some frames by each, in milliseconds: ours with light, sharpness and cover besides. */
  ours(frames: number): Promise<readonly number[]>;
  /** Ours where a blink is awaited, as it may be in one of three actions. */
  lids(frames: number): Promise<readonly number[]>;
  /**
   * `lean`: detector, mesh and irises alone; `whole`: its face pipeline as it comes, which describes the face besides.
   */
  lean(frames: number): Promise<readonly number[]>;
  whole(frames: number): Promise<readonly number[]>;
}

/** The part of the interface of `@vladmandic/human` that is used here. The library is served as it comes from npm. */
interface Human {
  load(): Promise<void>;
  detect(input: HTMLCanvasElement): Promise<{ readonly face: readonly { readonly mesh: readonly unknown[] }[] }>;
}

const FRAME = { width: 640, height: 480 };

async function start(): Promise<FaceSpeedPage> {
  const faces = createFaceClient();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...FRAME, frameRate: { ideal: 60 } } });
  const camera = createCamera(stream);
  const video = document.body.appendChild(document.createElement('video'));
  await camera.attach(video);
  const canvas = Object.assign(document.createElement('canvas'), FRAME);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const human: Partial<Record<'lean' | 'whole', Human>> = {};

  const judge = async (lids = false): Promise<number> => {
    const frame = (await camera.grab())!;
    const from = performance.now();
    const outcome = await faces.judge(frame, { lids });
    if (!outcome.ok) throw new Error(outcome.detail);
    if (outcome.judgement.faces !== 1) throw new Error(`${outcome.judgement.faces} faces found`);
    return performance.now() - from;
  };
  const theirs = async (of: Human, frames: number): Promise<number[]> => {
    const ms: number[] = [];
    while (ms.length < frames) {
      const from = performance.now();
      context.drawImage(video, 0, 0, FRAME.width, FRAME.height);
      const { face } = await of.detect(canvas);
      if (face[0]?.mesh.length !== 478) throw new Error(`human found ${face[0]?.mesh.length} points`);
      ms.push(performance.now() - from);
    }
    return ms;
  };
  return {
    async load() {
      const loaded = await faces.load();
      if (!loaded.ok) throw new Error(loaded.detail);
      const address = '/human/human.esm.js';
      const { default: Human } = (await import(/* @vite-ignore */ address)) as { default: new (c: object) => Human };
      for (const kind of ['lean', 'whole'] as const) {
        human[kind] = new Human(settings(kind));
        await human[kind].load();
      }
    },
    async run(seconds) {
      const longTasksMs: number[] = [];
      const watcher = new PerformanceObserver((list) =>
        longTasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
      );
      watcher.observe({ type: 'longtask' });
      let [drawn, shown] = [0, 0];
      const begun = performance.now();
      const on = () => performance.now() - begun < seconds * 1000;
      const draw = () => on() && (drawn++, requestAnimationFrame(draw));
      const show = () => on() && (shown++, video.requestVideoFrameCallback(show));
      requestAnimationFrame(draw);
      video.requestVideoFrameCallback(show);
      const judgeMs: number[] = [];
      while (on()) {
        const from = performance.now();
        judgeMs.push(await judge());
        // 20 frames a second, as in the liveness check.
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 50 - (performance.now() - from))));
      }
      watcher.disconnect();
      return { judgeMs, longTasksMs, drawn: drawn / seconds, shown: shown / seconds };
    },
    rest: () => video.pause(),
    async ours(frames) {
      const ms: number[] = [];
      while (ms.length < frames) ms.push(await judge());
      return ms;
    },
    async lids(frames) {
      const ms: number[] = [];
      while (ms.length < frames) ms.push(await judge(true));
      return ms;
    },
    lean: (frames) => theirs(human.lean!, frames),
    whole: (frames) => theirs(human.whole!, frames),
  };
}

/**
 * On wasm, with its own models. `whole`: what it does with a face where nothing is said (detector, mesh, irises,
 * description, emotion; no antispoof, no liveness). Every frame is looked at: its cache would answer for frames that
 * hardly change.
 */
function settings(kind: 'lean' | 'whole'): object {
  const off = { enabled: false };
  const others = { filter: off, gesture: off, body: off, hand: off, object: off, segmentation: off };
  const face = { enabled: true, detector: { maxDetected: 3 }, antispoof: off, liveness: off };
  return {
    backend: 'wasm',
    wasmPath: '/wasm/',
    modelBasePath: '/models/',
    cacheSensitivity: 0,
    ...others,
    face: kind === 'lean' ? { ...face, description: off, emotion: off } : face,
  };
}

Object.assign(globalThis, { speed: start() });
