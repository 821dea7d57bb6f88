import {
  type ChallengeStep,
  type Commit,
  type LightSequence,
  type LivenessChallenge,
  LivenessManifest,
} from '@verify/contract';
import { unzipSync } from 'fflate';
import { afterEach, expect, inject, test } from 'vitest';
import { createCamera, type Camera } from '../camera/camera.ts';
import { createFaceClient, createFaceClientOver, type FaceClient } from './face-client.ts';
import { withoutAnswer } from '../session/api-result.ts';
import type { SendCommit } from '../session/committer.ts';
import { runLiveness } from './liveness-run.ts';

const open: { dispose?(): void; stop?(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) {
    one.dispose?.();
    one.stop?.();
  }
  document.body.replaceChildren();
});

function client(make: () => FaceClient = createFaceClient): FaceClient {
  const made = make();
  open.push(made);
  return made;
}

async function picture(name: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(inject('faces')[name]!), (char) => char.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
}

/** Black and not transparent, because a camera's frame covers the previous one. */
const blank = () =>
  createImageBitmap(
    new ImageData(
      new Uint8ClampedArray(640 * 480 * 4).map((_, i) => (i % 4 === 3 ? 255 : 0)),
      640,
    ),
  );

/** A camera that sees the person in the pose last passed to `show`. */
async function person(): Promise<{ camera: Camera; show(pose: string): void }> {
  const names = Object.keys(inject('faces'));
  const pictures = new Map(await Promise.all(names.map(async (name) => [name, await picture(name)] as const)));
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const context = canvas.getContext('2d')!;
  let shown = 'neutral';
  let tick = 0;
  const draw = (): void => {
    context.drawImage(pictures.get(shown)!, 0, 0);
    // A canvas that does not change sends no frames.
    context.fillRect(0, 0, 1, 1 + (tick++ % 2));
  };
  draw();
  const timer = setInterval(draw, 40);
  const camera = createCamera(canvas.captureStream(25));
  open.push({ stop: () => clearInterval(timer) }, camera);
  await camera.attach(document.body.appendChild(document.createElement('video')));
  return { camera, show: (pose) => (shown = pose) };
}

const challenge: LivenessChallenge = {
  responseCode: 200,
  schemaVersion: '3',
  nonce: 'N'.repeat(22),
  attempt: 1,
  attemptsLeft: 2,
  expiresAt: '2030-01-01T00:00:00Z',
  movements: 3,
  light: true,
};
const steps: readonly ChallengeStep[] = [
  // The picture does not move, so the tolerance can be wide.
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 9, holdMs: 400, delayMs: 600, limitMs: 10_000 },
  ...(['smile', 'blink'] as const).map((kind) => ({ kind, delayMs: 600, limitMs: 10_000 })),
];
const light: LightSequence = { colours: ['red', 'white', 'green', 'blue'], colourMs: 420 };

/** The server's part: 300 ms after a request it sends the next movement. `lost`: requests that get no answer once. */
function answering(lost: readonly number[] = []) {
  const sent: Commit[] = [];
  const stillLost = new Set(lost);
  const commit: SendCommit = async (body) => {
    sent.push(body);
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (stillLost.delete(body.seq)) return withoutAnswer('network_error');
    const step = body.done === undefined ? undefined : steps[body.done];
    const last = body.done === steps.length ? { light } : {};
    return { ok: true, value: { responseCode: 200, next: body.seq + 1, ...(step ? { step } : last) } };
  };
  return { sent, commit };
}

test('the model loads with progress, finds the face, and names problems of a frame', async () => {
  const faces = client();
  const progress: number[] = [];
  expect(await faces.load({ onProgress: (loaded) => progress.push(loaded) })).toEqual({ ok: true });
  expect(progress.at(-1)).toBeGreaterThan(10_000_000);
  const hints: Record<string, string> = {};
  for (const pose of ['neutral', 'left', 'right', 'blink', 'mask', 'dark-glasses']) {
    const outcome = await faces.judge(await picture(pose), { lids: true });
    if (!outcome.ok) throw new Error(outcome.detail);
    hints[pose] = outcome.judgement.hint;
    expect(outcome.judgement.faces).toBe(1);
    expect(outcome.still).toBeNull();
  }
  expect(hints).toEqual({
    neutral: 'ready',
    left: 'turned',
    right: 'turned',
    blink: 'eyes_closed',
    mask: 'covered',
    'dark-glasses': 'covered',
  });
  expect(await faces.judge(await blank())).toMatchObject({
    ok: true,
    judgement: { hint: 'no_face', measures: null, faces: 0, light: null },
  });
});

test('the model in its worker reports when a second person appears and leaves', async () => {
  const faces = client();
  await faces.load();
  const one = await picture('neutral');
  const two = async (): Promise<ImageBitmap> => {
    const canvas = new OffscreenCanvas(1280, 480);
    for (const x of [0, 640]) canvas.getContext('2d')!.drawImage(one, x, 0);
    return createImageBitmap(canvas);
  };
  const seen = async (frame: () => Promise<ImageBitmap>, wanted: number): Promise<string> => {
    for (;;) {
      const outcome = await faces.judge(await frame());
      if (outcome.ok && outcome.judgement.faces === wanted) return outcome.judgement.hint;
    }
  };
  const alone = () => createImageBitmap(one);
  expect(await seen(alone, 1)).toBe('ready');
  expect(await seen(two, 2)).toBe('several_faces');
  expect(await seen(alone, 1)).toBe('ready');
});

