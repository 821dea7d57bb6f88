import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { createRandom } from '@verify/specimen';
import { passportPicture } from '@verify/e2e/fixtures/pictures';
import { call } from '@verify/e2e/fixtures/protocol';
import { type Ledger, runStubbornly } from '@verify/e2e/fixtures/stubborn-session';
import type { Process } from '@verify/e2e/scale/start-process';
import { picture } from '@verify/server/testing/start-test-backend';
import { fourProcesses, oneProcess, type Victims } from './kill/victims.ts';
import { median } from './measuring/median.ts';
import { conclude } from './measuring/results.ts';
import { numberOption } from './reading/pictures.ts';

const SETUPS = { sqlite: oneProcess, cluster: fourProcesses } as const;
type Setup = keyof typeof SETUPS;
const SEED = 20261122;
/** Time for the remaining processes to finish their work. */
const PATIENCE_MS = 30 * 60_000;
const TAIL = Buffer.alloc(150_000, '.');

/** Results of one run. Everything except the counts and times must be empty. */
interface Outcome {
  sessions: number;
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
 * `--on=sqlite|cluster`, `--points=20`, `--sessions=50` at once, `--from=0` the first point. Points are the same in
 * every run, so many small runs with `--add` can replace a large one.
 */
export async function main(args: readonly string[]): Promise<void> {
  const setups = args.find((arg) => arg.startsWith('--on='))?.slice('--on='.length) ?? 'sqlite,cluster';
  const points = numberOption(args, 'points', 20);
  const from = numberOption(args, 'from', 0);
  const sessions = numberOption(args, 'sessions', 50);
  for (const setup of setups.split(',') as Setup[]) {
    const { takenUpMs, sessions: run, ...faults } = await kill(await SETUPS[setup](), { points, from, sessions });
    const counts = Object.entries(faults).map(([name, ids]) => ({ name, value: ids.length, unit: '' }));
    const late = takenUpMs.filter((ms) => ms > 5_000).length;
    console.log(`Taken up after ${median(takenUpMs)} ms at the median, ${Math.max(...takenUpMs)} ms at most`);
    conclude(
      `kill-${setup}`,
      {
        on: `points ${from} to ${from + points}`,
        numbers: [
          ...counts,
          { name: 'sessions', value: run, unit: '' },
          { name: 'later than 5 s', value: late, unit: '' },
        ],
        failures: Object.entries(faults).flatMap(([name, ids]) => ids.map((id) => `${name}: ${id}`)),
      },
      args,
    );
  }
}

async function kill(victims: Victims, of: { points: number; from: number; sessions: number }): Promise<Outcome> {
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
      sessions: ledgers.length,
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
