import type { Role } from '@verify/contract';
import * as z from 'zod/mini';
import type { ServerContext } from '../../../context.ts';
import type { Outcome } from '../../../use-cases/refusal.ts';
import type { Auth } from '../../callers.ts';
import { type Call, type Route, route } from '../../route.ts';

export const EVERYBODY = ['admin', 'reviewer', 'read-only', 'developer'] as const satisfies readonly Role[];
/** Roles that may take the list of people out of the service, as a file. */
export const READERS = ['admin', 'reviewer', 'read-only'] as const satisfies readonly Role[];
export const ACTORS = ['admin', 'reviewer', 'developer'] as const satisfies readonly Role[];
export const REVIEWERS = ['admin', 'reviewer'] as const satisfies readonly Role[];
export const DEVELOPERS = ['admin', 'developer'] as const satisfies readonly Role[];
export const ADMINS = ['admin'] as const satisfies readonly Role[];

const LIMIT = { name: 'dashboard', perMinute: 600 };
/** Each call costs a second of computation. */
export const PASSWORD_LIMIT = { name: 'dashboard-password', perMinute: 10 };

export const NOTHING = z.object({});
export const items = <T>(item: z.ZodMiniType<T>) => z.object({ items: z.array(item) });
const Id = z.object({ id: z.string().check(z.maxLength(64)) });

type Options<Body, Query, Params> = Partial<
  Pick<
    Route<Auth, Body, Query, Params>,
    'body' | 'limit' | 'params' | 'query' | 'sends' | 'stream' | 'withoutSecondStep'
  >
>;
type Address = `${'GET' | 'POST' | 'PUT'} /dashboard/api/${string}`;
type ParamsOf<A> = A extends `${string}/:id${string}` ? { id: string } : undefined;
type Handle<A extends Auth, Body, Query, Params, Answer> = (
  context: ServerContext,
  call: Call<A, Body, Query, Params>,
) => Promise<Outcome<Answer>>;

/**
 * A route for users of the dashboard. Only our own page uses it, so it is not in the OpenAPI document. Everyone sees
 * applications with their details and pictures, developers too, because the webhooks that they see contain the same;
 * only the export excludes them. Reviewers decide; developers connect; admins do everything and alone see users and the
 * audit log.
 */
export const forUser = <const A extends Address, Answer, Body = undefined, Query = undefined, Params = ParamsOf<A>>(
  address: A,
  roles: readonly Role[],
  answer: z.ZodMiniType<Answer>,
  handle: Handle<'user', NoInfer<Body>, NoInfer<Query>, NoInfer<Params>, NoInfer<Answer>>,
  options: Options<Body, Query, Params> = {},
): Route => ({ ...definition('user', address, answer, handle, options), roles });

/** A route for somebody who has not signed in yet. */
export const forVisitor = <Answer, Body = undefined>(
  address: Address,
  answer: z.ZodMiniType<Answer>,
  handle: Handle<'none', NoInfer<Body>, undefined, undefined, NoInfer<Answer>>,
  options: Options<Body, undefined, undefined>,
): Route => definition('none', address, answer, handle, options);

function definition<A extends Auth, Body, Query, Params, Answer>(
  auth: A,
  address: Address,
  answer: z.ZodMiniType<Answer>,
  handle: Handle<A, Body, Query, Params, Answer>,
  options: Options<Body, Query, Params>,
): Route {
  const made: Omit<Route<A, Body, Query, Params, Answer>, 'operationId' | 'method' | 'url' | 'auth'> = {
    answer,
    tag: 'Dashboard',
    summary: address,
    problems: [],
    limit: LIMIT,
    handle,
    ...options,
  };
  return { ...(address.includes('/:id') ? { params: Id } : {}), ...route(address, address, auth, made) };
}
