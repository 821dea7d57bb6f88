import { SERVICE_LIMITS } from '@verify/contract';
import type { Needs } from '../context.ts';
import { listAccounts } from '../records/accounts/accounts.ts';
import { addAudit } from '../records/people/audit.ts';
import { listSigningKeys, saveSigningKey } from '../records/accounts/signing-keys.ts';
import { makeAccessCertificate } from './access-certificate.ts';
import { KEYS_LOCK, type RotatedPurpose } from './key-ring.ts';
import { signerAt, stateAt, timesOf } from './webhook-keys.ts';
import { DAY_MS } from '../records/span.ts';

/** Interval at which processes reload these keys. */
export const KEYS_REFRESH_MS = 60_000;
/** A new key signs once every process has loaded it. */
const AFTER_MS = 5 * KEYS_REFRESH_MS;
/** The previous key stays valid as long as what it signed, plus a day. */
const OVERLAP_MS = {
  session: SERVICE_LIMITS.tokenSecondsMax * 1000 + DAY_MS,
  wallet: DAY_MS,
  'file-link': SERVICE_LIMITS.fileLinkSeconds * 1000 + DAY_MS,
} as const satisfies Record<RotatedPurpose, number>;

export type RotatedKey =
  | { readonly ok: true; readonly id: string; readonly signsFrom: number; readonly oldGoodUntil: number }
  | { readonly ok: false; readonly reason: string };

/**
 * Creates the next key of session tokens or file links. `atOnce` is for a leaked key: everything the old keys signed
 * becomes invalid immediately in this process, and within `KEYS_REFRESH_MS` in the others.
 */
export async function rotateServiceKey(
  { store, keys, now }: Needs<'keys' | 'now' | 'store'>,
  purpose: RotatedPurpose,
  { atOnce }: { atOnce: boolean },
): Promise<RotatedKey> {
  const key = purpose === 'wallet' ? await makeAccessCertificate(now()) : undefined;
  const rotated = await store.withLock(KEYS_LOCK, async (tx): Promise<RotatedKey> => {
    const at = now();
    const known = (await listSigningKeys(tx, purpose, null)).map((row) => ({ id: row.id, ...timesOf(row) }));
    if (!atOnce && known.some((key) => stateAt(key, known, at) === 'waiting')) {
      return { ok: false, reason: 'A new key is already waiting; it starts signing within five minutes.' };
    }
    const signsFrom = atOnce ? at : at + AFTER_MS;
    const oldGoodUntil = atOnce ? at : signsFrom + OVERLAP_MS[purpose];
    const signer = signerAt(known, at);
    const ends = atOnce ? known.filter(({ retiredAt }) => retiredAt === null || retiredAt > at) : [signer!];
    const made = await keys.makeService(tx, { purpose, createdAt: at, signsFrom, made: key });
    for (const { id } of ends) await saveSigningKey(tx, id, { retiredAt: oldGoodUntil });
    for (const { id: accountId } of await listAccounts(tx)) {
      const details = `${purpose}${atOnce ? ', at once' : ''}`;
      const entry = { accountId, at, actor: 'system', action: 'service-key.rotated', subject: made.id, details };
      await addAudit(tx, keys.audit, entry);
    }
    return { ok: true, id: made.id, signsFrom, oldGoodUntil };
  });
  await keys.refresh();
  return rotated;
}
