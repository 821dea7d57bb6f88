import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAST, challengeClip, createPerson, encodeJpeg, selfie } from '@verify/specimen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perform, record } from '../liveness/recording.fixture.ts';

const NONCE = 'n'.repeat(32);
const STEPS = [
  { kind: 'point', yawDeg: -34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 1_000, limitMs: 10_000 },
] as const;
let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faces-'));
  const [anna, bert] = [createPerson(CAST[3]!), createPerson(CAST[16]!)];
  const view = { samples: 1 };
  await writeFile(path('anna-1.jpg'), await encodeJpeg(await selfie(anna, { seed: 1, view }), 88));
  await writeFile(path('anna-2.jpg'), await encodeJpeg(await selfie(anna, { seed: 2, view }), 88));
  await writeFile(path('bert.jpg'), await encodeJpeg(await selfie(bert, { seed: 3, view }), 88));
  await writeFile(path('notes.jpg'), 'no picture');
  const { acts, commands, durationS } = perform(STEPS);
  const clip = challengeClip(anna, acts, { seed: 4, fps: 8, durationS, width: 480, height: 360, view });
  await writeFile(path('clip.zip'), await record(clip, { nonce: NONCE, commands }));
  await writeFile(path('challenge.json'), JSON.stringify({ nonce: NONCE, steps: STEPS }));
  await writeFile(path('other.json'), JSON.stringify({ nonce: 'm'.repeat(32), steps: STEPS }));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const script = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
const json = async (...args: Parameters<typeof run>) => JSON.parse((await run(...args)).stdout);

test('faces of one person are close, faces of two people are far apart', async () => {
  const same = await json('compare-faces', '--json', path('anna-1.jpg'), path('anna-2.jpg'));
  expect(same).toMatchObject({ band: 'match', faces: [{ found: true, faces: 1 }, { found: true }] });
  const different = await json('compare-faces', '--json', path('anna-1.jpg'), path('bert.jpg'));
  expect(different.band).toBe('no-match');
  expect(different.distance).toBeGreaterThan(same.distance);
});

test('files that cannot be compared are reported', async () => {
  const missing = await json('compare-faces', '--json', path('anna-1.jpg'), path('missing.jpg'));
  expect(missing).toMatchObject({ distance: null, band: null, faces: [{ found: true }, { reason: 'not_found' }] });
  const text = await json('compare-faces', '--json', path('notes.jpg'), path('anna-1.jpg'));
  expect(text.faces[0]).toMatchObject({ found: false, reason: 'file_type' });
  expect(await run('compare-faces', path('anna-1.jpg'))).toMatchObject({ code: 2, stdout: '' });
});

test('a recording is judged, with reasons', async () => {
  const live = await json('judge-liveness', '--json', path('clip.zip'), path('challenge.json'));
  expect(live).toMatchObject({ verdict: 'live', codes: [], steps: [{ kind: 'point', reason: 'performed' }] });
  const replay = await json('judge-liveness', '--json', path('clip.zip'), path('other.json'));
  expect(replay).toMatchObject({ verdict: 'not-shown', codes: ['LV005'] });
  const wrong = await run('judge-liveness', '--json', path('clip.zip'), path('notes.jpg'));
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.stdout)).toMatchObject({ verdict: 'unreadable', reasons: ['challenge_malformed'] });
});
