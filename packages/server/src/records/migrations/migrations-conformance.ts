import { CamelCasePlugin, type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SEED_FLOWS } from '../../use-cases/setup/flows.ts';
import { insertAccount } from '../accounts/accounts.ts';
import { insertFlow } from '../accounts/flows.ts';
import { findApplication } from '../applications/applications.ts';
import { newId } from '../ids.ts';
import type { Db } from '../store.ts';
import { NAMES } from './0001-0035.ts';
import { compareMigrations, migrate } from './migrate.ts';
import { runScript } from './run-script.ts';

const RESULT = { fields: [], services: {}, overall: { status: 'needs-review', concerns: [], comments: [] } };
const SUBMISSION = { document: { documentType: 'passport', issuingCountry: 'UTO', front: 'a'.repeat(32) } };
const FIRST = { documentType: 'driving-licence', issuingCountry: 'CAN', holder: [], raised: [] };
const before = (uploads: string[], attempts = 0) => ({
  submission: SUBMISSION,
  submittedAt: 5,
  finishedAt: 6,
  result: RESULT,
  uploads,
  attempts,
});

export interface Engine {
  /** Opens a new, empty database. */
  readonly open: () => Promise<Kysely<never>>;
  /** Describes each column, unique index and foreign key in one line that begins with its table. */
  readonly shape: (db: Kysely<never>) => Promise<string[]>;
  /** The database of version 1.0.0 as statements, in `packages/server/released`. */
  readonly released: string;
}

