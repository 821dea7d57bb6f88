import type { By, UserCaller } from '../callers.ts';
import { AuditPage, AuditVerdict } from '@verify/contract';
import { actorNames } from './actor-names.ts';
import { listAudit, verifyAudit } from '../../records/people/audit.ts';
import type { Answer } from '../refusal.ts';
import type { Needs } from '../../context.ts';

const PAGE = 100;

/** The audit log, newest first. */
export async function pageOfLog(
  context: Needs<'store'>,
  {
    caller: { account },
    query,
  }: { caller: Pick<UserCaller, 'account'>; query: { readonly before?: string | undefined } },
): Answer<AuditPage> {
  const { db } = context.store;
  const before = query.before === undefined ? null : Number(query.before);
  const rows = await listAudit(db, account.id, { before, limit: PAGE });
  const names = await actorNames(db, account.id);
  const items = rows.map((row) => ({ ...row, actor: names.get(row.actor) ?? row.actor }));
  return { ok: true, body: { items, next: rows.length === PAGE ? rows.at(-1)!.seq : null } };
}

/** Whether the chain of the whole log holds. */
export async function logVerdict(context: Needs<'keys' | 'store'>, { caller }: By): Answer<AuditVerdict> {
  return { ok: true, body: await verifyAudit(context.store.db, caller.account.id, context.keys.audit) };
}
