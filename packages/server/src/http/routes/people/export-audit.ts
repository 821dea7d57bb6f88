import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ExportedLog } from '../../../use-cases/audit/exported-log.ts';
import { signHead } from '../../../use-cases/audit/sign-heads.ts';
import type { ServerContext } from '../../../context.ts';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { csvLine } from '../../../use-cases/dashboard/csv.ts';
import { rolesOf } from '../../../use-cases/dashboard/roles.ts';
import { noteHashOf } from '../../../ports/store/people/audit-chain.ts';
import { listHeads } from '../../../ports/store/audit-heads.ts';
import { readAudit } from '../../../ports/store/people/audit.ts';
import { listSigningKeys } from '../../../ports/store/accounts/signing-keys.ts';
import type { Account } from '../../../ports/store/accounts/accounts.ts';
import type { Db } from '../../../ports/store/store.ts';
import { listUsers } from '../../../ports/store/people/users.ts';
import { parse } from '../../parse.ts';
import { sendProblem } from '../../problems.ts';
import { rateHeaders } from '../../rate-limits.ts';
import type { RouteTools } from '../../route.ts';

export const AUDIT_EXPORT_URL = '/dashboard/api/audit/export';
const LIMIT = { name: 'dashboard-export', perMinute: 6 };
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'YYYY-MM-DD')));
const Query = z.object({ format: z.enum(['csv', 'jsonl']), from: day, to: day });
const DAY_MS = 24 * 60 * 60 * 1000;
const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

/**
 * The log as it is read, nothing of it waits in memory. CSV is for people; JSON lines hold every entry as it is kept and the signed
 * heads, so that `pnpm audit-log FILE.jsonl` can check a whole export far from here. The log says who took it.
 */
export function exportAudit(app: FastifyInstance, { context, identify, count }: RouteTools): void {
  rolesOf('GET', AUDIT_EXPORT_URL);
  app.get(AUDIT_EXPORT_URL, { exposeHeadRoute: false }, async (request, reply) => {
    const identified = await identify('user', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    const counted = count(LIMIT, identified.countAs);
    reply.headers(rateHeaders(counted));
    if (!counted.allowed) return sendProblem(request, reply, { code: 'rate_limited' });
    const query = parse(Query, request.query, '/query');
    if (!query.ok) return sendProblem(request, reply, query.refusal);
    const { caller } = identified;
    const { db } = context.store;
    const { format, from, to } = query.value;
    const entry = { action: 'audit.exported', subject: caller.account.id, details: format };
    await context.store.transaction(async (tx) => {
      await audited(context, tx, caller, entry);
      // The export ends with a signature over all that it holds, itself included.
      await signHead(context, tx, caller.account.id);
    });
    const span = {
      ...(from === undefined ? {} : { from: Date.parse(`${from}T00:00:00Z`) }),
      ...(to === undefined ? {} : { to: Date.parse(`${to}T00:00:00Z`) + DAY_MS }),
    };
    const lines = format === 'csv' ? csvLines(db, caller.account.id, span) : jsonLines(context, caller.account, span);
    return reply
      .headers({
        'content-type': TYPES[format],
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="audit.${format}"`,
      })
      .send(Readable.from(lines));
  });
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

/** First whose log it is and what its proofs are checked with, then the entries, then the signed heads. */
async function* jsonLines(
  { store: { db }, keys }: Pick<ServerContext, 'store' | 'keys'>,
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
