import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createServer as createTls } from 'node:tls';
import { certify } from '@verify/wallet/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-test-backend.ts';
import { makeCertificate } from './certificate.fixture.ts';
import { judgeSpace } from './check-files.ts';
import { checkWallet } from './check-chips.ts';
import { checkCertificate } from './check-public-address.ts';
import { type DoctorOptions, examine } from './doctor.ts';
import { type Finding, printFindings } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let world: TestBackend;
let folders: string;
const servers: Server[] = [];

beforeAll(async () => {
  world = await startTestBackend();
  folders = await mkdtemp(join(tmpdir(), 'verify-doctor-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await world.stop();
  await rm(folders, { recursive: true, force: true });
});

const settings = (more: Partial<DoctorOptions> = {}): DoctorOptions => ({
  dataDir: world.dataDir,
  development: true,
  baseUrl: world.url,
  serverVersion: '0.0.0-test',
  workers: 0,
  webhookAllow: ['localhost'],
  ...more,
});

const about = (findings: Finding[], subject: string): Finding[] =>
  findings.filter((finding) => finding.subject === subject);

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
  return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener): Promise<number> => listening(createServer(listener));

/** The records of the running service as they are now, for a test that damages them. */
async function copyRecords(): Promise<string> {
  const dataDir = await mkdtemp(join(folders, 'copy-'));
  const source = new DatabaseSync(join(world.dataDir, 'records.db'));
  source.exec(`vacuum into '${join(dataDir, 'records.db')}'`);
  source.close();
  await cp(join(world.dataDir, 'master.key'), join(dataDir, 'master.key'));
  return dataDir;
}

async function changed(sql: string): Promise<string> {
  const dataDir = await copyRecords();
  const database = new DatabaseSync(join(dataDir, 'records.db'), { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
  return dataDir;
}

test('a running service has no findings', async () => {
  const findings = await examine(settings());
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
  const subjects = new Set(findings.map(({ subject }) => subject));
  const all = ['records', 'migrations', 'time', 'keys', 'rotation', 'queue', 'webhooks', 'files', 'disk', 'service'];
  expect([...subjects]).toEqual(expect.arrayContaining([...all, 'versions', 'limits', 'mail']));
  expect(about(findings, 'limits').map(({ message }) => message)).toContain('Uploads of 50 MiB are accepted.');
});

describe('keys', () => {
  test('another master key is reported because it opens no key', async () => {
    const findings = await examine(settings({ masterKey: randomBytes(32).toString('base64') }));
    expect(about(findings, 'keys')).toMatchObject([
      { state: 'wrong', message: /does not open \d+ of \d+ stored keys/ },
    ]);
  });

  test('files sealed with a missing key are reported', async () => {
    const dataDir = await changed(
      `insert into file_keys (application_id, state, master_id, wrapped, created_at) values ('a', 'sealed', 'feedfeedfeedfeed', 'AA==', 1)`,
    );
    const findings = await examine(settings({ dataDir }));
    expect(about(findings, 'keys')).toMatchObject([{ state: 'wrong', message: /feedfeedfeedfeed/ }]);
  });
});

describe('records', () => {
  test('a database that does not answer is reported without its password', async () => {
    const url = `postgres://verify:hunter2@localhost:${await freePort()}/verify`;
    const findings = await examine(settings({ database: { url } }));
    expect(about(findings, 'records')).toMatchObject([{ state: 'wrong', message: /ECONNREFUSED/ }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test('pending migrations and migrations of a newer version are reported', async () => {
    const pending = await changed(`delete from migrations where name = '0034-consents'`);
    expect(about(await examine(settings({ dataDir: pending })), 'migrations')).toMatchObject([
      { state: 'wrong', message: /0034-consents/, advice: /migrate/ },
    ]);
    const later = `insert into migrations (name, timestamp) values ('9999-later', '')`;
    const newer = await changed(later);
    expect(about(await examine(settings({ dataDir: newer })), 'migrations')).toMatchObject([
      { state: 'warning', message: /this version still runs on them/ },
    ]);
    const tooNew = await changed(`${later}; update records_state set value = '9999-later' where name = 'runs-from'`);
    expect(about(await examine(settings({ dataDir: tooNew })), 'migrations')).toMatchObject([
      { state: 'wrong', message: /9999-later/ },
    ]);
  });

  test('jobs that no worker takes are reported', async () => {
    const job = `'finalise', 'l', '{}', ${Date.now() - 20 * 60_000}, 0, 1`;
    const dataDir = await changed(
      `insert into jobs (id, kind, lane, payload, run_at, attempt, created_at) values ('late', ${job})`,
    );
    expect(about(await examine(settings({ dataDir })), 'queue')).toMatchObject([
      { state: 'wrong', message: /^1 finalise jobs wait, the oldest for 12\d\d s/ },
    ]);
  });
});

describe('files', () => {
  test('an S3 store that does not answer is reported', async () => {
    const s3 = {
      bucket: 'verify',
      region: 'us-east-1',
      endpoint: `http://localhost:${await freePort()}`,
      credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
      prefix: '',
      encryption: undefined,
      kmsKeyId: undefined,
    };
    const findings = await examine(settings({ s3 }));
    expect(about(findings, 'S3')).toMatchObject([{ state: 'wrong', message: /cannot be written to/ }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test('little free space is a warning, and almost none is a fault', () => {
    expect(judgeSpace({ freeBytes: 100 * 1024 ** 3, freeFiles: 1e6 }).state).toBe('ok');
    expect(judgeSpace({ freeBytes: 2 * 1024 ** 3, freeFiles: 1e6 }).state).toBe('warning');
    expect(judgeSpace({ freeBytes: 1e6, freeFiles: 1e6 }).state).toBe('wrong');
    expect(judgeSpace({ freeBytes: 100 * 1024 ** 3, freeFiles: 3 }).state).toBe('wrong');
  });
});

describe('the public address', () => {
  const serve = async (from: number, to: number): Promise<URL> => {
    const made = makeCertificate('localhost', new Date(Date.now() + from), new Date(Date.now() + to));
    return new URL(`https://localhost:${await listening(createTls(made))}`);
  };

  test('an expired certificate is reported', async () => {
    const url = await serve(-40 * DAY_MS, -10 * DAY_MS);
    expect(await checkCertificate(url, Date.now())).toMatchObject({ state: 'wrong', message: /ended 1\d days ago/ });
    const findings = await examine(settings({ baseUrl: url.origin }));
    expect(about(findings, 'TLS')).toMatchObject([{ state: 'wrong' }]);
  });

  test('the access certificate for wallets is checked', async () => {
    const now = new Date();
    const issuer = await certify({ subject: 'CN=Registrar', isAuthority: true, now });
    const [own, issued] = [
      await certify({ subject: 'CN=Shop', now }),
      await certify({ subject: 'CN=Shop', issuer, now }),
    ];
    const said = async (identity?: typeof own, key = identity): Promise<string[]> => {
      const [certificateFile, keyFile] = [join(folders, 'access.pem'), join(folders, 'access.key')];
      if (identity) await writeFile(certificateFile, identity.certificate);
      if (key) await writeFile(keyFile, key.privateKey);
      const access = identity && { certificateFile, keyFile };
      const findings = await checkWallet({ trustFolder: folders, access }, now.getTime());
      return findings.map(({ state, message }) => `${state} ${/self-signed|in use|cannot be used/.exec(message)}`);
    };
    expect(await said()).toEqual(['warning self-signed']);
    expect(await said(own)).toEqual(['warning self-signed']);
    expect(await said(issued)).toEqual(['ok in use']);
    expect(await said(issued, own)).toEqual(['wrong cannot be used']);
    expect(await checkWallet({}, now.getTime())).toEqual([]);
  });

  test('a proxy that refuses large uploads, and another version, are reported', async () => {
    const server = createServer((_request, response) => response.end('{"serverVersion":"0.0.1"}'));
    server.on('checkContinue', (_request, response) => response.writeHead(413).end());
    const findings = await examine(settings({ baseUrl: `http://localhost:${await listening(server)}` }));
    expect(about(findings, 'service')).toMatchObject([{ state: 'warning', message: /version 0\.0\.1/ }]);
    expect(about(findings, 'limits')).toContainEqual(expect.objectContaining({ state: 'wrong' }));
  });
});

describe('optional services', () => {
  test('the clock of another machine shows that this clock is wrong', async () => {
    const port = await answering((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
      response.end(JSON.stringify({ issuer: `http://localhost:${port}` }));
    });
    const findings = await examine(settings({ oidcIssuer: `http://localhost:${port}` }));
    expect(about(findings, 'time')).toContainEqual(expect.objectContaining({ state: 'wrong' }));
  });

  test('an unavailable Redis is reported without its password', async () => {
    const redisUrl = `redis://:hunter2@127.0.0.1:${await freePort()}`;
    const findings = await examine(settings({ redisUrl }));
    expect(about(findings, 'Redis')).toMatchObject([{ state: 'wrong', message: /ECONNREFUSED/ }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});

describe('webhooks', () => {
  const withEndpoint = async (url: string): Promise<string> => {
    const dataDir = await copyRecords();
    const database = new DatabaseSync(join(dataDir, 'records.db'));
    const { id } = database.prepare('select id from accounts').get() as { id: string };
    database
      .prepare(
        `insert into webhook_endpoints (id, account_id, url, kinds, enabled, created_at) values ('we_1', ?, ?, '[]', 1, 1)`,
      )
      .run(id, url);
    database.close();
    return dataDir;
  };

  test('a webhook receiver is contacted without a message, and its path is not printed', async () => {
    const seen: string[] = [];
    const port = await answering((request, response) => {
      seen.push(`${request.method} ${request.headers['content-length'] ?? 'no body'}`);
      response.writeHead(405).end();
    });
    const dataDir = await withEndpoint(`http://localhost:${port}/hook?token=hunter2`);
    const findings = await examine(settings({ dataDir }));
    expect(about(findings, 'webhooks')).toMatchObject([{ state: 'ok', message: '1 receiver answers.' }]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatch(/^OPTIONS (?:0|no body)$/);
  });

  test('a webhook receiver that is down, fails or is forbidden is reported', async () => {
    const away = await withEndpoint(`http://localhost:${await freePort()}/hunter2`);
    const findings = await examine(settings({ dataDir: away }));
    expect(about(findings, 'webhooks')).toMatchObject([{ state: 'wrong', message: /econnrefused/ }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
    const port = await answering((_request, response) => response.writeHead(502).end());
    const failing = await withEndpoint(`http://localhost:${port}/`);
    expect(about(await examine(settings({ dataDir: failing })), 'webhooks')).toMatchObject([{ state: 'warning' }]);
    const findings2 = await examine(settings({ dataDir: failing, webhookAllow: [] }));
    expect(about(findings2, 'webhooks')).toMatchObject([{ state: 'wrong', message: /address_refused/ }]);
  });
});

test('the table lists what to do and counts the findings', async () => {
  const text = printFindings(await examine(settings({ masterKey: 'x' })));
  expect(text).toMatch(/^wrong {4}keys +The master key is missing or does not/m);
  expect(text).toMatch(/→ A key is 32 random bytes/);
  expect(text).toMatch(/^1 wrong, /m);
});
