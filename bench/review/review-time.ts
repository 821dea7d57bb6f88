import { identityCard, makePerson, passport, photograph, plainScene, type SpecimenDocument } from '@verify/specimen';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, newContext } from '@verify/e2e/fixtures/browser/browser';
import { begin, visit } from '@verify/e2e/fixtures/capture';
import { startWorld, type World } from '@verify/e2e/fixtures/world';
import { holdFloors } from '../floors.ts';
import { keepResult } from '../measuring/results.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const [PEOPLE, PHOTOS] = [4, 3];
/** 12 megapixels, as in a phone's photograph. */
const LARGE = { width: 4000, height: 3000 };

interface Case {
  readonly name: string;
  readonly type: string;
  readonly draw: (seed: number) => SpecimenDocument;
}

const person = (seed: number) => makePerson({ seed, today: TODAY });
const CASES: readonly Case[] = [
  { name: 'passport', type: 'Passport', draw: (seed) => passport({ seed, today: TODAY, person: person(seed) }) },
  {
    name: 'front of a card',
    type: 'Identity card',
    draw: (seed) => identityCard({ seed, today: TODAY, person: person(seed) }).front,
  },
];

/**
 * Measures how many milliseconds the review takes from the picked file to its last verdict, in the real app. A person's
 * first photo includes what loads in the background of the instructions. For comparison, sharp decodes and encodes the
 * same pictures.
 */
export async function main(): Promise<void> {
  const browser = await launchBrowser({});
  const world = await startWorld();
  const [rows, measured, series]: [Record<string, object>, Record<string, number>, number[]] = [{}, {}, []];
  try {
    for (const { name, type, draw } of CASES) {
      const [first, later, sharps]: [number[], number[], number[]] = [[], [], []];
      for (let who = 0; who < PEOPLE; who++) {
        const taken = await Promise.all(
          Array.from({ length: PHOTOS }, (_, i) => photograph(draw(700 + who * PHOTOS + i), plainScene(who, LARGE))),
        );
        for (const { jpeg } of taken) sharps.push(await timed(() => sharp(jpeg).jpeg({ quality: 90 }).toBuffer()));
        const times = await reviewed(browser, world, type, taken);
        first.push(times[0]!);
        later.push(...times.slice(1));
      }
      series.push(...first, ...later);
      const median = middle(later);
      rows[name] = {
        'first, ms': Math.round(middle(first)),
        'later, ms': Math.round(median),
        'slowest, ms': Math.round(Math.max(...first, ...later)),
        'sharp, ms': Math.round(middle(sharps)),
      };
      measured[`${name}: ms`] = median;
    }
  } finally {
    await world.close();
    await browser.close();
  }
  console.table(rows);
  const within = series.filter((ms) => ms <= 2500).length;
  console.log(`${within} of ${series.length} within 2.5 s`);
  keepResult('review-time', {
    on: `${series.length} photographs of 12 megapixels, ${PEOPLE} people a kind, chosen as files in Chromium`,
    shares: [{ name: 'within 2.5 s', hits: within, trials: series.length }],
    numbers: Object.entries(rows).flatMap(([name, row]) =>
      Object.entries(row).map(([what, value]) => ({
        name: `${name}, ${what.replace(', ms', '')}`,
        value: value as number,
        unit: 'ms',
      })),
    ),
  });
  holdFloors('review-time', measured);
}

async function reviewed(
  browser: Browser,
  world: World,
  type: string,
  pictures: readonly Awaited<ReturnType<typeof photograph>>[],
): Promise<number[]> {
  const context = await newContext(browser, { camera: 'denied', size: 'phone' });
  const visitor = await visit(context, world, { flowName: 'document' });
  await begin(visitor);
  const kind = visitor.frame.getByRole('radio', { name: type });
  await kind.press('Space');
  await visitor.press('Continue');
  const times: number[] = [];
  for (const picture of pictures) {
    const by = times.length === 0 ? 'Upload a file' : 'Choose another file';
    await visitor.button(by).waitFor();
    const verdict = visitor.frame.locator('.verdict.good, .verdict.bad');
    times.push(
      await timed(async () => {
        await visitor.upload(picture, by);
        await verdict.waitFor();
        await visitor.frame.getByText('We’re still reading').waitFor({ state: 'hidden' });
      }),
    );
  }
  await context.close();
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
