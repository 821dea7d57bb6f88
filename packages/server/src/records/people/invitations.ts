import { Role } from '@verify/contract';
import { newId, sha256Hex } from '../ids.ts';
import { find, insert, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { InvitationRow } from '../tables.ts';

export type Invitation = Omit<InvitationRow, 'role'> & { readonly role: Role };

export async function insertInvitation(
  tx: Db,
  invitation: Pick<Invitation, 'accountId' | 'email' | 'role' | 'invitedBy' | 'createdAt' | 'expiresAt'> & {
    secret: string;
    locale?: string;
  },
): Promise<Invitation> {
  const { secret, locale = 'en', ...said } = invitation;
  const email = said.email.toLowerCase();
  const row = { ...said, locale, id: newId(), email, hash: sha256Hex(secret), acceptedAt: null, revokedAt: null };
  await insert(tx, 'invitations', row);
  return row;
}

/** Invitations, newest first. */
export const listInvitations = async (db: Db, accountId: string): Promise<Invitation[]> =>
  (await list(db, 'invitations', { accountId }, ['createdAt desc', 'id'], 200)).map(toInvitation);

export async function findInvitation(db: Db, secret: string): Promise<Invitation | null> {
  const row = await find(db, 'invitations', { hash: sha256Hex(secret) });
  return row && toInvitation(row);
}

/** Of many browsers at once, only one succeeds. */
export const takeInvitation = async (tx: Db, id: string, now: number): Promise<boolean> =>
  (await update(tx, 'invitations', { id, ...OPEN, expiresAt: { '>': now } }, { acceptedAt: now })) > 0;

/** False if it was already used or revoked, or belongs to another account. */
export const revokeInvitation = async (tx: Db, accountId: string, id: string, now: number): Promise<boolean> =>
  (await update(tx, 'invitations', { id, ...OPEN, accountId }, { revokedAt: now })) > 0;

/** An address has at most one open invitation. */
export const revokeInvitationsOf = (tx: Db, accountId: string, email: string, now: number) =>
  update(tx, 'invitations', { accountId, email: email.toLowerCase(), ...OPEN }, { revokedAt: now });

const OPEN = { acceptedAt: null, revokedAt: null };

const toInvitation = (row: InvitationRow): Invitation => ({ ...row, role: Role.parse(row.role) });
