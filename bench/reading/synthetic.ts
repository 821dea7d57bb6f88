import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createMrzReader } from '@verify/reading';
import { identityCard, LADDER, passport, photograph, plainScene, randomScene, type Scene } from '@verify/specimen';
import sharp from 'sharp';
import { holdFloors } from './floors.ts';
import { interval } from './interval.ts';
import { keepResult } from './results.ts';

interface Tally {
  images: number;
  exact: number;
  unsure: number;
  missed: number;
  wrongButValid: number;
  readonly cpuMs: number[];
}

const TODAY = '2026-11-20';

/**
 * Whole synthetic documents as people photograph them, and each fault of the ladder by itself. `--count=2000` says how many, `--from`
 * the first seed. Prints exact readings with a 95 % interval, and every text that was wrong with valid check digits.
 */
export async function main(args: readonly string[]): Promise<void> {
  const option = (name: string, other: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? other);
  const count = option('count', 400);
  const from = option('from', 1);
  const assets = new URL('../../packages/reading/assets/', import.meta.url);
  const reader = await createMrzReader(async (name) => readFileSync(new URL(name, assets)));
  const tallies = new Map<string, Tally>();
  const failures: string[] = [];
  const faults = Object.entries(LADDER).flatMap(([fault, steps]) =>
    steps.map((changes, step) => ({ fault: `${fault} ${step + 1}`, changes })),
  );
  for (let i = 0; i < count; i++) {
    const seed = from + i;
    const card = seed % 3 === 0;
    const document = card ? identityCard({ seed, today: TODAY }).back : passport({ seed, today: TODAY });
    // One in three climbs the ladder, the others are what people send.
    const rung = seed % 3 === 1 ? faults[seed % faults.length] : undefined;
    const scene: Scene = rung ? plainScene(seed, rung.changes as Partial<Scene>) : randomScene(seed);
    const { jpeg, truth } = await photograph(document, scene);
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const before = process.cpuUsage();
    const outcome = reader.read({ width: info.width, height: info.height, data }, { today: TODAY });
    const used = process.cpuUsage(before);
    const got = outcome.ok ? outcome.mrz : outcome.best;
    const exact = got?.lines.join() === truth.lines.join();
    const verdict = outcome.ok ? (exact ? 'exact' : 'wrongButValid') : exact ? 'unsure' : 'missed';
    for (const name of ['all', card ? 'TD1' : 'TD3', rung ? rung.fault : 'random']) {
      const tally = tallies.get(name) ?? { images: 0, exact: 0, unsure: 0, missed: 0, wrongButValid: 0, cpuMs: [] };
      tallies.set(name, tally);
      tally.images++;
      tally[verdict]++;
      tally.cpuMs.push((used.user + used.system) / 1000);
    }
    if (verdict !== 'exact')
      failures.push(
        [seed, verdict, rung?.fault ?? 'random', got?.lines.join(' ') ?? '', truth.lines.join(' ')].join('\t'),
      );
  }
  for (const [name, tally] of [...tallies].sort((a, b) => b[1].images - a[1].images)) console.log(line(name, tally));
  const all = tallies.get('all')!;
  keepResult('mrz-synthetic', {
    on: `${count} whole synthetic documents from seed ${from}, one in three with one fault of the ladder: every character right`,
    shares: [
      ...[...tallies].map(([name, { exact, images }]) => ({ name, hits: exact, trials: images })),
      { name: 'wrong, check digits valid', hits: all.wrongButValid, trials: all.images },
    ],
  });
  holdFloors('synthetic', { exact: all.exact / all.images, wrongButValid: all.wrongButValid / all.images });
  for (const failure of failures.filter((each) => each.includes('wrongButValid'))) console.log(failure);
  mkdirSync(new URL('../.output/', import.meta.url), { recursive: true });
  writeFileSync(new URL('../.output/reading-failures.tsv', import.meta.url), `${failures.join('\n')}\n`);
}

function line(name: string, { images, exact, unsure, missed, wrongButValid, cpuMs }: Tally): string {
  const times = [...cpuMs].sort((a, b) => a - b);
  const [low, high] = interval(exact, images);
  const share = (value: number) => (value * 100).toFixed(1);
  const rest = `${unsure} unsure, ${missed} missed, ${wrongButValid} wrong but valid, ${times[times.length >> 1]!.toFixed(0)} ms CPU`;
  return `${name.padEnd(12)} ${images} images, ${share(exact / images)} % exact (${share(low)} to ${share(high)}), ${rest}`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
