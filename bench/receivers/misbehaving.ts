import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Partners in their own process: several that misbehave, each in its way, and healthy ones. Reports their addresses,
 * and on a message how long deliveries to the healthy ones took, from the `at` in their body.
 */
const latencies: number[] = [];
const GIGABYTE = 1024 ** 3;
const PIECE = Buffer.alloc(64 * 1024, '.');

const answer =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (request, response) =>
    void request.resume().on('end', () => response.writeHead(status, headers).end('no'));

const WAYS: Record<string, RequestListener> = {
  slow: (request) => void request.resume(),
  'drip-feeding': (request, response) => {
    request.resume();
    const { socket } = response;
    const text = `HTTP/1.1 200 OK\r\nx-filler: ${'.'.repeat(10_000)}`;
    let at = 0;
    const drip = setInterval(() => socket?.write(text[at++ % text.length]!), 100);
    socket?.on('close', () => clearInterval(drip)).on('error', () => {});
  },
  204: (request, response) => void request.resume().on('end', () => response.writeHead(204).end()),
  301: answer(301, { location: 'http://127.0.0.1:1/elsewhere' }),
  500: answer(500),
  'a gigabyte': (request, response) => {
    request.resume();
    response.writeHead(500, { 'content-length': String(GIGABYTE) });
    pour(response, GIGABYTE);
  },
  resetting: (request) => void request.socket.resetAndDestroy(),
};

function pour(response: ServerResponse, left: number): void {
  while (left > 0 && !response.destroyed) {
    left -= PIECE.length;
    if (!response.write(PIECE)) return void response.once('drain', () => pour(response, left));
  }
}

const healthy: RequestListener = async (request, response) => {
  const { at } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { at: number };
  latencies.push(Date.now() - at);
  response.end('ok');
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.keepAliveTimeout = 60_000;
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** A self-signed certificate. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'verify-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const read = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return read;
}

const bad: Record<string, string> = { down: 'http://127.0.0.1:1/' };
for (const [name, way] of Object.entries(WAYS)) bad[name] = `http://127.0.0.1:${await listen(createServer(way))}/`;
bad['with a bad certificate'] = `https://localhost:${await listen(createTlsServer(certificate(), answer(200)))}/`;
const good = await Promise.all(
  [1, 2, 3, 4].map(async () => `http://127.0.0.1:${await listen(createServer(healthy))}/`),
);
process.on('message', () => process.send!({ latencies: latencies.splice(0) }));
process.send!({ bad, good });
