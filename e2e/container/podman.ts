import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs podman in the folder of `scripts/test-container.ts`. Returns its output, and rejects with it on failure. */
export async function podman(...args: string[]): Promise<string> {
  return run('podman', args);
}

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const options = { timeout: 120_000, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } };
  const { stdout } = await execute(command, args, options);
  return stdout.trim();
}

/** Address by which containers in any network reach this machine. */
export function hostAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('This machine has no address but its own loopback');
  return found.address;
}
