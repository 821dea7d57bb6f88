import { WebhookKind } from '@verify/contract';
import * as z from 'zod/mini';
import { newId } from '../ids.ts';
import type { Db } from '../store.ts';
import type { EndpointRow } from '../tables.ts';

export type Endpoint = Omit<EndpointRow, 'kinds' | 'enabled'> & {
  readonly kinds: readonly WebhookKind[];
  readonly enabled: boolean;
};

/** `url` must have passed the guard (`webhooks/guard.ts`). */
export async function insertEndpoint(
  tx: Db,
  endpoint: Pick<Endpoint, 'accountId' | 'flowId' | 'url' | 'kinds' | 'createdAt'>,
): Promise<Endpoint> {
  const row = { ...endpoint, id: newId(), kinds: JSON.stringify(endpoint.kinds), enabled: 1, secret: null };
  await tx.insertInto('webhookEndpoints').values(row).execute();
  return toEndpoint(row);
}

/** Enabled endpoints: a flow's own if `flowId` is set, else the account's. */
export async function listEndpoints(db: Db, accountId: string, flowId: string | null): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('flowId', flowId === null ? 'is' : '=', flowId)
    .where('enabled', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toEndpoint);
}

export async function findEndpoint(db: Db, id: string): Promise<Endpoint | null> {
  const row = await db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEndpoint(row) : null;
}

/** All endpoints of the account and its flows, enabled or not. */
export async function listAllEndpoints(db: Db, accountId: string): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toEndpoint);
}

export async function saveEndpoint(
  tx: Db,
  endpoint: Pick<Endpoint, 'id' | 'url' | 'kinds' | 'enabled'>,
): Promise<void> {
  const { id, url, kinds, enabled } = endpoint;
  await tx
    .updateTable('webhookEndpoints')
    .set({ url, kinds: JSON.stringify(kinds), enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Deletes an endpoint permanently; its pending deliveries fail. False if there is no such endpoint. */
export async function deleteEndpoint(tx: Db, accountId: string, id: string, now: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', endedAt: now })
    .where('endpointId', '=', id)
    .where('state', '=', 'pending')
    .execute();
  return true;
}

export async function setEndpointSecret(tx: Db, id: string, secret: string): Promise<void> {
  await tx.updateTable('webhookEndpoints').set({ secret }).where('id', '=', id).execute();
}

export async function setEndpointUrl(tx: Db, id: string, url: string): Promise<void> {
  await tx.updateTable('webhookEndpoints').set({ url }).where('id', '=', id).execute();
}

const Kinds = z.array(WebhookKind);
const toEndpoint = (row: EndpointRow): Endpoint => ({
  ...row,
  kinds: Kinds.parse(JSON.parse(row.kinds)),
  enabled: row.enabled === 1,
});
