import { performance } from 'node:perf_hooks';
import { signedIn } from '@verify/server/testing/dashboard';
import { startCrowd } from '@verify/e2e/fixtures/many-applications';
import { holdFloors } from '../floors.ts';

const RUNS = 40;
/** The first pages of a fresh process are not measured. */
const WARM = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Measures the p95 of every filter, every search and the overview at the API, with 200,000 applications of one account
 * on node:sqlite, or as many as `--applications=` says, of 300 days.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args.find((arg) => arg.startsWith('--applications='))?.split('=')[1] ?? 200_000);
  const { server, samples } = await startCrowd({}, count);
  try {
    const some = samples[7]!;
    const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const flow = encodeURIComponent(some.flowName);
    const queries: Record<string, string> = {
      'first page': '/applications?',
      'a page in the middle': `/applications?cursor=${some.createdAt}.${some.id}`,
      'oldest to review': '/applications?status=needs-review&order=oldest',
      'status declined': '/applications?status=declined',
      'status error (rare)': '/applications?status=error',
      'status that nobody has': '/applications?status=collecting',
      'flow and status': `/applications?flow=${flow}&status=needs-review`,
      'flow that nobody used': '/applications?flow=nobody',
      'unused flow and a status': '/applications?flow=nobody&status=approved',
      'code DC047': '/applications?code=DC047',
      'code that nobody has': '/applications?code=DC010',
      'country and status': '/applications?country=NLD&status=approved',
      'code and country': '/applications?code=DC047&country=POL',
      'code and a status that excludes it': '/applications?code=DC047&status=approved',
      'code, country and an excluding flow': '/applications?code=DC047&country=POL&flow=nobody',
      'two that exclude each other': '/applications?country=NLD&label=branch%3D1',
      label: '/applications?label=branch%3D7',
      'label of all, and an excluding status': '/applications?label=branch&status=expired',
      'a day': `/applications?from=${day(some.createdAt)}&to=${day(some.createdAt)}`,
      'a day and a code': `/applications?from=${day(some.createdAt)}&to=${day(some.createdAt)}&code=DC008`,
      'search: id': `/applications?q=${some.id}`,
      'search: reference': `/applications?q=${some.externalId}`,
      'search: a common name': '/applications?q=ozg',
      'search: one letter': '/applications?q=a',
      'search: what all have': '/applications?q=order-',
      'search: document number': '/applications?q=X000123',
      'search: nothing': '/applications?q=qqqq',
      'search: a name, status and country': '/applications?q=ozg&status=approved&country=NLD',
      'the queue’s length': '/waiting',
      'overview, 30 days': `/overview?from=${day(Date.now() - 29 * DAY_MS)}&to=${day(Date.now())}`,
      'overview, 300 days': `/overview?from=${day(Date.now() - 299 * DAY_MS)}&to=${day(Date.now())}`,
    };
    const slowest = { list: 0, overview: 0, year: 0 };
    for (const [name, path] of Object.entries(queries)) {
      // Each query runs as another user, because the rate limit applies per user.
      const { ask } = await signedIn(server, 'admin');
      let found = '';
      const { cpu, wall } = await time(async () => {
        const { status, body } = await ask('GET', path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        found = body.items ? `${body.items.length} rows` : '';
      });
      console.log(`${name.padEnd(38)} ${cpu.toFixed(1).padStart(7)} ms of ${wall.toFixed(1).padStart(7)} ms  ${found}`);
      const kind = name === 'overview, 300 days' ? 'year' : name === 'overview, 30 days' ? 'overview' : 'list';
      slowest[kind] = Math.max(slowest[kind], cpu);
    }
    console.log(
      `${count} applications; at most ${slowest.list.toFixed(1)} ms a list, ${slowest.overview.toFixed(1)} ms an overview`,
    );
    holdFloors('dashboardList', { p95Ms: slowest.list, overviewP95Ms: slowest.overview, yearP95Ms: slowest.year });
  } finally {
    await server.stop();
  }
}

/**
 * p95 of CPU time (client and server together) and of wall time. One thread does all the work, so they are equal on an
 * idle machine; on a busy one only CPU time means anything.
 */
async function time(work: () => Promise<unknown>): Promise<{ cpu: number; wall: number }> {
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let run = -WARM; run < RUNS; run++) {
    const began = performance.now();
    const used = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(used);
    if (run < 0) continue;
    cpu.push((user + system) / 1000);
    wall.push(performance.now() - began);
  }
  const p95 = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.95) - 1]!;
  return { cpu: p95(cpu), wall: p95(wall) };
}
