import { type Kysely, sql } from 'kysely';
import { runScript } from './run-script.ts';

/**
 * Each time that a person is asked again is a row, and uploads, attempts and pictures name their round. The column
 * `applications.asked` had this as JSON. It stays, empty, so that processes of the earlier version can insert rows
 * until they are replaced.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runScript(
    db,
    `
create table rounds (
  application_id text not null references applications (id), number integer not null, asked_at bigint not null,
  reviewer_id text, steps text not null, reason text not null, message text, earlier text, answer text,
  applied_rules text not null, documents text not null, kept_document text, trace text not null,
  constraint rounds_pk primary key (application_id, number));
alter table applications add column round integer not null default 0;
alter table uploads add column round integer not null default 0;
alter table liveness_challenges add column round integer not null default 0;
alter table files add column round integer not null default 0;
`,
  );
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; asked: string }>`
      select id, asked from applications where asked is not null and id > ${after} order by id limit ${BATCH}`.execute(
      db,
    );
    for (const { id, asked } of rows) await convert(db, id, JSON.parse(asked) as Asked);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

const BATCH = 100;

/** The JSON of the earlier version: the last round, and what rules asked for in all rounds. */
interface Asked {
  round: number;
  at: number;
  /** Id of a user, or `rules`. */
  by: string;
  steps: string[];
  reason: string;
  message?: string;
  before: {
    submission: unknown;
    submittedAt: number | null;
    finishedAt: number | null;
    result: unknown;
    uploads: string[];
    attempts: number;
  } | null;
  answered?: unknown;
  rules?: {
    applied: number[];
    rounds: number;
    steps: string[];
    documents: string[];
    first: unknown;
    trace: unknown[];
  };
}

interface Row {
  number: number;
  reviewerId: string | null;
  steps: string[];
  reason: string;
  rules?: Pick<NonNullable<Asked['rules']>, 'applied' | 'documents' | 'first' | 'trace'>;
}

async function convert(db: Kysely<never>, id: string, asked: Asked): Promise<void> {
  const { round, before, rules, message = null } = asked;
  const pictures = await sql<{ id: string; kind: string; storage_key: string }>`
    select id, kind, storage_key from files where application_id = ${id} and storage_key like 'im-%'`.execute(db);
  // A picture's key held its round: `im-103-…` is the fourth picture of round 1.
  const roundOf = (row: { storage_key: string }): number => Math.floor(Number(row.storage_key.split('-')[1]) / 100);
  const firsts = pictures.rows.filter(({ kind }) => kind.startsWith('first-'));
  const firstRound = firsts.length > 0 ? Math.max(...firsts.map(roundOf)) : undefined;
  for (const row of pictures.rows) {
    const isFirst = firsts.includes(row);
    const kind = isFirst ? row.kind.slice('first-'.length) : row.kind;
    await sql`update files set round = ${isFirst ? firstRound : roundOf(row)}, kind = ${kind} where id = ${row.id}`.execute(
      db,
    );
  }

  const own: Row = { number: round, reviewerId: null, steps: asked.steps, reason: asked.reason };
  const all =
    asked.by === 'rules'
      ? ruleRounds(own, rules, firstRound)
      : [...earlierRuleRounds(own, rules, firstRound), { ...own, reviewerId: asked.by }];
  for (const { number, reviewerId, steps, reason, rules: by } of all) {
    const last = number === round;
    const earlier = last && before && json({ ...before, uploads: undefined, attempts: undefined });
    const answer = last && asked.answered !== undefined ? json(asked.answered) : null;
    const kept = by?.first ? json(by.first) : null;
    await sql`
      insert into rounds (application_id, number, asked_at, reviewer_id, steps, reason, message, earlier, answer,
        applied_rules, documents, kept_document, trace)
      values (${id}, ${number}, ${asked.at}, ${reviewerId}, ${json(steps)}, ${reason}, ${last ? message : null},
        ${earlier || null}, ${answer}, ${json(by?.applied ?? [])}, ${json(by?.documents ?? [])}, ${kept},
        ${json(by?.trace ?? [])})`.execute(db);
  }

  await sql`update applications set round = ${round}, asked = null where id = ${id}`.execute(db);
  await sql`update uploads set round = ${round} where application_id = ${id}`.execute(db);
  for (const uploadId of before?.uploads ?? [])
    await sql`update uploads set round = ${round - 1} where id = ${uploadId}`.execute(db);
  await sql`update liveness_challenges set round = ${round} where application_id = ${id}`.execute(db);
  if (before)
    await sql`update liveness_challenges set round = ${round - 1}
      where application_id = ${id} and attempt <= ${before.attempts}`.execute(db);
}

/** The last round came from rules. Their earlier rounds are known only by their steps. */
function ruleRounds(own: Row, rules: Asked['rules'], firstRound = own.number - 1): Row[] {
  if (!rules) return [own];
  const last = { ...own, rules: firstRound === own.number - 1 ? rules : { ...rules, first: null } };
  if (rules.rounds < 2) return [last];
  const number = firstRound < own.number - 1 ? firstRound + 1 : own.number - 1;
  const steps = rules.steps.filter((step) => !own.steps.includes(step));
  const kept = last.rules.first ? null : rules.first;
  return [{ ...own, number, steps, reason: '', rules: { applied: [], documents: [], first: kept, trace: [] } }, last];
}

/** A reviewer asked last, after rules had asked. */
function earlierRuleRounds(own: Row, rules: Asked['rules'], firstRound?: number): Row[] {
  if (!rules) return [];
  const number = rules.rounds < 2 && firstRound !== undefined ? firstRound + 1 : own.number - 1;
  return ruleRounds({ ...own, number, steps: rules.steps, reason: '' }, rules, firstRound);
}

const json = (value: unknown): string => JSON.stringify(value);
