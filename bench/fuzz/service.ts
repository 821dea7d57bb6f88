import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestBackend } from '@verify/server/testing/start-test-backend';

/** The service in a process whose memory is measured alone. Its clock moves forward on a message. */
export interface ServiceMessage {
  readonly type: 'started' | 'memory';
  readonly url?: string;
  readonly keys?: Readonly<Record<'api' | 'sdk' | 'secret', string>>;
  /** After a garbage collection. */
  readonly heapBytes?: number;
}

let ahead = 0;
// Empty bundles, so that their addresses answer without a build.
const folder = mkdtempSync(join(tmpdir(), 'verify-fuzz-'));
for (const name of ['launcher-v7.js', 'standalone.js', 'index.html']) writeFileSync(join(folder, name), '');
writeFileSync(join(folder, 'manifest.json'), '{"version":"7.0.0"}');
const server = await startTestBackend({
  now: () => Date.now() + ahead,
  bundles: { launcher: folder, frame: folder, standalone: folder },
});
process.on('message', async (message: 'next-minute' | 'memory' | 'stop') => {
  // Ends the windows of the rate limits, so that requests reach the code behind them.
  if (message === 'next-minute') ahead += 61_000;
  if (message === 'memory') {
    globalThis.gc?.();
    tell({ type: 'memory', heapBytes: process.memoryUsage().heapUsed });
  }
  if (message === 'stop') {
    await server.stop();
    rmSync(folder, { recursive: true });
    process.exit(0);
  }
});
tell({ type: 'started', url: server.url, keys: server.keys });

function tell(message: ServiceMessage): void {
  process.send!(message);
}
