import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { queueConformance } from '../../ports/queue/queue-conformance.ts';
import { createLeaseQueue } from './lease-queue.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-queue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

queueConformance('the lease table', async () => {
  const store = await openSqlite(join(folder, `${++files}.db`));
  return { store, newHolder: () => createLeaseQueue(store, 4_000), leaseMs: 4_000 };
});
