import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Demo, startDemo } from '@verify/demo';
import { startPostgres, type TestPostgres } from '@verify/server/testing/postgres';
import { type SlowProxy, startSlowProxy } from '@verify/server/adapters/postgres/slow-proxy.fixture';
import { startS3, type TestS3 } from '@verify/server/testing/s3-server';
import { freePort } from '@verify/server/testing/free-port';
import { type Api, type Keys } from '../fixtures/start-api.ts';
import { type Process, startProcess } from './start-process.ts';

export interface Cluster {
  readonly postgres: TestPostgres;
  readonly databaseUrl: string;
  readonly s3: TestS3;
  /** Between the processes and PostgreSQL, and S3. */
  readonly proxies: { readonly postgres: SlowProxy; readonly s3: SlowProxy } | null;
  readonly apis: readonly Process[];
  readonly workers: readonly Process[];
  readonly demo: Demo;
  readonly keys: Keys;
  /** Sends each request to the next process, as a load balancer does. */
  readonly api: Api;
  /** The folder that all processes share in development. It holds no records and no files. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Starts PostgreSQL, S3, two API processes, two workers, and a partner. */
export async function startCluster(more: Record<string, string> = {}, isProxied = false): Promise<Cluster> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  try {
    const postgres = await startPostgres({ durable: true });
    closing.push(() => postgres.stop());
    const s3 = await startS3();
    closing.push(() => s3.stop());
    const dataDir = await mkdtemp(join(tmpdir(), 'verify-scale-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    const [databaseUrl, bucket] = [await postgres.newDatabase(), await s3.newBucket()];
    const { pathname, searchParams } = new URL(databaseUrl);
    const proxies = isProxied
      ? {
          postgres: await startSlowProxy(`${searchParams.get('host')}/.s.PGSQL.5432`),
          s3: await startSlowProxy(Number(new URL(bucket.endpoint).port)),
        }
      : null;
    closing.push(async () => {
      for (const each of proxies ? Object.values(proxies) : []) await each.close();
    });
    const demoPort = await freePort();
    const env = {
      DATABASE_URL: proxies ? `postgres://verify@127.0.0.1:${proxies.postgres.port}${pathname}` : databaseUrl,
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: proxies ? `http://127.0.0.1:${proxies.s3.port}` : bucket.endpoint,
      S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: dataDir,
      DEMO_URL: `http://127.0.0.1:${demoPort}`,
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
      ...more,
    };
    const start = async (role: 'api' | 'worker', baseUrl?: string): Promise<Process> => {
      const started = await startProcess({ ...env, ROLE: role, ...(baseUrl ? { BASE_URL: baseUrl } : {}) });
      closing.push(() => started.kill());
      return started;
    };
    // The first process creates the development account, and wallets reach the service at its address.
    const apis = [await start('api')];
    const { url } = apis[0]!;
    const rest = await Promise.all([start('api', url), start('worker', url), start('worker', url)]);
    apis.push(rest[0]);
    const keys = JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
    const demo = await startDemo({
      port: demoPort,
      host: '127.0.0.1',
      apiUrl: apis[0]!.url,
      sdkKey: keys.sdkKey,
      publicKeys: [keys.webhookPublicKey],
    });
    closing.push(() => demo.close());
    let next = 0;
    const api = {
      keys,
      dataDir,
      get url() {
        return apis[next++ % apis.length]!.url;
      },
      log: () => [...apis, ...rest.slice(1)].map((each) => each.log().slice(-2_000)).join('\n'),
    } as Api;
    return { postgres, databaseUrl, s3, proxies, apis, workers: rest.slice(1), demo, keys, api, dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}
