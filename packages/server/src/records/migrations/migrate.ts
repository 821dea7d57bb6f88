import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import * as first from './0001-0010/0001-first.ts';
import * as livenessChallenges from './0001-0010/0002-liveness-challenges.ts';
import * as hosted from './0001-0010/0003-hosted.ts';
import * as dashboard from './0001-0010/0004-dashboard.ts';
import * as standaloneScripts from './0001-0010/0005-standalone-scripts.ts';
import * as handoffs from './0001-0010/0006-handoffs.ts';
import * as fileKeys from './0001-0010/0007-file-keys.ts';
import * as jobOrigin from './0001-0010/0008-job-origin.ts';
import * as lists from './0001-0010/0009-lists.ts';
import * as flows from './0001-0010/0010-flows.ts';
import * as people from './0011-0020/0011-people.ts';
import * as engines from './0011-0020/0012-engines.ts';
import * as knownMaterial from './0011-0020/0013-known-material.ts';
import * as leanJobs from './0011-0020/0014-lean-jobs.ts';
import * as attempts from './0011-0020/0015-attempts.ts';
import * as seenPictures from './0011-0020/0016-seen-pictures.ts';
import * as tokenValues from './0011-0020/0017-token-values.ts';
import * as backOffice from './0011-0020/0018-back-office.ts';
import * as funnelRows from './0011-0020/0019-funnel-rows.ts';
import * as challengeSteps from './0021-0040/0021-challenge-steps.ts';
import * as lightChallenge from './0021-0040/0022-light-challenge.ts';
import * as keyScopes from './0021-0040/0023-key-scopes.ts';
import * as messages from './0021-0040/0031-messages.ts';
import * as signOn from './0021-0040/0032-sign-on.ts';
import * as rateWindows from './0021-0040/0033-rate-windows.ts';
import * as consents from './0021-0040/0034-consents.ts';
import * as fonts from './0021-0040/0035-fonts.ts';
import * as commitments from './0021-0040/0036-commitments.ts';
import * as developmentAccounts from './0021-0040/0037-development-accounts.ts';
import * as recordsState from './0021-0040/0038-records-state.ts';
import * as toldSteps from './0021-0040/0039-told-steps.ts';
import * as documentHolders from './0021-0040/0040-document-holders.ts';
import * as rounds from './0041-rounds.ts';
import * as chips from './0051-0060/0054-chips.ts';
import * as returns from './0051-0060/0059-returns.ts';
import * as passkeys from './0062-passkeys.ts';
import * as walletRequests from './0042-wallet-requests.ts';
import * as documentPages from './0043-document-pages.ts';
import * as toldAttempts from './0051-0060/0051-told-attempts.ts';
import * as endpointSecrets from './0051-0060/0060-endpoint-secrets.ts';
import * as overviewDays from './0061-overview-days.ts';
import * as legalHolds from './0063-legal-holds.ts';

/** In this order, for ever: a migration that has shipped is never edited. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  '0002-liveness-challenges': livenessChallenges,
  '0003-hosted': hosted,
  '0004-dashboard': dashboard,
  '0005-standalone-scripts': standaloneScripts,
  '0006-handoffs': handoffs,
  '0007-file-keys': fileKeys,
  '0008-job-origin': jobOrigin,
  '0009-lists': lists,
  '0010-flows': flows,
  '0011-people': people,
  '0012-engines': engines,
  '0013-known-material': knownMaterial,
  '0014-lean-jobs': leanJobs,
  '0015-attempts': attempts,
  '0016-seen-pictures': seenPictures,
  '0017-token-values': tokenValues,
  '0018-back-office': backOffice,
  '0019-funnel-rows': funnelRows,
  '0021-challenge-steps': challengeSteps,
  '0022-light-challenge': lightChallenge,
  '0023-key-scopes': keyScopes,
  '0031-messages': messages,
  '0032-sign-on': signOn,
  '0033-rate-windows': rateWindows,
  '0034-consents': consents,
  '0035-fonts': fonts,
  '0036-commitments': commitments,
  '0037-development-accounts': developmentAccounts,
  '0038-records-state': recordsState,
  '0039-told-steps': toldSteps,
  '0040-document-holders': documentHolders,
  '0041-rounds': rounds,
  '0042-wallet-requests': walletRequests,
  '0043-document-pages': documentPages,
  '0051-told-attempts': toldAttempts,
  '0054-chips': chips,
  '0059-returns': returns,
  '0060-endpoint-secrets': endpointSecrets,
  '0061-overview-days': overviewDays,
  '0062-passkeys': passkeys,
  '0063-legal-holds': legalHolds,
};

/**
 * Every version that has this migration runs on today's records, so that an upgrade has a way back. A version adds what
 * it needs (expand); only the next one removes what its predecessor used (contract), and then names its predecessor's
 * last migration here.
 */
const RUNS_FROM = '0043-document-pages';

/**
 * Brings a database to the newest shape, or to that of an earlier version. Throws the first error; the migrations
 * before it stay applied. Records of a newer version are left as they are if this version can run on them.
 */
export async function migrate(db: Kysely<never>, last = Object.keys(MIGRATIONS).at(-1)!): Promise<void> {
  const { pending, unknown, fits } = await compareMigrations(db);
  if (unknown.length > 0) {
    if (fits) return;
    throw new Error(
      `these records were written by a newer version (${unknown.join(', ')}), on which this one cannot run. Start the newer version, or restore the backup from before the upgrade (docs/operations/upgrade.md)`,
    );
  }
  const known = Object.keys(MIGRATIONS);
  const gap = pending.find((name, i) => known.indexOf(name) !== known.length - pending.length + i);
  if (gap)
    throw new Error(
      `these records have later migrations but not ${gap}, so they were changed by hand or by a version that was never released. Start the version that last ran on them, or restore a backup (docs/operations/upgrade.md)`,
    );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
  if (last !== Object.keys(MIGRATIONS).at(-1)) return;
  await sql`insert into records_state (name, value) values ('runs-from', ${RUNS_FROM})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

interface Compared {
  readonly pending: string[];
  /** Made by a newer version. */
  readonly unknown: string[];
  /** Whether this version runs on the records as they are, apart from what is pending. */
  readonly fits: boolean;
}

/** Compares the migrations of a database with the migrations that this version knows, without changing it. */
export async function compareMigrations(db: Kysely<never>): Promise<Compared> {
  const known = Object.keys(MIGRATIONS);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return { pending: known, unknown: [], fits: true };
  const rows = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const applied = new Set(rows.rows.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !Object.hasOwn(MIGRATIONS, name));
  const pending = known.filter((name) => !applied.has(name));
  if (unknown.length === 0) return { pending, unknown, fits: true };
  const state = await sql<{ value: string }>`select value from records_state where name = 'runs-from'`.execute(db);
  const from = state.rows[0]?.value;
  return { pending, unknown, fits: pending.length === 0 && from !== undefined && Object.hasOwn(MIGRATIONS, from) };
}
