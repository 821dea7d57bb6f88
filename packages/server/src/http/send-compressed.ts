import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const made = new WeakMap<Uint8Array, Map<string, Uint8Array>>();
const ENCODERS = [
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const;

/** Sends a small script in the client's preferred encoding. Each encoding is computed once for the same bytes. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  reply.header('vary', 'Accept-Encoding');
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.split(';')[0]!.trim());
  const [name, encode] = ENCODERS.find(([encoding]) => accepted.includes(encoding)) ?? [];
  if (!name || !encode) return reply.send(bytes);
  const known = made.get(bytes) ?? new Map<string, Uint8Array>();
  made.set(bytes, known);
  const encoded = known.get(name) ?? encode(bytes);
  known.set(name, encoded);
  return reply.header('content-encoding', name).send(encoded);
}
