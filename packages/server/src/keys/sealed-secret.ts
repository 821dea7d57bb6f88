import type { MasterKeys } from '../files/encrypted/master-keys.ts';
import { saveKeySecret } from '../store/signing-keys.ts';
import type { Db, Store } from '../store/store.ts';
import type { SigningKeyRow } from '../store/tables.ts';

/** `sealed:<id of the master key>:<base64>`. Before it secrets lay as they are; those are sealed when they are read next. */
const SEALED = /^sealed:([0-9a-f]{16}):([A-Za-z0-9+/=]+)$/;

const about = (id: string): string => `verify signing key ${id}`;

export function sealSecret(master: MasterKeys, { id, secret }: Pick<SigningKeyRow, 'id' | 'secret'>): string {
  const { masterId, wrapped } = master.wrap(about(id), Buffer.from(secret, 'utf8'));
  return `sealed:${masterId}:${wrapped}`;
}

/** Throws when it was sealed by a master key that is not given, or altered. */
export function openSecret(master: MasterKeys, { id, secret }: Pick<SigningKeyRow, 'id' | 'secret'>): string {
  const [, masterId, wrapped] = SEALED.exec(secret) ?? [];
  if (!masterId || !wrapped) return secret;
  return Buffer.from(master.unwrap(about(id), masterId, wrapped)).toString('utf8');
}

const isSealedBy = (masterId: string, secret: string): boolean => SEALED.exec(secret)?.[1] === masterId;

/** Opens a row's secret, and sees to it that it lies sealed by the first master key from now on. */
export async function openAndSeal(tx: Db, master: MasterKeys, row: SigningKeyRow): Promise<SigningKeyRow> {
  const secret = openSecret(master, row);
  if (!SEALED.test(row.secret)) await saveKeySecret(tx, row.id, sealSecret(master, { id: row.id, secret }));
  return { ...row, secret };
}

/** Seals every secret with the first master key, so that the others may go. Answers how many. */
export function resealSecrets(store: Store, master: MasterKeys): Promise<number> {
  return store.transaction(async (tx) => {
    const rows = await tx.selectFrom('signingKeys').select(['id', 'secret']).execute();
    const others = rows.filter(({ secret }) => !isSealedBy(master.id, secret));
    for (const { id, secret } of others) {
      await saveKeySecret(tx, id, sealSecret(master, { id, secret: openSecret(master, { id, secret }) }));
    }
    return others.length;
  });
}
