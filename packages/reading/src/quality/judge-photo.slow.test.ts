import { expose, passport, plainScene, type Scene, stage } from '@verify/specimen';
import { describe, expect, it } from 'vitest';
import { judgePhoto, type QualityName } from './judge-photo.ts';

const document = passport({ seed: 21, today: '2026-11-20' });

async function judged(changes: Partial<Scene>, grey = false) {
  const scene = plainScene(21, { surface: 'cloth', ...changes });
  const { raster, truth } = stage(document, scene);
  await expose(raster, scene);
  if (grey) for (let p = 0; p < raster.data.length; p += 4) raster.data.fill(raster.data[p + 1]!, p, p + 3);
  const quality = judgePhoto(raster, truth.quad);
  return Object.values(quality)
    .filter((measure) => !measure.ok)
    .map((measure) => measure.name);
}

describe('judgePhoto', () => {
  it('accepts a careful photograph', async () => expect(await judged({})).toEqual([]));
  it.each<[QualityName, Partial<Scene>]>([
    ['sharpness', { blurPx: 6 }],
    ['sharpness', { motionPx: 26, motionAngleDeg: 70 }],
    ['glare', { glare: 0.9 }],
    ['exposure', { light: 0.3 }],
    ['resolution', { fill: 0.25 }],
    ['cropping', { fill: 1.08 }],
    ['occlusion', { fill: 0.75, hand: true, thumbReach: 0.22 }],
  ])('reports %s', async (name, changes) => expect(await judged(changes)).toContain(name));
  it('accepts a hand that holds the edge', async () => expect(await judged({ hand: true, fill: 0.8 })).toEqual([]));
  it('reports overexposure', async () => expect(await judged({ light: 2.2 })).toContain('overexposure'));
  it('reports a copy without colour', async () => expect(await judged({}, true)).toEqual(['colour']));
  it('judges a picture without a document as a whole and never throws', () => {
    expect(judgePhoto({ width: 1, height: 1, data: new Uint8Array(4) }).sharpness.value).toBeNull();
    const quality = judgePhoto({ width: 300, height: 200, data: new Uint8Array(300 * 200 * 4) });
    expect(quality.exposure.ok).toBe(false);
    expect(quality.cropping.value).toBeNull();
  });
});
