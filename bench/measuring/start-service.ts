import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Demo, startDemo } from '@verify/demo';
import { freePort } from '@verify/server/testing/free-port';
import { type Api, type Keys } from '@verify/e2e/fixtures/start-api';
import { type Process, startProcess } from '@verify/e2e/scale/start-process';

/** Environment of a process of the service, and the command in front of it. */
export interface Role {
  readonly env: Record<string, string>;
  readonly wrap?: readonly string[];
}

export interface Service {
  /** The first process. */
  readonly api: Api;
  readonly demo: Demo;
  readonly processes: readonly Process[];
  close(): Promise<void>;
}

/** Starts a partner and the processes of the service, on one data folder. */
export async function startService(roles: readonly Role[]): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-bench-'));
  const [port, processes]: [number, Process[]] = [await freePort(), []];
  const shared = { DATA_DIR: dataDir, DEMO_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn' };
  for (const { env, wrap } of roles) processes.push(await startProcess({ ...shared, ...env }, wrap));
  const keys = JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
  const [{ url, log }] = processes as [Process];
  const to = { port, host: '127.0.0.1', apiUrl: url, sdkKey: keys.sdkKey };
  const demo = await startDemo({ ...to, publicKeys: [keys.webhookPublicKey] });
  return {
    api: { url, keys, dataDir, log } as Api,
    demo,
    processes,
    async close() {
      await demo.close();
      for (const each of processes) await each.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
