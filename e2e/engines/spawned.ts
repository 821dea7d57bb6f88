import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

const GRACE_MS = 5000;

export interface Spawned {
  child: ChildProcess;
  /** Both streams, for the message of a failure. */
  output(): string;
  /** The first group of what matches in the output, as soon as it is there. */
  says(pattern: RegExp, timeoutMs?: number): Promise<string>;
  /** Ends it and everything that it started. */
  end(): Promise<void>;
}

/** A process group of its own, which ends with this process at the latest. */
export function start(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): Spawned {
  const child = spawn(command, args, { stdio, detached: true, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of child.stdio.slice(1)) stream?.on('data', (text) => (output += String(text)));
  const signal = (name: 'SIGTERM' | 'SIGKILL'): void => {
    try {
      process.kill(-child.pid!, name);
    } catch {
      // Nobody of the group is left.
    }
  };
  const orphan = (): void => signal('SIGKILL');
  process.once('exit', orphan);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });

  return {
    child,
    output: () => output,
    says: async (pattern, timeoutMs = 60_000) => {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
        const found = pattern.exec(output);
        if (found) return found[1]!;
        const ended = await Promise.race([gone.then(() => true), new Promise((resolve) => setTimeout(resolve, 25))]);
        if (ended) break;
      }
      throw new Error(`${command} did not say ${pattern}:\n${output}`);
    },
    end: async () => {
      signal('SIGTERM');
      const patience = setTimeout(() => signal('SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(patience);
      signal('SIGKILL');
      process.off('exit', orphan);
    },
  };
}