/** Records of released versions are upgraded, and the version before runs on them. Every engine must pass this. */
export function migrationsConformance(name: string, { open, shape, released }: Engine) {
  const tablesOf = async (db: Kysely<never>): Promise<string[]> =>
    (await shape(db)).filter((line) => !/^(kysely_)?migration/.test(line));
  const ofEarlier = async (db: Kysely<never>) => (await sql`select * from kysely_migration`.execute(db)).rows;

  test(`${name}: records of version 1.0.0 get the current shape and keep everything`, async () => {
    const [upgraded, fresh] = [await open(), await open()];
    await runScript(upgraded, released);
    const [before, names] = [await tablesOf(upgraded), await ofEarlier(upgraded)];
    await migrate(fresh, NAMES.at(-1));
    expect(await tablesOf(fresh)).toEqual(before);

    for (const db of [upgraded, fresh]) await migrate(db);
    const after = await tablesOf(upgraded);
    expect(after).toEqual(await tablesOf(fresh));
    // It refuses names that it does not know.
    expect(await ofEarlier(upgraded)).toEqual(names);
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    const tables = new Set(before.map((line) => line.split(' ')[0]));
    const added = after.filter((line) => !before.includes(line) && tables.has(line.split(' ')[0]));
    // A version that does not know a column leaves it out.
    expect(added.filter((line) => !/ column .*(nullable|default)/.test(line))).toEqual([]);
    expect(added).toContain('accounts column for_development integer default 0');
    await Promise.all([upgraded.destroy(), fresh.destroy()]);
  });

  test(`${name}: records from before 1.0.0 are refused with instructions`, async () => {
    const db = await open();
    await runScript(db, released);
    await sql`delete from kysely_migration where name = '0035-fonts'`.execute(db);
    await expect(migrate(db)).rejects.toThrow('older than version 1.0.0. Start version 1.0.0 on them, then this one');
    await db.destroy();
  });

  test(`${name}: the previous version runs on the next one’s records, unless that one forbids it`, async () => {
    const db = await open();
    await migrate(db);
    // What a later version leaves behind: a migration that this version does not know.
    await sql`insert into migrations (name, timestamp) values ('9999-later', '2027-01-01')`.execute(db);
    await migrate(db);
    expect(await compareMigrations(db)).toMatchObject({ pending: [], unknown: ['9999-later'], fits: true });
    await sql`update records_state set value = '9999-later' where name = 'runs-from'`.execute(db);
    expect(await compareMigrations(db)).toMatchObject({ fits: false });
    await expect(migrate(db)).rejects.toThrow('written by a newer version (9999-later)');
    await sql`delete from migrations where name in ('9999-later', '0033-rate-windows')`.execute(db);
    await expect(migrate(db)).rejects.toThrow('have later migrations but not 0033-rate-windows');
    await db.destroy();
  });

  describe(`${name} migrates rounds from the previous version`, () => {
    const migrated = async (
      asked: unknown,
      fill?: (db: Kysely<never>, id: string, accountId: string) => Promise<void>,
    ) => {
      const plain = await open();
      await migrate(plain, '0040-document-holders');
      const db = plain.withPlugin(new CamelCasePlugin()) as unknown as Db;
      const { id: accountId } = await insertAccount(db, { name: 'A', environment: 'test', settings: {}, now: 1 });
      const flow = await insertFlow(db, { accountId, name: 'f', settings: SEED_FLOWS.document!, now: 1 });
      const id = newId();
      const opening = { locale: 'en', profile: [], platform: 'web', sdkVersion: '7', ipAddress: '', userAgent: '' };
      await sql`
        insert into applications (id, account_id, flow_id, flow_name, flow_version, environment, stage, revision,
          created_at, expires_at, opening, asked)
        values (${id}, ${accountId}, ${flow.id}, 'f', 1, 'test', 'collecting', 4, 1, 9,
          ${JSON.stringify({ ...opening, requestId: '' })}, ${JSON.stringify(asked)})`.execute(plain);
      await fill?.(plain, id, accountId);
      await migrate(plain);
      const application = (await findApplication(db, accountId, id))!;
      return { db, id, rounds: application.rounds, close: () => plain.destroy() };
    };

    test('a reviewer’s round keeps the earlier answer and marks earlier uploads and attempts', async () => {
      const asked = { round: 2, at: 7, by: 'user-1', steps: ['liveness'], reason: 'Blurred', message: 'Please' };
      const { db, id, rounds, close } = await migrated(
        { ...asked, before: before(['old'], 2) },
        async (plain, application, account) => {
          for (const upload of ['old', 'new'])
            await sql`
              insert into uploads (id, account_id, application_id, slot, sha256, size_bytes, media_type, state, created_at)
              values (${upload}, ${account}, ${application}, 'liveness-stills', '', 1, 'image/jpeg', 'open', 1)`.execute(
              plain,
            );
          for (const attempt of [1, 2, 3])
            await sql`
              insert into liveness_challenges (application_id, attempt, nonce, steps, created_at, expires_at)
              values (${application}, ${attempt}, ${`n${attempt}`}, '[]', 1, 2)`.execute(plain);
        },
      );
      const { uploads: _, attempts: __, ...earlier } = before([]);
      const byRules = { appliedRules: [], documents: [], keptDocument: null, trace: [] };
      expect(rounds).toEqual([
        {
          number: 2,
          askedAt: 7,
          reviewerId: 'user-1',
          steps: ['liveness'],
          reason: 'Blurred',
          message: 'Please',
          earlier,
          answer: null,
          ...byRules,
        },
      ]);
      const uploads = await db.selectFrom('uploads').select(['id', 'round']).orderBy('id').execute();
      expect(uploads).toEqual([
        { id: 'new', round: 2 },
        { id: 'old', round: 1 },
      ]);
      const attempts = await db.selectFrom('livenessChallenges').select('round').orderBy('attempt').execute();
      expect(attempts.map(({ round }) => round)).toEqual([1, 1, 2]);
      const left = await sql<{ asked: string | null }>`select asked from applications where id = ${id}`.execute(db);
      expect(left.rows).toEqual([{ asked: null }]);
      await close();
    });

    const trace = [{ rule: 'step-rule', code: null, outcome: 'signal', inputs: {}, threshold: null, version: 1 }];
    const rules = { applied: [1], rounds: 1, steps: ['document'], documents: ['passport'], first: FIRST, trace };
    const insertPictures =
      (kinds: Readonly<Record<number, string>>) => async (plain: Kysely<never>, id: string, account: string) => {
        for (const [key, kind] of Object.entries(kinds))
          await sql`
          insert into files (id, account_id, application_id, name, storage_key, role, kind, image_key, media_type,
            size_bytes, sha256, created_at)
          values (${key}, ${account}, ${id}, ${key}, ${`im-${key}-${id}`}, 'evidence', ${kind}, 'k', 'image/jpeg', 1, '', 1)`.execute(
            plain,
          );
      };
    const pictures = async (db: Db) =>
      Object.fromEntries(
        (await db.selectFrom('files').select(['id', 'kind', 'round']).execute()).map(({ id, kind, round }) => [
          id,
          [kind, round],
        ]),
      );

    test('a rule’s round for another document keeps the first one and its pictures', async () => {
      const asked = { round: 1, at: 7, by: 'rules', steps: ['document'], reason: 'If …', before: null, rules };
      const { db, rounds, close } = await migrated(
        { ...asked, answered: SUBMISSION },
        insertPictures({ 0: 'first-front', 1: 'first-back', 100: 'front', 101: 'portrait' }),
      );
      expect(rounds).toMatchObject([
        { number: 1, reviewerId: null, appliedRules: [1], documents: ['passport'], keptDocument: FIRST, trace },
      ]);
      expect(rounds[0]).toMatchObject({ earlier: null, answer: SUBMISSION });
      expect(await pictures(db)).toEqual({ 0: ['front', 0], 1: ['back', 0], 100: ['front', 1], 101: ['portrait', 1] });
      await close();
    });

    test('two rounds by rules keep the document of the first', async () => {
      const twice = { ...rules, applied: [0, 1], rounds: 2, steps: ['document', 'selfie'] };
      const asked = { round: 2, at: 7, by: 'rules', steps: ['selfie'], reason: 'If …', before: null, rules: twice };
      const { rounds, close } = await migrated(asked, insertPictures({ 0: 'first-front', 200: 'front' }));
      expect(rounds.map(({ number, steps, keptDocument }) => [number, steps, keptDocument])).toEqual([
        [1, ['document'], FIRST],
        [2, ['selfie'], null],
      ]);
      expect(rounds.flatMap(({ appliedRules }) => appliedRules)).toEqual([0, 1]);
      await close();
    });

    test('a reviewer’s round after a rule’s round keeps both rounds', async () => {
      const asked = { round: 2, at: 7, by: 'user-1', steps: ['document'], reason: 'x', before: before(['old']), rules };
      const { rounds, close } = await migrated(asked, insertPictures({ 0: 'first-front', 100: 'front' }));
      expect(rounds.map(({ number, reviewerId, keptDocument }) => [number, reviewerId, keptDocument])).toEqual([
        [1, null, FIRST],
        [2, 'user-1', null],
      ]);
      expect(rounds.map(({ earlier }) => earlier === null)).toEqual([true, false]);
      await close();
    });
  });
}
