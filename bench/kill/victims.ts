import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startCluster } from '@verify/e2e/scale/start-cluster';
import { type Service, startService } from '../measuring/start-service.ts';

/** A service whose processes can be killed one by one, and the owners of its jobs. */
export interface Victims extends Service {
  /** Owners of held jobs by job. An owner begins with its process id. */
  held(): Promise<Map<string, string>>;
}

/** SQLite and files in one folder, one process. */
export async function oneProcess(): Promise<Victims> {
  const service = await startService([{ env: { LOG_LEVEL: 'info' } }]);
  const file = join(service.api.dataDir, 'records.db');
  const records = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const held = records.prepare('select id, owner from jobs where owner is not null');
  return {
    ...service,
    held: async () => new Map(held.all().map((row) => [String(row['id']), String(row['owner'])])),
    async close() {
      records.close();
      await service.close();
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
