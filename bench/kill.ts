import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { createRandom } from '@verify/specimen';
import { passportPicture } from '@verify/e2e/fixtures/pictures';
import { call } from '@verify/e2e/fixtures/protocol';
import { type Ledger, runStubbornly } from '@verify/e2e/fixtures/stubborn-session';
import type { Process } from '@verify/e2e/scale/start-process';
import { picture } from '@verify/server/testing/start-test-backend';
import { fourProcesses, oneProcess, type Victims } from './kill/victims.ts';

const SETUPS = { sqlite: oneProcess, cluster: fourProcesses } as const;
type Setup = keyof typeof SETUPS;
const SEED = 20261122;
/** Time for the remaining processes to finish their work. */
const PATIENCE_MS = 30 * 60_000;
const TAIL = Buffer.alloc(150_000, '.');
const TALLY = new URL('.output/kill.json', import.meta.url);

/** Results of one run. Everything except the counts and times must be empty. */
interface Outcome {
  kills: number;
  sessions: number;
  webhooks: number;
  /** Acknowledged, but missing afterwards. */
  lost: string[];
  /** Sessions that ended without a result or without a webhook. */
  stuck: string[];
  /** Results that differ from their webhook, webhooks with several ids or bodies, and attempts sent twice. */
  twice: string[];
  refused: string[];
  /** From the kill (or from the restart of the only process) until the dead process held no more jobs. */
  takenUpMs: number[];
}

/**
 * Kills a process with SIGKILL at random points while sessions run, and checks the outcome of every session.
 * `--on=sqlite|cluster`, `--points`, `--sessions` at once, `--from` the first point. Points are the same in every run,
 * so many small runs can replace a large one; bench/.output/kill.json adds them up.
 */
export async function main(args: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: string): string =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
  const points = Number(option('points', '20'));
  const from = Number(option('from', '0'));
  const sessions = Number(option('sessions', '50'));
  for (const setup of option('on', 'sqlite,cluster').split(',') as Setup[]) {
    const outcome = await run(await SETUPS[setup](), { points, from, sessions });
    const { lost, stuck, twice, refused, takenUpMs, ...counts } = outcome;
    const times = takenUpMs.toSorted((a, b) => a - b);
    console.log(setup, {
      ...counts,
      lost,
      stuck,
      twice,
      refused,
      'taken up after, ms: median, most': [times[times.length >> 1], times.at(-1)],
      'later than 5 s': times.filter((ms) => ms > 5_000).length,
    });
    console.log('so far', tally(setup, from, outcome));
    if (lost.length + stuck.length + twice.length + refused.length > 0) process.exitCode = 1;
  }
}

