import type { Quad, Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { sharp } from '../image/guarded-sharp.ts';
import { commitmentsTo, packBurst } from './burst.fixture.ts';
import { judgeBurst } from './judge-burst.ts';
import { splitBurst } from './open-burst.ts';

const [WIDTH, HEIGHT] = [480, 300];
const PAGE: Quad = [
  { x: 0, y: 0 },
  { x: WIDTH, y: 0 },
  { x: WIDTH, y: HEIGHT },
  { x: 0, y: HEIGHT },
];

/** A page of dark and light squares, different for each seed. */
function page(seed: string): Raster {
  const random = createRandom(seed);
  const levels = Array.from({ length: 80 * 50 }, () => random.int(0, 255));
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const level = levels[Math.floor(i / WIDTH / 6) * 80 + Math.floor((i % WIDTH) / 6)]!;
    data.set([level, level, level, 255], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const jpeg = ({ width, height, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 60 })
    .toBuffer();

test('one frame with the document proves nothing, and its likeness is said', async () => {
  const pages = ['other 1', 'other 2', 'other 3', 'own'].map(page);
  const frames = await Promise.all(pages.map(async (each, i) => ({ timeMs: 300 * i, bytes: await jpeg(each) })));
  const aimed = { frames, photo: { timeMs: 1_200, bytes: Buffer.from('the photo') } };
  const { burst } = splitBurst(packBurst(aimed));
  const photo = { raster: page('own'), quad: PAGE, portrait: null };
  const verdict = await judgeBurst(photo, { ...burst!, committed: commitmentsTo(aimed) });
  expect(verdict).toMatchObject({ outcome: 'unproved', because: 'not-found', frames: 4, found: 1 });
  expect(verdict.likeness).toBeGreaterThan(0.95);
});
