import { spawnSync } from 'node:child_process';

/** Installs Debian's packages with what they need. Null when that worked, else why it did not. */
export function aptInstall(packages: readonly string[], limitMs = 300_000): string | null {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const done = spawnSync(command!, rest, { encoding: 'utf8', timeout: limitMs, env });
    if (done.status === 0) continue;
    const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().slice(-2_000);
    return `apt-get ${args[0]} failed: ${done.error?.message ?? output}`;
  }
  return null;
}
