import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FACE_MODELS } from '../../face/face-engine.ts';
import type { PassivePad } from '../../face/passive-pad.ts';
import { COMMANDS, judged, STEPS } from './scripted-recording.fixture.ts';

/** Stills in which the face looks ahead, and in which it is turned. */
const REST = [0, 1, 2, 3, 4];
const TURNED = [8, 9, 10, 11, 12, 13];

test('each rule records its inputs for a person who follows the commands', async () => {
  const { raised, trace, steps, best, face, refined } = await judged({
    shown: (index) => ({ distance: 0.03 * (index % 4), ...(index === 5 && { more: 1 }) }),
    asked: { tookMs: 60_000 },
  });
  expect(raised).toEqual([]);
  expect(trace.map(({ rule, code, outcome, threshold, inputs }) => [rule, code, outcome, threshold, inputs])).toEqual([
    ['commands-as-drawn', 'LV002', 'clear', null, { drawn: 2, missing: 0, otherOrder: false }],
    ['in-time', 'LV003', 'clear', 60_000, { late: 0, tookMs: 60_000 }],
    ['delays-as-drawn', 'LV005', 'clear', 150, { early: 0 }],
    ['recorded-since', 'LV005', 'clear', 1_500, { recordedMs: 4_400, tookMs: 60_000 }],
    ['camera', 'LV004', 'clear', null, { labelChars: 18 }],
    ['frames', 'LV001', 'clear', 12, { frames: 23, unreadable: 0, followed: 23 }],
    ['face-present', 'LV001', 'clear', 0.8, { share: 1 }],
    ['one-face', 'LV001', 'clear', 0.25, { share: 0.2 }],
    ['repetition', 'LV005', 'clear', null, { copies: 0, longestLoop: 0, frozen: 0 }],
    [
      'same-face',
      'LV001',
      'clear',
      3,
      {
        compared: 23,
        ahead: 17,
        share: 1,
        othersAhead: 0,
        othersTurned: 0,
        farthestAhead: 0.046,
        farthestTurned: 0.046,
        models: FACE_MODELS,
      },
    ],
    [
      'same-face-throughout',
      'LV001',
      'clear',
      0.32,
      {
        parts: ['rest ahead 5 0.01', '1 point ahead 5 0.02', '1 point turned 6 0.011', '2 smile ahead 7 0.007'],
        strange: [],
      },
    ],
    ['steps-performed', 'LV002', 'clear', 1, { steps: ['point performed 8.00', 'smile performed 5.13'] }],
    [
      'challenge-times',
      null,
      'signal',
      null,
      {
        kinds: ['point', 'smile'],
        atMs: [1_000, 3_200],
        untilMs: [2_400, 3_800],
        outcomes: ['performed', 'performed'],
        endMs: 4_400,
      },
    ],
    [
      'head-path',
      null,
      'signal',
      null,
      {
        asked: ['34 0', ''],
        toleranceDeg: [4, 0],
        measured: ['34 0', ''],
        way: [0, 0, 0, 0, 0, 0, 0, 10, 22, 34, 34, 34, 34, 22, 8, 0, 0, 0, 0, 0, 0, 0, 0].map((yaw) => `${yaw} 0`),
      },
    ],
    ['depth', 'LV001', 'clear', 0.04, { depth: 0.063 }],
    ['screen-pattern', 'LV001', 'clear', 18, { decibels: 0 }],
  ]);
  expect(steps.map(({ performedAtMs }) => performedAtMs)).toEqual([2_200, 3_600]);
  expect([best !== null, refined]).toEqual([true, []]);
  expect(face).toMatchObject({ stills: 8, parts: [{ name: 'rest' }, { name: '1 point' }, { name: '2 smile' }] });
  expect(face!.pictures).toHaveLength(17);
});

