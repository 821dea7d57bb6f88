import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

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
  const folder = await mkdtemp(join(tmpdir(), 'verify-redis-'));
  const path = join(folder, 'redis.sock');
  const settings = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--loglevel', 'warning'];
  const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];
  const server = spawn('redis-server', [...settings, ...durable], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.once('error', () => resolve());
  });
  const orphan = (): void => void server.kill('SIGKILL');
  process.once('exit', orphan);
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
    process.off('exit', orphan);
    await rm(folder, { recursive: true, force: true });
  };
  for (let i = 0; i < 200; i++) {
    if (await answers(path)) return { path, stop };
    if (server.exitCode !== null || server.pid === undefined) break;
    await sleep(25);
  }
  await stop();
  return null;
}

async function answers(path: string): Promise<boolean> {
  const client = new Redis({ path, lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
