import { Application, PROBLEM_CODES, Problem, type ProblemCode } from '@verify/contract';
import * as z from 'zod/mini';
import type { Auth } from '../callers.ts';
import type { Route } from '../route.ts';
import { type Example, EXAMPLES } from './examples.ts';
import { FIELD_EXAMPLES } from './field-examples.ts';
import { FIELD_WORDS } from './field-words.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';

type Json = Readonly<Record<string, unknown>>;
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: object;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly [more: string]: unknown;
}
export interface Operation extends Json {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
}

/** Problems that every address can return. */
const EVERYWHERE = [
  'bad_request',
  'key_in_address',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
] as const satisfies readonly ProblemCode[];
const BY_KEY = [
  'key_missing',
  'key_invalid',
  'development_account',
  'key_forbidden',
] as const satisfies readonly ProblemCode[];
/** Problems that any address requiring this credential can return. */
const BY_CREDENTIAL: Readonly<Record<Auth, readonly ProblemCode[]>> = {
  none: [],
  api: [...BY_KEY, 'scope_missing'],
  sdk: BY_KEY,
  secret: BY_KEY,
  user: ['sign_in_required', 'csrf', 'role_forbidden'],
  session: [
    'token_missing',
    'token_malformed',
    'token_invalid',
    'token_expired',
    'token_forbidden',
    'token_mismatch',
    'development_account',
    'origin_forbidden',
  ],
};

/** Builds the OpenAPI 3.1 document from the schemas that validate requests. */
export function openApi(routes: readonly Route[], server: { baseUrl: string; serverVersion: string }): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const example = EXAMPLES[`${String(route.method)} ${path}`];
    (paths[path] ??= {})[String(route.method).toLowerCase()] = operation(route, example);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verify',
      version: server.serverVersion,
      description:
        'Identity verification that you host yourself. Errors are application/problem+json (RFC 9457) with a stable `code`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server.baseUrl }],
    paths,
    webhooks: openApiWebhooks(),
    components: {
      schemas: { Application: jsonSchema(Application, 'output'), Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        api: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'An API key. Each operation names the scope that the key must have.',
        },
        sdk: { type: 'apiKey', in: 'header', name: 'X-SDK-Key' },
        secret: { type: 'apiKey', in: 'header', name: 'X-SECRET-KEY' },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

const BYTES = { schema: { type: 'string', format: 'binary' } };

function operation(route: Route, example: Example | undefined): Operation {
  const { operationId, summary, description, tag, auth, scope, body, stream, limit } = route;
  const content = stream ? { [stream]: BYTES } : undefined;
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    // An empty list means that no credential is needed; a missing one would be ambiguous.
    security: auth === 'none' ? [] : [{ [auth]: scope ? [scope] : [] }],
    parameters: [
      ...fields(route.params, 'path', route.url),
      ...fields(route.query, 'query', route.url),
      ...Object.entries(route.headers ?? {}).map(([name, text]) => ({
        name,
        in: 'header',
        description: text,
        schema: { type: 'string' },
      })),
    ],
    ...(body || content
      ? {
          requestBody: {
            required: !body || !z.safeParse(body, undefined).success,
            content: content ?? {
              'application/json': {
                schema: jsonSchema(body!, 'input'),
                ...(example?.body === undefined ? {} : { example: example.body }),
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: route.sends ? 'The file' : 'Success',
        content: route.sends
          ? Object.fromEntries(route.sends.map((type) => [type, BYTES]))
          : {
              'application/json': {
                schema: jsonSchema(route.answer, 'output'),
                ...(example ? { example: example.answer } : {}),
              },
            },
      },
      ...problems([
        ...EVERYWHERE,
        ...BY_CREDENTIAL[auth],
        ...route.problems,
        ...(body ? (['unprocessable'] as const) : []),
        // A body is read, or refused, even if none is needed.
        ...(route.method === 'GET' ? [] : (['media_type', 'too_large'] as const)),
        ...(route.method === 'GET' || stream ? [] : (['malformed_json'] as const)),
      ]),
    },
    ...('perHour' in limit
      ? { 'x-rate-limit-per-hour': limit.perHour }
      : { 'x-rate-limit-per-minute': limit.perMinute }),
  };
}

function problems(codes: readonly ProblemCode[]): Json {
  const byStatus = Object.groupBy([...new Set(codes)], (code) => PROBLEM_CODES[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: group!.map((code) => `\`${code}\`: ${PROBLEM_CODES[code].title}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function fields(schema: z.ZodMiniType | undefined, place: 'path' | 'query', url: string): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, each]) => {
    // A default is what the server assumes when the value is missing, and may not be a value that callers send.
    const { description: own, default: _, ...schema } = each as { description?: string; default?: unknown };
    const description = FIELD_WORDS[`${url}?${name}`] ?? FIELD_WORDS[`?${name}`] ?? own;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema,
    };
  });
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described(rest, '');
}

/** Adds the meaning of each field, unless the schema gives one. `above` is the name of the field that holds it. */
function described(schema: Json, above: string): Json {
  const { properties, items, additionalProperties } = schema as Record<string, Json | undefined>;
  const each = (one: unknown): unknown =>
    typeof one === 'object' && one !== null ? described(one as Json, above) : one;
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? [[key, schema[key].map(each)] as const] : [],
  );
  return {
    ...schema,
    ...Object.fromEntries(lists),
    ...(items ? { items: each(items) } : {}),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: each(additionalProperties) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Json>).map(([name, field]) => [
              name,
              meaning(field, name, above),
            ]),
          ),
        }
      : {}),
  };
}

function meaning(field: Json, name: string, above: string): Json {
  const description = field['description'] ?? FIELD_WORDS[`${above}.${name}`] ?? FIELD_WORDS[name];
  const example =
    field['type'] === 'string' && !field['enum'] && (FIELD_EXAMPLES[`${above}.${name}`] ?? FIELD_EXAMPLES[name]);
  const words = description === undefined || field['$ref'] ? {} : { description };
  return { ...described(field, name), ...words, ...(example ? { examples: [example] } : {}) };
}
