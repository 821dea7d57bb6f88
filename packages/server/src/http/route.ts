import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { KeyScope, ProblemCode } from '@verify/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import * as z from 'zod/mini';
import type { ServerContext } from '../context.ts';
import type { Auth, Callers, createIdentify } from './callers.ts';
import type { Demands } from './dashboard-session.ts';
import { setCookie } from './cookies.ts';
import { type FieldCodes, parse } from './parse.ts';
import { sendProblem } from './problems.ts';
import type { StoredApplication } from '../records/applications/stored-application.ts';
import type { Outcome, Refusal } from '../use-cases/refusal.ts';
import type { Allow, Counted, Limit } from './rate-limits.ts';
import { enter } from './session-gate.ts';
import { assertListed } from './token-kinds.ts';

export interface Call<A extends Auth, Body, Query, Params> {
  readonly caller: Callers[A];
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: FastifyRequest;
}

/** An answer that is bytes instead of JSON. */
export interface SentFile {
  readonly mediaType: string;
  readonly content: Readable | Uint8Array;
  readonly sizeBytes?: number;
  /** Only the part that `Content-Range` names. */
  readonly partial?: boolean;
}
export const SentFile = z.custom<SentFile>();

/** Headers of a file that shows a person: it must not be stored, and a browser runs nothing in it. */
export const PRIVATE_FILE = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/**
 * One address: its input and output, who may call it and how often. The OpenAPI document is generated from the same
 * object.
 */
export interface Route<
  A extends Auth = Auth,
  Body = unknown,
  Query = unknown,
  Params = unknown,
  Answer = unknown,
> extends Demands {
  /** The name that generated clients give its function. A name that shipped never changes. */
  readonly operationId: string;
  readonly method: HTTPMethods;
  /** A Fastify pattern, with `:name` for a parameter. */
  readonly url: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly auth: A;
  /** Scope that an API key needs. Required where `auth` is `api`. */
  readonly scope?: KeyScope;
  readonly limit: Limit;
  /** Further limits, each with the key it counts by. */
  alsoLimit?(caller: Callers[A], request: FastifyRequest): readonly Counted[];
  readonly body?: z.ZodMiniType<Body>;
  /** Largest body, if it is not the usual one. */
  readonly bodyBytes?: number;
  /** Media type of a body that is read as a stream instead of `body`. */
  readonly stream?: string;
  readonly query?: z.ZodMiniType<Query>;
  readonly params?: z.ZodMiniType<Params>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fieldCodes?: FieldCodes;
  readonly answer: z.ZodMiniType<Answer>;
  /** Media types of the bytes; required where `answer` is `SentFile`. */
  readonly sends?: readonly string[];
  readonly problems: readonly ProblemCode[];
  handle(context: ServerContext, call: Call<A, Body, Query, Params>): Promise<Outcome<Answer>>;
}

/** A route from its address, such as `GET /sdk/v2/session`. Infers its types. */
export const route = <A extends Auth, Body = undefined, Query = undefined, Params = undefined, Answer = unknown>(
  operationId: string,
  address: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  auth: A,
  definition: Omit<Route<A, Body, Query, Params, Answer>, 'operationId' | 'method' | 'url' | 'auth'>,
): Route => {
  const [method, url] = address.split(' ') as [string, string];
  return { operationId, method, url, auth, ...definition } as unknown as Route;
};

const NOT_OPEN = { ok: false, code: 'application_not_found', detail: 'Open the session first.' } as const;

type OfApplication<Body, Params, Answer> = (
  context: ServerContext,
  application: StoredApplication,
  call: Call<'session', Body, undefined, Params>,
) => Promise<Outcome<Answer>>;

/** A route of a session that is open: its handler gets the application. */
export const openRoute = <Body = undefined, Params = undefined, Answer = unknown>(
  operationId: string,
  address: `${'GET' | 'POST' | 'PATCH'} /sdk/v2/${string}`,
  definition: Omit<
    Route<'session', Body, undefined, Params, Answer>,
    'operationId' | 'method' | 'url' | 'auth' | 'tag' | 'handle'
  > & { handle: OfApplication<NoInfer<Body>, NoInfer<Params>, NoInfer<Answer>> },
): Route =>
  route(operationId, address, 'session', {
    tag: 'Browser',
    ...definition,
    problems: ['application_not_found', ...definition.problems],
    async handle(context, call: Call<'session', Body, undefined, Params>) {
      const { application } = call.caller;
      return application ? definition.handle(context, application, call) : NOT_OPEN;
    },
  });

