import { readRecords, type StorageOptions } from '../../storage.ts';
import type { RecordsReader } from '../../records/records-reader.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';
import { listAccounts } from '../../records/accounts/accounts.ts';
import type { Db } from '../../records/store.ts';
import { findHold } from '../../records/records-state.ts';

/** The oldest major version that the service supports. */
const OLDEST_POSTGRES = 12;
const SKEW_WARNING_MS = 2_000;
/** S3 refuses requests whose time is off by 15 minutes; tokens of other services are checked more strictly. */
const SKEW_WRONG_MS = 60_000;

/** Opens the records; `reader` is null if that failed, and must be closed otherwise. */
export async function checkRecords(
  options: StorageOptions,
): Promise<{ reader: RecordsReader | null; findings: Finding[] }> {
  let reader: RecordsReader;
  try {
    reader = await readRecords(options);
  } catch (error) {
    const [where, advice] = options.database
      ? ['PostgreSQL', 'Check DATABASE_URL, the network and whether the database is running.']
      : ['DATA_DIR', 'Check DATA_DIR and the rights of this user. Records exist after the first start.'];
    return {
      reader: null,
      findings: [wrong('records', `The records in ${where} cannot be opened (${reasonOf(error)}).`, advice)],
    };
  }
  return { reader, findings: [ok('records', `${reader.engine} answers.`), ...shapeOf(reader), ...versionOf(reader)] };
}

function shapeOf({ pending, unknown, fits }: RecordsReader): Finding[] {
  if (unknown.length > 0 && fits) {
    const text = 'The records were migrated by a newer version, and this version still runs on them.';
    return [warning('migrations', text, 'Upgrade again once the reason to go back is mended.')];
  }
  if (unknown.length > 0) {
    return [
      wrong(
        'migrations',
        `The records were migrated by a newer version (${unknown.join(', ')}).`,
        'Run that version, or restore the backup from before the upgrade.',
      ),
    ];
  }
  if (pending.length === 0) return [ok('migrations', 'The records have the newest shape.')];
  return [
    wrong('migrations', `${pending.length} migrations are pending, from ${pending[0]} on.`, 'Run `npm run migrate`.'),
  ];
}

function versionOf({ engine }: RecordsReader): Finding[] {
  const major = Number(/^PostgreSQL (\d+)/.exec(engine)?.[1] ?? OLDEST_POSTGRES);
  if (major >= OLDEST_POSTGRES) return [];
  return [wrong('versions', `${engine} is too old.`, `Upgrade PostgreSQL to ${OLDEST_POSTGRES} or newer.`)];
}

/** Compares this machine's clock with the clock that all processes follow. */
export async function checkTime({ readClock }: RecordsReader): Promise<Finding> {
  if (!readClock) return ok('time', 'The records use the clock of this machine.');
  const asked = Date.now();
  const theirs = await readClock();
  const skewMs = Math.round(theirs - (asked + Date.now()) / 2);
  const text = `This machine's clock differs from the database's by ${skewMs} ms.`;
  if (Math.abs(skewMs) < SKEW_WARNING_MS) return ok('time', text);
  const make = Math.abs(skewMs) < SKEW_WRONG_MS ? warning : wrong;
  return make('time', text, 'Set both clocks by NTP, for example with chrony or systemd-timesyncd.');
}

/** In production, names accounts that a development start created. */
export async function checkAccounts(db: Db, development: boolean): Promise<Finding[]> {
  if (development) return [];
  const made = (await listAccounts(db)).filter(({ forDevelopment }) => forDevelopment);
  return made.map(({ name, publicId }) => {
    const message = `The account "${name}" (${publicId}) was created by a development start. Its keys and users are refused.`;
    const advice =
      'Create an account for production with `npm run create-account -- NAME`, and delete development-keys.json from DATA_DIR.';
    return warning('accounts', message, advice);
  });
}

const WARNING_S = 60;
const WRONG_S = 600;

/** Jobs that are due and that nobody holds, by kind. */
export async function checkQueue(db: Db, now: number): Promise<Finding[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((row) => ['kind', row.fn.countAll<number>().as('jobs'), row.fn.min('runAt').as('oldest')])
    .where('runAt', '<=', now)
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', now)]))
    .groupBy('kind')
    .execute();
  const late = rows.flatMap(({ kind, jobs, oldest }) => {
    const seconds = Math.floor((now - Number(oldest)) / 1000);
    if (seconds < WARNING_S) return [];
    const message = `${jobs} ${kind} jobs wait, the oldest for ${seconds} s.`;
    return [(seconds < WRONG_S ? warning : wrong)('queue', message, adviceOf(kind))];
  });
  const hold = await findHold(db);
  if (hold) {
    const message = `Webhooks and messages are held since ${new Date(hold.since).toISOString()} (${hold.reason}).`;
    late.push(wrong('deliveries', message, 'When the original no longer sends: `npm run deliveries -- release`.'));
  }
  return late.length > 0 ? late : [ok('queue', `No job has waited longer than ${WARNING_S} s.`)];
}

const adviceOf = (kind: string): string =>
  kind === 'finalise'
    ? 'Check that workers run (ROLE=worker or all) and read their logs; more WORKERS or processes finalise faster.'
    : 'Check that workers run (ROLE=worker or all) and read their logs.';
