import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { newSession, passportSubmission } from '@verify/e2e/fixtures/protocol';
import { passportPicture } from '@verify/e2e/fixtures/pictures';
import { startWorld } from '@verify/e2e/fixtures/world';

const RUNS = 20;

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)]!;

/**
 * Measures the time from submission to the webhook's arrival at the partner, for passport photographs, one session at a
 * time. The same run measures how long sharp takes to re-encode the same pictures, because the ratio is comparable
 * between machines and milliseconds are not.
 */
export async function main(): Promise<void> {
  const pictures = await Promise.all(Array.from({ length: RUNS }, (_, i) => passportPicture(900 + i)));
  const world = await startWorld();
  try {
    const waits: number[] = [];
    const reencodes: number[] = [];
    for (const { jpeg } of pictures) {
      const before = performance.now();
      await sharp(jpeg).jpeg({ quality: 90 }).toBuffer();
      reencodes.push(performance.now() - before);
      const session = await newSession(world.api);
      const { applicationId } = (await session.open()).body;
      const front = await session.upload('document-front', jpeg);
      const submitted = performance.now();
      await session.submit(passportSubmission(front));
      await world.webhookFor({ applicationId });
      waits.push(performance.now() - submitted);
    }
    const p50 = quantile(waits, 0.5);
    console.table({
      runs: RUNS,
      'submit to webhook p50, ms': Math.round(p50),
      'p95, ms': Math.round(quantile(waits, 0.95)),
      'sharp re-encoding p50, ms': Math.round(quantile(reencodes, 0.5)),
      ratio: +(p50 / quantile(reencodes, 0.5)).toFixed(1),
    });
  } finally {
    await world.close();
  }
}
