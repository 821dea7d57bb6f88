import type { MasterKeys } from './master-keys.ts';
import { saveKeySecret } from '../records/accounts/signing-keys.ts';
import type { Db, Store } from '../records/store.ts';
import type { SigningKeyRow } from '../records/tables.ts';
import { saveWalletRequest } from '../records/applications/wallet-requests.ts';
import { saveSealed } from '../records/messages.ts';
import { saveUser } from '../records/people/users.ts';

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
export const aboutChip = (id: string): string => `verify chip ${id}`;
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

const isSealedBy = (masterId: string, secret: string): boolean => SEALED.exec(secret)?.[1] === masterId;

/** Opens a row's secret and makes sure that it is sealed with the first master key. */
export async function openAndSeal(tx: Db, seal: Seal, row: SigningKeyRow): Promise<SigningKeyRow> {
  const about = aboutSigningKey(row.id);
  const secret = seal.open(about, row.secret);
  if (!isSealed(row)) await saveKeySecret(tx, row.id, seal.seal(about, secret));
  return { ...row, secret };
}

/** Seals every secret with the first master key, so that the others can be removed. Returns the number of secrets. */
export function resealSecrets(store: Store, master: MasterKeys): Promise<number> {
  const seal = createSeal(master);
  const anew = (about: string, sealed: string): string => seal.seal(about, seal.open(about, sealed));
  return store.transaction(async (tx) => {
    const keys = await tx.selectFrom('signingKeys').select(['id', 'secret']).execute();
    const users = await tx
      .selectFrom('users')
      .select(['id', 'totpSecret'])
      .where('totpSecret', 'is not', null)
      .execute();
    const messages = await tx.selectFrom('messages').select(['id', 'sealed']).where('sealed', '<>', '').execute();
    const wallets = await tx
      .selectFrom('walletRequests')
      .select(['id', 'sealed', 'portrait'])
      .where('sealed', '<>', '')
      .execute();
    const staleKeys = keys.filter(({ secret }) => !isSealedBy(master.id, secret));
    const staleUsers = users.filter(({ totpSecret }) => !isSealedBy(master.id, totpSecret!));
    for (const { id, secret } of staleKeys) await saveKeySecret(tx, id, anew(aboutSigningKey(id), secret));
    for (const { id, totpSecret } of staleUsers) {
      await saveUser(tx, id, { totpSecret: anew(aboutAuthenticator(id), totpSecret!) });
    }
    const staleMessages = messages.filter(({ sealed }) => !isSealedBy(master.id, sealed));
    for (const { id, sealed } of staleMessages) await saveSealed(tx, id, anew(aboutMessage(id), sealed));
    const staleWallets = wallets.filter(({ sealed }) => !isSealedBy(master.id, sealed));
    for (const { id, sealed, portrait } of staleWallets) {
      await saveWalletRequest(tx, id, {
        sealed: anew(aboutWalletRequest(id), sealed),
        portrait: portrait && anew(aboutWalletPortrait(id), portrait),
      });
    }
    const chips = await tx.selectFrom('chips').select(['id', 'sealed', 'portrait']).execute();
    const staleChips = chips.filter(({ sealed }) => !isSealedBy(master.id, sealed));
    for (const { id, sealed, portrait } of staleChips) {
      const about = aboutChip(id);
      const change = { sealed: anew(about, sealed), portrait: portrait && anew(about, portrait) };
      await tx.updateTable('chips').set(change).where('id', '=', id).execute();
    }
    return staleChips.length + staleKeys.length + staleUsers.length + staleMessages.length + staleWallets.length;
  });
}
