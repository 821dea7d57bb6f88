import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '@verify/checks/print';
import { readExport } from '../use-cases/audit/read-export.ts';
import { openMasterKeys, parseMasterKeys, type MasterKeys } from '../keys/master-keys.ts';
import { openKeyRing } from '../keys/key-ring.ts';
import { listAccounts } from '../records/accounts/accounts.ts';
import { type ChainVerdict, checkChain } from '../records/people/audit-chain.ts';
import type { Store } from '../records/store.ts';
import type { AuditHeadRow } from '../records/tables.ts';
import { openRecords } from '../storage.ts';
import { verifyAudit } from '../records/people/audit.ts';

const USAGE = `Usage: npm run audit-log -- [DATA_DIR | EXPORT.jsonl] [--head SEQ:HASH] [--public-key FILE.pem]

Checks the chain, the MACs and the signed heads of every account's audit log: in a data folder, in the PostgreSQL of
DATABASE_URL, or in an export. MASTER_KEY or MASTER_KEY_FILE is needed for the MACs. Prints the last signed head of each,
and the public key that heads are checked with. Exit 1: a log is broken.

  --head SEQ:HASH     of an export: a head that you kept elsewhere. Without one nobody can see that a log was cut short
                      together with its heads.
  --public-key FILE   of an export: your own copy of the key, in place of the one that the export brings along.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' }, 'public-key': { type: 'string' } },
});

async function main(source: string): Promise<number> {
  if (source.endsWith('.jsonl')) return checkExport(source);
  const url = positionals[0] === undefined ? process.env['DATABASE_URL'] : undefined;
  if (!url && !existsSync(join(source, 'records.db'))) {
    process.stderr.write(`There are no records in ${source}.\n${USAGE}`);
    return 2;
  }
  const master = await masterKeys(source);
  if (!master) {
    process.stderr.write(`MASTER_KEY or MASTER_KEY_FILE is required.\n${USAGE}`);
    return 2;
  }
  const store = await openRecords({ dataDir: source, database: url ? { url } : undefined });
  try {
    return await checkRecords(store, master);
  } finally {
    await store.close();
  }
}

async function checkRecords(store: Store, master: MasterKeys): Promise<number> {
  const { audit } = await openKeyRing(store, store.clock ?? Date.now, master);
  let worst = 0;
  for (const { id, publicId } of await listAccounts(store.db)) {
    worst = Math.max(worst, tell(publicId, await verifyAudit(store.db, id, audit)));
  }
  for (const [id, pem] of audit.publicKeys) print(`heads are signed by key ${id}\n${pem.trim()}`);
  return worst;
}

async function checkExport(file: string): Promise<number> {
  const given = process.env['MASTER_KEY'] ?? process.env['MASTER_KEY_FILE'];
  const master = given ? await masterKeys('.') : null;
  const { account, entries, proof } = await readExport(file, master);
  const own = values['public-key'];
  const publicKeys = own ? new Map([...proof.publicKeys.keys()].map((id) => [id, readFileSync(own, 'utf8')])) : null;
  if (!proof.key) print('MACs were not checked: this requires MASTER_KEY or MASTER_KEY_FILE.');
  if (!publicKeys)
    print('Heads were checked with the key in the export itself; use --public-key to check with your own copy.');
  const kept = headOf(values.head);
  let found = kept === null;
  const watched = async function* () {
    for await (const entry of entries()) {
      if (entry.seq === kept?.seq && entry.hash === kept.hash) found = true;
      yield entry;
    }
  };
  const verdict = await checkChain(watched(), { ...proof, publicKeys: publicKeys ?? proof.publicKeys });
  const code = tell(account, verdict);
  if (code === 0 && verdict.head?.seq !== verdict.entries) print('The last entries are not covered by a signed head.');
  if (found) return code;
  print(`${account}: entry ${kept!.seq} with the head's hash is missing`);
  return 1;
}

/** Null if none is given. A key created by development is used; none is created here. */
async function masterKeys(dataDir: string): Promise<MasterKeys | null> {
  const { MASTER_KEY: given, MASTER_KEY_FILE: file } = process.env;
  const own = join(dataDir, 'master.key');
  if (!given && !file && !existsSync(own)) return null;
  return given || file
    ? openMasterKeys({ given, file, dataDir, development: false })
    : parseMasterKeys(readFileSync(own, 'utf8'));
}

function headOf(text: string | undefined): Pick<AuditHeadRow, 'seq' | 'hash'> | null {
  if (text === undefined) return null;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new Error('--head must be SEQ:HASH');
  return { seq: Number(seq), hash };
}

function tell(name: string, { entries, brokenAt, head }: ChainVerdict): number {
  print(`${name}: ${brokenAt === null ? `${entries} entries, chain holds` : `broken at entry ${brokenAt}`}`);
  if (head) print(`${name}: signed head ${head.seq}:${head.hash} of ${new Date(head.at).toISOString()}`);
  return brokenAt === null ? 0 : 1;
}

process.exitCode = await main(positionals[0] ?? process.env['DATA_DIR'] ?? '.data').catch((error: Error) => {
  process.stderr.write(`The log cannot be checked: ${error.message}\n`);
  return 2;
});
