import { Role } from '@verify/contract';
import { newId, sha256Hex } from '../ids.ts';
import { changes, type Db } from '../store.ts';
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
  await tx.insertInto('invitations').values(row).execute();
  return row;
}

/** Invitations, newest first. */
export async function listInvitations(db: Db, accountId: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(toInvitation);
}

export async function findInvitation(db: Db, secret: string): Promise<Invitation | null> {
  const row = await db.selectFrom('invitations').selectAll().where('hash', '=', sha256Hex(secret)).executeTakeFirst();
  return row ? toInvitation(row) : null;
}

/** Of many browsers at once, only one succeeds. */
export async function takeInvitation(tx: Db, id: string, now: number): Promise<boolean> {
  return changes(open(tx, id).set({ acceptedAt: now }).where('expiresAt', '>', now));
}

/** False if it was already used or revoked, or belongs to another account. */
export async function revokeInvitation(tx: Db, accountId: string, id: string, now: number): Promise<boolean> {
  return changes(open(tx, id).set({ revokedAt: now }).where('accountId', '=', accountId));
}

/** An address has at most one open invitation. */
export async function revokeInvitationsOf(tx: Db, accountId: string, email: string, now: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('email', '=', email.toLowerCase())
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
}

const open = (tx: Db, id: string) =>
  tx.updateTable('invitations').where('id', '=', id).where('acceptedAt', 'is', null).where('revokedAt', 'is', null);

const toInvitation = (row: InvitationRow): Invitation => ({ ...row, role: Role.parse(row.role) });
