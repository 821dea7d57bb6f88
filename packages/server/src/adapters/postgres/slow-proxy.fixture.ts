import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SlowProxy {
  readonly port: number;
  /** Connections that were accepted so far. */
  readonly accepted: () => number;
  /** While true, nothing is forwarded in either direction and no connection is closed. */
  hang(hangs: boolean): void;
  /** Forwards new connections again; earlier ones stay as they are. */
  hangNew(hangs: boolean): void;
  /** How long the first byte of a connection is held back. */
  delayMs: number;
  close(): Promise<void>;
}

/** Forwards TCP connections to a server and can be slow or hang. `to` is a port of this machine or a socket's path. */
export async function startSlowProxy(to: number | string, delayMs = 0): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  let [hangs, count] = [false, 0];
  const server = createServer({ allowHalfOpen: true }, (client) => {
    count++;
    const upstream = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => into.write(bytes));
      from.on('end', () => into.end());
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (hangs) from.pause();
    }
    client.pause();
    setTimeout(() => !hangs && client.resume(), self.delayMs);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const self: SlowProxy = {
    port: (server.address() as AddressInfo).port,
    accepted: () => count,
    hang(next) {
      hangs = next;
      for (const socket of sockets) {
        if (hangs) socket.pause();
        else socket.resume();
      }
    },
    hangNew: (next) => void (hangs = next),
    delayMs,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return self;
}