describe('claims of the browser', () => {
  // Two stills are not enough to judge a face.
  const claimed = async (given: Omit<Parameters<typeof judged>[0], 'count' | 'shown'>) => {
    const { raised } = await judged({ count: 2, ...given });
    return raised.filter(
      (one) => !['too few pictures', 'not one and the same face', 'point'].some((end) => one.includes(end)),
    );
  };

  test('a recording longer than the challenge, or than the time since, is raised', async () => {
    expect(await claimed({ asked: { tookMs: 60_001 } })).toEqual(['LV003 too slow']);
    expect(await claimed({ asked: { tookMs: 0 } })).toEqual([]);
    expect(await claimed({ asked: { tookMs: -1 } })).toEqual(['LV005 older than the challenge']);
    // The recording lasts 4.4 seconds, of which 1.5 may be from before.
    const since = async (tookMs: number) =>
      (await judged({ asked: { tookMs }, shown: () => ({ faceless: true }) })).entry('recorded-since')!.outcome;
    expect([await since(2_900), await since(2_899)]).toEqual(['clear', 'raised']);
  });

  test('claimed steps that differ from the drawn ones are raised', async () => {
    expect(await claimed({ asked: { steps: [] } })).toEqual(['LV002 not every step was shown as drawn']);
    expect(await claimed({ options: { commands: COMMANDS.slice(0, 1) } })).toEqual([
      'LV002 not every step was shown as drawn',
    ]);
    const commands = [
      { step: 0, atMs: 100, doneMs: 150 },
      { step: 1, atMs: 3_200, doneMs: null },
    ];
    expect(await claimed({ options: { commands } })).toEqual(['LV003 too slow', 'LV005 commands earlier than drawn']);
  });

  test('the name of a virtual camera raises LV004', async () => {
    const camera = (cameraLabel: string, environment: 'test' | 'live') =>
      claimed({ options: { cameraLabel }, environment });
    expect(await camera('OBS Virtual Camera', 'test')).toEqual(['LV004 name of the camera']);
    expect(await camera('fake_device_0', 'live')).toEqual(['LV004 name of the camera']);
    expect(await camera('fake_device_0', 'test')).toEqual([]);
  });

  test('a recording that does not open gives one concern and no face', async () => {
    const other = await judged({ count: 2, asked: { nonce: 'm'.repeat(32) } });
    expect(other).toMatchObject({ raised: ['LV005 the recording is not usable'], steps: [], best: null, face: null });
    expect(other.trace).toMatchObject([{ rule: 'recording', outcome: 'raised', inputs: { reason: 'other-nonce' } }]);
    expect(await claimed({ asked: { bytes: Buffer.from('none') } })).toEqual(['LV001 the recording is not usable']);
  });
});

describe('the stills of a recording', () => {
  // A face that never looks ahead is not examined further.
  const told = async (rule: string, { shown = () => ({}), ...given }: NonNullable<Parameters<typeof judged>[0]>) => {
    const aside = (index: number) => ({ yawDeg: 30, ...shown(index) });
    const { outcome, inputs } = (await judged({ ...given, shown: aside })).entry(rule)!;
    return { outcome, ...inputs };
  };

  test('fewer than twelve stills are raised', async () => {
    expect(await told('frames', { count: 12 })).toMatchObject({ outcome: 'clear', frames: 12 });
    expect(await told('frames', { count: 11 })).toMatchObject({ outcome: 'raised', frames: 11 });
  });

  test('stills are raised if more than half can’t be decoded', async () => {
    const broken = (from: number) => ({
      count: 25,
      shown: (index: number) => (index >= from ? ({ broken: true } as const) : {}),
    });
    expect(await told('frames', broken(13))).toEqual({ outcome: 'clear', frames: 13, unreadable: 12, followed: 13 });
    expect(await told('frames', broken(12))).toEqual({ outcome: 'raised', frames: 12, unreadable: 13, followed: 12 });
  });

  test('stills are raised if fewer than four in five show a face', async () => {
    const faceless = (from: number) => ({
      count: 20,
      shown: (index: number) => (index >= from ? ({ faceless: true } as const) : {}),
    });
    expect(await told('face-present', faceless(16))).toEqual({ outcome: 'clear', share: 0.8 });
    expect(await told('face-present', faceless(15))).toEqual({ outcome: 'raised', share: 0.75 });
  });

  test('other people in more than one in four of the searched stills are raised', async () => {
    const crowded = (...at: number[]) => ({
      count: 20,
      shown: (index: number) => (at.includes(index) ? { more: 2 } : {}),
    });
    expect(await told('one-face', crowded(0))).toEqual({ outcome: 'clear', share: 0.25 });
    expect(await told('one-face', crowded(0, 10))).toEqual({ outcome: 'raised', share: 0.5 });
  });
});

