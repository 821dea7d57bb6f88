import { sql } from 'kysely';
import type { MasterKeys } from './master-keys.ts';
import { saveSigningKey } from '../records/accounts/signing-keys.ts';
import type { Db, Store } from '../records/store.ts';
import type { SigningKeyRow } from '../records/tables.ts';

/**
 * `sealed:<id of the master key>:<base64>`. Earlier versions stored secrets in plain text; their signing keys are
 * sealed when they are next read.
 */
const SEALED = /^sealed:([0-9a-f]{16}):([A-Za-z0-9+/=]+)$/;

/**
 * Texts in the store that only a holder of the master key can read. `about` names their row, and in another row they
 * cannot be opened.
 */
export interface Seal {
  seal(about: string, text: string): string;
  /** Throws if the master key that sealed it is not given, or if it was altered. */
  open(about: string, sealed: string): string;
  /** As `open`, for texts that never existed unsealed: throws for a plain one. */
  openOnly(about: string, sealed: string): string;
}

export const aboutSigningKey = (id: string): string => `verify signing key ${id}`;
export const aboutAuthenticator = (userId: string): string => `verify authenticator of ${userId}`;

export const aboutSignOn = (hash: string): string => `verify sign-on ${hash}`;
export const aboutWalletRequest = (id: string): string => `verify wallet request ${id}`;
export const aboutWalletPortrait = (id: string): string => `verify wallet portrait ${id}`;
export const aboutEndpoint = (id: string): string => `verify webhook endpoint ${id}`;
export const aboutChip = (id: string): string => `verify chip ${id}`;
export const aboutReference = (accountId: string): string => `verify portrait of a customer of ${accountId}`;
export const aboutMessage = (id: string): string => `verify message ${id}`;

export function createSeal(master: MasterKeys): Seal {
  const open = (about: string, sealed: string): string | null => {
    const [, masterId, wrapped] = SEALED.exec(sealed) ?? [];
    return masterId && wrapped ? Buffer.from(master.unwrap(about, masterId, wrapped)).toString('utf8') : null;
  };
  return {
    seal(about, text) {
      const { masterId, wrapped } = master.wrap(about, Buffer.from(text, 'utf8'));
      return `sealed:${masterId}:${wrapped}`;
    },
    open: (about, sealed) => open(about, sealed) ?? sealed,
    openOnly(about, sealed) {
      const text = open(about, sealed);
      if (text === null) throw new Error(`${about} is not sealed`);
      return text;
    },
  };
}

export const isSealed = ({ secret }: Pick<SigningKeyRow, 'secret'>): boolean => SEALED.test(secret);

/** Opens a row's secret and makes sure that it is sealed with the first master key. */
export async function openAndSeal(tx: Db, seal: Seal, row: SigningKeyRow): Promise<SigningKeyRow> {
  const about = aboutSigningKey(row.id);
  const secret = seal.open(about, row.secret);
  if (!isSealed(row)) await saveSigningKey(tx, row.id, { secret: seal.seal(about, secret) });
  return { ...row, secret };
}

/** The sealed columns: the table, the column that names what is sealed, and the sealed one. */
const COLUMNS = [
  ['signingKeys', 'id', 'secret', aboutSigningKey],
  ['users', 'id', 'totpSecret', aboutAuthenticator],
  ['messages', 'id', 'sealed', aboutMessage],
  ['walletRequests', 'id', 'sealed', aboutWalletRequest],
  ['walletRequests', 'id', 'portrait', aboutWalletPortrait],
  ['webhookEndpoints', 'id', 'secret', aboutEndpoint],
  ['chips', 'id', 'sealed', aboutChip],
  ['chips', 'id', 'portrait', aboutChip],
  ['returns', 'accountId', 'portrait', aboutReference],
] as const;

/** Seals every secret with the first master key, so that the others can be removed. Returns the number of secrets. */
export function resealSecrets(store: Store, master: MasterKeys): Promise<number> {
  const seal = createSeal(master);
  return store.transaction(async (tx) => {
    let resealed = 0;
    for (const [table, key, column, about] of COLUMNS) {
      const [from, secret] = [sql.table(table), sql.ref(column)];
      const { rows } = await sql<{ key: string; secret: string }>`
        select distinct ${sql.ref(key)} as key, ${secret} as secret from ${from}
        where ${secret} <> '' and ${secret} not like ${`sealed:${master.id}:%`}`.execute(tx);
      for (const row of rows) {
        const anew = seal.seal(about(row.key), seal.open(about(row.key), row.secret));
        await sql`update ${from} set ${secret} = ${anew} where ${secret} = ${row.secret}`.execute(tx);
      }
      resealed += rows.length;
    }
    return resealed;
  });
}
