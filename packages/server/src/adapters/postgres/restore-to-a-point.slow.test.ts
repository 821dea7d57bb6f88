import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertAccount, listAccounts } from '../../records/accounts/accounts.ts';
import { findHold } from '../../records/records-state.ts';
import { findPostgres } from '../../testing/find-postgres.ts';
import { lent, startPostgres } from '../../testing/postgres.ts';
import { openPostgres } from './open-postgres.ts';

const SCRIPT = join(import.meta.dirname, '../../../../../deploy/restore/restore-to-a-point');

test.runIf(findPostgres())('the records of a moment come back, and their deliveries are held', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-restore-'));
  const [archive, base, data, script] = ['archive', 'base', 'data', 'script'].map((name) => join(folder, name));
  const bin = findPostgres()!;
  const user = process.getuid?.() === 0 ? lent() : {};
  const as = { ...user, cwd: folder, env: { PATH: `${bin}:${process.env['PATH']}`, PGUSER: 'verify' } };
  chmodSync(folder, 0o777);
  cpSync(SCRIPT, script!);
  execFileSync('mkdir', [archive!], as);
  const more = ['archive_mode=on', `archive_command=cp "%p" "${archive}/%f"`];
  const server = await startPostgres({ more });
  try {
    const url = await server.newDatabase();
    const database = new URL(url).pathname.slice(1);
    const store = await openPostgres({ url, connections: 2 });
    const add = (name: string) => insertAccount(store.db, { name, environment: 'test', settings: {}, now: 1 });
    await add('before the backup');
    const ask = (text: string): string =>
      execFileSync(join(bin, 'psql'), [url, '-qAtc', text], { ...as, encoding: 'utf8' }).trim();
    // In its files, as on a real server; the server of the test has it on its command line.
    ask('alter system set max_connections = 200');
    execFileSync(join(bin, 'pg_basebackup'), ['-d', url, '-D', base!, '-c', 'fast', '--no-sync'], as);
    await add('before the moment');
    const moment = ask('select clock_timestamp()');
    await add('after the moment');
    const last = ask('select pg_walfile_name(pg_switch_wal())');
    await store.close();
    while (!existsSync(join(archive!, last))) await new Promise((resolve) => setTimeout(resolve, 50));
    await server.halt('fast');

    const run = (at: string, to: string) =>
      spawnSync('bash', [script!, base!, archive!, to, database, at], { ...as, encoding: 'utf8' });
    const done = run(moment, data!);
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('Webhooks and messages are held');
    const late = run('2099-01-01 00:00:00+00', `${data}-late`);
    expect([late.status, late.stderr]).toEqual([1, expect.stringContaining('before configured recovery target')]);
    expect(run(moment, data!).stderr).toContain('exists already');

    const settings = `-c listen_addresses= -c unix_socket_directories=${folder}`;
    execFileSync(join(bin, 'pg_ctl'), ['-D', data!, '-l', join(folder, 'log'), '-w', '-o', settings, 'start'], {
      ...as,
      stdio: 'ignore',
    });
    try {
      const there = `postgres://verify@localhost/${database}?host=${encodeURIComponent(folder)}`;
      const restored = await openPostgres({ url: there, connections: 2 });
      const names = (await listAccounts(restored.db)).map(({ name }) => name);
      expect(names.toSorted()).toEqual(['before the backup', 'before the moment']);
      expect(await findHold(restored.db)).toMatchObject({ reason: 'restored' });
      await restored.close();
    } finally {
      execFileSync(join(bin, 'pg_ctl'), ['-D', data!, '-m', 'immediate', 'stop'], as);
    }
    expect(readdirSync(archive!).length).toBeGreaterThan(0);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
