import { createHmac } from 'node:crypto';
import type { Expression } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { Owed } from '../../records/applications/liveness-challenges.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { countToldAttempts, findOwedKinds } from '../../records/applications/told-attempts.ts';
import { DAY_MS } from '../../records/span.ts';
import type { Db } from '../../records/store.ts';

/** How long an abandoned attempt counts: for the person whom the caller names, and for a network that many share. */
const PERSON_MS = 30 * DAY_MS;
const NETWORK_MS = DAY_MS;

/**
 * What the attempts that were told and abandoned before leave owing. Who could see what is drawn, and draw again until
 * it suits, would get a smile in seven of eight tries.
 * @param network of the visitor who draws
 */
export async function findOwed(
  { keys, now }: Needs<'keys' | 'now'>,
  tx: Db,
  { id, accountId, environment, externalId, customerId }: StoredApplication,
  network: string,
): Promise<Owed & { readonly kinds: readonly Expression[] }> {
  const owner = (kind: string, value: string) =>
    createHmac('sha256', keys.link)
      .update(JSON.stringify(['told attempts', accountId, environment, kind, value]))
      .digest('base64url');
  const persons = [
    owner('application', id),
    ...(externalId === null ? [] : [owner('externalId', externalId)]),
    ...(customerId === null ? [] : [owner('customerId', customerId)]),
  ];
  const since = now() - PERSON_MS;
  let [abandoned, kinds]: [number, readonly Expression[] | null] = [0, null];
  for (const person of persons) {
    abandoned = Math.max(abandoned, (await countToldAttempts(tx, person, since)).abandoned);
    kinds ??= await findOwedKinds(tx, person, since);
  }
  // Many people share a network: those who finish make up for those who leave.
  const shared = owner('network', network);
  const ofNetwork = await countToldAttempts(tx, shared, now() - NETWORK_MS);
  abandoned = Math.max(abandoned, ofNetwork.abandoned - ofNetwork.answered);
  kinds ??= await findOwedKinds(tx, shared, now() - NETWORK_MS);
  return { abandoned, repeats: kinds !== null, kinds: kinds ?? [], owners: [...persons, shared] };
}
