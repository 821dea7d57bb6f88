import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@verify/server/testing/free-port';

/** One process of the service. */
export interface Process {
  readonly url: string;
  readonly pid: number;
  log(): string;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  start(): Promise<void>;
  /** Freezes the process, or lets it continue. */
  freeze(frozen: boolean): void;
}

const MAIN = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
const READY_MS = 240_000;

/**
 * @param wrap a command to put in front of Node's, for example one that limits it
 * @param main entry point of another version
 */
export async function startProcess(
  env: Record<string, string>,
  wrap: readonly string[] = [],
  main = MAIN,
): Promise<Process> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  let child: ChildProcess;
  const orphan = (): void => void child?.kill('SIGKILL');
  process.once('exit', orphan);

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  };
  const self: Process = {
    url,
    get pid() {
      return child.pid!;
    },
    log: () => output.join(''),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start() {
      const [command = process.execPath, ...args] = [...wrap, process.execPath, main];
      const { PATH = '', HOME = '' } = process.env;
      const own = { PATH, HOME, PORT: String(port), BASE_URL: url, ...env };
      child = spawn(command, args, { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => output.push(String(text)));
      for (const deadline = Date.now() + READY_MS; ; await sleep(50)) {
        const signal = AbortSignal.timeout(20_000);
        const ready = await fetch(`${url}/health/ready`, { signal }).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ready) return;
        if (child.exitCode !== null || Date.now() > deadline)
          throw new Error(`Not ready:\n${self.log().slice(-4_000)}`);
      }
    },
    freeze: (frozen) => void child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
  };
  await self.start();
  return self;
}
