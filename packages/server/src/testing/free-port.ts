import { createServer } from 'node:net';

/**
 * Finds a free port below the range of outgoing connections (32768 and up on Linux). Otherwise, while a killed service
 * is down, a client that retries could be given this port for its own connection, and the service could not use it
 * again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
