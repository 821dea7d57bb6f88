import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { config: { pnpm: string } };
export const PNPM_VERSION = manifest.config.pnpm;

export function say(text: string): void {
  console.log(`\u001b[1mverify\u001b[0m  ${text}`);
}

/** Runs one step to its end; rejects with the step's name when it fails. */
export async function step(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  say(`${name} …`);
  await run(name, args, env, 'inherit');
}

/** A step that runs beside another one: its output is printed at its end. */
export async function quietStep(name: string, args: readonly string[]): Promise<void> {
  const seconds = await run(name, args, {}, 'pipe');
  say(`${name}: ${seconds.toFixed(0)} s`);
}

function run(name: string, args: readonly string[], env: Record<string, string>, output: 'inherit' | 'pipe') {
  const started = Date.now();
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...env },
    });
    // If one of two parallel steps fails, the other one ends.
    process.once('exit', () => child.kill());
    const texts: Uint8Array[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Uint8Array) => texts.push(text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(texts));
      const seconds = (Date.now() - started) / 1000;
      if (code === 0) resolve(seconds);
      else reject(new Error(`${name} failed (${signal ?? `exit ${code}`}) after ${seconds.toFixed(0)} s`));
    });
  });
}

/** Runs a command to its end. If it fails, prints only the message and exits with 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`verify  ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
