import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowNetwork {
  /** For `--proxy-server`. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * A proxy for plain HTTP. All connections share `bytesPerS` in each direction; a response begins `latencyMs` after its
 * request. The browser's own emulation does not slow down requests of workers.
 */
export async function startSlowNetwork(bytesPerS: number, latencyMs: number): Promise<SlowNetwork> {
  const [up, down] = [createLane(bytesPerS), createLane(bytesPerS)];
  const server = createServer((incoming, answer) => {
    const { url = '', method, headers } = incoming;
    const onward = request(url, { method, headers }, (from) => {
      answer.writeHead(from.statusCode!, from.rawHeaders);
      answer.flushHeaders();
      from.pipe(down()).pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    setTimeout(() => incoming.pipe(up()).pipe(onward), latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PIECE = 4096;

/** Creates streams that together pass `bytesPerS`, in the order in which chunks arrive. */
function createLane(bytesPerS: number): () => Transform {
  let freeAtMs = 0;
  const pass = async (bytes: number): Promise<void> => {
    const now = performance.now();
    freeAtMs = Math.max(now, freeAtMs) + (1000 * bytes) / bytesPerS;
    await sleep(freeAtMs - now);
  };
  return () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        for (let from = 0; from < chunk.length; from += PIECE) {
          const piece = chunk.subarray(from, from + PIECE);
          await pass(piece.length);
          this.push(piece);
        }
        done();
      },
    });
}
