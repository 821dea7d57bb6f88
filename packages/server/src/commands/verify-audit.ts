import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listAccounts } from '../store/accounts.ts';
import { type ChainVerdict, checkChain } from '../store/audit-chain.ts';
import { openRecords } from '../storage.ts';
import { verifyAudit } from '../store/verify-audit.ts';

type Entries = Parameters<typeof checkChain>[0];

/**
 * Checks the chain of every account's audit log in a data folder, or in the PostgreSQL of DATABASE_URL, beside a running service or without one, or that of an export in JSON
 * lines. Exit 1: one is broken.
 */
async function main(source: string): Promise<number> {
  if (source.endsWith('.jsonl')) return tell(source, await checkChain(entriesOf(source) as Entries));
  const url = process.argv[2] === undefined ? process.env['DATABASE_URL'] : undefined;
  if (!url && !existsSync(join(source, 'records.db'))) {
    process.stderr.write(`There are no records in ${source}.\nUsage: pnpm audit-log [DATA_DIR | EXPORT.jsonl]\n`);
    return 2;
  }
  const store = await openRecords({ dataDir: source, database: url ? { url } : undefined });
  try {
    let worst = 0;
    for (const { id, publicId } of await listAccounts(store.db)) {
      worst = Math.max(worst, tell(publicId, await verifyAudit(store.db, id)));
    }
    return worst;
  } finally {
    await store.close();
  }
}

/** The last hash, noted elsewhere, also shows a log that was cut short. */
function tell(name: string, { entries, last, brokenAt }: ChainVerdict): number {
  const verdict =
    brokenAt === null ? `${entries} entries, chain holds, last ${last || '-'}` : `broken at entry ${brokenAt}`;
  process.stdout.write(`${name}: ${verdict}\n`);
  return brokenAt === null ? 0 : 1;
}

async function* entriesOf(file: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line);
  }
}

process.exitCode = await main(process.argv[2] ?? process.env['DATA_DIR'] ?? '.data');