test('the model in its worker returns a frame as a picture and drops frames while it is busy', async () => {
  const faces = client();
  await faces.load();
  const second = await picture('smile');
  const [first, dropped] = await Promise.all([
    faces.judge(await picture('neutral'), { still: 0.8 }),
    faces.judge(second),
  ]);
  expect(dropped).toMatchObject({ ok: false, code: 'busy' });
  expect(second.width).toBe(0);
  const still = first.ok ? first.still : null;
  expect(still?.type).toBe('image/jpeg');
  expect(await createImageBitmap(still!)).toMatchObject({ width: 640, height: 480 });
});

test('one attempt guides a person through the commands and records them, bound to the nonce', async () => {
  const { camera, show } = await person();
  const commands: string[] = [];
  const colours: string[] = [];
  // The third request is lost once.
  const { sent, commit } = answering([2]);
  let awaited: string | null = null;
  const outcome = await runLiveness({
    camera,
    faces: client(),
    challenge,
    commit,
    signal: new AbortController().signal,
    onView: ({ action, colour }) => {
      if (colour) colours.push(colour);
      if (action && commands.at(-1) !== action) commands.push(action);
      awaited = action;
      if (!action) show('neutral');
      else setTimeout(() => awaited === action && show(action === 'point' ? 'left' : action), 250);
    },
  });
  expect(outcome.ok, JSON.stringify(outcome)).toBe(true);
  if (!outcome.ok) return;
  expect(commands).toEqual(['point', 'smile', 'blink']);
  const { recording } = outcome;
  expect(recording.nonce).toBe(challenge.nonce);
  expect(recording.video?.type).toMatch(/^video\/(webm|mp4)$/);
  const files = unzipSync(new Uint8Array(await recording.stills.arrayBuffer()));
  const manifest = LivenessManifest.parse(JSON.parse(new TextDecoder().decode(files['manifest.json'])));
  expect(manifest.nonce).toBe(challenge.nonce);
  expect(manifest.frames[0]).toMatchObject({ file: '0000.jpg', timeMs: 0 });
  expect(Object.keys(files)).toHaveLength(manifest.frames.length + 1);
  // At 8 a second, the rest periods alone give 16; a busy machine judges less often.
  expect(manifest.frames.length).toBeGreaterThan(8);
  const times = manifest.frames.map(({ timeMs }) => timeMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const [turn, smile, blink] = manifest.commands;
  expect(turn!.atMs).toBeGreaterThanOrEqual(600);
  expect(smile!.atMs).toBeGreaterThan(turn!.doneMs!);
  expect(blink!.doneMs).toBeLessThanOrEqual(times.at(-1)!);
  // Then the colours follow, each with its time on the screen and a still.
  expect(colours).toEqual(light.colours);
  const { atMs: shown } = manifest.light!;
  expect(shown).toHaveLength(colours.length);
  expect(shown[0]).toBeGreaterThan(blink!.doneMs!);
  for (const [i, at] of shown.entries()) {
    if (i > 0) expect(at - shown[i - 1]!).toBeGreaterThan(300);
    expect(times.some((time) => time >= at && time <= at + 800)).toBe(true);
  }
  // All stills were committed in order, and each lost request was repeated unchanged.
  const committed = sent.filter(({ seq }, i) => sent.findIndex((one) => one.seq === seq) === i);
  expect(committed.map(({ seq }) => seq)).toEqual(committed.map((_, i) => i));
  expect(committed.flatMap(({ digests }) => digests)).toEqual(manifest.frames.map(({ sha256 }) => sha256));
  const again = sent.filter(({ seq }) => seq === 2);
  expect(again).toHaveLength(2);
  expect(again[1]).toEqual(again[0]);
  expect(committed.flatMap(({ done }) => done ?? [])).toEqual([0, 1, 2, 3]);
  // Every command has a still that shows its movement.
  for (const { atMs, doneMs } of manifest.commands)
    expect(times.some((at) => at >= atMs && at <= doneMs! + 500)).toBe(true);
});

test('a dead worker settles all waiting calls and ends the attempt', async () => {
  const source = new Blob(['onmessage = () => { throw new Error("boom"); }'], { type: 'text/javascript' });
  const dying = () => createFaceClientOver(() => new Worker(URL.createObjectURL(source)));
  const faces = client(dying);
  expect(await Promise.all([faces.load(), faces.judge(await blank())])).toMatchObject([
    { ok: false, code: 'worker_failed' },
    { ok: false, code: 'worker_failed' },
  ]);
  const { camera } = await person();
  const signal = new AbortController().signal;
  expect(
    await runLiveness({
      camera,
      faces: client(dying),
      challenge,
      commit: answering().commit,
      signal,
      onView: () => {},
    }),
  ).toMatchObject({ ok: false, code: 'worker_failed' });
});
