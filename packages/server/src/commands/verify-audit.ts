import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listAccounts } from '../store/accounts.ts';
import { verifyAudit } from '../store/audit.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';

/** Checks the chain of every account's audit log in a data folder, beside a running service or without one. Exit 1: one is broken. */
async function main(dataDir: string): Promise<number> {
  const path = join(dataDir, 'records.db');
  if (!existsSync(path)) {
    process.stderr.write(`There are no records in ${dataDir}.\nUsage: pnpm audit-log [DATA_DIR]\n`);
    return 2;
  }
  const store = await openSqlite(path);
  try {
    let broken = 0;
    for (const { id, publicId } of await listAccounts(store.db)) {
      const at = await verifyAudit(store.db, id);
      const last = await store.db
        .selectFrom('audit')
        .select(['seq', 'hash'])
        .where('accountId', '=', id)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (at !== null) broken++;
      // The last hash, noted elsewhere, also shows a log that was cut short.
      const verdict =
        at === null ? `${last?.seq ?? 0} entries, chain holds, last ${last?.hash ?? '-'}` : `broken at entry ${at}`;
      process.stdout.write(`${publicId}: ${verdict}\n`);
    }
    return broken > 0 ? 1 : 0;
  } finally {
    await store.close();
  }
}

process.exitCode = await main(process.argv[2] ?? process.env['DATA_DIR'] ?? '.data');
