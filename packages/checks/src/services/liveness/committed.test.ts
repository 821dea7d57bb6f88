import type { ChallengeStep, LightSequence, LivenessManifest } from '@verify/contract';
import type { StepVerdict } from '@verify/face';
import { describe, expect, test } from 'vitest';
import type { DrawnLight, LivenessCommitments } from '../../material/material.ts';
import { COMMITTED_LIMITS, judgeCommitted } from './committed.ts';
import { commitmentsOf, pack, perform } from '../../material/recording.fixture.ts';
import { readStoredZip } from '../../image/read-zip.ts';

const STEPS = [
  { kind: 'smile', delayMs: 1_200, limitMs: 7_000 },
  { kind: 'point', yawDeg: 30, pitchDeg: 4, toleranceDeg: 3, holdMs: 500, delayMs: 400, limitMs: 7_000 },
] as const satisfies ChallengeStep[];
const LIGHT: LightSequence = {
  colours: ['red', 'green', 'blue', 'white', 'red', 'green', 'blue', 'white', 'red'],
  colourMs: 420,
};
const { commands, durationS } = perform(STEPS);
const litFromMs = durationS * 1000 + 400;
const light = { atMs: LIGHT.colours.map((_, i) => litFromMs + i * LIGHT.colourMs) };
const stills = Array.from({ length: Math.ceil((litFromMs + 4_700) / 125) }, (_, i) => ({
  timeMs: i * 125,
  bytes: Buffer.from(`still ${i}`),
}));
const recording = pack(stills, { nonce: 'n'.repeat(32), commands, light });
const honest = commitmentsOf(recording);
const zip = readStoredZip(recording, { entries: 500, name: /./ });
const manifest = JSON.parse(
  Buffer.from(zip.ok ? zip.entries.get('manifest.json')!.bytes : []).toString('utf8'),
) as LivenessManifest;
const performed = commands.map(({ doneMs }) => ({ performed: true, performedAtMs: doneMs }) as StepVerdict);

interface Change {
  readonly own?: Partial<LivenessManifest>;
  readonly committed?: Partial<LivenessCommitments>;
  readonly drawn?: DrawnLight;
  readonly verdicts?: readonly StepVerdict[];
}

function judged({ own = {}, committed = {}, drawn = LIGHT, verdicts = performed }: Change = {}) {
  const asked = { steps: STEPS, light: drawn, committed: { ...honest, ...committed } };
  return judgeCommitted({ ...manifest, ...own }, asked, verdicts).trace;
}

/** Codes of the rules that raise something. */
const raisedBy = (change: Change = {}): string[] =>
  judged(change)
    .filter(({ outcome }) => outcome === 'raised')
    .map(({ rule, code }) => `${rule} ${code}`);

/** Everything from this request on arrives later. */
const delayed = (from: number, byMs: number): Partial<LivenessCommitments> => {
  const fromMs = honest.groups[from]!.receivedAtMs;
  return {
    groups: honest.groups.map((group) =>
      group.receivedAtMs < fromMs ? group : { ...group, receivedAtMs: group.receivedAtMs + byMs },
    ),
    told: honest.told.map((told) => (told.atMs < fromMs ? told : { ...told, atMs: told.atMs + byMs })),
  };
};
const withCommand = (at: number, change: Partial<(typeof commands)[number]>) => ({
  own: { commands: manifest.commands.with(at, { ...manifest.commands[at]!, ...change }) },
});

test('an honest recording raises nothing, and each rule records its inputs', () => {
  expect(raisedBy()).toEqual([]);
  const lags = { stills: 81, fault: 'none', committed: 81, maxLagMs: 375, usualLagMs: 250 };
  expect(judged().map(({ rule, code, threshold, inputs }) => [rule, code, threshold, inputs])).toEqual([
    ['stills-as-committed', 'LV005', null, lags],
    ['committed-in-time', 'LV006', 2_000, { ...lags, pauseMs: 125 }],
    ['told-whole', 'LV002', null, { wanted: 3, told: 3 }],
    ['steps-in-time', 'LV003', 12_000, { tookMs: [1_925, 2_100] }],
    ['light-in-time', 'LV003', 9_580, { lightTookMs: 5_850 }],
    ['shown-after-told', 'LV005', null, { early: 0, shown: 3 }],
    ['done-before-next', 'LV005', null, { afterwards: 0 }],
  ]);
});

test('the first pause may be the longest, and a single still has no pause', () => {
  const pauseOf = (frames: LivenessManifest['frames']) => judged({ own: { frames } })[1]!.inputs['pauseMs'];
  expect(pauseOf(manifest.frames.with(0, { ...manifest.frames[0]!, timeMs: -1_900.4 }))).toBe(2_025);
  expect(pauseOf(manifest.frames.slice(0, 1))).toBe(0);
});

test.each([0, 40, stills.length - 1])('a still edited after its commitment raises LV005: still %i', (at) => {
  const frames = manifest.frames.with(at, { ...manifest.frames[at]!, sha256: 'e'.repeat(64) });
  expect(raisedBy({ own: { frames } })).toEqual(['stills-as-committed LV005']);
});
test('a still left out after its commitment raises LV005', () =>
  expect(raisedBy({ own: { frames: manifest.frames.toSpliced(50, 1) } })).toEqual(['stills-as-committed LV005']));

