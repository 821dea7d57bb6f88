import { signedIn } from '@verify/server/testing/dashboard';
import { holdFloors } from '../floors.ts';
import { type Measured, slowest as time } from './crowd.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Measures the p95 of every filter, every search and the overview at the API, with applications of 300 days. */
export async function measureList({ server, samples, count }: Measured): Promise<void> {
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
  const slowest: Record<string, { cpu: number; wall: number }> = {};
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
    const kind = name.startsWith('overview') ? name : name.startsWith('search') ? 'search' : 'list';
    const before = slowest[kind] ?? { cpu: 0, wall: 0 };
    slowest[kind] = { cpu: Math.max(before.cpu, cpu), wall: Math.max(before.wall, wall) };
  }
  console.log(`${count} applications, p95 in ms of the slowest of each kind`);
  console.table(slowest);
  const cpuOf = (kind: string): number => slowest[kind]!.cpu;
  holdFloors('dashboardList', {
    p95Ms: Math.max(cpuOf('list'), cpuOf('search')),
    overviewP95Ms: cpuOf('overview, 30 days'),
    yearP95Ms: cpuOf('overview, 300 days'),
  });
}
