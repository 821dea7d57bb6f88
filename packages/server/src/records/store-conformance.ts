import { afterEach, describe, expect, test } from 'vitest';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';
import { insertAccount, findAccount } from './accounts/accounts.ts';
import { addAudit } from './people/audit.ts';
import { auditHash, createAuditKey } from './people/audit-chain.ts';
import { giveBack, locksOf, PERSON, takeAttempt } from './attempts.ts';
import { findApplication, insertApplication, saveApplication } from './applications/applications.ts';
import { listApplications } from './applications/application-list.ts';
import type { Round } from './applications/rounds.ts';
import type { StoredApplication } from './applications/stored-application.ts';
import {
  changeWaiting,
  dropWalletPortraits,
  findWalletRequest,
  forgetUnconfirmed,
  insertWalletRequest,
  listWalletRequests,
  saveWalletRequest,
} from './applications/wallet-requests.ts';
import type { WalletRequestRow } from './tables.ts';
import { overviewConformance } from './overview-conformance.ts';
import { countApiKeys, findApiKey, insertApiKey, revokeApiKey } from './accounts/api-keys.ts';
import { findFlow, findFlowVersion, insertFlow, saveFlow } from './accounts/flows.ts';
import { newId } from './ids.ts';
import { findSeenTerms, keepSeenPictures } from './seen-pictures.ts';
import type { Db, Store } from './store.ts';

