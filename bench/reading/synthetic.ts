import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createMrzReader, type MrzReader, parseMrz } from '@verify/reading';
import sharp from 'sharp';
import { holdFloors } from './floors.ts';
import { interval } from '../measuring/interval.ts';
import { type Peer, peers, perfectStrip, repaired } from './material/peers.ts';
import { middle, numberOption, TODAY } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';
import { syntheticPicture, type SyntheticPicture } from './material/synthetic-pictures.ts';

/** One reader's answer to one picture. */
interface Answer {
  readonly seed: number;
  readonly reader: string;
  readonly format: string;
  readonly fault: string;
  readonly verdict: 'exact' | 'unsure' | 'missed' | 'wrongButValid';
  readonly cpuMs: number;
  readonly got?: readonly string[];
  readonly wanted?: readonly string[];
}

const OUTPUT = new URL('../.output/', import.meta.url);

/**
 * Reads whole synthetic documents as people photograph them, and each fault of the ladder by itself. `--count=2000` is
 * the number of pictures, `--from` the first seed. `--peers=500` has other readers read the first 500 from a perfectly
 * cropped strip. Answers are kept for the same weights and program, so an interrupted run continues; `--again` reads
 * all pictures again.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 400);
  const from = numberOption(args, 'from', 1);
  const forPeers = args.includes('--peers') ? count : Math.min(count, numberOption(args, 'peers', 0));
  const own = await resumed('ours', versionOf(), args.includes('--again'));
  const reader = await createMrzReader(async (name) => readFileSync(new URL(name, ASSETS)));
  for (let seed = from; seed < from + count; seed++)
    if (!own.has(seed)) own.add(await readByUs(reader, seed, await syntheticPicture(seed)));
  const answers = own.all(from, count);
  report('ours', answers);
  const others = forPeers > 0 ? await peers() : [];
  const rivals: { name: string; answers: Answer[] }[] = [];
  for (const peer of others) {
    const kept = await resumed(peer.name.replaceAll(/[^a-z0-9.]+/gi, '-'), '1', false);
    for (let seed = from; seed < from + forPeers; seed++)
      if (!kept.has(seed)) kept.add(await readByPeer(peer, seed, await syntheticPicture(seed)));
    await peer.close();
    rivals.push({ name: peer.name, answers: kept.all(from, forPeers) });
    report(peer.name, rivals.at(-1)!.answers);
  }
  conclude(answers, rivals, from);
}

const ASSETS = new URL('../../packages/reading/assets/', import.meta.url);

/** Hash of the weights and of every file that affects what is read. */
function versionOf(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('mrz-net.weights', ASSETS)));
  hash.update(readFileSync(new URL('mrz-net.wasm', ASSETS)));
  const folder = new URL('../src/mrz/', ASSETS);
  for (const name of [
    'reader',
    'candidate',
    'line/line-reader',
    'locate/locate',
    'locate/adjacent-lines',
    'line/sureness',
    'line/settle-checks',
    'line/strip',
  ])
    hash.update(readFileSync(new URL(`${name}.ts`, folder)));
  return hash.digest('hex').slice(0, 12);
}

/** Earlier answers, and a file to which each new one is written immediately. */
async function resumed(reader: string, version: string, again: boolean) {
  const path = new URL(`mrz-synthetic/answers-${reader}-${version}.jsonl`, OUTPUT);
  mkdirSync(new URL('mrz-synthetic/', OUTPUT), { recursive: true });
  if (again) rmSync(path, { force: true });
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  // The last line of an interrupted run may be incomplete.
  const known = new Map(
    lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Answer] : [])).map((a) => [a.seed, a]),
  );
  return {
    has: (seed: number) => known.has(seed),
    add(answer: Answer) {
      known.set(answer.seed, answer);
      appendFileSync(path, `${JSON.stringify(answer)}\n`);
    },
    all: (from: number, count: number) => Array.from({ length: count }, (_, i) => known.get(from + i)!),
  };
}

