import { mkdirSync, rmSync } from 'node:fs';
import { createFaceEngine, type FaceEngine } from '@verify/checks/face/face-engine';
import { judgeClip } from './faces/clips.ts';
import { measureCovers } from './faces/covers.ts';
import { measureInjections } from './faces/injections.ts';
import { measureLight } from './faces/light.ts';
import { measurePhotographs } from './faces/measure-photographs.ts';
import { readPhotographs } from './faces/photographs.ts';
import { benchRecording, SPECIES } from './faces/recordings.ts';
import { median } from './measuring/median.ts';
import { conclude } from './measuring/results.ts';
import { attempts } from './measuring/attempts.ts';
import { Tally } from './measuring/tally.ts';
import { numberOption } from './reading/pictures.ts';

const PARTS = ['photographs', 'documents', 'copies', 'covers', 'clips'];

/**
 * Measures faces. Public photographs: photographs compared with each other and with portraits that the document check
 * cut out of photographed specimen documents, and copies of the document's picture sent as a selfie (FM006). Rendered
 * heads: liveness (BPCER, and APCER of eight species of attack) and covered faces. Each part is a bench of its own in
 * floors.json, such as `faces-clips`.
 *
 *     VERIFY_FACE_INDEX, VERIFY_FACE_IMAGES   the photographs, see faces/photographs.ts; without them that part is
 *                                             skipped
 *     --only=A,B          some of photographs, documents, copies, covers, clips; without it, all of these
 *     --clips=N           per species, and twice as many of people (default 12; 50 takes an hour of one processor)
 *     --set=N             clips of other seeds and of unseen heads; the judge was tuned on set 0, the default
 *     --resume            continues an earlier run and counts its verdicts
 *     --judge-again       judges the recordings of earlier runs again
 *     --people=N          number of clips of people, if not twice --clips
 *     --only=light        people in front of coloured screens: --people=N, default 24, each in four rooms; about ten
 *                         seconds per person
 *     --only=injections   people in four rooms, and impostors who inject a victim's face: --people=N, default 24, and
 *                         --attempts=N of each species, default 4; 48 attempts take two hours of one processor
 *     --unlit             injections into three movements without colours, as in the flow `face-check`
 */
export async function main(args: readonly string[]): Promise<void> {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const parts = only?.split(',') ?? PARTS;
  const engine = await createFaceEngine();
  const photographs = parts.some((part) => PARTS.slice(0, 3).includes(part)) ? readPhotographs() : null;
  if (photographs) await measurePhotographs(engine, photographs, parts);
  const [set, resume] = [numberOption(args, 'set', 0), args.includes('--resume')];
  if (parts.includes('covers')) conclude('faces-covers', await measureCovers(engine));
  const people = numberOption(args, 'people', 24);
  if (parts.includes('light')) conclude('faces-light', await measureLight(engine, { people, set, resume }));
  if (parts.includes('injections')) {
    const of = { attempts: numberOption(args, 'attempts', 4), people, set, resume, lit: !args.includes('--unlit') };
    conclude('faces-injections', await measureInjections(engine, of));
  }
  if (parts.includes('clips')) await clips(engine, args);
}

/** Shares are errors: refused people, and attacks that passed. */
async function clips(engine: FaceEngine, args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'clips', 12);
  const people = numberOption(args, 'people', count * 2);
  const [set, resume] = [numberOption(args, 'set', 0), args.includes('--resume')];
  const folder = new URL(`.output/face-clips${set || ''}/`, import.meta.url);
  if (!resume && !args.includes('--judge-again')) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const done = attempts<Awaited<ReturnType<typeof judgeClip>>>(`faces${set || ''}.jsonl`, resume);
  // Round by round, so that an interrupted run has some of each species.
  for (let i = 0; i < Math.max(count, people); i++)
    for (const species of SPECIES) {
      if (i >= (species === 'bona-fide' ? people : count)) continue;
      if (done.all.some((clip) => clip.species === species && clip.index === i)) continue;
      done.add(await judgeClip(species, i, await benchRecording(species, i, engine, { set, folder }), engine));
    }
  const tally = new Tally();
  const codes: string[] = [];
  for (const species of SPECIES) {
    const judged = done.all.filter((clip) => clip.species === species);
    for (const clip of judged) tally.add(species, clip.codes.length > 0 === (species === 'bona-fide'));
    codes.push(`${species}: ${[...new Set(judged.flatMap((clip) => clip.codes))].toSorted().join(' ')}`);
  }
  const cpu = { name: 'CPU of a judgement, median', value: median(done.all.map(({ cpuMs }) => cpuMs)), unit: 'ms' };
  const on = `${people} clips of people and ${count} of each attack, set ${set}; wrong verdicts`;
  const overSharp = { name: 'CPU over sharp', value: median(done.all.map((clip) => clip.overSharp)), unit: 'times' };
  conclude('faces-clips', { on, shares: tally.shares, numbers: [cpu, overSharp], failures: codes });
}
