import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MasterKeys } from '../../keys/master-keys.ts';
import { aboutSigningKey, createSeal } from '../../keys/sealed-secret.ts';
import { type ChainProof, createAuditKey } from '../../records/people/audit-chain.ts';
import type { AuditHeadRow } from '../../records/tables.ts';
import { ExportedLine, type ExportedLog } from './exported-log.ts';

/** Reads an export of the audit log in two passes: first its keys, then line by line its entries. */
export async function readExport(file: string, master: MasterKeys | null) {
  let log: ExportedLog | null = null;
  const heads: AuditHeadRow[] = [];
  for await (const line of linesOf(file)) {
    if (!('type' in line)) continue;
    if (line.type === 'audit-log') log = line;
    else {
      const { type: _type, ...head } = line;
      heads.push(head);
    }
  }
  if (!log) throw new Error('this is not an export of an audit log');
  const proof: ChainProof = {
    key: master && keyOf(log, master),
    heads,
    publicKeys: new Map(Object.entries(log.publicKeys)),
  };
  return { account: log.account, proof, entries: () => entriesOf(file) };
}

function keyOf({ sealedKeys }: ExportedLog, master: MasterKeys) {
  const [sealed] = sealedKeys;
  if (!sealed) throw new Error('the export does not contain the key of its MACs');
  const secret = createSeal(master).open(aboutSigningKey(sealed.id), sealed.secret);
  // An unsealed key was inserted by someone who does not have the master key.
  if (secret === sealed.secret) throw new Error('the key of the MACs is not sealed');
  return createAuditKey(Buffer.from(secret, 'base64'));
}

async function* entriesOf(file: string) {
  for await (const line of linesOf(file)) if (!('type' in line)) yield line;
}

async function* linesOf(file: string): AsyncGenerator<ExportedLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield ExportedLine.parse(JSON.parse(line));
  }
}
