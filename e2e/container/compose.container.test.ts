import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryOf } from '../fixtures/delivery.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { submitPassport } from '../fixtures/protocol.ts';
import { runStubbornly } from '../fixtures/stubborn-session.ts';
import { type PartnerAddress, partnerAddress } from './partner.ts';
import { podman } from './podman.ts';
import { type Production, productionAccount } from './production-account.ts';
import { type Compose, startCompose } from './start-compose.ts';

let partner: PartnerAddress;
let compose: Compose;
let production: Production;
beforeAll(async () => {
  partner = await partnerAddress();
  compose = await startCompose(partner);
  production = await productionAccount(compose, partner, (...args) =>
    compose.run('exec', '-T', 'worker', 'node', ...args),
  );
});
afterAll(async () => {
  await compose?.close();
  await partner?.close();
});

/** Each session needs its own picture, because the same picture in two applications goes to review. */
const pictures = (...seeds: number[]): Promise<Buffer[]> =>
  Promise.all(seeds.map(async (seed) => (await passportPicture(seed)).jpeg));

async function approved(applicationId: string): Promise<void> {
  const { application } = await deliveryOf(production.demo, { applicationId }, compose.log);
  expect(application.overallResult).toMatchObject({ status: 'approved', concerns: [] });
}
/** Queries one value of the database in its container. */
async function asked(sql: string): Promise<string> {
  const [container] = await compose.containers('postgres');
  return podman(
    'exec',
    '--user=postgres',
    container!,
    'psql',
    '-h',
    '/var/run/postgresql',
    '-AtqU',
    'verify',
    '-c',
    sql,
  );
}

test('the containers match the compose file: two workers, no privileges, one published port', async () => {
  const own = [...(await compose.containers('api')), ...(await compose.containers('worker'))];
  expect(own).toHaveLength(3);
  const inspected = JSON.parse(await podman('inspect', ...own)) as {
    State: { Running: boolean };
    HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[]; SecurityOpt: string[]; PortBindings: object };
    EffectiveCaps: string[] | null;
  }[];
  for (const { State, HostConfig, EffectiveCaps } of inspected) {
    expect(State.Running).toBe(true);
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, SecurityOpt: ['no-new-privileges'] });
    expect(EffectiveCaps ?? []).toEqual([]);
  }
  const ports = await Promise.all(
    ['api', 'worker', 'postgres', 's3'].map(async (name) => podman('port', (await compose.containers(name))[0]!)),
  );
  expect(ports.map((each) => each !== '')).toEqual([true, false, false, false]);
});

test('when a worker dies with jobs queued, another takes them and the first is restarted', async () => {
  const [victim] = await compose.containers('worker');
  const pid = (): Promise<string> => podman('inspect', '--format={{.State.Pid}}', victim!);
  const before = await pid();
  const ids = await Promise.all(
    (await pictures(21, 51, 121, 131)).map(async (jpeg) => (await submitPassport(production.api, jpeg)).applicationId),
  );
  await expect.poll(() => asked("select count(*) from jobs where kind = 'finalise'")).not.toBe('0');
  // Killed from outside, as the kernel kills a process that uses too much memory.
  process.kill(Number(before), 'SIGKILL');
  for (const id of ids) await approved(id);
  await expect.poll(pid).not.toMatch(new RegExp(`^(?:0|${before})$`));
});

test('on SIGTERM the API refuses new requests, exits with 0, and every session continues', async () => {
  const deadline = Date.now() + 200_000;
  const sessions = Promise.all((await pictures(111, 71)).map((each) => runStubbornly(production.api, each, deadline)));
  await sleep(300);
  const [api] = await compose.containers('api');
  const stopped = compose.run('stop', 'api');
  const seen = new Set<number | 'away'>();
  for (let running = true; running; await sleep(100)) {
    const signal = AbortSignal.timeout(1_000);
    const answers = ['ready', 'live'].map((name) =>
      fetch(`${compose.url}/health/${name}`, { signal }).then(
        ({ status }) => status,
        () => 'away' as const,
      ),
    );
    const [ready, live] = await Promise.all(answers);
    if (live === 200) seen.add(ready!);
    running = live !== 'away';
  }
  await stopped;
  // For DRAIN_SECONDS it still answers, but reports to the load balancer that it is not ready.
  expect([...seen]).toContain(503);
  expect(await podman('inspect', '--format={{.State.ExitCode}}', api!)).toBe('0');
  await compose.run('start', 'api');
  await compose.untilReady();
  for (const { applicationId, losses } of await sessions) {
    expect(losses).toEqual([]);
    await approved(applicationId);
  }
});

test('the doctor finds only one fault: nothing answers at the public address', async () => {
  const printed = await compose
    .run('exec', '-T', 'worker', 'node', 'apps/api/src/doctor.ts', '--json')
    .catch((error: { stdout: string }) => error.stdout);
  const findings = JSON.parse(printed) as { subject: string; state: string; message: string }[];
  expect(findings.filter(({ state }) => state !== 'ok')).toMatchObject([{ subject: 'TLS', message: /verify\.test/ }]);
  const seen = new Set(findings.map(({ subject }) => subject));
  for (const about of ['records', 'migrations', 'time', 'keys', 'queue', 'webhooks', 'S3'])
    expect(seen).toContain(about);
});
