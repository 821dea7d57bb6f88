import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@verify/server/testing/free-port';
import { PARTNER, type PartnerAddress } from './partner.ts';
import { hostAddress, podman } from './podman.ts';
import { BASE_URL } from './start-container.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const UP_MS = 300_000;
const execute = promisify(execFile);

/** The services of compose.yaml, started by docker-compose on podman. */
export interface Compose {
  readonly url: string;
  /** `docker compose …` */
  run(...args: string[]): Promise<string>;
  /** Names of the containers of a service. */
  containers(service: string): Promise<string[]>;
  log(): Promise<string>;
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

export async function startCompose(partner: PartnerAddress): Promise<Compose> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-compose-'));
  const [project, port, socket] = [`verify${randomBytes(3).toString('hex')}`, await freePort(), join(folder, 'podman')];
  // Ends after two minutes without requests, so that an aborted run leaves no process behind.
  const service = spawn('podman', ['system', 'service', '--time=120', `unix://${socket}`], { stdio: 'ignore' });

  const more = join(folder, 'more.yaml');
  writeFileSync(more, JSON.stringify({ services: { api: reaching(partner), worker: reaching(partner) } }));
  const secret = (): string => randomBytes(24).toString('hex');
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    DOCKER_HOST: `unix://${socket}`,
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: `${join(ROOT, 'compose.yaml')}:${more}`,
    PORT: String(port),
    BASE_URL,
    MASTER_KEY: randomBytes(32).toString('base64'),
    POSTGRES_PASSWORD: secret(),
    S3_SECRET: secret(),
  };
  const url = `http://127.0.0.1:${port}`;
  const self: Compose = {
    url,
    async run(...args) {
      const options = { cwd: ROOT, env, timeout: UP_MS, maxBuffer: 64 * 1024 * 1024 };
      return (await execute('/usr/bin/docker-compose', args, options)).stdout.trim();
    },
    async containers(name) {
      const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${name}`];
      const filters = labels.map((label) => `--filter=label=${label}`);
      return (await podman('ps', '--all', ...filters, '--format={{.Names}}')).split('\n').filter(Boolean).toSorted();
    },
    log: () => self.run('logs', '--tail=60', '--no-color'),
    async untilReady() {
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
        const signal = AbortSignal.timeout(1_000);
        if (
          await fetch(`${url}/health/ready`, { signal }).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return;
      }
      throw new Error(`Not ready:\n${await self.log()}`);
    },
    async close() {
      await self.run('down', '--volumes', '--timeout=5').catch((error: Error) => console.error(error.message));
      service.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await until(() => podman('--url', `unix://${socket}`, 'version'));
    const started = self.run('up', '--detach', '--no-build', '--scale', 'worker=2');
    await checkHealthUntil(started, async () => [
      ...(await self.containers('postgres')),
      ...(await self.containers('s3')),
    ]);
    await self.untilReady();
    return self;
  } catch (error) {
    console.error(await self.log().catch(String));
    await self.close();
    throw error;
  }
}

/** Settings for a partner on this machine, which has its own certificate. */
const reaching = (partner: PartnerAddress) => ({
  environment: {
    WEBHOOK_ALLOW_PRIVATE: PARTNER,
    WEBHOOK_PORTS: String(partner.port),
    NODE_EXTRA_CA_CERTS: '/run/partner.pem',
  },
  extra_hosts: [`${PARTNER}:${hostAddress()}`],
  volumes: [`${partner.certificateFile}:/run/partner.pem:ro`],
});

/**
 * Runs the health checks, because podman leaves them to systemd timers, which containers and small machines don't have.
 */
async function checkHealthUntil(done: Promise<unknown>, names: () => Promise<string[]>): Promise<void> {
  let running = true;
  const end = done.finally(() => (running = false));
  while (running) {
    for (const name of await names().catch(() => [])) await podman('healthcheck', 'run', name).catch(() => null);
    await Promise.race([sleep(1_000), end]);
  }
  await end;
}

async function until(work: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
    try {
      return void (await work());
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
