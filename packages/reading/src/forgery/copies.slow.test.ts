import { documentInHand, encodeJpeg, forge, identityCard, type Scene } from '@verify/specimen';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { findDocument } from '../quad/find-document.ts';
import type { Quad, Raster } from '../types.ts';
import { findCopies } from './copies.ts';
import { FORGERY_THRESHOLDS } from './judge-forgery.ts';
import { createNative, type Native } from './native.ts';

const TODAY = '2026-11-20';
const { threshold } = FORGERY_THRESHOLDS.copies;

let native: Native;
beforeAll(async () => {
  native = await createNative(await loadAsset('forgery.wasm'));
});

const likenessOf = (picture: Raster, quad: Quad): number => findCopies(native.hold(picture), quad)[0]?.likeness ?? 0;

async function decoded(jpeg: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

// Each was once taken for a copy: by its edges, by the noise near them, and because of little ground between them.
test.each<[number, 'front' | 'back', number, Partial<Scene>]>([
  [61_032, 'front', 1.8, { noise: 1.171048, blurPx: 1.208839, motionPx: 0.034412, fill: 0.754519 }],
  [64_034, 'back', 1.8, { noise: 1.316388, blurPx: 1.097266, motionPx: 1.14851, fill: 0.714971 }],
  [66_050, 'front', 0.3, { noise: 1.614217, blurPx: 1.244751, motionPx: 1.958559, fill: 0.759008 }],
])(
  'letters printed twice are not copies in a sharp photo with little noise: card %i, %s',
  async (seed, side, atS, scene) => {
    const document = identityCard({ seed, today: TODAY })[side];
    const size = { width: 1920, height: 1080 };
    const clip = documentInHand(document, { ...size, seed, blurredStartS: 0, scene: { glare: 0, ...scene } });
    const photo = await decoded(await encodeJpeg(await clip.frame(Math.round(atS * clip.fps)), 92));
    expect(likenessOf(photo, findDocument(photo)!.quad)).toBeLessThan(threshold - 0.1);
  },
);

// Of 24, the one with the least ground between its digits and the one whose edges differ most.
test.each([52_001, 52_017])('three copied digits are found: document %i', async (seed) => {
  const { jpeg, quad } = await forge('digits-copied', { seed, today: TODAY });
  expect(likenessOf(await decoded(jpeg), quad)).toBeGreaterThan(threshold + 0.2);
});
