import type { Command } from '@verify/face';
import { expect, test } from 'vitest';
import { type FacePicture, SIDE } from '../face/face-picture.ts';
import { judgeBentPicture } from './copies.ts';
import { livenessNotebook } from './notebook.ts';
import type { WatchedFrame } from './watch.ts';

/** A face whose features are waves; another `phase` is another face. */
const picture = (phase: number): FacePicture => ({
  grey: Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [u, v] = [i % SIDE, Math.floor(i / SIDE)];
    return 120 + 30 * Math.sin(u / 2.5 + phase * 2) * Math.cos(v / 3.5 + phase) + 20 * Math.sin((u - v * phase) / 5);
  }),
  points: new Float32Array(0),
  mesh: Float32Array.from({ length: 936 }, (_, n) => (n % 2 ? Math.floor(n / 52) * 4.6 : ((n >> 1) % 26) * 3.1)),
});
const [ONE, OTHER] = [picture(0), picture(1.3)];

const frame = (n: number, yawDeg: number, shown: FacePicture): WatchedFrame =>
  ({
    timeMs: n * 125,
    lit: false,
    picture: shown,
    measures: { yawDeg, eyeOpenness: 0.28 },
  }) as unknown as WatchedFrame;
const STEPS = [{ kind: 'point' }, { kind: 'smile' }] as const;
const COMMANDS = STEPS.map((step, i) => ({ step, atMs: i * 5_000, untilMs: (i + 1) * 5_000 })) as unknown as Command[];

function judged(turned: readonly (readonly [yawDeg: number, shown: FacePicture])[]) {
  const notes = livenessNotebook();
  const ahead = Array.from({ length: 20 }, () => [0, ONE] as const);
  judgeBentPicture(
    notes,
    [...ahead, ...turned].map(([yawDeg, shown], n) => frame(n, yawDeg, shown)),
    COMMANDS,
  );
  const [{ outcome, inputs }] = notes.trace as [(typeof notes.trace)[number]];
  return { codes: notes.raised.map(({ code }) => code), outcome, yawDeg: inputs['yawDeg'] };
}
const turnedBy = (yawDeg: number, shown: FacePicture) => Array.from({ length: 10 }, () => [yawDeg, shown] as const);

test('a face that stays the same picture where it turns goes to a reviewer, to either side', () => {
  for (const yawDeg of [26, -26])
    expect(judged(turnedBy(yawDeg, ONE))).toEqual({ codes: ['LV004'], outcome: 'raised', yawDeg });
});

test('a face that shows other sides does not', () => {
  expect(judged(turnedBy(26, OTHER))).toMatchObject({ codes: [], outcome: 'clear' });
});

test('one still that is turned farther hides nothing', () => {
  const turned = [...turnedBy(26, ONE).slice(1), [60, OTHER] as const];
  expect(judged(turned)).toMatchObject({ codes: ['LV004'], yawDeg: 26 });
});

test('without a turn nothing is said', () => {
  expect(judged([])).toMatchObject({ codes: [], outcome: 'skipped' });
});
