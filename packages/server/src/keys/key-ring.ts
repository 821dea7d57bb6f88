import type { MadeKey, SigningKey } from './signing-key.ts';
import { makeAccessCertificate } from './access-certificate.ts';
import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { MasterKeys } from './master-keys.ts';
import { beginKeyedChains } from './begin-keyed-chains.ts';
import { createAuditKey, type AuditKey } from '../records/people/audit-chain.ts';
import { newId } from '../records/ids.ts';
import { aboutSigningKey, createSeal, isSealed, openAndSeal, type Seal } from './sealed-secret.ts';
import { isValidAt, type KeyTimes, signerAt, timesOf, type WebhookKey } from './webhook-keys.ts';
import { insertSigningKey, listSigningKeys } from '../records/accounts/signing-keys.ts';
import type { Db, Store } from '../records/store.ts';
import type { SigningKeyRow } from '../records/tables.ts';

/** The server's keys. Each purpose has its own key, so that a signature for one purpose is invalid for another. */
export interface KeyRing {
  /** Ed25519 keys of session tokens: the one that is not retired signs, and all verify. */
  session(): readonly SigningKey[];
  /** ECDSA P-521 (ES512) keys for `signed` in the stand-alone flow, published as JWKS. */
  readonly signed: readonly SigningKey[];
  /** 256-bit secrets of file links: the first signs and all verify. */
  fileLinks(): readonly Uint8Array[];
  /** 256-bit secret that one-time links are derived from. */
  readonly link: Uint8Array;
  /** 256-bit secret for hashing blocked document numbers. */
  readonly blockList: Uint8Array;
  /** 256-bit secret for recognising devices that have signed in to the dashboard. */
  readonly device: Uint8Array;
  /** PKCS #8 PEM and self-signed certificate for requests to wallets, if the operator has none. */
  wallet(): MadeKey;
  readonly audit: AuditKeys;
  /** Seals secrets of users in the store. */
  readonly seal: Seal;
  /** The Ed25519 key that signs an account's webhooks now. A key never signs for another account. */
  webhook(accountId: string): Promise<SigningKey>;
  /** All webhook keys, newest first: waiting, signing, still valid, retired. */
  webhooks(accountId: string): Promise<readonly WebhookKey[]>;
  /** Creates a webhook key of an account that starts signing at a given time. */
  makeWebhook(
    tx: Db,
    key: { accountId: string; createdAt: number; signsFrom: number },
  ): Promise<{ readonly id: string }>;
  /** Creates a service key next to the one that signs. */
  makeService(
    tx: Db,
    key: { purpose: RotatedPurpose; createdAt: number; signsFrom: number; made?: MadeKey | undefined },
  ): Promise<{ readonly id: string }>;
  /** Reloads the keys that are rotated by a command. */
  refresh(): Promise<void>;
  /**
   * Called after a change, so that this process reloads an account's keys. Other processes do so within
   * `KEYS_FRESH_MS`.
   */
  forgetWebhooks(accountId: string): void;
}

export type RotatedPurpose = 'session' | 'file-link' | 'wallet';

/** Keys that prove the audit log: MACs of its entries and signatures of its heads. */
interface AuditKeys extends AuditKey {
  /** Ed25519. */
  readonly signer: SigningKey;
  /**
   * SPKI PEM of every key that signed heads, by id, derived from the private keys, because the records hold public keys
   * unprotected.
   */
  readonly publicKeys: ReadonlyMap<string, string>;
}

/** How long a process uses cached keys; a key that was just replaced is still valid. */
const KEYS_FRESH_MS = 5_000;

/** The keys that belong to no account. */
export const KEYS_LOCK = 'keys';

/** Secrets are sealed with the master key, so that someone who can read the records can sign nothing. */
export async function openKeyRing(store: Store, now: () => number, master: MasterKeys): Promise<KeyRing> {
  const seal = createSeal(master);
  const list = (purpose: SigningKeyRow['purpose'], tx: Db) => listOrMake(tx, seal, purpose, null, now());
  const accessKeys = await listSigningKeys(store.db, 'wallet', null);
  // Made before the transaction, which must not wait for anything but its queries.
  const access = accessKeys.length > 0 ? undefined : await makeAccessCertificate(now());
  const once = await store.withLock(KEYS_LOCK, async (tx) => {
    const audit = await openAuditKeys(tx, seal, now());
    const [signed, link] = [await list('signed', tx), await list('link', tx)];
    return { signed, link, blockList: await list('block-list', tx), device: await list('device', tx), audit };
  });
  let rotated: Rotated = { session: [], fileLinks: [], wallet: [] };
  const read = async (tx: Db): Promise<void> => {
    rotated = {
      session: (await list('session', tx)).map((row) => ({ ...toKey(row), ...timesOf(row) })),
      wallet: (await listOrMake(tx, seal, 'wallet', null, now(), access)).map((row) => ({ ...row, ...timesOf(row) })),
      fileLinks: (await list('file-link', tx)).map((row) => ({ id: row.id, secret: secretOf([row]), ...timesOf(row) })),
    };
  };
  await store.withLock(KEYS_LOCK, read);
  const known = new Map<string, { readonly at: number; readonly keys: Promise<readonly WebhookKey[]> }>();
  const webhooks = (accountId: string): Promise<readonly WebhookKey[]> => {
    const before = known.get(accountId);
    if (before && now() - before.at < KEYS_FRESH_MS && now() >= before.at) return before.keys;
    const keys = store
      .withLock(`keys ${accountId}`, (tx) => listOrMake(tx, seal, 'webhook', accountId, now()))
      .then((rows) => rows.map((row) => ({ ...toKey(row), ...timesOf(row) })));
    known.set(accountId, { at: now(), keys });
    // If the store was unavailable, it is asked again at once.
    keys.catch(() => known.delete(accountId));
    return keys;
  };
  return {
    session() {
      const keys = validAt(rotated.session, now());
      return keys.map((key, i) => ({ ...key, retired: i > 0 }));
    },
    signed: once.signed.map(toKey),
    fileLinks: () => validAt(rotated.fileLinks, now()).map(({ secret }) => secret),
    link: secretOf(once.link),
    blockList: secretOf(once.blockList),
    device: secretOf(once.device),
    wallet() {
      const { secret, publicKey } = validAt(rotated.wallet, now())[0]!;
      return { secret, publicKey };
    },
    audit: once.audit,
    seal,
    refresh: () => read(store.db),
    webhook: async (accountId) => signerAt(await webhooks(accountId), now())!,
    webhooks,
    makeWebhook: (tx, key) => insertNew(tx, seal, { ...key, purpose: 'webhook' }),
    makeService: (tx, key) => insertNew(tx, seal, { ...key, accountId: null }),
    forgetWebhooks: (accountId) => known.delete(accountId),
  };
}

