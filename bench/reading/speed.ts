import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { passport, photograph, plainScene } from '@verify/specimen';
import sharp from 'sharp';
import { launchBrowser } from '@verify/e2e/fixtures/browser/browser';
import { holdFloors } from './floors.ts';
import { middle, numberOption, TODAY } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';
import type { SpeedPage, Timed } from './speed-page/page.ts';
import { serveSpeedPage } from './speed-server.ts';

type Kind = 'crop' | 'frame';
const READERS = ['ours', 'capture', 'tesseract'] as const;
type Reader = (typeof READERS)[number];

/** Three busy loops for every core, so that the measured process gets a quarter of it. */
const LOOPS = 3 * availableParallelism();
const BUSY_ROUNDS = 20;

/**
 * Times warm reads of an MRZ crop and of a frame of 1280x720 in one Chromium, from JPEG to lines. Our reader and
 * tesseract.js `eng` run in their own workers and take turns, so that other load on the machine affects both. `capture`
 * is our reader including the photo's outline and quality. Then times judging a frame while other processes take three
 * quarters of every core. `--count=12` rounds over 4 passports.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 12);
  const pictures = await Promise.all([80_000, 80_001, 80_002, 80_003].map(shot));
  const server = await serveSpeedPage();
  const browser = await launchBrowser();
  const ms: Record<string, number[]> = {};
  const exact: Record<string, number> = {};
  let version = '';
  try {
    version = browser.version();
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(server.url);
    const call = (who: Reader, jpeg: string, kind: Kind): Promise<Timed> =>
      page.evaluate(
        async ([name, data, what]) => {
          const speed = await (globalThis as unknown as { speed: Promise<SpeedPage> }).speed;
          return name === 'tesseract' ? speed.tesseract(data, what) : speed[name](data);
        },
        [who, jpeg, kind] as const,
      );
    const judge = (jpeg: string): Promise<number> =>
      page.evaluate(
        async (data) => (await (globalThis as unknown as { speed: Promise<SpeedPage> }).speed).judge(data),
        jpeg,
      );
    // The first round is the warm-up.
    for (let round = -1; round < count; round++) {
      const { lines, ...jpegs } = pictures[Math.max(0, round) % pictures.length]!;
      for (const kind of ['crop', 'frame'] as const) {
        for (const who of READERS) {
          const read = await call(who, jpegs[kind], kind);
          if (round < 0) continue;
          (ms[`${who} ${kind}`] ??= []).push(read.ms);
          if (read.decodeMs !== undefined) (ms[`of that decoding ${kind}`] ??= []).push(read.decodeMs);
          exact[`${who} ${kind}`] = (exact[`${who} ${kind}`] ?? 0) + (read.lines.join() === lines.join() ? 1 : 0);
        }
      }
      const judged = await judge(jpegs.frame);
      if (round >= 0) (ms['judging a frame'] ??= []).push(judged);
    }
    const pace = (): Promise<number> =>
      page.evaluate(async () => (await (globalThis as unknown as { speed: Promise<SpeedPage> }).speed).compute());
    const turns = async (suffix: string): Promise<void> => {
      for (let round = 0; round < BUSY_ROUNDS; round++) {
        (ms[`computing${suffix}`] ??= []).push(await pace());
        (ms[`judging a frame${suffix}`] ??= []).push(await judge(pictures[round % pictures.length]!.frame));
      }
    };
    await turns('');
    const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }));
    await turns(', busy').finally(() => loops.forEach((loop) => loop.kill('SIGKILL')));
  } finally {
    await browser.close();
    await server.close();
  }
  const ratio = (who: Reader, kind: Kind) => middle(ms[`tesseract ${kind}`]!) / middle(ms[`${who} ${kind}`]!);
  // Under the loops a core runs at about a quarter of its speed. The exact factor is measured at the same time.
  const slower = mean(ms['computing, busy']!) / mean(ms['computing']!);
  const measured = {
    crop: ratio('ours', 'crop'),
    frame: ratio('ours', 'frame'),
    captureCrop: ratio('capture', 'crop'),
    captureFrame: ratio('capture', 'frame'),
    judgedAtQuarter: 1_000 / (mean(ms['judging a frame, busy']!) * (4 / slower)),
  };
  for (const [name, values] of Object.entries(ms))
    console.log(
      `${name.padEnd(16)} ${middle(values).toFixed(0)} ms median of ${values.length}${name in exact ? `, ${exact[name]} exact` : ''}`,
    );
  console.log(
    `times faster: crop ${measured.crop.toFixed(1)}, frame ${measured.frame.toFixed(1)}; with outline and quality ` +
      `${measured.captureCrop.toFixed(1)} and ${measured.captureFrame.toFixed(1)}`,
  );
  console.log(
    `judged while computing took ${slower.toFixed(1)} times as long: ${measured.judgedAtQuarter.toFixed(1)} frames a second at 4 times`,
  );
  keepResult('speed', {
    on: `Chromium ${version}, ${count} rounds over 4 synthetic passports, both readers by turns on a machine that does other things too`,
    shares: Object.entries(exact).map(([name, hits]) => ({ name: `${name}, exact`, hits, trials: count })),
    numbers: [
      ...Object.entries(ms).map(([name, values]) => ({ name: `${name}, median`, value: middle(values), unit: 'ms' })),
      { name: 'frames judged with a core at a quarter of its pace', value: measured.judgedAtQuarter, unit: 'a second' },
      { name: 'crop, times faster', value: measured.crop, unit: '' },
      { name: 'frame, times faster', value: measured.frame, unit: '' },
      { name: 'crop with outline and quality, times faster', value: measured.captureCrop, unit: '' },
      { name: 'frame with outline and quality, times faster', value: measured.captureFrame, unit: '' },
    ],
  });
  holdFloors('speed', measured);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A careful photograph at the size of a video frame, and its zone with a margin, both as base64 of a JPEG. */
async function shot(seed: number): Promise<Record<Kind, string> & { readonly lines: readonly string[] }> {
  const { jpeg, truth, width, height } = await photograph(
    passport({ seed, today: TODAY }),
    plainScene(seed, { width: 1280, height: 720 }),
  );
  const [xs, ys] = [truth.quads['mrz']!.map(({ x }) => x), truth.quads['mrz']!.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 12);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 12);
  const crop = await sharp(jpeg)
    .extract({
      left,
      top,
      width: Math.min(width, Math.ceil(Math.max(...xs)) + 12) - left,
      height: Math.min(height, Math.ceil(Math.max(...ys)) + 12) - top,
    })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { crop: crop.toString('base64'), frame: jpeg.toString('base64'), lines: truth.lines };
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
