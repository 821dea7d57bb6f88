import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@verify/server/testing/free-port';
import { hostAddress, podman } from './podman.ts';
import { PARTNER, type PartnerAddress } from './partner.ts';

/** A container of the service with the few privileges that the documentation recommends. */
export interface Container {
  readonly name: string;
  readonly url: string;
  log(): Promise<string>;
  exec(...command: string[]): Promise<string>;
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number>;
  /** Starts the container again, from another image if one is given. */
  start(image?: string): Promise<void>;
  close(): Promise<void>;
}

const READY_MS = 120_000;
const RIGHTS = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
export const BASE_URL = 'https://verify.test';

/** Starts the service in production with the embedded database and a volume for its data. */
export async function startContainer(image: string, partner: PartnerAddress): Promise<Container> {
  const name = `verify-${randomBytes(4).toString('hex')}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    BASE_URL,
    MASTER_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOW_PRIVATE: PARTNER,
    WEBHOOK_PORTS: String(partner.port),
    NODE_EXTRA_CA_CERTS: '/run/partner.pem',
  };
  const options = [
    ...RIGHTS,
    `--publish=127.0.0.1:${port}:8080`,
    `--add-host=${PARTNER}:${hostAddress()}`,
    `--volume=${name}:/data`,
    `--volume=${partner.certificateFile}:/run/partner.pem:ro`,
    ...Object.entries(env).map(([key, value]) => `--env=${key}=${value}`),
  ];

  const untilReady = async (): Promise<void> => {
    for (const deadline = Date.now() + READY_MS; ; await sleep(100)) {
      const signal = AbortSignal.timeout(1_000);
      const ready = await fetch(`${url}/health/ready`, { signal }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      const running = (await podman('inspect', '--format={{.State.Running}}', name)) === 'true';
      if (!running || Date.now() > deadline) throw new Error(`Not ready:\n${(await self.log()).slice(-4_000)}`);
    }
  };
  const self: Container = {
    name,
    url,
    log: () => podman('logs', '--tail=200', name),
    exec: (...command) => podman('exec', name, ...command),
    kill: async () => void (await podman('kill', '--signal=KILL', name), await podman('wait', name)),
    async stop() {
      await podman('kill', '--signal=TERM', name);
      return Number(await podman('wait', name));
    },
    async start(next = image) {
      await podman('rm', '--ignore', name);
      await podman('run', '--detach', `--name=${name}`, ...options, next);
      await untilReady();
    },
    async close() {
      await podman('rm', '--force', '--ignore', '--time=0', name);
      await podman('volume', 'rm', '--force', name);
    },
  };
  try {
    await self.start();
  } catch (error) {
    await self.close();
    throw error;
  }
  return self;
}
