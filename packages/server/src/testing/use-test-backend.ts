import { afterAll, beforeAll } from 'vitest';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

/** A test backend for all tests of a file; it runs before hooks that follow and until the last test has ended. */
export function useTestBackend(options?: Parameters<typeof startTestBackend>[0]): TestBackend {
  const server = {} as TestBackend;
  beforeAll(async () => void Object.assign(server, await startTestBackend(options)));
  afterAll(() => server.stop?.());
  return server;
}
