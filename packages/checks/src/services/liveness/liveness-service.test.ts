import { expect, test } from 'vitest';
import type { LivenessMaterial, Material } from '../../material/material.ts';
import { file, flow, material } from '../../material/material.fixture.ts';
import type { Tools } from '../tools.ts';
import { liveness } from './liveness.ts';
import { commitmentsOf } from '../../material/recording.fixture.ts';
import { NONCE, recordingOf, scriptedEngine, STEPS } from './scripted-recording.fixture.ts';

const settings = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'liveness'] });

interface Given {
  readonly change?: Partial<Material>;
  readonly video?: LivenessMaterial['video'];
  readonly abandoned?: number;
  /** Whether the recording is left out. */
  readonly bare?: boolean;
}

async function run({ change = {}, video, abandoned, bare = false }: Given = {}) {
  const { engine } = scriptedEngine((index) => (index >= 5 && index <= 16 ? { distance: 0.02 } : {}));
  const bytes = await recordingOf({ count: 13 });
  const recorded: LivenessMaterial = {
    stills: file(bytes, 'stills'),
    ...(video && { video }),
    abandoned,
    nonce: NONCE,
    attempt: 1,
    steps: STEPS,
    light: 'off',
    committed: commitmentsOf(bytes),
    tookMs: 5_000,
    limitMs: 60_000,
    sampleSecret: Uint8Array.of(1, 2, 3),
  };
  const tools = { faces: () => Promise.resolve(engine), passivePad: null } as unknown as Tools;
  const given = material(Uint8Array.of(7), { flow: settings, ...(!bare && { liveness: recorded }), ...change });
  const { raised, trace, images, recordedFace } = await liveness.run(given, tools, new Map());
  return {
    images,
    recordedFace,
    codes: raised.map(({ code, detail }) => [code, detail].filter(Boolean).join(' ')),
    entry: (rule: string) => trace.find((each) => each.rule === rule),
    rules: trace.map(({ rule }) => rule),
  };
}
const sent = file(Uint8Array.of(8), 'selfie');
const used = (slot: 'selfie' | 'liveness-stills') => ({
  seen: [{ slot, how: 'same-file', share: 1, daysAgo: 3 }] as const,
  challengesRepeat: false,
  accountId: 'account',
  blockSecret: new Uint8Array(),
  blocked: [],
});

test('a selfie may replace a missing recording, and it gets a review', async () => {
  const codes = async (livenessAlternative: boolean, selfie: Partial<Material>) =>
    (await run({ bare: true, change: { flow: { ...settings, livenessAlternative }, ...selfie } })).codes;
  expect(await codes(true, { selfie: sent })).toEqual(['LV006']);
  expect(await codes(true, {})).toEqual(['LV001']);
  expect(await codes(false, { selfie: sent })).toEqual(['LV001']);
});

test('a reused selfie that replaces a recording is raised too', async () => {
  const change = { selfie: sent, known: used('selfie'), environment: 'live' } as const;
  const { codes, rules, images } = await run({ bare: true, change });
  expect(codes).toEqual(['LV006', 'LV005 the selfie was used before']);
  expect([rules, images]).toEqual([['recording', 'selfie-seen-before'], []]);
});

test('a recording is judged, compared with its commitments, and kept for review', async () => {
  const { rules, images, recordedFace } = await run();
  expect(rules).toEqual(expect.arrayContaining(['frames', 'same-face', 'stills-as-committed', 'still-strip']));
  expect(rules).not.toContain('video-beside');
  expect(images.map(({ key, kind, ofFileId }) => [key, kind, ofFileId])).toEqual([
    ['liveness-strip', 'still-strip', 'stills'],
    ['liveness-still', 'evidence', 'stills'],
  ]);
  expect(recordedFace?.stills).toBe(8);
});

test('a reused recording is raised', async () => {
  const { codes } = await run({ change: { known: used('liveness-stills') } });
  expect(codes).toContain('LV005 the recording was used before');
});

test.each([
  [undefined, 'clear'],
  [1, 'clear'],
  [2, 'raised'],
] as const)('a recording after %s abandoned attempts is %s', async (abandoned, outcome) => {
  const { codes, entry } = await run({ abandoned });
  expect(entry('nothing-abandoned')).toMatchObject({ outcome, inputs: { abandoned: abandoned ?? 0 }, threshold: 2 });
  expect(codes.includes('LV008')).toBe(outcome === 'raised');
});

test('the video of a recording is kept only if it belongs to the recording', async () => {
  const video = { ...file(Buffer.from('no video'), 'video'), mediaType: 'video/mp4' };
  const inputs = { shown: false, durationMs: null, recordedMs: 2_400 };
  expect((await run({ video })).entry('video-beside')).toMatchObject({ code: null, outcome: 'signal', inputs });
});
