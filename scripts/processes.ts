import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './steps.ts';

export interface Processes {
  readonly stopping: boolean;
  /** Starts one; when it ends by itself, all end with exit code 1. */
  start(name: string, args: readonly string[], env?: Record<string, string>): void;
  /** Resolves once the address answers with 2xx, or when everything is being stopped. */
  answers(url: string): Promise<void>;
}

/** Child processes that end together: Ctrl-C and SIGTERM end all of them. */
export function together(): Processes {
  const children: ChildProcess[] = [];
  let stopping = false;
  const stop = (code: number): void => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    for (const child of children) child.kill('SIGTERM');
    setTimeout(() => process.exit(code), 10_000).unref();
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  return {
    get stopping() {
      return stopping;
    },
    start(name, args, env = {}) {
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
      children.push(child);
      child.on('exit', (code, signal) => {
        if (stopping) return;
        console.error(`verify  ${name} stopped (${signal ?? `exit ${code}`})`);
        stop(1);
      });
    },
    async answers(url) {
      while (!stopping) {
        const ok = await fetch(url).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ok) return;
        await sleep(150);
      }
    },
  };
}