interface Rotated {
  readonly session: readonly WebhookKey[];
  readonly wallet: readonly (KeyTimes & SigningKeyRow)[];
  readonly fileLinks: readonly (KeyTimes & { readonly id: string; readonly secret: Uint8Array })[];
}

/** The signing key first, then the keys that are still or already valid. */
function validAt<T extends KeyTimes & { readonly id: string }>(keys: readonly T[], at: number): T[] {
  const signer = signerAt(keys, at)!;
  return [signer, ...keys.filter((key) => key.id !== signer.id && isValidAt(key, at))];
}

async function openAuditKeys(tx: Db, seal: Seal, now: number): Promise<AuditKeys> {
  const known = await listSigningKeys(tx, 'audit', null);
  const [secrets, heads] = [
    await listOrMake(tx, seal, 'audit', null, now),
    await listOrMake(tx, seal, 'audit-head', null, now),
  ];
  const key = createAuditKey(secretOf(secrets));
  if (known.length === 0) await beginKeyedChains(tx, key, now);
  const signers = heads.map(toKey).map((each) => ({ ...each, publicPem: pemOf(createPublicKey(each.privateKey)) }));
  return { ...key, signer: signers[0]!, publicKeys: new Map(signers.map(({ id, publicPem }) => [id, publicPem])) };
}

/**
 * Purposes that existed before secrets were sealed. An unsealed secret for any other purpose was inserted by someone
 * else.
 */
const ONCE_OPEN: ReadonlySet<SigningKeyRow['purpose']> = new Set(['session', 'webhook', 'signed', 'file-link', 'link']);

/** Uses one transaction, so that two processes that start at the same time agree on one key. */
async function listOrMake(
  tx: Db,
  seal: Seal,
  purpose: SigningKeyRow['purpose'],
  accountId: string | null,
  now: number,
  made?: MadeKey,
): Promise<SigningKeyRow[]> {
  const rows: SigningKeyRow[] = [];
  for (const row of await listSigningKeys(tx, purpose, accountId)) {
    if (!ONCE_OPEN.has(purpose) && !isSealed(row)) throw new Error(`signing key ${row.id} (${purpose}) is not sealed`);
    rows.push(await openAndSeal(tx, seal, row));
  }
  if (rows.some((row) => row.retiredAt === null)) return rows;
  return [await insertNew(tx, seal, { accountId, purpose, createdAt: now, signsFrom: null, made }), ...rows];
}

/** Returns the plain secret; the stored one is sealed. */
async function insertNew(
  tx: Db,
  seal: Seal,
  {
    made,
    ...said
  }: Pick<SigningKeyRow, 'accountId' | 'purpose' | 'createdAt' | 'signsFrom'> & { made?: MadeKey | undefined },
): Promise<SigningKeyRow> {
  const row = { ...said, id: newId(), retiredAt: null, ...(made ?? material(said.purpose)) };
  await insertSigningKey(tx, { ...row, secret: seal.seal(aboutSigningKey(row.id), row.secret) });
  return row;
}

const SECRETS: ReadonlySet<SigningKeyRow['purpose']> = new Set(['file-link', 'link', 'block-list', 'device', 'audit']);

function material(purpose: SigningKeyRow['purpose']): Pick<SigningKeyRow, 'secret' | 'publicKey'> {
  if (SECRETS.has(purpose)) {
    return { secret: randomBytes(32).toString('base64'), publicKey: '' };
  }
  if (purpose === 'wallet') throw new Error('a key for requests to wallets comes with its certificate');
  const pair =
    purpose === 'signed' ? generateKeyPairSync('ec', { namedCurve: 'P-521' }) : generateKeyPairSync('ed25519');
  return {
    secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: pemOf(pair.publicKey),
  };
}

const toKey = (row: SigningKeyRow): SigningKey => ({
  id: row.id,
  privateKey: createPrivateKey(row.secret),
  publicKey: createPublicKey(row.publicKey),
  publicPem: row.publicKey,
  retired: row.retiredAt !== null,
});

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }) as string;

const secretOf = (rows: readonly SigningKeyRow[]): Uint8Array => Buffer.from(rows[0]!.secret, 'base64');
