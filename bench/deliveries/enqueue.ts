import type { ServerContext } from '@verify/server/context';
import { insertEvent } from '@verify/server/records/webhooks/deliveries';
import { newOrderedId } from '@verify/server/records/ids';
import { type Endpoint, insertEndpoint } from '@verify/server/records/webhooks/endpoints';
import { enqueueDelivery } from '@verify/server/use-cases/webhooks/enqueue-delivery';

type Context = Pick<ServerContext, 'store' | 'queue' | 'now'>;
const KIND = 'application.done';

export const addEndpoints = (
  { store, now }: Context,
  accountId: string,
  urls: readonly string[],
): Promise<Endpoint[]> =>
  store.transaction((tx) =>
    Promise.all(
      urls.map((url) => insertEndpoint(tx, { accountId, flowId: null, url, kinds: [KIND], createdAt: now() })),
    ),
  );

/**
 * Adds several deliveries at once, as a result does: each event, its delivery and the job that sends it, in one
 * transaction. Returns their ids.
 */
export async function enqueueDeliveries(
  { store, queue, now }: Context,
  deliveries: readonly { readonly endpoint: Endpoint; readonly body: string }[],
  runAt = now(),
): Promise<string[]> {
  const ids: string[] = [];
  await store.withLock(null, async (tx) => {
    for (const { endpoint, body } of deliveries) {
      const { accountId } = endpoint;
      const event = { id: newOrderedId(), accountId, applicationId: null, kind: KIND, createdAt: now() };
      await insertEvent(tx, { ...event, body });
      ids.push(await enqueueDelivery(queue, tx, event, endpoint, runAt));
    }
  });
  return ids;
}
