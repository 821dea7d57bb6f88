import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { MasterKeys } from '../files/encrypted/master-keys.ts';
import { newId } from '../store/ids.ts';
import { aboutSigningKey, createSeal, openAndSeal, type Seal } from './sealed-secret.ts';
import { signerAt, timesOf, type WebhookKey } from './webhook-keys.ts';
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
  /** 256-bit secret by which blocked document numbers are hashed. */
  readonly blockList: Uint8Array;
  /** Secrets of people that lie in the store. */
  readonly seal: Seal;
  /** Ed25519, an account's webhooks: one account's key never speaks for another. The one that signs now. */
  webhook(accountId: string): Promise<SigningKey>;
  /** All of them, newest first: waiting, signing, valid beside the one that signs, retired. */
  webhooks(accountId: string): Promise<readonly WebhookKey[]>;
  /** A new one of an account, which signs from a moment on. */
  makeWebhook(
    tx: Db,
    key: { accountId: string; createdAt: number; signsFrom: number },
  ): Promise<{ readonly id: string }>;
  /** After a change: this process asks the store again. Others do so within `KEYS_FRESH_MS`. */
  forgetWebhooks(accountId: string): void;
}

/** How long a process signs with what it knows: a key that has just been replaced is still valid. */
const KEYS_FRESH_MS = 5_000;

/** Secrets lie in the store sealed by the master key: who reads the records can sign nothing. */
export async function openKeyRing(store: Store, now: () => number, master: MasterKeys): Promise<KeyRing> {
  const seal = createSeal(master);
  const [session, signed, fileLink, link, blockList] = await store.transaction(async (tx) => [
    await listOrMake(tx, seal, 'session', null, now()),
    await listOrMake(tx, seal, 'signed', null, now()),
    await listOrMake(tx, seal, 'file-link', null, now()),
    await listOrMake(tx, seal, 'link', null, now()),
    await listOrMake(tx, seal, 'block-list', null, now()),
  ]);
  const known = new Map<string, { readonly at: number; readonly keys: Promise<readonly WebhookKey[]> }>();
  const webhooks = (accountId: string): Promise<readonly WebhookKey[]> => {
    const before = known.get(accountId);
    if (before && now() - before.at < KEYS_FRESH_MS && now() >= before.at) return before.keys;
    const keys = store
      .transaction((tx) => listOrMake(tx, seal, 'webhook', accountId, now()))
      .then((rows) => rows.map((row) => ({ ...toKey(row), ...timesOf(row) })));
    known.set(accountId, { at: now(), keys });
    // A store that was away for a moment is asked again at once.
    keys.catch(() => known.delete(accountId));
    return keys;
  };
  return {
    session: session!.map(toKey),
    signed: signed!.map(toKey),
    fileLink: secretOf(fileLink!),
    link: secretOf(link!),
    blockList: secretOf(blockList!),
    seal,
    webhook: async (accountId) => signerAt(await webhooks(accountId), now())!,
    webhooks,
    async makeWebhook(tx, key) {
      const row = { ...key, id: newId(), purpose: 'webhook', retiredAt: null, ...material('webhook') } as const;
      await insertSigningKey(tx, { ...row, secret: seal.seal(aboutSigningKey(row.id), row.secret) });
      return { id: row.id };
    },
    forgetWebhooks: (accountId) => known.delete(accountId),
  };
}

/** One transaction, so that two processes that start at once agree on one key. */
async function listOrMake(
  tx: Db,
  seal: Seal,
  purpose: SigningKeyRow['purpose'],
  accountId: string | null,
  now: number,
): Promise<SigningKeyRow[]> {
  const rows: SigningKeyRow[] = [];
  for (const row of await listSigningKeys(tx, purpose, accountId)) rows.push(await openAndSeal(tx, seal, row));
  if (rows.some((row) => row.retiredAt === null)) return rows;
  const row = {
    id: newId(),
    accountId,
    purpose,
    createdAt: now,
    signsFrom: null,
    retiredAt: null,
    ...material(purpose),
  };
  await insertSigningKey(tx, { ...row, secret: seal.seal(aboutSigningKey(row.id), row.secret) });
  return [row, ...rows];
}

function material(purpose: SigningKeyRow['purpose']): Pick<SigningKeyRow, 'secret' | 'publicKey'> {
  if (purpose === 'file-link' || purpose === 'link' || purpose === 'block-list') {
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