/** Tests that every driver of `Store` must pass. `open` returns a new, empty store; `reopen` opens the same again. */
export function storeConformance(
  name: string,
  driver: { open(): Promise<Store>; reopen?(store: Store): Promise<Store> },
) {
  const opened: Store[] = [];
  const open = async (): Promise<Store> => {
    const store = await driver.open();
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  const account = (tx: Db, title = 'A') =>
    insertAccount(tx, { name: title, environment: 'test', settings: {}, now: 1_000 });
  const count = async (store: Store): Promise<number> =>
    Number(
      (
        await store.db
          .selectFrom('accounts')
          .select((row) => row.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  overviewConformance(name, open);

  describe(`${name} keeps records`, () => {
    test('a transaction commits completely or not at all', async () => {
      const store = await open();
      await expect(
        store.transaction(async (tx) => {
          await account(tx);
          throw new Error('on second thoughts');
        }),
      ).rejects.toThrow('on second thoughts');
      expect(await count(store)).toBe(0);
    });

    test('concurrent transactions do not affect each other', async () => {
      const store = await open();
      const units = Array.from({ length: 50 }, (_, i) =>
        store.transaction(async (tx) => {
          const made = await account(tx, `account ${i}`);
          if (i % 5 === 0) throw new Error('rolled back');
          return made.id;
        }),
      );
      const settled = await Promise.allSettled(units);
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(10);
      expect(await count(store)).toBe(40);
    });

    test('a transaction sees earlier transactions and its own writes', async () => {
      const store = await open();
      const { id } = await store.transaction((tx) => account(tx, 'first'));
      const names = await store.transaction(async (tx) => {
        await account(tx, 'second');
        expect(await findAccount(tx, id)).toMatchObject({ name: 'first' });
        return tx.selectFrom('accounts').select('name').orderBy('name').execute();
      });
      expect(names).toEqual([{ name: 'first' }, { name: 'second' }]);
    });

    test('a transaction may read first and write later without another one in between', async () => {
      const store = await open();
      const { id } = await store.transaction((tx) => account(tx, '0'));
      const countUp = async (tx: Db): Promise<void> => {
        const { name } = (await findAccount(tx, id))!;
        await tx
          .updateTable('accounts')
          .set({ name: String(Number(name) + 1) })
          .where('id', '=', id)
          .execute();
      };
      // Uses the lock of all transactions, and one shared lock.
      await Promise.all(Array.from({ length: 20 }, () => store.transaction(countUp)));
      await Promise.all(Array.from({ length: 20 }, () => store.withLock(`account ${id}`, countUp)));
      // A transaction with its own lock does not run inside one that holds the lock of all.
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? store.transaction(countUp) : store.withLock(id, countUp))),
      );
      expect(await findAccount(store.db, id)).toMatchObject({ name: '60' });
      // Of two units that share one of their texts, in whatever order they name them, one waits.
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => store.withLock(i % 2 ? [id, 'a', `${i}`] : ['b', 'a', id], countUp)),
      );
      expect(await findAccount(store.db, id)).toMatchObject({ name: '80' });
    });

    test('the store’s own handle is refused inside a transaction, where it would deadlock', async () => {
      const store = await open();
      await expect(store.transaction(async () => count(store))).rejects.toThrow('use its tx');
    });

    test('a duplicate is detected', async () => {
      const store = await open();
      const made = await store.transaction((tx) => account(tx));
      const error = await store
        .transaction((tx) =>
          tx
            .insertInto('accounts')
            .values({ ...made, settings: '{}', forDevelopment: 0 })
            .execute(),
        )
        .catch((cause: unknown) => cause);
      expect(store.isDuplicate(error)).toBe(true);
      expect(store.isDuplicate(new Error('else'))).toBe(false);
    });

    test('listeners are called after commits', async () => {
      const store = await open();
      let heard = 0;
      const stop = store.onCommit(() => heard++);
      await store.transaction((tx) => account(tx));
      expect(heard).toBe(1);
      stop();
      await store.transaction((tx) => account(tx));
      expect(heard).toBe(1);
    });

    test('a term of many pictures is stored for the first only, and pictures without terms match none', async () => {
      const store = await open();
      for (let i = 1; i <= 40; i++) {
        const picture = { slot: 'selfie', sha256: `${i}`, look: null, terms: ['common', `own ${i}`] };
        await keepSeenPictures(store, { accountId: 'a', applicationId: `${i}` }, [picture], 1);
      }
      const limits = { before: 99, least: 1, most: 99 };
      const under = async (...terms: string[]) =>
        (await findSeenTerms(store.db, { accountId: 'a', applicationId: 'b' }, terms, limits)).length;
      expect([await under('common'), await under('own 40'), await under()]).toEqual([32, 1, 0]);
    });

    test('a session keeps its version of the flow, and a stale edit is refused', async () => {
      const store = await open();
      await store.transaction(async (tx) => {
        const { id: accountId } = await account(tx);
        const settings = SEED_FLOWS['passport-only']!;
        const flow = await insertFlow(tx, { accountId, name: 'f', settings, now: 1 });
        const edit = { accountId, id: flow.id, fromVersion: 1, settings: { ...settings, minimumAge: 18 }, now: 2 };
        expect(await saveFlow(tx, edit)).toBe(true);
        expect(await saveFlow(tx, edit)).toBe(false);
        expect(await findFlow(tx, accountId, 'f')).toMatchObject({ version: 2, settings: { minimumAge: 18 } });
        expect(await findFlowVersion(tx, flow.id, 1)).toMatchObject({ version: 1, settings: { minimumAge: null } });
      });
    });

    test('an application is found only by its own account, and a step is saved once', async () => {
      const store = await open();
      await store.transaction(async (tx) => {
        const { id: accountId } = await account(tx);
        const flow = await insertFlow(tx, { accountId, name: 'f', settings: SEED_FLOWS.document!, now: 1 });
        const example = exampleApplication(accountId, flow.id);
        await insertApplication(tx, example);
        // A case without its own row: the application whose face it is compared with, if there is one.
        const application = { ...example, referenceId: null };
        expect(await findApplication(tx, accountId, application.id)).toEqual(application);
        expect(await findApplication(tx, 'another', application.id)).toBeNull();

        const next = { ...application, stage: 'processing', revision: 2, submittedAt: 5 } as const;
        expect(await saveApplication(tx, next)).toBe(true);
        expect(await saveApplication(tx, next)).toBe(false);
        expect(await findApplication(tx, accountId, application.id)).toEqual(next);

        const asked = {
          ...next,
          stage: 'collecting',
          revision: 3,
          rounds: [exampleRound(1), exampleRound(2)],
        } as const;
        expect(await saveApplication(tx, asked)).toBe(true);
        const answered = { ...asked, revision: 4, rounds: [exampleRound(1), { ...exampleRound(2), earlier: null }] };
        expect(await saveApplication(tx, answered)).toBe(true);
        expect(await findApplication(tx, accountId, application.id)).toEqual(answered);
        expect((await listApplications(tx, accountId, { limit: 1 })).items).toEqual([answered]);
      });
    });

    test('a wallet request accepts one nonce and one answer, and unconfirmed answers are erased', async () => {
      const store = await open();
      const application = await store.transaction(async (tx) => {
        const { id: accountId } = await account(tx);
        const flow = await insertFlow(tx, { accountId, name: 'f', settings: SEED_FLOWS.document!, now: 1 });
        const made = exampleApplication(accountId, flow.id);
        await insertApplication(tx, made);
        for (const id of ['a', 'b']) await insertWalletRequest(tx, exampleWalletRequest(id, made.id));
        return made;
      });
      const claim = <T>(run: (tx: Db) => Promise<T>) => store.withLock(application.id, run);
      expect(await findWalletRequest(store.db, 'a')).toEqual(exampleWalletRequest('a', application.id));
      expect((await listWalletRequests(store.db, application.id)).map(({ id }) => id)).toEqual(['b', 'a']);

      expect(await claim((tx) => changeWaiting(tx, 'a', { fetchedWith: 'nonce', sealed: 'sealed' }, 5))).toBe(true);
      expect(await claim((tx) => changeWaiting(tx, 'a', { fetchedWith: 'other', sealed: 'sealed' }, 6))).toBe(true);
      const answering = { state: 'answering' } as const;
      expect(await claim((tx) => changeWaiting(tx, 'b', answering, 1_000))).toBe(false);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => claim((tx) => changeWaiting(tx, 'a', answering, 8))),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await claim((tx) => changeWaiting(tx, 'a', { fetchedWith: 'late', sealed: 'late' }, 9))).toBe(false);

      await claim((tx) => saveWalletRequest(tx, 'a', { state: 'accepted', portrait: 'sealed portrait' }));
      await claim((tx) => forgetUnconfirmed(tx, 1_000));
      expect(await findWalletRequest(store.db, 'a')).toMatchObject({ sealed: 'sealed', portrait: 'sealed portrait' });
      expect(await findWalletRequest(store.db, 'b')).toMatchObject({ sealed: '', portrait: null });
      await claim((tx) => dropWalletPortraits(tx, application.id));
      expect(await findWalletRequest(store.db, 'a')).toMatchObject({ sealed: 'sealed', portrait: null });
    });

    test('a key keeps its scopes, and counts until it is revoked or expires', async () => {
      const store = await open();
      await store.transaction(async (tx) => {
        const { id: accountId } = await account(tx);
        const key = { accountId, name: 'k', prefix: 'vk_', createdAt: 1_795_000_000_000 };
        const scopes = ['usage:read', 'links:write'] as const;
        await insertApiKey(tx, { ...key, kind: 'api', hash: 'a', scopes, expiresAt: 1_795_000_000_100 });
        const id = await insertApiKey(tx, { ...key, kind: 'sdk', hash: 'b', scopes: null, expiresAt: null });
        const found = await findApiKey(tx, 'a');
        expect(found).toMatchObject({ kind: 'api', expiresAt: 1_795_000_000_100, revokedAt: null });
        expect(found!.scopes!.toSorted()).toEqual(scopes.toSorted());
        expect((await findApiKey(tx, 'b'))!.scopes).toBeNull();
        expect(await countApiKeys(tx, accountId, 1_795_000_000_099)).toBe(2);
        expect(await countApiKeys(tx, accountId, 1_795_000_000_100)).toBe(1);
        expect(await revokeApiKey(tx, 'another', id, 5)).toBe(false);
        expect(await revokeApiKey(tx, accountId, id, 5)).toBe(true);
        expect(await countApiKeys(tx, accountId, 0)).toBe(1);
      });
    });

    test('audit entries are chained within their account', async () => {
      const store = await open();
      const key = createAuditKey(Buffer.alloc(32, 1));
      const entry = { accountId: 'a', at: 1, actor: 'system', action: 'x', subject: 's', details: '' };
      await store.transaction(async (tx) => {
        await addAudit(tx, key, entry);
        await addAudit(tx, key, { ...entry, accountId: 'b' });
        await addAudit(tx, key, { ...entry, action: 'y' });
      });
      const rows = await store.db.selectFrom('audit').selectAll().where('accountId', '=', 'a').orderBy('seq').execute();
      expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
      expect(auditHash(rows[1]!, rows[0]!.hash)).toBe(rows[1]!.hash);
      expect(auditHash({ ...rows[1]!, action: 'z' }, rows[0]!.hash)).not.toBe(rows[1]!.hash);
    });

    test('of fifty attempts at once five pass, and each later failure blocks for longer', async () => {
      const store = await open();
      const pools = [{ name: 'strangers a@b.test', rule: PERSON }];
      const take = (now: number) => store.withLock(locksOf(pools), (tx) => takeAttempt(tx, pools, now));
      const taken = await Promise.all(Array.from({ length: 50 }, () => take(1_000)));
      expect(taken.filter(({ ok }) => ok)).toHaveLength(5);
      const until = 1_000 + PERSON.firstMs;
      expect(await take(until - 1)).toEqual({ ok: false, until });
      expect(await take(until)).toEqual({ ok: true, blocks: true });
      expect(await take(until + 1)).toEqual({ ok: false, until: until + 2 * PERSON.firstMs });
      await store.transaction((tx) => giveBack(tx, pools));
      expect(await take(until + 1)).toEqual({ ok: true, blocks: true });
      expect(await take(until + 24 * PERSON.firstMs * 4)).toEqual({ ok: true, blocks: false });
    });

    test.runIf(driver.reopen)('committed data is kept after reopening', async () => {
      const store = await driver.open();
      await store.transaction((tx) => account(tx, 'kept'));
      await store.close();
      const again = await driver.reopen!(store);
      opened.push(again);
      expect(await count(again)).toBe(1);
    });
  });
}

