import { existsSync } from 'node:fs';
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A background program whose end is detected. */
export interface Watched {
  /** Throws with the end of its output if it has ended unexpectedly. */
  check(): void;
  /** SIGKILL; resolves when the process has ended. */
  end(): Promise<void>;
  /** SIGKILL, for the end of our own process, which can't wait. */
  killNow(): void;
}

const KEPT_OUTPUT = 4_000;

export function watch(command: string, args: readonly string[]): Watched {
  let output = '';
  const child: ChildProcess = spawn(...tied('SIGKILL', command, args), { stdio: ['ignore', 'pipe', 'pipe'] });
  let running = true;
  const ended = new Promise<void>((resolve) => {
    const stopped = (): void => {
      running = false;
      resolve();
    };
    // After `close`, all of its output has been read.
    child.once('close', stopped);
    // A program that can't be started has no exit.
    child.once('error', (error) => {
      output += error.message;
      stopped();
    });
  });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => (output = (output + String(text)).slice(-KEPT_OUTPUT)));
  return {
    check() {
      if (running) return;
      throw new Error(`${command} ended (${child.signalCode ?? `exit ${child.exitCode}`}):\n${output}`);
    },
    async end() {
      if (running) child.kill('SIGKILL');
      await ended;
    },
    killNow: () => void child.kill('SIGKILL'),
  };
}

/** Polls until the answer is true, for at most `limitMs`. Throws at once if one of the programs it depends on ends. */
export async function untilTrue(
  what: string,
  ask: () => Promise<boolean>,
  programs: () => Iterable<Watched>,
  limitMs = 400_000,
): Promise<void> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(250)) {
    for (const program of programs()) program.check();
    if (await ask().catch(() => false)) return;
  }
  throw new Error(`${what} did not answer within ${limitMs / 1_000} s`);
}

const SETPRIV = '/usr/bin/setpriv';

/** The command, wrapped so that its process ends with ours, however ours ends, where util-linux is installed. */
export function tied(signal: 'SIGKILL' | 'SIGQUIT', command: string, args: readonly string[]): [string, string[]] {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', signal.slice(3), command, ...args]] : [command, [...args]];
}
