import { WebhookKind } from '@verify/contract';
import * as z from 'zod/mini';
import { newId } from '../ids.ts';
import { find, insert, list, remove, update } from '../rows.ts';
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
  await insert(tx, 'webhookEndpoints', row);
  return toEndpoint(row);
}

/** Enabled endpoints: a flow's own if `flowId` is set, else the account's. */
export const listEndpoints = async (db: Db, accountId: string, flowId: string | null): Promise<Endpoint[]> =>
  (await list(db, 'webhookEndpoints', { accountId, flowId, enabled: 1 }, ['createdAt', 'id'])).map(toEndpoint);

export async function findEndpoint(db: Db, id: string): Promise<Endpoint | null> {
  const row = await find(db, 'webhookEndpoints', { id });
  return row && toEndpoint(row);
}

/** All endpoints of the account and its flows, enabled or not. */
export const listAllEndpoints = async (db: Db, accountId: string): Promise<Endpoint[]> =>
  (await list(db, 'webhookEndpoints', { accountId }, ['createdAt', 'id'])).map(toEndpoint);

export const saveEndpoint = (tx: Db, { id, url, kinds, enabled }: Pick<Endpoint, 'id' | 'url' | 'kinds' | 'enabled'>) =>
  update(tx, 'webhookEndpoints', { id }, { url, kinds: JSON.stringify(kinds), enabled: enabled ? 1 : 0 });

/** Deletes an endpoint permanently; its pending deliveries fail. False if there is no such endpoint. */
export async function deleteEndpoint(tx: Db, accountId: string, id: string, now: number): Promise<boolean> {
  if ((await remove(tx, 'webhookEndpoints', { id, accountId })) === 0) return false;
  await update(tx, 'deliveries', { endpointId: id, state: 'pending' }, { state: 'failed', endedAt: now });
  return true;
}

export const setEndpointSecret = (tx: Db, id: string, secret: string) =>
  update(tx, 'webhookEndpoints', { id }, { secret });

export const setEndpointUrl = (tx: Db, id: string, url: string) => update(tx, 'webhookEndpoints', { id }, { url });

const Kinds = z.array(WebhookKind);
const toEndpoint = (row: EndpointRow): Endpoint => ({
  ...row,
  kinds: Kinds.parse(JSON.parse(row.kinds)),
  enabled: row.enabled === 1,
});
