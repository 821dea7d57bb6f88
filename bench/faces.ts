import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createFaceEngine } from '../packages/server/src/services/face/face-engine.ts';
import floors from './faces-floors.json' with { type: 'json' };
import { type JudgedClip, judgeClip, SPECIES } from './faces/clips.ts';
import { compareCast, comparisonReport, rate } from './faces/comparisons.ts';

/**
 * Faces: comparison of the cast's portraits with selfies (FMR, FNMR), and liveness clips of people and of eight species of attack (BPCER,
 * APCER), each with Wilson's 95 % interval, against the floors of faces-floors.json. `--clips=N` of each species, twice as many of people
 * (default 12; 40 takes an hour on two cores); `--resume` goes on where an earlier run stopped; `--only=comparisons` or `--only=clips`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const flag = (name: string) => args.find((arg) => arg.startsWith(`--${name}`))?.split('=')[1];
  const only = flag('only');
  const engine = await createFaceEngine();
  const faults: string[] = [];
  const hold = (name: keyof typeof floors, value: number) => {
    if (value > floors[name]) faults.push(`${name} is ${value.toFixed(4)}, the floor is ${floors[name]}`);
  };

  if (only !== 'clips') {
    const report = comparisonReport(await compareCast(engine));
    console.table(report.rows);
    console.table(report.bands);
    console.log(`Pictures without a face found: ${report.missed}`);
    hold('fnmrAtFmr01', report.fnmrAtFmr01);
    hold('fnmrAtMatch', report.fnmrAtMatch);
    hold('fmrAtMatch', report.fmrAtMatch);
    hold('fnmrAtInconclusive', report.fnmrAtInconclusive);
    hold('missed', report.missed);
  }
  if (only !== 'comparisons') {
    const clips = await judgeClips(Number(flag('clips') ?? 12), args.includes('--resume'));
    const of = (species: string) => clips.filter((clip) => clip.species === species);
    console.table(
      SPECIES.map((species) => {
        const judged = of(species);
        const passed = judged.filter(({ codes }) => codes.length === 0).length;
        const wrong = species === 'bona-fide' ? judged.length - passed : passed;
        if (judged.length > 0) hold(species, wrong / judged.length);
        const codes = [...new Set(judged.flatMap((clip) => clip.codes))].toSorted().join(' ');
        return { species, rate: species === 'bona-fide' ? 'BPCER' : 'APCER', value: rate(wrong, judged.length), codes };
      }),
    );
    const median = (pick: (clip: JudgedClip) => number) => clips.map(pick).toSorted((a, b) => a - b)[clips.length >> 1];
    const [clock, processor] = [median(({ judgeMs }) => judgeMs), median(({ judgeCpuMs }) => judgeCpuMs)];
    console.log(`Judged in ${clock} ms by the clock, ${processor} ms of the processor, at the median`);
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;

  async function judgeClips(count: number, resume: boolean): Promise<JudgedClip[]> {
    const folder = new URL('.output/', import.meta.url);
    const file = new URL('faces.jsonl', folder);
    mkdirSync(folder, { recursive: true });
    const done: JudgedClip[] =
      resume && existsSync(file)
        ? readFileSync(file, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as JudgedClip)
        : [];
    // Round by round, so that a run that is cut short has some of each.
    for (let i = 0; i < count * 2; i++) {
      for (const species of SPECIES) {
        if (species !== 'bona-fide' && i >= count) continue;
        if (done.some((clip) => clip.species === species && clip.index === i)) continue;
        const clip = await judgeClip(species, i, engine);
        done.push(clip);
        appendFileSync(file, `${JSON.stringify(clip)}\n`);
      }
    }
    return done;
  }
}
