/// <reference types="vite/client" />
import { createFaceClient } from '@verify/engine/face/face-client';
import { createCamera } from '@verify/engine/camera/camera';

/** Measurements taken while camera frames were judged as in the liveness check. */
export interface Running {
  /** Milliseconds per judged frame, from the bitmap in the page to the answer. */
  readonly judgeMs: readonly number[];
  /** Tasks of the page over 50 ms, by the Long Tasks API. */
  readonly longTasksMs: readonly number[];
  /** Pictures per second that the page could draw, and that the preview showed. */
  readonly drawn: number;
  readonly shown: number;
}

export interface FaceSpeedPage {
  /** Loads both. */
  load(): Promise<void>;
  /** The camera's preview with our judge behind it. */
  run(seconds: number): Promise<Running>;
  /** Stops the preview, because it costs time too. */
  rest(): void;
  /** Milliseconds per frame of ours, including light, sharpness and cover. */
  ours(frames: number): Promise<readonly number[]>;
  /** Ours while a blink is awaited. At most one of the three actions is a blink. */
  lids(frames: number): Promise<readonly number[]>;
  /** `lean`: only its detector, mesh and irises. `whole`: its default face pipeline, which also describes the face. */
  lean(frames: number): Promise<readonly number[]>;
  whole(frames: number): Promise<readonly number[]>;
}

/** The part of `@vladmandic/human`'s interface that is used here. The library is served unchanged from npm. */
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
 * On wasm, with its own models. `whole` is the default for faces (detector, mesh, irises, description, emotion; no
 * antispoof, no liveness). Its cache is off, because it would skip frames that hardly change.
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