describe('another face in a recording', () => {
  const strange = (at: readonly number[], distance: number, count = 23) =>
    judged({ count, shown: (index) => (at.includes(index) ? { distance } : {}) });
  const counted = async (at: readonly number[], count?: number) => {
    const { entry, steps } = await strange(at, 0.6, count);
    const { outcome, inputs } = entry('same-face')!;
    return [outcome, inputs['othersAhead'], inputs['othersTurned'], inputs['share'], steps[0]!.reason];
  };

  test('three stills that look ahead may show another face, and a fourth is raised', async () => {
    expect(await counted([0, 1, 15])).toEqual(['clear', 3, 0, 0.87, 'performed']);
    expect(await counted([0, 1, 15, 16])).toEqual(['raised', 4, 0, 0.826, 'performed']);
  });

  test('five turned stills may show another face, but then the turn does not count', async () => {
    expect(await counted(TURNED.slice(0, 5), 25)).toEqual(['clear', 0, 5, 0.8, 'not-performed']);
    expect(await counted(TURNED, 30)).toEqual(['raised', 0, 6, 0.8, 'not-performed']);
  });

  test('more than a fifth of the stills with another face are raised', async () =>
    expect(await counted([0, 1, 8, 9, 10], 20)).toEqual(['raised', 2, 3, 0.75, 'not-performed']));

  test('one part of the recording is raised if its mean face is far from the person’s', async () => {
    const told = async (at: readonly number[], distance: number) => {
      const { raised, entry } = await strange(at, distance);
      return [raised, entry('same-face-throughout')!.inputs['strange']];
    };
    const objection = 'LV001 a part of it shows another face';
    expect(await told(TURNED, 0.415)).toEqual([[], []]);
    expect(await told(TURNED, 0.425)).toEqual([[objection], ['1 point']]);
    // The person's face moves with five of the seventeen that look ahead.
    expect(await told(REST, 0.445)).toEqual([[], []]);
    expect(await told(REST, 0.465)).toEqual([[objection], ['rest']]);
  });
});

test('a flat face is raised for its missing depth', async () => {
  const { raised, entry } = await judged({ shown: () => ({ flat: true }) });
  expect(raised).toEqual(['LV001 a flat face']);
  expect(entry('depth')).toMatchObject({ outcome: 'raised', inputs: { depth: 0 } });
});

test('depth is not measured if the face did not turn', async () => {
  const { raised, entry } = await judged({ shown: () => ({ yawDeg: 0 }) });
  expect(raised).toEqual(['LV002 point']);
  expect(entry('depth')).toMatchObject({ outcome: 'skipped' });
});

test('a presentation attack detector sees three stills, and raises values over its limit', async () => {
  const shown: number[] = [];
  const pad = (probability: number): PassivePad => ({
    threshold: 0.5,
    judge: async (stills) => {
      shown.push(stills.length);
      return { probability, version: 'p1' };
    },
  });
  const objects = async (probability: number) =>
    (await judged({ count: 12, pad: pad(probability) })).entry('passive-pad');
  expect(await objects(0.5)).toMatchObject({
    outcome: 'clear',
    threshold: 0.5,
    inputs: { probability: 0.5, provider: 'p1' },
  });
  expect(await objects(0.51)).toMatchObject({ outcome: 'raised', code: 'LV001' });
  expect(shown).toEqual([3, 3]);
});

test('a step that the browser did not see done only ran out of time', async () => {
  const commands = [COMMANDS[0]!, { step: 1, atMs: 2_700, doneMs: null }];
  const { raised, steps } = await judged({ count: 12, options: { commands } });
  expect([raised, steps[1]!.performed]).toEqual([['LV003 too slow'], false]);
});

test('the best still looks straightest ahead with open eyes', async () => {
  const looks: Readonly<Record<number, { yawDeg?: number; pitchDeg?: number; lids?: number }>> = {
    15: { yawDeg: -0.5 },
    16: { yawDeg: 0.4, lids: 0.15 },
    17: { yawDeg: 0.2, pitchDeg: -4 },
    18: { yawDeg: 0, pitchDeg: -2.8 },
    19: { yawDeg: 0, pitchDeg: -1, lids: 0.18 },
    20: { yawDeg: 0.8, pitchDeg: -1, lids: 0.21 },
  };
  const { best } = await judged({ shown: (index) => looks[index] ?? {} });
  const [level] = await sharp(best!.bytes).raw().toBuffer();
  expect(Math.round((level! - 20) / 8)).toBe(20);
});

test('eyelids are measured while the face rests, and from 0.7 seconds before a blink', async () => {
  const { raised, refined } = await judged({
    asked: { steps: [STEPS[0], { kind: 'blink', delayMs: 300, limitMs: 7_000 }] },
    shown: (index) => (index === 18 || index === 19 ? { lids: 0.1 } : {}),
  });
  expect(raised).toEqual([]);
  const before = [0, 200, 400, 600, 800, 1_000];
  expect(refined).toEqual([...before, 2_600, 2_800, 3_000, 3_200, 3_400, 3_600, 3_800, 4_000, 4_200, 4_400]);
});