async function run(victims: Victims, of: { points: number; from: number; sessions: number }): Promise<Outcome> {
  const { api, demo, processes } = victims;
  const passport = (await passportPicture(121)).jpeg;
  const plain = await picture();
  const deadline = Date.now() + PATIENCE_MS;
  const ledgers: Ledger[] = [];
  const stuck: string[] = [];
  const takenUpMs: number[] = [];
  let killing = true;

  const hasWebhook = (id: string): boolean => demo.deliveries.some(({ application }) => application.id === id);
  async function person(i: number): Promise<void> {
    for (let round = 0; killing; round++) {
      // Bytes after the end of a JPEG change only its hash, so each session has its own file, sent in several chunks.
      // One in five is a passport, which takes long to read; the others are soon recognised as no passport.
      const jpeg = Buffer.concat([i % 5 === 0 ? passport : plain, TAIL, Buffer.from(`${of.from} ${i} ${round}`)]);
      const ledger = await runStubbornly(api, jpeg, deadline, 1_000);
      ledgers.push(ledger);
      while (!hasWebhook(ledger.applicationId)) {
        if (Date.now() > deadline) {
          stuck.push(ledger.applicationId);
          break;
        }
        await sleep(200);
      }
    }
  }
  async function power(): Promise<void> {
    for (let point = of.from; point < of.from + of.points; point++) {
      const random = createRandom(SEED + point);
      await sleep(random.int(20, 1_800));
      takenUpMs.push(await strike(random.pick(processes)));
      console.log(`point ${point}: ${ledgers.length} sessions so far, taken up after ${takenUpMs.at(-1)} ms`);
    }
    killing = false;
  }
  /** Kills a process and restarts it. Returns for how many milliseconds the dead process still held jobs. */
  async function strike(victim: Process): Promise<number> {
    const owner = `${victim.pid}-`;
    await victim.kill();
    let since = performance.now();
    const back = victim.start().then(() => {
      if (processes.length === 1) since = performance.now();
    });
    if (processes.length === 1) await back;
    while ([...(await victims.held()).values()].some((each) => each.startsWith(owner))) await sleep(20);
    const ms = Math.max(0, performance.now() - since);
    await back;
    return Math.round(ms);
  }

  try {
    await Promise.all([power(), ...Array.from({ length: of.sessions }, (_, i) => person(i))]);
    // Webhooks that are repeated because their answer was lost arrive within a lease and a retry.
    await sleep(10_000);
    const twice: string[] = [];
    for (const { applicationId } of ledgers) {
      const mine = demo.deliveries.filter(({ application }) => application.id === applicationId);
      const { responseCode: _, ...result } = await ask(api, applicationId);
      if (result.processingState !== 'done') stuck.push(applicationId);
      const ids = new Set(mine.map((each) => each.headers['x-webhook-id'])).size;
      const attempts = new Set(mine.map((each) => each.headers['x-attempt'])).size;
      const same = mine.every(({ rawBody }) => rawBody === JSON.stringify(result));
      if (ids !== 1 || attempts !== mine.length || !same) twice.push(applicationId);
    }
    if (new Set(ledgers.map(({ applicationId }) => applicationId)).size !== ledgers.length)
      twice.push('one application');
    return {
      kills: of.points,
      sessions: ledgers.length,
      webhooks: demo.deliveries.length,
      lost: ledgers.flatMap(({ losses }) => losses),
      stuck: [...new Set(stuck)],
      twice,
      refused: [...demo.refusals],
      takenUpMs,
    };
  } finally {
    await victims.close();
  }
}

/** Queries at the rate that the service allows. */
async function ask(api: Victims['api'], applicationId: string): Promise<ApplicationResponse> {
  const headers = { 'x-api-key': api.keys.apiKey };
  for (;;) {
    const path = `/api/v1/application/${applicationId}`;
    const { status, body } = await call<ApplicationResponse>(api, 'GET', path, { headers });
    if (status !== 429) return body;
    await sleep(1_000);
  }
}

/** Adds a run to the earlier ones. A run with the same points replaces its predecessor. */
function tally(setup: Setup, from: number, outcome: Outcome): Record<string, number> {
  mkdirSync(new URL('.', TALLY), { recursive: true });
  const runs = read();
  runs[`${setup} ${from}`] = outcome;
  writeFileSync(TALLY, JSON.stringify(runs));
  const mine = Object.entries(runs).flatMap(([name, each]) => (name.startsWith(`${setup} `) ? [each] : []));
  const sum = (count: (each: Outcome) => number): number => mine.reduce((total, each) => total + count(each), 0);
  return {
    kills: sum(({ kills }) => kills),
    sessions: sum(({ sessions }) => sessions),
    lost: sum(({ lost }) => lost.length),
    stuck: sum(({ stuck }) => stuck.length),
    twice: sum(({ twice }) => twice.length),
    'later than 5 s': sum(({ takenUpMs }) => takenUpMs.filter((ms) => ms > 5_000).length),
  };
}

function read(): Record<string, Outcome> {
  try {
    return JSON.parse(readFileSync(TALLY, 'utf8')) as Record<string, Outcome>;
  } catch {
    return {}; // the first run
  }
}
