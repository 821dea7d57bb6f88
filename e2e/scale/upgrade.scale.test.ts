import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ApplicationResponse } from '@verify/contract';
import { startPostgres } from '@verify/server/testing/postgres';
import { afterAll, expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission, submitPassport } from '../fixtures/protocol.ts';
import type { Api, Keys } from '../fixtures/start-api.ts';
import { startProcess } from './start-process.ts';

/** The commit that was released as 1.0.0. */
const RELEASED = '2682c8f3';
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'verify-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The service of version 1.0.0, built from the repository's own history; null in a shallow clone. */
function buildReleased(): string | null {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  try {
    run('git', '-C', root, 'archive', '--output', join(folder, 'source.tar'), RELEASED);
  } catch {
    return null;
  }
  run('tar', 'xf', 'source.tar');
  run('npx', '-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline');
  run(process.execPath, 'scripts/build.ts');
  return join(folder, 'apps/api/src/main.ts');
}
const released = buildReleased();

test.runIf(!released)('SKIPPED: the commit of version 1.0.0 is not in this clone', (context) => context.skip());

test.runIf(released).each(['PostgreSQL', 'one folder'])(
  'records of version 1.0.0 on %s are upgraded and taken back, and every version decides and keeps all results',
  async (engine) => {
    const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : null;
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const env = {
      DATA_DIR: dataDir,
      MASTER_KEY: randomBytes(32).toString('base64'),
      BASE_URL: 'http://localhost:8080',
      ...(postgres && { DATABASE_URL: await postgres.newDatabase() }),
    };
    const pictures = await Promise.all(
      [21, 51, 121, 161, 31, 61].map(async (seed) => (await passportPicture(seed)).jpeg),
    );
    const known = new Map<string, unknown>();
    let open: string | undefined;
    for (const [step, main] of [released!, undefined, released!, undefined].entries()) {
      const service = await startProcess(env, [], main);
      const keys = JSON.parse(readFileSync(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
      const api = { url: service.url, keys } as Api;
      for (const [id, result] of known) expect(await resultOf(api, id)).toEqual(result);
      const { applicationId } = await submitPassport(api, pictures[step]!);
      known.set(applicationId, await resultOf(api, applicationId));
      // On a busy machine, version 1.0.0 gives up after half a minute.
      if (!main) expect(known.get(applicationId)).toMatchObject({ status: 'approved' });
      // The next version continues this session.
      const session = await newSession(api, 'passport-only', open);
      const { body } = await session.open();
      const front = await session.upload('document-front', pictures[4 + (step >> 1)]!);
      if (open) {
        expect(await session.submit(passportSubmission(front))).toMatchObject({ status: 200 });
        known.set(body.applicationId, await resultOf(api, body.applicationId));
      }
      open = open ? undefined : session.token;
      expect(await service.stop()).toBe(0);
    }
    expect(known.size).toBe(6);
    await postgres?.stop();
  },
);

/** The result of an application, once it is decided. */
async function resultOf(api: Api, id: string): Promise<unknown> {
  for (;;) {
    const headers = { 'x-api-key': api.keys.apiKey };
    const { status, body } = await call<ApplicationResponse>(api, 'GET', `/api/v1/application/${id}`, { headers });
    expect(status).toBe(200);
    if (body.overallResult.status) return body.overallResult;
    await sleep(100);
  }
}
