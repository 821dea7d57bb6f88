import type { Auditing, Needs } from '../../context.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { listSigningKeys } from '../../records/accounts/signing-keys.ts';
import { listHeads } from '../../records/audit-heads.ts';
import { noteHashOf } from '../../records/people/audit-chain.ts';
import { readAudit } from '../../records/people/audit.ts';
import { listUsers } from '../../records/people/users.ts';
import { type Db } from '../../records/store.ts';
import { audited } from '../dashboard/audited.ts';
import { csvLine } from '../dashboard/csv.ts';
import type { UserCaller } from '../callers.ts';
import type { ExportedLog } from './exported-log.ts';
import { signHead } from './sign-heads.ts';
import { DAY_MS } from '../../records/span.ts';

/** Days as `YYYY-MM-DD`, both included. */
interface LogQuery {
  readonly format: 'csv' | 'jsonl';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The log, streamed line by line. The log records who exported it. */
export async function exportedLog(
  context: Auditing,
  caller: UserCaller,
  { format, from, to }: LogQuery,
): Promise<AsyncGenerator<string>> {
  await audited(context, caller, async (tx, note) => {
    await note('audit.exported', caller.account.id, format);
    // The export ends with a signature over its whole contents, including its own entry.
    await signHead(context, tx, caller.account.id);
  });
  const span = {
    ...(from === undefined ? {} : { from: Date.parse(`${from}T00:00:00Z`) }),
    ...(to === undefined ? {} : { to: Date.parse(`${to}T00:00:00Z`) + DAY_MS }),
  };
  return format === 'csv'
    ? csvLines(context.store.db, caller.account.id, span)
    : jsonLines(context, caller.account, span);
}

type Span = Parameters<typeof readAudit>[2];

async function* csvLines(db: Db, accountId: string, span: Span): AsyncGenerator<string> {
  const names = new Map((await listUsers(db, accountId)).map((user) => [user.id, user.name]));
  yield csvLine(['number', 'time', 'actor', 'who', 'action', 'subject', 'details', 'words', 'hash']);
  for await (const { rows, notes } of readAudit(db, accountId, span)) {
    yield rows
      .map(({ seq, at, actor, action, subject, details, hash }) => {
        const noted = noteHashOf(details);
        const plain = noted ? details.slice(0, -noted.length).trim() : details;
        const words = noted ? (notes.get(seq)?.text ?? '(erased)') : '';
        const time = new Date(at).toISOString();
        return csvLine([seq, time, actor, names.get(actor) ?? '', action, subject, plain, words, hash]);
      })
      .join('');
  }
}

/** First the account and the keys for checking, then the entries, then the signed heads. */
async function* jsonLines(
  { store: { db }, keys }: Needs<'keys' | 'store'>,
  { id: accountId, publicId }: Account,
  span: Span,
): AsyncGenerator<string> {
  const sealed = await listSigningKeys(db, 'audit', null);
  const first: ExportedLog = {
    type: 'audit-log',
    account: publicId,
    publicKeys: Object.fromEntries(keys.audit.publicKeys),
    sealedKeys: sealed.map(({ id, secret }) => ({ id, secret })),
  };
  yield `${JSON.stringify(first)}\n`;
  for await (const { rows, notes } of readAudit(db, accountId, span)) {
    yield rows
      .map((row) => {
        const note = notes.get(row.seq);
        return `${JSON.stringify(note ? { ...row, note: { text: note.text, salt: note.salt } } : row)}\n`;
      })
      .join('');
  }
  for (const head of await listHeads(db, accountId)) yield `${JSON.stringify({ type: 'head', ...head })}\n`;
}
