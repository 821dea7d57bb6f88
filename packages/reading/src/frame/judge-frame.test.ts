import { expose, passport, plainScene, type Scene, stage } from '@verify/specimen';
import { expect, it } from 'vitest';
import { type FrameHint, judgeFrame } from './judge-frame.ts';

const document = passport({ seed: 5, today: '2026-11-20', dpi: 200 });

async function frame(changes: Partial<Scene>) {
  const scene = plainScene(5, { width: 1280, height: 720, fill: 0.9, surface: 'wood', ...changes });
  const { raster } = stage(document, scene);
  await expose(raster, scene);
  return raster;
}

it('is ready for a sharp, large and steady document', async () => {
  const picture = await frame({});
  const first = judgeFrame(picture);
  expect(first.quad).not.toBeNull();
  expect(first.hint).toBe('hold_still');
  const second = judgeFrame(picture, first.quad);
  expect(second.hint).toBe('ready');
  expect(second.motion).toBe(0);
  expect(second.coverage).toBeGreaterThan(0.3);
});
it.each<[FrameHint, Partial<Scene>]>([
  ['too_far', { fill: 0.45 }],
  ['blurred', { blurPx: 6 }],
  ['dark', { light: 0.2 }],
  ['tilted', { tiltYDeg: 42, fill: 0.95 }],
])('gives the hint %s', async (hint, changes) => {
  const picture = await frame(changes);
  expect(judgeFrame(picture, judgeFrame(picture).quad).hint).toBe(hint);
});
it('gives hold_still while the document moves', async () => {
  const before = judgeFrame(await frame({ offsetX: 0.05 })).quad;
  expect(judgeFrame(await frame({}), before).hint).toBe('hold_still');
});
it('finds no document in an empty frame', () => {
  expect(judgeFrame({ width: 640, height: 480, data: new Uint8Array(640 * 480 * 4).fill(255) }).hint).toBe(
    'no_document',
  );
  expect(judgeFrame({ width: 640, height: 480, data: new Uint8Array(640 * 480 * 4) }).hint).toBe('dark');
  expect(judgeFrame({ width: 1, height: 1, data: new Uint8Array(4) }).quad).toBeNull();
});