test('a connection without commitments gets a review and no decline: nothing committed', () =>
  expect(raisedBy({ committed: { groups: [], told: [] } })).toEqual(['committed-in-time LV006']));
test('a connection without commitments gets a review and no decline: the end not committed', () =>
  expect(raisedBy({ committed: { groups: honest.groups.slice(0, -1) } })).toEqual(['committed-in-time LV006']));
test('a connection without commitments gets a review and no decline: a request is 3.5 s late', () => {
  const last = honest.groups.length - 1;
  const groups = honest.groups.with(last, {
    ...honest.groups[last]!,
    receivedAtMs: honest.groups[last]!.receivedAtMs + 3_500,
  });
  expect(raisedBy({ committed: { groups } })).toEqual(['committed-in-time LV006']);
});
test('two seconds without a committed still are accepted, and more gets a review', () => {
  const paused = (byMs: number) =>
    manifest.frames.map((frame, i) => (i < stills.length - 1 ? frame : { ...frame, timeMs: frame.timeMs + byMs }));
  const rules = (byMs: number) =>
    raisedBy({ own: { frames: paused(byMs) }, committed: delayed(honest.groups.length - 1, byMs) });
  expect(rules(COMMITTED_LIMITS.pauseMs - 125)).toEqual([]);
  expect(rules(COMMITTED_LIMITS.pauseMs - 124)).toEqual(['committed-in-time LV006']);
});

describe('a recording with changed times', () => {
  test('a movement or colours that the server never sent raise LV002', () =>
    expect(raisedBy({ committed: { told: honest.told.slice(0, 2) } })).toEqual([
      'told-whole LV002',
      'shown-after-told LV005',
    ]));
  test('a command shown before the server sent it raises LV005', () => {
    const known = honest.told[1]!.stills;
    const atMs = manifest.frames[known - 1]!.timeMs - 1;
    expect(raisedBy(withCommand(1, { atMs }))).toEqual(['shown-after-told LV005']);
  });
  test('a command may be shown a quarter of a second before the server sent it, and not a millisecond more', () => {
    // The browser's clock is 60 ms behind, and the second movement was sent at 2,110 ms.
    const told = honest.told.with(1, { ...honest.told[1]!, stills: 10 });
    const early = (atMs: number) =>
      raisedBy({ ...withCommand(1, { atMs }), committed: { told } }).includes('shown-after-told LV005');
    expect([early(1_800), early(1_799)]).toEqual([false, true]);
  });
  test('a command before the first still raises LV005', () => {
    const told = honest.told.with(0, { ...honest.told[0]!, stills: 0 });
    const rules = (atMs: number) => raisedBy({ ...withCommand(0, { atMs }), committed: { told } });
    expect([rules(0), rules(-1)]).toEqual([[], ['shown-after-told LV005']]);
  });
  test('a movement may end a quarter of a second after the last still, and not a millisecond more', () => {
    const lastMs = manifest.frames[honest.told[1]!.stills - 1]!.timeMs;
    const rules = (doneMs: number) => raisedBy(withCommand(0, { doneMs }));
    expect([rules(lastMs + 250), rules(lastMs + 251)]).toEqual([[], ['done-before-next LV005']]);
  });
  test('a movement may be seen 1.2 seconds after the browser claimed it', () => {
    const verdicts = performed.with(0, { ...performed[0]!, performedAtMs: commands[0]!.doneMs! + 1_200 });
    expect(raisedBy({ verdicts })).toEqual([]);
    const unclaimed = { ...withCommand(0, { doneMs: null }), verdicts };
    expect(raisedBy(unclaimed)).toEqual([]);
  });
  test('movements claimed at once and made later raise LV005', () => {
    const verdicts = performed.with(0, { ...performed[0]!, performedAtMs: commands[0]!.doneMs! + 1_201 });
    expect(raisedBy({ verdicts })).toEqual(['done-before-next LV005']);
    expect(raisedBy(withCommand(0, { doneMs: commands[0]!.doneMs! + 500 }))).toEqual(['done-before-next LV005']);
  });
  test('a movement may take twelve seconds, and one millisecond more raises LV003', () => {
    const spent = honest.told[1]!.atMs - honest.told[0]!.atMs;
    const at = honest.groups.findIndex(({ receivedAtMs }) => receivedAtMs === honest.told[1]!.atMs);
    const rules = (byMs: number) => raisedBy({ committed: delayed(at, byMs) });
    expect(rules(COMMITTED_LIMITS.stepMs - spent)).not.toContain('steps-in-time LV003');
    expect(rules(COMMITTED_LIMITS.stepMs - spent + 1)).toContain('steps-in-time LV003');
  });
  test('the colours may take five seconds more than their length, and then raise LV003', () => {
    const spent = honest.groups.at(-1)!.receivedAtMs - honest.told[2]!.atMs;
    const most = 9 * 420 + 800 + COMMITTED_LIMITS.lightMs;
    const rules = (byMs: number) => raisedBy({ committed: delayed(honest.groups.length - 1, byMs) });
    expect(rules(most - spent)).not.toContain('light-in-time LV003');
    expect(rules(most - spent + 1)).toContain('light-in-time LV003');
  });
});

test('without colours the last movement ends the recording', () => {
  const told = honest.told.slice(0, 2);
  expect(raisedBy({ own: { light: null }, committed: { told }, drawn: 'off' })).toEqual([]);
});
