import { afterAll, beforeAll, expect, test } from 'vitest';
import { spokenOn } from '../accessibility/expected.ts';
import { LONG } from '../fixtures/long.ts';
import { serveGallery } from '../fixtures/locales/gallery.ts';
import { ENGINES } from './engines.ts';

/** A sample with one control of every kind, which is enough for a change. */
const SAMPLE = [
  'intro',
  'choose',
  'camera-ready',
  'review-fine',
  'confirm',
  'liveness-intro',
  'handoff-offered',
  'leaving',
];

let gallery: Awaited<ReturnType<typeof serveGallery>>;
beforeAll(async () => {
  gallery = await serveGallery();
});
afterAll(() => gallery?.close());

for (const [name, find] of Object.entries(ENGINES)) {
  const start = find();
  if (!start) console.warn(`SKIPPED in ${name}: it is not installed.`);
  // Story: engines
  test.skipIf(!start)(`the roles and names on every screen match the committed ones in ${name}`, async () => {
    const engine = await start!({ size: { width: 640, height: 900 } });
    try {
      await engine.open(`${gallery.url}gallery.html?w=720&h=1280`);
      const ready = () => engine.run('page', () => document.documentElement.dataset['ready'] === 'true');
      await expect.poll(ready).toBe(true);
      const all = await engine.run('page', () => window.gallery.scenes);
      const missing: string[] = [];
      for (const scene of LONG ? all : SAMPLE) {
        expect(all).toContain(scene);
        await engine.run('page', (one) => window.gallery.show(one), scene);
        const expected = spokenOn(scene);
        expect(expected.length).toBeGreaterThan(0);
        missing.push(...(await engine.unspoken('page', expected)).map((one) => `${scene}: ${one.role} “${one.name}”`));
      }
      expect(missing).toEqual([]);
    } finally {
      await engine.close();
    }
  });
}
