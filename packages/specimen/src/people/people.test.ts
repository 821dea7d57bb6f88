import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { attackClip, ATTACKS } from './attacks.ts';
import { CAST, cast, strangerTo } from './cast.ts';
import { makeIdentity } from './identity.ts';
import { faceMesh } from './head/mesh.ts';
import { morph } from './morph.ts';
import { createPerson } from './render.ts';
import { actEnd, perform } from './script.ts';
import { challengeClip } from './selfie-clips.ts';

const small = { width: 80, height: 60, samples: 1 };
const options = { seed: 4, width: 80, height: 60, fps: 10, durationS: 4, noise: 0, view: { samples: 1 } };
const [anna, bert] = [
  createPerson(makeIdentity({ seed: 1, sex: 'F' })),
  createPerson(makeIdentity({ seed: 2, sex: 'M' })),
];

const same = (a: Raster, b: Raster): boolean => Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0;

describe('people', () => {
  test('the canonical face comes out of the package whole', () => {
    const mesh = faceMesh();
    expect(mesh.positions).toHaveLength(468 * 3);
    expect(mesh.triangles).toHaveLength(898 * 3);
    expect(Math.max(...mesh.triangles)).toBe(467);
  });
  test('people differ in geometry, and the same seed is the same person', () => {
    const points = (seed: number): Float32Array => morph(faceMesh().positions, makeIdentity({ seed }).shape);
    expect(points(1)).toEqual(points(1));
    const [one, two] = [points(1), points(2)];
    expect(Math.max(...one.map((value, i) => Math.abs(value - two[i]!)))).toBeGreaterThan(0.8);
  });
  test('a render repeats, and every pose changes it', () => {
    const rest = anna.render({}, small);
    expect(same(rest, anna.render({}, small))).toBe(true);
    for (const pose of [
      { yaw: 0.3 },
      { pitch: -0.3 },
      { roll: 0.2 },
      { smile: 1 },
      { open: 1 },
      { blinkLeft: 1, blinkRight: 1 },
    ])
      expect(same(rest, anna.render(pose, small))).toBe(false);
    expect(same(rest, anna.render({}, { ...small, distance: 60 }))).toBe(false);
  });
  test('the cast has twenty-four heads, and each a stranger among them', () => {
    expect(new Set(CAST.map(({ seed }) => seed)).size).toBe(24);
    for (const identity of CAST) expect(CAST.filter((one) => one !== identity)).toContain(strangerTo(identity));
    expect(cast(7, 'F')).toBe(cast(19, 'F'));
    expect(cast(7, 'F')).not.toBe(cast(7, 'M'));
  });
  test('acts happen when the script says', () => {
    const acts = [
      { action: 'point', yawDeg: 25, pitchDeg: 0, atS: 1 },
      { action: 'point', yawDeg: -10, pitchDeg: -15, atS: 3.4 },
      { action: 'point', yawDeg: 0, pitchDeg: 0, atS: 5 },
      { action: 'smile', atS: 6.5 },
    ] as const;
    expect(perform(acts, 0.9, 1, 42).pose.yaw).toBeLessThan(0.1);
    expect(perform(acts, actEnd(acts[0]), 1, 42).pose.yaw).toBeGreaterThan(0.35);
    expect(perform(acts, 3.3, 1, 42).pose.yaw).toBeGreaterThan(0.35);
    expect(perform(acts, actEnd(acts[1]), 1, 42).pose).toMatchObject({
      yaw: expect.closeTo((-10 * Math.PI) / 180, 1),
      pitch: expect.closeTo((-15 * Math.PI) / 180, 1),
    });
    expect(perform(acts, actEnd(acts[2]), 1, 42).pose.yaw).toBeLessThan(0.1);
    expect(perform(acts, 7.1, 1, 42).pose.smile).toBeGreaterThan(0.7);
  });
});

describe('attacks', () => {
  const acts = [
    { action: 'point', yawDeg: 25, pitchDeg: 0, atS: 0.5 },
    { action: 'smile', atS: 2.2 },
  ] as const;
  const clip = (attack: (typeof ATTACKS)[number]) => attackClip(attack, anna, { ...options, acts, other: bert });
  test.each(ATTACKS)('%s makes frames that repeat', async (attack) => {
    const frame = await clip(attack).frame(12);
    expect([frame.width, frame.height]).toEqual([80, 60]);
    expect(same(frame, await clip(attack).frame(12))).toBe(true);
  });
  test('a still frame stays, a loop comes back', async () => {
    expect(same(await clip('still-frame').frame(1), await clip('still-frame').frame(30))).toBe(true);
    expect(same(await clip('looped-clip').frame(2), await clip('looped-clip').frame(17))).toBe(true);
    expect(same(await clip('looped-clip').frame(2), await clip('looped-clip').frame(9))).toBe(false);
  });
  test('the other person takes over in the middle', async () => {
    const honest = challengeClip(anna, acts, options);
    expect(same(await clip('other-person-half-way').frame(10), await honest.frame(10))).toBe(true);
    expect(same(await clip('other-person-half-way').frame(30), await honest.frame(30))).toBe(false);
  });
});
