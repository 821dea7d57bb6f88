import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { listApplications } from '../packages/server/src/store/application-list.ts';
import { openSqlite } from '../packages/server/src/store/sqlite/open-sqlite.ts';
import { readOverview } from '../packages/server/src/store/overview.ts';
import { createAccount } from '../packages/server/src/setup/new-account.ts';
import { termsOf } from '../packages/server/src/store/application-terms.ts';
import type { StoredApplication } from '../packages/server/src/store/applications.ts';
import { findFlow } from '../packages/server/src/store/flows.ts';
import { newId } from '../packages/server/src/store/ids.ts';

const COUNT = 200_000;
const RUNS = 30;
const FIRST = Date.UTC(2026, 0, 1);
const STEP_MS = 130_000;
const GIVEN = ['Ana', 'Bo', 'Chidi', 'Dana', 'Eren', 'Fatma', 'Goran', 'Hana', 'Ivo', 'Jun'];
const FAMILY = ['Özgür', 'Kowalska', 'Nguyen', 'García', 'Lindqvist', 'Okafor', 'Sato', 'Weber', 'Rossi', 'Haddad'];
const COUNTRIES = ['UTO', 'DEU', 'FRA', 'NLD', 'POL'];

/** p95 of the list at the store, with 200,000 applications of one account, in milliseconds. */
export async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-list-'));
  const store = await openSqlite(join(folder, 'records.db'));
  try {
    const { account } = await createAccount(store, { name: 'Bench', environment: 'test', settings: {}, now: FIRST });
    const flow = (await findFlow(store.db, account.id, 'passport-only'))!;
    const samples = fill(join(folder, 'records.db'), account.id, flow.id);
    const some = samples[7]!;
    const queries: Record<string, Parameters<typeof listApplications>[2]> = {
      'first page': { limit: 50 },
      'a page in the middle': { limit: 50, cursor: `${some.createdAt}.${some.id}` },
      'status declined': { limit: 50, status: 'declined' },
      'status error (rare)': { limit: 50, status: 'error' },
      'flow and status': { limit: 50, flow: 'passport-only', status: 'needs-review' },
      'code DC047': { limit: 50, code: 'DC047' },
      'code that nobody has': { limit: 50, code: 'DC010' },
      'country and status': { limit: 50, country: 'NLD', status: 'approved' },
      'code and country': { limit: 50, code: 'DC047', country: 'POL' },
      'code and a status that excludes it': { limit: 50, code: 'DC047', status: 'approved' },
      label: { limit: 50, label: 'branch=7' },
      'a day': { limit: 50, from: '2026-05-05', to: '2026-05-05' },
      'search: id': { limit: 50, q: some.id },
      'search: reference': { limit: 50, q: some.externalId! },
      'search: a common name': { limit: 50, q: 'ozg' },
      'search: one letter': { limit: 50, q: 'a' },
      'search: document number': { limit: 50, q: 'X000123' },
      'search: nothing': { limit: 50, q: 'qqqq' },
    };
    for (const [name, query] of Object.entries(queries)) {
      let found = 0;
      const p95 = await time(async () => (found = (await listApplications(store.db, account.id, query)).items.length));
      console.log(`${name.padEnd(36)} ${p95.toFixed(1).padStart(7)} ms  ${found} rows`);
    }
    const end = FIRST + COUNT * STEP_MS;
    const overview = await time(() => readOverview(store.db, account.id, end, 30));
    console.log(`${'overview, 30 days'.padEnd(36)} ${overview.toFixed(1).padStart(7)} ms`);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows that the server would write, past its fsyncs. */
function fill(path: string, accountId: string, flowId: string): StoredApplication[] {
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  const row = database.prepare(`insert into applications (id, account_id, flow_id, flow_name, flow_version, environment,
    stage, revision, created_at, expires_at, submitted_at, finished_at, overall_status, external_id, opening, result)
    values (?, ?, ?, ?, 1, 'test', 'done', 3, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const term = database.prepare('insert into application_terms values (?, ?, ?, ?, ?)');
  const samples: StoredApplication[] = [];
  for (let index = 0; index < COUNT; index++) {
    const made = application(index, accountId, flowId);
    const { id, flowName, createdAt, expiresAt, submittedAt, finishedAt, overallStatus, externalId } = made;
    const json = [JSON.stringify(made.opening), JSON.stringify(made.result)] as const;
    row.run(
      id,
      accountId,
      flowId,
      flowName,
      createdAt,
      expiresAt,
      submittedAt,
      finishedAt,
      overallStatus,
      externalId,
      ...json,
    );
    for (const { kind, value } of termsOf(made)) term.run(accountId, kind, value, createdAt, id);
    if (index % 9_973 === 0) samples.push(made);
  }
  database.exec('commit');
  database.close();
  return samples;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const ms: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await work();
    ms.push(performance.now() - began);
  }
  return ms.toSorted((a, b) => a - b)[Math.floor(RUNS * 0.95)]!;
}

function application(index: number, accountId: string, flowId: string): StoredApplication {
  const createdAt = FIRST + index * STEP_MS;
  const share = (index * 7_919) % 100;
  const status = share < 70 ? 'approved' : share < 85 ? 'declined' : share < 99 ? 'needs-review' : 'error';
  const codes = { approved: [], declined: ['DC008'], 'needs-review': ['DC047', 'DC014'], error: ['SY001'] }[status];
  const name = [GIVEN[index % 10]!, FAMILY[Math.floor(index / 10) % 10]!] as const;
  return {
    id: newId(),
    accountId,
    flowId,
    flowName: 'passport-only',
    flowVersion: 1,
    environment: 'test',
    stage: 'done',
    revision: 3,
    createdAt,
    expiresAt: createdAt + 3_600_000,
    submittedAt: createdAt + 60_000,
    finishedAt: createdAt + 64_000,
    redactedAt: null,
    overallStatus: status,
    externalId: `order-${index}`,
    customerId: null,
    opening: {
      locale: 'en',
      profile: [],
      labels: { branch: String(index % 40) },
      platform: 'web',
      sdkVersion: '7.0.0',
      ipAddress: '192.0.2.1',
      userAgent: '',
      requestId: '',
    },
    submission: null,
    result: {
      document: { documentType: 'passport', issuingCountry: COUNTRIES[index % 5]! },
      fields: [
        { category: 'First name', content: name[0], contentType: 'string' },
        { category: 'Last name', content: name[1], contentType: 'string' },
        { category: 'Document number', content: `X${String(index).padStart(7, '0')}`, contentType: 'string' },
      ],
      services: {},
      overall: {
        status,
        concerns: codes.map((id) => ({ id, message: '', service: 'doc-check', status })),
        comments: [],
      },
    },
  };
}
