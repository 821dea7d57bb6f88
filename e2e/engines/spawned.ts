import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

const GRACE_MS = 5000;

export interface Spawned {
  child: ChildProcess;
  /** Output of both streams, for error messages. */
  output(): string;
  /** Waits until the output matches the pattern, and returns its first group. */
  says(pattern: RegExp, timeoutMs?: number): Promise<string>;
  /** Ends the process and everything that it started. */
  end(): Promise<void>;
}

/** Starts a new process group, which ends with this process at the latest. */
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
      // No process of the group is left.
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
    says: async (pattern, timeoutMs = 400_000) => {
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
