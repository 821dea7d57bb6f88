import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TestRedis {
  /** Path of the Unix socket. */
  readonly path: string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's redis-server in a temporary folder, with the settings that BullMQ's documentation recommends for
 * production: an append-only file synced every second, and no eviction. Null if it is not installed.
 */
export async function startRedis(): Promise<TestRedis | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const folder = await mkdtemp(join(tmpdir(), 'verify-redis-'));
  const path = join(folder, 'redis.sock');
  const settings = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--loglevel', 'warning'];
  const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];
  const server = spawn('redis-server', [...settings, ...durable], { stdio: 'ignore' });
  process.once('exit', () => void server.kill('SIGKILL'));
  while (!existsSync(path)) {
    if (server.exitCode !== null) throw new Error('redis-server ended before it listened');
    await sleep(25);
  }
  return {
    path,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
