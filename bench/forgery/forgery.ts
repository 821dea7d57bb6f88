import { createForgeryJudge, jpegTables } from '@verify/reading/forgery';
import {
  FORGERIES,
  forge,
  type Forgery,
  HANDLINGS,
  passport,
  photograph,
  phoneScene,
  untouched,
} from '@verify/specimen';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { FLOW } from '@verify/checks/services/document/context.fixture';
import { createFinaliser, type Finaliser } from '@verify/checks/pool/finaliser';
import { file } from '@verify/checks/material/material.fixture';
import { decoded, numberOption, TODAY } from '../reading/pictures.ts';
import { fieldsIn } from './judge-front.ts';
import { withCpu } from '../measuring/cpu.ts';
import { median } from '../measuring/median.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';

/** The forgeries that each signal looks for. */
const TARGETS: Readonly<Record<string, readonly Forgery[]>> = {
  compression: ['text-flat', 'text-healed', 'text-spliced', 'digits-copied'],
  stillness: ['text-flat', 'text-healed'],
  copies: ['digits-copied'],
  'zone-line': ['zone-line'],
  'field-print': ['text-flat', 'text-healed', 'text-spliced'],
  'portrait-compression': ['portrait-pasted', 'portrait-spliced'],
  'portrait-stillness': ['portrait-pasted'],
  screen: ['screen'],
  print: ['print'],
};
const CODES: readonly string[] = ['DC028', 'DC029', 'DC030', 'DC032', 'DC033', 'DC035'];

interface Judged {
  readonly codes: readonly string[];
  /** Not approved, for any reason. Incomplete or illegible documents are not checked for forgery. */
  readonly turnedAway: boolean;
  /** The measure of each signal, or null if it could not judge. */
  readonly measures: ReadonlyMap<string, number | null>;
}

/**
 * Runs the server's document check on forged and on untouched pictures from the same camera. Prints what each signal
 * finds, and its rate of false alarms. `--count=24` seeds, `--from=52000`. Half are passports, half are sides of
 * identity cards.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 24);
  const from = numberOption(args, 'from', 52_000);
  const finaliser = createFinaliser();
  const honest: Judged[] = [];
  const forged = new Map<Forgery, Judged[]>(FORGERIES.map((kind) => [kind, []]));
  try {
    await finaliser.ready();
    for (let seed = from; seed < from + count; seed++) {
      const request = { seed, today: TODAY };
      for (const handling of HANDLINGS) {
        const { jpeg } = await untouched(request, handling);
        const judged = await judge(finaliser, jpeg);
        honest.push(judged);
        if (judged.codes.length > 0) console.log(`false alarm: seed ${seed} ${handling} ${judged.codes.join(' ')}`);
      }
      for (const kind of FORGERIES) forged.get(kind)!.push(await judge(finaliser, (await forge(kind, request)).jpeg));
    }
  } finally {
    await finaliser.close();
  }
  report(count, from, honest, forged, await cpuOfLargeOne());
}

async function judge(finaliser: Finaliser, jpeg: Uint8Array): Promise<Judged> {
  const { overall, trace } = await finaliser.run({
    applicationId: 'bench',
    flow: { ...FLOW, documents: [] },
    environment: 'test',
    today: TODAY,
    profile: [],
    papers: {},
    document: { documentType: 'passport', issuingCountry: 'unknown', front: file(new Uint8Array(jpeg)) },
  });
  const measures = new Map<string, number | null>();
  for (const { inputs } of trace)
    if (typeof inputs['signal'] === 'string') measures.set(inputs['signal'], inputs['measure'] as number | null);
  const turnedAway = overall.status !== 'approved';
  return { turnedAway, codes: overall.concerns.map(({ id }) => id).filter((id) => CODES.includes(id)), measures };
}

function report(
  count: number,
  from: number,
  honest: readonly Judged[],
  forged: ReadonlyMap<Forgery, readonly Judged[]>,
  cpuMs: number,
): void {
  const tally = new Tally();
  for (const { codes } of honest) tally.add('untouched: any alarm', codes.length > 0);
  for (const [kind, all] of forged)
    for (const { codes, turnedAway } of all) {
      tally.add(`${kind}: noticed`, codes.length > 0);
      tally.add(`${kind}: turned away`, turnedAway);
    }
  const numbers = [{ name: 'CPU of all signals, 12 megapixels, median', value: cpuMs, unit: 'ms' }];
  for (const [signal, kinds] of Object.entries(TARGETS)) {
    const measuresOf = (all: readonly Judged[]) => all.flatMap(({ measures }) => measures.get(signal) ?? []);
    const bad = kinds.flatMap((kind) => forged.get(kind)!);
    const found = measuresOf(bad);
    const area = areaUnderRoc(measuresOf(honest), found);
    numbers.push({ name: `${signal}, area under the ROC`, value: area, unit: '' });
    numbers.push({
      name: `${signal}, forged without a verdict`,
      value: 100 - (100 * found.length) / bad.length,
      unit: '%',
    });
  }
  conclude('forgery', {
    on: `${count} seeds from ${from}: each forgery once, and the untouched photograph in three forms, through the server's document check`,
    shares: tally.shares,
    numbers,
  });
}

/** The chance that a forged picture measures more than an untouched one. */
function areaUnderRoc(good: readonly number[], bad: readonly number[]): number {
  let sum = 0;
  for (const g of good) for (const b of bad) sum += b > g ? 1 : b === g ? 0.5 : 0;
  return sum / Math.max(1, good.length * bad.length);
}

async function cpuOfLargeOne(): Promise<number> {
  const scene = phoneScene(7, { width: 4000, height: 3000, fill: 0.86 });
  const { jpeg, truth } = await photograph(passport({ seed: 7, today: TODAY }), scene);
  const picture = await decoded(jpeg);
  const { quad, quads } = truth;
  const zone = { lines: truth.lines, quad: quads.mrz! };
  const judgeForgery = await createForgeryJudge(loadAsset);
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const given = { picture, quad, portrait: quads.portrait!, jpeg: jpegTables(jpeg), zone, fields: fieldsIn(quads) };
    times.push((await withCpu(() => judgeForgery(given))).cpuMs);
  }
  return median(times);
}
