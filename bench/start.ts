import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@verify/server/testing/free-port';
import { holdFloors } from './floors.ts';
import { cpuOfProcess } from './measuring/cpu.ts';
import { median } from './measuring/median.ts';

const ROUNDS = 5;
const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'apps/api/dist/main.js');
/** Modules that any service with pictures and a database loads. */
const PLAIN = `await Promise.all(['pg', 'sharp'].map((name) => import(name)));
const { fastify } = await import('fastify');
await fastify().get('/metrics', () => 'ready').listen({ port: process.env.PORT });`;
const READY = /verify_finaliser_workers\{state="ready"\} 1|^ready$/;

/**
 * CPU time from the start of the built service until it answers and its worker is ready, with existing records, also as
 * a multiple of the time of a server that only loads Fastify, sharp and pg.
 */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const [service, plain]: [number[], number[]] = [[], []];
  try {
    await cpuOfStart([MAIN], folder);
    for (let round = 0; round < ROUNDS; round++) {
      service.push(await cpuOfStart([MAIN], folder));
      plain.push(await cpuOfStart(['--input-type=module', '--eval', PLAIN], folder));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const cpuS = median(service);
  console.table({ 'service and worker': { 'CPU s': cpuS }, 'plain server': { 'CPU s': median(plain) } });
  holdFloors('start', { cpuS, overPlain: cpuS / median(plain) });
}

async function cpuOfStart(args: readonly string[], dataDir: string): Promise<number> {
  const port = String(await freePort());
  const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  // A program in an argument resolves its modules from the current folder.
  const cwd = join(ROOT, 'packages/server');
  const child = spawn(process.execPath, args, { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    while (!READY.test(await answerOf(`http://127.0.0.1:${port}/metrics`))) {
      if (child.exitCode !== null) throw new Error('It ended before it was ready.');
      await sleep(50);
    }
    return cpuOfProcess(child.pid!) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const answerOf = (url: string): Promise<string> =>
  fetch(url)
    .then((answer) => answer.text())
    .catch(() => '');
