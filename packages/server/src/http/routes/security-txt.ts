import type { FastifyInstance } from 'fastify';
import type { Needs } from '../../context.ts';
import { sendProblem } from '../problems.ts';

/** RFC 9116 recommends an expiry of less than a year. The file is written for each request, so it never expires. */
const VALID_MS = 30 * 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt`, where the operator has named a contact. */
export function securityTxt(
  app: FastifyInstance,
  { context, contact }: { context: Needs<'baseUrl' | 'now'>; contact: string | null },
): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    if (contact === null) return sendProblem(request, reply, { code: 'not_found' });
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(context.now() + VALID_MS).toISOString()}`,
      `Canonical: ${context.baseUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
    ];
    return reply.header('content-type', 'text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
