import { expose, identityCard, passport, plainScene, stage } from '@verify/specimen';
import { expect, it } from 'vitest';
import type { Raster } from '../types.ts';
import { findDocument, moved, overlap } from './find-document.ts';

const today = '2026-11-20';

async function scene(seed: number, card: boolean, changes = {}) {
  const document = card ? identityCard({ seed, today, dpi: 200 }).front : passport({ seed, today, dpi: 150 });
  const plain = plainScene(seed, { width: 960, height: 720, ...changes });
  const staged = stage(document, plain);
  await expose(staged.raster, plain);
  return staged;
}

it.each([
  ['a passport on wood', false, { surface: 'wood' }],
  ['a card on cloth', true, { surface: 'cloth' }],
  ['a turned card', true, { surface: 'stone', rotationDeg: 24, fill: 0.7 }],
  ['a passport seen askew', false, { surface: 'dark', tiltXDeg: 18, tiltYDeg: -12, fill: 0.75 }],
])('finds %s', async (_, card, changes) => {
  const { raster, truth } = await scene(11, card, changes);
  const found = findDocument(raster);
  expect(found).not.toBeNull();
  expect(overlap(found!.quad, truth.quad)).toBeGreaterThan(0.94);
  expect(Math.abs(found!.aspect / (card ? 85.6 / 54 : 125 / 88) - 1)).toBeLessThan(0.06);
});

it.each([
  ['black', () => 0],
  ['white', () => 255],
  ['noise', (i: number) => Math.imul(i + 1, 2654435761) >>> 24],
])('finds no document in %s', (_, value) => {
  const data = new Uint8Array(640 * 480 * 4).map((_, i) => value(i));
  expect(findDocument({ width: 640, height: 480, data })).toBeNull();
});

it.each([1, 2, 3])('does not mistake the portrait for the document in a scan of a card, seed %i', (seed) => {
  // A score below 0.55 counts as no outline.
  expect(findDocument(identityCard({ seed, today, dpi: 300 }).front.image)?.score ?? 0).toBeLessThan(0.55);
});

it('answers for pictures of any size', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 900],
    [31, 40],
    [33, 33],
  ] as const)
    expect(findDocument({ width, height, data: new Uint8Array(width * height * 4) } satisfies Raster)).toBeNull();
});

it('measures how far a quad moved and how much two overlap', async () => {
  const quad = (await scene(3, true)).truth.quad;
  expect(moved(quad, quad)).toBe(0);
  expect(overlap(quad, quad)).toBeCloseTo(1);
  const away = quad.map(({ x, y }) => ({ x: x + 5000, y })) as unknown as typeof quad;
  expect(overlap(quad, away)).toBeLessThanOrEqual(0);
});