export interface RouteTools {
  readonly context: ServerContext;
  readonly identify: ReturnType<typeof createIdentify>;
  readonly allow: Allow;
}

/**
 * Checks in this order: the caller, the rate limit, the message, then the handler. An outsider learns nothing about
 * what exists.
 */
export function register(app: FastifyInstance, definition: Route, { context, identify, allow }: RouteTools): void {
  if (definition.auth === 'api' && !definition.scope) throw new Error(`${definition.url} names no scope`);
  if (definition.auth === 'session') assertListed(definition.method, definition.url);
  const sendsFile = (definition.answer as unknown) === SentFile;
  if (sendsFile !== (definition.sends !== undefined)) throw new Error(`${definition.url} sends which media types?`);
  app.route({
    method: definition.method,
    url: definition.url,
    // The log would record that a user exported the file.
    exposeHeadRoute: !(sendsFile && definition.auth === 'user'),
    ...(definition.bodyBytes === undefined ? {} : { bodyLimit: definition.bodyBytes }),
    async onRequest(request, reply) {
      const identified = await identify(definition, request);
      if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
      const own = { limit: definition.limit, countAs: identified.countAs };
      const also = definition.alsoLimit?.(identified.caller as never, request) ?? [];
      if (!(await allow(request, reply, [own, ...also]))) return reply;
      const lacks = lackedScope(definition, identified.caller);
      if (lacks) return sendProblem(request, reply, lacks);
      request.caller = identified.caller;
      if (definition.auth !== 'session') return;
      const entered = await enter(context, identified.caller as Callers['session'], definition, request);
      if (!entered.ok) return sendProblem(request, reply, entered.refusal);
      request.caller = entered.caller;
    },
    async handler(request, reply) {
      const call = parts(definition, request);
      if (!call.ok) return sendProblem(request, reply, call.refusal);
      const outcome = await definition.handle(context, { ...call.value, caller: request.caller as never, request });
      if (!outcome.ok) return sendProblem(request, reply, outcome);
      for (const cookie of outcome.cookies ?? []) setCookie(context, reply, cookie);
      return send(request, reply, definition, outcome);
    },
  });
}

function lackedScope({ auth, scope }: Route, caller: Callers[Auth]): Refusal | null {
  if (auth !== 'api' || (caller as Callers['api']).key.scopes.includes(scope!)) return null;
  return { code: 'scope_missing', detail: `This key lacks the scope ${scope}.` };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  definition: Route,
  outcome: Extract<Outcome<unknown>, { ok: true }>,
): FastifyReply {
  if (definition.sends) {
    const { mediaType, content, sizeBytes, partial } = outcome.body as SentFile;
    if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
    return reply
      .code(partial ? 206 : 200)
      .headers({ ...outcome.headers })
      .header('content-type', mediaType)
      .send(content);
  }
  // An answer that does not match its own schema is a bug and reported as one.
  const body = JSON.stringify(definition.answer.parse(outcome.body));
  // The dashboard polls every few seconds, so an unchanged answer is a short 304.
  if (definition.auth === 'user' && definition.method === 'GET') {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  return reply
    .headers({ ...outcome.headers })
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);
}

type Parts = { body: unknown; query: unknown; params: unknown };

function parts(
  definition: Route,
  request: FastifyRequest,
): { ok: true; value: Parts } | { ok: false; refusal: Refusal } {
  const value: Parts = { body: request.body, query: undefined, params: undefined };
  if (definition.params) {
    const params = parse(definition.params, request.params, '/params', definition.fieldCodes);
    if (!params.ok) return params;
    value.params = params.value;
  }
  if (definition.query) {
    const query = parse(definition.query, request.query, '/query');
    if (!query.ok) return query;
    value.query = query.value;
  }
  if (definition.body) {
    const body = parse(definition.body, request.body, '', definition.fieldCodes);
    if (!body.ok) return body;
    value.body = body.value;
  }
  return { ok: true, value };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Callers[Auth];
  }
}
