import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FieldComparison, OverallStatus } from '@verify/contract';
import { statusOf, termsOf } from '@verify/server/ports/store/applications/application-terms';
import type { StoredApplication } from '@verify/server/ports/store/applications/applications';
import { newId } from '@verify/server/ports/store/ids';
import { createLog } from '@verify/server/log';
import { startTestBackend, type TestBackend } from '@verify/server/testing/start-test-backend';

export const COUNT = 200_000;
const STEP_MS = 130_000;
const GIVEN = ['Ana', 'Bo', 'Chidi', 'Dana', 'Eren', 'Fatma', 'Goran', 'Hana', 'Ivo', 'Jun'];
const FAMILY = ['Özgür', 'Kowalska', 'Nguyen', 'García', 'Lindqvist', 'Okafor', 'Sato', 'Weber', 'Rossi', 'Haddad'];
const COUNTRIES = ['UTO', 'DEU', 'FRA', 'NLD', 'POL'];
const CODES: Readonly<Record<OverallStatus, readonly string[]>> = {
  approved: [],
  declined: ['DC008'],
  'needs-review': ['DC047', 'DC014'],
  error: ['SY001'],
};

export interface Crowd {
  readonly server: TestBackend;
  /** Every ten-thousandth or so. */
  readonly samples: readonly StoredApplication[];
}

/** A service whose account has 200,000 decided applications of the last 300 days, each with two webhooks; rows as the server writes them. */
export async function startCrowd(options: Parameters<typeof startTestBackend>[0] = {}): Promise<Crowd> {
  const server = await startTestBackend({ log: createLog({ level: 'silent' }), ...options });
  const { store } = server.backend.context;
  const flows = await store.db
    .selectFrom('flows')
    .select(['id', 'name'])
    .where('accountId', '=', server.account.id)
    .orderBy('name')
    .execute();
  const samples = fillApplications(join(server.dataDir, 'records.db'), server.account.id, flows);
  return { server, samples };
}

/** Past the server's fsyncs, in one transaction beside it. The newest are of now, the others one each `stepMs` before, more or less. */
export function fillApplications(
  path: string,
  accountId: string,
  flows: readonly { id: string; name: string }[],
  { count = COUNT, stepMs = STEP_MS } = {},
): StoredApplication[] {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000; begin');
  const row = database.prepare(`insert into applications (id, account_id, flow_id, flow_name, flow_version, environment,
    stage, revision, created_at, expires_at, submitted_at, finished_at, overall_status, external_id, opening, result)
    values (?, ?, ?, ?, 1, 'test', 'done', 3, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const term = database.prepare(`insert into application_terms
    (account_id, kind, value, created_at, application_id, status, flow_name) values (?, ?, ?, ?, ?, ?, ?)`);
  const event = database.prepare(`insert into events (id, account_id, application_id, kind, body, created_at)
    values (?, ?, ?, 'application.done', '', ?)`);
  const delivery =
    database.prepare(`insert into deliveries (id, account_id, application_id, event_id, endpoint_id, kind, url,
    state, attempts, created_at, first_attempt_at, last_status, ended_at)
    values (?, ?, ?, ?, ?, 'application.done', ?, ?, ?, ?, ?, ?, ?)`);
  const first = Date.now() - count * stepMs;
  const samples: StoredApplication[] = [];
  for (let index = 0; index < count; index++) {
    // Some days are busier than others.
    const at = Math.min(count - 1, Math.max(0, index + 25 * Math.sin(index / 37)));
    const made = application(index, Math.round(first + at * stepMs), accountId, flowAt(index, flows));
    const { id, flowId, flowName, createdAt, expiresAt, submittedAt, finishedAt, overallStatus, externalId } = made;
    const times = [createdAt, expiresAt, submittedAt, finishedAt] as const;
    const json = [JSON.stringify(made.opening), JSON.stringify(made.result)] as const;
    row.run(id, accountId, flowId, flowName, ...times, overallStatus, externalId, ...json);
    const status = statusOf(made);
    for (const { kind, value } of [{ kind: 'status', value: status }, ...termsOf(made)]) {
      term.run(accountId, kind, value, createdAt, id, status, flowName);
    }
    const eventId = newId();
    event.run(eventId, accountId, id, finishedAt);
    for (const [at, endpoint] of ['one', 'two'].entries()) {
      const failed = at === 1 && index % 50 === 0;
      const ended = finishedAt! + (failed ? 300_000 : 90 + (index % 400));
      const end = [finishedAt, finishedAt, failed ? 500 : 200, ended] as const;
      const state = failed ? 'failed' : 'delivered';
      const url = `https://${endpoint}.example/hook`;
      delivery.run(newId(), accountId, id, eventId, endpoint, url, state, failed ? 60 : 1, ...end);
    }
    if (index % 9_973 === 0) samples.push(made);
  }
  database.exec('commit');
  database.close();
  return samples;
}

/** One flow has nearly all, one a hundredth, the rest none. */
const flowAt = <T>(index: number, flows: readonly T[]): T => (index % 100 === 50 ? flows[0]! : flows[1]!);

function application(
  index: number,
  createdAt: number,
  accountId: string,
  flow: { id: string; name: string },
): StoredApplication {
  const share = (index * 7_919) % 100;
  const status = share < 70 ? 'approved' : share < 85 ? 'declined' : share < 99 ? 'needs-review' : 'error';
  const values = {
    'First name': GIVEN[index % 10]!,
    'Last name': FAMILY[Math.floor(index / 10) % 10]!,
    'Document number': `X${String(index).padStart(7, '0')}`,
    'Date of birth': '1984-05-06',
    'Date of expiry': '2031-02-03',
    'Issue country': COUNTRIES[index % 5]!,
  };
  return {
    id: newId(),
    accountId,
    flowId: flow.id,
    flowName: flow.name,
    flowVersion: 1,
    environment: 'test',
    stage: 'done',
    revision: 3,
    createdAt,
    expiresAt: createdAt + 3_600_000,
    submittedAt: createdAt + 60_000,
    finishedAt: createdAt + 60_400 + ((index * 7_919) % 9_000),
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
      document: { documentType: 'passport', issuingCountry: values['Issue country'] },
      fields: Object.entries(values).map(([category, content]) => ({ category, content, contentType: 'string' })),
      services: { docCheck: { documentDataChecking: Object.entries(values).map(comparison) } as never },
      overall: {
        status,
        concerns: CODES[status].map((id) => ({ id, message: '', service: 'doc-check', status })),
        comments: [],
      },
    },
    asked: null,
    purged: 0,
  };
}

const comparison = ([category, value]: [string, string]): FieldComparison => ({
  category,
  equal: true,
  valid: true,
  conflicts: [],
  message: 'Equal in OCR and MRZ',
  status: 'approved',
  ocr: value,
  mrz: value,
  nfc: '',
  barcode: '',
});
