import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The EICAR test string that every scanner detects, assembled here so that no scanner reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

export interface FakeClamd {
  readonly address: string;
  /** The complete streams that it received. */
  readonly streams: Buffer[];
  /** Answers instead of the fixture; it gets the socket so that it can also misbehave. */
  answer: (stream: Buffer, socket: Socket) => string | null;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Speaks `zINSTREAM` as clamd does and detects a single virus. */
export async function startClamd(kind: 'tcp' | 'unix' = 'tcp'): Promise<FakeClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-clamd-'));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      if (piece.at(-1) !== 0) return;
      const stream = wholeStream(Buffer.concat(pieces));
      if (!stream) return;
      self.streams.push(stream);
      const answer = self.answer(stream, socket);
      if (answer !== null) socket.end(answer);
    });
  });
  let place: string | number = kind === 'unix' ? join(folder, 'clamd.ctl') : 0;
  const start = () =>
    new Promise<void>((resolve) =>
      typeof place === 'string' ? server.listen(place, resolve) : server.listen(place, 'localhost', resolve),
    );
  await start();
  if (kind === 'tcp') place = (server.address() as AddressInfo).port;
  const self: FakeClamd = {
    address: kind === 'unix' ? `unix:${place}` : `tcp://localhost:${place}`,
    streams: [],
    answer: (stream) => (stream.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0'),
    start,
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      });
      if (kind === 'unix') await rm(folder, { recursive: true, force: true });
    },
  };
  return self;
}

const COMMAND = 'zINSTREAM\0';

/** Null until the chunk of length zero has arrived. */
function wholeStream(came: Buffer): Buffer | null {
  if (!came.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND).subarray(0, came.length)))
    throw new Error(`not clamd's protocol: ${came.toString('latin1', 0, 32)}`);
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at);
    at += 4 + length;
    if (length === 0) return Buffer.concat(chunks);
    if (at <= came.length) chunks.push(came.subarray(at - length, at));
  }
  return null;
}
