import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createFaceEngine, type FaceEngine } from '@verify/checks/face/face-engine';
import kept from './faces-floors.json' with { type: 'json' };
import { type JudgedClip, judgeClip } from './faces/clips.ts';
import { rate } from './faces/comparisons.ts';
import { measurePhotographs } from './faces/measure-photographs.ts';
import { readPhotographs } from './faces/photographs.ts';
import { measureCovers } from './faces/covers.ts';
import { measureInjections } from './faces/injections.ts';
import { measureLight } from './faces/light.ts';
import { benchRecording, SPECIES } from './faces/recordings.ts';
import { median } from './measuring/median.ts';

const OUTPUT = new URL('.output/', import.meta.url);
const FLOORS = new URL('faces-floors.json', import.meta.url);

/**
 * Measures faces. Public photographs: photographs compared with each other and with portraits that the document check
 * cut out of photographed specimen documents, and copies of the document's picture sent as a selfie (FM006). Rendered
 * heads: liveness (BPCER, and APCER of eight species of attack) and covered faces. Each share has Wilson's 95 %
 * interval and is compared with faces-floors.json.
 *
 *     VERIFY_FACE_INDEX, VERIFY_FACE_IMAGES   the photographs, see faces/photographs.ts; without them that part is
 *                                             skipped
 *     --only=A,B          some of photographs, documents, copies, clips, covers
 *     --clips=N           per species, and twice as many of people (default 12; 50 takes an hour of one processor)
 *     --set=N             clips of other seeds and of unseen heads; the judge was tuned on set 0, the default
 *     --resume            continues an earlier run and counts its verdicts
 *     --judge-again       judges the recordings of earlier runs again
 *     --people=N          number of clips of people, if not twice --clips
 *     --only=light        people in front of coloured screens: --people=N, default 24, each in four rooms; about ten
 *                         seconds per person
 *     --only=injections   people in four rooms, and impostors who inject a victim's face: --people=N, default 24, and
 *                         --attempts=N of each species, default 4; 48 attempts take two hours of one processor
 *     --unlit              injections into three movements without colours, as in the flow `face-check`
 *     --keep              writes the measurements into faces-floors.json
 */
export async function main(args: readonly string[]): Promise<void> {
  const flag = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  const only = flag('only')?.split(',');
  const engine = await createFaceEngine();
  const faults: string[] = [];
  const measured: Record<string, unknown> = { ...kept.measured };
  const hold = (name: keyof typeof kept.floors, value: number) => {
    if (value > kept.floors[name]) faults.push(`${name} is ${value.toFixed(4)}, the floor is ${kept.floors[name]}`);
  };

  const wanted = (part: string) => only === undefined || only.includes(part);
  if (wanted('photographs') || wanted('documents') || wanted('copies')) {
    const photographs = readPhotographs();
    if (photographs) await measurePhotographs(engine, photographs, { wanted, hold, measured });
    else console.log('Not measured: VERIFY_FACE_INDEX and VERIFY_FACE_IMAGES name no index and folder of photographs.');
  }
  if (wanted('covers')) {
    const report = await measureCovers(engine);
    console.table(report.rows);
    hold('coverFalseAlarms', report.falseAlarms);
    hold('coverOverlooked', report.overlooked);
    measured['covers'] = report.rows;
  }
  if (wanted('light')) {
    const set = Number(flag('set') ?? 0);
    const resume = args.includes('--resume');
    const report = await measureLight(engine, { people: Number(flag('people') ?? 24), set, resume });
    console.table(report.rows);
    hold('lightRefused', report.refused);
    hold('lightReplaysUndetected', report.undetected);
    measured['lightSet'] = set;
    measured['light'] = report.rows;
  }
  if (wanted('injections')) {
    const [people, attempts] = [Number(flag('people') ?? 24), Number(flag('attempts') ?? 4)];
    const set = Number(flag('set') ?? 0);
    const report = await measureInjections(engine, {
      attempts,
      people,
      set,
      resume: args.includes('--resume'),
      lit: !args.includes('--unlit'),
    });
    console.table(report.rows);
    console.log(`Judged in ${report.cpuMs} ms of the processor, at the median`);
    hold('injectionRefused', report.refused);
    hold('injectionPassed', report.passed);
    measured['injectionSet'] = set;
    measured['injections'] = report.rows;
  }
  if (wanted('clips')) {
    const clips = await judgeClips(engine, args);
    const rows = SPECIES.map((species) => {
      const judged = clips.filter((clip) => clip.species === species);
      const passed = judged.filter(({ codes }) => codes.length === 0).length;
      const wrong = species === 'bona-fide' ? judged.length - passed : passed;
      if (judged.length > 0) hold(species, wrong / judged.length);
      const codes = [...new Set(judged.flatMap((clip) => clip.codes))].toSorted().join(' ');
      return { species, rate: species === 'bona-fide' ? 'BPCER' : 'APCER', value: rate(wrong, judged.length), codes };
    });
    console.table(rows);
    const [clock, processor] = [clips.map(({ judgeMs }) => judgeMs), clips.map(({ judgeCpuMs }) => judgeCpuMs)];
    console.log(`Judged in ${median(clock)} ms by the clock, ${median(processor)} ms of the processor, at the median`);
    measured['clipSet'] = Number(flag('set') ?? 0);
    measured['liveness'] = rows;
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  if (args.includes('--keep')) writeFileSync(FLOORS, `${JSON.stringify({ ...kept, measured }, null, 2)}\n`);
}

async function judgeClips(engine: FaceEngine, args: readonly string[]): Promise<JudgedClip[]> {
  const number = (name: string) => Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]) || null;
  const count = number('clips') ?? 12;
  const people = number('people') ?? count * 2;
  const [resume, again] = [args.includes('--resume'), args.includes('--judge-again')];
  const set = number('set') ?? 0;
  const verdicts = new URL(`faces${set || ''}.jsonl`, OUTPUT);
  const recordings = new URL(`face-clips${set || ''}/`, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  if (!resume) rmSync(verdicts, { force: true });
  if (!resume && !again) rmSync(recordings, { recursive: true, force: true });
  const lines = existsSync(verdicts) ? readFileSync(verdicts, 'utf8').trimEnd().split('\n') : [];
  const done = lines.map((line) => JSON.parse(line) as JudgedClip);
  // Round by round, so that an interrupted run has some of each species.
  for (let i = 0; i < Math.max(count, people); i++) {
    for (const species of SPECIES) {
      if (i >= (species === 'bona-fide' ? people : count)) continue;
      if (done.some((clip) => clip.species === species && clip.index === i)) continue;
      const clip = await judgeClip(
        species,
        i,
        await benchRecording(species, i, engine, { set, kept: recordings }),
        engine,
      );
      done.push(clip);
      appendFileSync(verdicts, `${JSON.stringify(clip)}\n`);
    }
  }
  return done;
}
