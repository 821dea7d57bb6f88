import type { Refusal } from '../use-cases/refusal.ts';
import { randomBytes } from 'node:crypto';
import { PROBLEM_CODES, type Problem, type ProblemCode } from '@verify/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Needs } from '../context.ts';

/** The single place where error answers are written (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = toProblem(refusal, request.id, pathOf(request.url));
  if (problem.status === 503 || problem.status === 507) reply.header('retry-after', '2');
  return reply
    .code(problem.status)
    .headers({ ...refusal.headers })
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(JSON.stringify(problem));
}

export function toProblem(refusal: Refusal, requestId: string, instance: string): Problem {
  const { code, errors = [] } = refusal;
  const { status, title } = PROBLEM_CODES[code];
  const [first] = errors;
  const detail = refusal.detail ?? (first ? `${first.pointer}: ${first.detail}.` : `${title}.`);
  return {
    type: `urn:verify:problem:${code}`,
    title,
    status,
    detail,
    instance,
    code,
    responseCode: status,
    errorMessage: detail,
    requestId,
    errors: [...errors],
    ...(refusal.redirect === undefined ? {} : { redirect: refusal.redirect }),
    ...(refusal.company === undefined ? {} : { company: refusal.company }),
    ...(refusal.theme === undefined ? {} : { theme: refusal.theme }),
    ...(refusal.canTakeOver === undefined ? {} : { canTakeOver: refusal.canTakeOver }),
    ...(refusal.passkey === undefined ? {} : { passkey: { ...refusal.passkey } }),
    ...(refusal.locale === undefined ? {} : { locale: refusal.locale }),
  };
}

/** Codes of Fastify and Node for requests that never reach a handler. */
const FRAMEWORK: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
  FST_ERR_ROUTE_MAX_PARAM_LENGTH: 'route_not_found',
};

/**
 * Maps anything thrown to a problem: known errors get their code, and anything else is a bug that reveals only its
 * request id.
 */
export function refusalOf(error: unknown, { store, files }: Needs<'files' | 'store'>): Refusal {
  const known = FRAMEWORK[(error as { code?: string }).code ?? ''];
  if (known) return { code: known };
  if (error instanceof SyntaxError) return { code: 'malformed_json' };
  if (store.isFull(error) || files.isFull(error)) return { code: 'storage_full' };
  if (store.isAway(error) || files.isAway(error)) return { code: 'unavailable' };
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return { code: 'bad_request' };
  return { code: 'internal' };
}

export const newRequestId = (): string => randomBytes(12).toString('hex');

/** The path without the query, which may hold a signature. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;
