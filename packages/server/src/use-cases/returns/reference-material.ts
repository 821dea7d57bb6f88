import type { Material } from '@verify/checks/material/material';
import type { Needs, ServerContext } from '../../context.ts';
import { aboutReference } from '../../keys/sealed-secret.ts';
import { listImages } from '../../records/applications/files.ts';
import { findReturn } from '../../records/returns.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { bestPicture } from './best-picture.ts';
import { findReferenced } from './reference.ts';

/** The known customer's current picture; without one, the result is a review. */
export async function referenceMaterial(
  { files, keys, store }: Needs<'files' | 'keys' | 'store'>,
  application: StoredApplication,
): Promise<Material['reference']> {
  if (!application.opening.reference) return undefined;
  const row = await findReturn(store.db, application.id);
  if (application.opening.reference === 'portrait') {
    const bytes = row?.portrait ? opened(keys.seal, application.accountId, row.portrait) : null;
    return bytes ? { source: 'portrait', bytes, expiry: null } : { missing: 'the portrait was deleted' };
  }
  const account = { id: application.accountId, environment: application.environment };
  const found = row?.referenceId ? await findReferenced(store.db, account, row.referenceId) : null;
  if (!found) return { missing: 'its application was erased' };
  if (!found.ok) return { missing: found.detail ?? 'its application was erased' };
  const best = bestPicture(await listImages(store.db, found.application.id));
  if (!best) return { missing: 'it has no picture of a face' };
  const bytes = await files.read(best.picture.storageKey).catch((error: unknown) => {
    if (files.isAway(error)) throw error;
    return null;
  });
  if (!bytes) return { missing: 'its picture is damaged' };
  const expiry = found.application.result?.fields.find(({ category }) => category === 'Date of expiry')?.content;
  return { source: best.source, bytes, expiry: expiry ?? null };
}

/** Null if the master key that sealed it was taken away. */
function opened(seal: ServerContext['keys']['seal'], accountId: string, sealed: string): Uint8Array | null {
  try {
    return Buffer.from(seal.openOnly(aboutReference(accountId), sealed), 'base64');
  } catch {
    return null;
  }
}
