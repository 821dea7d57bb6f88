import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission } from '../fixtures/protocol.ts';
import type { Api, Keys } from '../fixtures/start-api.ts';
import { type Process, startProcess } from './start-process.ts';

const SIZE_MB = 24;
let folder: string;
let service: Process;
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-full-'));
  // A small disk in memory that only this process sees, so that the test doesn't need root.
  const mount = `mount -t tmpfs -o size=${SIZE_MB}m none "$0" && exec "$@"`;
  const wrap = ['unshare', '--user', '--map-root-user', '--mount', 'bash', '-c', mount, folder];
  service = await startProcess({ DATA_DIR: folder, DEMO_URL: 'http://localhost:1' }, wrap);
  // The folder as that process sees it.
  folder = `/proc/${service.pid}/root${folder}`;
  const keys = JSON.parse(await readFile(join(folder, 'development-keys.json'), 'utf8')) as Keys;
  api = { url: service.url, keys, log: service.log } as Api;
});
afterAll(() => service?.kill());

test('a full disk gives 507 or 503 and no partial file, and the service recovers without help', async () => {
  const { jpeg } = await passportPicture(141);
  const files = async (): Promise<string[]> =>
    (await readdir(join(folder, 'files', 'objects'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  const session = await newSession(api);
  const { body: opened } = await session.open();
  const before = await files();
  const ballast = join(folder, 'ballast');
  await fill(ballast);

  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) {
    const bytes = Buffer.concat([jpeg, Buffer.from(`full ${i}`)]);
    const created = await session.createUpload('document-front', bytes);
    statuses.push(created.status);
    if (created.status === 200) statuses.push((await session.sendBytes(created.body.uploadId, bytes, 0)).status);
  }
  // Some requests may have succeeded while there was still space.
  const refused = statuses.filter((status) => status !== 200);
  console.log(
    `a full disk: ${refused.length} of ${statuses.length} calls refused, with ${[...new Set(refused)].join(', ')}`,
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((status) => status === 507 || status === 503)).toBe(true);
  expect((await call(api, 'GET', '/health/live')).status).toBe(200);
  expect(await files()).toEqual(before);

  await rm(ballast);
  const bytes = Buffer.concat([jpeg, Buffer.from('room again')]);
  const front = await session.upload('document-front', bytes);
  expect((await session.submit(passportSubmission(front))).status).toBe(200);
  const headers = { 'x-api-key': api.keys.apiKey };
  for (let i = 0; ; i++, await sleep(100)) {
    const { body } = await call(api, 'GET', `/api/v1/application/${opened.applicationId}`, { headers });
    if (body['processingState'] === 'done') {
      expect(body['overallResult']).toMatchObject({ status: 'approved' });
      break;
    }
    if (i > 900) throw new Error(`not done\n${service.log().slice(-4_000)}`);
  }
});

/** Fills the disk until not a single byte fits. */
async function fill(path: string): Promise<void> {
  for (const piece of [1 << 20, 1 << 12, 1])
    for (;;) {
      const size = await stat(path).then(
        (stats) => stats.size,
        () => 0,
      );
      const full = await writeFile(path, Buffer.alloc(piece), { flag: 'a' }).then(
        () => false,
        () => true,
      );
      if (full || (await stat(path)).size === size) break;
    }
}
