import { findLastHandoff } from '../../records/accounts/handoffs.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { hasChannel } from '../../records/applications/commitments.ts';
import { findLastChallenge } from '../../records/applications/liveness-challenges.ts';
import { listUploads } from '../../records/applications/uploads.ts';
import { listWalletRequests } from '../../records/applications/wallet-requests.ts';
import type { Db } from '../../records/store.ts';
import type { LinkRow } from '../../records/tables.ts';

/**
 * Whether an opened link has received nothing from a person: no file, no frame of a camera, no challenge of the face
 * check, no wallet and no phone. Material of two people must never be mixed in one application. A link can be taken
 * over only once.
 */
export async function hasReceivedNothing(tx: Db, link: LinkRow, now: number): Promise<boolean> {
  if (link.state !== 'opened' || link.applicationId === null) return false;
  const application = await findApplicationById(tx, link.applicationId);
  if (application?.stage !== 'collecting' || application.expiresAt <= now) return false;
  const { id } = application;
  return (
    application.opening.before === undefined &&
    (await findLastHandoff(tx, id))?.state !== 'opened' &&
    (await listUploads(tx, id)).length === 0 &&
    (await listWalletRequests(tx, id)).length === 0 &&
    (await findLastChallenge(tx, id)) === null &&
    !(await hasChannel(tx, id))
  );
}