const exampleRound = (number: number): Round => ({
  number,
  askedAt: 1_795_000_000_100,
  reviewerId: number === 1 ? null : 'user',
  steps: ['document'],
  reason: 'Blurred',
  message: null,
  earlier: {
    submission: {},
    submittedAt: 1_795_000_000_050,
    finishedAt: null,
    result: { fields: [], services: {}, overall: { status: 'approved', concerns: [], comments: [] } },
  },
  answer: null,
  appliedRules: [0],
  documents: ['passport'],
  keptDocument: null,
  trace: [],
});

const exampleWalletRequest = (id: string, applicationId: string): WalletRequestRow => ({
  id,
  applicationId,
  way: 'link',
  state: 'waiting',
  fetchedWith: null,
  number: '0042',
  numberTries: 0,
  code: null,
  sealed: 'sealed',
  portrait: null,
  createdAt: id === 'a' ? 1 : 2,
  expiresAt: 1_000,
});

export function exampleApplication(accountId: string, flowId: string): StoredApplication {
  return {
    id: newId(),
    accountId,
    flowId,
    flowName: 'f',
    flowVersion: 1,
    environment: 'test',
    stage: 'collecting',
    revision: 1,
    createdAt: 1_795_000_000_000,
    expiresAt: 1_795_000_900_000,
    submittedAt: null,
    finishedAt: null,
    redactedAt: null,
    overallStatus: null,
    externalId: 'e 1',
    customerId: null,
    opening: {
      locale: 'en',
      profile: [{ category: 'First name', value: 'Zoë "Ω" 🙂' }],
      labels: { a: 'b' },
      platform: 'web',
      sdkVersion: '7',
      ipAddress: '::1',
      userAgent: '',
      requestId: 'r',
    },
    submission: null,
    result: null,
    rounds: [],
    consents: [],
    purged: 0,
  };
}
