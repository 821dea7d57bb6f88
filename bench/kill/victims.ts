import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Demo, startDemo } from '@verify/demo';
import pg from 'pg';
import { type Api, freePort, type Keys } from '@verify/e2e/fixtures/start-api';
import { startCluster } from '@verify/e2e/scale/start-cluster';
import { type Process, startProcess } from '@verify/e2e/scale/start-process';

/** A service whose processes can be killed one by one, its partner, and the owners of its jobs. */
export interface Victims {
  readonly api: Api;
  readonly demo: Demo;
  readonly processes: readonly Process[];
  /** Owners of held jobs by job. An owner begins with its process id. */
  held(): Promise<Map<string, string>>;
  close(): Promise<void>;
}

/** SQLite and files in one folder, one process. */
export async function oneProcess(): Promise<Victims> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-kill-'));
  const demoPort = await freePort();
  const service = await startProcess({ DATA_DIR: dataDir, DEMO_URL: `http://127.0.0.1:${demoPort}` });
  const keys = JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
  const demo = await startDemo({
    port: demoPort,
    host: '127.0.0.1',
    apiUrl: service.url,
    sdkKey: keys.sdkKey,
    publicKeys: [keys.webhookPublicKey],
  });
  const records = new DatabaseSync(join(dataDir, 'records.db'), { readOnly: true, timeout: 5_000 });
  const held = records.prepare('select id, owner from jobs where owner is not null');
  return {
    api: { url: service.url, keys, dataDir, log: service.log } as Api,
    demo,
    processes: [service],
    held: async () => new Map(held.all().map((row) => [String(row['id']), String(row['owner'])])),
    async close() {
      records.close();
      await demo.close();
      await service.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL and S3, two API processes and two workers. */
export async function fourProcesses(): Promise<Victims> {
  const cluster = await startCluster();
  const records = new pg.Client({ connectionString: cluster.databaseUrl });
  await records.connect();
  return {
    api: cluster.api,
    demo: cluster.demo,
    processes: [...cluster.apis, ...cluster.workers],
    async held() {
      const { rows } = await records.query<{ id: string; owner: string }>(
        'select id, owner from jobs where owner is not null',
      );
      return new Map(rows.map(({ id, owner }) => [id, owner]));
    },
    async close() {
      await records.end();
      await cluster.close();
    },
  };
}
