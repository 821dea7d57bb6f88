import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { newId } from '../store/ids.ts';
import { insertSigningKey, listSigningKeys } from '../store/signing-keys.ts';
import type { Db, Store } from '../store/store.ts';
import type { SigningKeyRow } from '../store/tables.ts';

export interface SigningKey {
  /** `kid`. */
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly publicPem: string;
  readonly retired: boolean;
}

/** The server's keys. Each purpose has its own, so that what is signed for one is worth nothing for another. */
export interface KeyRing {
  /** Ed25519, session tokens. The first signs, all verify. */
  readonly session: readonly SigningKey[];
  /** ECDSA P-521 (ES512), the `signed` of the stand-alone flow; published as JWKS. */
  readonly signed: readonly SigningKey[];
  /** 256-bit secret of file links. */
  readonly fileLink: Uint8Array;
  /** 256-bit secret that one-time links derive from. */
  readonly link: Uint8Array;
  /** Ed25519, an account's webhooks: one account's key never speaks for another. */
  webhook(accountId: string): Promise<SigningKey>;
}

export async function openKeyRing(store: Store, now: () => number): Promise<KeyRing> {
  const [session, signed, fileLink, link] = await store.transaction(async (tx) => [
    await listOrMake(tx, 'session', null, now()),
    await listOrMake(tx, 'signed', null, now()),
    await listOrMake(tx, 'file-link', null, now()),
    await listOrMake(tx, 'link', null, now()),
  ]);
  const webhookKeys = new Map<string, SigningKey>();
  return {
    session: session!.map(toKey),
    signed: signed!.map(toKey),
    fileLink: secretOf(fileLink!),
    link: secretOf(link!),
    async webhook(accountId) {
      const known = webhookKeys.get(accountId);
      if (known) return known;
      const rows = await store.transaction((tx) => listOrMake(tx, 'webhook', accountId, now()));
      const key = toKey(rows[0]!);
      webhookKeys.set(accountId, key);
      return key;
    },
  };
}

/** One transaction, so that two processes that start at once agree on one key. */
async function listOrMake(
  tx: Db,
  purpose: SigningKeyRow['purpose'],
  accountId: string | null,
  now: number,
): Promise<SigningKeyRow[]> {
  const rows = await listSigningKeys(tx, purpose, accountId);
  if (rows.some((row) => row.retiredAt === null)) return rows;
  const row = { id: newId(), accountId, purpose, createdAt: now, signsFrom: null, retiredAt: null, ...material(purpose) };
  await insertSigningKey(tx, row);
  return [row, ...rows];
}

function material(purpose: SigningKeyRow['purpose']): Pick<SigningKeyRow, 'secret' | 'publicKey'> {
  if (purpose === 'file-link' || purpose === 'link') {
    return { secret: randomBytes(32).toString('base64'), publicKey: '' };
  }
  const pair =
    purpose === 'signed' ? generateKeyPairSync('ec', { namedCurve: 'P-521' }) : generateKeyPairSync('ed25519');
  return {
    secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
}

const toKey = (row: SigningKeyRow): SigningKey => ({
  id: row.id,
  privateKey: createPrivateKey(row.secret),
  publicKey: createPublicKey(row.publicKey),
  publicPem: row.publicKey,
  retired: row.retiredAt !== null,
});

const secretOf = (rows: readonly SigningKeyRow[]): Uint8Array => Buffer.from(rows[0]!.secret, 'base64');
