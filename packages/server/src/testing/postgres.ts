import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from './find-postgres.ts';
import { tied } from './watched.ts';

export interface TestPostgres {
  /** A new, empty database; returns its address. */
  newDatabase(): Promise<string>;
  /** `kill`: ends every process at once, like a power cut. `fast`: like an operator. */
  halt(how: 'fast' | 'kill'): Promise<void>;
  /** Freezes every process, or lets them continue. */
  freeze(frozen: boolean): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server of the test in a temporary folder, with a socket there and a free port. It refuses to run as
 * root, so root runs
 * it as `postgres` or `nobody`.
 * @param durable with fsync, for tests that kill it
 * @param more further settings, such as `archive_mode=on`
 */
export async function startPostgres({ durable = false, more = [] as readonly string[] } = {}): Promise<TestPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('no PostgreSQL here');
  // In memory, unless it must survive: a database is 7 MB of files.
  const memory = '/dev/shm';
  const folder = mkdtempSync(join(!durable && existsSync(memory) ? memory : tmpdir(), 'verify-pg-'));
  const user = process.getuid?.() === 0 ? lent() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } };
  const init = ['-D', data, '-U', 'verify', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...as, stdio: 'ignore' });

  let server: ChildProcess | null = null;
  // An aborted test leaves no server behind.
  const orphan = (): void => void server?.kill('SIGQUIT');
  process.once('exit', orphan);
  const url = (database: string): string =>
    `postgres://verify@localhost/${database}?host=${encodeURIComponent(folder)}`;

  const self: TestPostgres = {
    async newDatabase() {
      const name = `t${randomBytes(6).toString('hex')}`;
      await query(url('postgres'), `create database ${name}`);
      return url(name);
    },
    async start() {
      const off = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
      const settings = [
        'listen_addresses=',
        'max_connections=200',
        'shared_buffers=64MB',
        ...(durable ? [] : off),
        ...more,
      ];
      const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
      const started = spawn(...tied('SIGQUIT', join(bin, 'postgres'), args), { ...as, stdio: 'ignore' });
      server = started;
      for (let i = 0; ; i++) {
        if (
          await query(url('postgres'), 'select 1').then(
            () => true,
            () => false,
          )
        )
          return;
        if (i > 400 || started.exitCode !== null) throw new Error('PostgreSQL did not start');
        await sleep(25);
      }
    },
    async halt(how) {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      if (how === 'fast') server?.kill('SIGINT');
      // The backends end by themselves after the postmaster; killing them at once is more like a power cut.
      else signal(server!.pid!, 'SIGKILL');
      await ended;
    },
    freeze(frozen) {
      signal(server!.pid!, frozen ? 'SIGSTOP' : 'SIGCONT');
    },
    async stop() {
      if (server && server.exitCode === null && server.signalCode === null) {
        self.freeze(false);
        await self.halt('kill');
      }
      process.off('exit', orphan);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function signal(postmaster: number, name: NodeJS.Signals): void {
  for (const pid of processes(postmaster))
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended since the list was made.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** The postmaster and its children. A small Debian has no `ps`, and a Mac no `/proc`. */
function processes(postmaster: number): number[] {
  const list = `/proc/${postmaster}/task/${postmaster}/children`;
  const children = existsSync(list)
    ? readFileSync(list, 'utf8')
    : execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...children.split(/\s+/).filter(Boolean).map(Number)];
}

/** The user that PostgreSQL runs as where the test is root. */
export function lent(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither postgres nor nobody');
}