async function readByUs(reader: MrzReader, seed: number, picture: SyntheticPicture): Promise<Answer> {
  const { data, info } = await sharp(picture.jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const before = process.cpuUsage();
  const outcome = reader.read({ width: info.width, height: info.height, data }, { today: TODAY });
  const used = process.cpuUsage(before);
  const got = (outcome.ok ? outcome.mrz : outcome.best)?.lines ?? [];
  return answered('ours', seed, picture, got, outcome.ok, (used.user + used.system) / 1000);
}

async function readByPeer(peer: Peer, seed: number, picture: SyntheticPicture): Promise<Answer> {
  const got = repaired(await peer.read(await perfectStrip(picture)), picture.format);
  return answered(peer.name, seed, picture, got, parseMrz(got, { today: TODAY })?.valid ?? false, 0);
}

function answered(
  reader: string,
  seed: number,
  { format, fault, lines }: SyntheticPicture,
  got: readonly string[],
  ok: boolean,
  cpuMs: number,
): Answer {
  const exact = got.join() === lines.join();
  const verdict = ok ? (exact ? 'exact' : 'wrongButValid') : exact ? 'unsure' : 'missed';
  const common = { seed, reader, format, fault, verdict, cpuMs: Math.round(cpuMs) } as const;
  return verdict === 'exact' ? common : { ...common, got, wanted: lines };
}

/** Counts all rungs of a ladder together, because one rung has few pictures. Each failure names its rung. */
const groupsOf = ({ format, fault }: Answer): string[] => [
  'all',
  format,
  ...(fault === 'random' ? ['as sent'] : ['one fault', `fault: ${fault.replace(/ \d+$/, '')}`]),
];

function tallied(answers: readonly Answer[]): Map<string, Answer[]> {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers)
    for (const group of new Set(groupsOf(answer))) groups.set(group, [...(groups.get(group) ?? []), answer]);
  return groups;
}

const countOf = (answers: readonly Answer[], verdict: Answer['verdict']): number =>
  answers.filter((answer) => answer.verdict === verdict).length;
const percent = (share: number): string => (share * 100).toFixed(1);

function report(name: string, answers: readonly Answer[]): void {
  console.log(`\n${name}`);
  for (const [group, those] of [...tallied(answers)].sort((a, b) => b[1].length - a[1].length)) {
    const exact = countOf(those, 'exact');
    if (name !== 'ours' && group !== 'all') continue;
    if (those.length < 30 && exact === those.length) continue;
    const [low, high] = interval(exact, those.length);
    console.log(
      `${group.padEnd(12)} ${those.length} images, ${percent(exact / those.length)} % exact (${percent(low)} to ${percent(high)}), ` +
        `${countOf(those, 'unsure')} unsure, ${countOf(those, 'missed')} missed, ${countOf(those, 'wrongButValid')} wrong but valid` +
        (name === 'ours' ? `, ${middle(those.map(({ cpuMs }) => cpuMs))} ms CPU` : ''),
    );
  }
}

function conclude(
  ours: readonly Answer[],
  rivals: readonly { name: string; answers: readonly Answer[] }[],
  from: number,
): void {
  const exact = countOf(ours, 'exact');
  const wrong = countOf(ours, 'wrongButValid');
  const [, atMost] = interval(wrong, ours.length);
  console.log(`wrong but valid: ${wrong} of ${ours.length}, so at most ${(atMost * 1e4).toFixed(1)} in 10,000 (95 %)`);
  // A peer is right if every character is right, even if it rejects its check digits. Ours must also be sure.
  const errors = (answers: readonly Answer[], sure: boolean) =>
    answers.length - countOf(answers, 'exact') - (sure ? 0 : countOf(answers, 'unsure'));
  const ratios = rivals.map(
    ({ answers }) => errors(ours.slice(0, answers.length), true) / Math.max(1, errors(answers, false)),
  );
  rivals.forEach(({ name }, i) => console.log(`errors against ${name}: ${(ratios[i]! * 100).toFixed(1)} in 100`));
  const shares = [...tallied(ours)].map(([name, those]) => ({
    name,
    hits: countOf(those, 'exact'),
    trials: those.length,
  }));
  keepResult('mrz-synthetic', {
    on: `${ours.length} whole synthetic documents from seed ${from}, one in three with one fault of the ladder: every character right`,
    shares: [
      ...shares.sort((a, b) => b.trials - a.trials),
      { name: 'wrong, check digits valid', hits: wrong, trials: ours.length },
      ...rivals.map(({ name, answers }) => ({
        name: `${name}, strip located for it`,
        hits: answers.length - errors(answers, false),
        trials: answers.length,
      })),
      ...rivals.map(({ name, answers }) => ({
        name: `${name}: wrong, check digits valid`,
        hits: countOf(answers, 'wrongButValid'),
        trials: answers.length,
      })),
    ],
    failures: ours
      .filter(({ verdict }) => verdict !== 'exact')
      .map(({ seed, fault, verdict }) => `seed ${seed}, ${fault}: ${verdict}`),
  });
  const best = ratios.length > 0 ? Math.max(...ratios) : undefined;
  holdFloors('synthetic', {
    exact: exact / ours.length,
    wrongButValid: wrong / ours.length,
    ...(best === undefined ? {} : { errorsOfBestPeers: best }),
  });
  const rows = ours
    .filter(({ verdict }) => verdict !== 'exact')
    .map(({ seed, verdict, fault, got, wanted }) =>
      [seed, verdict, fault, got?.join(' '), wanted?.join(' ')].join('\t'),
    );
  writeFileSync(new URL('reading-failures.tsv', OUTPUT), `${rows.join('\n')}\n`);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
