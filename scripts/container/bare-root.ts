import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import type { DocumentedCommand } from './commands.ts';

interface Outcome {
  readonly ok: boolean;
  readonly seconds: number;
  /** What went wrong, with the end of the output. */
  readonly fault: string;
}

/** An unpacked Debian that has only Node, and a fresh clone of the repository. */
export interface BareRoot {
  try(command: DocumentedCommand): Promise<Outcome>;
  close(): void;
}

export function openBareRoot(archive: string): BareRoot {
  const root = mkdtempSync('/var/tmp/verify-bare-');
  execFileSync('tar', ['--extract', '--file', archive, '--directory', root]);
  // Includes changes that are not committed yet.
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, join(root, 'verify')]);
  const changed = execFileSync('git', ['-C', ROOT, 'ls-files', '-z', '--modified', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const path of changed.split('\0').filter((each) => each && existsSync(join(ROOT, each)))) {
    mkdirSync(join(root, 'verify', path, '..'), { recursive: true });
    copyFileSync(join(ROOT, path), join(root, 'verify', path));
  }
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) copyFileSync(certificates, join(root, 'etc/further-certificates.pem'));
  writeFileSync(join(root, 'run-command.sh'), INSIDE);
  const running = new Set<ChildProcess>();
  const close = (): void => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', close);
  // Not `once`, because a second signal must not interrupt the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  return { try: (command) => tryCommand(root, command, running), close };
}

/** The first process: runs the command as a job, and afterwards lists the processes that still run. */
const INSIDE = `
cd /verify
set -m
bash -c "$COMMAND" & job=$!
set +m
while kill -0 $job 2>/dev/null; do
  if [ -e /stop ]; then rm /stop; kill -INT -- -$job; fi
  sleep 0.5
done
wait $job; code=$?
for second in 1 2 3 4 5 6 7 8 9 10; do
  left=
  for each in /proc/[0-9]*; do
    [ "\${each#/proc/}" = $$ ] || { mapfile -d '' -t words < $each/cmdline; left="$left\${words[*]}"; } 2>/dev/null
  done
  [ -z "$left" ] && break
  sleep 1
done
echo
echo "::ended $code::$left"
`;

/** Runs with its own process and mount namespaces, so that nothing outlives it. */
async function tryCommand(
  root: string,
  { command, limitMs, until, exitCode = 0, says }: DocumentedCommand,
  running: Set<ChildProcess>,
): Promise<Outcome> {
  const script = `
    mount --make-rprivate /
    mount -t proc proc "$0/proc"; mount --rbind /sys "$0/sys"; mount --rbind /dev "$0/dev"
    exec chroot "$0" /usr/bin/env -i "$@" bash /run-command.sh`;
  const environment = {
    HOME: '/root',
    TERM: 'dumb',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    PORT: '29180',
    DEMO_PORT: '29190',
    WALLET_PORT: '29191',
    COMMAND: command,
    ...(process.env['NODE_EXTRA_CA_CERTS'] && { NODE_EXTRA_CA_CERTS: '/etc/further-certificates.pem' }),
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const started = Date.now();
  const own = ['--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...own, 'bash', '-c', script, root, ...variables], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  let reached = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
      if (!until || reached || !until.test(output)) return;
      reached = true;
      writeFileSync(join(root, 'stop'), '');
    });
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  running.delete(child);
  const seconds = Math.round((Date.now() - started) / 1000);
  const [, code, left = ''] = /::ended (\d+)::(.*)/s.exec(output) ?? [];
  const faults = [
    code === undefined && `it did not end within ${limitMs / 1000} s`,
    until && !reached && `it did not say ${until}`,
    !until && code !== undefined && Number(code) !== exitCode && `exit code ${code}`,
    says && !says.test(output) && `it did not say ${says}`,
    left.trim() && `processes outlived it: ${left.slice(0, 500)}`,
  ].filter(Boolean);
  const fault = faults.length > 0 ? `${faults.join('; ')}\n${output.slice(-1_500)}` : '';
  return { ok: faults.length === 0, seconds, fault };
}
