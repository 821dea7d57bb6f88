import { findDocument, judgeFrame, overlap } from '@verify/reading/frame';
import { holdFloors } from './floors.ts';
import { interval } from '../measuring/interval.ts';
import { middle, numberOption, picture } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';

/**
 * Finds corners in seeded scenes as people send them (`randomScene`). Prints by surface the share that overlaps the
 * true area by more than 0.9, and the CPU time of finding corners and of judging a frame. `--count=300`,
 * `--from=20000`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 300);
  const from = numberOption(args, 'from', 20_000);
  const tallies = new Map<string, { images: number; good: number; none: number; wrongButSure: number }>();
  const findMs: number[] = [];
  const judgeMs: number[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { raster, truth } = await picture(seed);
    const [found, spent] = timed(() => findDocument(raster));
    findMs.push(spent);
    judgeMs.push(timed(() => judgeFrame(raster))[1]);
    const good = found !== null && overlap(found.quad, truth.quad) > 0.9;
    for (const name of ['all', truth.scene.surface]) {
      const tally = tallies.get(name) ?? { images: 0, good: 0, none: 0, wrongButSure: 0 };
      tallies.set(name, tally);
      tally.images++;
      if (good) tally.good++;
      else if (!found) tally.none++;
      else if (found.score >= 0.5) tally.wrongButSure++;
    }
  }
  for (const [name, { images, good, none, wrongButSure }] of [...tallies].toSorted(
    (a, b) => b[1].images - a[1].images,
  )) {
    const [low, high] = interval(good, images);
    const share = (value: number) => (value * 100).toFixed(1);
    console.log(
      `${name.padEnd(8)} ${images} images, ${share(good / images)} % over 0.9 (${share(low)} to ${share(high)}), ${none} none, ${wrongButSure} wrong with a score of 0.5 or more`,
    );
  }
  console.log(
    `finding ${middle(findMs).toFixed(1)} ms CPU, judging a frame ${middle(judgeMs).toFixed(1)} ms CPU (medians, 1280 x 960)`,
  );
  const all = tallies.get('all')!;
  keepResult('quad', {
    on: `${count} seeded scenes from seed ${from}: corners with over 0.9 of the area in common with the truth, by surface`,
    shares: [...tallies].map(([name, { good, images }]) => ({ name, hits: good, trials: images })),
    numbers: [
      { name: 'finding, CPU, median', value: middle(findMs), unit: 'ms' },
      { name: 'judging a frame, CPU, median', value: middle(judgeMs), unit: 'ms' },
      { name: 'wrong with a score of 0.5 or more', value: all.wrongButSure, unit: '' },
    ],
  });
  holdFloors('quad', { good: all.good / all.images, wrongButSure: all.wrongButSure / all.images });
}

function timed<T>(work: () => T): [T, number] {
  const before = process.cpuUsage();
  const answer = work();
  return [answer, process.cpuUsage(before).user / 1000];
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
