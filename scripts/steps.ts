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

/** Runs one step to its end; resolves to seconds, rejects with the step's name when it fails. */
export function step(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  say(`${name} …`);
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      const seconds = (Date.now() - started) / 1000;
      if (code === 0) resolve(seconds);
      else reject(new Error(`${name} failed (${signal ?? `exit ${code}`}) after ${seconds.toFixed(0)} s`));
    });
  });
}
