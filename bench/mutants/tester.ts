import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer, Question } from './serve-tests.ts';

const SERVER = fileURLToPath(new URL('serve-tests.ts', import.meta.url));
/** Tests that take longer run forever. */
export const LIMIT_MS = 15 * 60_000;

/** Runs unit tests again and again in one process. All paths are absolute. */
export interface Tester {
  /** The test files that load `of`; without it, all. */
  tests(of?: string): Promise<readonly string[]>;
  /**
   * Whether one of these test files fails now that `changed` has another text. It also says so after a quarter of an
   * hour, because the program runs forever then.
   */
  fails(tests: readonly string[], changed: string): Promise<boolean>;
  stop(): void;
}

/** `project`: a kind of tests, as vite.config.ts names it. */
export function createTester(project: 'unit' | 'slow'): Tester {
  let child: ChildProcess | undefined;
  const ask = async (question: Question): Promise<Answer | 'too long'> => {
    if (!child) {
      child = fork(SERVER, [project], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      await once(child, 'message');
    }
    const done = new AbortController();
    const ended = once(child, 'exit', { signal: done.signal }).then(() => {
      throw new Error('The process that runs the tests has ended');
    });
    const said = once(child, 'message', { signal: done.signal }).then(([answer]) => answer as Answer);
    child.send(question);
    try {
      const late = wait(LIMIT_MS, 'too long' as const, { signal: done.signal });
      return await Promise.race([said, ended, late]);
    } finally {
      done.abort();
    }
  };
  const stop = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    tests: async (of) => {
      const answer = await ask({ ask: 'tests', ...(of && { of }) });
      if (typeof answer !== 'object') throw new Error('The list of tests did not come');
      return answer;
    },
    fails: async (tests, changed) => {
      const answer = await ask({ ask: 'fails', tests, changed });
      if (answer === 'too long') stop();
      return answer !== false;
    },
    stop,
  };
}
